package syntax

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser"

	"hcl/lang/diag"
	"hcl/lang/token"
	"hcl/stdlib"
)

// A formula is a stretch of tokens that participle walks over without looking
// in; its text goes to Expr's own parser. Only three things are rewritten on
// the way, with a map of offsets so that every error still points at the
// source: dice (3d6 becomes $d(3, 6), a name nobody can write), texts (Expr
// knows more escapes than we do) and what stands between tokens (one blank).

// Formula is a formula with its exact place. Tree is Expr's tree, nil if the
// formula could not be read; then the mistake has been reported.
type Formula struct {
	Node
	Text string // as written
	Tree ast.Node

	starts   []int32 // for each character that Expr saw, where its source begins
	ends     []int32 // and ends
	verbatim bool    // Expr saw just what is written
	extents  map[ast.Node][2]int
	problems []token.Problem
}

const (
	MaxFormula  = 4096 // bytes; Expr's own limits do not cover nested brackets
	MaxBrackets = 100  // brackets in brackets of a formula
)

// DiceName is the function that dice literals are rewritten to.
const DiceName = "$d"

// Parse captures the tokens of a formula; it is called by participle.
func (f *Formula) Parse(lex *lexer.PeekingLexer) error {
	if !StartsFormula(lex.Peek()) {
		return participle.NextMatch
	}
	begin := lex.RawCursor()
	c := Capture{}
	for !c.Ends(lex.Peek()) {
		c.Take(lex.Next())
	}
	f.Tokens = lex.Range(begin, lex.RawCursor())
	return nil
}

// StartsFormula reports whether a formula may begin with a token.
func StartsFormula(t *lexer.Token) bool {
	switch t.Type {
	case token.Ident, token.Number, token.Dice, token.Square, token.Text, token.Invalid:
		return true
	case token.Keyword:
		return token.OperandWords[t.Value] || t.Value == "not"
	case token.Op:
		return t.Value == "(" || t.Value == "[" || t.Value == "-" || t.Value == "+"
	}
	return false
}

// Capture decides token by token where a formula ends: at the line's end, a
// brace, a comma, an assignment or one of a few words, or where a second value
// follows a first without an operator, which never happens in a formula.
type Capture struct {
	depth   int  // open brackets
	choices int  // `?` still waiting for their `:`
	operand bool // the last token ended a value
	dot     bool // the last token was a dot
}

// Ends reports whether the formula ends before a token.
func (c *Capture) Ends(t *lexer.Token) bool {
	switch t.Type {
	case token.EOF, token.Newline:
		return true
	case token.Op:
		switch t.Value {
		case "{", "}":
			return true
		case ",", "=", "+=", "-=", "->":
			return c.depth == 0
		case ")", "]":
			return c.depth == 0
		case ":":
			return c.depth == 0 && c.choices == 0
		}
		return false
	case token.Keyword:
		if c.dot {
			return false
		}
		switch t.Value {
		case "and", "or", "not", "in":
			return false
		}
		if token.OperandWords[t.Value] {
			return c.operand && c.depth == 0
		}
		return c.depth == 0
	case token.Ident, token.Number, token.Dice, token.Square, token.Text:
		return c.operand && !c.dot && c.depth == 0
	case token.Raw:
		return true
	}
	return false
}

// Take goes on behind a token.
func (c *Capture) Take(t *lexer.Token) {
	wasDot := c.dot
	c.dot = false
	switch t.Type {
	case token.Op:
		c.operand = false
		switch t.Value {
		case "(", "[":
			c.depth++
		case ")", "]":
			c.depth--
			c.operand = true
		case "?":
			c.choices++
		case ":":
			if c.depth == 0 {
				c.choices--
			}
		case ".", "?.":
			c.dot = true
		}
	case token.Keyword:
		c.operand = token.OperandWords[t.Value] || wasDot
	case token.Invalid:
		c.operand = t.Value != "(" && t.Value != "["
	default:
		c.operand = true
	}
}

// finish fills Text and Tree from the captured tokens. It is called once, when
// the whole file has been parsed.
func (f *Formula) finish(src *diag.Source) {
	start, end := f.Offsets()
	f.Text = src.Text[start:end]
	f.parse(f.Text, start)
}

// parse checks the captured tokens and hands the text to Expr. base is the
// offset of text in the source.
func (f *Formula) parse(text string, base int) {
	for _, t := range f.Tokens {
		if t.Type == token.Invalid {
			return // reported by the lexer
		}
		if t.Type == token.Text {
			f.problems = append(f.problems, badLetters(t.Value, t.Pos.Offset)...)
		}
	}
	if len(f.problems) > 0 {
		return
	}
	if len(text) > MaxFormula {
		f.problem(diag.TooLong, base, base+40, "split it with `define`", "this formula is longer than %d characters",
			MaxFormula)
		return
	}
	if !f.wellFormed() {
		return
	}
	if f.Tree = f.alone(); f.Tree != nil {
		return
	}
	input := text
	if f.verbatim = f.plain(); !f.verbatim {
		input = f.rewrite()
	}
	tree, err := parser.Parse(input)
	if err != nil {
		f.exprError(err, base)
		return
	}
	f.Tree = tree.Node
}

// alone is the tree of a formula that is one name or one whole number, as nearly
// half of all are. Expr's parser would give the same, but takes its time to begin.
func (f *Formula) alone() ast.Node {
	if len(f.Tokens) > 1 {
		return nil
	}
	var n ast.Node
	switch t := f.Tokens[0]; t.Type {
	case token.Ident:
		n = &ast.IdentifierNode{Value: t.Value}
	case token.Number:
		whole, err := strconv.Atoi(t.Value)
		if err != nil {
			return nil
		}
		n = &ast.IntegerNode{Value: whole}
	default:
		return nil
	}
	n.SetLocation(file.Location{To: len(f.Text)})
	return n
}

// With is a formula that stands where another does, and says something else: a tree without a
// place of its own is of the place of the whole.
func (f *Formula) With(tree ast.Node, text string) *Formula {
	if tree.Location() == (file.Location{}) {
		tree.SetLocation(file.Location{To: MaxSource})
	}
	out := *f
	out.Tree, out.Text, out.extents = tree, text, nil
	return &out
}

func (f *Formula) problem(code diag.Code, start, end int, hint, format string, args ...any) {
	f.problems = append(f.problems, token.NewProblem(code, start, end, hint, format, args...))
}

func (f *Formula) problemAt(t lexer.Token, code diag.Code, hint, format string, args ...any) {
	f.problem(code, t.Pos.Offset, t.Pos.Offset+max(1, len(t.Value)), hint, format, args...)
}

// plain reports whether Expr can read the formula as it is written: nothing in it is to be
// rewritten, and no more than a blank stands between two tokens. A token that is put in
// for a mistake is not what is written.
func (f *Formula) plain() bool {
	rest := f.Text
	for _, t := range f.Tokens {
		var ok bool
		if rest, ok = strings.CutPrefix(strings.TrimPrefix(rest, " "), t.Value); !ok || t.Type == token.Dice ||
			t.Type == token.Text || t.Type == token.Square {
			return false
		}
	}
	return true
}

// rewrite builds what Expr reads.
func (f *Formula) rewrite() string {
	var b strings.Builder
	start, end := f.Offsets()
	b.Grow(end - start + 16)
	f.starts = make([]int32, 0, end-start+16)
	f.ends = make([]int32, 0, end-start+16)
	verbatim := func(s string, at int) {
		for i, r := range s {
			f.starts = append(f.starts, int32(at+i))
			f.ends = append(f.ends, int32(at+i+utf8.RuneLen(r)))
		}
		b.WriteString(s)
	}
	instead := func(s string, t lexer.Token) {
		for range s {
			f.starts = append(f.starts, int32(t.Pos.Offset))
			f.ends = append(f.ends, int32(t.Pos.Offset+len(t.Value)))
		}
		b.WriteString(s)
	}
	last := -1
	for _, t := range f.Tokens {
		if last >= 0 && last < t.Pos.Offset { // blanks, line ends, comments
			instead(" ", t)
		}
		last = token.End(t).Offset
		switch t.Type {
		case token.Dice:
			n, faces := ParseDice(t.Value)
			instead(DiceName+"("+n+","+faces+")", t)
		case token.Text:
			instead(quote(Unquote(t.Value)), t)
		case token.Square:
			instead(SquarePrefix+t.Value, t)
		default:
			verbatim(t.Value, t.Pos.Offset)
		}
	}
	return b.String()
}

// SquarePrefix marks a square such as D4 among the names that Expr sees.
const SquarePrefix = "$"

// ParseDice splits 3d6, 2d and d20 into the number of dice and of faces.
func ParseDice(literal string) (n, faces string) {
	n, faces, _ = strings.Cut(literal, "d")
	if n == "" {
		n = "1"
	}
	if faces == "" {
		faces = "6"
	}
	return n, faces
}

// quote writes a text as Expr reads it.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		if r == '"' || r == '\\' {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	b.WriteByte('"')
	return b.String()
}

// namesItem reports whether a token stands where the item of a list gets its name: count(NAME in LIST, …).
func (f *Formula) namesItem(i int) bool {
	if i < 2 || i+1 >= len(f.Tokens) || f.Tokens[i-1].Value != "(" || f.Tokens[i+1].Value != "in" ||
		f.Tokens[i+1].Type != token.Keyword {
		return false
	}
	e := stdlib.Lookup(f.Tokens[i-2].Value)
	return f.Tokens[i-2].Type == token.Ident && e != nil && e.Each > 0
}

// wellFormed walks the tokens of the formula as a value, an operator, a value …
// and reports the first place where that breaks, in better words than a parser
// could find.
func (f *Formula) wellFormed() bool {
	type frame struct {
		token   lexer.Token
		choices int
		choice  lexer.Token // the last `?`
		call    bool
		empty   bool // nothing between the bracket and here
	}
	stack := make([]frame, 1, 8)
	var prev lexer.Token // the last token that counts
	operand := false     // prev ended a value
	for i, t := range f.Tokens {
		top := &stack[len(stack)-1]
		dot := prev.Type == token.Op && (prev.Value == "." || prev.Value == "?.")
		if (t.Type == token.Keyword || t.Value == "nil") && f.namesItem(i) {
			f.problemAt(t, diag.ReservedWord, "choose another name", "`%s` is a word of the language and cannot be a name",
				t.Value)
			return false
		}
		switch {
		case dot:
			if t.Type != token.Ident && t.Type != token.Keyword {
				f.problemAt(t, diag.Formula, "a dot is followed by the name of a field", "`%s` is no field", t.Value)
				return false
			}
			operand = true
		case t.Type == token.Ident || t.Type == token.Number || t.Type == token.Dice || t.Type == token.Text ||
			t.Type == token.Square ||
			t.Type == token.Keyword && token.OperandWords[t.Value]:
			if operand {
				hint := "an operator or a comma is missing between them"
				switch next := i + 1; {
				case prev.Type == token.Number && t.Value == "x" && next < len(f.Tokens) && f.Tokens[next].Type == token.Dice:
					hint = fmt.Sprintf("write %s%s", prev.Value, f.Tokens[next].Value)
				case prev.Type == token.Number && t.Type == token.Dice && t.Value[0] == 'd':
					hint = fmt.Sprintf("write %s%s", prev.Value, t.Value)
				}
				if prev.Type == token.Ident && stdlib.Lookup(prev.Value) != nil {
					hint = fmt.Sprintf("write %s(%s …)", prev.Value, t.Value)
				}
				f.problem(diag.Formula, prev.Pos.Offset, t.Pos.Offset+len(t.Value), hint,
					"`%s` and `%s` follow each other", prev.Value, t.Value)
				return false
			}
			if t.Type == token.Ident && (t.Value == "nil" || t.Value == "null") {
				f.problemAt(t, diag.Formula, "write `none`", "there is no `%s`", t.Value)
				return false
			}
			if t.Type == token.Ident && exprWords[t.Value] {
				f.problemAt(t, diag.ReservedWord, "choose another name", "`%s` cannot be used as a name", t.Value)
				return false
			}
			operand = true
		case t.Type == token.Keyword && t.Value == "not":
			operand = false // before a value, or the first half of `not in`
		case t.Type == token.Keyword && (t.Value == "and" || t.Value == "or" || t.Value == "in"):
			if !operand && !(t.Value == "in" && prev.Type == token.Keyword && prev.Value == "not") {
				f.missingOperand(prev, t)
				return false
			}
			operand = false
		case t.Type == token.Keyword:
			hint := "choose another name"
			if t.Value == "for" {
				hint = "write: map(LIST, FORMULA of it), or filter(LIST, CONDITION of it)"
			}
			f.problemAt(t, diag.ReservedWord, hint, "`%s` is a word of the language and cannot stand in a formula", t.Value)
			return false
		case t.Type == token.Op:
			switch t.Value {
			case "(", "[":
				if operand && t.Value == "(" && prev.Type != token.Ident &&
					!(prev.Type == token.Keyword && token.OperandWords[prev.Value]) {
					if line := f.method(prev, t); line != "" {
						f.problemAt(prev, diag.Syntax, token.Written("write: %s", line), "`%s` begins a line", prev.Value)
						return false
					}
					f.problem(diag.Formula, prev.Pos.Offset, t.Pos.Offset+1, "an operator is missing between them",
						"`%s` and `(` follow each other", prev.Value)
					return false
				}
				if len(stack) > MaxBrackets {
					f.problemAt(t, diag.TooDeep, "split the formula with `define`", "brackets are nested more than %d deep",
						MaxBrackets)
					return false
				}
				stack = append(stack, frame{token: t, call: operand, empty: true})
				prev, operand = t, false
				continue
			case ")", "]":
				if !operand && !(top.empty && (top.call || t.Value == "]")) {
					f.missingOperand(prev, t)
					return false
				}
				if top.choices > 0 {
					f.problemAt(top.choice, diag.Formula, "a choice reads `condition ? this : that`", "this `?` has no `:`")
					return false
				}
				if len(stack) > 1 {
					stack = stack[:len(stack)-1]
				}
				operand = true
			case ",":
				if !operand {
					f.missingOperand(prev, t)
					return false
				}
				if len(stack) == 1 || stack[len(stack)-1].token.Value == "(" && !stack[len(stack)-1].call {
					hint := "a list stands in [ ], a fraction has a point"
					if i+1 < len(f.Tokens) && prev.Type == token.Number && len(f.Tokens[i+1].Value) == 3 &&
						f.Tokens[i+1].Type == token.Number {
						hint = fmt.Sprintf("write %s%s", prev.Value, f.Tokens[i+1].Value)
					}
					f.problemAt(t, diag.Formula, hint, "a comma has no meaning here")
					return false
				}
				operand = false
			case ".", "?.":
				if !operand {
					f.missingOperand(prev, t)
					return false
				}
				operand = false
			case "-", "+":
				operand = false
			case "?":
				if !operand {
					f.missingOperand(prev, t)
					return false
				}
				top.choices++
				top.choice = t
				operand = false
			case ":":
				if top.choices == 0 {
					f.problemAt(t, diag.Formula, "a choice reads `condition ? this : that`", "this `:` has no `?` before it")
					return false
				}
				if !operand {
					f.missingOperand(prev, t)
					return false
				}
				top.choices--
				operand = false
			case "=":
				f.problemAt(t, diag.Formula, "to compare write `==`", "`=` has no meaning inside a formula")
				return false
			default:
				if !operand {
					f.missingOperand(prev, t)
					return false
				}
				operand = false
			}
		}
		stack[len(stack)-1].empty = false
		prev = t
	}
	if stack[0].choices > 0 {
		f.problemAt(stack[0].choice, diag.Formula, "a choice reads `condition ? this : that`", "this `?` has no `:`")
		return false
	}
	if !operand {
		hint := "write what follows it"
		switch prev.Value {
		case "%":
			if f.percent(len(f.Tokens) - 1) {
				return false
			}
		case ".", "?.":
			hint = "a dot is followed by the name of a field"
			if n := len(f.Tokens); n > 1 && f.Tokens[n-2].Type == token.Number {
				hint = fmt.Sprintf("write %s", f.Tokens[n-2].Value)
			}
		case "..":
			hint = "a range in a formula has two ends: 1..5"
		}
		f.problem(diag.Formula, prev.Pos.Offset, prev.Pos.Offset+len(prev.Value), hint, "the formula ends after `%s`",
			prev.Value)
		return false
	}
	return true
}

// method writes THING.word(what) as a statement, if it is one and all of the formula.
func (f *Formula) method(word, open lexer.Token) string {
	start, end := f.Offsets()
	before, inner := f.Text[:max(0, word.Pos.Offset-1-start)], f.Text[open.Pos.Offset+1-start:]
	if methods[word.Value] == "" || before == "" || !strings.HasSuffix(inner, ")") ||
		f.Tokens[len(f.Tokens)-1].Pos.Offset != end-1 {
		return ""
	}
	return strings.NewReplacer("A", strings.TrimSuffix(inner, ")"), "B", before).Replace(methods[word.Value])
}

// percent reports a percentage whose sign is a token, if it is one.
func (f *Formula) percent(i int) bool {
	if i < 1 || f.Tokens[i-1].Type != token.Number {
		return false
	}
	share, err := strconv.ParseFloat(f.Tokens[i-1].Value, 64)
	if err != nil {
		return false
	}
	hint := fmt.Sprintf("write %v", share/100)
	switch compared := i > 1 && strings.ContainsAny(f.Tokens[i-2].Value, "<>"); {
	case compared && strings.Contains(f.Text, "d100"):
		hint = fmt.Sprintf("write %v", share)
	case i == 1 && len(f.Tokens) == 2 && share < 100 && share == math.Trunc(share):
		hint += fmt.Sprintf("; that something happens so often is: roll(1d100) <= %v", share)
	}
	f.problem(diag.BadNumber, f.Tokens[i-1].Pos.Offset, f.Tokens[i].Pos.Offset+1, hint,
		"a percentage is written as a fraction of 1")
	return true
}

// exprWords are names that Expr reads as operators.
var exprWords = map[string]bool{"matches": true, "contains": true}

func (f *Formula) missingOperand(prev, t lexer.Token) {
	if i := slices.IndexFunc(f.Tokens, func(x lexer.Token) bool { return x.Pos == prev.Pos }); prev.Value == "%" &&
		f.percent(i) {
		return
	}
	switch {
	case prev.Value == "":
		f.problemAt(t, diag.Formula, "write a value before it", "a formula cannot begin with `%s`", t.Value)
	case t.Value == ")" && prev.Value == "(":
		f.problem(diag.Formula, prev.Pos.Offset, t.Pos.Offset+1, "write a value between them, or remove them",
			"nothing stands in these brackets")
	case prev.Value == ".." && t.Value == "<":
		f.problemAt(t, diag.Formula, "a range ends with its last number: FIRST..LAST", "no `<` stands in a range")
	case t.Value == "]" && prev.Value == ",":
		f.problemAt(prev, diag.Formula, "remove it", "no value follows this comma")
	default:
		f.problem(diag.Formula, prev.Pos.Offset, t.Pos.Offset+len(t.Value), "write it, or remove one of the two",
			"a value is missing between `%s` and `%s`", prev.Value, t.Value)
	}
}

// exprError puts what Expr's parser says into a designer's words. Almost every
// mistake is caught before, so that few messages are left.
func (f *Formula) exprError(err error, base int) {
	start, end := f.Offsets()
	if loc, ok := exprLocation(err); ok {
		start, end = f.offsets(loc.from, loc.to)
	}
	message := err.Error()
	switch {
	case strings.Contains(message, "coalesce"):
		f.problem(diag.Formula, start, end, "put parentheses around the part with `??`",
			"`??` and other operators cannot be mixed")
	case strings.Contains(message, "expected at least"):
		name, at := f.callBefore(end)
		on := "LIST, FORMULA"
		from, _ := f.Offsets()
		if inside := at - from + len(name) + 1; end-from <= len(f.Text) && inside < end-from {
			on = cmp.Or(OnItems(strings.TrimSpace(f.Text[inside:end-from-1])), on)
		}
		f.problem(diag.WrongArguments, at, end, fmt.Sprintf("write: %s(%s)", name, on),
			"`%s` takes a list and a formula on its items", name)
	case strings.HasPrefix(message, "unexpected token") && f.third(start) > 0: // only these have a fixed number of arguments
		name, at := f.callAround(f.third(start))
		f.problem(diag.WrongArguments, at, end, fmt.Sprintf("write: %s(LIST, FORMULA)", name),
			"`%s` takes a list and a formula on its items, and nothing else", name)
	default:
		f.problem(diag.Formula, start, end, "check its brackets, commas and operators", "this formula cannot be read")
	}
}

// OnItems writes a field of a list, as people do in allies(who).dog, as the list and what is asked
// of each of its items; "" if a text is something else.
func OnItems(text string) string {
	list := chain.FindString(text)
	if open := strings.TrimPrefix(text, list); strings.HasPrefix(open, "(") {
		depth := 0
		end := strings.IndexFunc(open, func(r rune) bool {
			depth += map[rune]int{'(': 1, ')': -1}[r]
			return depth == 0
		})
		list += open[:end+1]
	} else if dot := strings.LastIndexByte(list, '.'); dot > 0 {
		list = list[:dot]
	}
	switch rest := text[len(list):]; {
	case list == "":
		return ""
	case rest == "":
		return list + ", FORMULA"
	case rest[0] == '.':
		return list + ", it" + rest
	}
	return ""
}

var chain = regexp.MustCompile(`^[a-z_][a-z0-9_]*(?:\.[a-z_][a-z0-9_]*)*`)

// third returns the token that begins at an offset behind a comma, or -1.
func (f *Formula) third(at int) int {
	i := slices.IndexFunc(f.Tokens, func(t lexer.Token) bool { return t.Pos.Offset == at })
	if i > 0 && f.Tokens[i-1].Value == "," {
		return i
	}
	return -1
}

// callAround returns the name, and where it begins, of the call in whose brackets a token
// stands.
func (f *Formula) callAround(i int) (name string, start int) {
	depth := 0
	for ; i > 0; i-- {
		switch f.Tokens[i].Value {
		case ")", "]":
			depth++
		case "(", "[":
			if depth--; depth < 0 {
				return f.Tokens[i-1].Value, f.Tokens[i-1].Pos.Offset
			}
		}
	}
	return "this", f.Begin()
}

// callBefore returns the name, and where it begins, of the call whose brackets end
// at an offset.
func (f *Formula) callBefore(end int) (name string, start int) {
	depth := 0
	for i := len(f.Tokens) - 1; i > 0; i-- {
		switch t := f.Tokens[i]; {
		case t.Pos.Offset >= end:
		case t.Value == ")":
			depth++
		case t.Value == "(":
			if depth--; depth == 0 {
				return f.Tokens[i-1].Value, f.Tokens[i-1].Pos.Offset
			}
		}
	}
	start, _ = f.Offsets()
	return "this", start
}

// offsets turns a range of characters that Expr saw into bytes of the source.
func (f *Formula) offsets(from, to int) (start, end int) {
	if f.verbatim {
		start, end = f.Offsets()
		from = max(start, min(start+from, end-1))
		return from, max(from+1, min(start+to, end))
	}
	if len(f.starts) == 0 {
		return f.Offsets()
	}
	from = max(0, min(from, len(f.starts)-1))
	to = max(from+1, min(to, len(f.ends)))
	return int(f.starts[from]), int(f.ends[to-1])
}

// methods are words of the language that people call with a dot: A for what stands in the
// parentheses, B for what stands before the dot.
var methods = map[string]string{"add": "add A to B", "remove": "remove A from B", "begin": "begin A(B)",
	"end": "end A(B)"}
