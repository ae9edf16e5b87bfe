package book

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// spaced is a name as people read it.
func spaced(name string) string { return diag.Spaced(name) }

// fieldName is what people call a field. At is where a fighter is, and the square of anything else; a number that a thing
// has is an abbreviation, as other words of two letters are.
func fieldName(f *ir.Field) string {
	isShort := func(f *ir.Field) bool {
		return f.Name == "at" && f.Type.Single().Numeric() && f.Kind.Name != "combatant"
	}
	what, is := strings.CutSuffix(f.Name, "_at")
	if is && f.Type.Single().Numeric() && slices.ContainsFunc(f.Kind.Fields, isShort) {
		return spaced(what) + " AT"
	}
	if isShort(f) {
		return "AT"
	}
	return spaced(f.Name)
}

// capital begins a text with a capital letter.
func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

// sentence begins a text with a capital letter, and ends it with a full stop.
func sentence(t Text) Text {
	t = capitalText(t)
	ends := func(with string) bool { return strings.HasSuffix(t.String(), with) }
	if !slices.ContainsFunc([]string{".", ":", "?", "!", ".”"}, ends) {
		t = cat(t, ".")
	}
	return t
}

func capitalText(t Text) Text {
	if len(t) > 0 && t[0].Style == Plain {
		t = append(Text{}, t...)
		t[0].Text = capital(t[0].Text)
	}
	return t
}

// isVerb reports whether the name of what is yes or no reads as what somebody does: bears_shield.
func isVerb(name string) bool {
	first, _, _ := strings.Cut(name, "_")
	switch first {
	case "can", "may", "must", "has", "is", "was", "will", "does", "needs":
		return true
	}
	return strings.HasSuffix(first, "s") && !strings.HasSuffix(first, "ss") && !strings.HasSuffix(first, "us") &&
		len(first) > 3
}

// isQuality reports whether the name of what is yes or no says how something is: broken, drawn.
func isQuality(name string) bool {
	last := name[strings.LastIndexByte(name, '_')+1:]
	return len(last) > 3 && slices.ContainsFunc([]string{"ed", "en", "wn", "un"},
		func(end string) bool { return strings.HasSuffix(last, end) })
}

// titleOf is what people call an instance.
func titleOf(in *ir.Instance) string {
	return cmp.Or(in.Title, spaced(in.Name))
}

// several is the plural of a word.
func several(word string) string {
	if n := len(word) - 1; n > 0 && word[n] == 'y' && !strings.ContainsRune("aeiou", rune(word[n-1])) {
		return word[:n] + "ies"
	}
	if strings.HasSuffix(word, "s") || strings.HasSuffix(word, "ch") || strings.HasSuffix(word, "sh") {
		return word + "es"
	}
	return word + "s"
}

// ordinal is a place in a list, counted from 1.
func ordinal(n int64) string {
	names := []string{"", "first", "second", "third", "fourth", "fifth", "sixth"}
	if n > 0 && n < int64(len(names)) {
		return names[n]
	}
	return ""
}
