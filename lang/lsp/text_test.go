package lsp

import (
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"
)

// FuzzEdits changes a document as the server does, and as somebody would who keeps it in UTF-16, as
// clients do.
func FuzzEdits(f *testing.F) {
	f.Add("param a : int = 1\r\n# 😀 é\rend", 0, 3, 1, 4, "x😀\n")
	f.Add("", 0, 0, 0, 0, "a\r\nb")
	f.Add("a\r\r\n\n😀😀", 3, 1, 3, 3, "")
	f.Add("one\ntwo", 9, 9, -1, -1, "\r")
	f.Fuzz(func(t *testing.T, text string, line, column, endLine, endColumn int, now string) {
		if !utf8.ValidString(text) || !utf8.ValidString(now) || len(text)+len(now) > 1000 {
			return
		}
		d := &document{text: newText(text)}
		r := Range{Position{line, column}, Position{endLine, endColumn}}
		d.change([]ContentChange{{Range: &r, Text: now}})
		units := utf16.Encode([]rune(text))
		start := unitAt(units, r.Start)
		end := max(start, unitAt(units, r.End))
		if want := string(utf16.Decode(units[:start])) + now + string(utf16.Decode(units[end:])); d.s != want {
			t.Errorf("%q with %q at %v is %q, not %q", text, now, r, d.s, want)
		}
		for at := 0; at <= len(d.s); at++ {
			if inLine := !strings.HasPrefix(d.s[at:], "\n") || at == 0 || d.s[at-1] != '\r'; inLine &&
				(at == len(d.s) || utf8.RuneStart(d.s[at])) {
				if back := d.offset(d.position(at)); back != at {
					t.Errorf("byte %d of %q is at %v, which is byte %d", at, d.s, d.position(at), back)
				}
			}
		}
	})
}

// unitAt is the place in UTF-16 of a position.
func unitAt(units []uint16, p Position) int {
	if p.Line < 0 {
		return 0
	}
	at := 0
	for range p.Line {
		for at < len(units) && units[at] != '\n' && units[at] != '\r' {
			at++
		}
		if at == len(units) {
			return at
		}
		if units[at] == '\r' && at+1 < len(units) && units[at+1] == '\n' {
			at++
		}
		at++
	}
	for i := 0; i < p.Character && at < len(units) && units[at] != '\n' && units[at] != '\r'; i++ {
		at++
	}
	if at > 0 && at < len(units) && utf16.IsSurrogate(rune(units[at])) && units[at] >= 0xDC00 {
		at--
	}
	return at
}
