package token

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
)

// foreign handles everything beyond ASCII outside texts and comments: typeset
// signs that look like ours, letters that are no names, bytes that are no text.
func (l *lexerState) foreign(rest string) {
	r, n := utf8.DecodeRuneInString(rest)
	switch {
	case r == utf8.RuneError && n <= 1:
		for n < len(rest) {
			if r, m := utf8.DecodeRuneInString(rest[n:]); r != utf8.RuneError || m > 1 {
				break
			}
			n++
		}
		l.invalid(n, diag.NotText, "save the file as UTF-8", "these bytes are no text in UTF-8")
	case unicode.IsSpace(r):
		l.once(rest[:n], NewProblem(diag.BadCharacter, l.pos, l.pos+n, "replace it by an ordinary blank",
			"an unusual blank (U+%04X) stands here", r))
		l.pos += n
	case diag.Unsafe(r):
		l.invalid(n, diag.BadCharacter, "remove it", "an invisible character (U+%04X) stands here", r)
	case r == '–' || r == '—' || r == '−':
		l.invalid(n, diag.BadCharacter, "write `-`", "`%c` is no minus sign", r)
	case r == '×':
		l.invalid(n, diag.BadCharacter, "write `*`", "`×` is no multiplication sign")
	case r == '≤' || r == '≥' || r == '≠':
		l.invalid(n, diag.BadCharacter, map[rune]string{'≤': "write `<=`", '≥': "write `>=`", '≠': "write `!=`"}[r],
			"`%c` has no meaning here", r)
	case r == '“' || r == '”' || r == '„' || r == '‘' || r == '’':
		l.foreignText(rest, n, "“”„‘’\"")
	default:
		n = max(n, letters(rest)) // a whole foreign word is one mistake
		if !unicode.IsLetter(r) {
			l.invalid(n, diag.BadCharacter, "remove it", "`%s` has no meaning here", rest[:n])
			return
		}
		l.foreignWord(rest[:n])
	}
}

// foreignWord reads a word with letters that are not ours. If these only look otherwise it
// is read as it was meant.
func (l *lexerState) foreignWord(word string) {
	meant, ok := diag.Disguised(word)
	if !ok || strings.ToLower(meant.Word) != meant.Word {
		l.invalid(len(word), diag.BadCharacter, "names use a to z, digits and `_`", "`%s` cannot be a name", word)
		return
	}
	at := l.pos + meant.At
	l.once(word, NewProblem(diag.BadCharacter, at, at+utf8.RuneLen(meant.Letter), fmt.Sprintf("write `%s`", meant.Word),
		"%s", meant))
	t := lexer.Token{Type: Ident, Value: meant.Word, Pos: l.position()}
	t.Pos.Filename = word
	if keywords[meant.Word] {
		t.Type = Keyword
	}
	l.Tokens = append(l.Tokens, t)
	l.pos += len(word)
	l.fresh = false
}

// once reports a mistake that is made again and again, for it was copied, where it is made
// first.
func (l *lexerState) once(what string, pr Problem) {
	if l.again == nil {
		l.again = map[string]*repeated{}
	}
	if r := l.again[what]; r != nil {
		r.times++
		return
	}
	l.again[what] = &repeated{len(l.Problems), 1}
	l.Problems = append(l.Problems, pr)
}

// repeated is a problem that is reported once.
type repeated struct {
	at    int // which of the problems
	times int // how often it is there
}

// count says of what is reported once how often it is there.
func (l *lexerState) count() {
	for _, r := range l.again {
		if r.times > 1 {
			l.Problems[r.at].Hint += fmt.Sprintf("; there are %d in all", r.times)
		}
	}
}

// letters is how many bytes of letters of any alphabet a text begins with, if one
// of them is beyond ASCII; else 0.
func letters(s string) int {
	n := 0
	for n < len(s) {
		r, m := utf8.DecodeRuneInString(s[n:])
		if r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && r != '_' {
			break
		}
		n += m
	}
	if strings.IndexFunc(s[:n], func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return 0
	}
	return n
}

// foreignText takes a text in quotation marks of another sort as one mistake; n is
// the length of its opening mark.
func (l *lexerState) foreignText(rest string, n int, closing string) {
	line := FirstLine(rest[n:])
	if i := strings.IndexAny(line, closing); i >= 0 {
		_, m := utf8.DecodeRuneInString(line[i:])
		text := rest[:n+i+m]
		l.invalid(len(text), diag.BadCharacter, fmt.Sprintf("write \"%s\"", line[:i]),
			"texts stand in straight double quotation marks")
		return
	}
	l.invalid(n, diag.BadCharacter, "texts stand in straight double quotation marks", "`%s` is no quotation mark",
		rest[:n])
}
