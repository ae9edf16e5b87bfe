package advice

import (
	"strconv"
	"strings"

	"hcl/lang/token"
)

// What people write who have never programmed: as they would say it, and as rulebooks do.

const (
	ifFirst   = "an `if` stands before what it decides about"
	notBelow  = "the greater of two numbers is `max`"
	ownField  = "a part of something is named behind a dot"
	noArticle = "names stand without an article"
	rangeKeys = "a range of keys is written with two dots"
	whatType  = "what is yes or no is a `bool`"
	toBegin   = "a condition is begun by `begin`"
	whoseList = "a list is named as it is declared, in parentheses of whom"
)

var idiomsOfPlainWords = []idiom{
	// fields, params, kinds
	says("a type stands behind the name and `:`, and a value behind `=`",
		`^(\s*)(int|num|bool|text|dice)\s+(NAME)\s*:\s*(SOME)\s*$`, "$1$3 : $2 = $4").only(inside),
	says("a value stands behind `=`", `^(param\b[^;={}]*?)\s*;\s*(-?\d[\d.]*)`, "$1 = $2").only(outside),
	says("a range stands behind a type", `^(\s*param\s+NAME\s*:)\s*(\d*\.\.\d*)`, "$1 int $2"),
	says(noArticle, `^(\s*NAME\s*:\s*)(?:a|an|the)\s+(NAME)`, "$1$2"),
	says(listOf, `^(\s*NAME\s*:\s*)(NAME)\s+(?:list|array)\b`, "${1}list of $2"),
	says("a limit is written with two dots",
		`(:\s*(?:int|num))\s+(?:max(?:imum)?|at most|up to)\s+(\d+)`, "$1 ..$2"),
	says("a limit is written with two dots", `(:\s*(?:int|num))\s+(?:min(?:imum)?|at least)\s+(\d+)`, "$1 $2.."),
	says("what is chosen by yes or no says so",
		`\bchoose\s+(NAME)\s*\(\s*yes\s*/\s*no\s*\)`, "choose $1 yes or no"),
	says(whatType, `(:|->)(\s*)(?:yes\s*/\s*no|true\s*/\s*false|boolean)`, "$1${2}bool"),
	{
		is:      "a choice of words is `one of`",
		pattern: re(`^(\s*(?:param\s+)?NAME\s*:)\s*(NAME(?:\s*/\s*NAME)+)(\s*=)`),
		made:    func(m []string) string { return m[1] + " one of " + strings.ReplaceAll(m[2], "/", " or ") + m[3] },
	},

	// tables
	says(rangeKeys, `(\{\s*|;\s*|^\s*)(\d+)\s+(?:to|-)\s+(\d+)\s*:`, "$1$2..$3 :"),
	says(rangeKeys, `(\{\s*|;\s*|^\s*)(\d+)\s+(?:or|and)\s+(?:more|above|higher|over|up)\s*:`, "$1$2.. :"),
	says(rangeKeys, `(\{\s*|;\s*|^\s*)(\d+)\s+(?:or|and)\s+(?:less|fewer|below|lower|under)\s*:`, "$1..$2 :"),
	says(rangeKeys, `(\{\s*|;\s*|^\s*)(?:up to|at most)\s+(\d+)\s*:`, "$1..$2 :"),
	says(rangeKeys, `(\{\s*|;\s*|^\s*)(?:from|at least)\s+(\d+)\s*:`, "$1$2.. :"),
	{is: rangeKeys, pattern: re(`(\{\s*|;\s*|^\s*)([<>])\s*(\d+)\s*:`), made: func(m []string) string {
		n, _ := strconv.Atoi(m[3])
		if m[2] == ">" {
			return m[1] + strconv.Itoa(n+1) + ".. :"
		}
		return m[1] + ".." + strconv.Itoa(n-1) + " :"
	}},

	// heads
	says("parameters are separated by commas",
		`^((?:rule|define|score|event|table)\s+NAME\s*\([^(){};]*);\s*`, "$1, ").only(outside),
	says("parameters are separated by commas",
		`^((?:rule|define|score|event|table)\s+NAME\s*\([^(){}]*?NAME\s*:\s*NAME)\s+(NAME\s*[:,)])`, "$1, $2").only(outside),
	{
		is:      "parameters are separated by commas",
		pattern: re(`^rule\s+(NAME)\s*\(\s*(NAME)\s+(NAME)\s+(NAME)\s*\)`),
		made: func(m []string) string {
			if !strings.HasPrefix(m[3], m[1]) {
				return ""
			}
			return "rule " + m[1] + "(" + m[2] + ", " + m[4] + ")"
		}, where: outside},
	{
		is:      "a rule gives what stands behind `return`",
		pattern: re(`^(rule\s+NAME\([^(){}]*\)\s*->\s*\w+\s*\{)\s*([^{};=]*[<>+*/-][^{};=]*?)\s*\}`),
		made: func(m []string) string {
			if strings.HasPrefix(m[2], "return") {
				return ""
			}
			return m[1] + " return " + m[2] + " }"
		}, where: outside},
	says("what a rule gives if something holds is that itself",
		`\breturn\s+(?:yes|true)\s+(?:if|when)\s+(SOME)(\s*[;}]|\s*$)`, "return $1$2"),
	says(ifFirst, `\breturn\s+([^{};]+?)\s+(?:if|when)\s+(SOME)(\s*[;}]|\s*$)`, "if $2 { return $1 }$3"),
	says("both have to hold: `and`",
		`^(define\b[^{}=]*=\s*[^{}]*[<>][^{}]*?)\s+when\s+(SOME)\s*$`, "$1 and $2").only(outside),
	says("a title stands behind the name without a comma", `(\b(?:phase|measure)\s+NAME),\s*"`, `$1 "`),
	says("a condition names who has it",
		`^(condition\s+NAME)\s+(until\s+NAME\(\s*(NAME)\s*\))`, "$1($3) $2").only(outside),
	says("how long it lasts is said by an event",
		`^(condition\s+NAME\(\s*(NAME)[^()]*\)\s+until)\s+(?:his|her|its|their)\s+next\s+turn\b`, "$1 turn_starts($2)").only(outside),
	says("how long it lasts is said by an event",
		`^(condition\s+NAME\(\s*(NAME)[^()]*\)\s+until\s+turn_starts)\s*\{`, "$1($2) {").only(outside),
	says("a hook begins with `on`",
		`(\{|;)\s*(?:each|every)\s+round\s+([^{};]*=[^{};]*?)\s*\}`, "$1 on round_starts { $2 } }"),
	says("a hook begins with `on`",
		`\{\s*([^{};]*=[^{};]*?)\s+(?:each|every)\s+round\s*\}`, "{ on round_starts { $1 } }"),
	says(blockBrace, `(\{\s*)on\s+(NAME)\s+([^{};]*=[^{};]*?)\s*\}`, "${1}on $2 { $3 } }"),
	says("a policy stands in `{ }`",
		`^(policy\s+NAME(?:\s+like\s+NAME)?)\s+(NAME\s*:\s*[^{};]+?)\s*$`, "$1 { $2 }").only(outside),
	says("who wins stands in `{ }`", `^victory\s+(winner\s+[^{};]*?)\s*$`, "victory { $1 }").only(outside),
	says("who wins stands behind `winner` alone", `\bwinner\s*(?:is\s|=|:)\s*`, "winner "),
	says("a draw has a reason, and when it is one",
		`\bdraw\s+after\s+(\d+)\s+rounds?\b`, `draw "time is up" when round >= $1`),
	says("a measure adds up by itself",
		`^(measure\b.*:\s*)(?:the\s+)?(?:sum|total)\s+of\s+`, "$1").only(outside),

	// loops and choices
	says("who chooses stands behind what is chosen from",
		`\bchoose\s+(NAME)\s+by\s+(OPERAND)\s+(from\s+[^{};"]*[^{};"\s])`, "choose $1 $3 by $2"),
	says("one `if` is enough", `\b(and|or)\s+if\b`, "$1").only(inside),
	says("what is thrown for a place has `roll` before it", `(\brank\b[^{};]*\{\s*)(\d*d\d+\b)`, "${1}roll $2"),
	says("a `for` names one item", `\bfor\s+each\s+(?:combatant|fighter)\s+in\b`, "for who in"),
	says("a `for` goes through all there are", `\bfor\s+(?:all|every|any|each)\s+(NAME)\s+in\b`, "for $1 in"),
	says("a `for` names one item", `\bfor\s+(?:all\s+|each\s+|every\s+)?(combatants)\s*\{`, "for who in $1 {"),
	says("a list in another order is `sorted`",
		`\bin\s+(OPERAND)\s+(?:sorted|ordered)\s+by\s+(NAME)\s*\{`, "in sorted($1, it.$2) {"),
	says("a list in another order is `sorted`",
		`=\s*sort(?:ed)?\s+(OPERAND)\s+by\s+(NAME)\s*(\}|$)`, "= sorted($1, it.$2) $3"),
	says("a `while` goes on as long as its condition holds", `\brepeat\s+while\s+(SOME)\s*\{`, "while $1 {"),
	says("a choice begins with `choose`",
		`^(\s*)(NAME)\s+chooses\s+(?:an?\s+|the\s+)?(NAME)\s+from\s+(SOME)\s*$`, "${1}choose $3 from $4 by $2").only(inside),
	says(noArticle, `\bchoose\s+(?:an?|the)\s+(NAME)\s+from\b`, "choose $1 from"),
	says(whoseList, `\b(enemies|allies)\s+of\s+(OPERAND)`, "$1($2)"),
	says(whoseList, `\bfrom\s+(enemies|allies)\s+by\s+(NAME)`, "from $1($2) by $2"),
	says("a choice says who makes it",
		`\bchoose\s+(NAME)\s+(?:in|from)\s+(enemies|allies)\(\s*(NAME)\s*\)\s*$`, "choose $1 from $2($3) by $3"),
	says("a choice says who makes it",
		`^(\s*)choose\s+(NAME)\s+yes or no\s*("[^"]*")?\s*$`, "${1}choose $2 yes or no by who $3"),
	says("the keys of a `rank` stand in `{ }`",
		`\brank\s+(OPERAND)\s+from\s+(OPERAND)\s+by\s+roll\(\s*(\d*d\d+)\s*\)\s*([^{};]*?)\s*(\}|$)`, "rank $1 from $2 { roll $3 $4 } $5"),

	// policies
	says("what holds whatever comes is `yes`", `\b(NAME\s*)[:=]\s*always\b`, "$1: yes"),
	says("what never holds is `no`", `\b(NAME\s*)[:=]\s*never\b`, "$1: no"),
	says("what stands first in some order is `lowest` or `highest`",
		`^(\s*NAME\s*:\s*)(?:the\s+)?weakest\s*$`, "${1}lowest it.hp"),
	says("what stands first in some order is `lowest` or `highest`",
		`^(\s*NAME\s*:\s*)(?:the\s+)?strongest\s*$`, "${1}highest it.hp"),
	says("what stands first in some order is `lowest` or `highest`",
		`(:\s*)(?:the one |whoever |someone )?(?:who\s+|that\s+)?has\s+(?:the\s+)?(lowest|highest)\s+`, "$1$2 "),
	{is: itIsIt, pattern: re(`^(\s*(NAME)\s*:\s*(?:lowest|highest)\s+)(NAME)\.`), made: func(m []string) string {
		if m[2] != m[3] {
			return ""
		}
		return m[1] + "it."
	}},
	says("a condition is yes or no by itself", `([:=]\s*)if\s+(SOME)\s+(?:then\s+)?yes\s+else\s+no\s*$`, "$1$2"),
	says("a condition is yes or no by itself",
		`([:=]\s*)if\s+(SOME)\s+(?:then\s+)?no\s+else\s+yes\s*$`, "${1}not ($2)"),
	says("when it counts is said behind `when`",
		`^(\s*NAME\s*:\s*)if\s+(NAME(?:\.\w+)?)\s+(-?\s*\w+)\s*$`, "$1$3 when $2"),
	says("what does not count adds nothing", `(\swhen\s+SOME)\s+(?:otherwise|else)\s+0\s*$`, "$1").only(inside),
	says("a number below 0 has `-`", `([:=(]\s*)minus\s+`, "$1-"),

	// conditions of ifs
	{is: "one of several is asked with `in`", pattern: re(`(OPERAND)\s*==\s*(\d+(?:\s*,\s*\d+)+)(\s*(?:\{|and\b|or\b))`),
		made: func(m []string) string { return m[1] + " in [" + m[2] + "]" + m[3] }},
	says("a number is even if 2 leaves no rest", `(OPERAND)\s+is\s+even\b`, "$1 % 2 == 0"),
	says("a number is odd if 2 leaves a rest", `(OPERAND)\s+is\s+odd\b`, "$1 % 2 != 0"),
	says("what is alike is compared by `==`", `\bis\s+(?:an?|the)\s+(NAME)`, "== $1"),
	says("what is alike is compared by `==`", `\b(if|when|while)\s+round\s+(\d+)\b`, "$1 round == $2"),
	says("how many there are is said by `len`", `\b(?:the\s+)?number\s+of\s+(OPERAND)`, "len($1)"),
	says("whether any is so is asked by `any`",
		`\bany\s+(?:enemy|foe)\s+is\s+(NAME)`, "any(enemies(who), $1(it))"),
	says("a condition is asked of whom it lies on", `(,\s*)it\s+is\s+(NAME)\s*\)`, "$1$2(it))"),
	says("what must not hold has `not` before it",
		`\b(if|while|and|or)\s+(NAME)\s+(?:is\s+)?not\s+(NAME)(\s*(?:\{|and\b|or\b))`, "$1 not $2.$3$4"),
	says("what is less is compared by `<`", `\bdoesn['’]t\s+reach\b`, "<"),
	{
		is:      "another condition has `else if` before it",
		pattern: re(`\}\s*(?:else|otherwise)\s+([^{};]*[<>=]=?[^{};]*?)\s*\{`),
		made: func(m []string) string {
			if strings.HasPrefix(m[1], "if ") {
				return ""
			}
			return "} else if " + m[1] + " {"
		}},

	says("numbers are compared", `\b(OPERAND)\s+is\s+positive\b`, "$1 > 0"),
	says("numbers are compared", `\b(OPERAND)\s+is\s+negative\b`, "$1 < 0"),

	// parts, numbers, dice
	says("what stands in parentheses is separated by commas", `(\bNAME\([^(){};]*);\s*([^(){};]*\))`, "$1, $2"),
	says("a choice reads `condition ? this : that`",
		`\(\s*if\s+([^(){};]+?)\s+then\s+([^(){};]+?)\s+else\s+([^(){};]+?)\s*\)`, "($1 ? $2 : $3)"),
	says("dice are written without a blank", `\b(\d+)\s*x\s*(d\d+)\b`, "$1$2"),
	says("a row has `:` behind its name", `^(\s*NAME\s+)-\s+(\d*d\d+)\s*$`, "$1: $2").only(inside),
	says(ownField, `\b(NAME)['’]s\s+(NAME)`, "$1.$2").only(inside),
	{is: ownField, pattern: re(`\b(NAME)\s+of\s+(NAME)(\s*[^\w\s(]|\s+NAME|\s*$)`),
		made: func(m []string) string {
			if notParts[m[1]] {
				return ""
			}
			return m[2] + "." + m[1] + m[3]
		}, where: inside},
	says(notBelow,
		`^(\s*)(OPERAND)\s*-=\s*(SOME)\s+(?:down\s+)?to\s+(?:a|the)\s+minimum\s+of\s+(\d+)\s*$`,
		"$1$2 = max($4, $2 - $3)").only(inside),
	says(notBelow,
		`([^-+]=\s*)(SOME),?\s+(?:\(\s*)?(?:min(?:imum)?|at least|not below|never below)(?:\s+of)?\s+(\d+)\s*\)?\s*$`,
		"${1}max($3, $2)").only(inside),
	says("dice are thrown by `roll`",
		`^(\s*(?:let\s+)?(?:NAME\.)?NAME\s*=\s*)(\d*d\d+)\s*$`, "${1}roll($2)").only(inside),
	says("dice are thrown by `roll`",
		`^(\s*)(NAME)\s+rolls\s+(\d*d\d+)\s*$`, `${1}let thrown = roll($3, "what it is for", $2)`).only(inside),
	says("who throws stands in the parentheses", `\broll\(([^(){};]*)\)\s+(who|foe)\s*$`, "roll($1, $2)"),
	says(keptWords, `\broll\(\s*1?(d\d+)([^(){};]*)\)\s+with\s+advantage\b`, "roll(best(1, 2$1)$2)"),
	says(keptWords, `\broll\(\s*1?(d\d+)([^(){};]*)\)\s+with\s+disadvantage\b`, "roll(worst(1, 2$1)$2)"),
	says(keptWords, `\b(?:best|highest)\s+of\s+(\d+d\d+)\b`, "best(1, $1)"),
	says(keptWords, `\b(?:worst|lowest)\s+of\s+(\d+d\d+)\b`, "worst(1, $1)"),
	says(keptWords, `\b(\d+d\d+),\s*keep\s+highest\b`, "best(1, $1)"),
	says(keptWords, `\b(\d+d\d+),\s*keep\s+lowest\b`, "worst(1, $1)"),

	// statements
	{is: "what has a name already is set without `let`", pattern: re(`^(\s*)let\s+(NAME)\s*=\s*(NAME)\s*([*+-][^{};]*)$`),
		made: func(m []string) string {
			if m[2] != m[3] {
				return ""
			}
			return m[1] + m[2] + " = " + m[3] + " " + m[4]
		}, where: inside},
	says("a choice reads `condition ? this : that`",
		`^(\s*let\s+NAME\s*=\s*[^{};]*[+-]\s*)(OPERAND|\d+)\s+(?:if|when)\s+(SOME)\s*$`, "$1($3 ? $2 : 0)").only(inside),
	says(ifFirst,
		`^(\s*)((?:begin|end|announce|say)\b[^{};]*?|OPERAND\s*[-+]?=[^{};=]*?)\s+(?:if|when)\s+(SOME)\s*$`,
		"${1}if $3 { $2 }").only(inside),
	says(ifFirst,
		`^(\s*)((?:begin|end|announce|say)\b[^{};]*?|OPERAND\s*[-+]?=[^{};=]*?)\s+unless\s+(SOME)\s*$`,
		"${1}if not ($3) { $2 }").only(inside),
	says("a number is changed by `+=` and `-=`",
		`^(\s*)(NAME)\s+loses\s+(OPERAND|\d+)\s+(NAME)\s*$`, "$1$2.$4 -= $3").only(inside),
	says("a number is changed by `+=` and `-=`",
		`^(\s*)(NAME)\s+gains\s+(OPERAND|\d+)\s+(NAME)\s*$`, "$1$2.$4 += $3").only(inside),
	says("a number is changed by `+=` and `-=`",
		`^(\s*)deals?\s+(OPERAND|\d+)(?:\s+damage)?\s+to\s+(NAME)\s*$`, "$1$3.hp -= $2").only(inside),
	says("a number is changed by `=`", `^(\s*)kill\s+(NAME)\s*$`, "$1$2.hp = 0").only(inside),
	says("a number is changed by `=`", `^(\s*)double\s+(OPERAND)\s*$`, "$1$2 = $2 * 2").only(inside),
	says("a number is changed by `=`", `^(\s*)halve\s+(OPERAND)\s*$`, "$1$2 = floor($2 / 2)").only(inside),
	says("a rule ends by `return`",
		`^(\s*)(?:end\s+(?:the\s+|his\s+|this\s+)?turn|stop|exit)\s*$`, "${1}return").only(inside),
	says(toBegin,
		`^(\s*)(NAME)\.(NAME)\s*=\s*(?:yes|true)\s+for\s+(\d+)\s+rounds?\s*$`,
		"${1}begin $3($2) for $4 rounds").only(inside),
	says(toBegin, `\b(begin|end)\s+(NAME(?:\.NAME)*)\.(NAME)\b`, "$1 $3($2)").only(inside),
	{is: "what is told of somebody stands in `{ }`", pattern: re(`\bsay\s+(NAME(?:\s*[,+]?\s*(?:"[^"]*"|NAME))+)`),
		made: func(m []string) string {
			told := ""
			for _, part := range toldParts().FindAllString(m[1], -1) {
				if text, ok := strings.CutPrefix(part, `"`); ok {
					told += strings.TrimSuffix(text, `"`)
				} else {
					told += "{" + part + "}"
				}
			}
			if !strings.Contains(m[1], `"`) {
				return ""
			}
			return `say "` + told + `"`
		}, where: inside},
	says("so many rounds are said by `for`",
		`\bbegin\s+(OPERAND)\s+until\s+(?:the\s+)?end\s+of\s+(?:the|this)\s+round\b`, "begin $1 for 1 rounds"),
	says("what the log tells is said by `say`", `(\{\s*|;\s*)("[^"]*")(\s*[;}])`, "${1}say $2$3").only(inside),
	says("a text stands in quotation marks",
		`\bsay\s+(\{NAME\}[^";{}]*(?:\{NAME\}[^";{}]*?)*?)\s*(;|$)`, `say "$1" $2`),
	says(oneALine, `("[^"]*")\s+(return|say|begin|announce)\b`, "$1 ; $2").only(inside),

	// tests
	says("a test expects something", `^(test\b.*[;{]\s*)(OPERAND\s*==\s*[^{};]+?)(\s*[;}])`, "${1}expect $2$3"),
	says("what is thrown is named in quotation marks", `\brolls\s+([a-z]\w*(?:\s+\w+)+)\s*=`, `rolls "$1" =`),
}

// toldParts are the words and texts of a `say` as other languages join them.
var toldParts = re(`"[^"]*"|NAME`)

// notParts are words that name no part of something, before `of` or behind what it is of.
var notParts = token.WordSet("one list number half third quarter best worst sum any all most least highest lowest end kind " +
	"some none each total then do is has have times rounds turns points less more instead unless otherwise")
