package syntax

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
)

// What participle says of a mistake names its grammar. Here it only tells where
// a line cannot be read on; the words come from the line itself: its first word,
// the form that such a line has, and the sign that stands in the way.

// forms says how a line that begins with a word reads.
var forms = map[string]string{
	"ruleset":   `ruleset "TITLE" { version = "1.0" }`,
	"module":    `module "TITLE"`,
	"use":       `use "NAME"`,
	"extends":   `extends "NAME" from "1.0"`,
	"param":     `param NAME : TYPE = VALUE "what it is for"`,
	"die":       `die d10 = 0..9`,
	"kind":      `kind NAME plural NAMES { FIELD : TYPE = VALUE }`,
	"rows":      `rows KIND(FIELD, FIELD) { NAME : VALUE, VALUE }`,
	"table":     `table NAME(KEY: TYPE) -> TYPE { ..2 : VALUE ; else : VALUE }`,
	"define":    `define NAME(PARAMETERS) = FORMULA`,
	"score":     `score NAME(PARAMETERS) { TERM : FORMULA when CONDITION }`,
	"modifier":  `modifier NAME to SCORE : FORMULA when CONDITION`,
	"event":     `event NAME(PARAMETERS) "text"`,
	"on":        `on EVENT as NAME when CONDITION { STATEMENTS }`,
	"rule":      `rule NAME(PARAMETERS) -> TYPE { STATEMENTS }`,
	"condition": `condition NAME(WHO) until EVENT(WHO) { MODIFIERS }`,
	"setup":     `setup { phase NAME { STATEMENTS } }`,
	"round":     `round { phase NAME "Title" { STATEMENTS } }`,
	"phase":     `phase NAME "Title" when CONDITION { STATEMENTS }`,
	"next":      `next FORMULA`,
	"victory":   `victory { winner SIDE "reason" ; draw "reason" when CONDITION }`,
	"winner":    `winner SIDE "reason" when CONDITION`,
	"draw":      `draw "reason" when CONDITION`,
	"measure":   `measure NAME "Title" by WHO on EVENT : FORMULA`,
	"policy":    `policy NAME { CHOICE : FORMULA when CONDITION }`,
	"test":      `test "TITLE" { STATEMENTS }`,
	"override":  `override and then the declaration as it is from now on`,
	"extend":    `extend kind NAME { FIELDS }`,
	"remove":    `remove KIND NAME, at the level of declarations; remove ITEM from LIST, in a rule`,
	"before":    `before rule NAME as NAME { STATEMENTS }`,
	"after":     `after rule NAME as NAME { STATEMENTS }`,
	"around":    `around rule NAME as NAME { proceed() }`,
	"own":       `own NAME : list of KIND = VALUE`,
	"state":     `state NAME : TYPE = VALUE`,
	"let":       `let NAME = FORMULA`,
	"if":        `if CONDITION { STATEMENTS } else { STATEMENTS }`,
	"else":      `} else { on the line of the closing brace`,
	"for":       `for NAME in LIST { STATEMENTS }`,
	"while":     `while CONDITION { STATEMENTS }`,
	"repeat":    `repeat NUMBER { STATEMENTS }`,
	"return":    `return FORMULA`,
	"choose":    `choose NAME from LIST where CONDITION by WHO`,
	"needs":     `needs CONDITION "what is wrong otherwise"`,
	"rank":      `rank NAME from LIST { highest FORMULA ; roll 1d6 "label" }`,
	"add":       `add ITEM to LIST`,
	"begin":     `begin CONDITION(WHO) for NUMBER rounds`,
	"end":       `end CONDITION(WHO)`,
	"announce":  `announce EVENT(VALUES)`,
	"say":       `say "text with {formula}"`,
	"step":      `step NAME "Title" when CONDITION { STATEMENTS }`,
	"new":       `let NAME = new KIND { FIELD = VALUE }`,
	"scenario":  `scenario "NAME"`,
	"rolls":     `rolls LABEL = 8, 13, 4`,
	"answer":    `answer CHOICE = VALUE`,
	"run":       `run NUMBER`,
	"expect":    `expect CONDITION "why"`,
}

// later are words whose constructs a ruleset cannot use in this version.
var later = map[string]string{
	"map":      "maps are not part of this version of the language",
	"sealed":   "secret choices are not part of this version of the language",
	"together": "simultaneous effects are not part of this version of the language",
}

// mistake reports why the line around offset at cannot be read.
func (p *fileParser) mistake(tokens []lexer.Token, l line, at int) {
	stretch := tokens[l.start:min(l.head+1, len(tokens))]
	if l.head < l.end && at > tokens[l.head].Pos.Offset { // the mistake lies behind the block
		stretch = tokens[l.start : l.end+1]
	}
	for _, t := range stretch {
		if t.Type == tokInvalid {
			return // reported by the lexer
		}
	}
	if len(stretch) == 0 {
		return
	}
	first := stretch[0]
	if why := later[first.Value]; why != "" && first.Type == tokKeyword {
		p.report(newProblem(diag.ReservedWord, first.Pos.Offset, endOf(first).Offset, "leave it out", "%s", why))
		return
	}
	p.report(p.explain(stretch, enclosing(tokens, l), l, at))
}

// enclosing returns the first word of the line whose block holds a line.
func enclosing(tokens []lexer.Token, l line) string {
	if l.depth == 0 {
		return ""
	}
	depth := 0
	for i := l.start - 1; i >= 0; i-- {
		switch t := tokens[i]; {
		case t.Type == tokOp && t.Value == "}":
			depth++
		case t.Type == tokOp && t.Value == "{":
			if depth--; depth < 0 {
				for _, t := range tokens[lineAround(tokens, t.Pos.Offset).start:i] {
					if t.Type == tokKeyword && t.Value != "override" && t.Value != "extend" || softWords[t.Value] {
						return t.Value
					}
				}
				return ""
			}
		}
	}
	return ""
}

// listForms says how the lines in a list of a declaration read.
var listForms = map[string]string{
	"table":     `..2 : VALUE ; 3..5 : VALUE ; else : VALUE`,
	"score":     `TERM : FORMULA "label" when CONDITION`,
	"kind":      `NAME : TYPE = VALUE "what it is for"`,
	"policy":    `CHOICE : FORMULA when CONDITION`,
	"rows":      `NAME "Title" : VALUE, VALUE`,
	"rank":      `highest FORMULA ; lowest FORMULA ; roll 1d6 "label"`,
	"victory":   `winner SIDE "reason" ; draw "reason" when CONDITION`,
	"round":     `phase NAME "Title" { STATEMENTS }`,
	"setup":     `phase NAME "Title" { STATEMENTS }`,
	"choose":    `needs CONDITION "what is wrong otherwise"`,
	"new":       `FIELD = VALUE`,
	"ruleset":   `version = "1.0" ; source = "where the rules come from"`,
	"condition": `modifier NAME to SCORE for WHO : FORMULA`,
}

func (p *fileParser) explain(stretch []lexer.Token, inside string, l line, at int) problem {
	first := stretch[0]
	i := slices.IndexFunc(stretch, func(t lexer.Token) bool { return t.Pos.Offset >= at })
	if i < 0 {
		i = len(stretch) - 1
	}
	expected := ""
	if o, want, ok := p.reparse(first, stretch); ok {
		if j := slices.IndexFunc(stretch, func(t lexer.Token) bool { return t.Pos.Offset >= o }); j > i {
			i = j
		}
		expected = want
	}
	if next := i + 1; stretch[i].Value == "," && next < len(stretch) && stretch[next].Type != tokIdent {
		switch stretch[next].Type {
		case tokKeyword, tokDice, tokSquare: // a list of names that holds a word that is none
			i, expected = next, "a name"
		}
	}
	bad := stretch[i]
	form := forms[first.Value]
	if listForms[inside] != "" && !(first.Type == tokKeyword && form != "") {
		form = listForms[inside]
	}
	if form != "" {
		form = "write: " + form
	}
	place := func(t lexer.Token) (int, int) { return t.Pos.Offset, max(t.Pos.Offset+1, endOf(t).Offset) }

	// A line that begins with an operator belongs to the line before.
	if first.Type == tokOp && first.Value != "(" && first.Value != "[" || first.Type == tokKeyword && (first.Value == "and" || first.Value == "or" || first.Value == "in") {
		start, end := place(first)
		switch first.Value {
		case "}":
			return newProblem(diag.StrayBrace, start, end, "remove it", "this `}` closes nothing")
		case "{":
			return newProblem(diag.Syntax, start, end, "a block follows its `rule`, `if`, `for` … on the same line", "a block cannot stand alone")
		}
		return newProblem(diag.Syntax, start, end, "end the line before with it, or put the formula in parentheses", "a line cannot begin with `%s`", first.Value)
	}
	if first.Type == tokKeyword && first.Value == "else" {
		start, end := place(first)
		return newProblem(diag.Syntax, start, end, "write `} else {` on one line", "`else` must stand on the line of the brace before it")
	}
	// A first word that is nearly a word of the language.
	if first.Type == tokIdent && (i > 0 || len(stretch) > 1) && l.looksMisspelt(stretch) {
		if near := diag.Nearest(first.Value, lineWords(l.depth)); near != "" {
			start, end := place(first)
			return newProblem(diag.UnknownKeyword, start, end, fmt.Sprintf("did you mean `%s`?", near), "no line begins with `%s`", first.Value)
		}
	}
	// A word of the language where a name belongs.
	if bad.Type == tokKeyword && strings.Contains(expected, "name") {
		start, end := place(bad)
		return newProblem(diag.ReservedWord, start, end, "choose another name", "`%s` is a word of the language and cannot be a name", bad.Value)
	}
	if bad.Type == tokDice && strings.Contains(expected, "name") {
		start, end := place(bad)
		return newProblem(diag.ReservedWord, start, end, "choose another name", "`%s` is a die and cannot be a name", bad.Value)
	}
	if bad.Type == tokSquare && strings.Contains(expected, "name") {
		start, end := place(bad)
		return newProblem(diag.ReservedWord, start, end, "names are in small letters", "`%s` is a square and cannot be a name", bad.Value)
	}
	if bad.Value == "," && isOneOf(stretch[:i]) {
		start, end := place(bad)
		return newProblem(diag.Syntax, start, end, "write: one of far or near or close", "the words of a choice are joined by `or`, not by commas")
	}
	if i := keyRange(stretch); inside == "table" && i >= 0 {
		start, _ := place(stretch[i])
		return newProblem(diag.Syntax, start, endOf(stretch[i+2]).Offset, fmt.Sprintf("write: %s..%s", stretch[i].Value, stretch[i+2].Value), "a range of keys is written with two dots")
	}
	if bad.Value == "=" && (first.Value == "if" || first.Value == "while" || first.Value == "expect") {
		start, end := place(bad)
		return newProblem(diag.Formula, start, end, "to compare write `==`", "`=` has no meaning inside a formula")
	}
	found := "`" + bad.Value + "`"
	start, end := place(bad)
	if bad.Type == tokNewline || bad.Type == tokEOF || bad.Value == "" {
		found = "the end of the line"
		if i > 0 { // point behind the last word, not at the next line
			end = endOf(stretch[i-1]).Offset
			start = stretch[i-1].Pos.Offset
		}
		if expected != "" {
			return newProblem(diag.Syntax, start, end, form, "%s is missing after `%s`", expected, p.src.Text[start:end])
		}
		return newProblem(diag.Syntax, start, end, form, "something is missing after `%s`", p.src.Text[start:end])
	}
	if expected != "" {
		return newProblem(diag.Syntax, start, end, form, "%s belongs here, not %s", expected, found)
	}
	if i > 0 && form == "" {
		form = "one statement a line; `;` separates two"
	}
	return newProblem(diag.Syntax, start, end, form, "%s cannot stand here", found)
}

// keyRange finds `3-5` among the keys of a row, -1 if there is none.
func keyRange(stretch []lexer.Token) int {
	for i := 0; i+2 < len(stretch) && stretch[i].Value != ":"; i++ {
		if stretch[i].Type == tokNumber && stretch[i+1].Value == "-" && stretch[i+2].Type == tokNumber {
			return i
		}
	}
	return -1
}

// isOneOf reports whether a line ends in `one of a`, `one of a or b` …
func isOneOf(stretch []lexer.Token) bool {
	for i := len(stretch) - 1; i >= 2; i-- {
		switch {
		case stretch[i].Type == tokIdent && stretch[i].Value != "of", stretch[i].Value == "or":
		case stretch[i].Value == "of" && stretch[i-1].Value == "one":
			return true
		default:
			return false
		}
	}
	return false
}

// looksMisspelt reports whether a line reads like a keyword and its object: two
// words in a row, or a word and a value.
func (l line) looksMisspelt(stretch []lexer.Token) bool {
	if len(stretch) < 2 {
		return false
	}
	switch t := stretch[1]; t.Type {
	case tokIdent, tokNumber, tokText, tokDice:
		return true
	case tokKeyword:
		return t.Value != "and" && t.Value != "or" && t.Value != "in" && t.Value != "not"
	case tokOp:
		return t.Value == "{"
	}
	return false
}

// lineWords lists the words that may begin a line at a depth of braces.
func lineWords(depth int) []string {
	var out []string
	for w := range forms {
		if depth == 0 && declKeywords[w] || depth > 0 && !(declKeywords[w] && !stmtKeywords[w] && !insideDecl[w]) {
			out = append(out, w)
		}
	}
	slices.Sort(out)
	return out
}

// insideDecl are declarations that also stand inside others.
var insideDecl = map[string]bool{"rule": true, "define": true, "modifier": true, "on": true, "phase": true}

// reparse parses the line again by the production that its first word names, for
// a better place and the thing that was expected.
func (p *fileParser) reparse(first lexer.Token, stretch []lexer.Token) (offset int, expected string, ok bool) {
	parse := productions()[first.Value]
	if parse == nil || first.Type == tokIdent && !softWords[first.Value] {
		return 0, "", false
	}
	err := parse(peeking(stretch))
	var pe participle.Error
	if !errors.As(err, &pe) {
		return 0, "", false
	}
	return pe.Position().Offset, expectation(pe.Message()), true
}

var softWords = map[string]bool{"own": true, "state": true, "winner": true, "draw": true, "next": true}

// expectation turns the end of participle's message, `(expected "by" Formula)`,
// into words.
func expectation(message string) string {
	_, want, ok := strings.Cut(message, "(expected ")
	if !ok {
		return ""
	}
	want = strings.TrimSuffix(want, ")")
	want = strings.TrimLeft(want, "(")
	switch {
	case strings.HasPrefix(want, `"`):
		word, _, _ := strings.Cut(want[1:], `"`)
		return "`" + word + "`"
	case strings.HasPrefix(want, "Name") || strings.HasPrefix(want, "<ident>") || strings.HasPrefix(want, "Path"):
		return "a name"
	case strings.HasPrefix(want, "Formula"):
		return "a formula"
	case strings.HasPrefix(want, "Text"):
		return "a text in quotation marks"
	case strings.HasPrefix(want, "Type"):
		return "a type"
	case strings.HasPrefix(want, "Params"):
		return "a list of parameters in `( )`"
	case strings.HasPrefix(want, "Number"), strings.HasPrefix(want, "<number>"):
		return "a number"
	case strings.HasPrefix(want, "<dice>"):
		return "a die such as d10"
	case strings.HasPrefix(want, "Block"), strings.HasPrefix(want, "Terms"), strings.HasPrefix(want, "TableRows"):
		return "a block in `{ }`"
	case strings.HasPrefix(want, "New"):
		return "a formula"
	}
	return ""
}

type reparser func(*lexer.PeekingLexer) error

func production[T any]() reparser {
	return func(lex *lexer.PeekingLexer) error {
		p, err := participle.ParserForProduction[T](grammar())
		if err != nil {
			return err
		}
		_, err = p.ParseFromLexer(lex, participle.AllowTrailing(true))
		return err
	}
}

func productions() map[string]reparser {
	return map[string]reparser{
		"ruleset": production[Header](), "module": production[Header](), "use": production[Use](), "extends": production[Extends](),
		"param": production[Param](), "die": production[Die](), "kind": production[Kind](), "rows": production[Rows](),
		"table": production[Table](), "define": production[Define](), "score": production[Score](), "modifier": production[Modifier](),
		"event": production[Event](), "on": production[On](), "rule": production[Rule](), "condition": production[Condition](),
		"setup": production[Course](), "round": production[Course](), "victory": production[Victory](), "measure": production[Measure](),
		"phase": production[Phase](), "policy": production[Policy](), "test": production[Test](), "before": production[Wrap](),
		"after": production[Wrap](), "around": production[Wrap](), "extend": production[Extend](), "override": production[Override](),
		"own": production[Own](), "state": production[Field](), "winner": production[VictoryLine](), "draw": production[VictoryLine](),
		"next": production[Next](),
		"let":  production[Let](), "if": production[If](), "for": production[For](), "while": production[While](),
		"repeat": production[Repeat](), "return": production[Return](), "choose": production[Choose](), "rank": production[Rank](),
		"add": production[Add](), "begin": production[Begin](), "end": production[End](), "announce": production[Announce](),
		"say": production[Say](), "step": production[Step](), "needs": production[Need](),
		"scenario": production[UseScenario](), "rolls": production[Rolls](), "answer": production[Answer](),
		"run": production[Run](), "expect": production[Expect](),
	}
}
