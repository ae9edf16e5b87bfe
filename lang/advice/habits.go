package advice

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/lang/token"
	"hcl/stdlib"
)

// What people write who have used other languages, or have read how a thing is said in
// a rulebook: each is told what it is here.

// habit recognizes what is said otherwise elsewhere.
func (e explainer) habit() (token.Problem, bool) {
	if e.place == e.line.start || e.place+1 >= len(e.tokens) {
		return token.Problem{}, false
	}
	return e.planted(habits)
}

// withoutBrackets reports parameters that stand in none.
func (e explainer) withoutBrackets() (token.Problem, bool) {
	names, start := e.source(e.place, e.pastNames()), e.token(0).Pos.Offset
	hint := token.Written("write: %s", fmt.Sprintf("%s %s(%s)", e.token(-2).Value, e.token(-1).Value, names))
	return token.NewProblem(diag.Syntax, start, start+len(names), hint, "parameters stand in `( )`"), true
}

// indents reports whether the place ends the first line of a block as it is written in Python.
func (e explainer) indents() bool {
	first, bad, next := e.tokens[e.line.start].Value, e.token(0), e.token(1)
	return (blockHeads[first] || braced[first]) && (next.Type == token.Newline || next.Pos.Line > bad.Pos.Line)
}

// holds reports whether one of some words is among tokens.
func (e explainer) holds(from, to int, words ...string) bool {
	return slices.ContainsFunc(e.tokens[from:to], func(t lexer.Token) bool { return slices.Contains(words, t.Value) })
}

// heads are what may stand behind parameters.
var heads = token.WordSet("{ -> =")

// pastNames finds the first token from the place on that belongs to no list of names.
func (e explainer) pastNames() int {
	i := e.place
	for e.tokens[i].Type == token.Ident || e.tokens[i].Value == "," || e.tokens[i].Value == ":" {
		i++
	}
	return i
}

// source is the text of some tokens.
func (e explainer) source(start, end int) string {
	if end <= start {
		return ""
	}
	return e.p.src.Text[e.tokens[start].Pos.Offset:token.End(e.tokens[end-1]).Offset]
}

// called is what stands behind the name of a built-in as it belongs in its parentheses.
func (e explainer) called(builtin string) string {
	whole := e.source(e.place, e.stop())
	if stdlib.Lookup(builtin).Each == 2 {
		return cmp.Or(syntax.OnItems(whole), whole)
	}
	return whole
}

// until finds the first token of a sort from the place on, or the end of the line.
func (e explainer) until(value string) int {
	i := e.place
	for i < e.line.end && e.tokens[i].Value != value && e.tokens[i].Type != token.Newline {
		i++
	}
	return i
}

// choice writes `NAME = choose …` as it is read.
func (e explainer) choice() string {
	name, rest := e.tokens[e.place-2], e.place+1
	if e.tokens[rest].Type == token.Ident && e.tokens[rest+1].Value == "from" {
		rest++
	}
	text := e.source(rest, e.until("{"))
	if inner, ok := strings.CutPrefix(text, "("); ok {
		text = strings.TrimSuffix(inner, ")")
	}
	if !strings.HasPrefix(text, "from ") {
		text = "from " + text
	}
	if !strings.Contains(text, " by ") {
		text += " by WHO"
	}
	return "choose " + name.Value + " " + text
}

// inserted writes what stands in `extend round { … }` as a phase that says where it belongs.
func (e explainer) inserted() string {
	name := "NAME"
	if at := e.line.head + 1; e.line.head < e.line.end {
		for at < e.line.end && e.tokens[at].Type == token.Newline {
			at++
		}
		if e.tokens[at].Value == "phase" && e.tokens[at+1].Type == token.Ident {
			name = e.tokens[at+1].Value
		}
	}
	return fmt.Sprintf("write, outside all braces: phase %s after OTHER { STATEMENTS }, or before OTHER", name)
}

// filtered writes `for x in LIST where CONDITION` as it is read.
func (e explainer) filtered() string {
	start := e.line.start
	name, condition := e.tokens[start+1].Value, ""
	named, spoken := false, false
	for i := e.place + 1; i < e.line.head; i++ {
		t := e.tokens[i]
		if i > e.place+1 {
			condition += e.p.src.Text[token.End(e.tokens[i-1]).Offset:t.Pos.Offset]
		}
		switch {
		case t.Value == name && !isSign(e.tokens[i-1], ".", "?."):
			named, t.Value = true, "it"
		case t.Value == "it":
			spoken = true
		}
		condition += t.Value
	}
	if condition == "" || named && spoken { // an `it` of its own
		condition = "CONDITION of it"
	}
	return fmt.Sprintf("for %s in filter(%s, %s) { … }", name, e.source(start+3, e.place), condition)
}

// extended says how a thing is changed that cannot be extended.
func (e explainer) extended(what, name lexer.Token) (token.Problem, bool) {
	hint := fmt.Sprintf("to change it write: override %s %s …", what.Value, name.Value)
	switch {
	case what.Type == token.Ident && name.Type == token.Ident:
		hint = fmt.Sprintf("write: override %s %s { FIELD = VALUE }", what.Value, name.Value)
	case what.Type != token.Keyword || name.Type != token.Ident:
		return token.Problem{}, false
	case what.Value == "score":
		hint = fmt.Sprintf("write: modifier NAME to %s : FORMULA when CONDITION", name.Value)
	case what.Value == "rule" || what.Value == "phase" || what.Value == "step":
		hint = fmt.Sprintf("write: after %s %s as NAME { STATEMENTS }, or before", what.Value, name.Value)
	case !token.DeclWords[what.Value]:
		return token.Problem{}, false
	}
	return e.at(e.place, diag.Syntax, hint, "`extend` adds to kinds, tables, maps, conditions and `victory`, not to a %s",
		what.Value), true
}

// inParams reports whether a line stands in the first brackets behind the name that it
// declares.
func inParams(line []lexer.Token) bool {
	return len(line) > 3 && token.DeclWords[line[0].Value] && line[1].Type == token.Ident && line[2].Value == "(" &&
		!slices.ContainsFunc(line[3:], func(t lexer.Token) bool {
			return t.Type == token.Op && t.Value != "," && t.Value != ":"
		})
}

// commas takes lines apart that are joined by commas: it returns the tokens without these,
// and the first of them as the mistake.
func (p *fileParser) commas(tokens []lexer.Token, l line, place int) ([]lexer.Token, bool) {
	if l.depth == 0 || len(tokens) > mostRepaired {
		return nil, false
	}
	first := -1
	for i := min(place, l.end-1); i > l.start && first < 0; i-- {
		if separates(tokens, i, l.end) && !isOneOf(tokens[l.start:i]) {
			first = i
		}
	}
	if first < 0 {
		return nil, false
	}
	mended := slices.Clone(tokens)
	part := func(i int) { mended[i] = lexer.Token{Type: token.Newline, Pos: tokens[i].Pos} }
	part(first)
	if far, _ := farthest(mended); far <= place {
		return nil, false
	}
	one := slices.Clone(mended)
	for i := l.start; i < l.end; i++ {
		if separates(tokens, i, l.end) {
			part(i)
		}
	}
	far, _ := farthest(one)
	if further, _ := farthest(mended); further < far {
		mended = one
	}
	t := tokens[first]
	if endsWithComma(tokens, first) {
		p.file.Gaps = append(p.file.Gaps, tokens[l.start].Pos.Offset)
		p.report(token.NewProblem(diag.Syntax, t.Pos.Offset, t.Pos.Offset+1, dropComma, commaGoesOn))
	} else {
		p.report(token.NewProblem(diag.Syntax, t.Pos.Offset, t.Pos.Offset+1, "write `;`, or a new line",
			"lines are not separated by commas"))
	}
	return mended, true
}

// commaGoesOn is what is wrong with a comma at the end of a line.
const commaGoesOn = "a line that ends with a comma goes on in the next"

// dropComma is what to do about it where more may belong there, as a value of a row.
const dropComma = "remove it, or write what comes after it"

// endsWithComma reports whether a token is a comma at the end of a line.
func endsWithComma(tokens []lexer.Token, i int) bool {
	return isSign(tokens[i], ",") && (tokens[i+1].Type == token.Newline || tokens[i+1].Pos.Line > tokens[i].Pos.Line)
}

// withoutComma is advice to write a line, which begins with a token or behind it, without the comma at its end.
func (p *fileParser) withoutComma(tokens []lexer.Token, start, comma int) string {
	l := lineAround(tokens[:comma+1], comma)
	text := strings.TrimSpace(p.src.Text[tokens[max(l.start, start)].Pos.Offset:tokens[comma].Pos.Offset])
	if strings.Contains(text, "\n") || len(text) > longestRest {
		return dropComma
	}
	return "write: " + text
}

// separates reports whether a comma seems to stand between two lines: at the end of one,
// or before something that is set or named.
func separates(tokens []lexer.Token, i, end int) bool {
	if !isSign(tokens[i], ",") {
		return false
	}
	if endsWithComma(tokens, i) {
		return true
	}
	for i++; i < end; i++ {
		switch tokens[i].Value {
		case ":", "=":
			return true
		case ",", "?", "(", ")", "]", "{":
			return false
		}
		if tokens[i].Type == token.Newline {
			return false
		}
	}
	return false
}
