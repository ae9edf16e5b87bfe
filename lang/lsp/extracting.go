package lsp

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/lang/token"
)

// extracted offers to make a define of the formula that is selected, with what is local to it as parameters. What
// throws dice stays where it is: its name in the log is that of where it stands.
func (s *Server) extracted(d *document, from, to int) []CodeAction {
	text := d.s[from:to]
	from += len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	to -= len(text) - len(strings.TrimRight(text, " \t\r\n"))
	v := s.rulesOf(d)
	src := v.sourceOf(d)
	if from >= to || src == nil || v.stale || strings.ContainsAny(d.s[from:to], "#\"") {
		return nil
	}
	start, ok := s.knownOf(src).back(from)
	end, also := s.knownOf(src).back(to)
	i := slices.IndexFunc(v.index.Formulas, func(e ir.Expr) bool {
		at := e.Span()
		return at.Source == src && (at.Start == start && at.End == end || at.Start == start+1 && at.End == end-1 &&
			src.Text[start] == '(')
	})
	if !ok || !also || i < 0 {
		return nil
	}
	given := takenOut{src.Text[start:end], start, nil, nil}
	if !given.find(v.index.Formulas[i]) {
		return nil
	}
	decl := slices.IndexFunc(d.syntax().Decls, func(n syntax.Decl) bool {
		at := n.Span(d.syntax().Source)
		return at.Start <= from && to <= at.End
	})
	if decl < 0 {
		return nil
	}
	line := d.position(d.syntax().Decls[decl].Span(d.syntax().Source).Start).Line
	for line > 0 && strings.HasPrefix(d.s[d.lines[line-1]:], "#") { // what is said of it
		line--
	}
	name := "extracted"
	for n := 2; len(wordsIn(d.s, name)) > 0; n++ {
		name = fmt.Sprintf("extracted_%d", n)
	}
	define, call := given.written(name)
	edit := WorkspaceEdit{map[string][]TextEdit{d.uri: {
		{d.rangeOf(d.lines[line], d.lines[line]), d.ended(define + "\n\n")},
		{d.rangeOf(from, to), call},
	}}}
	if _, err := s.after(&edit, "", ""); err != nil {
		return nil
	}
	return []CodeAction{{Title: "Extract a define", Kind: kindExtract, Edit: edit}}
}

// takenOut is a formula that is to stand elsewhere.
type takenOut struct {
	text   string
	at     int // where it stands
	locals []takenLocal
	puts   []put
}

// takenLocal is a parameter, for what is local where the formula stands.
type takenLocal struct {
	of   *ir.Local
	name string
}

// put is a text in place of another, in the formula.
type put struct {
	start, end int
	text       string
}

// find finds what is local, false if the formula cannot stand elsewhere.
func (t *takenOut) find(e ir.Expr) bool {
	within := map[*ir.Local]bool{}
	can := true
	var refs []*ir.LocalRef
	fields := map[*ir.LocalRef]bool{} // which are not written, before a field that is
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Builtin:
			for _, l := range e.Items() {
				within[l] = true
			}
			can = can && e.Label == "" && e.LabelFrom == nil
		case *ir.LocalRef:
			refs = append(refs, e)
		case *ir.FieldRef:
			if x, ok := e.X.(*ir.LocalRef); ok && t.word(x) != x.Local.Name {
				fields[x] = true
				if i := strings.LastIndex(t.text[:e.Span().End-t.at], e.Field.Name); i >= 0 {
					t.puts = append(t.puts, put{i, i, "\x00" + x.Local.Name + "."})
				}
			}
		}
	})
	for _, x := range refs {
		if within[x.Local] {
			if fields[x] {
				return false // one cannot say whose field it is
			}
			continue
		}
		i := slices.IndexFunc(t.locals, func(l takenLocal) bool { return l.of == x.Local })
		if i < 0 {
			i = len(t.locals)
			t.locals = append(t.locals, takenLocal{x.Local, t.param(x.Local)})
		}
		if !fields[x] {
			if t.word(x) != x.Local.Name {
				return false
			}
			start := x.Span().Start - t.at
			t.puts = append(t.puts, put{start, start + len(x.Local.Name), t.locals[i].name})
		}
	}
	return can
}

func (t *takenOut) word(x *ir.LocalRef) string {
	at := x.Span()
	if at.Start < t.at || at.End > t.at+len(t.text) {
		return ""
	}
	return t.text[at.Start-t.at : at.End-t.at]
}

// param names a parameter as the local, if that has a name of its own.
func (t *takenOut) param(l *ir.Local) string {
	name := l.Name
	if l.Span.IsZero() || token.IsKeyword(name) {
		name = "given"
		if l.Type.Kind != nil {
			name = "the_" + l.Type.Kind.Name
		}
	}
	for slices.ContainsFunc(t.locals, func(l takenLocal) bool { return l.name == name }) || name != l.Name &&
		len(wordsIn(t.text, name)) > 0 {
		name += "_"
	}
	return name
}

// written is the formula as a define, and how it is called.
func (t *takenOut) written(name string) (define, call string) {
	for i, p := range t.puts {
		if of, implied := strings.CutPrefix(p.text, "\x00"); implied {
			for _, l := range t.locals {
				if l.of.Name+"." == of {
					t.puts[i].text = l.name + "."
				}
			}
		}
	}
	slices.SortFunc(t.puts, func(a, b put) int { return cmp.Compare(b.start, a.start) })
	text := t.text
	for i, p := range t.puts {
		if i == 0 || p != t.puts[i-1] {
			text = text[:p.start] + p.text + text[p.end:]
		}
	}
	var params, args []string
	for _, l := range t.locals {
		params = append(params, l.name+": "+l.of.Type.String())
		args = append(args, l.of.Name)
	}
	define, call = name, name
	if len(params) > 0 {
		define += "(" + strings.Join(params, ", ") + ")"
		call += "(" + strings.Join(args, ", ") + ")"
	}
	return "define " + define + " = " + strings.Join(strings.Fields(text), " "), call
}
