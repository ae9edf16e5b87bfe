package advice

import (
	"regexp"
	"slices"
	"strings"

	"hcl/lang/token"
)

// Blocks as they are written in Python, C and Lua. Neither their first line nor any other could be read alone, so
// that such a block is told as one, on the one line that it may stand in here.

// A block is what lines of another language say here.
type block struct {
	start, end  int // in the text
	written, is string
}

var (
	headOfBlock = re(`^(if|elif|else|for|while|def|rule|class)\b(.*):$`)
	headOfCases = re(`^(?:switch|match)\b\s*(SOME)\s*(\{|:)$`)
	oneCase     = re(`^(?:case\s+)?(SOME)\s*(?::|=>|->|(\{))\s*(.*)$`)
	headOfLoop  = re(`^(?:do|repeat)\s*(?:\{|:)?$`)
	endOfLoop   = re(`^\}?\s*(while|until)\b\s*(SOME)\s*;?$`)
	headOfDef   = re(`^(?:def|rule)\s+(NAME)\s*\(([^(){}]*)\)(?:\s*->\s*\w+)?$`)
	headOfClass = re(`^class\s+(NAME)\s*(?:\([\w, ]*\))?$`)
	oneField    = re(`^(?:self\.)?(NAME)\s*(?::\s*(\w+)\s*)?=\s*([^=].*)$`)
	oneReturn   = re(`^return\s+([^;]+)$`)
)

// coded is a line of another language without its comment.
type coded struct {
	code          string
	indent        int
	start, end    int // in the text
	depth, closes int // of braces before it, and behind it
}

// blocksOf finds the blocks of other languages in a text.
func blocksOf(text string) (out []block) {
	var lines []coded
	at, depth := 0, 0
	for line := range strings.Lines(text) {
		whole := strings.TrimRight(line, "\r\n")
		blank := blanked(whole)
		code := strings.TrimRight(whole[:len(blank)], " \t")
		c := coded{code: strings.TrimLeft(code, " \t"), start: at, end: at + len(whole), depth: depth}
		c.indent = len(code) - len(c.code)
		depth = max(0, depth+strings.Count(blank, "{")-strings.Count(blank, "}"))
		c.closes = depth
		lines, at = append(lines, c), at+len(line)
	}
	for i := 0; i < len(lines); i++ {
		written, is, next := "", "", 0
		switch code := lines[i].code; {
		case headOfBlock().MatchString(code) && !strings.HasPrefix(code, "el"):
			written, is, next = byIndent(lines, i)
		case headOfCases().MatchString(code):
			written, is, next = cases(lines, i)
		case headOfLoop().MatchString(code):
			written, is, next = loop(lines, i)
		}
		if written != "" && lines[next-1].closes == lines[i].depth {
			out = append(out, block{lines[i].start + lines[i].indent, lines[next-1].end, written, is})
			i = next - 1
		}
	}
	return out
}

// body writes the lines that are indented further than the one before them, and says where they end.
func body(lines []coded, i int) (statements []string, next int) {
	indent := lines[i].indent
	for i++; i < len(lines) && (lines[i].code == "" || lines[i].indent > indent); {
		if headOfBlock().MatchString(lines[i].code) {
			var written string
			if written, _, i = byIndent(lines, i); written == "" {
				return nil, i
			}
			statements = append(statements, written)
			continue
		}
		statements = append(statements, statementsIn(lines[i].code)...)
		i++
	}
	for i > 0 && lines[i-1].code == "" {
		i--
	}
	return statements, i
}

// statementsIn are those of a line, as they are said here.
func statementsIn(code string) (out []string) {
	for s := range strings.SplitSeq(code, ";") {
		if s, _, _ = said(strings.TrimSpace(s), 1, true); s != "" && s != "pass" && s[0] != '#' {
			out = append(out, s)
		}
	}
	return out
}

// byIndent writes a block of Python, with those that go on from it.
func byIndent(lines []coded, i int) (written, is string, next int) {
	m := headOfBlock().FindStringSubmatch(lines[i].code)
	head := m[1] + m[2]
	statements, next := body(lines, i)
	if len(statements) == 0 {
		return "", "", i + 1
	}
	is = blockBrace + ", not behind `:`"
	switch m[1] {
	case "def", "rule":
		return definition(head, statements), is, next
	case "class":
		return kindOf(head, statements), noClass, next
	case "elif":
		head = "else if" + m[2]
	}
	written, _, _ = said(head+" {", 1, true)
	written += " " + strings.Join(statements, " ; ") + " }"
	for goesOn := m[1] == "if"; goesOn && next < len(lines) && lines[next].indent == lines[i].indent; {
		h := headOfBlock().FindStringSubmatch(lines[next].code)
		if h == nil || h[1] != "elif" && h[1] != "else" {
			break
		}
		more, _, after := byIndent(lines, next)
		if more == "" {
			return "", "", i + 1
		}
		written, next, goesOn = written+" "+more, after, h[1] == "elif"
	}
	return written, is, next
}

// definition writes a function as a define, or as a rule if it does something.
func definition(head string, statements []string) string {
	m := headOfDef().FindStringSubmatch(head)
	if m == nil {
		return ""
	}
	all, params := strings.Join(statements, " ; "), arguments(m[2])
	for i, p := range params {
		if p != "" && !strings.Contains(p, ":") && !strings.Contains(all, p+".") {
			params[i] = p + ": int"
		}
	}
	called := m[1] + "(" + strings.Join(params, ", ") + ")"
	if r := oneReturn().FindStringSubmatch(all); r != nil {
		return "define " + called + " = " + r[1]
	}
	if strings.Contains(all, "return ") {
		called += " -> int"
	}
	return "rule " + called + " { " + all + " }"
}

// kindOf writes a class as a kind with its fields; "" if there is more in it.
func kindOf(head string, statements []string) string {
	m := headOfClass().FindStringSubmatch(head)
	if m == nil {
		return ""
	}
	var fields []string
	for _, s := range statements {
		f := oneField().FindStringSubmatch(s)
		if f == nil {
			return ""
		}
		if f[2] == "" {
			f[2] = TypeOf(f[3])
		}
		fields = append(fields, f[1]+" : "+f[2]+" = "+f[3])
	}
	return "kind " + m[1] + " { " + strings.Join(fields, " ; ") + " }"
}

// inParentheses is a formula without those around all of it.
var inParentheses = re(`^\(\s*([^()]*?)\s*\)$`)

// endOf is behind the line that closes the block which a line opens, in braces or by its indent.
func endOf(lines []coded, i int) int {
	next := i + 1
	for braced := lines[i].closes > lines[i].depth; next < len(lines); next++ {
		if braced && lines[next].closes == lines[i].depth {
			return next + 1
		}
		if !braced && lines[next].code != "" && lines[next].indent <= lines[i].indent {
			return next
		}
	}
	return next
}

// cases writes a switch as one `if`.
func cases(lines []coded, i int) (written, is string, next int) {
	what := inParentheses().ReplaceAllString(headOfCases().FindStringSubmatch(lines[i].code)[1], "$1")
	next = endOf(lines, i)
	var branches, statements []string
	branch := func() {
		if n := len(branches); n > 0 {
			branches[n-1] += " { " + strings.Join(statements, " ; ") + " }"
		}
		statements = nil
	}
	for _, line := range lines[i+1 : next] {
		code := strings.TrimSpace(strings.TrimRight(line.code, "},"))
		if m := oneCase().FindStringSubmatch(code); m != nil && line.indent == lines[i+1].indent {
			branch()
			switch value := strings.TrimSpace(m[1]); {
			case value == "default" || value == "else" || value == "_":
				branches = append(branches, "else")
			case strings.Contains(value, ","):
				branches = append(branches, "if "+what+" in ["+value+"]")
			default:
				branches = append(branches, "if "+what+" == "+value)
			}
			code = m[3]
		}
		for _, s := range statementsIn(code) {
			if s != "break" {
				statements = append(statements, s)
			}
		}
	}
	branch()
	written = strings.ReplaceAll(strings.Join(branches, " else "), " else else ", " else ")
	return written, "what depends on a value is told by `if` and `else if`", next
}

// loop writes a block that is done before it is asked whether it goes on.
func loop(lines []coded, i int) (written, is string, next int) {
	for next = i + 1; next < len(lines) && lines[next].closes >= lines[i].depth; next++ {
		m := endOfLoop().FindStringSubmatch(lines[next].code)
		if m == nil || lines[next].closes != lines[i].depth || lines[next].indent > lines[i].indent {
			continue
		}
		var statements []string
		for _, line := range lines[i+1 : next] {
			statements = append(statements, statementsIn(line.code)...)
		}
		condition := inParentheses().ReplaceAllString(m[2], "$1")
		if m[1] == "until" {
			condition = "not (" + condition + ")"
		}
		return "while " + condition + " { " + strings.Join(statements, " ; ") + " }",
			"whether a block is done is asked before it: by `while`", next + 1
	}
	return "", "", i + 1
}

// mostOnOneLine is how long a block may be that is written on one line.
const mostOnOneLine = 200

// blocks finds the blocks of other languages in which there is a problem, and blanks them.
func (p *fileParser) blocks(problems []token.Problem, masked []byte) (told []token.Problem) {
	src := p.src.Text
	if len(src) > longestSearch || !anyBlock.MatchString(src) {
		return nil
	}
	for _, b := range blocksOf(src) {
		first := slices.IndexFunc(problems, func(pr token.Problem) bool { return b.start <= pr.Start && pr.Start <= b.end })
		if first < 0 || len(b.written) > mostOnOneLine || len(told) == MostRecast ||
			!reads(b.written, depthAt(src[:b.start])) {
			continue
		}
		told = append(told, token.NewProblem(problems[first].Code, b.start, b.end, "write: "+b.written, "%s", b.is))
		p.loseNames(token.Lex(b.written).Tokens)
		p.file.Gaps = append(p.file.Gaps, b.start)
		for i := b.start; i < b.end; i++ {
			if masked[i] != '\n' {
				masked[i] = ' '
			}
		}
	}
	return told
}

// anyBlock is what all such blocks have on a line of theirs.
var anyBlock = regexp.MustCompile(`(?m):[ \t]*(?:#.*)?\r?$|^[ \t]*(?:switch|match|do|repeat)\b`)
