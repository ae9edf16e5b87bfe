package token

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
)

// The lexer never fails: what it cannot read becomes an Invalid token with a
// problem beside it, and the parser goes on behind it. It has three duties that
// keep the grammar at a lookahead of one:
//
//   - a line's end becomes an NL token, unless a bracket is open or the line
//     ends with an operator, a comma or an `=`;
//   - an NL is issued before each `}` and at the end of the file, so that a list
//     of lines is always `(X NL+)*`;
//   - `;` is an NL as well.

// Space and comments are not tokens: space can be seen in the offsets, comments
// are listed apart.

// Lexed is the outcome of lexing one file or one formula inside a text. The
// tokens end with an NL; the end of the file is not among them.
type Lexed struct {
	Tokens   []lexer.Token
	Comments []lexer.Token
	Problems []Problem
}

type lexerState struct {
	Lexed
	text  string
	pos   int
	line  int
	bol   int   // offset of the start of the current line
	open  []int // indexes of tokens with brackets ( [ still open
	ends  []end // lines that ended in them
	fresh bool  // nothing but space on this line yet
	asks  bool  // a `?` stands in this statement, so that a `:` may be its

	dropped []byte // what would close the brackets that a brace ended

	again map[string]*repeated // mistakes that are reported once
}

// Lex splits a text into tokens.
func Lex(text string) Lexed { return LexWithin(text, false, math.MaxInt) }

// LexWithin splits a text into tokens. Without tests it jumps over what looks like one: they
// are most of many files, and whoever wants to fight does not need them. It stops once
// there are more tokens than most.
func LexWithin(text string, withoutTests bool, most int) Lexed {
	l := &lexerState{text: text, line: 1, fresh: true}
	l.Tokens = make([]lexer.Token, 0, min(len(text)/5, most)+16)
	if strings.HasPrefix(text, "\uFEFF") {
		l.pos = 3
	}
	for l.pos < len(l.text) && len(l.Tokens)+len(l.ends) <= most {
		if withoutTests && l.pos == l.bol && strings.HasPrefix(l.text[l.pos:], `test "`) && l.jumpTest() {
			continue
		}
		l.step()
	}
	l.closeBrackets()
	l.newline(0)
	l.count()
	return l.Lexed
}

// jumpTest goes on at the line behind a test, if that ends where its braces do. Any other is
// read like everything else, so that whoever only fights is told what does not fit together, too.
func (l *lexerState) jumpTest() bool {
	depth, lines, quoted := 0, 0, false
	for i := l.pos; i < len(l.text); i++ {
		switch c := l.text[i]; {
		case c == '\n':
			quoted = false
			lines++
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '#':
			i += len(FirstLine(l.text[i:])) - 1
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth > 0 {
				continue
			}
			rest := FirstLine(l.text[i+1:])
			if code := strings.TrimSpace(rest); depth < 0 || code != "" && code[0] != '#' {
				return false
			}
			l.pos = min(i+1+len(rest)+1, len(l.text))
			l.line += lines + 1
			l.bol = l.pos
			return true
		}
	}
	return false
}

func (l *lexerState) position() lexer.Position {
	return lexer.Position{Offset: l.pos, Line: l.line, Column: l.pos - l.bol + 1}
}

func (l *lexerState) emit(t lexer.TokenType, n int) {
	l.Tokens = append(l.Tokens, lexer.Token{Type: t, Value: l.text[l.pos : l.pos+n], Pos: l.position()})
	l.pos += n
	l.fresh = false
}

func (l *lexerState) invalid(n int, code diag.Code, hint, format string, args ...any) {
	l.Problems = append(l.Problems, Problem{code, l.pos, l.pos + n, fmt.Sprintf(format, args...), hint})
	l.emit(Invalid, n)
}

func (l *lexerState) step() {
	rest := l.text[l.pos:]
	c := rest[0]
	switch {
	case c == '\n' || c == '\r' && strings.HasPrefix(rest, "\r\n"):
		n := 1
		if c == '\r' {
			n = 2
		}
		next := rest[n:]
		if len(l.open) > 0 && setLine.MatchString(FirstLine(next)) { // nothing is set in brackets
			l.closeBrackets()
		}
		switch {
		case len(l.open) > 0:
			if t := l.last(); !l.unended(t) {
				l.ends = append(l.ends, end{len(l.Tokens), l.position()})
			}
			l.pos += n
		case l.continues(next):
			l.pos += n
		default:
			l.newline(n)
		}
		l.fresh = true
		l.line++
		l.bol = l.pos
	case c == ' ' || c == '\t' || c == '\r':
		n := 1
		for n < len(rest) && (rest[n] == ' ' || rest[n] == '\t') {
			n++
		}
		l.pos += n
	case c == '#':
		n := strings.IndexByte(rest, '\n')
		if n < 0 {
			n = len(rest)
		}
		comment := strings.TrimRight(rest[:n], " \t\r")
		if bad := FirstInvalid(comment); bad >= 0 {
			l.Problems = append(l.Problems, NewProblem(diag.NotText, l.pos+bad, l.pos+bad+1, "save the file as UTF-8",
				"these bytes are no text in UTF-8"))
		}
		l.Comments = append(l.Comments, lexer.Token{Value: comment, Pos: l.position()})
		l.pos += n
	case c == ';':
		if len(l.open) > 0 {
			l.closeBrackets()
		}
		l.newline(1)
		l.fresh = false
	case strings.HasPrefix(rest, RawQuote):
		l.rawToken(rest)
	case c == '"':
		l.textToken(rest)
	case isDigit(c):
		l.number(rest)
	case IsLower(c) || c == '_':
		l.word(rest)
	case c >= 'A' && c <= 'Z':
		l.capital(rest)
	case c < utf8.RuneSelf:
		l.operator(rest)
	default:
		l.foreign(rest)
	}
}

// FirstLine is a text up to its first line's end.
func FirstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}
