package main

import (
	"strings"
	"testing"
)

func TestFoldingBreaksAtBlanks(t *testing.T) {
	for text, want := range map[string]string{
		"    one two three four\n":                  "    one two\n      three\n      four\n",
		"short\n":                                   "short\n",
		"unbreakableasitis\n":                       "unbreakableasitis\n",
		"\x1b[31mone two\x1b[0m three four\n":       "\x1b[31mone two\x1b[0m\n  three four\n",
		"exactly12 go\nexactly 13 go on a little\n": "exactly12 go\nexactly 13\n  go on a\n  little\n",
	} {
		var b strings.Builder
		f := &folding{to: &b, width: 12}
		for _, c := range []byte(text) {
			f.Write([]byte{c})
		}
		if b.String() != want {
			t.Errorf("%q is folded to\n%q, not\n%q", text, b.String(), want)
		}
	}
}

func TestFoldingKeepsColumns(t *testing.T) {
	for text, want := range map[string]string{
		"  a  one to three\n":      "  a  one to\n     three\n",
		"nothing beside it\n":      "nothing\n  beside it\n",
		"a    one to three four\n": "a    one to\n     three\n     four\n",
	} {
		var b strings.Builder
		f := &folding{to: &b, width: 12, columns: true}
		f.Write([]byte(text))
		if b.String() != want {
			t.Errorf("%q is folded to\n%q, not\n%q", text, b.String(), want)
		}
	}
}
