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
	first, prev, bad, next := e.tokens[e.line.start], e.tokens[e.place-1], e.tokens[e.place], e.tokens[e.place+1]
	behind, stop := e.place-e.line.start, e.stop()
	switch {
	case first.Value == "let" && behind == 2 && slices.Contains(typeWords, prev.Value) && bad.Type == token.Ident:
		return e.at(e.place-1, diag.Syntax, e.with(e.place-1, e.place+1, bad.Value+" : "+prev.Value), "a type stands behind the name and `:`"), true
	case first.Value == "say" && behind == 1 && bad.Type == token.Ident && next.Type == token.Text && token.End(bad).Offset == next.Pos.Offset:
		return e.at(e.place, diag.Syntax, e.with(e.place, e.place+1, ""), "a text needs no `%s` before it", bad.Value), true
	case first.Value == "say" && behind == 1 && isSign(bad, "(") && next.Type == token.Text && isSign(e.tokens[min(e.place+2, len(e.tokens)-1)], ")"):
		return e.at(e.place, diag.Syntax, e.with(e.place, e.place+3, next.Value), "`say` is a statement, not a function"), true
	case first.Value == "say" && behind == 2 && prev.Type == token.Text && isSign(bad, "+", ","):
		e.place--
		pr, ok := e.unquoted()
		pr.Message = "a text is one piece, with what it shows in `{ }`"
		return pr, ok
	case (first.Value == "loop" || first.Value == "do") && behind == 1 && bad.Type == token.Number:
		return e.at(e.line.start, diag.UnknownKeyword, "write: repeat "+bad.Value+" { … }", "no line begins with `%s`", first.Value), true
	case (first.Value == "do" || first.Value == "try") && behind == 1 && isSign(bad, "{"):
		return e.at(e.line.start, diag.UnknownKeyword, "write: while CONDITION { … }, or if CONDITION { … }", "no line begins with `%s`", first.Value), true
	case first.Value == "return" && behind == 1 && bad.Value == "if" && !slices.ContainsFunc(e.tokens[e.place:stop], func(t lexer.Token) bool { return t.Value == "then" || t.Value == "else" }):
		return e.at(e.place, diag.Syntax, token.Written("write: if %s { return }", e.source(e.place+1, stop)), "an `if` stands before what it decides about"), true
	case bad.Value == "if" && behind > 1 && !token.DeclWords[first.Value] && endsValue(prev):
		return e.conditional()
	case first.Value == "choose" && behind == 2 && bad.Value == "or" && (prev.Value == "yes" || prev.Value == "no"):
		return e.at(e.place-1, diag.Syntax, e.with(e.place-1, e.place-1, "NAME"), "what is chosen needs a name"), true
	case first.Value == "choose" && bad.Value == "to" && prev.Type == token.Number && next.Type == token.Number:
		return e.at(e.place, diag.Syntax, e.with(e.place-1, e.place+2, prev.Value+".."+next.Value), "a range is written with two dots"), true
	case first.Value == "for" && behind == 1 && isSign(bad, "(") && isSign(e.tokens[max(stop-1, e.place)], ")"):
		return e.at(e.place, diag.Syntax, e.with(e.place, stop, e.source(e.place+1, stop-1)), "a `for` has no parentheses"), true
	case isSign(bad, ":") && isSign(next, "{"):
		return e.at(e.place, diag.Syntax, e.with(e.place, e.place+1, ""), "no `:` stands before a block"), true
	case first.Type == token.Ident && behind == 1 && bad.Type == token.Ident && e.line.head == e.line.end && isList(e.tokens[e.place:stop]):
		return e.at(e.place, diag.Syntax, token.Written("write: %s", first.Value+"("+e.source(e.place, stop)+")"), "what `%s` is given stands in parentheses", first.Value), true
	}
	return token.Problem{}, false
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
	return e.at(e.place, diag.Formula, e.with(from, e.stop(), strings.TrimSpace(text)), "a choice reads `condition ? this : that`"), true
}

// mayWantStatement reports whether the line stands where statements do.
func (e explainer) mayWantStatement() bool {
	return slices.ContainsFunc(wantedAt(e.tokens, e.line.start), func(w want) bool { return w.literal == "let" })
}
