package book

import (
	"cmp"
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// courses is the chapter with which a book begins: what comes after what in a fight, drawn.
func (m *maker) courses() *Section {
	s := &Section{ID: "course", Title: "The course of a fight"}
	for _, c := range slices.Concat(m.r.Setups, m.r.Rounds) {
		s.Blocks = append(s.Blocks, m.diagram(c))
	}
	var ends []Item
	for _, l := range m.r.Victory {
		ends = append(ends, Item{Text: m.end(l)})
	}
	if len(ends) > 0 {
		s.Blocks = append(s.Blocks, Para{Text: cat("The fight is over when one of these holds:")}, List{Items: ends})
	}
	if len(s.Blocks) == 0 {
		return nil
	}
	return s
}

func (m *maker) diagram(c *ir.Course) Block {
	f := Diagram{Title: "Before the fight"}
	if c.Name == "round" {
		f.Title, f.Again = "Each "+spaced(c.Unit), "next "+spaced(c.Unit)
		if c.Next != nil {
			f.Number = m.formula(c.Next.Expr)
		}
	}
	if c.When != nil {
		f.Title += ", if " + m.condition(c.When.Expr).String()
	}
	for _, p := range c.Phases {
		st := Stage{Text: m.phase(p)}
		st.Doc, _ = commented(check.DocAbove(p.Span))
		if len(st.Doc) == 0 && len(c.Phases) == 1 {
			st.Doc, _ = commented(check.DocAbove(c.Span))
		}
		if p.When != nil {
			st.When = m.condition(p.When)
		}
		seen := map[*ir.Rule]bool{}
		m.hooksOf(&st, p.Before, "before")
		m.stations(&st, p.Body, 0, seen)
		m.hooksOf(&st, p.After, "after")
		m.hooksOf(&st, p.Around, "around")
		f.Stages = append(f.Stages, st)
	}
	return f
}

// phase is what a phase is called, and leads to it.
func (m *maker) phase(p *ir.Phase) Text {
	return Text{{Text: cmp.Or(p.Title, capital(spaced(p.Name))), To: m.anchors[p]}}
}

func (m *maker) hooksOf(st *Stage, hooks []*ir.Hook, how string) {
	for _, h := range hooks {
		st.Lines = append(st.Lines, Line{Text: cat(how+": ", Span{Text: spaced(h.Name), To: m.hooks[h.Span]}), Hook: true})
	}
}

// deepest is how many rules inside one another a diagram shows.
const deepest = 2

// stations are the steps of a block, the rules that it does, and theirs.
func (m *maker) stations(st *Stage, b *ir.Block, depth int, seen map[*ir.Rule]bool) {
	if b == nil || depth > deepest {
		return
	}
	for _, s := range b.List {
		switch s := s.(type) {
		case *ir.Step:
			for _, h := range s.Before {
				st.Lines = append(st.Lines, Line{Text: plain("before: " + spaced(h.Name)), Depth: depth, Hook: true})
			}
			st.Lines = append(st.Lines, Line{Text: plain(cmp.Or(s.Title, spaced(s.Name))), Depth: depth})
			m.stations(st, s.Body, depth+1, seen)
			for _, h := range slices.Concat(s.After, s.Around) {
				st.Lines = append(st.Lines, Line{Text: plain("after: " + spaced(h.Name)), Depth: depth, Hook: true})
			}
			continue
		case *ir.Announce:
			var hooks []Text
			for _, h := range s.Event.Hooks {
				if h.Name != "" {
					hooks = append(hooks, Text{{Text: spaced(h.Name), To: m.anchors[h]}})
				}
			}
			if len(hooks) > 0 {
				st.Lines = append(st.Lines, Line{Text: cat("when ", Span{Text: spaced(s.Event.Name), To: m.anchors[s.Event]}, ": ",
					join(hooks, ", ", ", ")), Depth: depth + 1, Hook: true})
			}
			continue
		}
		for _, e := range ir.DataflowOf(s).Reads {
			ir.Visit(e, func(e ir.Expr) {
				if c, ok := e.(*ir.MethodCall); ok && c.Field.Role == ir.Action {
					st.Lines = append(st.Lines, Line{Text: m.oneOf(c.Field), Depth: depth})
					return
				}
				call, ok := e.(*ir.Call)
				if !ok {
					return
				}
				r, ok := call.Callee.(*ir.Rule)
				if !ok || r.Still || seen[r] {
					return
				}
				seen[r] = true
				line := Line{Text: Text{{Text: capital(spaced(r.Name)), To: m.anchors[r]}}, Depth: depth}
				if about := r.Brief(); depth == 0 && about != "" && len(st.Doc) == 0 {
					line.Text = cat(line.Text, ": ", lower(plain(about)))
				}
				st.Lines = append(st.Lines, line)
				m.stations(st, r.Body, depth+1, seen)
			})
		}
		for _, inner := range ir.DataflowOf(s).Nests {
			m.stations(st, inner.Body, depth, seen)
		}
	}
}

// oneOf are the things of a kind, each of which does something of its own.
func (m *maker) oneOf(f *ir.Field) Text {
	var names []Text
	for _, in := range f.Kind.Instances {
		names = append(names, Text{{Text: titleOf(in), To: m.anchors[in]}})
	}
	const most = 24
	if len(names) > most {
		names = append(names[:most], plain("…"))
	}
	name := spaced(f.Kind.Name)
	article := strings.TrimSuffix(diag.Article(name), name)
	return cat("what ", article, Span{Text: name, To: m.anchors[f.Kind]}, " does: ", join(names, ", ", ", "))
}

// end is a way in which a fight ends.
func (m *maker) end(l *ir.VictoryLine) Text {
	t := plain("A draw")
	if l.Winner != nil {
		t = cat("Won by ", m.formula(l.Winner))
	}
	if l.When != nil {
		t = cat(t, ", if ", m.condition(l.When))
	}
	if len(l.Reason) > 0 && (l.Winner == nil || m.parts(l.Reason).String() != m.formula(l.Winner).String()) {
		t = cat(t, ": ", m.read(l.Reason))
	}
	return t
}

// course is what a setup or round says of itself, and its phases.
func (m *maker) course(list []*object, doc []string) (out []Block) {
	for _, o := range list {
		x, ok := o.of.(*ir.Course)
		if !ok {
			if e, ok := m.entry(o); ok {
				out = append(out, e)
			}
			continue
		}
		text, cites := m.docOf(o)
		e := Entry{ID: m.anchors[x], Sort: "Course", Title: plain(capital(x.Name)), Code: x.Name, Cites: cites, Blocks: text}
		if x.Name == "round" {
			e.Title = plain("Each " + spaced(x.Unit))
		} else {
			e.Title = plain("Before the fight")
		}
		if x.When != nil {
			e.Blocks = append(e.Blocks, Para{Text: cat("Only if ", m.condition(x.When.Expr), ".")})
		}
		var names []Text
		for _, p := range x.Phases {
			names = append(names, m.phase(p))
		}
		if len(text) == 0 { // which tells it better
			e.Blocks = append(e.Blocks, Para{Text: sentence(cat("In this order: ", join(names, ", ", ", ")))})
		}
		out = append(out, e)
	}
	return out
}

func (m *maker) victory(list []*object, doc []string) []Block {
	text, cites := paragraphs(doc)
	e := Entry{ID: "victory", Sort: "End", Title: plain("How a fight ends"), Code: "victory", Cites: cites, Blocks: text}
	m.note(list[0], cites)
	var items []Item
	for i, o := range list {
		if i == 0 {
			e.ID = m.anchors[o.of]
		}
		items = append(items, Item{Text: m.end(o.of.(*ir.VictoryLine))})
	}
	if len(items) > 0 {
		e.Blocks = append(e.Blocks, List{Items: items})
	}
	return []Block{e}
}
