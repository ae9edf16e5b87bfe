package advice

import "strings"

// What designers say as a rulebook says it, about whom and what they have named themselves.

const (
	changes   = "a number is changed by `+=` and `-=`"
	notAbove  = "what may not be above something is `min`"
	asksHere  = "a condition is asked of whom it lies on"
	outOfIt   = "whoever is out of a fight is not `active`"
	emptyList = "a list in which nothing is equals `[]`"
	forNames  = "a `for` goes through a list, and names each item"
	twoValues = "which of two numbers is greater is said by `max`, and which is less by `min`"
	tests     = "a test expects something"
	oneHook   = "a hook is on one event"
	keyBelow  = "a range of keys is written with two dots"
	asksIn    = "whether a list holds something is asked with `in`"
	doesNot   = `(?:does\s+not|doesn['’]t|do\s+not)\s+(?:have|contain|include|hold|carry|own|wield|wear)|has\s+no`
	holdsList = `((?:[a-z_][\w.]*)?(?:\([^(){};]*(?:\([^(){};]*\)[^(){};]*)*\)|\[[^\[\]{};]*\])|NAME(?:\.NAME)+)`
	holdsItem = `(?:contains?|includes?|has)\s+((?:OPERAND|\d+)(?:\s*[-+*/%]\s*(?:OPERAND|\d+))*)`
	isAdded   = "what is added to a score is a modifier"
	ifThere   = `\b(if|while|when|expect|and|or|not)\s+`
)

var idiomsOfSpeech = []idiom{
	// statements
	says(changes, begins+`(NAME)\s+(?:takes?|suffers?)\s+(OPERAND|\d+)\s+(?:points?\s+of\s+)?damage`+ends,
		"$1$2.hp -= $3$4").only(inside),
	says(changes, begins+`(?:damage|hurt|harm)\s+(NAME)\s+(?:by|for)\s+(OPERAND|\d+)`+ends,
		"$1$2.hp -= $3$4").only(inside),
	says(changes, begins+`heals?\s+(NAME)\s+(?:by|for)\s+(OPERAND|\d+)`+ends, "$1$2.hp += $3$4").only(inside),
	says(changes, begins+`(NAME(?:\.NAME)+)\s+loses\s+(OPERAND|\d+)`+ends, "$1$2 -= $3$4").only(inside),
	says(changes, begins+`(NAME(?:\.NAME)+)\s+(?:gains|gets)\s+(OPERAND|\d+)`+ends, "$1$2 += $3$4").only(inside),
	says("a number is set by `=`", begins+`set\s+(NAME(?:\.NAME)+)\s+(-?\d+)`+ends, "$1$2 = $3$4").only(inside),
	says(notAbove, begins+`(OPERAND)\s*\+=\s*(SOME),?\s+(?:\(\s*)?(?:up to|max(?:imum)?|at most|(?:but )?(?:not|never) above)\s+(OPERAND|\d+)\)?`+ends,
		"$1$2 = min($4, $2 + $3)$5").only(inside),
	says(notAbove, begins+`(OPERAND)\s*=\s*([^{};=]+?),?\s+(?:\(\s*)?(?:up to|max(?:imum)?|at most|(?:but )?(?:not|never) above)\s+(OPERAND|\d+)\)?`+ends,
		"$1$2 = min($4, $3)$5").only(inside),
	says(asksIn, `(NAME(?:\.NAME)+)\s+(?:`+doesNot+`)\s+(?:an?\s+|any\s+|the\s+)?(NAME)\b`, "$2 not in $1"),
	says(asksIn, ifThere+`(NAME)\s+(?:`+doesNot+`)\s+(?:an?\s+|any\s+|the\s+)?(NAME)\b`, "$1 $3 not in $2.LIST"),
	says(asksIn, ifThere+`not\s+(NAME)\s+has\s+(?:an?\s+|the\s+)?(NAME)\b`, "$1 $3 not in $2.LIST"),
	says(asksIn, ifThere+`(NAME)\s+has\s+(?:an?|the)\s+(NAME)\b`, "$1 $3 in $2.LIST"),
	says(asksIn, `\bnot\s+`+holdsList+`\s+`+holdsItem, "$2 not in $1"),
	says(asksIn, holdsList+`\s+not\s+`+holdsItem, "$2 not in $1"),
	says(asksIn, holdsList+`\s+`+holdsItem, "$2 in $1"),
	says("no `:` stands behind `say`", `\bsay\s*:\s*"`, `say "`),
	{is: lasting, pattern: re(begins + `make\s+(NAME)\s+(NAME)` + ends), here: "${1}begin $3($2)$4", condition: 3,
		where: inside},
	{is: lasting, pattern: re(begins + `remove\s+(NAME)\s+from\s+(NAME)` + ends), here: "${1}end $2($3)$4", condition: 2,
		where: inside},
	says("so many rounds are said by `for`", `(\bbegin\s+OPERAND)\s+(?:for\s+)?(?:a|one|this)\s+round\b`,
		"$1 for 1 rounds").only(inside),
	says("how often is said by a number", begins+`(?:repeat\s+)?twice\s*\{`, "${1}repeat 2 {").only(inside),
	says("how often is said by `repeat`", begins+`for\s+(\d+)(?:\s+times)?\s*\{`, "${1}repeat $2 {").only(inside),
	says(forNames, begins+`for\s+(?:all\s+|each\s+|every\s+)?((?:enemies|allies)\(\s*NAME\s*\))\s*\{`,
		"${1}for other in $2 {").only(inside),
	says(forNames, begins+`for\s+(?:all|each|every|any)\s+enem(?:y|ies)\s*\{`,
		"${1}for other in enemies(who) {").only(inside),
	says(forNames, begins+`for\s+(?:all|each|every|any)\s+all(?:y|ies)\s*\{`,
		"${1}for other in allies(who) {").only(inside),
	says("what is chosen from stands in `[ ]`", `\bchoose\s+(NAME)\s+from\s+(\w+(?:\s*,\s*\w+)+)\s+by\b`,
		"choose $1 from [$2] by").only(inside),
	{is: "whether something is done is chosen by yes or no",
		pattern: re(`\bchoose\s+"?(NAME)"?\s+or\s+"?(?:NAME)"?\s+by\b`),
		made: func(m []string) string {
			if m[1] == "yes" || m[1] == "no" || m[1] == "some" || m[1] == "optional" {
				return ""
			}
			return "choose " + m[1] + " yes or no by"
		}, where: inside},
	says("a rule ends by `return`", begins+`(?:skip|lose|pass|miss)\s+(?:the\s+|his\s+|this\s+|a\s+)?turn`+ends,
		"${1}return$2").only(inside),
	says("what a throw must reach is asked by `if`", begins+`roll\s+(\d*d\d+)\s*(>=|<=|==|>|<)\s*(OPERAND|\d+)\s*\{`,
		"${1}if roll($2) $3 $4 {").only(inside),

	// what is asked
	{is: asksHere, pattern: re(ifThere + `(NAME)\s+(?:is\s+)?not\s+(NAME)(\s*[;{}]|\s+(?:and|or)\b|\s*$)`),
		here: "$1 not $3($2)$4", condition: 3},
	{is: asksHere, pattern: re(ifThere + `(NAME)\s+(and|or)\s+(NAME)\s+(?:is|are)\s+(NAME)`), here: "$1 $5($2) $3 $5($4)",
		condition: 5},
	{is: asksHere, pattern: re(ifThere + `(?:any\s+enemy\s+is|some\s+enemies\s+are)\s+(NAME)`),
		here: "$1 any(enemies(who), $2(it))", condition: 2},
	{is: asksHere, pattern: re(ifThere + `(?:every\s+enemy\s+is|all\s+enemies\s+are)\s+(NAME)`),
		here: "$1 all(enemies(who), $2(it))", condition: 2},
	{is: asksHere, pattern: re(ifThere + `no\s+enem(?:y\s+is|ies\s+are)\s+(NAME)`),
		here: "$1 not any(enemies(who), $2(it))", condition: 2},
	{is: asksHere, pattern: re(ifThere + `(NAME)\s+(NAME)(\s*[;{}]|\s+(?:and|or)\b|\s*$)`), here: "$1 $2($3)$4",
		condition: 2},
	says(outOfIt, ifThere+`(NAME)\s+is\s+not\s+(?:`+wordsOut+`)(\s*[;{}]|\s+(?:and|or)\b|\s*$)`, "$1 $2.active$3"),
	says(outOfIt, ifThere+`(NAME)\s+is\s+not\s+(?:`+wordsIn+`)(\s*[;{}]|\s+(?:and|or)\b|\s*$)`,
		"$1 not $2.active$3"),
	says("both have to hold: `and`", ifThere+`both\s+`, "$1 "),
	says("one has to hold: `or`", ifThere+`either\s+`, "$1 "),
	says("what must not hold has `not` before it", ifThere+`neither\s+([^{};]+?)\s+nor\s+([^{};]+?)(\s*\{|\s*$)`,
		"$1 not ($2 or $3)$4"),
	says("numbers are compared", `(OPERAND)\s+is\s+(\d+)\s+or\s+(?:less|fewer|lower|below)\b`, "$1 <= $2"),
	says("numbers are compared", `(OPERAND)\s+is\s+(\d+)\s+or\s+(?:more|higher|greater|above)\b`, "$1 >= $2"),
	says("numbers are compared", `(OPERAND)\s+(?:drops|falls|sinks|goes)\s+(?:below|under)\s+(OPERAND|\d+)`, "$1 < $2"),
	says("numbers are compared", `(OPERAND)\s+(?:drops|falls|sinks|goes)\s+to\s+(OPERAND|\d+)`, "$1 <= $2"),
	says("numbers are compared", `(OPERAND|[^{};=]*\))\s+beats\s+(OPERAND|\d+)`, "$1 > $2"),
	says(emptyList, ifThere+`no\s+((?:enemies|allies)\(\s*NAME\s*\))`, "$1 $2 == []"),
	says(emptyList, `(OPERAND)\s+is\s+not\s+empty\b`, "$1 != []"),
	says(emptyList, `(OPERAND)\s+is\s+empty\b`, "$1 == []"),
	{is: emptyList, pattern: re(`(` + operand + `)\.(?:is_?empty|empty)\b(?:\(\))?`), here: "$1 == []"},

	// formulas
	{is: "dice are one word", pattern: re(`\b(two|three|four|five|six|seven|eight|nine|ten)\s+(d\d+)\b`),
		made: func(m []string) string {
			return strings.TrimPrefix(Elsewhere[m[1]], "write ") + m[2]
		}},
	says("what stands first in some order is `lowest` or `highest`",
		`=\s*(?:the\s+)?(lowest|highest)\s+(NAME)\s+(?:of|in|among)\s+(OPERAND)`, "= $1($3, it.$2)").only(inside),
	says("what stands first in some order is `lowest` or `highest`",
		`=\s*(?:the\s+)?enemy\s+with\s+(?:the\s+)?(lowest|highest)\s+(NAME)`, "= $1(enemies(who), it.$2)").only(inside),
	says("what stands first in some order is `lowest` or `highest`",
		`(NAME\s*:\s*)(?:the\s+)?(lowest|highest)\s+(NAME)\s+(?:of|in|among)\s+(?:OPERAND)`+ends, "$1$2 it.$3$4"),
	says("what stands first in some order is `lowest` or `highest`", `(NAME\s*:\s*)the\s+(lowest|highest)\s+(NAME)`+ends,
		"$1$2 it.$3$4"),
	says(twoValues, `\b(?:the\s+)?(?:higher|greater|larger|bigger)\s+of\s+(OPERAND|\d+)\s+(?:and|or)\s+(OPERAND|\d+)`,
		"max($1, $2)"),
	says(twoValues, `\b(?:the\s+)?(?:lower|lesser|smaller)\s+of\s+(OPERAND|\d+)\s+(?:and|or)\s+(OPERAND|\d+)`,
		"min($1, $2)"),
	says("a part of something is divided", `\ba\s+third\s+of\s+(OPERAND)`, "$1 / 3").only(inside),
	says("a part of something is divided", `\ba\s+quarter\s+of\s+(OPERAND)`, "$1 / 4").only(inside),
	says("a part of something is divided", `\b(\d+)\s*%\s+of\s+(OPERAND)`, "$2 * $1 / 100").only(inside),
	says("what is told of a choice begins with its question, and here is none",
		`\bby\s+(OPERAND)\s+told\s*$`, `by $1 "WHAT IS DECIDED" told`).only(inside),
	says(ownField, `\b(who|foe|self|it|attacker|target)\s+(NAME)(\s*(?:[<>=!]=|[<>+*/-])|\s*$)`, "$1.$2$3").only(inside),

	// scores, tables, conditions
	says("the least or the most of two is `max` or `min`", `(NAME\s*:\s*)(OPERAND|\d+)\s+at\s+most\s+(OPERAND|\d+)`,
		"${1}min($2, $3)"),
	says("the least or the most of two is `max` or `min`", `(NAME\s*:\s*)(OPERAND|\d+)\s+at\s+least\s+(OPERAND|\d+)`,
		"${1}max($2, $3)"),
	{is: keyBelow, pattern: re(begins + `(?:NAME\s*<|under|below|less\s+than)\s*(\d+)\s*:`),
		made: func(m []string) string { return m[1] + ".." + below(m[2]) + " :" }},
	{is: keyBelow, pattern: re(begins + `(?:NAME\s*>|over|above|more\s+than)\s*(\d+)\s*:`),
		made: func(m []string) string { return m[1] + above(m[2]) + ".. :" }},
	says(isAdded, `^condition\s+(NAME)(\(\s*(NAME)[^(){}]*\)[^{}:]*?)\s*[:=]?\s*([-+]\s*\d+)\s+(?:(?:to|on|for)\s+)?(NAME)\s*$`,
		"condition $1$2 { modifier $1 to $5 for $3 : $4 }").only(outside),
	says(isAdded, `^condition\s+(NAME)(\(\s*(NAME)[^(){}]*\)[^{}:]*?)\s*[:=]?\s*(NAME)\s*:?\s*([-+]\s*\d+)\s*$`,
		"condition $1$2 { modifier $1 to $4 for $3 : $5 }").only(outside),
	says(isAdded, `^condition\s+(NAME)(\(\s*(NAME)[^(){}]*\)[^{}]*\{)\s*([-+]\s*\d+)\s+(?:(?:to|on|for)\s+)?(NAME)\s*\}`,
		"condition $1$2 modifier $1 to $5 for $3 : $4 }").only(outside),
	says(isAdded, `^(condition\s+NAME\(\s*(NAME)[^(){}]*\)[^{}]*\{\s*)(?:modifier\s+)?(NAME)\s*:?\s*([-+]\s*\d+)\s*\}`,
		"${1}modifier $3 to $3 for $2 : $4 }").only(outside),
	says(isAdded, `^(?:bonus|malus|penalty)\s+(NAME\s+to\s+NAME\b[^:]*:)`,
		"modifier $1").only(outside),
	says("a modifier counts for one score", `^modifier\s+(NAME)\s+to\s+(NAME)\s*(?:and|,)\s*(NAME)\s*(:\s*[^{};]+?)\s*$`,
		"modifier $1 to $2 $4 ; modifier $1 to $3 $4").only(outside),

	// hooks, measures, victory
	says(oneHook, `^on\s+(?:every|each|any)\s+(NAME)\b`, "on $1").only(outside),
	says(oneHook, `^on\s+(NAME)(?:\s+or\s+|\s*,\s*)(NAME)\s*(\{[^{}]+\})\s*$`, "on $1 $3 ; on $2 $3").only(outside),
	says("what is counted adds 1", `^(measure\b[^:{}]*\bon\s+NAME)\s*$`, "$1 : 1").only(outside),
	says("who wins is a side", `\bwinner\s+when\s+(?:only\s+)?one\s+side\s+is\s+(?:left|standing)\b`,
		"winner last_side_standing()"),
	says("who does not win draws", begins+`(?:lose|lost|over|tie)\s+("[^"]*")\s+when\b`, "${1}draw $2 when"),
	says(whatType, `^(\s*(?:param\s+)?NAME\s*:\s*)yes\s+or\s+no\b`, "${1}bool"),

	// tests
	says(ownField, `\bexpect\s+(NAME)\s+(NAME)\s*([<>=!]=|[<>])`, "expect $1.$2 $3"),
	says(tests, `\bexpect\s+that\s+`, "expect "),
	says(tests, `\bexpect\s+(OPERAND)\s+to\s+(?:be|equal)\s+`, "expect $1 == "),
	says(tests, begins+`(?:check|verify|ensure)\s+(OPERAND\s*(?:[<>=!]=|[<>])\s*[^{};]+?)`+ends,
		"${1}expect $2$3").only(inside),
	says("what a throw comes to stands behind `=`", begins+`rolls\s+("[^"]*")\s*:?\s*(\d+(?:\s*,\s*\d+)*)`+ends,
		"${1}rolls $2 = $3$4").only(inside),
	says("who decides how stands behind `policy`", begins+`policy\s*=\s*(NAME)`+ends, "${1}policy $2$3").only(inside),
}

// ofCondition reports whether an idiom of conditions is about one of the file.
func (x *idiom) ofCondition(p *fileParser, m []string) bool {
	return p.src != nil && p.declares("condition", m[x.condition])
}
