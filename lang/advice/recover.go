package advice

import (
	"errors"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"hcl/lang/diag"
	"hcl/lang/syntax"
	"hcl/lang/token"
)

// Parsing goes declaration by declaration. Participle stops at its first error,
// so a line that it cannot read is reported, taken out, and the declaration is
// parsed again without it: every other line is still read and checked. A
// statement with a block of its own loses only its head.

const (
	maxReports = 100     // syntax errors of one file
	maxAgain   = 500_000 // tokens of one file that are read again since something among them was wrong
)

// Parse reads a file. It always returns a tree of what could be read; whatever
// could not is in diags.
func Parse(src *diag.Source, diags *diag.List, mode syntax.Mode) *syntax.File {
	f := ParseWithin(src, diags, mode, syntax.MaxTokens)
	if f.Tokens > syntax.MaxTokens {
		diags.Errorf(diag.TooLarge, src.At(0, 0), "the file has more than %d words, signs and lines", syntax.MaxTokens).
			Hinted("make it shorter")
	}
	return f
}

// ParseWithin is Parse for a file that may have so many tokens; see syntax.Read. Only one in
// which something is wrong is looked at here.
func ParseWithin(src *diag.Source, diags *diag.List, mode syntax.Mode, most int) *syntax.File {
	if f := syntax.Read(src, mode, most); f != nil {
		return f
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
	problems := slices.Concat(l.Problems, p.problems)
	q := newFileParser(src)
	if text, told := q.recast(problems); len(told) > 0 {
		l, p = token.LexWithin(text, false, most), q
		p.file.Tokens = len(l.Tokens)
		p.readAgain(l.Tokens, mode)
		problems = slices.Concat(told, l.Problems, p.problems)
	}
	p.tell(problems, diags)
	if mode&syntax.Docs != 0 {
		syntax.HangDocs(p.file, l.Comments)
	}
	return p.file
}

// read reads the tokens of declarations.
func (p *fileParser) read(tokens []lexer.Token, mode syntax.Mode) {
	stretches, problems := syntax.Cut(tokens)
	p.reportAll(problems)
	for _, tokens := range stretches {
		if mode&syntax.SkipTests != 0 && syntax.IsTest(tokens) {
			continue
		}
		p.declaration(tokens)
	}
	if len(p.problems) >= p.most {
		return
	}
	for _, d := range p.file.Decls {
		p.reportAll(p.file.Finish(d))
	}
}

func newFileParser(src *diag.Source) *fileParser {
	return &fileParser{src: src, file: syntax.NewFile(src), most: maxReports, again: new(int)}
}

type fileParser struct {
	src      *diag.Source
	file     *syntax.File
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

func (p *fileParser) reportAll(problems []token.Problem) {
	for _, pr := range problems {
		p.report(pr)
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
			if b.Start == pr.Start {
				b.Report = d
			}
		}
	}
}

// readable turns away what is no text at all.
func (p *fileParser) readable(diags *diag.List) bool {
	text := p.src.Written
	whole := p.src.At(0, 0)
	switch {
	case len(text) > syntax.MaxSource:
		diags.Errorf(diag.TooLarge, whole, "the file has more than %d bytes", syntax.MaxSource).
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

// declaration parses the tokens of one declaration, without the lines that
// cannot be read.
func (p *fileParser) declaration(tokens []lexer.Token) {
	for len(p.problems) < p.most {
		if !syntax.HasCode(tokens) {
			return
		}
		for tokens[0].Type == token.Newline {
			tokens = tokens[1:]
		}
		d, err := syntax.ParseDecl(tokens)
		if err == nil {
			p.file.Decls = append(p.file.Decls, d)
			return
		}
		if *p.again += len(tokens); p.spent() {
			at := tokens[0].Pos.Offset
			p.report(token.NewProblem(diag.TooMany, at, token.End(tokens[0]).Offset, "mend those above, then check again",
				"too many mistakes in so long a text; the rest of this is not looked at"))
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
			p.report(token.NewProblem(diag.Syntax, t.Pos.Offset, token.End(t).Offset, "put `;` or a new line between the two",
				"`%s` belongs on a line of its own", shown(t)))
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
		p.file.Gaps = append(p.file.Gaps, tokens[l.start].Pos.Offset)
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

// errorIndex is the token at which participle gave up.
func errorIndex(err error, tokens []lexer.Token) int {
	var pe participle.Error
	if !errors.As(err, &pe) {
		return 0
	}
	return sort.Search(len(tokens), func(i int) bool { return tokens[i].Pos.Offset >= pe.Position().Offset })
}
