package event

import (
	"slices"
	"strings"
	"unicode"
)

// Placeholder stands in texts for a number or a square that is not the same each time.
const Placeholder = "#"

// left out is what stands for words that texts do not have in common.
const leftOut = "…"

// Common is what texts have in common at their beginning and at their end.
func Common(texts []string) string {
	first := strings.Fields(texts[0])
	head, tail := shared(texts)
	if head == len(first) {
		return strings.Join(first, " ")
	}
	return strings.Join(slices.Concat(first[:head], []string{leftOut}, first[len(first)-tail:]), " ")
}

// Differing is by text what it has that not all of them have in common. Where that alone would say little, since it is
// nothing for one of them, or a name, the words before it stand with it, and what follows it. A last word alone belongs
// to what is longer than a word.
func Differing(texts []string) (list []string) {
	const before = 2
	head, tail := shared(texts)
	little, long := false, false
	for _, text := range texts {
		words := strings.Fields(text)
		words = words[head : len(words)-tail]
		little = little || len(words) == 0 || unicode.IsUpper([]rune(words[0])[0])
		long = long || len(words) > 1
	}
	switch {
	case little:
		head, tail = max(0, head-before), 0
	case long && tail == 1:
		tail = 0 // that ends the sentence
	}
	for _, text := range texts {
		words := strings.Fields(text)
		list = append(list, strings.Join(words[head:len(words)-tail], " "))
	}
	return list
}

// shared counts the words that all texts have in common at their beginning, and of the rest those at their end.
func shared(texts []string) (head, tail int) {
	first := strings.Fields(texts[0])
	head, tail = len(first), len(first)
	for _, text := range texts[1:] {
		words := strings.Fields(text)
		n := 0
		for n < min(head, len(words)) && words[n] == first[n] {
			n++
		}
		head = n
	}
	for _, text := range texts {
		words := strings.Fields(text)
		n := 0
		for n < min(tail, len(words)-head) && words[len(words)-1-n] == first[len(first)-1-n] {
			n++
		}
		tail = n
	}
	return head, tail
}

// Heading makes a heading of what texts have in common: without what is left out of it, and without stops.
func Heading(text string) string {
	var out []string
	for _, word := range strings.Fields(text) {
		if strings.Contains(word, Placeholder) {
			word = leftOut
		}
		if word != leftOut || len(out) > 0 && out[len(out)-1] != leftOut {
			out = append(out, word)
		}
	}
	if n := len(out); n > 0 && out[n-1] == leftOut {
		out = out[:n-1]
	}
	return strings.Trim(strings.Join(out, " "), " .,:;")
}
