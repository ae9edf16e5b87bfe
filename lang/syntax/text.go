package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// Text is a text in quotation marks. `{formula}` inside is filled in when the
// text is shown; `{{` and `}}` are single braces.
type Text struct {
	Node
	Raw   string // as written, with its quotation marks
	Parts []TextPart

	problems []token.Problem
}

// TextPart is a piece of a text: letters, or a formula.
type TextPart struct {
	Letters string
	Formula *Formula
}

// Parse takes one text token; it is called by participle.
func (t *Text) Parse(lex *lexer.PeekingLexer) error {
	next := lex.Peek()
	if next.Type != token.Text {
		return participle.NextMatch
	}
	t.Raw = next.Value
	t.take(lex)
	return nil
}

// Raw is a text of several lines between """ and """, taken as it stands.
type Raw struct {
	Node
	Text string // with its quotation marks
}

// Parse takes one raw text; it is called by participle.
func (r *Raw) Parse(lex *lexer.PeekingLexer) error {
	next := lex.Peek()
	if next.Type != token.Raw {
		return participle.NextMatch
	}
	r.Text = next.Value
	r.take(lex)
	return nil
}

// Body returns what stands between the quotation marks, and where it begins.
func (r *Raw) Body() (text string, start int) {
	return strings.TrimSuffix(strings.TrimPrefix(r.Text, token.RawQuote), token.RawQuote), r.Begin() + len(token.RawQuote)
}

// Plain returns the text without formulas filled in.
func (t *Text) Plain() string {
	if t == nil {
		return ""
	}
	return Unquote(t.Raw)
}

// Unquote strips the quotation marks of a text token and undoes \".
func Unquote(raw string) string {
	return strings.ReplaceAll(strings.TrimSuffix(strings.TrimPrefix(raw, `"`), `"`), `\"`, `"`)
}

// finish splits the text into its parts.
func (t *Text) finish(src *diag.Source) {
	body := t.Raw[1 : len(t.Raw)-1]
	base := t.Begin() + 1
	var letters strings.Builder
	flush := func() {
		if letters.Len() > 0 {
			t.Parts = append(t.Parts, TextPart{Letters: letters.String()})
			letters.Reset()
		}
	}
	problem := func(start, end int, hint, format string, args ...any) {
		t.problems = append(t.problems, token.NewProblem(diag.BadText, base+start, base+end, hint, format, args...))
	}
	for i := 0; i < len(body); {
		r, n := utf8.DecodeRuneInString(body[i:])
		switch {
		case strings.HasPrefix(body[i:], `\"`):
			letters.WriteByte('"')
			i += 2
		case strings.HasPrefix(body[i:], "{{"), strings.HasPrefix(body[i:], "}}"):
			letters.WriteByte(body[i])
			i += 2
		case r == '}':
			problem(i, i+1, "remove it, or write `}}` for a brace", "this `}` has no `{` before it")
			i++
		case r == '{':
			end := strings.IndexByte(body[i:], '}')
			if end < 0 {
				problem(i, i+1, "add the `}`, or write `{{` for a brace", "this `{` is never closed")
				i = len(body)
				break
			}
			flush()
			t.part(src, body[i+1:i+end], i+1, problem)
			i += end + 1
		case r == utf8.RuneError && n == 1, diag.Unsafe(r):
			pr, n := badLetter(body, i, base)
			t.problems = append(t.problems, pr)
			i += n
		default:
			letters.WriteRune(r)
			i += n
		}
	}
	flush()
}

// badLetter reports what stands at a place of a text and is no letter that can be shown, and
// how many bytes it takes.
func badLetter(text string, i, base int) (token.Problem, int) {
	r, n := utf8.DecodeRuneInString(text[i:])
	if r != utf8.RuneError || n != 1 {
		return token.NewProblem(diag.BadText, base+i, base+i+n, "remove it",
			"an invisible or control character (U+%04X) stands in this text", r), n
	}
	for i+n < len(text) && text[i+n] >= 0x80 && !utf8.RuneStart(text[i+n]) {
		n++
	}
	return token.NewProblem(diag.NotText, base+i, base+i+n, "save the file as UTF-8", "these bytes are no text in UTF-8"),
		n
}

// badLetters reports all of them in a text that stands in a formula.
func badLetters(text string, base int) []token.Problem {
	var out []token.Problem
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && n == 1 || diag.Unsafe(r) {
			var pr token.Problem
			pr, n = badLetter(text, i, base)
			out = append(out, pr)
		}
		i += n
	}
	return out
}

// part reads one `{formula}`.
func (t *Text) part(src *diag.Source, inner string, at int, problem func(int, int, string, string, ...any)) {
	if strings.TrimSpace(inner) == "" {
		problem(at-1, at+len(inner)+1, "write a name or a formula in it, or `{{}}` for braces",
			"nothing stands between these braces")
		return
	}
	base := t.Begin() + 1 + at
	l := token.Lex(inner)
	f := &Formula{}
	for _, tok := range l.Tokens {
		if tok.Type == token.Newline && tok.Value == "" {
			continue
		}
		tok.Pos.Offset += base
		f.Tokens = append(f.Tokens, tok)
	}
	for _, p := range l.Problems {
		p.Start, p.End = p.Start+base, p.End+base
		t.problems = append(t.problems, p)
	}
	for _, tok := range f.Tokens {
		if tok.Type == token.Newline || tok.Type == token.Op && (tok.Value == "{" || tok.Value == "=") {
			f.problemAt(tok, diag.BadText, "a text holds names and formulas, no statements",
				"`%s` cannot stand in a text's braces", tok.Value)
			t.problems = append(t.problems, f.problems...)
			return
		}
	}
	f.finish(src)
	t.problems = append(t.problems, f.problems...)
	t.Parts = append(t.Parts, TextPart{Formula: f})
}
