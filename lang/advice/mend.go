package advice

import (
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/lang/token"
)

// A file with mistakes is read once more, passage by passage. What cannot be read in one
// is tried again with its lines and braces as the indentation shows them; if no more is
// left to report then, that is how they were meant.

// mends are the ways to put a passage right, in the order in which they are tried. Each
// returns the tokens as they were probably meant and what was wrong with them.
var mends = []func(*diag.Source, []lexer.Token) ([]lexer.Token, []token.Problem){liftBraces, wordBlocks, joinLines,
	matchBraces}

// readAgain reads the tokens of a file in which something is wrong.
func (p *fileParser) readAgain(tokens []lexer.Token, mode syntax.Mode) {
	for _, passage := range passages(tokens) {
		var said []token.Problem
		best := p.another()
		best.read(passage, mode)
		for _, mend := range mends {
			if n := len(best.problems); n == 0 || n == maxReports || p.spent() {
				break
			}
			mended, problems := mend(p.src, passage)
			if len(problems) == 0 {
				continue
			}
			problems = slices.Concat(said, problems)
			q := p.another()
			q.problems = slices.Clone(problems)
			if q.read(mended, mode); len(q.problems) <= len(best.problems) {
				best, passage, said = q, mended, problems
			}
		}
		p.adopt(best)
		if len(p.problems) >= maxReports {
			return
		}
	}
}

// another reads the same file, and what it reads again counts with what this one has.
func (p *fileParser) another() *fileParser {
	q := newFileParser(p.src)
	q.again = p.again
	return q
}

// adopt takes over what another reader has read.
func (p *fileParser) adopt(q *fileParser) {
	p.problems = append(p.problems, q.problems...)
	p.file.Decls = append(p.file.Decls, q.file.Decls...)
	p.file.Gaps = append(p.file.Gaps, q.file.Gaps...)
	p.file.Bare = append(p.file.Bare, q.file.Bare...)
	p.file.LostFile = p.file.LostFile || q.file.LostFile
	for name := range q.file.Lost {
		p.file.Lost[name] = true
	}
	for name := range q.file.Unread {
		p.file.Unread[name] = true
	}
}

// passages cuts a file where a line at its very edge begins like a declaration that stands
// outside all braces.
func passages(tokens []lexer.Token) [][]lexer.Token {
	balanced := syntax.Balanced(tokens)
	var out [][]lexer.Token
	begin, depth := 0, 0
	for i, t := range tokens {
		if i > begin && tokens[i-1].Type == token.Newline && t.Pos.Column == 1 && syntax.Declares(tokens[i:]) &&
			(depth == 0 || !balanced || !syntax.MayHold(syntax.FirstCode(tokens[begin:]), t)) {
			out = append(out, tokens[begin:i:i])
			begin, depth = i, 0
		}
		switch t.Value {
		case "{":
			depth++
		case "}":
			depth--
		}
	}
	return append(out, tokens[begin:])
}

// beginsLine reports whether a token is the first of its line of the source.
func beginsLine(tokens []lexer.Token, i int) bool {
	if tokens[i].Type == token.Newline {
		return false
	}
	for before := i - 1; before >= 0; before-- {
		if t := tokens[before]; t.Type != token.Newline {
			return before < i-1 && t.Pos.Line+strings.Count(t.Value, "\n") < tokens[i].Pos.Line
		}
	}
	return true
}

// indented is a block as the indentation shows it.
type indented struct {
	brace  int // the token that opens it, or the last of its head if its `{` is missing
	there  bool
	column int  // where the line of its head begins
	inside bool // a line of it has been seen
	flat   bool // and stood no deeper than its head, so that indentation shows nothing
}

// matcher puts braces where the indentation shows that they are missing.
type matcher struct {
	src      *diag.Source
	tokens   []lexer.Token
	open     []indented
	before   map[int][]lexer.Token // what is put in before a token
	stray    map[int]bool
	problems []token.Problem
}

// matchBraces finds braces that are missing, or too many, by the indentation.
func matchBraces(src *diag.Source, tokens []lexer.Token) ([]lexer.Token, []token.Problem) {
	m := &matcher{src: src, tokens: tokens, before: map[int][]lexer.Token{}, stray: map[int]bool{}}
	head, last := 0, 0 // the first token of the line before, and its last
	for i, t := range tokens {
		closing := t.Type == token.Op && t.Value == "}"
		switch first := beginsLine(tokens, i); {
		case first && closing:
			m.closeAt(i)
		case first:
			m.leave(i)
			if t.Pos.Column > tokens[head].Pos.Column && takesBlock(tokens[head:last+1]) {
				m.open = append(m.open, indented{brace: last, column: tokens[head].Pos.Column, inside: true})
			}
		case closing && len(m.open) == 0:
			m.remove(i)
		case closing:
			m.pop(i)
		}
		if beginsLine(tokens, i) {
			head = i
		}
		if t.Type == token.Op && t.Value == "{" {
			m.open = append(m.open, indented{brace: i, there: true, column: tokens[head].Pos.Column})
		}
		if t.Type != token.Newline {
			last = i
		}
	}
	for len(m.open) > 0 {
		m.end(len(tokens))
	}
	if len(m.problems) == 0 {
		return tokens, nil
	}
	var out []lexer.Token
	for i := range len(tokens) + 1 {
		out = append(out, m.before[i]...)
		if i < len(tokens) && !m.stray[i] {
			out = append(out, tokens[i])
		}
	}
	return out, m.problems
}

// closeAt finds what the `}` at the beginning of a line closes: the block whose head
// begins in the same column.
func (m *matcher) closeAt(i int) {
	column := m.tokens[i].Pos.Column
	n := len(m.open) - 1
	for n >= 0 && m.open[n].column != column {
		n--
	}
	if n < 0 {
		if n = len(m.open) - 1; n < 0 || m.open[n].column < column && !m.open[n].flat {
			m.remove(i)
			return
		}
	}
	for len(m.open)-1 > n {
		m.end(i)
	}
	m.pop(i)
}

// leave ends the blocks that a line stands no longer in.
func (m *matcher) leave(i int) {
	for len(m.open) > 0 {
		b := &m.open[len(m.open)-1]
		within := m.tokens[i].Pos.Column > b.column
		if !b.inside {
			b.inside, b.flat = true, !within
		}
		if within || b.flat || b.there && b.column == 1 { // a declaration at the edge would begin a passage
			return
		}
		m.end(i)
	}
}

// pop closes the innermost block by the `}` at a place.
func (m *matcher) pop(i int) {
	b := m.open[len(m.open)-1]
	m.open = m.open[:len(m.open)-1]
	if !b.there {
		m.openBefore(b, fmt.Sprintf(", which the `}` of line %d closes", m.tokens[i].Pos.Line))
	}
}

// end closes the innermost block, whose `}` is missing, before a token.
func (m *matcher) end(i int) {
	b := m.open[len(m.open)-1]
	m.open = m.open[:len(m.open)-1]
	where, hint := m.tokens[len(m.tokens)-1].Pos, "add the `}` that belongs to it"
	if i < len(m.tokens) {
		where = m.tokens[i].Pos
		hint = fmt.Sprintf("add its `}` before line %d", where.Line)
	}
	isElse := i < len(m.tokens) && m.tokens[i].Value == "else" && where.Column == b.column
	if isElse {
		hint = fmt.Sprintf("write `} else` in line %d", where.Line)
	}
	if b.there {
		at := m.tokens[b.brace].Pos.Offset
		m.problems = append(m.problems, token.NewProblem(diag.UnclosedBrace, at, at+1, hint, "this `{` is never closed"))
	} else {
		m.openBefore(b, ", and `}` behind the block")
	}
	where.Filename = token.PutIn
	m.before[i] = append(m.before[i], lexer.Token{Type: token.Op, Value: "}", Pos: where})
	if !isElse {
		m.before[i] = append(m.before[i], lexer.Token{Type: token.Newline, Pos: where})
	}
}

// openBefore puts in the `{` that is missing behind the head of a block.
func (m *matcher) openBefore(b indented, more string) {
	t := m.tokens[b.brace]
	at, message := token.End(t), fmt.Sprintf("`{` is missing after `%s`", shown(t))
	head := m.src.Text[strings.LastIndexByte(m.src.Text[:t.Pos.Offset], '\n')+1 : at.Offset]
	if t.Value == ":" {
		head, message = strings.TrimSuffix(head, ":"), "a block stands in `{ }`, not behind `:`"
		m.stray[b.brace] = true
	}
	m.problems = append(m.problems, token.NewProblem(diag.Syntax, t.Pos.Offset, at.Offset,
		token.Written("write `%s {`", strings.TrimSpace(head))+more, "%s", message))
	at.Filename = token.PutIn
	m.before[b.brace+1] = append(m.before[b.brace+1], lexer.Token{Type: token.Op, Value: "{", Pos: at})
}

func (m *matcher) remove(i int) {
	at := m.tokens[i].Pos.Offset
	m.problems = append(m.problems, token.NewProblem(diag.StrayBrace, at, at+1, "remove it, or add the `{` before it",
		"this `}` closes nothing"))
	m.stray[i] = true
}

// braced are the words for what has braces, beside the statements that lose only their
// head when it cannot be read.
var braced = token.WordSet(`else choose rank together rule on phase round setup victory score table kind policy test condition
	rows map picture override extend before after around`)

// takesBlock reports whether a line is the head of a block without its `{`.
func takesBlock(line []lexer.Token) bool {
	for len(line) > 0 && (line[0].Value == "}" || line[0].Type == token.Newline) {
		line = line[1:]
	}
	if len(line) == 0 || line[len(line)-1].Value == "{" || line[len(line)-1].Type == token.Invalid {
		return false
	}
	switch first := line[0]; first.Type {
	case token.Keyword:
		return braced[first.Value] || blockHeads[first.Value]
	case token.Ident:
		return len(line) == 2 && line[1].Type == token.Ident || len(line) == 3 && line[1].Type == token.Ident &&
			line[2].Type == token.Text
	}
	return false
}

// What an `else` is told that begins a line.
const (
	elseForm  = "write `} else {` on one line"
	elseAlone = "`else` must stand on the line of the brace before it"
)

// liftBraces puts a `{` that begins a line behind the head of its block, and `else` behind
// its `}`, as many other languages have them. One such habit is told once a passage.
func liftBraces(src *diag.Source, tokens []lexer.Token) ([]lexer.Token, []token.Problem) {
	var out []lexer.Token
	var problems []token.Problem
	begin := 0 // the first token of the line
	for i, t := range tokens {
		out = append(out, t)
		if !beginsLine(tokens, i) {
			continue
		}
		line := withoutBlank(tokens[begin:i])
		opens := t.Type == token.Op && t.Value == "{" && takesBlock(line)
		goesOn := t.Type == token.Keyword && t.Value == "else" && len(line) > 0 && line[len(line)-1].Value == "}"
		begin = i
		if !opens && !goesOn {
			continue
		}
		out = append(withoutBlank(out[:len(out)-1]), t)
		if len(problems) > 0 {
			continue
		}
		last := line[len(line)-1]
		if goesOn {
			problems = append(problems, token.NewProblem(diag.Syntax, t.Pos.Offset, token.End(t).Offset, elseForm, elseAlone))
			continue
		}
		head := strings.TrimSpace(src.Text[line[0].Pos.Offset:token.End(last).Offset])
		problems = append(problems, token.NewProblem(diag.Syntax, t.Pos.Offset, token.End(t).Offset,
			token.Written("write on one line: %s {", head), "`{` belongs at the end of the line before"))
	}
	return out, problems
}

// wordBlocks puts braces where a block stands between `then` or `do` and `end`, as some
// other languages have it. That is told once a passage.
func wordBlocks(src *diag.Source, tokens []lexer.Token) ([]lexer.Token, []token.Problem) {
	out := slices.Clone(tokens)
	var problems []token.Problem
	sign := func(i int, value string) {
		out[i].Type, out[i].Value, out[i].Pos.Filename = token.Op, value, tokens[i].Value
	}
	head, open := 0, 0
	for i, t := range tokens {
		first := beginsLine(tokens, i)
		if first {
			head = i
		}
		ends := i+1 == len(tokens) || tokens[i+1].Type == token.Newline
		switch {
		case ends && (t.Value == "then" || t.Value == "do") && blockHeads[tokens[head].Value]:
			sign(i, "{")
			if open++; len(problems) == 0 {
				line := strings.TrimSpace(src.Text[tokens[head].Pos.Offset:t.Pos.Offset])
				problems = append(problems, token.NewProblem(diag.Syntax, t.Pos.Offset, token.End(t).Offset,
					token.Written("write: %s {", line)+", and `}` for `end`", "a block stands in `{ }`"))
			}
		case first && ends && open > 0 && (t.Value == "end" || t.Value == "endif" || t.Value == "fi" || t.Value == "done"):
			sign(i, "}")
			open--
		}
	}
	return out, problems
}

// withoutBlank takes away the ends of lines behind the last word or sign.
func withoutBlank(tokens []lexer.Token) []lexer.Token {
	for len(tokens) > 0 && tokens[len(tokens)-1].Type == token.Newline {
		tokens = tokens[:len(tokens)-1]
	}
	return tokens
}

// joinLines joins lines that go on with the line before, as no line of the language does.
func joinLines(src *diag.Source, tokens []lexer.Token) ([]lexer.Token, []token.Problem) {
	var out []lexer.Token
	var problems []token.Problem
	begin := 0     // the first token of the line
	again := false // it has gone on already
	for i, t := range tokens {
		out = append(out, t)
		switch {
		case !beginsLine(tokens, i):
			continue
		case i < 2 || tokens[begin].Type == token.Op || !joins(tokens[i-2], tokens[i:]):
			begin, again = i, false
			continue
		}
		out = out[:len(out)-2]
		if !clauses[t.Value] { // it was perhaps no formula
			out = append(out, lexer.Token{Type: token.Invalid, Pos: t.Pos})
		}
		if out = append(out, t); again {
			continue
		}
		again = true
		hint, rest := "end the line before with it: %s", t.Value
		if clauses[t.Value] {
			hint, rest = "write it behind the line before: %s", strings.TrimSpace(token.FirstLine(src.Text[t.Pos.Offset:]))
		}
		line := src.Text[tokens[begin].Pos.Offset:token.End(tokens[i-2]).Offset] + " " + rest
		problems = append(problems, token.NewProblem(diag.Syntax, t.Pos.Offset, token.End(t).Offset,
			token.Written(hint, line), "a line cannot begin with `%s`", t.Value))
	}
	return out, problems
}

// joins reports whether a token that begins a line goes on with the line before, which
// ends with another.
func joins(last lexer.Token, line []lexer.Token) bool {
	names := len(line) > 1 && line[0].Type == token.Keyword && isSign(line[1], ":", ",")
	return !names && goesOn(line) && endsValue(last) && (last.Type != token.Text || clauses[line[0].Value])
}

// clauses are words behind which something of its own follows, whatever stands before.
var clauses = map[string]bool{"when": true, "where": true, "by": true}

// goesOn reports whether a line begins with what can only go on with another.
func goesOn(line []lexer.Token) bool {
	switch t := line[0]; t.Type {
	case token.Keyword:
		return clauses[t.Value] || continuesFormula(t)
	case token.Op:
		if t.Value == "+" || t.Value == "-" { // with a blank between it is no sign of a number
			return line[1].Pos.Offset > token.End(t).Offset
		}
		return t.Value != ".." && t.Value != "{" && t.Value != "}" && continuesFormula(t)
	}
	return false
}
