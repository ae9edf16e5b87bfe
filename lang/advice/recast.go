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

	condition int // the group that names a condition of the file; 0: none does
}

// says is an idiom that is written otherwise here, anywhere.
func says(is, pattern, here string) idiom { return idiom{is: is, pattern: re(pattern), here: here} }

// only is an idiom that is one at some depth of braces.
func (x idiom) only(where int) idiom {
	x.where = where
	return x
}

const (
	anywhere = iota
	outside  // all braces
	inside
)

// MostRecast is how many lines of a file are looked at for idioms, each by some hundred patterns.
const MostRecast = 30

// Limits on a line that is looked at, and on the text that it stands in.
const (
	longestIdiom  = 300
	longestWhole  = 80
	longestSearch = 1 << 17
)

// said writes a line as it is said here, and says what was wrong first, and where. A single foreign sign is
// told where it stands; where there is more to mend, signs are mended with it.
func (p *fileParser) said(line string, depth int, many bool) (written, is string, at [2]int) {
	written, at = line, [2]int{-1, -1}
	for range 20 {
		x, m := p.firstIdiom(idioms, written, depth)
		if x == nil && (many || is != "") {
			x, m = p.firstIdiom(foreignSigns, written, depth)
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

// said writes a line of no file as it is said here.
func said(line string, depth int, many bool) (written, is string, at [2]int) {
	return new(fileParser).said(line, depth, many)
}

type found struct {
	start, end int
	text       string
}

func (p *fileParser) firstIdiom(list []idiom, line string, depth int) (*idiom, found) {
	blank := blanked(line)
	for i := range list {
		x := &list[i]
		if x.where == outside && depth > 0 || x.where == inside && depth == 0 {
			continue
		}
		pattern := x.pattern()
		for _, m := range pattern.FindAllStringSubmatchIndex(blank, 8) {
			var parts []string
			for j := 0; j < len(m); j += 2 {
				parts = append(parts, line[max(0, m[j]):max(0, m[j+1])])
			}
			if x.condition > 0 && !x.ofCondition(p, parts) {
				continue
			}
			text := ""
			if x.made == nil {
				text = string(pattern.ExpandString(nil, x.here, line, m))
			} else if text = x.made(parts); text == "" {
				continue
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
	masked := []byte(src)
	told = p.blocks(problems, masked)
	type line struct{ start, end int }
	var lines []line
	many, codes := map[line]bool{}, map[line]diag.Code{}
	for _, pr := range problems {
		var l line
		l.start, l.end = lineBounds(src, pr.Start)
		if strings.TrimSpace(string(masked[l.start:l.end])) == "" {
			continue // it is in a block that has been told of
		}
		if slices.Contains(lines, l) {
			many[l] = true
		} else if len(lines) < MostRecast {
			lines, codes[l] = append(lines, l), pr.Code
		}
	}
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
	written, is, at := p.said(line, depth, many)
	if is == "" || !reads(leftOpen.ReplaceAllStringFunc(written, strings.ToLower), depth) {
		return "", nil
	}
	mended, advised := line[at[0]:at[1]], written
	if behind := line[at[1]:]; len(strings.TrimSpace(written)) > longestWhole && strings.HasSuffix(written, behind) {
		advised = strings.TrimSuffix(written[at[0]:], behind) // that part alone, where the line is too long to be shown
	}
	at[0] += len(mended) - len(strings.TrimLeft(mended, " \t"))
	at[1] -= len(mended) - len(strings.TrimRight(mended, " \t"))
	pr := token.NewProblem(diag.Syntax, start+at[0], start+at[1], adviceOf(advised, depth), "%s", is)
	return written, &pr
}

// leftOpen is a word in capitals for what only the designer knows.
var leftOpen = regexp.MustCompile(`\b[A-Z]{3,}\b`)

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
		return slices.ContainsFunc([]string{"rule r", "kind k", "score s(who)", "k t", "table t(n: int) -> int", "policy p",
			"round", `test "t"`, "condition c(who)"},
			func(head string) bool { return readsWhole(head + " {\n" + whole + "\n}") })
	}
	return readsWhole(whole)
}

// readsWhole reports whether a text can be read.
func readsWhole(text string) bool {
	return syntax.Read(diag.NewSource("line.hc", text+"\n"), 0, syntax.MaxTokens) != nil
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
	if strings.HasSuffix(code, "{") && strings.Count(code, "{")-strings.Count(code, "}") == 1 {
		head = strings.ReplaceAll(strings.TrimSpace(written)[:len(code)], ", ", ",") // as it is meant, if there is room
		if short, _, ok := strings.Cut(head, " until "); ok && len(head) > end-start {
			head = short + " {"
		}
	}
	switch opens := strings.HasSuffix(code, "{"); {
	case head != "" && len(head) <= end-start:
	case strings.HasPrefix(code, "}") && opens:
		head = "} else {"
	case strings.HasPrefix(code, "}"):
		head = "}"
	case opens && p.inBlock(start):
		head = "if true {"
	case opens && strings.HasPrefix(code, "kind "):
		head = "kind k {"
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

// above is the number behind a limit.
func above(limit string) string {
	n, _ := strconv.Atoi(limit)
	return strconv.Itoa(n + 1)
}

// below is the number before a limit.
func below(limit string) string {
	if n, err := strconv.Atoi(limit); err == nil {
		return strconv.Itoa(n - 1)
	}
	return limit + " - 1"
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

// defined makes a formula that a line binds to a name a define: of a number, unless it asks for fields.
func defined(m []string) string {
	param := m[2] + m[3]
	if !strings.Contains(m[4], param+".") {
		return "define " + m[1] + "(" + param + ": int) = " + m[4]
	}
	return "define " + m[1] + "(" + param + ") = " + m[4]
}

var (
	someDice  = re(`\d*d\d+`)
	plusMinus = re(`\s*([+-])\s*`)
)

// rolled throws all dice of a sum.
func rolled(sum string) string {
	return someDice().ReplaceAllString(plusMinus().ReplaceAllString(sum, " $1 "), "roll($0)")
}
