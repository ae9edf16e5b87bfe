package seat

import (
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
)

// typed is what somebody has typed at a question: an answer, or options that it may have meant.
type typed struct {
	answer event.Answer
	is     bool
	meant  []int // several; none: nothing is called so
}

// read reads an answer: numbers of options as they are listed, names, or parts of names, of several that of the only
// one that begins so; 0 or none for nothing.
// Numbers and squares are not listed: where they are chosen, they stand for themselves.
func read(q *event.Question, text string) (t typed) {
	text = strings.TrimSpace(text)
	if q.How != "" && (text == "0" || text == "none") && !numbers(q) || q.How != "" && text == "none" {
		return typed{is: true}
	}
	if i := place(q, text); i >= 0 {
		return typed{answer: event.Answer{Picked: []int{i}}, is: true}
	}
	if q.How == "some" {
		var picked []int
		for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
			i := place(q, word)
			if i < 0 {
				picked = nil
				break
			}
			if !slices.Contains(picked, i) {
				picked = append(picked, i)
			}
		}
		if picked != nil {
			return typed{answer: event.Answer{Picked: picked}, is: true}
		}
	}
	for i, o := range q.Options {
		can := (q.Barred == nil || q.Barred[i] == "") && o.Kind != "int" // a part of a number is no number
		if can && (contains(o.Text, text) || contains(o.Word(), text)) {
			t.meant = append(t.meant, i)
		}
	}
	begins := func(i int) bool { return contains(q.Options[i].Text[:min(len(text), len(q.Options[i].Text))], text) }
	if i := slices.IndexFunc(t.meant, begins); i >= 0 && !slices.ContainsFunc(t.meant[i+1:], begins) {
		t.meant = t.meant[i : i+1]
	}
	if n := len(t.meant); n > 1 && q.How != "some" && !slices.ContainsFunc(t.meant, func(i int) bool {
		return q.Options[i].Text != q.Options[t.meant[0]].Text
	}) {
		t.meant = t.meant[:1] // they are alike
	}
	if len(t.meant) == 1 {
		return typed{answer: event.Answer{Picked: t.meant}, is: true}
	}
	return t
}

// numbers reports whether numbers are chosen.
func numbers(q *event.Question) bool { return len(q.Options) > 0 && q.Options[0].Kind == "int" }

// place is the option that is called so, -1 for none.
func place(q *event.Question, word string) int {
	if n, err := strconv.Atoi(word); err == nil && inRows(q) == nil && n >= 1 && n <= len(q.Options) {
		return n - 1
	}
	if i := q.Place(word); i >= 0 {
		return i
	}
	return slices.IndexFunc(q.Options, func(o event.Shown) bool { return strings.EqualFold(o.Text, word) })
}

// barred is why an answer cannot be given, as far as that is known beforehand.
func barred(q *event.Question, a event.Answer) string {
	for _, i := range a.Picked {
		if q.Barred != nil && q.Barred[i] != "" {
			return q.Barred[i]
		}
	}
	return ""
}

func contains(text, part string) bool {
	return part != "" && strings.Contains(strings.ToLower(text), strings.ToLower(part))
}
