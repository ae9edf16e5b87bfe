package syntax

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/token"
)

// Limits on what a source may hold.
const (
	MaxSource = 1 << 20 // bytes
	MaxTokens = 200_000 // words, signs and lines of a ruleset with all that it brings in
	MaxBraces = 60      // braces in braces
)

// unit is what participle parses at a time.
type unit struct {
	Decl Decl `parser:"@@ NL*"`
}

var grammar = sync.OnceValue(func() *participle.Parser[unit] {
	return participle.MustBuild[unit](
		participle.Lexer(definition{}),
		participle.Union[Decl](declarations...),
		participle.Union[MapLine](&Art{}, &Legend{}, &Split{}, &MapCheck{}),
		participle.Union[Member](&Own{}, &Title{}, &Field{}, &Define{}, &Rule{}),
		participle.Union[InstanceLine](&Set{}, &Rule{}, &Modifier{}),
		participle.Union[ConditionLine](&Modifier{}, &On{}),
		participle.Union[CourseLine](&Phase{}, &Next{}),
		participle.Union[Overridable](overridables...),
		participle.Union[Stmt](statements...),
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

// Read reads a file in which nothing is wrong, on all processors. It returns nil for any
// other: what that says, and what is wrong with it, is told by lang/advice. A file with more
// tokens than most is not read any further, and its tree has no declarations; the caller, who
// knows what the others are, reports it.
func Read(src *diag.Source, mode Mode, most int) *File {
	if len(src.Text) > MaxSource || strings.IndexByte(src.Written, 0) >= 0 || !utf8.ValidString(src.Written) {
		return nil
	}
	l := token.LexWithin(src.Text, mode&SkipTests != 0, most)
	f := NewFile(src)
	if f.Tokens = len(l.Tokens); f.Tokens > most {
		return f
	}
	stretches, problems := Cut(l.Tokens)
	if len(l.Problems)+len(problems) > 0 || len(stretches) == 0 {
		return nil
	}
	if mode&SkipTests != 0 {
		stretches = slices.DeleteFunc(stretches, IsTest)
	}
	f.Decls = make([]Decl, len(stretches))
	var next atomic.Int64
	var wrong atomic.Bool
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
			q := NewFile(src)
			for i := next.Add(1) - 1; i < int64(len(stretches)) && !wrong.Load(); i = next.Add(1) - 1 {
				d, err := ParseDecl(stretches[i])
				if err != nil || len(q.Finish(d)) > 0 {
					wrong.Store(true)
					return
				}
				f.Decls[i] = d
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
	if mode&Docs != 0 {
		HangDocs(f, l.Comments)
	}
	return f
}

// NewFile is a file of which nothing has been read.
func NewFile(src *diag.Source) *File {
	return &File{Source: src, Lost: map[string]bool{}, Unread: map[string]bool{}}
}

// ParseDecl parses the tokens of one declaration, which begin with a line's end or with it.
func ParseDecl(tokens []lexer.Token) (Decl, error) {
	for tokens[0].Type == token.Newline {
		tokens = tokens[1:]
	}
	lex, _ := lexer.Upgrade(&tokenList{tokens: tokens}) // a tokenList has no errors
	u, err := grammar().ParseFromLexer(lex)
	if err != nil {
		return nil, err
	}
	return u.Decl, nil
}

// Finish completes the formulas and texts of a declaration, and returns what is wrong with
// them. The names in those that cannot be read are noted.
func (f *File) Finish(d Decl) []token.Problem {
	var problems []token.Problem
	Walk(d, func(n any) bool {
		switch n := n.(type) {
		case *Formula:
			n.finish(f.Source)
			problems = append(problems, n.problems...)
			if n.Tree == nil {
				for _, t := range n.Tokens {
					if t.Type == token.Ident {
						f.Unread[t.Value] = true
					}
				}
			}
			return false
		case *Text:
			n.finish(f.Source)
			problems = append(problems, n.problems...)
			return false
		}
		return true
	})
	return problems
}
