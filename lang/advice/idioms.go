package advice

import (
	"slices"
	"strconv"
	"strings"

	"hcl/lang/token"
)

// What is written otherwise in other languages, sort by sort.

// Idioms are looked for only where something is wrong, and taken for one only if the line can be read then.
var idioms = slices.Concat(idiomsOfHeads, idiomsOfFormulas, idiomsOfDice, idiomsOfStatements, idiomsOfTypes,
	idiomsOfDeclarations, idiomsOfSpeech, idiomsOfPlainWords, idiomsOfBeginners)

const (
	noSuchFor  = "a `for` goes through a list, or a range of numbers with two dots"
	itIsIt     = "a formula on the items of a list calls each of them `it`"
	blockBrace = "a block stands in `{ }`"
	aChoice    = "a choice reads `condition ? this : that`"
	oneText    = "a text is one piece, with what it shows in `{ }`"
	eachLine   = "each value is set in a line of its own"
	likeThing  = "a thing that is like another has `like` behind its name"
	orNone     = "a type of which there may be none ends in `?`"
	noClass    = "a class of things is a `kind`, which inherits nothing"
	listOf     = "a list has its sort of items behind `list of`"
)

var idiomsOfHeads = []idiom{
	{
		is: noSuchFor,
		pattern: re(`\bfor\s*\(\s*(?:(?:let|var|const|int|auto)\s+)?(NAME)\s*=\s*(SOME)\s*;` +
			`\s*NAME\s*(<=?)\s*(SOME)\s*;[^{}]*?\)\s*(\{|$)`),
		made: func(m []string) string {
			last := m[4]
			if m[3] == "<" {
				last = below(last)
			}
			return "for " + m[1] + " in " + m[2] + ".." + last + " {"
		}},
	says(noSuchFor, `\bfor (NAME)\s*=\s*(SOME),\s*(SOME)\s+do\s+(.+?)\s+end\s*$`, "for $1 in $2..$3 { $4 }"),
	says(noSuchFor, `\bfor (NAME)\s*=\s*(SOME),\s*(SOME)\s+do\s*$`, "for $1 in $2..$3 {"),
	says("a `for` has no parentheses",
		`\bfor\s*\(\s*(?:(?:const|let|var|auto|foreach)\s+)(NAME)\s+(?:of|in|:)\s+(.+)\)\s*\{`, "for $1 in $2 {"),
	says("a range has no brackets", `\bfor\s+(NAME)\s+in\s+\[\s*([\w.]+?\.\.[\w.]+)\s*\]\s*\{`, "for $1 in $2 {"),
	says("a `for` has `in` before its list", `\bfor (NAME)\s*:\s*(OPERAND)\s*\{`, "for $1 in $2 {"),
	{is: "a `for` names one item", pattern: re(`\bfor\s+(NAME)\s*,\s*(NAME)\s+in\s+(?:enumerate\((.+)\)|([^{}:]+?))\s*[:{]\s*(\S?)`),
		made: func(m []string) string {
			place, item, list := m[1], m[2], m[3]+m[4]
			if counters[item] {
				place, item = item, place
			}
			if m[5] == "" { // the next lines may do without the place
				return "for " + item + " in " + list + " {"
			}
			return "for " + place + " in 0..len(" + list + ") - 1 { let " + item + " = " + list + "[" + place + "] ; " + m[5]
		}},
	says("whether a list holds something is asked with `in`", `\b(if|while|when|where|and|or) not contains (OPERAND)`,
		"$1 $2 not in LIST"),
	{is: "a range is written from its first number to its last", pattern: re(`\bin range\(\s*(OPERAND|\d+)\s*\)`),
		made: func(m []string) string { return "in 0.." + below(m[1]) }},
	{
		is:      "a range is written from its first number to its last",
		pattern: re(`\bin range\(\s*(OPERAND|\d+)\s*,\s*(OPERAND|\d+)\s*\)`),
		made:    func(m []string) string { return "in " + m[1] + ".." + below(m[2]) }},
	says("a range is asked with `in`", `(OPERAND)\.between\(\s*(\d+)\s*,\s*(\d+)\s*\)`, "$1 in $2..$3"),
	says("a block may be empty", `^(\s*(?:if|while|for|repeat)\b.+?)\s*:\s*pass\s*$`, "$1 { }"),
	says(blockBrace, `^(\s*if\b.+?)\s+then\s+(.+?)\s+else\s+(.+?)(?:\s+end)?\s*$`, "$1 { $2 } else { $3 }"),
	says(blockBrace, `^(\s*if\b.+?)\s+then\s+(.+?)\s+end\s*$`, "$1 { $2 }"),
	says("an `if` has `not` before what must not hold", `\bunless\s+(SOME)\s*\{`, "if not ($1) {"),
	says("a `while` goes on as long as its condition holds", `^(\s*)(?:repeat\s+)?until\s+(SOME)\s*\{`,
		"${1}while not ($2) {"),
}

var foreignSigns = []idiom{
	says("`not`, `and` and `or` are words", `\s*&&\s*`, " and "),
	says("`not`, `and` and `or` are words", `\s*\|\|\s*`, " or "),
	says("`not`, `and` and `or` are words", `!([a-z_(])`, "not $1"),
	says("what is alike is compared by `==`", `===`, "=="),
	says("what is not alike is compared by `!=`", `!==|<>`, "!="),
	says("what is not there is `none`", `\b(?:None|null|nil)\b`, "none"),
	says("`true` and `false` are written small", `\b(?:True|TRUE)\b`, "true"),
	says("`true` and `false` are written small", `\b(?:False|FALSE)\b`, "false"),
}

var idiomsOfFormulas = []idiom{
	says(oneText, `\bf("[^"]*")`, "$1"),
	{
		is:      oneText,
		pattern: re("`([^`\"]*)`"),
		made:    func(m []string) string { return `"` + strings.ReplaceAll(m[1], "${", "{") + `"` },
	},
	{is: oneText, pattern: re(`"([^"]*)"\s*%\s*(OPERAND)`), made: func(m []string) string {
		before, after, ok := strings.Cut(strings.Replace(m[1], "%s", "%d", 1), "%d")
		if !ok {
			return ""
		}
		return `"` + before + "{" + m[2] + "}" + after + `"`
	}},
	{is: oneText, pattern: re(`"([^"]*)"\.format\((OPERAND)\)`), made: func(m []string) string {
		if !strings.Contains(m[1], "{}") {
			return ""
		}
		return `"` + strings.Replace(m[1], "{}", "{"+m[2]+"}", 1) + `"`
	}},
	says(oneText, `"([^"]*)"\s*(?:&|\.\.)\s*(OPERAND)`, `"$1{$2}"`),
	says("texts are not added up", `"([^"]*)"\s*\+\s*"([^"]*)"`, `"$1$2"`),
	says("a text shows what stands in `{ }`", `\bsay\s*\(\s*(OPERAND)\s*\)\s*$`, `say "{$1}"`),
	says("a text shows what stands in `{ }`", `\bsay\s+(NAME\.NAME)\s*$`, `say "{$1}"`),
	{
		is:      itIsIt,
		pattern: re(`\[\s*(SOME)\s+for\s+(NAME)\s+in\s+(SOME)\s+if\s+(SOME)\s*\]`),
		made: func(m []string) string {
			list := "filter(" + m[3] + ", " + each(m[4], m[2]) + ")"
			if m[1] != m[2] {
				list = "map(" + list + ", " + each(m[1], m[2]) + ")"
			}
			return list
		}},
	{is: itIsIt, pattern: re(`\[\s*(SOME)\s+for\s+(NAME)\s+in\s+(SOME)\s*\]($|[^\]])`), made: func(m []string) string {
		return "map(" + m[3] + ", " + each(m[1], m[2]) + ")" + m[4]
	}},
	{
		is:      itIsIt,
		pattern: re(`\b(sum|any|all|max|min)\(\s*(SOME)\s+for\s+(NAME)\s+in\s+(OPERAND)\s*\)`),
		made: func(m []string) string {
			if m[1] == "max" || m[1] == "min" {
				return m[1] + "(map(" + m[4] + ", " + each(m[2], m[3]) + "))"
			}
			return m[1] + "(" + m[4] + ", " + each(m[2], m[3]) + ")"
		}},
	{
		is:      itIsIt,
		pattern: re(`\b(filter|map)\(\s*(?:lambda\s+(NAME)\s*:|\(?(NAME)\)?\s*=>)\s*([^(){};,]+)\s*,\s*(OPERAND)\s*\)`),
		made: func(m []string) string {
			return m[1] + "(" + m[5] + ", " + each(m[4], m[2]+m[3]) + ")"
		}},
	{
		is:      itIsIt,
		pattern: re(`\b(NAME)\(\s*(OPERAND)\s*,\s*(?:key\s*=\s*)?(?:lambda\s+(NAME)\s*:|\(?(NAME)\)?\s*=>)\s*([^{};,]+)\)`),
		made: func(m []string) string {
			return ofItems(m[1]) + "(" + m[2] + ", " + each(m[5], m[3]+m[4]) + ")"
		}},
	{
		is:      itIsIt,
		pattern: re(`(OPERAND)\.(filter|map|every|some|any|all|sum|sort|find|reduce)\(\s*\(?(NAME)\)?\s*=>\s*([^{};,]+)\)`),
		made: func(m []string) string {
			i := strings.LastIndex(m[1], "."+m[2])
			if i >= 0 {
				return ""
			}
			f := map[string]string{"every": "all", "some": "any", "sort": "sorted"}[m[2]]
			switch {
			case m[2] == "find":
				return "first(filter(" + m[1] + ", " + each(m[4], m[3]) + "))"
			case f == "":
				f = m[2]
			}
			return f + "(" + m[1] + ", " + each(m[4], m[3]) + ")"
		}},
	{
		is:      "the item that has most or least is found by `highest` and `lowest`",
		pattern: re(`\b(max|min)\(\s*(OPERAND)\s*,\s*key\s*=\s*([^{};,]+)\)`),
		made: func(m []string) string {
			return ofItems(m[1]) + "(" + m[2] + ", " + m[3] + ")"
		}},
	says("`max` and `min` take numbers; `map` makes them of items",
		`\b(max|min)\(\s*(OPERAND)\s*,\s*([^(){};,]*\bit\b[^(){};,]*)\)`, "$1(map($2, $3))"),
	{is: aChoice, pattern: re(`\b(?:IF|iif|IIF|if)\(([^{};]+)\)`), made: func(m []string) string {
		args := arguments(m[1])
		if len(args) != 3 {
			return ""
		}
		return args[0] + " ? " + args[1] + " : " + args[2]
	}},
	says(aChoice, `(=\s*)([^=<>!{};]*(?:[<>]|==)[^=<>!{};]*?)\s+then\s+(\S+)\s+else\s+(\S+)\s*$`, "$1$2 ? $3 : $4"),
	says("rounding is said by `ceil`, `floor` and `round`",
		`\b(?:ROUNDUP|CEILING|CEIL|roundup|ceiling)\(([^{};]+?)(?:,\s*[01])?\)`, "ceil($1)"),
	says("rounding is said by `ceil`, `floor` and `round`",
		`\b(?:ROUNDDOWN|TRUNC|INT|rounddown|trunc)\(([^{};]+?)(?:,\s*[01])?\)`, "floor($1)"),
	{
		is:      "rounding is said by `ceil`, `floor` and `round`",
		pattern: re(`(=\s*)(SOME)\s+round(?:ed)?\s+(up|down)\s*$`),
		made: func(m []string) string {
			return m[1] + map[string]string{"up": "ceil(", "down": "floor("}[m[3]] + m[2] + ")"
		}},
	says("functions of numbers stand alone", `\b[Mm]ath\.(\w+)\(`, "$1("),
	{
		is:      "`and`, `or` and `not` stand between and before what they join",
		pattern: re(`\b(AND|OR)\(([^{};]+)\)`),
		made: func(m []string) string {
			return "(" + strings.Join(arguments(m[2]), " "+strings.ToLower(m[1])+" ") + ")"
		}},
	says("`and`, `or` and `not` stand between and before what they join", `\bNOT\(`, "not ("),
	says("to divide without a rest there is `div`", `(OPERAND|\d+)\s*//\s*(OPERAND|\d+)`, "div($1, $2)"),
	{is: "there are no powers", pattern: re(`(OPERAND|\d+)\s*(?:\*\*|\^)\s*([23])\b`), made: func(m []string) string {
		if m[2] == "3" {
			return m[1] + " * " + m[1] + " * " + m[1]
		}
		return m[1] + " * " + m[1]
	}},
	says("what is none is compared by `==` and `!=`", `\bis\s+not\s+(?:None|null|nil|undefined)\b`, "!= none"),
	says("what is none is compared by `==` and `!=`", `\bis\s+(?:None|null|nil|undefined)\b`, "== none"),
	says("what is not there is `none`", `(==|!=)\s*undefined\b`, "$1 none"),
	says("another value for none is given by `??`", `(=\s*)(NAME\.\w+)\s*(?:\|\||\bor\b)\s*(NAME)\s*$`, "$1$2 ?? $3"),
	says("a part is named behind a dot", `(NAME)\s*(?:->|::)\s*(NAME)`, "$1.$2"),
	{is: "a part is named behind a dot", pattern: re(`(NAME)\["[^"]*"\]`), made: func(m []string) string {
		name, key, _ := strings.Cut(strings.TrimSuffix(m[0], `"]`), `["`)
		return name + "." + key
	}},
	says("names stand without a sign before them", `(^|[\s(,])[$@](NAME)`, "$1$2"),
	says("`!=` is written so", `~=`, "!="),
	says("at least is `>=`", `^(\s*(?:if|while)\b[^{}]*?)=>`, "$1>="),
	says("how many there are is said by `len`", `\bcount\((OPERAND)\)`, "len($1)"),
	says("how many there are is said by `len`", `#(OPERAND)`, "len($1)"),
	says("the amount without its sign is `abs`", `\|(OPERAND)\|`, "abs($1)"),
	{is: "a share is a number", pattern: re(`\b(\d\d?)\s+percent\b`), made: func(m []string) string {
		n, _ := strconv.Atoi(m[1])
		return strconv.FormatFloat(float64(n)/100, 'g', -1, 64)
	}},
	says("half of something is divided by 2", `\bhalf(?:\s+of)?\s+(OPERAND)`, "$1 / 2"),
	{
		is:      "numbers are written with digits 0 to 9 and a point",
		pattern: re(`\b(0x[0-9a-fA-F]+|\d+(?:\.\d+)?e\d+)\b`),
		made: func(m []string) string {
			if n, err := strconv.ParseInt(m[1], 0, 64); err == nil {
				return strconv.FormatInt(n, 10)
			}
			x, err := strconv.ParseFloat(m[1], 64)
			if err != nil || x > 1e15 {
				return ""
			}
			return strconv.FormatFloat(x, 'f', -1, 64)
		}},
	says("numbers are written with digits 0 to 9 and a point", `\b(\d+\.\d+)[fFdDmM]\b`, "$1"),
}

const (
	keptWords = "which dice count is said by `best` and `worst`"
	poolWords = "how many dice show something is said by `successes`"
)

var idiomsOfDice = []idiom{
	{is: keptWords, pattern: re(`\b(\d+d\d+)d(l|h)?(\d*)\b`), made: func(m []string) string {
		return kept(map[string]string{"": "best", "l": "best", "h": "worst"}[m[2]], m[1], m[3])
	}},
	{is: keptWords, pattern: re(`\b(\d+d\d+),?\s+drop\s+(lowest|highest|\d+)\b`), made: func(m []string) string {
		if m[2] == "highest" {
			return kept("worst", m[1], "1")
		}
		return kept("best", m[1], m[2])
	}},
	{
		is:      keptWords,
		pattern: re(`\[?\b(highest|lowest|keep highest|keep lowest)\s+(\d+)\s+of\s+(\d+d\d+)\]?`),
		made: func(m []string) string {
			return map[bool]string{true: "best(", false: "worst("}[strings.HasSuffix(m[1], "highest")] + m[2] + ", " + m[3] + ")"
		}},
	{is: keptWords, pattern: re(`\b[12]?(d\d+)\s*(adv|dis|advantage|disadvantage)\b`), made: func(m []string) string {
		return map[bool]string{true: "best(1, 2", false: "worst(1, 2"}[m[2][0] == 'a'] + m[1] + ")"
	}},
	{is: "a die of Fate is a d3 less 2", pattern: re(`\b(\d*)d[fF]\b`), made: func(m []string) string {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			n = 1
		}
		return m[1] + "d3 - " + strconv.Itoa(2*n)
	}},
	says("one of several numbers by chance is `pick`", `\broll\(\s*1?d\{([^{}]*)\}\s*(,[^(){}]*)?\)`, "pick([$1]$2)"),
	{
		is:      "dice are named by how many faces they have",
		pattern: re(`(?:(:\s*)(?:int|num)(\s*=\s*))?\b(\d*)d\{([\d,\s]*)\}`),
		made: func(m []string) string {
			faces := arguments(m[4])
			for i, f := range faces {
				if f != strconv.Itoa(i+1) {
					return "" // these have to be declared
				}
			}
			dice := m[3] + "d" + strconv.Itoa(len(faces))
			if m[1] == "" {
				return dice
			}
			return m[1] + "dice" + m[2] + dice
		}},
	says("these dice have 100 faces", `\b(\d*d)%`, "${1}100"),
	says("dice that show some faces are thrown again by `again`", `\b(\d*d\d+)ro?(\d+)\b`, "again($1, [$2])"),
	{
		is:      "dice that show some faces are thrown again by `again`",
		pattern: re(`\b(\d*d\d+)ro?(<=?)(\d+)\b`),
		made: func(m []string) string {
			last := m[3]
			if m[2] == "<" {
				last = below(last)
			}
			return "again(" + m[1] + ", 1.." + last + ")"
		}},
	{is: poolWords, pattern: re(`\b(\d+d)(\d+)(?:cs)?\s*(>=?)\s*(\d+)\b`), made: func(m []string) string {
		least, _ := strconv.Atoi(m[4])
		if m[3] == ">" {
			least++
		}
		return "successes(" + m[1] + m[2] + ", " + strconv.Itoa(least) + ".." + m[2] + ")"
	}},
	says("dice that explode are said by `exploding`", `\b(\d*d\d+)(?:!!+p?|!p)`, "exploding($1)"),
	says("dice that explode are said by `exploding`", `\b(\d*d\d+)[xe]\d*\b`, "exploding($1)"),
	says("dice are written with a `d`", `\b(\d*)[wW](\d+)\b`, "${1}d$2"),
	says("so many dice are `dice(n, faces)`", `\(?(\b[a-z_]\w*(?:\.\w+)+)\)?\s*d(\d+)\b`, "dice($1, $2)"),
	{
		is:      "dice are thrown before they are reckoned with",
		pattern: re(`\broll\(\s*(\d*d\d+(?:\s*[+-]\s*\d*d?\d+)+)\s*\)`),
		made: func(m []string) string {
			if strings.Count(m[1], "d") < 2 {
				return ""
			}
			return rolled(m[1])
		}},
	{
		is: "dice of several sorts are thrown one by one, by a rule",
		pattern: re(`^param\s+(NAME)\s*:\s*dice\s*=\s*(\d*d\d+(?:\s*[+-]\s*(?:\d*d)?\d+)*` +
			`\s*[+-]\s*\d*d\d+(?:\s*[+-]\s*\d+)*)`),
		made: func(m []string) string {
			return "rule " + m[1] + "() -> int { return " + rolled(m[2]) + " }"
		},
		where: outside,
	},
	says("dice are multiplied when they are thrown", `\broll\(\s*(\d*d\d+)\s*([*/])\s*(\d+)\s*\)`, "roll($1) $2 $3"),
}

var idiomsOfStatements = []idiom{
	says("a number is changed by `+=` and `-=`", `^(\s*)\+\+(OPERAND)\s*$`, "$1$2 += 1"),
	says("a number is changed by `+=` and `-=`", `^(\s*)--(OPERAND)\s*$`, "$1$2 -= 1"),
	says("a list gets an item by `add`",
		`^(\s*)(OPERAND)\.(?:push|append|add|insert)\((new\b.+)\)\s*$`, "${1}add $3 to $2"),
	says("a list gets an item by `add`", `^(\s*)(OPERAND)\s*\+=\s*\[?\s*(new\b[^\]]+?)\s*\]?\s*$`, "${1}add $3 to $2"),
	says("a list is gone through by `for`",
		`^(\s*)(OPERAND)\.forEach\(\s*\(?(NAME)\)?\s*=>\s*(SOME)\)\s*$`, "${1}for $3 in $2 { $4 }"),
	says(eachLine,
		`^(\s*)(?:(?:let|local|var|const)\s+)?[(\[]?(NAME),\s*(NAME)[)\]]?`+
			`\s*=\s*[(\[]?([^(){};,=\[\]]+),\s*([^(){};,=\[\]]+?)[)\]]?\s*$`,
		"${1}let $2 = $4 ; let $3 = $5").only(inside),
	says(eachLine,
		`^(\s*)(NAME\.\w+),\s*(NAME\.\w+)\s*=\s*([^(){};,=]+),\s*([^(){};,=]+?)\s*$`,
		"${1}$2 = $4 ; $3 = $5").only(inside),
	says(eachLine,
		`^(\s*)(?:let|local|var|const)\s+(NAME)\s*=\s*([^(){};,=]+),\s*(NAME)\s*=\s*([^(){};,=]+?)\s*$`,
		"${1}let $2 = $3 ; let $4 = $5").only(inside),
	says("a type stands behind the name and `:`",
		`^(\s*)let\s+(NAME)\s+(int|num|bool|text|dice)\s*=`, "${1}let $2 : $3 =").only(inside),
	says("what is bound by `let` may change", `^(\s*)let\s+mut\s+`, "${1}let ").only(inside),
	says("a value gets a name by `let`", `^(\s*)(NAME)\s*:=\s*`, "${1}let $2 = ").only(inside),
	says("a rule without a result ends by `return` alone", `\breturn\s+(?:None|null|nil|undefined)\b`, "return"),
	{
		is: "a formula with a parameter is a `define`",
		pattern: re(`^\s*(?:let|local|var|const)\s+(NAME)\s*=\s*` +
			`(?:lambda\s+(NAME)\s*:|\(?(NAME)\)?\s*=>)\s*([^{};]+?)\s*$`),
		made:  defined,
		where: inside,
	},
	{
		is: "a formula with a parameter is a `define`",
		pattern: re(`^\s*(?:local\s+)?(?:def|function|func|fn)\s+(NAME)\((NAME)()\)\s*(?:\{|:)?` +
			`\s*return\s+([^{};]+?)\s*(?:\}|end)?\s*$`),
		made:  defined,
		where: inside,
	},
	says("a comment begins with `#`", `^(\s*)(?:;|'|REM\b|rem\b)\s*([^;'"]*)$`, "$1# $2"),
	says("a comment begins with `#`", `^(\s*)"""\s*([^"]*?)\s*"""\s*$`, "$1# $2"),
	says("`else if` stands on the line of the brace before it",
		`^(\s*)(?:elif|elsif|elseif)\s+(SOME)\s*:\s*$`, "$1} else if $2 {"),
	says("`else` stands on the line of the brace before it", `^(\s*)else\s*:\s*$`, "$1} else {"),
}

var idiomsOfTypes = []idiom{
	says(orNone, `(:|->)\s*(?:Optional|Maybe|Option|Nullable|optional|maybe)\s*[\[<(]\s*(NAME)\s*[\]>)]`, "$1 $2?"),
	says(orNone, `(:|->)\s*(?:Optional|Maybe|Option|Nullable)\s+(NAME)`, "$1 $2?"),
	says(orNone, `([(,]\s*NAME\s*:)\s*(?:optional|maybe|option|nullable)\s+(NAME)`, "$1 $2?"),
	says("a list holds no `none`", `\b(list\s+of)\s+(?:[Oo]ptional|[Mm]aybe|[Oo]ption|[Nn]ullable)\s+(NAME)`, "$1 $2"),
	says(orNone, `(:|->)\s*(NAME)\s*\|\s*(?:None|Null|Nil|undefined)\b`, "$1 $2?"),
	says(orNone, `(:|->)\s*\?(NAME)`, "$1 $2?"),
	says(orNone, `(:\s*NAME)(\s*=\s*)(?:None|null|nil)\b`, "$1?${2}none"),
	says(orNone, `\b(NAME)\?\s*:\s*(NAME)`, "$1 : $2?"),
	says(listOf, `(:|->)\s*(?:List|list|Array|array|Set|set|Vec)\s*[\[<(]\s*(NAME)\s*[\]>)]`, "$1 list of $2"),
	says(listOf, `(:|->)\s*(?:set|array|collection|group)\s+of\s+(NAME)`, "$1 list of $2"),
	says(listOf, `(:)\s*(NAME)\[\]`, "$1 list of $2"),
	says(listOf, `(\{\s*NAME\s*:|^\s*NAME\s*:)\s*\[(NAME)\]`, "$1 list of $2"),
	{
		is:      "a choice of words is `one of`",
		pattern: re(`^(\s*(?:param\s+)?NAME\s*:)\s*(?:enum|Enum|oneof|one_of)\(([^(){};]+)\)`),
		made: func(m []string) string {
			return m[1] + " one of " + strings.Join(arguments(m[2]), " or ")
		}},
	{
		is:      "a choice of words is `one of`",
		pattern: re(`^(\s*(?:param\s+)?NAME\s*:)\s*("?\w+"?(?:\s*\|\s*"?\w+"?)+)\s*(=\s*"?\w+"?)`),
		made: func(m []string) string {
			words := strings.Split(strings.ReplaceAll(m[2], `"`, ""), "|")
			for i, w := range words {
				if words[i] = strings.TrimSpace(w); nothing[strings.ToLower(words[i])] {
					return ""
				}
			}
			return m[1] + " one of " + strings.Join(words, " or ") + " " + strings.ReplaceAll(m[3], `"`, "")
		}},
	{
		is: "a field is a line that begins with its name",
		pattern: re(`^((?:(?:extend|override)\s+)?kind\s+NAME\s*\{\s*)(?:var|let|const|self\.|this\.)` +
			`\s*(NAME)\s*(?::\s*(NAME)\s*)?=\s*([^{};=]+?)(\s*\}|\s*;|\s*$)`),
		made: func(m []string) string {
			t := m[3]
			if t == "" {
				t = TypeOf(m[4])
			}
			return m[1] + m[2] + " : " + t + " = " + m[4] + m[5]
		}},
}

var idiomsOfDeclarations = []idiom{
	{
		is:      "words that are kinds of something are a `kind`",
		pattern: re(`^(?:enum|type)\s+(NAME)\s*=?\s*\{?\s*(NAME(?:\s*[,|]\s*NAME)+)\s*\}?\s*;?\s*$`),
		made: func(m []string) string {
			words := strings.FieldsFunc(m[2], func(r rune) bool { return strings.ContainsRune(" ,|", r) })
			return "kind " + m[1] + " plural " + m[1] + "s of " + strings.Join(words, ", ")
		}, where: outside},
	says("a formula with a parameter is a `define`",
		`^(?:def|function|func|fn|rule)\s+(NAME\([^(){};]*\))\s*(?::\s*return|=>?)\s*([^{};]+?)\s*$`,
		"define $1 = $2").only(outside),
	says("a formula with a parameter is a `define`",
		`^define\s+(NAME)\s*=\s*(?:lambda\s+(NAME)\s*:|\(?(NAME)\)?\s*=>)\s*`, "define $1($2$3) = ").only(outside),
	says("a formula stands behind `=`", `^(define\s+NAME\([^(){};]*\))\s*=>`, "$1 =").only(outside),
	says("what does something is a `rule`",
		`^(?:const|let|var|local)\s+(NAME)\s*=\s*(\([^(){};]*\))\s*=>\s*\{`, "rule $1$2 {").only(outside),
	says("what does something is a `rule`", `^void\s+(NAME\([^(){};]*\))\s*\{`, "rule $1 {").only(outside),
	says("what does something is a `rule`",
		`^(int|num|bool|text|dice)\s+(NAME\([^(){};]*\))\s*\{`, "rule $2 -> $1 {").only(outside),
	says("what a rule gives stands behind `->`",
		`^(rule\s+NAME\([^(){};]*\))\s*:\s*(NAME)\s*\{`, "$1 -> $2 {").only(outside),
	{
		is:      "parameters have no values of their own",
		pattern: re(`^(rule\s+NAME\([^(){};=]*?NAME)(\s*:\s*\w+)?\s*=\s*([^(),{}]+)`),
		made: func(m []string) string {
			if m[2] == "" {
				m[2] = ": " + TypeOf(strings.TrimSpace(m[3]))
			}
			return m[1] + m[2]
		}, where: outside},
	{
		is:      "a value that designers change is a `param`",
		pattern: re(`^(?:local|var|let|const)\s+(NAME)\s*(?::\s*(\w+)\s*)?=\s*([^{};=]+?)\s*;?$`),
		made: func(m []string) string {
			t := m[2]
			if t == "" {
				t = TypeOf(m[3])
			}
			if t == "TYPE" {
				return "define " + m[1] + " = " + m[3]
			}
			return "param " + m[1] + " : " + t + " = " + m[3]
		}, where: outside},
	{
		is:      "a type stands behind the name and `:`, and a value behind `=`",
		pattern: re(`^param\s+(NAME)\s*:\s*(-?\d[\d.]*|true|false|yes|no)\s*$`),
		made: func(m []string) string {
			return "param " + m[1] + " : " + TypeOf(m[2]) + " = " + m[2]
		}, where: outside},
	says("a type stands behind the name and `:`", `^param\s+(NAME)\s*->\s*`, "param $1 : ").only(outside),
	says("a type stands behind the name and `:`",
		`^param\s+(int|num|bool|text|dice)\s+(NAME)\s*=`, "param $2 : $1 =").only(outside),
	says("a param gets a value by `=`",
		`^override\s+(?:param\s+)?(NAME)\s*(?:==|to\b)\s*`, "override param $1 = ").only(outside),
	says("a param gets a value by `=`",
		`^(?:set|change)\s+(NAME)\s*(?:=|to\b)\s*`, "override param $1 = ").only(outside),
	{
		is:      likeThing,
		pattern: re(`^(NAME)\s+(NAME)\s*(?:\bextends\b|:|<|\()\s*(NAME)\s*\)?\s*\{`),
		made: func(m []string) string {
			if token.DeclWords[m[1]] || m[1] == "class" {
				return ""
			}
			return m[1] + " " + m[2] + " like " + m[3] + " {"
		}, where: outside},
	{
		is:      "what a thing has stands in `{ }`",
		pattern: re(`^(NAME)\s+(NAME)\s*\(\s*(NAME\s*=[^(){};]+)\)\s*$`),
		made: func(m []string) string {
			if token.DeclWords[m[1]] {
				return ""
			}
			return m[1] + " " + m[2] + " { " + strings.Join(arguments(m[3]), " ; ") + " }"
		}, where: outside},
	says("a thing begins with its kind", `^new\s+(NAME\s+NAME)\s*\{`, "$1 {").only(outside),
	says("a thing begins with its kind", `^(NAME)\s*=\s*(?:new\s+)?(NAME)\s*\{`, "$2 $1 {").only(outside),
	says("a row has its result behind `:`", `(\{\s*|;\s*|^\s*)(\d[\d.]*|else)\s*(?:=>|->|\|)\s*`, "$1$2 : "),
	says("a field gets a value by `=`", `(\{\s*|;\s*|,\s*|^\s*)"?(NAME)"?\s*=>\s*`, "$1$2 = "),
	says("a field gets a value by `=`", `(\{\s*|;\s*|,\s*|^\s*)"([^"]*)"\s*:\s*`, "$1$2 = "),
	says("a score is a list of named terms",
		`^(score\s+NAME\([^(){};]*\))\s*=\s*([^{};]+?)\s*$`, "$1 { base : $2 }").only(outside),
	says("a score is a list of named terms",
		`^(score\s+NAME\([^(){};]*\))\s*\{\s*(?:return\s+)?([^{};:=]+?)\s*\}\s*$`, "$1 { base : $2 }").only(outside),
	says("the last row of a table begins with `else`",
		`(\{\s*|;\s*|^\s*)(?:default|otherwise|_|\*)\s*:\s*`, "${1}else : "),
	says("a range is written with two dots", `(\{\s*|;\s*|^\s*)<=\s*(\d+)\s*:\s*`, "$1..$2 : "),
	says("a range is written with two dots", `(\{\s*|;\s*|^\s*)>=\s*(\d+)\s*:\s*`, "$1$2.. : "),
	says(blockBrace, `^on\s+(NAME)(?:\([^(){};]*\))?\s*(?::|=>)\s*([^{}:;]+?)\s*$`, "on $1 { $2 }").only(outside),
	says("what happens on an event begins with `on`", `^(?:when|whenever|on_)\s*(NAME(?:\s+as\s+NAME)?)\s*\{`, "on $1 {").only(outside),
	says("parameters stand in `( )`", `^event\s+(NAME)\s*:\s*([^{}();]+?)\s*$`, "event $1($2)").only(outside),
	says("other files are brought in by `use`", `^from\s+"?([\w/.-]+)"?\s+import\b.*$`, `use "$1"`).only(outside),
	says("a policy stands in `{ }`, and its lines have a `:`",
		`^policy\s+(NAME)\s*:\s*(NAME)\s*[=:]\s*([^{};]+?)\s*$`, "policy $1 { $2 : $3 }").only(outside),
	says("when it counts is said behind `when`",
		`^(modifier\s+NAME\s+to\s+NAME\s*:)\s*(SOME)\s*\?\s*([+-]?\d+)\s*$`, "$1 $3 when $2").only(outside),
	says("when it counts is said behind `when`",
		`^(modifier\s+NAME\s+to\s+NAME\s*:.*?)\s+unless\s+(SOME)\s*$`, "$1 when not ($2)").only(outside),
	says(noClass, `^class\s+(NAME)\s*(?:(?:\(|:|extends\b)[\w\s,]*\)?)?\s*\{`, "kind $1 {").only(outside),
}

// counters are names that people give to the place of an item.
var counters = token.WordSet("i j k n nr no idx index place count counter")
