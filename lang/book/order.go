package book

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// object is something that the program holds, with the place where it was declared first.
type object struct {
	of   any // *ir.Param, *ir.Rule …
	what string
	path []string
	at   diag.Span
	now  diag.Span // where it says what it says now
}

// objects lists what a program declares.
func objects(r *check.Ruleset) []*object {
	var out []*object
	was := map[string]diag.Span{} // where something stood before any variant changed it
	for _, ch := range r.Changes {
		name := key(ch.What, ch.Path)
		if _, ok := was[name]; !ok && !ch.Was.IsZero() && (ch.How == ir.Overridden || ch.How == ir.Extended) {
			was[name] = ch.Was
		}
	}
	add := func(of any, what string, at diag.Span, path ...string) {
		if at.IsZero() {
			return // every ruleset has it
		}
		first, ok := was[key(what, path)]
		if !ok {
			first = at
		}
		out = append(out, &object{of: of, what: what, path: path, at: first, now: at})
	}
	for _, d := range r.Program.Declared() {
		if d.Inner {
			continue
		}
		add(d.Of, d.What, d.At, d.Path...)
		switch x := d.Of.(type) {
		case *ir.Rule:
			wraps(x.Hooks, x.Body, x.Name, add)
		case *ir.Phase:
			wraps(x.Hooks, x.Body, x.Name, add)
		}
	}
	for f := range r.Fields() {
		if f.Rule != nil {
			wraps(f.Rule.Hooks, f.Rule.Body, f.Name, add)
		}
	}
	for in := range r.Instances() {
		for _, s := range in.Settings {
			if s.Rule != nil {
				wraps(s.Rule.Hooks, s.Rule.Body, s.Rule.Name, add)
			}
		}
	}
	return out
}

// wrap is what stands before, after or around a rule, a phase or a step of one.
type wrap struct {
	how, name, of string
	when          ir.Expr
	body          *ir.Block
	at            diag.Span
}

// wraps finds what others have put around a rule or phase, or around its steps.
func wraps(hs ir.Hooks, body *ir.Block, of string, add func(any, string, diag.Span, ...string)) {
	for how, h := range hs.Layers() {
		add(&wrap{how, h.Name, of, h.When, h.Body, h.Span}, "hook", h.Span, h.Name)
	}
	for step := range ir.Steps(body) {
		for how, h := range step.Layers() {
			add(&wrap{how, h.Name, of + "." + step.Name, h.When, h.Body, h.Span}, "hook", h.Span, h.Name)
		}
	}
}

// inside lists the objects that were declared in a part of a file, in order.
func (m *maker) inside(src *diag.Source, start, end int) []*object {
	return within(m.placed[src], start, end, func(o *object) int { return o.at.Start })
}

// within is what of a sorted list lies in a part of a file.
func within[T any](list []T, start, end int, at func(T) int) []T {
	compare := func(x T, to int) int { return cmp.Compare(at(x), to) }
	from, _ := slices.BinarySearchFunc(list, start, compare)
	to, _ := slices.BinarySearchFunc(list, end, compare)
	return list[from:max(from, to)]
}

// place sorts the objects by the files in which they stand.
func (m *maker) place() {
	m.placed = map[*diag.Source][]*object{}
	for _, o := range m.objects {
		m.placed[o.at.Source] = append(m.placed[o.at.Source], o)
	}
	for _, list := range m.placed {
		slices.SortStableFunc(list, func(a, b *object) int { return cmp.Compare(a.at.Start, b.at.Start) })
	}
}

// unit is a declaration as it is written, with a heading if one stands above it.
type unit struct {
	decl    syntax.Decl
	objects []*object
	start   int
	heading string
	about   string // what else stands in the heading
}

// units takes a file apart.
func (m *maker) units(f *library.File) []*unit {
	var out []*unit
	end := 0
	for _, d := range f.Tree.Decls {
		start, stop := d.(interface{ Offsets() (int, int) }).Offsets()
		u := &unit{decl: d, start: start, objects: m.inside(f.Source, start, stop)}
		if end <= start {
			u.heading, u.about = headingIn(f.Source.Text[end:start])
		}
		out, end = append(out, u), stop
	}
	return out
}

var (
	boxed = regexp.MustCompile(`(?m)^# ?={5,}.*\n((?:#.*\n)+?)# ?={5,}`)
	ruled = regexp.MustCompile(`(?m)^# ?-{2,} (.+?) -{2,}[ \t]*$`)
)

// headingIn finds the heading of a section among comments: a line between two rules, or within
// one.
func headingIn(text string) (heading, about string) {
	var lines []string
	if found := boxed.FindAllStringSubmatch(text, -1); found != nil {
		for l := range strings.Lines(found[len(found)-1][1]) {
			lines = append(lines, strings.TrimSpace(strings.TrimLeft(l, "#")))
		}
	} else if found := ruled.FindAllStringSubmatch(text, -1); found != nil {
		lines = append(lines, found[len(found)-1][1])
	}
	t, _ := commented(lines)
	heading = strings.TrimSpace(t.String())
	const long = 60
	if len(heading) > long {
		if i := strings.IndexAny(heading, ":."); i > 0 {
			heading, about = heading[:i], capital(strings.TrimSpace(heading[i+1:]))
		}
	}
	if heading == "" {
		return "", ""
	}
	return capital(heading), about
}
