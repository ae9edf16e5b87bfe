package token

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
)

// end is the end of a line that is none, because a bracket is open; at counts the
// tokens before it.
type end struct {
	at  int
	pos lexer.Position
}

// twoWords reports whether a line begins with two words that stand side by side in no
// formula and no type.
func twoWords(line string) bool {
	m := wordsLine.FindStringSubmatch(line)
	return m != nil && !beforeValue[m[1]] && !betweenValues[m[2]]
}

// continues reports whether a line that ends here goes on in the next: after what
// cannot end one, unless the next cannot but be a line of its own.
func (l *lexerState) continues(next string) bool {
	t := l.last()
	if t == nil || !l.unended(t) {
		return false
	}
	next = FirstLine(next)
	if t.Value == "," || t.Value == "of" { // of a list of names, which may end in `name : type`
		return !signLine.MatchString(next)
	}
	return !signLine.MatchString(next) && !twoWords(next) && (l.asks || !namedLine.MatchString(next)) &&
		(t.Value == ":" || !setLine.MatchString(next))
}

// unended reports whether a line cannot end with a token.
func (l *lexerState) unended(t *lexer.Token) bool {
	switch t.Type {
	case Op:
		switch t.Value {
		case "+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "=", "+=", "-=", ",", "??", ":", "|", "->":
			return true
		case "?": // of a choice `a ? b : c`; the one of a type follows its word directly
			return t.Pos.Offset > 0 && strings.IndexByte(" \t", l.text[t.Pos.Offset-1]) >= 0
		}
	case Keyword:
		switch t.Value {
		case "and", "or", "not", "in":
			return true
		}
	case Ident:
		return t.Value == "of" // a list of names follows
	}
	return false
}

// endLines ends the lines that ended while a bracket was open that is never closed.
// It should have been closed on its own line, so the others are lines of their own.
func (l *lexerState) endLines() {
	if len(l.open) > 0 && len(l.ends) > 0 {
		first := l.ends[0].at
		rest := slices.Clone(l.Tokens[first:])
		l.Tokens = l.Tokens[:first]
		for i, t := range rest {
			for len(l.ends) > 0 && l.ends[0].at == first+i {
				l.Tokens = append(l.Tokens, lexer.Token{Type: Newline, Pos: l.ends[0].pos})
				l.ends = l.ends[1:]
			}
			l.Tokens = append(l.Tokens, t)
		}
		for _, e := range l.ends {
			l.Tokens = append(l.Tokens, lexer.Token{Type: Newline, Pos: e.pos})
		}
	}
	l.open, l.ends = nil, nil
}

// closeBrackets reports every bracket still open and forgets it.
func (l *lexerState) closeBrackets() {
	for _, i := range l.open {
		t := l.Tokens[i]
		closing := ")"
		if t.Value == "[" {
			closing = "]"
		}
		l.unclosed(t, fmt.Sprintf("this `%s` is never closed", t.Value),
			fmt.Sprintf("add the `%s` that belongs to it", closing))
		l.Tokens[i].Type = Invalid
	}
	l.endLines()
}

// unclosed reports a bracket, of very many only the first: no more are shown, and each would take memory.
func (l *lexerState) unclosed(t lexer.Token, message, hint string) {
	if len(l.Problems) <= diag.Most {
		l.Problems = append(l.Problems, Problem{diag.UnclosedBracket, t.Pos.Offset, t.Pos.Offset + 1, message, hint})
	}
}

// braceEndsBrackets reports the brackets that are open where a brace stands, and
// remembers their partners: those are no mistakes of their own.
func (l *lexerState) braceEndsBrackets(brace byte) {
	for _, i := range l.open {
		t := l.Tokens[i]
		closing := byte(')')
		if t.Value == "[" {
			closing = ']'
		}
		hint := fmt.Sprintf("add the `%c` that belongs to it; no braces stand inside brackets", closing)
		if n := len(l.Tokens); n > i+2 && l.Tokens[n-2].Value == "new" {
			hint = fmt.Sprintf("make it in a line before: let x = new %s { … }", l.Tokens[n-1].Value)
		}
		l.unclosed(t, fmt.Sprintf("this `%s` is not closed before the `%c`", t.Value, brace), hint)
		l.Tokens[i].Type = Invalid
		l.dropped = append(l.dropped, closing)
	}
	l.endLines()
}

// newline ends a statement. The token is n bytes long (0 before a brace and at
// the end of the file).
func (l *lexerState) newline(n int) {
	l.emit(Newline, n)
	l.fresh = true
	l.asks = false
}

// last returns the last token, nil at the start.
func (l *lexerState) last() *lexer.Token {
	if len(l.Tokens) == 0 {
		return nil
	}
	return &l.Tokens[len(l.Tokens)-1]
}

// What a line begins with that continues none: something that is set, the name or key
// before a `:`, two words in a row, a sign that needs something before it.
var (
	setLine   = regexp.MustCompile(`^[ \t]*[a-z_][a-z0-9_]*(?:\.[a-z0-9_]+|\[[^\]\n]*\])*[ \t]*(?:(?:=|\+=|-=|:=)(?:[^=]|$)|\+\+)`)
	namedLine = regexp.MustCompile(`^[ \t]*(?:[a-z_][a-z0-9_.]*|[0-9]*\.\.[0-9]*|[0-9]+|"[^"\n]*")(?:\([^()\n]*\))?(?:[ \t]*,[ \t]*[a-z0-9_.]+)*[ \t]*:`)
	wordsLine = regexp.MustCompile(`^[ \t]*([a-z_][a-z0-9_]*|[0-9.]+)[ \t]+([a-z_][a-z0-9_]*|[0-9])`)
	signLine  = regexp.MustCompile(`^[ \t]*(?:[{}*/%=<>?:^~$@&]|[+-]=|[0-9.]+[ \t]*=(?:[^=]|$))`)
)

// beforeValue are words that formulas, types and what stands in place of a formula
// begin with; betweenValues those that go on behind a value or a type.
var (
	beforeValue   = WordSet("not new list one times at_least at_most highest lowest weighted first last roll")
	betweenValues = WordSet("and or not in per when where by until for as to from else rounds with")
)

// WordSet is the set of the words of a text.
func WordSet(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}
