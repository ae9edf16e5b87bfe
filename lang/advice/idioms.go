package advice

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/lang/token"
)

// An idiom is how a line says in another language what it says otherwise here. The line is advised
// as a whole, with all idioms in it put right, so that one look is enough.

// idiom is one such way of saying, and what is said here.
type idiom struct {
	is      string                  // what is wrong with it
	pattern func() *regexp.Regexp   // in a line whose texts are blank
	here    string                  // as Regexp.Expand takes it
	made    func(m []string) string // in place of here: "" if it is something else
	where   int                     // at what depth of braces it is said
}

const (
	anywhere = iota
	outside  // all braces
	inside
)

// Idioms are looked for only where something is wrong, and taken for one only if the line can be read then.
var idioms = slices.Concat(idiomsOfHeads, idiomsOfFormulas, idiomsOfDice, idiomsOfStatements, idiomsOfTypes, idiomsOfDeclarations)

// MostRecast is how many lines of a file are looked at for idioms, each by some hundred patterns.
const MostRecast = 30

// Limits on a line that is looked at, and on the text that it stands in.
const (
	longestIdiom  = 300
	longestSearch = 1 << 17
)

// said writes a line as it is said here, and says what was wrong first, and where. A single foreign sign is
// told where it stands; where there is more to mend, signs are mended with it.
func said(line string, depth int, many bool) (written, is string, at [2]int) {
	written, at = line, [2]int{-1, -1}
	for range 20 {
		x, m := firstIdiom(idioms, written, depth)
		if x == nil && (many || is != "") {
			x, m = firstIdiom(foreignSigns, written, depth)
		}
		if x == nil {
			break
		}
		if is == "" {
			is, at = x.is, [2]int{m.start, m.end}
		}
		written = written[:m.start] + m.text + written[m.end:]
	}
	return written, is, at
}

type found struct {
	start, end int
	text       string
}

func firstIdiom(list []idiom, line string, depth int) (*idiom, found) {
	blank := blanked(line)
	for i := range list {
		x := &list[i]
		if x.where == outside && depth > 0 || x.where == inside && depth == 0 {
			continue
		}
		pattern := x.pattern()
		for _, m := range pattern.FindAllStringSubmatchIndex(blank, 8) {
			text := ""
			if x.made == nil {
				text = string(pattern.ExpandString(nil, x.here, line, m))
			} else {
				var parts []string
				for j := 0; j < len(m); j += 2 {
					parts = append(parts, line[max(0, m[j]):max(0, m[j+1])])
				}
				if text = x.made(parts); text == "" {
					continue
				}
			}
			if text != line[m[0]:m[1]] {
				return x, found{m[0], m[1], text}
			}
		}
	}
	return nil, found{}
}

// blanked is a line in which the letters of texts are underscores, without its comment.
func blanked(line string) string {
	out, quoted := []byte(line), false
	for i := 0; i < len(out); i++ {
		switch c := out[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
			if c == '\\' && i+1 < len(out) {
				out[i+1] = '_'
			}
			out[i] = '_'
		case c == '#' && (i == 0 || out[i-1] == ' ') && (i+1 == len(out) || out[i+1] == ' '):
			return string(out[:i])
		}
	}
	return string(out)
}

// recast finds idioms in the lines with problems, and returns the text without these lines, or with heads that
// can be read in place of theirs, and what is to be said of them: nothing if there are none.
func (p *fileParser) recast(problems []token.Problem) (text string, told []token.Problem) {
	src := p.src.Text
	type line struct{ start, end int }
	var lines []line
	many, codes := map[line]bool{}, map[line]diag.Code{}
	for _, pr := range problems {
		var l line
		l.start, l.end = lineBounds(src, pr.Start)
		if slices.Contains(lines, l) {
			many[l] = true
		} else if len(lines) < MostRecast {
			lines, codes[l] = append(lines, l), pr.Code
		}
	}
	masked := []byte(src)
	for _, l := range lines {
		written, problem := p.saidAt(l.start, l.end, many[l])
		if problem == nil {
			continue
		}
		problem.Code = codes[l]
		told = append(told, *problem)
		p.maskLine(masked, l.start, l.end, written)
	}
	return string(masked), told
}

// saidAt is what a line of the file says here, and what is to be told of it; nil if no idiom is in it, or if
// it cannot be read then either.
func (p *fileParser) saidAt(start, end int, many bool) (written string, problem *token.Problem) {
	src := p.src.Text
	if end-start > longestIdiom || len(src) > longestSearch {
		return "", nil
	}
	line := strings.TrimRight(src[start:end], " \t\r")
	depth := depthAt(src[:start])
	written, is, at := said(line, depth, many)
	if is == "" || !reads(written, depth) {
		return "", nil
	}
	pr := token.NewProblem(diag.Syntax, start+at[0], start+at[1], adviceOf(written, depth), "%s", is)
	return written, &pr
}

// lineBounds is where the line of a place begins and ends.
func lineBounds(text string, at int) (start, end int) {
	start = strings.LastIndexByte(text[:at], '\n') + 1
	if i := strings.IndexByte(text[start:], '\n'); i >= 0 {
		return start, start + i
	}
	return start, len(text)
}

// adviceOf advises to write a line.
func adviceOf(written string, depth int) string {
	line := strings.TrimSpace(written)
	if head, ok := strings.CutSuffix(line, "{"); ok {
		line = head + "{ … }"
	}
	if depth > 0 && topLevel.MatchString(line) {
		return token.Written("write, outside all braces: %s", line)
	}
	return token.Written("write: %s", line)
}

var topLevel = regexp.MustCompile(`^(?:define|rule|param|kind|die) `)

// reads reports whether a line can be read where it stands.
func reads(line string, depth int) bool {
	whole := line
	switch code := strings.TrimSpace(line); {
	case code == "" || code[0] == '#':
		return true
	case strings.HasSuffix(code, "{"):
		whole = line + "\n}"
	case strings.HasPrefix(code, "}"):
		whole = "if true {\n" + line
		if strings.HasSuffix(code, "{") {
			whole += "\n}"
		}
	}
	if depth > 0 && !topLevel.MatchString(strings.TrimSpace(line)) {
		return anyReads("rule r {\n"+whole+"\n}", "kind k {\n"+whole+"\n}", "score s(who) {\n"+whole+"\n}", "k t {\n"+whole+"\n}",
			"table t(n: int) -> int {\n"+whole+"\n}", "policy p {\n"+whole+"\n}")
	}
	return anyReads(whole)
}

func anyReads(texts ...string) bool {
	return slices.ContainsFunc(texts, func(text string) bool {
		return syntax.Read(diag.NewSource("line.hc", text+"\n"), 0, syntax.MaxTokens) != nil
	})
}

// depthAt is how many braces are open at the end of a text.
func depthAt(text string) int {
	depth := 0
	for line := range strings.Lines(text) {
		code := blanked(line)
		depth += strings.Count(code, "{") - strings.Count(code, "}")
	}
	return max(0, depth)
}

// maskLine blanks a line. Where that opens a block, or closes one, that stays.
func (p *fileParser) maskLine(masked []byte, start, end int, written string) {
	p.loseNames(token.Lex(written).Tokens)
	p.file.Gaps = append(p.file.Gaps, start)
	for i := start; i < end; i++ {
		masked[i] = ' '
	}
	code := strings.TrimSpace(blanked(written))
	head := ""
	switch opens := strings.HasSuffix(code, "{"); {
	case strings.HasPrefix(code, "}") && opens:
		head = "} else {"
	case strings.HasPrefix(code, "}"):
		head = "}"
	case opens && p.inBlock(start):
		head = "if true {"
	case opens:
		head = "rule r {"
	}
	if head != "" && end-start >= len(head) {
		copy(masked[start:], head)
	}
}

// inBlock reports whether a line stands in braces.
func (p *fileParser) inBlock(start int) bool { return depthAt(p.src.Text[:start]) > 0 }

// Recast says of a mistake in a formula, if an idiom of another language is in its line, how that reads here.
func Recast(d *diag.Diagnostic) bool {
	if d.Span.Source == nil || d.Span.Start > len(d.Span.Source.Text) {
		return false
	}
	p := newFileParser(d.Span.Source)
	start, end := lineBounds(p.src.Text, d.Span.Start)
	_, pr := p.saidAt(start, end, false)
	if pr == nil {
		return false
	}
	d.Span, d.Message, d.Hint = d.Span.Source.At(pr.Start, pr.End), pr.Message, pr.Hint
	return true
}

// Parts of patterns: an operand, a name, a formula that may hold anything but braces and `;`.
const (
	operand = `[a-z_][\w.]*(?:\([^(){};]*(?:\([^(){};]*\)[^(){};]*)*\)|\[[^\[\]{};]*\])?(?:\.[\w.]+)?`
	aName   = `[a-z_]\w*`
	some    = `[^{};]+?`
)

// re is a pattern that is compiled when it is first looked for: most commands find no mistake.
func re(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(strings.NewReplacer("OPERAND", operand, "NAME", aName, "SOME", some).Replace(pattern))
	})
}

const (
	noSuchFor  = "a `for` goes through a list, or a range of numbers with two dots"
	itIsIt     = "a formula on the items of a list calls each of them `it`"
	blockBrace = "a block stands in `{ }`"
	aChoice    = "a choice reads `condition ? this : that`"
	oneText    = "a text is one piece, with what it shows in `{ }`"
	eachLine   = "each value is set in a line of its own"
	noSuchSign = "this is written otherwise here"
	likeThing  = "a thing that is like another has `like` behind its name"
	orNone     = "a type of which there may be none ends in `?`"
	listOf     = "a list has its sort of items behind `list of`"
)

// below is the number before a limit.
func below(limit string) string {
	if n, err := strconv.Atoi(limit); err == nil {
		return strconv.Itoa(n - 1)
	}
	return limit + " - 1"
}

var idiomsOfHeads = []idiom{
	{
		is:      noSuchFor,
		pattern: re(`\bfor\s*\(\s*(?:(?:let|var|const|int|auto)\s+)?(NAME)\s*=\s*(SOME)\s*;\s*NAME\s*(<=?)\s*(SOME)\s*;[^{}]*?\)\s*(\{|$)`),
		made: func(m []string) string {
			last := m[4]
			if m[3] == "<" {
				last = below(last)
			}
			return "for " + m[1] + " in " + m[2] + ".." + last + " {"
		}},
	{
		is:      noSuchFor,
		pattern: re(`\bfor (NAME)\s*=\s*(SOME),\s*(SOME)\s+do\s+(.+?)\s+end\s*$`),
		here:    "for $1 in $2..$3 { $4 }",
	},
	{is: noSuchFor, pattern: re(`\bfor (NAME)\s*=\s*(SOME),\s*(SOME)\s+do\s*$`), here: "for $1 in $2..$3 {"},
	{
		is:      "a `for` has no parentheses",
		pattern: re(`\bfor\s*\(\s*(?:(?:const|let|var|auto|foreach)\s+)(NAME)\s+(?:of|in|:)\s+(.+)\)\s*\{`),
		here:    "for $1 in $2 {",
	},
	{is: "a `for` has `in` before its list", pattern: re(`\bfor (NAME)\s*:\s*(OPERAND)\s*\{`), here: "for $1 in $2 {"},
	{
		is:      "a `for` names one item",
		pattern: re(`\bfor NAME\s*,\s*(NAME) in enumerate\((.+)\)\s*[:{]`),
		here:    "for $1 in $2 {",
	},
	{is: "a range is written from its first number to its last", pattern: re(`\bin range\(\s*(OPERAND|\d+)\s*\)`),
		made: func(m []string) string { return "in 0.." + below(m[1]) }},
	{
		is:      "a range is written from its first number to its last",
		pattern: re(`\bin range\(\s*(OPERAND|\d+)\s*,\s*(OPERAND|\d+)\s*\)`),
		made:    func(m []string) string { return "in " + m[1] + ".." + below(m[2]) }},
	{
		is:      "a range is asked with `in`",
		pattern: re(`(OPERAND)\.between\(\s*(\d+)\s*,\s*(\d+)\s*\)`),
		here:    "$1 in $2..$3",
	},
	{is: "a block may be empty", pattern: re(`^(\s*(?:if|while|for|repeat)\b.+?)\s*:\s*pass\s*$`), here: "$1 { }"},
	{
		is:      blockBrace,
		pattern: re(`^(\s*if\b.+?)\s+then\s+(.+?)\s+else\s+(.+?)(?:\s+end)?\s*$`),
		here:    "$1 { $2 } else { $3 }",
	},
	{is: blockBrace, pattern: re(`^(\s*if\b.+?)\s+then\s+(.+?)\s+end\s*$`), here: "$1 { $2 }"},
	{is: "an `if` has `not` before what must not hold", pattern: re(`\bunless\s+(SOME)\s*\{`), here: "if not ($1) {"},
	{
		is:      "a `while` goes on as long as its condition holds",
		pattern: re(`\buntil\s+(SOME)\s*\{`),
		here:    "while not ($1) {",
	},
}

var foreignSigns = []idiom{
	{is: "`not`, `and` and `or` are words", pattern: re(`\s*&&\s*`), here: " and "},
	{is: "`not`, `and` and `or` are words", pattern: re(`\s*\|\|\s*`), here: " or "},
	{is: "`not`, `and` and `or` are words", pattern: re(`!([a-z_(])`), here: "not $1"},
	{is: "what is alike is compared by `==`", pattern: re(`===`), here: "=="},
	{is: "what is not alike is compared by `!=`", pattern: re(`!==|<>`), here: "!="},
	{is: "what is not there is `none`", pattern: re(`\b(?:None|null|nil)\b`), here: "none"},
	{is: "`true` and `false` are written small", pattern: re(`\b(?:True|TRUE)\b`), here: "true"},
	{is: "`true` and `false` are written small", pattern: re(`\b(?:False|FALSE)\b`), here: "false"},
}

var idiomsOfFormulas = []idiom{
	{is: oneText, pattern: re(`\bf("[^"]*")`), here: "$1"},
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
	{is: oneText, pattern: re(`"([^"]*)"\s*(?:&|\.\.)\s*(OPERAND)`), here: `"$1{$2}"`},
	{is: "texts are not added up", pattern: re(`"([^"]*)"\s*\+\s*"([^"]*)"`), here: `"$1$2"`},
	{is: "a text shows what stands in `{ }`", pattern: re(`\bsay\s*\(\s*(OPERAND)\s*\)\s*$`), here: `say "{$1}"`},
	{is: "a text shows what stands in `{ }`", pattern: re(`\bsay\s+(NAME\.NAME)\s*$`), here: `say "{$1}"`},
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
	{
		is:      "`max` and `min` take numbers; `map` makes them of items",
		pattern: re(`\b(max|min)\(\s*(OPERAND)\s*,\s*([^(){};,]*\bit\b[^(){};,]*)\)`),
		here:    "$1(map($2, $3))",
	},
	{is: aChoice, pattern: re(`\b(?:IF|iif|IIF|if)\(([^{};]+)\)`), made: func(m []string) string {
		args := arguments(m[1])
		if len(args) != 3 {
			return ""
		}
		return args[0] + " ? " + args[1] + " : " + args[2]
	}},
	{
		is:      aChoice,
		pattern: re(`(=\s*)([^=<>!{};]*(?:[<>]|==)[^=<>!{};]*?)\s+then\s+(\S+)\s+else\s+(\S+)\s*$`),
		here:    "$1$2 ? $3 : $4",
	},
	{
		is:      "rounding is said by `ceil`, `floor` and `round`",
		pattern: re(`\b(?:ROUNDUP|CEILING|CEIL|roundup|ceiling)\(([^{};]+?)(?:,\s*[01])?\)`),
		here:    "ceil($1)",
	},
	{
		is:      "rounding is said by `ceil`, `floor` and `round`",
		pattern: re(`\b(?:ROUNDDOWN|TRUNC|INT|rounddown|trunc)\(([^{};]+?)(?:,\s*[01])?\)`),
		here:    "floor($1)",
	},
	{
		is:      "rounding is said by `ceil`, `floor` and `round`",
		pattern: re(`(=\s*)(SOME)\s+round(?:ed)?\s+(up|down)\s*$`),
		made: func(m []string) string {
			return m[1] + map[string]string{"up": "ceil(", "down": "floor("}[m[3]] + m[2] + ")"
		}},
	{is: "functions of numbers stand alone", pattern: re(`\b[Mm]ath\.(\w+)\(`), here: "$1("},
	{
		is:      "`and`, `or` and `not` stand between and before what they join",
		pattern: re(`\b(AND|OR)\(([^{};]+)\)`),
		made: func(m []string) string {
			return "(" + strings.Join(arguments(m[2]), " "+strings.ToLower(m[1])+" ") + ")"
		}},
	{is: "`and`, `or` and `not` stand between and before what they join", pattern: re(`\bNOT\(`), here: "not ("},
	{
		is:      "to divide without a rest there is `div`",
		pattern: re(`(OPERAND|\d+)\s*//\s*(OPERAND|\d+)`),
		here:    "div($1, $2)",
	},
	{is: "there are no powers", pattern: re(`(OPERAND|\d+)\s*(?:\*\*|\^)\s*([23])\b`), made: func(m []string) string {
		if m[2] == "3" {
			return m[1] + " * " + m[1] + " * " + m[1]
		}
		return m[1] + " * " + m[1]
	}},
	{
		is:      "what is none is compared by `==` and `!=`",
		pattern: re(`\bis\s+not\s+(?:None|null|nil|undefined)\b`),
		here:    "!= none",
	},
	{
		is:      "what is none is compared by `==` and `!=`",
		pattern: re(`\bis\s+(?:None|null|nil|undefined)\b`),
		here:    "== none",
	},
	{is: "what is not there is `none`", pattern: re(`(==|!=)\s*undefined\b`), here: "$1 none"},
	{
		is:      "another value for none is given by `??`",
		pattern: re(`(=\s*)(NAME\.\w+)\s*(?:\|\||\bor\b)\s*(NAME)\s*$`),
		here:    "$1$2 ?? $3",
	},
	{is: "a part is named behind a dot", pattern: re(`(NAME)\s*(?:->|::)\s*(NAME)`), here: "$1.$2"},
	{is: "a part is named behind a dot", pattern: re(`(NAME)\["[^"]*"\]`), made: func(m []string) string {
		name, key, _ := strings.Cut(strings.TrimSuffix(m[0], `"]`), `["`)
		return name + "." + key
	}},
	{is: "names stand without a sign before them", pattern: re(`(^|[\s(,])[$@](NAME)`), here: "$1$2"},
	{is: "`!=` is written so", pattern: re(`~=`), here: "!="},
	{is: "at least is `>=`", pattern: re(`^(\s*(?:if|while)\b[^{}]*?)=>`), here: "$1>="},
	{is: "how many there are is said by `len`", pattern: re(`\bcount\((OPERAND)\)`), here: "len($1)"},
	{is: "how many there are is said by `len`", pattern: re(`#(OPERAND)`), here: "len($1)"},
	{is: "the amount without its sign is `abs`", pattern: re(`\|(OPERAND)\|`), here: "abs($1)"},
	{is: "a share is a number", pattern: re(`\b(\d\d?)\s+percent\b`), made: func(m []string) string {
		n, _ := strconv.Atoi(m[1])
		return strconv.FormatFloat(float64(n)/100, 'g', -1, 64)
	}},
	{is: "half of something is divided by 2", pattern: re(`\bhalf(?:\s+of)?\s+(OPERAND)`), here: "$1 / 2"},
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
	{is: "numbers are written with digits 0 to 9 and a point", pattern: re(`\b(\d+\.\d+)[fFdDmM]\b`), here: "$1"},
}

// ofItems is what a function is called that goes by a formula on items.
func ofItems(name string) string {
	if here := map[string]string{"max": "highest", "min": "lowest", "sort": "sorted"}[name]; here != "" {
		return here
	}
	return name
}

// each writes a formula on an item that has a name with `it` for that.
func each(formula, name string) string {
	out, err := regexp.Compile(`(^|[^.\w])` + name + `\b`)
	if err != nil {
		return formula
	}
	return out.ReplaceAllString(strings.TrimSpace(formula), "${1}it")
}

// arguments takes apart what stands between the commas outside all brackets.
func arguments(text string) []string {
	var out []string
	depth, from := 0, 0
	for i, c := range text {
		switch c {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, strings.TrimSpace(text[from:i]))
				from = i + 1
			}
		}
	}
	return append(out, strings.TrimSpace(text[from:]))
}

const (
	keptWords = "which dice count is said by `best` and `worst`"
	poolWords = "how many dice show something is said by `successes`"
)

// some of NdF are not kept: N less so many.
func kept(which, dice, left string) string {
	n, _, _ := strings.Cut(dice, "d")
	all, _ := strconv.Atoi(n)
	out, err := strconv.Atoi(left)
	if err != nil {
		out = 1
	}
	if all-out < 1 {
		return ""
	}
	return which + "(" + strconv.Itoa(all-out) + ", " + dice + ")"
}

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
	{is: "these dice have 100 faces", pattern: re(`\b(\d*d)%`), here: "${1}100"},
	{
		is:      "dice that show some faces are thrown again by `again`",
		pattern: re(`\b(\d*d\d+)ro?(\d+)\b`),
		here:    "again($1, [$2])",
	},
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
	{is: "dice that explode are said by `exploding`", pattern: re(`\b(\d*d\d+)(?:!!+p?|!p)`), here: "exploding($1)"},
	{is: "dice that explode are said by `exploding`", pattern: re(`\b(\d*d\d+)[xe]\d*\b`), here: "exploding($1)"},
	{is: "dice are written with a `d`", pattern: re(`\b(\d*)[wW](\d+)\b`), here: "${1}d$2"},
	{
		is:      "so many dice are `dice(n, faces)`",
		pattern: re(`\(?(\b[a-z_]\w*(?:\.\w+)+)\)?\s*d(\d+)\b`),
		here:    "dice($1, $2)",
	},
	{
		is:      "dice are thrown before they are reckoned with",
		pattern: re(`\broll\(\s*(\d*d\d+(?:\s*[+-]\s*\d*d?\d+)+)\s*\)`),
		made: func(m []string) string {
			if strings.Count(m[1], "d") < 2 {
				return ""
			}
			return regexp.MustCompile(`\d*d\d+`).ReplaceAllString(strings.Join(strings.Fields(regexp.MustCompile(`[+-]`).ReplaceAllString(m[1], " $0 ")), " "), "roll($0)")
		}},
	{
		is:      "dice are multiplied when they are thrown",
		pattern: re(`\broll\(\s*(\d*d\d+)\s*([*/])\s*(\d+)\s*\)`),
		here:    "roll($1) $2 $3",
	},
}

var idiomsOfStatements = []idiom{
	{is: "a number is changed by `+=` and `-=`", pattern: re(`^(\s*)\+\+(OPERAND)\s*$`), here: "$1$2 += 1"},
	{is: "a number is changed by `+=` and `-=`", pattern: re(`^(\s*)--(OPERAND)\s*$`), here: "$1$2 -= 1"},
	{
		is:      "a list gets an item by `add`",
		pattern: re(`^(\s*)(OPERAND)\.(?:push|append|add|insert)\((new\b.+)\)\s*$`),
		here:    "${1}add $3 to $2",
	},
	{
		is:      "a list gets an item by `add`",
		pattern: re(`^(\s*)(OPERAND)\s*\+=\s*\[?\s*(new\b[^\]]+?)\s*\]?\s*$`),
		here:    "${1}add $3 to $2",
	},
	{
		is:      "a list is gone through by `for`",
		pattern: re(`^(\s*)(OPERAND)\.forEach\(\s*\(?(NAME)\)?\s*=>\s*(SOME)\)\s*$`),
		here:    "${1}for $3 in $2 { $4 }",
	},
	{
		is:      eachLine,
		pattern: re(`^(\s*)(?:(?:let|local|var|const)\s+)?[(\[]?(NAME),\s*(NAME)[)\]]?\s*=\s*[(\[]?([^(){};,=\[\]]+),\s*([^(){};,=\[\]]+?)[)\]]?\s*$`),
		here:    "${1}let $2 = $4 ; let $3 = $5",
		where:   inside,
	},
	{
		is:      eachLine,
		pattern: re(`^(\s*)(NAME\.\w+),\s*(NAME\.\w+)\s*=\s*([^(){};,=]+),\s*([^(){};,=]+?)\s*$`),
		here:    "${1}$2 = $4 ; $3 = $5",
		where:   inside,
	},
	{
		is:      eachLine,
		pattern: re(`^(\s*)(?:let|local|var|const)\s+(NAME)\s*=\s*([^(){};,=]+),\s*(NAME)\s*=\s*([^(){};,=]+?)\s*$`),
		here:    "${1}let $2 = $3 ; let $4 = $5",
		where:   inside,
	},
	{
		is:      "a type stands behind the name and `:`",
		pattern: re(`^(\s*)let\s+(NAME)\s+(int|num|bool|text|dice)\s*=`),
		here:    "${1}let $2 : $3 =",
		where:   inside,
	},
	{is: "what is bound by `let` may change", pattern: re(`^(\s*)let\s+mut\s+`), here: "${1}let ", where: inside},
	{is: "a value gets a name by `let`", pattern: re(`^(\s*)(NAME)\s*:=\s*`), here: "${1}let $2 = ", where: inside},
	{
		is:      "a rule without a result ends by `return` alone",
		pattern: re(`\breturn\s+(?:None|null|nil|undefined)\b`),
		here:    "return",
	},
	{
		is:      "a formula with a parameter is a `define`",
		pattern: re(`^\s*(?:let|local|var|const)\s+(NAME)\s*=\s*(?:lambda\s+(NAME)\s*:|\(?(NAME)\)?\s*=>)\s*([^{};]+?)\s*$`), made: defined,
		where: inside,
	},
	{
		is:      "a formula with a parameter is a `define`",
		pattern: re(`^\s*(?:local\s+)?(?:def|function|func|fn)\s+(NAME)\((NAME)()\)\s*(?:\{|:)?\s*return\s+([^{};]+?)\s*(?:\}|end)?\s*$`), made: defined,
		where: inside,
	},
	{is: "a comment begins with `#`", pattern: re(`^(\s*)(?:;|'|REM\b|rem\b)\s*([^;'"]*)$`), here: "$1# $2"},
	{is: "a comment begins with `#`", pattern: re(`^(\s*)"""\s*([^"]*?)\s*"""\s*$`), here: "$1# $2"},
	{
		is:      "`else if` stands on the line of the brace before it",
		pattern: re(`^(\s*)(?:elif|elsif|elseif)\s+(SOME)\s*:\s*$`),
		here:    "$1} else if $2 {",
	},
	{is: "`else` stands on the line of the brace before it", pattern: re(`^(\s*)else\s*:\s*$`), here: "$1} else {"},
}

// defined makes a formula that a line binds to a name a define: of a number, unless it asks for fields.
func defined(m []string) string {
	param := m[2] + m[3]
	if !strings.Contains(m[4], param+".") {
		return "define " + m[1] + "(" + param + ": int) = " + m[4]
	}
	return "define " + m[1] + "(" + param + ") = " + m[4]
}

var idiomsOfTypes = []idiom{
	{
		is:      orNone,
		pattern: re(`(:|->)\s*(?:Optional|Maybe|Option|Nullable|optional|maybe)\s*[\[<(]\s*(NAME)\s*[\]>)]`),
		here:    "$1 $2?",
	},
	{is: orNone, pattern: re(`(:|->)\s*(?:Optional|Maybe|Option|Nullable)\s+(NAME)`), here: "$1 $2?"},
	{is: orNone, pattern: re(`(:|->)\s*(NAME)\s*\|\s*(?:None|Null|Nil|undefined)\b`), here: "$1 $2?"},
	{is: orNone, pattern: re(`(:|->)\s*\?(NAME)`), here: "$1 $2?"},
	{is: orNone, pattern: re(`\b(NAME)\?\s*:\s*(NAME)`), here: "$1 : $2?"},
	{
		is:      listOf,
		pattern: re(`(:|->)\s*(?:List|list|Array|array|Set|set|Vec)\s*[\[<(]\s*(NAME)\s*[\]>)]`),
		here:    "$1 list of $2",
	},
	{is: listOf, pattern: re(`(:|->)\s*(?:set|array|collection|group)\s+of\s+(NAME)`), here: "$1 list of $2"},
	{is: listOf, pattern: re(`(:)\s*(NAME)\[\]`), here: "$1 list of $2"},
	{is: listOf, pattern: re(`(\{\s*NAME\s*:|^\s*NAME\s*:)\s*\[(NAME)\]`), here: "$1 list of $2"},
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
		is:      "a field is a line that begins with its name",
		pattern: re(`^((?:(?:extend|override)\s+)?kind\s+NAME\s*\{\s*)(?:var|let|const|self\.|this\.)\s*(NAME)\s*(?::\s*(NAME)\s*)?=\s*([^{};=]+?)(\s*\}|\s*;|\s*$)`),
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
			return "kind " + m[1] + " plural " + m[1] + "s of " + strings.Join(strings.FieldsFunc(m[2], func(r rune) bool { return strings.ContainsRune(" ,|", r) }), ", ")
		}, where: outside},
	{
		is:      "a formula with a parameter is a `define`",
		pattern: re(`^(?:def|function|func|fn|rule)\s+(NAME\([^(){};]*\))\s*(?::\s*return|=>?)\s*([^{};]+?)\s*$`),
		here:    "define $1 = $2",
		where:   outside,
	},
	{
		is:      "a formula with a parameter is a `define`",
		pattern: re(`^define\s+(NAME)\s*=\s*(?:lambda\s+(NAME)\s*:|\(?(NAME)\)?\s*=>)\s*`),
		here:    "define $1($2$3) = ",
		where:   outside,
	},
	{
		is:      "a formula stands behind `=`",
		pattern: re(`^(define\s+NAME\([^(){};]*\))\s*=>`),
		here:    "$1 =",
		where:   outside,
	},
	{
		is:      "what does something is a `rule`",
		pattern: re(`^(?:const|let|var|local)\s+(NAME)\s*=\s*(\([^(){};]*\))\s*=>\s*\{`),
		here:    "rule $1$2 {",
		where:   outside,
	},
	{
		is:      "what does something is a `rule`",
		pattern: re(`^void\s+(NAME\([^(){};]*\))\s*\{`),
		here:    "rule $1 {",
		where:   outside,
	},
	{
		is:      "what does something is a `rule`",
		pattern: re(`^(int|num|bool|text|dice)\s+(NAME\([^(){};]*\))\s*\{`),
		here:    "rule $2 -> $1 {",
		where:   outside,
	},
	{
		is:      "what a rule gives stands behind `->`",
		pattern: re(`^(rule\s+NAME\([^(){};]*\))\s*:\s*(NAME)\s*\{`),
		here:    "$1 -> $2 {",
		where:   outside,
	},
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
	{
		is:      "a type stands behind the name and `:`",
		pattern: re(`^param\s+(NAME)\s*->\s*`),
		here:    "param $1 : ",
		where:   outside,
	},
	{
		is:      "a type stands behind the name and `:`",
		pattern: re(`^param\s+(int|num|bool|text|dice)\s+(NAME)\s*=`),
		here:    "param $2 : $1 =",
		where:   outside,
	},
	{
		is:      "a param gets a value by `=`",
		pattern: re(`^override\s+(?:param\s+)?(NAME)\s*(?:==|to\b)\s*`),
		here:    "override param $1 = ",
		where:   outside,
	},
	{
		is:      "a param gets a value by `=`",
		pattern: re(`^(?:set|change)\s+(NAME)\s*(?:=|to\b)\s*`),
		here:    "override param $1 = ",
		where:   outside,
	},
	{
		is:      likeThing,
		pattern: re(`^(NAME)\s+(NAME)\s*(?:\bextends\b|:|<|\()\s*(NAME)\s*\)?\s*\{`),
		made: func(m []string) string {
			if token.DeclWords[m[1]] {
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
	{is: "a thing begins with its kind", pattern: re(`^new\s+(NAME\s+NAME)\s*\{`), here: "$1 {", where: outside},
	{
		is:      "a thing begins with its kind",
		pattern: re(`^(NAME)\s*=\s*(?:new\s+)?(NAME)\s*\{`),
		here:    "$2 $1 {",
		where:   outside,
	},
	{
		is:      "a row has its result behind `:`",
		pattern: re(`(\{\s*|;\s*|^\s*)(\d[\d.]*|else)\s*(?:=>|->|\|)\s*`),
		here:    "$1$2 : ",
	},
	{is: "a field gets a value by `=`", pattern: re(`(\{\s*|;\s*|,\s*|^\s*)"?(NAME)"?\s*=>\s*`), here: "$1$2 = "},
	{is: "a field gets a value by `=`", pattern: re(`(\{\s*|;\s*|,\s*|^\s*)"([^"]*)"\s*:\s*`), here: "$1$2 = "},
	{
		is:      "a score is a list of named terms",
		pattern: re(`^(score\s+NAME\([^(){};]*\))\s*=\s*([^{};]+?)\s*$`),
		here:    "$1 { base : $2 }",
		where:   outside,
	},
	{
		is:      "a score is a list of named terms",
		pattern: re(`^(score\s+NAME\([^(){};]*\))\s*\{\s*(?:return\s+)?([^{};:=]+?)\s*\}\s*$`),
		here:    "$1 { base : $2 }",
		where:   outside,
	},
	{
		is:      "the last row of a table begins with `else`",
		pattern: re(`(\{\s*|;\s*|^\s*)(?:default|otherwise|_|\*)\s*:\s*`),
		here:    "${1}else : ",
	},
	{is: "a range is written with two dots", pattern: re(`(\{\s*|;\s*|^\s*)<=\s*(\d+)\s*:\s*`), here: "$1..$2 : "},
	{is: "a range is written with two dots", pattern: re(`(\{\s*|;\s*|^\s*)>=\s*(\d+)\s*:\s*`), here: "$1$2.. : "},
	{
		is:      blockBrace,
		pattern: re(`^on\s+(NAME)(?:\([^(){};]*\))?\s*(?::|=>)\s*([^{}:;]+?)\s*$`),
		here:    "on $1 { $2 }",
		where:   outside,
	},
	{
		is:      "what happens on an event begins with `on`",
		pattern: re(`^(?:when|whenever|on_)\s*(NAME)\s*\{`),
		here:    "on $1 {",
		where:   outside,
	},
	{
		is:      "parameters stand in `( )`",
		pattern: re(`^event\s+(NAME)\s*:\s*([^{}();]+?)\s*$`),
		here:    "event $1($2)",
		where:   outside,
	},
	{
		is:      "other files are brought in by `use`",
		pattern: re(`^from\s+"?([\w/.-]+)"?\s+import\b.*$`),
		here:    `use "$1"`,
		where:   outside,
	},
	{
		is:      "a policy stands in `{ }`, and its lines have a `:`",
		pattern: re(`^policy\s+(NAME)\s*:\s*(NAME)\s*[=:]\s*([^{};]+?)\s*$`),
		here:    "policy $1 { $2 : $3 }",
		where:   outside,
	},
	{
		is:      "when it counts is said behind `when`",
		pattern: re(`^(modifier\s+NAME\s+to\s+NAME\s*:)\s*(SOME)\s*\?\s*([+-]?\d+)\s*$`),
		here:    "$1 $3 when $2",
		where:   outside,
	},
	{
		is:      "when it counts is said behind `when`",
		pattern: re(`^(modifier\s+NAME\s+to\s+NAME\s*:.*?)\s+unless\s+(SOME)\s*$`),
		here:    "$1 when not ($2)",
		where:   outside,
	},
	{
		is:      "a class of things is a `kind`",
		pattern: re(`^class\s+(NAME)\s*(?:\(\s*\w*\s*\))?\s*\{`),
		here:    "kind $1 {",
		where:   outside,
	},
}
