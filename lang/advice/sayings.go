package advice

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// What people say who have never programmed: each table has their words and what is
// written for them here.

// verbs begin lines of plain English. The words between the verb and its preposition are
// put in for A, those behind it for B.
var verbs = map[string]struct{ preposition, line string }{
	"subtract": {"from", "B -= A"},
	"deduct":   {"from", "B -= A"},
	"set":      {"to", "A = B"},
	"increase": {"by", "A += B"},
	"raise":    {"by", "A += B"},
	"decrease": {"by", "A -= B"},
	"reduce":   {"by", "A -= B"},
	"lower":    {"by", "A -= B"},
	"put":      {"in", "add A to B"},
	"start":    {"", "begin A"},
	"apply":    {"to", "begin A(B)"},
	"inflict":  {"on", "begin A(B)"},
	"stop":     {"", "end A"},
	"trigger":  {"", "announce A"},
	"emit":     {"", "announce A"},
	"call":     {"", "A"},
	"do":       {"", "A"},
}

// comparisons are what people write between two values for an operator.
var comparisons = []struct{ words, operator string }{
	{"is less than", "<"}, {"is lower than", "<"}, {"is under", "<"}, {"is below", "<"}, {"less than", "<"},
	{"below", "<"}, {"under", "<"},
	{"is more than", ">"}, {"is greater than", ">"}, {"is higher than", ">"}, {"is over", ">"}, {"is above", ">"},
	{"more than", ">"}, {"greater than", ">"}, {"above", ">"}, {"over", ">"}, {"exceeds", ">"},
	{"is at least", ">="}, {"at least", ">="}, {"is at most", "<="}, {"at most", "<="},
	{"is not", "!="}, {"is", "=="}, {"equals", "=="}, {"matches", "=="}, {"xor", "!="},
	{"mod", "%"}, {"modulo", "%"}, {"times", "*"}, {"x", "*"}, {"plus", "+"}, {"minus", "-"},
}

// Words for who is still in the fight, and for who is not.
const (
	wordsIn  = "alive|standing|up"
	wordsOut = "dead|killed|slain|defeated|out"
)

var (
	isIn  = token.WordSet(strings.ReplaceAll(wordsIn, "|", " "))
	isOut = token.WordSet(strings.ReplaceAll(wordsOut, "|", " "))
)

// chosen writes `if A then B else C` as a formula.
func (e explainer) chosen() string {
	var at []int
	for i := e.place; i < e.stop(); i++ {
		if v := e.tokens[i].Value; v == "then" && len(at) == 0 || v == "else" && len(at) == 1 {
			at = append(at, i)
		}
	}
	if len(at) < 2 {
		return ""
	}
	return e.source(e.place+1, at[0]) + " ? " + e.source(at[0]+1, at[1]) + " : " + e.source(at[1]+1, e.stop())
}

// saying recognizes a line that is said as in a rulebook.
func (e explainer) saying() (token.Problem, bool) {
	if e.place == e.line.start || e.place+1 >= len(e.tokens) {
		return token.Problem{}, false
	}
	return e.planted(sayings)
}

// verb reports a line that begins with an English verb.
func (e explainer) verb() (token.Problem, bool) {
	first := e.tokens[e.line.start].Value
	line, ok := e.done(verbs[first].preposition, verbs[first].line)
	return e.at(e.line.start, diag.UnknownKeyword, token.Written("write: %s", line), "no line begins with `%s`", first), ok
}

// aboutWhom reports a condition or an event behind which stands whom it is about.
func (e explainer) aboutWhom() (token.Problem, bool) {
	names := slices.DeleteFunc(slices.Clone(e.tokens[e.place:e.line.end]), func(t lexer.Token) bool {
		return t.Value == "on" || t.Value == "to" || t.Value == "of" || t.Value == "with"
	})
	if len(names) != 1 || names[0].Type != token.Ident {
		return token.Problem{}, false
	}
	what, who := e.token(-1).Value, names[0].Value
	if e.named(what) && !e.named(who) {
		what, who = who, what
	}
	return token.NewProblem(diag.Syntax, e.token(-1).Pos.Offset, token.End(names[0]).Offset,
		fmt.Sprintf("write: %s %s(%s)", e.tokens[e.line.start].Value, what, who), "what it is about stands in parentheses"), true
}

// valuesAlone reports whether nothing but values stands in the rest of a row.
func (e explainer) valuesAlone() bool {
	return e.within("RowsRow") && !slices.ContainsFunc(e.tokens[e.place:e.line.end],
		func(t lexer.Token) bool { return !endsValue(t) })
}

// row reports values of a row without `:` or commas.
func (e explainer) row() (token.Problem, bool) {
	var values []string
	for _, t := range e.tokens[e.place:e.line.end] {
		values = append(values, t.Value)
	}
	from, text := e.place, ": "+strings.Join(values, ", ")
	if e.holds(e.line.start, e.place, ":") {
		from, text = e.place-1, e.token(-1).Value+", "+strings.Join(values, ", ")
	}
	return token.NewProblem(diag.Syntax, e.token(0).Pos.Offset, token.End(e.tokens[e.line.end-1]).Offset,
		e.with(from, e.line.end, text), "a row has `:` behind its name, and commas between its values"), true
}

// twoWordDice reports `3 d6` and `3 x d6`.
func (e explainer) twoWordDice() (token.Problem, bool) {
	end := e.place + 1
	if e.token(0).Value == "x" {
		end++
	}
	dice := e.token(-1).Value + strings.TrimPrefix(e.tokens[end-1].Value, "1")
	return token.NewProblem(diag.BadDice, e.token(-1).Pos.Offset, token.End(e.tokens[end-1]).Offset,
		e.with(e.place-1, end, dice),
		"dice are one word"), true
}

// oneName reports a name that is written as several words, or several without the commas
// between them.
func (e explainer) oneName(r repair) (token.Problem, bool) {
	wordIsMissing := !r.instead && len(r.want) > 2 && token.IsLower(r.want[1]) && r.want[0] == '`' && r.want != "`like`" && r.reached > e.stop()
	if e.place == e.line.start || e.place+1 >= len(e.tokens) || wordIsMissing || e.joined() == 0 {
		return token.Problem{}, false
	}
	end := e.joined()
	words := strings.Fields(e.source(e.place-1, end))
	message, text := "a name is one word", strings.Join(words, "_")
	if e.inBrackets() {
		message, text = "names in a list are separated by commas", strings.Join(words, ", ")
	}
	return token.NewProblem(diag.Syntax, e.tokens[e.place-1].Pos.Offset, token.End(e.tokens[end-1]).Offset, e.with(e.place-1, end, text), "%s", message), true
}

// joined is where a name ends that is written as several words, of which the place is the
// second; 0 if the line could not be read with one.
func (e explainer) joined() int {
	end := e.place
	for e.tokens[end].Type == token.Ident && !slices.Contains(typeWords, e.tokens[end].Value) {
		end++
	}
	if prev := e.tokens[e.place-1]; end == e.place || prev.Value == "each" || prev.Type != token.Ident || e.place-1 == e.line.start || slices.Contains(typeWords, prev.Value) || !e.namesAt(e.place-1) {
		return 0
	}
	if far, _ := farthest(slices.Delete(slices.Clone(e.tokens), e.place, end)); far <= e.stop()-(end-e.place) {
		return 0
	}
	return end
}

// inBrackets reports whether the place is in brackets that the line opens.
func (e explainer) inBrackets() bool {
	depth := 0
	for _, t := range e.tokens[e.line.start:e.place] {
		if isSign(t, "(", "[") {
			depth++
		} else if isSign(t, ")", "]") {
			depth--
		}
	}
	return depth > 0
}

// within reports whether the place is in something that the grammar calls so.
func (e explainer) within(production string) bool {
	return slices.ContainsFunc(e.wants, func(w want) bool {
		return slices.ContainsFunc(w.within, func(in enclosing) bool { return in.production == production && in.start < e.place })
	})
}

// named reports whether a name stands in the declaration before the line.
func (e explainer) named(name string) bool {
	return slices.ContainsFunc(e.tokens[:e.line.start], func(t lexer.Token) bool { return t.Type == token.Ident && t.Value == name })
}

// done writes a line of English as a statement.
func (e explainer) done(preposition, line string) (string, bool) {
	start, end := e.line.start+1, e.line.end
	at := end
	if preposition != "" {
		n := slices.IndexFunc(e.tokens[start:end], func(t lexer.Token) bool { return t.Value == preposition })
		if n < 1 || start+n+1 >= end {
			return "", false
		}
		at = start + n
	}
	a, b := e.source(start, at), ""
	if at < end {
		b = e.source(at+1, end)
	}
	return strings.NewReplacer("A", a, "B", b).Replace(line), true
}

// unquoted reports a text that stands without its quotation marks.
func (e explainer) unquoted() (token.Problem, bool) {
	end := e.place
	for end < e.stop() && e.tokens[end].Type != token.Keyword {
		end++
	}
	if end == e.place {
		return token.Problem{}, false
	}
	text := e.source(e.place, end)
	formula := e.source(e.place, e.formulaEnd())
	if say := e.token(-1).Value == "say"; say && bindsFirst.MatchString(formula) && readsWhole("define d = "+formula) {
		return e.at(e.place, diag.Syntax, token.Written("write: let shown = %s ; say \"{shown}\"", formula),
			"a text stands in quotation marks, and what is thrown has a name in it"), true
	} else if say && reckons(formula) {
		text, end = "{"+formula+"}", e.formulaEnd()
	} else if slices.ContainsFunc(e.tokens[e.place:end], func(t lexer.Token) bool { return t.Value == "+" || t.Value == "," }) {
		text = ""
		for i := e.place; i < end; i++ {
			switch t := e.tokens[i]; {
			case t.Type == token.Text:
				text += t.Value[1 : len(t.Value)-1]
			case t.Value != "+" && t.Value != ",":
				from := i
				for i+1 < end && e.tokens[i+1].Type != token.Text && e.tokens[i+1].Value != "+" && e.tokens[i+1].Value != "," {
					i++
				}
				text += "{" + e.source(from, i+1) + "}"
			}
		}
	}
	line := e.source(e.line.start, e.place) + " \"" + text + "\" " + e.source(end, e.stop())
	return token.NewProblem(diag.Syntax, e.tokens[e.place].Pos.Offset, token.End(e.tokens[end-1]).Offset, token.Written("write: %s", strings.TrimSpace(line)), "a text stands in quotation marks"), true
}

// bindsFirst is of formulas that no text holds: they throw, or have a text in them.
var bindsFirst = regexp.MustCompile(`^\w+\(.*".*\)$|\b(roll|pick|throw|shuffled)\(`)

// formulaEnd is where a formula ends that begins at the place: before the word that goes on with the line.
func (e explainer) formulaEnd() int {
	end := e.place
	for end < e.stop() && (e.tokens[end].Type != token.Keyword || token.OperandWords[e.tokens[end].Value] ||
		between[e.tokens[end].Value]) {
		end++
	}
	return end
}

// between are words that stand between two values.
var between = token.WordSet("and or in not")

// reckons reports whether a text is a formula, and more than a word or texts that are joined.
func reckons(text string) bool {
	return strings.ContainsAny(text, ".([+-*/<>=") && !strings.Contains(text, `"`) && len(arguments(text)) == 1 &&
		readsWhole("define d = "+text)
}

// unbraced reports a block of one statement without its braces.
func (e explainer) unbraced() (token.Problem, bool) {
	begin := e.place
	for begin < e.line.end && (e.tokens[begin].Value == ":" || e.tokens[begin].Value == "then" || e.tokens[begin].Value == "do") {
		begin++
	}
	if begin == e.line.end {
		return token.Problem{}, false
	}
	brace := []lexer.Token{{Type: token.Op, Value: "{", Pos: e.tokens[begin].Pos}}
	end := []lexer.Token{{Type: token.Newline, Pos: e.tokens[e.line.end].Pos}, {Type: token.Op, Value: "}", Pos: e.tokens[e.line.end].Pos}}
	if far, _ := farthest(slices.Concat(e.tokens[:e.place], brace, e.tokens[begin:e.line.end], end, e.tokens[e.line.end:])); far <= e.line.end {
		return token.Problem{}, false
	}
	line := e.source(e.line.start, e.place) + " { " + e.source(begin, e.line.end) + " }"
	return e.at(e.place, diag.Syntax, token.Written("write: %s", line), "a block stands in `{ }`"), true
}

// oneOf is the list of names that `or` joins, and where they end.
func (e explainer) oneOf(from int) (list string, end int) {
	var names []string
	for end = from; end < e.stop() && e.tokens[end].Type == token.Ident; end += 2 {
		names = append(names, e.tokens[end].Value)
		if end+2 >= e.stop() || e.tokens[end+1].Value != "or" || e.tokens[end+2].Type != token.Ident {
			end++
			break
		}
	}
	if end < e.stop() && isSign(e.tokens[end], ".", "(", "==", "<", ">", "<=", ">=") { // a condition of its own
		return "", from
	}
	return "[" + strings.Join(names, ", ") + "]", end
}

// compared recognizes an operator that is written in words, and what is asked of a range.
func (e explainer) compared() (token.Problem, bool) {
	spoken := ""
	for i := e.place; i < e.stop() && i < e.place+3 && (e.tokens[i].Type == token.Ident || e.tokens[i].Type == token.Keyword); i++ {
		spoken += e.tokens[i].Value + " "
	}
	start := e.place // of the value before
	for start > e.line.start && !(e.tokens[start-1].Type == token.Keyword && !token.OperandWords[e.tokens[start-1].Value]) && e.tokens[start-1].Value != "=" && e.tokens[start-1].Value != ":" {
		start--
	}
	value := e.source(start, e.place)
	for _, c := range comparisons {
		n := e.place + strings.Count(c.words, " ")
		if !strings.HasPrefix(spoken, c.words+" ") || n+1 >= e.stop() {
			continue
		}
		hint := e.with(e.place, n+1, c.operator)
		equals := c.operator == "==" || c.operator == "!="
		list, end := e.oneOf(n + 1)
		is := isIn[e.tokens[n+1].Value]
		stands := is || isOut[e.tokens[n+1].Value]
		if declared := e.p.declares("condition", e.tokens[n+1].Value); declared || !equals {
			stands, end = false, n
		}
		if stands && end == n+2 && e.tokens[start].Type == token.Ident {
			hint = e.with(start, end, map[bool]string{false: "not "}[is == (c.operator == "==")]+value+".active")
		} else if end > n+2 {
			hint = e.with(e.place, end, map[string]string{"==": "in ", "!=": "not in "}[c.operator]+list)
		} else if c.words == "is" && n+2 == e.stop() && e.p.declares("condition", e.tokens[n+1].Value) {
			hint = e.with(start, n+2, e.tokens[n+1].Value+"("+value+")")
		} else if c.words == "is" && n+2 == e.stop() && e.tokens[n+1].Type == token.Ident {
			hint += fmt.Sprintf("; or, if it is a condition: %s(%s)", e.tokens[n+1].Value, value)
		}
		return token.NewProblem(diag.Formula, e.tokens[e.place].Pos.Offset, token.End(e.tokens[n]).Offset, hint, "`%s` is no operator", c.words), true
	}
	rest := e.source(e.place+1, e.stop())
	switch e.tokens[e.place].Value {
	case "between":
		if low, high, ok := strings.Cut(rest, " and "); ok {
			return e.at(e.place, diag.Formula, e.with(start, e.stop(), fmt.Sprintf("%s <= %s <= %s", low, value, high)), "`between` is no operator"), true
		}
	case "has", "contains", "have":
		list, in, end := value, " in ", e.place+1
		if e.place == start+1 && e.tokens[start].Type == token.Ident && !e.bound(value) {
			list += ".LIST"
		}
		for end < e.stop() && !joinsConditions[e.tokens[end].Value] {
			end++
		}
		if e.tokens[start-1].Value == "not" {
			start, in = start-1, " not in "
		}
		return e.at(e.place, diag.Formula, e.with(start, end, e.source(e.place+1, end)+in+list), "`%s` is no operator", e.tokens[e.place].Value), true
	case "div":
		return e.at(e.place, diag.Formula, fmt.Sprintf("write div(%s, %s)", value, rest), "`div` is no operator"), true
	}
	return token.Problem{}, false
}

// joinsConditions are words and signs that end a comparison.
var joinsConditions = token.WordSet("and or ? by when where")

// bound reports whether a `let` before the place binds a name.
func (e explainer) bound(name string) bool {
	for i, t := range e.tokens[1:e.place] {
		if t.Value == name && e.tokens[i].Value == "let" {
			return true
		}
	}
	return false
}

// declares reports whether a line of the file begins with these words.
func (p *fileParser) declares(words ...string) bool {
	return regexp.MustCompile(`(?m)^` + strings.Join(words, `\s+`) + `\b`).MatchString(p.src.Text)
}
