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

// look is how clients show a sort of thing: by icons in outlines and where something is completed,
// and by the colour of its name.
type look struct {
	symbol, item int
	token        string
}

var looks = map[string]look{
	"param":     {symbolConstant, completionConstant, "variable"},
	"die":       {symbolConstant, completionConstant, "variable"},
	"kind":      {symbolClass, completionClass, "class"},
	"field":     {symbolField, completionField, "property"},
	"rule":      {symbolFunction, completionFunction, "function"},
	"define":    {symbolOperator, completionFunction, "function"},
	"table":     {symbolArray, completionFunction, "function"},
	"map":       {symbolArray, completionEnumMember, "enumMember"},
	"score":     {symbolStruct, completionFunction, "function"},
	"term":      {symbolField, completionFunction, "namespace"},
	"modifier":  {symbolField, completionFunction, "struct"},
	"stacking":  {symbolEnum, completionFunction, "struct"},
	"event":     {symbolEvent, completionEvent, "event"},
	"hook":      {symbolEvent, completionFunction, "namespace"},
	"condition": {symbolInterface, completionEvent, "function"},
	"phase":     {symbolMethod, completionFunction, "namespace"},
	"step":      {symbolMethod, completionFunction, "namespace"},
	"choice":    {symbolObject, completionFunction, "variable"}, // it is a local as well
	"measure":   {symbolVariable, completionFunction, "struct"},
	"policy":    {symbolModule, completionFunction, "struct"},
	"test":      {symbolConstructor, completionFunction, ""},
	"file":      {symbolFile, completionFunction, ""},
	"function":  {symbolObject, completionFunction, "function"},
}

// looksOf is the look of a sort; what is none of the language's is a thing of a kind.
func looksOf(what string) look {
	if l, ok := looks[what]; ok {
		return l
	}
	return look{symbolObject, completionEnumMember, "enumMember"}
}

func (s *Server) documentSymbol(_ context.Context, d *document, _ *Params) ([]DocumentSymbol, error) {
	out := []DocumentSymbol{}
	if d.isRuleset() {
		o := outline{d, d.syntax().Source}
		for _, decl := range d.syntax().Decls {
			out = append(out, o.of(decl)...)
		}
	}
	return out, nil
}

// outline makes the symbols of a document.
type outline struct {
	*document
	src *diag.Source
}

// of are the symbols of a line that gives something a name or changes it, with those of its parts; none of another.
func (o outline) of(line any) []DocumentSymbol {
	what, how, text := "", "", ""
	var name *syntax.Name
	var at spanned
	switch d := line.(type) {
	case *syntax.Extend:
		return o.changing("extend", d.Decl(), d)
	case *syntax.Override:
		return o.changing("override", d.Decl, d)
	case *syntax.Field:
		var out []DocumentSymbol
		for _, n := range d.Names {
			out = append(out, o.symbol("field", "", n.Text, d, n, nil))
		}
		return out
	case *syntax.Rows:
		var rows []DocumentSymbol
		for _, r := range d.List {
			rows = append(rows, o.symbol(d.Kind.Text, "", r.Name.Text, r, r.Name, nil))
		}
		return []DocumentSymbol{o.symbol("table", "rows", d.Kind.Text, d, d.Kind, rows)}
	case *syntax.Header:
		what, text, at = "file", d.Title.Plain(), d.Title
	case *syntax.Test:
		what, text, at = "test", d.Title.Plain(), d.Title
	case *syntax.Die:
		what, text, at = "die", d.Dice, d
	case *syntax.Course:
		what, text, at = "phase", d.Keyword, d
	case *syntax.Victory:
		what, text, at = "phase", "victory", d
	case *syntax.Wrap:
		what, how, text, at = d.What, d.How, d.Path.Dotted(), d.Path
	case *syntax.OverrideStep:
		what, text, at = "step", d.Path.Dotted(), d.Path
	case *syntax.On:
		if what, name = "hook", d.As; name == nil {
			text, at = "on "+d.Event.Text, d.Event
		}
	case *syntax.Own:
		what, how, name = "field", "own", d.Name
	case *syntax.Instance:
		what, name = d.Kind.Text, d.Name
	case *syntax.Stacking:
		what, name = "stacking", d.Names[0]
	default:
		what, name = syntax.Naming(line)
		if _, known := looks[what]; !known || name == nil {
			return nil
		}
	}
	if name != nil {
		text, at = name.Text, name
	}
	return []DocumentSymbol{o.symbol(what, how, text, line.(spanned), at, o.parts(line))}
}

// parts are the symbols of what stands in a line.
func (o outline) parts(line any) (out []DocumentSymbol) {
	syntax.Walk(line, func(n any) bool {
		if n == line {
			return true
		}
		parts := o.of(n)
		out = append(out, parts...)
		return parts == nil
	})
	return out
}

// changing are the symbols of a declaration behind a word that says what is done with it; their place is that
// of the whole line.
func (o outline) changing(how string, d any, whole spanned) []DocumentSymbol {
	list, at := o.of(d), whole.Span(o.src)
	for i := range list {
		list[i].Detail = how + " " + list[i].Detail
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
		Name: name, Detail: strings.TrimSpace(how + " " + what), Kind: looksOf(what).symbol, Children: parts,
		Range: o.rangeOf(all.Start, all.End), SelectionRange: o.rangeOf(own.Start, own.End),
	}
}

// mostSymbols is how many symbols a search of the workspace gives.
const mostSymbols = 200

// workspaceSymbol looks for declarations in all files that open documents are checked with: by
// names that hold what is looked for, those that begin with it first.
func (s *Server) workspaceSymbol(_ context.Context, p *Params) ([]SymbolInformation, error) {
	out := []SymbolInformation{}
	query := strings.ToLower(p.Query)
	seen := map[diag.Span]bool{}
	for _, v := range s.allViews() {
		for _, u := range v.index.Uses {
			name := u.At.Text()
			if _, local := u.Of.(check.Binding); !u.Declares || local || seen[u.At] ||
				!strings.Contains(strings.ToLower(name), query) {
				continue
			}
			seen[u.At] = true
			if at, ok := s.locate(u.At); ok {
				out = append(out, SymbolInformation{Name: name, Kind: looksOf(whatIs(u.Of)).symbol, Location: at,
					ContainerName: ownerOf(u.Of)})
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
