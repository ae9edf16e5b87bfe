package advice

import (
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// Statements as they are written in Python, JavaScript, C, Lua.

// foreign recognizes a statement of another language.
func (e explainer) foreign() (token.Problem, bool) {
	if e.place == e.line.start || e.place+1 >= len(e.tokens) || e.line.depth == 0 {
		return token.Problem{}, false
	}
	return e.planted(statementsElsewhere)
}

// isList reports whether tokens are names and numbers with commas between them.
func isList(tokens []lexer.Token) bool {
	for i, t := range tokens {
		if i%2 == 1 && t.Value != "," || i%2 == 0 && t.Type != token.Ident && t.Type != token.Number {
			return false
		}
	}
	return len(tokens) > 2 && len(tokens)%2 == 1
}

// conditional recognizes `VALUE if CONDITION else OTHER`.
func (e explainer) conditional() (token.Problem, bool) {
	otherwise := e.until("else")
	if otherwise >= e.stop() || otherwise == e.place+1 {
		return token.Problem{}, false
	}
	from := e.place - 1 // of the value
	for from > e.line.start && e.tokens[from-1].Value != "=" && e.tokens[from-1].Value != "return" {
		from--
	}
	if from == e.line.start {
		return token.Problem{}, false
	}
	text := e.source(e.place+1, otherwise) + " ? " + e.source(from, e.place) + " : " + e.source(otherwise+1, e.stop())
	return e.at(e.place, diag.Formula, e.with(from, e.stop(), strings.TrimSpace(text)),
		"a choice reads `condition ? this : that`"), true
}

// mayWantStatement reports whether the line stands where statements do.
func (e explainer) mayWantStatement() bool {
	return slices.ContainsFunc(wantedAt(e.tokens, e.line.start), func(w want) bool { return w.literal == "let" })
}
