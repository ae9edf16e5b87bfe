package syntax

import (
	"errors"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// Parsing goes declaration by declaration. Participle stops at its first error,
// so a line that it cannot read is reported, taken out, and the declaration is
// parsed again without it: every other line is still read and checked. A
// statement with a block of its own loses only its head.

// Limits on what a source may hold.
const (
	MaxSource  = 1 << 20 // bytes
	MaxTokens  = 200_000 // words, signs and lines of a ruleset with all that it brings in
	MaxBraces  = 60      // braces in braces
	maxReports = 100     // syntax errors of one file
	maxAgain   = 500_000 // tokens of one file that are read again since something among them was wrong
)

// unit is what participle parses at a time.
type unit struct {
	Decl Decl `parser:"@@ NL*"`
}

var grammar = sync.OnceValue(func() *participle.Parser[unit] {
	return participle.MustBuild[unit](
		participle.Lexer(definition{}),
		// No two alternatives begin with the same token, so the commonest come first.
		participle.Union[Decl](&Instance{}, &Rule{}, &Define{}, &Test{}, &Param{}, &Kind{}, &Table{}, &Score{},
			&Event{}, &Condition{}, &On{}, &Rows{}, &Policy{}, &Measure{}, &Override{}, &Extend{}, &Remove{}, &Wrap{},
			&Modifier{}, &Header{}, &Chapters{}, &Use{}, &Extends{}, &Renamed{}, &Die{}, &Course{}, &Victory{}, &Phase{}, &Map{}, &Picture{}),
		participle.Union[MapLine](&Art{}, &Legend{}, &Split{}, &MapCheck{}),
		participle.Union[Member](&Own{}, &Field{}, &Define{}, &Rule{}),
		participle.Union[InstanceLine](&Set{}, &Rule{}, &Modifier{}),
		participle.Union[ConditionLine](&Modifier{}, &On{}),
		participle.Union[CourseLine](&Phase{}, &Next{}),
		participle.Union[Overridable](&Param{}, &OverrideStep{}, &Table{}, &Score{}, &Phase{}, &Rule{}, &Define{},
			&Modifier{}, &Event{}, &On{}, &Condition{}, &Policy{}, &Victory{}, &Measure{}, &Map{}, &Picture{}, &Kind{}, &Die{}, &Test{}, &Instance{}),
		participle.Union[Stmt](&Assign{}, &Let{}, &If{}, &Choose{}, &Return{}, &Say{}, &For{}, &Step{}, &Announce{},
			&Add{}, &Repeat{}, &Take{}, &While{}, &Expect{}, &Begin{}, &Rolls{}, &End{}, &UseScenario{}, &Answer{},
			&Together{}, &Sealed{}, &Reveal{}, &Rank{}, &SetParam{}, &Run{}, &Follow{}),
	)
})

// Prepare makes the parser. That takes a while, and can be done while something else is
// done before the first file is parsed.
func Prepare() { grammar() }

// Grammar returns the grammar in EBNF, for the reference.
func Grammar() string { return grammar().String() }

// Mode says what of a file is wanted.
type Mode uint8

const (
	Docs      Mode = 1 << iota // hang `##` comments on what they stand above
	SkipTests                  // leave `test` blocks out
)

// Parse reads a file. It always returns a tree of what could be read; whatever
// could not is in diags.
func Parse(src *diag.Source, diags *diag.List, mode Mode) *File {
	f := ParseWithin(src, diags, mode, MaxTokens)
	if f.Tokens > MaxTokens {
		diags.Errorf(diag.TooLarge, src.At(0, 0), "the file has more than %d words, signs and lines", MaxTokens).
			Hinted("make it shorter")
	}
	return f
}

// ParseWithin is Parse for a file that may have so many tokens. One with more is not read
// any further, and its tree has no declarations; the caller, who knows what the others
// are, reports it.
func ParseWithin(src *diag.Source, diags *diag.List, mode Mode, most int) *File {
	if mode&SkipTests != 0 {
		if f := parseForFight(src, most); f != nil {
			return f
		}
	}
	p := newFileParser(src)
	p.most = 1 // with more to report, the file is read in another way
	if !p.readable(diags) {
		return p.file
	}
	l := token.LexWithin(src.Text, false, most)
	if p.file.Tokens = len(l.Tokens); p.file.Tokens > most {
		return p.file
	}
	if p.read(l.Tokens, mode); len(p.problems) > 0 {
		p = newFileParser(src)
		p.file.Tokens = len(l.Tokens)
		p.readAgain(l.Tokens, mode)
	}
	p.tell(slices.Concat(l.Problems, p.problems), diags)
	if mode&Docs != 0 {
		hangDocs(p.file, l.Comments)
	}
	return p.file
}

// read reads the tokens of declarations.
func (p *fileParser) read(tokens []lexer.Token, mode Mode) {
	for _, tokens := range p.declarations(tokens) {
		if mode&SkipTests != 0 && isTest(tokens) {
			continue
		}
		p.declaration(tokens)
	}
	if len(p.problems) >= p.most {
		return
	}
	for _, d := range p.file.Decls {
		p.finish(d)
	}
}

func newFileParser(src *diag.Source) *fileParser {
	return &fileParser{src: src, file: &File{Source: src, Lost: map[string]bool{}, Unread: map[string]bool{}}, most: maxReports, again: new(int)}
}

// parseForFight reads a file in the quick way: without its tests, and on all
// processors. It returns nil if there is anything to report, since a test may be
// written otherwise than it looks.
func parseForFight(src *diag.Source, most int) *File {
	p := newFileParser(src)
	if !p.readable(&diag.List{}) {
		return nil
	}
	l := token.LexWithin(src.Text, true, most)
	if p.file.Tokens = len(l.Tokens); p.file.Tokens > most {
		return p.file
	}
	if len(l.Problems) > 0 {
		return nil
	}
	stretches := slices.DeleteFunc(p.declarations(l.Tokens), isTest)
	p.file.Decls = make([]Decl, len(stretches))
	var next atomic.Int64
	var wrong atomic.Bool
	wrong.Store(len(p.problems) > 0)
	var wg sync.WaitGroup
	var fault atomic.Pointer[any] // a panic, which only the goroutine of the caller can hand on
	for range min(runtime.GOMAXPROCS(0), 4) {
		wg.Go(func() { // whoever has read one takes the next: they are of very different lengths
			defer func() {
				if r := recover(); r != nil {
					fault.Store(&r)
					wrong.Store(true)
				}
			}()
			q := newFileParser(src)
			for i := next.Add(1) - 1; i < int64(len(stretches)) && !wrong.Load(); i = next.Add(1) - 1 {
				q.file.Decls = nil
				q.declaration(stretches[i])
				for _, d := range q.file.Decls {
					q.finish(d)
					p.file.Decls[i] = d
				}
				if len(q.problems) > 0 {
					wrong.Store(true)
				}
			}
		})
	}
	wg.Wait()
	if r := fault.Load(); r != nil {
		panic(*r)
	}
	if wrong.Load() {
		return nil
	}
	return p.file
}

// isTest reports whether a stretch is `test …`, or an override or removal of one.
func isTest(tokens []lexer.Token) bool {
	changes := false
	for _, t := range tokens {
		switch {
		case t.Type == token.Newline:
		case t.Type == token.Keyword && (t.Value == "remove" || t.Value == "override") && !changes:
			changes = true
		default:
			return t.Type == token.Keyword && t.Value == "test"
		}
	}
	return false
}

type fileParser struct {
	src      *diag.Source
	file     *File
	problems []token.Problem
	most     int  // problems, after which no more is read
	again    *int // tokens in which something was wrong, so far: each time it is mended they are read again
}

// spent reports whether so much has been read again that no more is mended.
func (p *fileParser) spent() bool { return *p.again > maxAgain }

func (p *fileParser) report(pr token.Problem) {
	if len(p.problems) < maxReports {
		p.problems = append(p.problems, pr)
	}
}

// tell hands on what is wrong with the file.
func (p *fileParser) tell(problems []token.Problem, diags *diag.List) {
	for i, pr := range problems {
		if i == maxReports-1 {
			diags.Errorf(diag.TooMany, p.src.At(pr.Start, pr.End), "too many mistakes; the rest of this file is not looked at").
				Hinted("is this a ruleset?")
			return
		}
		d := diags.Errorf(pr.Code, p.src.At(pr.Start, pr.End), "%s", pr.Message)
		d.Hint = pr.Hint
		for _, b := range p.file.Bare {
			if b.start == pr.Start {
				b.Report = d
			}
		}
	}
}

// readable turns away what is no text at all.
func (p *fileParser) readable(diags *diag.List) bool {
	text := p.src.Text
	whole := p.src.At(0, 0)
	switch {
	case len(text) > MaxSource:
		diags.Errorf(diag.TooLarge, whole, "the file has more than %d bytes", MaxSource).
			Hinted("split it into modules and `use` them")
	case strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff"):
		diags.Errorf(diag.NotText, whole, "this is a text in UTF-16, not in UTF-8").Hinted("save the file as UTF-8")
	case strings.IndexByte(text, 0) >= 0:
		diags.Errorf(diag.NotText, whole, "this is a binary file, not a text").Hinted("name a text file that ends in .hc")
	case strings.TrimSpace(strings.TrimPrefix(text, "\uFEFF")) == "":
		diags.Errorf(diag.EmptyFile, whole, "the file is empty").
			Hinted("a ruleset begins with: ruleset \"Its title\"")
	default:
		if bad := token.FirstInvalid(text); bad >= 0 && invalidShare(text) > 0.05 {
			diags.Errorf(diag.NotText, p.src.At(bad, bad+1), "this is no text in UTF-8").Hinted("save the file as UTF-8")
			return false
		}
		return true
	}
	return false
}

func invalidShare(s string) float64 {
	bad := 0
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		if r == utf8.RuneError && n == 1 {
			bad++
		}
		i += n
	}
	return float64(bad) / float64(len(s))
}

// declarations cuts the file at the line ends outside all braces. Where braces
// do not balance, a declaration's first word at the very start of a line shows
// where the one before was left open.
func (p *fileParser) declarations(tokens []lexer.Token) [][]lexer.Token {
	balanced := balance(tokens)
	var out [][]lexer.Token
	var open []lexer.Token
	begin := 0
	flush := func(end int) { // the tokens from begin up to and with end are a declaration
		cur := tokens[begin:end:end]
		begin = end
		if !hasCode(cur) {
			open = nil
			return
		}
		if len(open) == 0 && tokens[end].Type == token.Newline {
			out = append(out, tokens[begin-len(cur):end+1])
			return
		}
		last := len(cur) - 1
		for cur[last].Type == token.Newline {
			last--
		}
		at := token.End(cur[last])
		for i := len(open) - 1; i >= 0; i-- {
			p.report(token.NewProblem(diag.UnclosedBrace, open[i].Pos.Offset, open[i].Pos.Offset+1, "add the `}` that belongs to it", "this `{` is never closed"))
			brace := lexer.Token{Type: token.Op, Value: "}", Pos: at}
			brace.Pos.Filename = token.PutIn
			cur = append(cur, lexer.Token{Type: token.Newline, Pos: at}, brace)
		}
		open = nil
		out = append(out, append(cur, lexer.Token{Type: token.Newline, Pos: at}))
	}
	fresh := true
	tooDeep := false
	for i, t := range tokens {
		if fresh && len(open) > 0 && t.Pos.Column == 1 && !(balanced && mayHold(firstCode(tokens[begin:]), t)) && declares(tokens[i:]) {
			flush(i)
		}
		switch {
		case t.Type == token.Newline && (len(open) == 0 || i == len(tokens)-1):
			flush(i)
		case t.Type == token.Op && t.Value == "}" && len(open) == 0:
			p.report(token.NewProblem(diag.StrayBrace, t.Pos.Offset, t.Pos.Offset+1, "remove it, or add the `{` before it", "this `}` closes nothing"))
			flush(i)
			begin = i + 1
		case t.Type == token.Op && t.Value == "{":
			if len(open) >= MaxBraces && !tooDeep {
				tooDeep = true
				p.report(token.NewProblem(diag.TooDeep, t.Pos.Offset, t.Pos.Offset+1, "move the inner part into a rule of its own", "braces are nested more than %d deep", MaxBraces))
			}
			open = append(open, t)
		case t.Type == token.Op && t.Value == "}":
			open = open[:len(open)-1]
		}
		fresh = t.Type == token.Newline
	}
	if tooDeep {
		return nil // participle would follow every level down
	}
	return out
}

// declares reports whether a line begins like a declaration: with a word for one, or
// with two names as an instance does.
func declares(tokens []lexer.Token) bool {
	return tokens[0].Type == token.Keyword && token.DeclWords[tokens[0].Value] ||
		len(tokens) > 2 && tokens[0].Type == token.Ident && tokens[1].Type == token.Ident && tokens[2].Value != ":"
}

// mayHold reports whether a token may begin a line in the braces of a declaration.
func mayHold(first, begin lexer.Token) bool {
	if begin.Type == token.Ident {
		return true
	}
	switch begin.Value {
	case "rule", "define", "modifier":
		return first.Type == token.Ident || first.Value == "kind" || first.Value == "condition" || first.Value == "override" || first.Value == "extend"
	case "on":
		return first.Value == "condition" || first.Value == "override"
	case "phase":
		return first.Value == "setup" || first.Value == "round"
	case "policy":
		return first.Value == "test"
	case "param", "remove", "round", "map":
		return true
	}
	return false
}

func balance(tokens []lexer.Token) bool {
	depth := 0
	for _, t := range tokens {
		if t.Type == token.Op && t.Value == "{" {
			depth++
		}
		if t.Type == token.Op && t.Value == "}" {
			if depth--; depth < 0 {
				return false
			}
		}
	}
	return depth == 0
}

// firstCode is the first token that is no line's end.
func firstCode(tokens []lexer.Token) lexer.Token {
	for _, t := range tokens {
		if t.Type != token.Newline {
			return t
		}
	}
	return lexer.Token{}
}

func hasCode(tokens []lexer.Token) bool {
	for _, t := range tokens {
		if t.Type != token.Newline {
			return true
		}
	}
	return false
}

// declaration parses the tokens of one declaration, without the lines that
// cannot be read.
func (p *fileParser) declaration(tokens []lexer.Token) {
	for len(p.problems) < p.most {
		for len(tokens) > 0 && tokens[0].Type == token.Newline {
			tokens = tokens[1:]
		}
		if !hasCode(tokens) {
			return
		}
		u, err := grammar().ParseFromLexer(peeking(tokens))
		if err == nil {
			p.file.Decls = append(p.file.Decls, u.Decl)
			return
		}
		if *p.again += len(tokens); p.spent() {
			at := tokens[0].Pos.Offset
			p.report(token.NewProblem(diag.TooMany, at, token.End(tokens[0]).Offset, "mend those above, then check again", "too many mistakes in so long a text; the rest of this is not looked at"))
			return
		}
		place, wants := farthest(tokens)
		if at := errorIndex(err, tokens); at > place || place == len(tokens) {
			place, wants = at, wantedAt(tokens, at)
		}
		place = min(place, len(tokens)-1)
		if p.wrongHead(tokens, place) || p.bare(tokens) {
			return
		}
		l := lineAround(tokens, place)
		if l.twoInOne(tokens, place) {
			t := tokens[place]
			p.report(token.NewProblem(diag.Syntax, t.Pos.Offset, token.End(t).Offset, "put `;` or a new line between the two", "`%s` belongs on a line of its own", shown(t)))
			end := lexer.Token{Type: token.Newline, Pos: token.End(tokens[place-1])}
			if l.depth == 0 {
				p.declaration(append(slices.Clone(tokens[:place]), end))
				p.declaration(tokens[place:])
				return
			}
			tokens = slices.Insert(slices.Clone(tokens), place, end)
			continue
		}
		if mended, ok := p.commas(tokens, l, place); ok {
			tokens = mended
			continue
		}
		p.mistake(tokens, l, place, wants)
		p.loseNames(tokens[l.start:l.end])
		p.file.gaps = append(p.file.gaps, tokens[l.start].Pos.Offset)
		tokens = l.without(tokens, place)
	}
}

// loseNames notes the names in lines that could not be read. One that such a line may
// declare is lost: the first of a line or list, the one behind a kind, a word of the
// language or a comma, but none in brackets, behind a dot or in a formula.
func (p *fileParser) loseNames(tokens []lexer.Token) {
	depth, first, begins := 0, true, true // first: nothing but names and words on this line yet
	declaring := false                    // the line begins like a statement that names something
	for _, t := range tokens {
		if t.Type == token.Ident {
			p.file.Unread[t.Value] = true
			if (depth == 0 || declaring) && first {
				p.file.Lost[t.Value] = true
			}
		}
		begin := begins
		if begin {
			declaring = declaringStmt[t.Value]
		}
		begins = t.Type == token.Newline || t.Value == "{" || t.Value == "}"
		switch {
		case begins:
			depth, first = 0, true
		case begin && token.StmtWords[t.Value] && !declaringStmt[t.Value]:
			first = false
		case t.Value == "(" || t.Value == "[":
			depth++
		case t.Value == ")" || t.Value == "]":
			depth--
		case t.Type == token.Op && t.Value != ",":
			first = false
		case t.Type == token.Keyword && !begin && t.Value != "plural" && t.Value != "as":
			first = false
		}
	}
}

// declaringStmt are statements that name something.
var declaringStmt = map[string]bool{"let": true, "for": true, "choose": true, "rank": true, "step": true}

// peeking hands tokens to participle.
func peeking(tokens []lexer.Token) *lexer.PeekingLexer {
	lex, _ := lexer.Upgrade(&tokenList{tokens: tokens}) // a tokenList has no errors
	return lex
}

// errorIndex is the token at which participle gave up.
func errorIndex(err error, tokens []lexer.Token) int {
	var pe participle.Error
	if !errors.As(err, &pe) {
		return 0
	}
	return sort.Search(len(tokens), func(i int) bool { return tokens[i].Pos.Offset >= pe.Position().Offset })
}

// line is the stretch of tokens of one line of a list: from its first token to
// the NL that ends it. head ends before the first `{` of the line, if any.
type line struct {
	start, head, end int
	depth            int
}

// lineAround finds the innermost line that holds a token. The NL that ends a line
// belongs to it.
func lineAround(tokens []lexer.Token, target int) line {
	type open struct{ start int }
	stack := []open{{start: -1}}
	best := line{start: 0, end: len(tokens), depth: 0}
	for i := 0; i <= target; i++ {
		t := tokens[i]
		top := &stack[len(stack)-1]
		switch {
		case t.Type == token.Newline:
			if i < target {
				top.start = -1
			}
		case t.Type == token.Op && t.Value == "{":
			if top.start < 0 {
				top.start = i
			}
			if i < target {
				stack = append(stack, open{start: -1})
			}
		case t.Type == token.Op && t.Value == "}":
			if len(stack) > 1 {
				stack = stack[:len(stack)-1]
			}
		default:
			if top.start < 0 {
				top.start = i
			}
		}
	}
	for len(stack) > 1 && stack[len(stack)-1].start < 0 {
		stack = stack[:len(stack)-1]
	}
	best.depth = len(stack) - 1
	best.start = max(0, stack[len(stack)-1].start)
	best.head, best.end = -1, len(tokens)-1
	depth := 0
	for i := best.start; i < len(tokens); i++ {
		t := tokens[i]
		switch {
		case t.Type == token.Op && t.Value == "{":
			if best.head < 0 {
				best.head = i
			}
			depth++
			continue
		case t.Type == token.Op && t.Value == "}":
			depth--
		case t.Type == token.Newline && depth == 0:
			best.end = i
		default:
			continue
		}
		if depth < 0 || best.end == i {
			best.end = i
			break
		}
	}
	if best.head < 0 || best.head > best.end {
		best.head = best.end
	}
	return best
}

// blockHeads are statements whose block is kept when their head cannot be read.
var blockHeads = map[string]bool{"if": true, "for": true, "while": true, "repeat": true, "step": true, "sealed": true}

// without returns the tokens without the line, or with the head of a statement
// replaced by `if true`, unless no statement may stand there.
func (l line) without(tokens []lexer.Token, place int) []lexer.Token {
	first := tokens[l.start]
	out := append([]lexer.Token(nil), tokens[:l.start]...)
	if l.depth > 0 && place > l.start && l.head < l.end && blockHeads[first.Value] && l.head > l.start+1 && !isReplaced(tokens[l.start:l.head]) {
		word := lexer.Token{Type: token.Keyword, Value: "if", Pos: first.Pos}
		truth := lexer.Token{Type: token.Keyword, Value: "true", Pos: first.Pos}
		out = append(out, word, truth)
		return append(out, tokens[l.head:]...)
	}
	return append(out, tokens[l.end:]...)
}

func isReplaced(head []lexer.Token) bool {
	return len(head) == 2 && head[1].Value == "true" && head[0].Pos == head[1].Pos
}

// finish completes the formulas and texts of a declaration and reports their
// mistakes.
func (p *fileParser) finish(d Decl) {
	take := func(problems []token.Problem) {
		for _, pr := range problems {
			p.report(pr)
		}
	}
	Walk(d, func(n any) bool {
		switch n := n.(type) {
		case *Formula:
			n.finish(p.src)
			take(n.problems)
			if n.Tree == nil {
				for _, t := range n.Tokens {
					if t.Type == token.Ident {
						p.file.Unread[t.Value] = true
					}
				}
			}
			return false
		case *Text:
			n.finish(p.src)
			take(n.problems)
			return false
		}
		return true
	})
}
