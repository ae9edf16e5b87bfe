package advice

import (
	"regexp"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// Advice is for people: it says what to write, and seldom where. Editors, which offer to do
// it, try each place that could be meant.

// Remedy is a text that a diagnostic says to write.
type Remedy struct {
	Text   string // "" to remove what is there
	within bool   // in the braces of what it is about
}

var blanks = regexp.MustCompile(`…|\b[A-Z]{2}[A-Z_]+\b`)

// itsBlock is the block that is there, at the end of a line to write.
const itsBlock = "{ … }"

// Open reports whether something is left to be filled in.
func (a Remedy) Open() bool {
	text := strings.TrimSuffix(a.Text, itsBlock)
	return blanks.MatchString(text) || strings.HasPrefix(text, "}") || strings.Count(text, "{") != strings.Count(text, "}")
}

var (
	meantWords   = regexp.MustCompile(`did you mean ([^?]*)\?`)
	writeText    = regexp.MustCompile(`\bwrite(?: [a-z ]*)?: (.*)$`)
	writeWord    = regexp.MustCompile("\\bwrite (`[^`]+`|\"[^\"]+\"|[a-z0-9_.]+\\([^)]*\\)|[0-9.]+d?[0-9]*)")
	writePlural  = regexp.MustCompile("\\bwrite (`[^`]+`(?:, `[^`]+`)* or `[^`]+`)")
	declareText  = regexp.MustCompile(`\bdeclare it: (.*)$`)
	removal      = regexp.MustCompile(`^(?:remove it|leave it out)`)
	elsewhere    = regexp.MustCompile(`\bwrite [a-z ]*where |\bin a rule write`)
	marked       = regexp.MustCompile("`([^`]+)`|(\"[^\"]+\")")
	alternatives = regexp.MustCompile(`(?:, or:? |; or:? |; to end it: |; otherwise |; else )`)
)

// mostRemedies is how many things are offered for one diagnostic.
const mostRemedies = 5

// Remedies are the texts that the hint of a diagnostic says to write, the first that it names first.
func Remedies(x *diag.Diagnostic) []Remedy {
	var out []Remedy
	add := func(text string, within bool) {
		a := Remedy{strings.TrimSpace(text), within}
		if (a.Text != "" || text == "") && !slices.Contains(out, a) && len(out) < mostRemedies {
			out = append(out, a)
		}
	}
	hint := x.Hint
	if m := meantWords.FindStringSubmatch(hint); m != nil {
		for _, w := range marked.FindAllStringSubmatch(m[1], -1) {
			add(w[1]+w[2], false)
		}
	}
	within := strings.Contains(hint, "write in it")
	if elsewhere.MatchString(hint) {
		return out
	}
	if m := writeText.FindStringSubmatch(hint); m != nil {
		for _, text := range alternatives.Split(m[1], -1) {
			add(text, within)
		}
	} else if m := writePlural.FindStringSubmatch(hint); m != nil {
		for _, w := range marked.FindAllStringSubmatch(m[1], -1) {
			add(w[1]+w[2], false)
		}
	} else if m := writeWord.FindStringSubmatch(hint); m != nil {
		add(strings.Trim(m[1], "`"), false)
	}
	if m := declareText.FindStringSubmatch(hint); m != nil {
		add(m[1], false)
	}
	if removal.MatchString(hint) {
		add("", false)
	}
	return out
}

// Edit is a text in place of what stands between two places.
type Edit struct {
	Start, End int
	Text       string
}

// Places are the edits of a text that may be meant for a mistake at a span, the likeliest first.
func (a Remedy) Places(text string, start, end int) []Edit {
	lineStart, lineEnd := lineBounds(text, start)
	line := text[lineStart:lineEnd]
	margin := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	code := strings.TrimRight(strings.SplitN(line, "#", 2)[0], " \t\r")
	spanned := text[start:end]

	head, hasBlock := strings.CutSuffix(a.Text, itsBlock)
	from, to := statementAt(code, start-lineStart, end-lineStart, hasBlock)
	if hasBlock && to < len(code) {
		a.Text = head
	}
	whole := Edit{lineStart + len(margin), max(lineStart+len(margin), lineStart+len(code)), a.Text}
	if hasBlock && to < len(code) {
		whole.End = lineStart + to
	}
	statement := Edit{lineStart + from, lineStart + to, a.Text}
	own := Edit{start, end, a.Text}
	if strings.HasPrefix(spanned, `"`) && !strings.HasPrefix(a.Text, `"`) && token.Lex(a.Text).Problems == nil &&
		!strings.Contains(a.Text, " ") {
		own.Text = `"` + a.Text + `"` // the name is in a text
	}
	var out []Edit
	if a.Text == "" {
		out = append(out, Edit{lineStart, min(lineEnd+1, len(text)), ""}, own)
		if i := strings.LastIndexAny(text[lineStart:start], ";"); i >= 0 { // one of several on the line
			out = append(out, Edit{lineStart + i, end, ""})
		}
		return out
	}
	first, _, _ := strings.Cut(a.Text, " ")
	sameWord := strings.HasPrefix(strings.TrimSpace(code), first+" ") ||
		strings.HasPrefix(strings.TrimSpace(code), first+"(")
	if a.within {
		if i := strings.IndexByte(text[start:lineEnd], '{'); i >= 0 {
			in := start + i + 1
			return []Edit{{in, in, " " + a.Text + " ;"}, {in, in, "\n" + margin + "  " + a.Text}, {in, in, " " + a.Text + " "}}
		}
		return []Edit{{lineStart + len(code), lineStart + len(code), " { " + a.Text + " }"}}
	}
	out = append(out, own, whole)
	if sameWord || hasBlock {
		out[0], out[1] = out[1], out[0]
	}
	if statement != whole {
		out = append(out, statement)
	}
	return append(out, Edit{lineEnd, lineEnd, "\n" + margin + a.Text}, Edit{len(text), len(text), "\n" + a.Text + "\n"})
}

// statementAt is where the statement of a place begins and ends on a line of code; its head alone.
func statementAt(code string, start, end int, head bool) (from, to int) {
	blank := blanked(code)
	start, end = min(start, len(blank)), min(end, len(blank))
	if i := strings.LastIndexAny(blank[:start], "{;"); i >= 0 {
		from = i + 1
	}
	from += len(blank[from:]) - len(strings.TrimLeft(blank[from:], " \t"))
	stop := ";}"
	if head {
		stop, end = "{", start // which the place may hold
	}
	if to = len(blank); strings.ContainsAny(blank[end:], stop) {
		to = end + strings.IndexAny(blank[end:], stop)
	}
	if !head {
		to = len(strings.TrimRight(blank[:to], " \t"))
	}
	return from, max(from, to)
}
