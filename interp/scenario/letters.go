package scenario

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"hcl/lang/diag"
)

// letters reports what looks like a blank or a letter of ours outside texts and comments and
// is none, and returns the text as it was meant, with everything at its place. It is asked
// only where something cannot be read.
func (l *loader) letters(text string) string {
	out := []byte(text)
	var blank *diag.Diagnostic // copied text is full of them
	more := 0
	for pos := 0; pos < len(text); {
		r, n := utf8.DecodeRuneInString(text[pos:])
		switch {
		case r == '#':
			n = len(firstLine(text[pos:]))
		case r == '"' || r == '\'':
			at := locator{text: text, pos: pos}
			at.quoted()
			n = min(at.pos-pos, max(1, len(firstLine(text[pos:])))) // it may never be closed
		case r >= utf8.RuneSelf && unicode.IsSpace(r):
			if more++; blank == nil {
				blank = l.errorf(diag.BadTOML, l.src.At(pos, pos+n), "an unusual blank (U+%04X) stands here",
					r).Hinted("replace it by an ordinary blank")
			}
			copy(out[pos:], strings.Repeat(" ", n))
		case isWord(r):
			n = len(text[pos:]) - len(strings.TrimLeftFunc(text[pos:], isWord))
			if d, ok := diag.Disguised(text[pos : pos+n]); ok {
				at := pos + d.At
				l.errorf(diag.BadTOML, l.src.At(at, at+utf8.RuneLen(d.Letter)), "%s", d).Hinted("write `%s`", d.Word)
				copy(out[pos:], d.Word+strings.Repeat(" ", n-len(d.Word)))
			}
		}
		pos += n
	}
	if more > 1 {
		blank.Hint += fmt.Sprintf("; there are %d in all", more)
	}
	return string(out)
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' || r == '-' }
