package lsp

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/token"
	"hcl/stdlib"
)

// The sorts of tokens, and what may be said of one; the numbers of tokens are places in these.
var (
	tokenTypes = []string{
		"keyword", "comment", "string", "number", "class", "property", "enumMember", "function", "method",
		"variable", "parameter", "event", "namespace", "struct",
	}
	tokenModifiers = []string{"declaration", "readonly", "defaultLibrary"}
)

const (
	isDeclared = 1 << iota
	isReadOnly
	isBuiltin
)

// coloured is a stretch of a document with its sort.
type coloured struct {
	start, end int
	sort       string
	mods       uint32
}

// semanticTokens says of each word what it is: what it means, if that is known, else what it looks
// like.
func (s *Server) semanticTokens(_ context.Context, d *document, _ *Params) (*SemanticTokens, error) {
	out := &SemanticTokens{Data: []uint32{}}
	if !d.isRuleset() {
		return out, nil
	}
	list := append(s.meaningful(d), appearances(d.rules())...)
	slices.SortStableFunc(list, func(a, b coloured) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
	})
	line, column, end := 0, 0, 0
	places := cursor{text: d.text}
	for _, c := range list {
		if c.start < end { // what is known comes first
			continue
		}
		end = c.end
		start := places.to(c.start)
		stop := places.to(c.end)
		if start.Line != stop.Line {
			continue
		}
		if start.Line != line {
			column = 0
		}
		out.Data = append(out.Data, uint32(start.Line-line), uint32(start.Character-column),
			uint32(stop.Character-start.Character), uint32(slices.Index(tokenTypes, c.sort)), c.mods)
		line, column = start.Line, start.Character
	}
	return out, nil
}

// meaningful are the names whose meaning is known.
func (s *Server) meaningful(d *document) []coloured {
	v := s.rulesOf(d)
	src := v.sourceOf(d)
	if src == nil {
		return nil
	}
	var out []coloured
	known := s.knownOf(src)
	add := func(start, end int, sort string, mods uint32) {
		if start, end, ok := known.forth(start, end); ok && sort != "" {
			out = append(out, coloured{start, end, sort, mods})
		}
	}
	for _, u := range v.index.Uses {
		if u.At.Source == src && !strings.Contains(u.At.Text(), `"`) {
			sort, mods := v.sortOf(u.Of)
			if u.Declares {
				mods |= isDeclared
			}
			add(u.At.Start, u.At.End, sort, mods)
		}
	}
	for _, e := range v.index.Formulas {
		if w, ok := e.(*ir.WordLit); ok && w.At.Source == src {
			add(w.At.Start, w.At.End, "enumMember", 0)
		}
	}
	return out
}

// sortOf is how something that has a name is coloured.
func (v *view) sortOf(of any) (sort string, mods uint32) {
	sort = looksOf(whatIs(of)).token
	switch x := of.(type) {
	case *ir.Param, *ir.Die:
		return sort, isReadOnly
	case *ir.Kind:
		if x.Builtin {
			return sort, isBuiltin
		}
	case *stdlib.Entry:
		return sort, isBuiltin
	case *ir.Field:
		if x.Called() {
			return "method", 0
		}
		if x.Role != ir.State {
			return "property", isReadOnly
		}
	case check.Named:
		return cmp.Or(looks[x.What].token, "namespace"), 0
	case check.Binding:
		if l := v.index.Locals[x]; l != nil && l.Fixed {
			return "parameter", 0
		}
		return "variable", 0
	case library.ScenarioName:
		return "", 0
	}
	return sort, 0
}

// appearances are the words of a text as they look: those of the language, texts, numbers, comments.
func appearances(text string) []coloured {
	var out []coloured
	lexed := token.Lex(text)
	for _, t := range lexed.Tokens {
		sort := ""
		switch t.Type {
		case token.Keyword:
			sort = "keyword"
		case token.Number, token.Dice, token.Square:
			sort = "number"
		case token.Text:
			out = append(out, pieces(t.Value, t.Pos.Offset)...)
		}
		if sort != "" {
			out = append(out, coloured{t.Pos.Offset, t.Pos.Offset + len(t.Value), sort, 0})
		}
	}
	for _, c := range lexed.Comments {
		out = append(out, coloured{c.Pos.Offset, c.Pos.Offset + len(c.Value), "comment", 0})
	}
	return out
}

// pieces are the letters of a text in quotation marks, without the formulas between them.
func pieces(s string, at int) []coloured {
	var out []coloured
	begin, in := 0, false
	for i := range len(s) {
		switch {
		case s[i] == '{' && !in:
			out, in = append(out, coloured{at + begin, at + i, "string", 0}), true
		case s[i] == '}' && in:
			begin, in = i+1, false
		}
	}
	if !in && begin < len(s) {
		out = append(out, coloured{at + begin, at + len(s), "string", 0})
	}
	return slices.DeleteFunc(out, func(c coloured) bool { return c.start == c.end })
}
