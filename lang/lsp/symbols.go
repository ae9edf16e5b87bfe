package lsp

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/syntax"
)

// symbolKinds are the sorts of declarations as clients know sorts, for their icons.
var symbolKinds = map[string]int{
	"param": symbolConstant, "die": symbolConstant, "kind": symbolClass, "field": symbolField, "rule": symbolFunction,
	"define": symbolOperator, "table": symbolArray, "map": symbolArray, "score": symbolStruct, "term": symbolField,
	"modifier": symbolField, "stacking": symbolEnum, "event": symbolEvent, "hook": symbolEvent, "condition": symbolInterface,
	"phase": symbolMethod, "step": symbolMethod, "measure": symbolVariable, "policy": symbolModule, "test": symbolConstructor,
	"file": symbolFile, "variant": symbolNamespace,
}

// symbolKind is the sort of a declaration; what is none of the language's is a thing of a kind.
func symbolKind(what string) int { return cmp.Or(symbolKinds[what], symbolObject) }

func (s *Server) documentSymbol(_ context.Context, p *DocumentParams) ([]DocumentSymbol, error) {
	d, err := s.document(p.TextDocument.URI)
	if err != nil {
		return nil, err
	}
	out := []DocumentSymbol{}
	if d.isRuleset() {
		o := outline{d, d.syntax().Source}
		for _, decl := range d.syntax().Decls {
			out = append(out, o.of(decl, "")...)
		}
	}
	return out, nil
}

// outline makes the symbols of a document.
type outline struct {
	*document
	src *diag.Source
}

// of are the symbols of a declaration, with those of its parts. how stands before what changes
// another.
func (o outline) of(d syntax.Decl, how string) []DocumentSymbol {
	one := func(what string, n *syntax.Name, parts ...DocumentSymbol) []DocumentSymbol {
		return []DocumentSymbol{o.symbol(what, how, n.Text, d, n, parts)}
	}
	switch d := d.(type) {
	case *syntax.Header:
		return []DocumentSymbol{o.symbol("file", "", d.Title.Plain(), d, d.Title, nil)}
	case *syntax.Param:
		return one("param", d.Name)
	case *syntax.Kind:
		return one("kind", d.Name, o.members(d)...)
	case *syntax.Instance:
		var parts []DocumentSymbol
		if d.Body != nil {
			for _, l := range d.Body.List {
				switch l := l.(type) {
				case *syntax.Rule:
					parts = append(parts, o.symbol("rule", "", l.Name.Text, l, l.Name, o.steps(l.Body)))
				case *syntax.Modifier:
					parts = append(parts, o.symbol("modifier", "", l.Name.Text, l, l.Name, nil))
				}
			}
		}
		return one(d.Kind.Text, d.Name, parts...)
	case *syntax.Rows:
		var rows []DocumentSymbol
		for _, r := range d.List {
			rows = append(rows, o.symbol(d.Kind.Text, "", r.Name.Text, r, r.Name, nil))
		}
		return []DocumentSymbol{o.symbol("table", "rows", d.Kind.Text, d, d.Kind, rows)}
	case *syntax.Table:
		return one("table", d.Name)
	case *syntax.Map:
		return one("map", d.Name)
	case *syntax.Define:
		return one("define", d.Name)
	case *syntax.Score:
		var terms []DocumentSymbol
		for _, t := range d.Terms.List {
			terms = append(terms, o.symbol("term", "", t.Name.Text, t, t.Name, nil))
		}
		return one("score", d.Name, terms...)
	case *syntax.Modifier:
		return one("modifier", d.Name)
	case *syntax.Stacking:
		return one("stacking", d.Names[0])
	case *syntax.Event:
		return one("event", d.Name)
	case *syntax.On:
		if d.As != nil {
			return []DocumentSymbol{o.symbol("hook", how, d.As.Text, d, d.As, o.steps(d.Body))}
		}
		return []DocumentSymbol{o.symbol("hook", how, "on "+d.Event.Text, d, d.Event, o.steps(d.Body))}
	case *syntax.Rule:
		return one("rule", d.Name, o.steps(d.Body)...)
	case *syntax.Condition:
		var parts []DocumentSymbol
		if d.Body != nil {
			for _, l := range d.Body.List {
				switch l := l.(type) {
				case *syntax.Modifier:
					parts = append(parts, o.symbol("modifier", "", l.Name.Text, l, l.Name, nil))
				case *syntax.On:
					parts = append(parts, o.of(l, "")...)
				}
			}
		}
		return one("condition", d.Name, parts...)
	case *syntax.Course:
		var phases []DocumentSymbol
		for _, l := range d.List {
			if p, ok := l.(*syntax.Phase); ok {
				phases = append(phases, o.symbol("phase", "", p.Name.Text, p, p.Name, o.steps(p.Body)))
			}
		}
		return []DocumentSymbol{o.symbol("phase", "", d.Keyword, d, d, phases)}
	case *syntax.Phase:
		return one("phase", d.Name, o.steps(d.Body)...)
	case *syntax.Measure:
		return one("measure", d.Name)
	case *syntax.Policy:
		return one("policy", d.Name)
	case *syntax.Test:
		return []DocumentSymbol{o.symbol("test", how, d.Title.Plain(), d, d.Title, nil)}
	case *syntax.Die:
		return []DocumentSymbol{o.symbol("die", how, d.Dice, d, d, nil)}
	case *syntax.Victory:
		return []DocumentSymbol{o.symbol("phase", how, "victory", d, d, nil)}
	case *syntax.Wrap:
		return []DocumentSymbol{o.symbol(d.What, d.How, pathText(d.Path), d, d.Path, o.steps(d.Body))}
	case *syntax.Extend:
		return o.within(o.of(d.Decl(), "extend"), d)
	case *syntax.Override:
		switch inner := d.Decl.(type) {
		case *syntax.OverrideStep:
			return []DocumentSymbol{o.symbol("step", "override", pathText(inner.Path), d, inner.Path, nil)}
		case *syntax.OverridePhase:
			return []DocumentSymbol{o.symbol("phase", "override", inner.Name.Text, d, inner.Name, o.steps(inner.Body))}
		case syntax.Decl:
			return o.within(o.of(inner, "override"), d)
		}
	}
	return nil
}

// within gives symbols the place of a whole line, the first word of which has been left out.
func (o outline) within(list []DocumentSymbol, d syntax.Decl) []DocumentSymbol {
	at := d.Span(o.src)
	for i := range list {
		list[i].Range = o.rangeOf(at.Start, at.End)
	}
	return list
}

type spanned interface {
	Span(*diag.Source) diag.Span
}

func (o outline) symbol(what, how, name string, whole, at spanned, parts []DocumentSymbol) DocumentSymbol {
	all, own := whole.Span(o.src), at.Span(o.src)
	if strings.TrimSpace(name) == "" {
		name = "…"
	}
	return DocumentSymbol{
		Name: name, Detail: strings.TrimSpace(how + " " + what), Kind: symbolKind(what), Children: parts,
		Range: o.rangeOf(all.Start, all.End), SelectionRange: o.rangeOf(own.Start, own.End),
	}
}

func (o outline) members(k *syntax.Kind) []DocumentSymbol {
	var out []DocumentSymbol
	if k.Members == nil {
		return nil
	}
	for _, m := range k.Members.List {
		switch m := m.(type) {
		case *syntax.Field:
			for _, n := range m.Names {
				out = append(out, o.symbol("field", "", n.Text, m, n, nil))
			}
		case *syntax.Own:
			out = append(out, o.symbol("field", "own", m.Name.Text, m, m.Name, nil))
		case *syntax.Define:
			out = append(out, o.symbol("define", "", m.Name.Text, m, m.Name, nil))
		case *syntax.Rule:
			out = append(out, o.symbol("rule", "", m.Name.Text, m, m.Name, o.steps(m.Body)))
		}
	}
	return out
}

// steps are the steps among the statements of a rule or phase.
func (o outline) steps(b *syntax.Block) []DocumentSymbol {
	var out []DocumentSymbol
	if b == nil {
		return nil
	}
	syntax.Walk(b, func(n any) bool {
		if s, ok := n.(*syntax.Step); ok {
			out = append(out, o.symbol("step", "", s.Name.Text, s, s.Name, o.steps(s.Body)))
			return false
		}
		return true
	})
	return out
}

func pathText(p *syntax.Path) string {
	var names []string
	for _, n := range p.Names {
		names = append(names, n.Text)
	}
	return strings.Join(names, ".")
}

// mostSymbols is how many symbols a search of the workspace gives.
const mostSymbols = 200

// workspaceSymbol looks for declarations in all files that open documents are checked with: by
// names that hold what is looked for, those that begin with it first.
func (s *Server) workspaceSymbol(_ context.Context, p *SymbolParams) ([]SymbolInformation, error) {
	out := []SymbolInformation{}
	query := strings.ToLower(p.Query)
	seen := map[diag.Span]bool{}
	for _, v := range s.allViews() {
		for _, u := range v.index.Uses {
			name := u.At.Text()
			if _, local := u.Of.(check.Binding); !u.Declares || local || seen[u.At] || !strings.Contains(strings.ToLower(name), query) {
				continue
			}
			seen[u.At] = true
			if at, ok := s.locate(u.At); ok {
				out = append(out, SymbolInformation{Name: name, Kind: symbolKind(whatIs(u.Of)), Location: at, ContainerName: ownerOf(u.Of)})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b SymbolInformation) int {
		early := func(name string) bool { return strings.HasPrefix(strings.ToLower(name), query) }
		if early(a.Name) != early(b.Name) {
			if early(a.Name) {
				return -1
			}
			return 1
		}
		return cmp.Compare(a.Name, b.Name)
	})
	return out[:min(len(out), mostSymbols)], nil
}
