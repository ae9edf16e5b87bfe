package advice

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// Advice is for people: it says what to write, and seldom where. Editors, which offer to do
// it, try each place that could be meant.

// Remedy is a text that a diagnostic says to write.
type Remedy struct {
	Text      string // "" to remove what is there
	word      bool   // in place of a word
	within    bool   // in the braces of what it is about
	declared  bool   // what is missing is declared
	statement bool   // what is removed is what the statement of the place declares
	closes    bool   // a block that is never closed
	before    int    // the line before which it is closed; 0: at the end
}

// itsBlock is the block that is there, at the end of a line to write.
const itsBlock = "{ … }"

var (
	blanks    = regexp.MustCompile(`…|\b[A-Z]{2}[A-Z_]+\b`)
	leftEmpty = strings.NewReplacer(itsBlock, "{ }", "… ; ", "") // of a block that holds nothing yet
)

// ToFill ends the names that stand in a Filled text for what is left to be filled in.
const ToFill = "_to_fill"

// Open reports whether something of a text is left to be filled in.
func Open(text string) bool { return blanks.MatchString(text) }

// Filled is a text to be written with names that nothing has for what is left to be filled in: so it can be
// tried.
func Filled(text string) string {
	return blanks.ReplaceAllStringFunc(leftEmpty.Replace(text), func(s string) string {
		if s == "…" {
			s = "text"
		}
		return strings.ToLower(s) + ToFill
	})
}

var (
	meantWords  = regexp.MustCompile(`did you mean ([^?]*)\?`)
	writeText   = regexp.MustCompile(`\b(?:write(?: [a-z ]*)?|begins with): (.*)$`)
	writeWord   = regexp.MustCompile("\\bwrite (`[^`]+`|\"[^\"]+\"|[a-z0-9_.]+\\([^)]*\\)|[0-9.]+d?[0-9]*)")
	writePlural = regexp.MustCompile("\\bwrite (`[^`]+`(?:, `[^`]+`)* or `[^`]+`)")
	declareText = regexp.MustCompile(`\bdeclare it: (.*)$`)
	closing     = regexp.MustCompile("^add (?:the `}` that belongs to it|its `}` before line (\\d+))$")
	removal     = regexp.MustCompile(`^(?:remove it|leave it out)`)
	elsewhere   = regexp.MustCompile(`\bwrite [a-z ]*where |\bin a rule write|, and here: `)
	marked      = regexp.MustCompile("`([^`]+)`|(\"[^\"]+\")")
	// Prose goes on behind code with a comma and a word that follows none in code, or with a semicolon that has no
	// blank before it; it may lead up to further code.
	further = regexp.MustCompile(`^(?:, (?:or|and|which|with)\b:? ?|; )(?:[a-z][a-z ,]*: )?`)
	listed  = regexp.MustCompile(`[\])], [\[a-z]`)
)

// pieces are those of a hint that says what to write in several ways, each of which may be code.
func pieces(hint string) (out []string) {
	code, start := unnested(hint), 0
	for i := 1; i < len(code); i++ {
		if n := len(further.FindString(code[i:])); n > 0 && code[i-1] != ' ' {
			out, start = append(out, hint[start:i]), i+n
			i = start
		}
	}
	return append(out, hint[start:])
}

// isCode reports whether a text can be code: not words about code, nor a list of what might be written.
func isCode(text string) bool {
	code := blanked(text)
	return !strings.Contains(code, "`") && (len(text) <= 2 || strings.Count(code, "{") == strings.Count(code, "}")) &&
		(!listed.MatchString(unnested(text)) || strings.Contains(code, " : "))
}

// unnested is a line without what is quoted or stands in brackets, letter by letter.
func unnested(line string) string {
	out, depth := []byte(blanked(line)), 0
	for i, c := range out {
		if strings.IndexByte(")}]", c) >= 0 {
			depth--
		}
		if depth > 0 {
			out[i] = '_'
		}
		if strings.IndexByte("({[", c) >= 0 {
			depth++
		}
	}
	return string(out)
}

// mostRemedies is how many things are offered for one diagnostic.
const mostRemedies = 5

// Remedies are the texts that the hint of a diagnostic says to write, the first that it names first.
func Remedies(x *diag.Diagnostic) []Remedy {
	var out []Remedy
	hint := x.Hint
	within := strings.Contains(hint, "write in it")
	add := func(a Remedy) {
		a.Text = strings.TrimSpace(a.Text)
		if a.Text != "" && isCode(a.Text) && !slices.Contains(out, a) && len(out) < mostRemedies {
			out = append(out, a)
		}
	}
	addWords := func(list string) {
		for _, w := range marked.FindAllStringSubmatch(list, -1) {
			add(Remedy{Text: w[1] + w[2], word: true})
		}
	}
	if m := meantWords.FindStringSubmatch(hint); m != nil {
		addWords(m[1])
	}
	if elsewhere.MatchString(hint) {
		return out
	}
	if m := writeText.FindStringSubmatch(hint); m != nil {
		for _, text := range pieces(m[1]) {
			add(Remedy{Text: text, within: within})
		}
	} else if m := writePlural.FindStringSubmatch(hint); m != nil {
		addWords(m[1])
	} else if m := writeWord.FindStringSubmatch(hint); m != nil {
		add(Remedy{Text: strings.Trim(m[1], "`"), word: true})
	}
	if m := declareText.FindStringSubmatch(hint); m != nil {
		add(Remedy{Text: pieces(m[1])[0], declared: true})
	}
	if m := closing.FindStringSubmatch(hint); m != nil {
		line, _ := strconv.Atoi(m[1])
		add(Remedy{Text: "}", closes: true, before: line})
	}
	if removal.MatchString(hint) {
		out = append(out, Remedy{statement: x.Code == diag.Unused || x.Code == diag.UnreachableRow ||
			x.Code == diag.PolicyLine})
	}
	return out
}

// Edit is a text in place of what stands between two places.
type Edit struct {
	Start, End int
	Text       string
	Own        bool // nothing is lost but what the mistake is about
}

// header is the line that a file begins with: what is missing in a file is told there.
var header = regexp.MustCompile(`^(?:(?:ruleset|module|chapter)\b.*)?$`)

// Places are the edits of a text that may be meant for a mistake at a span, the likeliest first. Nothing more than the
// statement of the mistake is replaced.
func (a Remedy) Places(text string, start, end int) []Edit {
	lineStart, lineEnd := lineBounds(text, start)
	line := text[lineStart:lineEnd]
	margin := line[:len(line)-len(strings.TrimLeft(line, " \t"))]
	code := strings.TrimRight(blanked(line), " \t\r")
	head, hasBlock := strings.CutSuffix(a.Text, itsBlock)
	around := statementsAt(code, start-lineStart, end-lineStart, hasBlock)
	for i := range around {
		around[i].Start, around[i].End = around[i].Start+lineStart, around[i].End+lineStart
	}
	statement := text[around[0].Start:around[0].End]
	if a.Text == "" {
		switch all := around[0]; {
		case !a.statement, end > lineEnd, start <= all.Start && all.End <= end:
			return []Edit{removed(text, Edit{Start: start, End: end, Own: true})}
		case strings.ContainsAny(statement, "{}"):
			return nil
		}
		around[0].Own = true
		return []Edit{removed(text, around[0])}
	}
	below := Edit{Start: lineEnd, End: lineEnd, Text: "\n" + margin + a.Text}
	last := Edit{Start: len(text), End: len(text), Text: "\n" + a.Text + "\n"}
	if text == "" {
		last.Text = a.Text + "\n"
	}
	first, _, _ := strings.Cut(a.Text, " ")
	alike := strings.HasPrefix(statement, first+" ") || strings.HasPrefix(statement, first+"(")
	switch {
	case a.closes:
		at := len(strings.TrimRight(text[:lineStarts(text, a.before)], " \t\r\n"))
		return []Edit{{at, at, "\n" + margin + a.Text, false}}
	case a.within:
		if i := strings.IndexByte(text[start:lineEnd], '{'); i >= 0 {
			in := start + i + 1
			return []Edit{{in, in, " " + a.Text + " ;", false}, {in, in, "\n" + margin + "  " + a.Text, false},
				{in, in, " " + a.Text + " ", false}}
		}
		in := lineStart + len(code)
		return []Edit{{in, in, " { " + a.Text + " }", false}}
	case a.declared, header.MatchString(statement) && !alike && !a.word: // it is missing in the file
		return []Edit{last}
	}
	own := Edit{start, end, a.Text, true}
	if a.word && oneLetter.MatchString(text[start:end]) { // of the word
		own.Start -= len(lettersBefore.FindString(text[lineStart:start]))
		own.End += len(lettersBehind.FindString(text[end:lineEnd]))
	}
	if a.word {
		own.Text = strings.Replace(a.Text, "(…)", "("+text[start:end]+")", 1) // around what is there
	}
	if dot := strings.IndexByte(text[start:end], '.'); a.word && dot > 0 && plainName.MatchString(a.Text) {
		own.End = start + dot // the first of several names
	}
	if strings.HasPrefix(text[start:end], `"`) && !strings.HasPrefix(a.Text, `"`) &&
		token.Lex(a.Text).Problems == nil && !strings.Contains(a.Text, " ") {
		own.Text = `"` + a.Text + `"` // the name is in a text
	}
	if a.word || end > lineEnd {
		return []Edit{own}
	}
	whole := alike || start <= around[0].Start || token.StmtWords[first] && !strings.ContainsAny(statement, "{}")
	open := Open(strings.TrimSuffix(a.Text, itsBlock))
	var out []Edit
	for i, e := range append([]Edit{own}, around...) {
		if i > 0 {
			e.Text, e.Own = a.Text, a.keeps(text[min(e.Start, start):start]) && a.keeps(text[end:max(end, e.End)])
		}
		if i > 0 && hasBlock && e.End < lineStart+len(code) {
			e.Text = head
		}
		mistaken := start <= e.Start && e.End <= end // and nothing beside it is replaced
		if open && (!e.Own || mistaken && !a.keeps(text[start:end])) || !e.Own && (i > 1 || !whole) {
			continue
		}
		out = append(out, e)
	}
	if len(out) > 1 && out[0] == own && (alike || hasBlock) {
		out[0], out[1] = out[1], out[0]
	}
	return append(out, below, last)
}

// lineStarts is where a line begins, by its number; 0, or more than there are: where the text ends.
func lineStarts(text string, line int) int {
	at := 0
	for l := range strings.Lines(text) {
		if line--; line == 0 {
			return at
		}
		at += len(l)
	}
	return len(text)
}

// keeps reports whether every word of a stretch is also in what is written.
func (a Remedy) keeps(stretch string) bool {
	has := words.FindAllString(a.Text, -1)
	had := words.FindAllString(stretch, -1)
	return !slices.ContainsFunc(had, func(w string) bool { return !slices.Contains(has, w) })
}

var (
	words         = regexp.MustCompile(`\w+`)
	plainName     = regexp.MustCompile(`^\w+$`)
	oneLetter     = regexp.MustCompile(`^\pL$`)
	lettersBefore = regexp.MustCompile(`[\pL\d_]*$`)
	lettersBehind = regexp.MustCompile(`^[\pL\d_]*`)
)

// removed takes something away, with the blanks or the semicolon that parted it from what stays, or with its lines if
// nothing else stands there but a comment.
func removed(text string, e Edit) Edit {
	first, _ := lineBounds(text, e.Start)
	_, last := lineBounds(text, e.End)
	before := strings.TrimRight(text[first:e.Start], " \t")
	after := strings.TrimLeft(text[e.End:last], " \t")
	blank := e.Start > first+len(before) || before == ""
	switch rest := strings.TrimRight(blanked(after), " \t\r"); {
	case before == "" && rest == "":
		return Edit{first, min(last+1, len(text)), "", e.Own}
	case strings.HasSuffix(before, ";") && (rest == "" || rest[0] == ';' || rest[0] == '}'):
		e.Start = first + len(strings.TrimRight(strings.TrimSuffix(before, ";"), " \t"))
	case strings.HasPrefix(rest, ";") && (before == "" || strings.HasSuffix(before, "{")):
		e.End = last - len(strings.TrimLeft(after[1:], " \t"))
	case rest == "", blank && strings.IndexByte(")],;", rest[0]) >= 0:
		e.Start = first + len(before)
	case blank:
		e.End = last - len(after)
	}
	return e
}

// statementsAt are the statements of a line of code in which a place stands, the innermost first; their heads alone.
// The blocks of a statement belong to it, as do semicolons in brackets.
func statementsAt(code string, start, end int, heads bool) []Edit {
	start, end = min(start, len(code)), min(end, len(code))
	if heads {
		end = start // which the place may hold
	}
	type open struct {
		from int
		head int // where it ends, if that is known
	}
	stack := []open{{0, -1}}
	var out []Edit
	closed := func(to int) {
		s := stack[len(stack)-1]
		if heads && s.head >= 0 {
			to = s.head
		}
		if s.from <= start && end <= to {
			from := s.from + len(code[s.from:]) - len(strings.TrimLeft(code[s.from:], " \t"))
			if s.head < 0 || !heads {
				to = len(strings.TrimRight(code[:to], " \t"))
			}
			out = append(out, Edit{Start: from, End: max(from, to)})
		}
	}
	brackets := 0
	for i := 0; i < len(code); i++ {
		top := &stack[len(stack)-1]
		switch c := code[i]; {
		case c == '(' || c == '[':
			brackets++
		case c == ')' || c == ']':
			brackets--
		case c == '{':
			if top.head < 0 {
				top.head = i
			}
			stack = append(stack, open{i + 1, -1})
		case c == ';' && brackets <= 0:
			closed(i)
			*top = open{i + 1, -1}
		case c == '}' && len(stack) > 1:
			closed(i)
			stack = stack[:len(stack)-1]
		case c == '}' && start < i:
			closed(i)
			*top = open{i, -1}
		}
	}
	for ; len(stack) > 0; stack = stack[:len(stack)-1] {
		closed(len(code))
	}
	if heads && len(out) > 0 {
		return out
	}
	return append(out, Edit{Start: len(code) - len(strings.TrimLeft(code, " \t")), End: len(code)})
}
