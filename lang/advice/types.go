package advice

import (
	"strconv"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// What people write of types, ranges and numbers to count through who have used other languages.

// maybeWords say elsewhere of a type that there may be nothing.
var maybeWords = token.WordSet("optional maybe nullable option opt")

// typed recognizes a type that is written otherwise elsewhere.
func (e explainer) typed() (token.Problem, bool) {
	if e.place < e.line.start+2 || e.place+1 >= len(e.tokens) {
		return token.Problem{}, false
	}
	before, prev, bad, next := e.tokens[e.place-2], e.tokens[e.place-1], e.tokens[e.place], e.tokens[e.place+1]
	begins := isSign(before, ":", "->") // so prev is the first word of a type
	maybe := func(from, to int, name string) (token.Problem, bool) {
		return token.NewProblem(diag.Syntax, e.tokens[from].Pos.Offset, token.End(e.tokens[to-1]).Offset,
			e.with(from, to, name+"?"),
			"a type of which there may be none ends in `?`"), true
	}
	switch {
	case begins && maybeWords[prev.Value] && bad.Type == token.Ident:
		return maybe(e.place-1, e.place+1, bad.Value)
	case begins && maybeWords[prev.Value] && isSign(bad, "(", "[", "<") && next.Type == token.Ident:
		return maybe(e.place-1, min(e.place+3, e.line.end), next.Value)
	case begins && maybeWords[bad.Value]:
		return maybe(e.place-1, e.place+1, prev.Value)
	case begins && isSign(bad, "|") && nothing[next.Value]:
		return maybe(e.place-1, e.place+2, prev.Value)
	case prev.Value == "or" && nothing[bad.Value] && isSign(e.tokens[max(e.line.start, e.place-3)], ":", "->"):
		return maybe(e.place-2, e.place+1, before.Value)
	}
	return token.Problem{}, false
}

// nothing is what stands for no value, here and elsewhere.
var nothing = token.WordSet("none null nil nothing")

// ranged recognizes a range of numbers that is written otherwise elsewhere, or has an end that
// is no number.
func (e explainer) ranged() (token.Problem, bool) {
	if e.place < e.line.start+2 || e.place+1 >= len(e.tokens) {
		return token.Problem{}, false
	}
	before, prev, bad, next := e.tokens[e.place-2], e.tokens[e.place-1], e.tokens[e.place], e.tokens[e.place+1]
	numbers := isSign(before, ":", "->") && (prev.Value == "int" || prev.Value == "num")
	ranged := func(from, to int, text string) (token.Problem, bool) {
		return token.NewProblem(diag.Syntax, e.tokens[from].Pos.Offset, token.End(e.tokens[to-1]).Offset,
			e.with(from, to, text), "a range is written with two dots"), true
	}
	switch {
	case numbers && bad.Type == token.Ident && isSign(next, ".."), isSign(prev, "..") && bad.Type == token.Ident &&
		e.mayWant("`per`"):
		from, to := e.place, e.place+1
		for to < e.line.end && !isSign(e.tokens[to], "=", "}", ",", ")", "..") && e.tokens[to].Type != token.Text &&
			e.tokens[to].Type != token.Newline {
			to++
		}
		return token.NewProblem(diag.Syntax, bad.Pos.Offset, token.End(e.tokens[to-1]).Offset, e.with(from, to, ""),
			"a range ends with a number, or with nothing, not with `%s`", e.source(from, to)), true
	case numbers && isSign(bad, "<=", "<") && next.Type == token.Number:
		return ranged(e.place, e.place+2, ".."+under(bad, next))
	case numbers && bad.Value == ">=" && next.Type == token.Number:
		return ranged(e.place, e.place+2, next.Value+"..")
	case numbers && isSign(bad, "(", "[") && next.Type == token.Number && e.place+4 < e.line.end &&
		e.tokens[e.place+3].Type == token.Number:
		return ranged(e.place, e.place+5, next.Value+".."+e.tokens[e.place+3].Value)
	case isSign(prev, "..") && bad.Value == "<" && next.Type == token.Number:
		return ranged(e.place, e.place+2, under(bad, next))
	case bad.Value == "=" && prev.Type == token.Number && isSign(before, "=") &&
		isSign(e.tokens[max(e.line.start, e.place-3)], ".."):
		if first := e.tokens[e.place-4]; first.Type == token.Number {
			return ranged(e.place-4, e.place, first.Value+".."+prev.Value)
		}
		return ranged(e.place-3, e.place, ".."+prev.Value)
	}
	return token.Problem{}, false
}

// under is the last number that `<= 6` or `< 6` lets pass, as far as whole numbers go.
func under(sign, number lexer.Token) string {
	if n, err := strconv.Atoi(number.Value); err == nil && sign.Value == "<" {
		return strconv.Itoa(n - 1)
	}
	return number.Value
}

// counted recognizes a `for` that counts as other languages write it.
func (e explainer) counted() (token.Problem, bool) {
	start := e.line.start
	if e.tokens[start].Value != "for" || e.place < start+2 || e.place > start+5 {
		return token.Problem{}, false
	}
	from, to := start+3, 0 // where the first number begins, and what stands between it and the last
	if v := e.tokens[start+2].Value; v != "in" && v != "=" && v != "from" {
		return token.Problem{}, false
	}
	for i := from + 1; i < e.line.head && to == 0; i++ {
		switch v := e.tokens[i].Value; {
		case v == "to" || v == "until" || (v == "," || v == "..") && e.tokens[start+2].Value != "in":
			to = i
		case v == "where" || v == "(":
			return token.Problem{}, false
		}
	}
	if to == 0 {
		return token.Problem{}, false
	}
	end := to + 1
	for end < e.line.head && e.tokens[end].Value != "do" {
		end++
	}
	if end == to+1 {
		return token.Problem{}, false
	}
	through := e.source(from, to) + ".." + e.source(to+1, end)
	first, err := strconv.Atoi(e.source(from, to))
	if last, wrong := strconv.Atoi(e.source(to+1, end)); err == nil && wrong == nil && last < first {
		through = "reverse(" + e.source(to+1, end) + ".." + e.source(from, to) + ")"
	}
	line := "for " + e.tokens[start+1].Value + " in " + through + " { … }"
	return e.at(e.place, diag.Syntax, token.Written("write: %s", line),
		"a `for` goes through a list, or a range of numbers with two dots"), true
}

// unfinished recognizes a row without values, which are as many as the head says.
func (e explainer) unfinished() (token.Problem, bool) {
	bad := e.tokens[e.place]
	if e.place == e.line.start || !e.within("RowsRow") ||
		!isSign(e.tokens[e.place-1], ":") && e.holds(e.line.start, e.place, ":") || bad.Type != token.Newline &&
		!isSign(bad, "}") {
		return token.Problem{}, false
	}
	var values []string
	for _, t := range e.tokens[:e.line.start] {
		if t.Type == token.Op && t.Value == ")" {
			break
		}
		if t.Type == token.Ident {
			values = append(values, Slot(t.Value))
		}
	}
	if len(values) < 2 { // the kind and its fields
		return token.Problem{}, false
	}
	hint := "write: " + e.source(e.line.start, e.place) + " " + strings.Join(values[1:], ", ")
	if !isSign(e.tokens[e.place-1], ":") {
		hint = "write: " + e.source(e.line.start, e.place) + " : " + strings.Join(values[1:], ", ")
		return e.at(e.place-1, diag.Syntax, hint, "`:` is missing after `%s`", shown(e.tokens[e.place-1])), true
	}
	return e.at(e.place-1, diag.Syntax, hint, "the values are missing after `:`"), true
}
