package advice

import (
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// What beginners write of fights as they would say it, without knowing another language.

const (
	begins   = `(\{\s*|;\s*|^\s*)` // what a statement or line stands behind
	ends     = `(\s*[;}]|\s*$)`    // and before
	lasting  = "a condition begins for somebody, and for so many rounds"
	onEvents = "what happens by itself is a hook on an event"
	whenTerm = "when it counts is said behind `when`"
	byWhom   = "what somebody undergoes stands in parentheses"
)

var idiomsOfBeginners = []idiom{
	says("a number is changed by `+=` and `-=`", begins+`(NAME)\s+(?:gains?|gets?|recovers?|heals?)\s+(\d+)\s+(NAME)`+ends,
		"$1$2.$4 += $3$5"),
	says("a number is changed by `+=` and `-=`", begins+`(NAME)\s+(?:loses?|takes?|suffers?)\s+(\d+)\s+(NAME)`+ends,
		"$1$2.$4 -= $3$5"),
	says(ifFirst, begins+`(OPERAND\s*[-+]?=\s*[^{};=?]+?)\s+if\s+([^{};]+?)`+ends, "${1}if $3 { $2 }$4"),
	says(lasting, begins+`for\s+(\d+)\s+rounds?\s*\{\s*(begin\s+NAME\([^(){}]*\))\s*\}`, "$1$3 for $2 rounds"),
	says(lasting, begins+`(begin|end)\s+(NAME)\s+(?:on|for|of)\s+(NAME)\b`, "$1$2 $3($4)"),
	says(lasting, begins+`end\s+(NAME)\.(NAME)`+ends, "${1}end $3($2)$4"),
	says(lasting, begins+`(NAME)\s+(?:is|becomes|gets)\s+(NAME)`+ends, "${1}begin $3($2)$4"),
	{is: keptWords, pattern: re(`\b1?(d\d+)\s+with\s+(advantage|disadvantage)\b`), made: func(m []string) string {
		return map[string]string{"advantage": "best", "disadvantage": "worst"}[m[2]] + "(1, 2" + m[1] + ")"
	}},
	says(aChoice, `(\?\s*[^{};?:]+?)\s+else\s+([^{};:]+?)`+ends, "$1 : $2$3"),
	says(itIsIt, `\b(count|any|all|find|filter|sum)\(\s*(NAME\([^(){}]*\)|OPERAND)\s+where\s+([^(){};]+)\)`, "$1($2, $3)"),
	says("a field stands behind what has it", `=\s*(NAME)\s+of\s+(OPERAND)`+ends, "= $2.$1$3"),
	underWhom(`^(\s*)`, inside),
	underWhom(`(\{\s*|;\s*)`, anywhere),
	says("a list gets an item by `add`", begins+`add\s+(OPERAND)\s+(?:in|into|on)\s+(OPERAND)`+ends, "${1}add $2 to $3$4"),
	{
		is:      "what a rule gives stands behind `->`",
		pattern: re(`^(rule\s+NAME\([^(){};]*\)\s*->)\s*(\{.*\breturn\s+)([^;{}\s][^;{}]*)`),
		made:    func(m []string) string { return m[1] + " " + TypeOf(m[3]) + " " + m[2] + m[3] },
		where:   outside,
	},
	says("no `:` stands before a block", `^(rule\s+NAME\([^(){};]*\))\s*(?::|->)\s*\{`, "$1 {").only(outside),
	says(onEvents, `^on\s+(NAME)\s+(?:of|to|for)\s+NAME\s*\{`, "on $1 {").only(outside),
	says(onEvents, `^(?:at|in|on|from)\s+round\s+(\d+)\s*\{`, "on round_starts when round == $1 {").only(outside),
	says(onEvents, `^(?:every|each)\s+round\s*\{`, "on round_starts {").only(outside),
	says(onEvents, `^every\s+(\d+)\s+rounds\s*\{`, "on round_starts when round % $1 == 0 {").only(outside),
	says("an event happens by `announce`", `(\{\s*|;\s*|^\s+)event\s+(NAME\([^(){}]*\))`+ends, "${1}announce $2$3"),
	{is: whenTerm, pattern: re(begins + `if\s+([^{};:]+?)\s*:\s*([-+]?\d+)` + ends), made: func(m []string) string {
		name := m[2][strings.LastIndexAny(m[2], ".( ")+1:]
		if !nameOnly().MatchString(name) {
			return ""
		}
		return m[1] + name + " : " + m[3] + " when " + m[2] + m[4]
	}},
	says(whenTerm, `(NAME\s*:)\s*if\s+(OPERAND)\s+(?:then\s+)?([-+]?\d+)`+ends, "$1 $3 when $2$4"),
	says("what a score is multiplied by stands behind `times`", `(NAME\s*:)\s*/\s*(\d+)`+ends, "$1 times 1 / $2$3"),
	{is: "a range is written with two dots", pattern: re(begins + `([<>])\s*(\d+)\s*:`), made: func(m []string) string {
		if m[2] == "<" {
			return m[1] + ".." + below(m[3]) + " :"
		}
		n, _ := strconv.Atoi(m[3])
		return m[1] + strconv.Itoa(n+1) + ".. :"
	}},
	says("a range is written with two dots", begins+`(\d+)\s*\+\s*:`, "$1$2.. :"),
	says("a range is written with two dots", begins+`(\d+)\s*-\s*(\d+)\s*:`, "$1$2..$3 :"),
	{is: "a row has one key or a range", pattern: re(begins + `(\d+)\s*(?:or|and)\s*(\d+)\s*:\s*([^{};]+?)` + ends),
		made: func(m []string) string {
			a, _ := strconv.Atoi(m[2])
			if b, _ := strconv.Atoi(m[3]); b == a+1 {
				return m[1] + m[2] + ".." + m[3] + " : " + m[4] + m[5]
			}
			return m[1] + m[2] + " : " + m[4] + " ; " + m[3] + " : " + m[4] + m[5]
		}},
	{is: "a choice of words is `one of`", pattern: re(`^param\s+(NAME)\s*=\s*(NAME)((?:\s+or\s+NAME)+)\s*$`),
		made: func(m []string) string {
			return "param " + m[1] + " : one of " + m[2] + m[3] + " = " + m[2]
		}, where: outside},
	says("a range stands behind a type", `^(param\s+NAME\s*:\s*(?:int|num))\s*=\s*(\d+)\s*(?:to|-)\s*(\d+)\s*$`,
		"$1 $2..$3 = $2").only(outside),
	says("which round it is says `round`", `\bwhen\s+(\d+)\s+rounds\b`, "when round >= $1"),
	says("who does not win draws", begins+`(?:lose|lost|over|tie)\s+when\b`, "${1}draw when"),
	says(whenTerm, begins+`if\s+([^{};]+?)\s*\{\s*(NAME\s*:\s*[^{};]+?)\s*\}`, "$1$3 when $2"),
	says("what a throw comes to stands behind `=`", begins+`rolls\s+(NAME)\s+(\d+)`+ends, "${1}rolls $2 = $3$4"),
	says("what is chosen stands behind `=`", begins+`answer\s+(NAME)\s+(NAME)`+ends, "${1}answer $2 = $3$4"),
	says("several conditions are joined by `and`", begins+`expect\s+([^{};,()]+?),\s*([^{};,()]+?)`+ends,
		"${1}expect $2 and $3$4"),
}

var nameOnly = re(`^NAME$`)

var allWords = func() []string {
	var out []string
	for w := range token.StmtWords {
		out = append(out, w)
	}
	return out
}()

// underWhom is a rule that is called like a verb: strike foe.
func underWhom(begin string, where int) idiom {
	return idiom{is: byWhom, pattern: re(begin + `(NAME)\s+(NAME)` + ends), made: func(m []string) string {
		if token.IsKeyword(m[2]) || token.IsKeyword(m[3]) || len(m[2]) < 3 || diag.Nearest(m[2], allWords) != "" ||
			MeantWord(m[2]) != "" {
			return ""
		}
		return m[1] + m[2] + "(" + m[3] + ")" + m[4]
	}, where: where}
}

// beginner recognizes what a beginner says of choices, texts and hooks.
func (e explainer) beginner() (token.Problem, bool) {
	if e.place == e.line.start || e.place+1 >= len(e.tokens) {
		return token.Problem{}, false
	}
	return e.planted(beginnersSay)
}

// unit recognizes a number with a unit: 15 gold.
func (e explainer) unit() (token.Problem, bool) {
	bad := e.tokens[e.place]
	if e.place == e.line.start || e.tokens[e.place-1].Type != token.Number || bad.Type != token.Ident ||
		bad.Value == "anew" ||
		!e.behindFormula() || e.wanted() != endOfLine || e.place+1 < len(e.tokens) && endsValue(e.tokens[e.place+1]) {
		return token.Problem{}, false
	}
	return e.at(e.place, diag.Formula, "leave out `"+bad.Value+"`", "a number has no unit"), true
}
