package book

import (
	"cmp"
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// former is what a param was in the base.
func (m *maker) former(o *object) Text {
	if m.base == nil {
		return nil
	}
	was := m.base.find(o.what, o.path...)
	if was == nil {
		return nil
	}
	if p, ok := was.of.(*ir.Param); ok && p.Value != nil {
		return m.base.valueOf(p.Value.Expr)
	}
	return nil
}

// changes is the chapter that says what a variant changes.
func (m *maker) changes() *Section {
	s := &Section{ID: "changes", Title: "What this changes"}
	s.Blocks = append(s.Blocks, Para{Text: cat("This is a variant of " + m.base.r.Title +
		". In the text of the base, whatever is not as it was is marked.")})
	variants := m.variants()
	now := Table{Head: []Text{plain("What"), plain("Was"), plain("Is now")}}
	var others []Item
	seen := map[string]bool{}
	for _, ch := range m.r.Changes {
		by := m.r.FileOf(ch.File)
		if by == nil || !variants[by.Whole()] || ch.Undone || ch.What == "test" || seen[ch.Name()+string(ch.How)] {
			continue
		}
		seen[ch.Name()+string(ch.How)] = true
		name, was, is := m.change(ch)
		if (was != nil || is != nil) && was.String() != is.String() {
			now.Rows = append(now.Rows, Row{Cells: []Text{name, was, is}})
			continue
		}
		word := map[ir.How]string{ir.Overridden: "is another now", ir.Extended: "has more", ir.Added: "is new",
			ir.Removed: "is gone", ir.Wrapped: "has something put around it"}[ch.How]
		if word == "" {
			word = "is changed"
		}
		others = append(others, Item{Text: sentence(cat(name, " "+word))})
	}
	if len(now.Rows) > 0 {
		s.Blocks = append(s.Blocks, now)
	}
	fresh := map[string][]Text{}
	var sorts []string
	for _, o := range m.objects {
		f := m.fileAt(o.at)
		if f == nil || !variants[f.Whole()] || m.base.find(o.what, o.path...) != nil {
			continue
		}
		if _, ok := o.of.(*ir.Test); ok {
			continue
		}
		if title, sort := m.spoken(o); title != "" {
			if fresh[sort] == nil {
				sorts = append(sorts, sort)
			}
			fresh[sort] = append(fresh[sort], Text{{Text: title, Style: Name, To: m.anchors[o.of]}})
		}
	}
	for _, sort := range sorts {
		others = append(others, Item{Text: cat("New ("+sort+"): ", join(fresh[sort], ", ", ", "), ".")})
	}
	if len(others) > 0 {
		s.Blocks = append(s.Blocks, List{Items: others})
	}
	return s
}

func (m *maker) fileAt(at diag.Span) *library.File {
	i := slices.IndexFunc(m.r.Files, func(f *library.File) bool { return f.Source == at.Source })
	if i < 0 {
		return nil
	}
	return m.r.Files[i]
}

// change is what has changed, and what it was and is if that is a single value.
func (m *maker) change(ch *ir.Change) (name, was, is Text) {
	title := spaced(ir.Joined(ch.What, ch.Path))
	id := ""
	for n := len(ch.Path); n > 0 && id == ""; n-- {
		if o := m.find(ch.What, ch.Path[:n]...); o != nil {
			id = m.anchors[o.of]
		}
	}
	what := ch.What
	if what == "hook" {
		what = "reaction"
	}
	name = cat(Span{Text: title, Style: Name, To: id}, " ("+what+")")
	before, after := m.base.find(ch.What, ch.Path...), m.find(ch.What, ch.Path...)
	if before != nil && after != nil {
		x, ok := before.of.(*ir.Param)
		if y, also := after.of.(*ir.Param); ok && also && x.Value != nil && y.Value != nil {
			return name, m.base.valueOf(x.Value.Expr), m.valueOf(y.Value.Expr)
		}
	}
	if len(ch.Path) == 2 {
		before, after = m.base.find(ch.What, ch.Path[0]), m.find(ch.What, ch.Path[0])
		if before != nil && after != nil {
			return m.changedPart(name, ch.Path[1], before.of, after.of)
		}
	}
	return name, nil, nil
}

// changedPart is a field of an instance, or a term of a score.
func (m *maker) changedPart(name Text, part string, before, after any) (Text, Text, Text) {
	switch x := before.(type) {
	case *ir.Instance:
		y, ok := after.(*ir.Instance)
		if !ok {
			break
		}
		f, g := x.Kind.Field(part), y.Kind.Field(part)
		switch {
		case g == nil || g.Role == ir.Action:
		case f == nil: // the field is new
			return name, soft("–"), m.cell(y, g)
		default:
			return name, m.base.cell(x, f), m.cell(y, g)
		}
	case *ir.Score:
		y, ok := after.(*ir.Score)
		if !ok {
			break
		}
		term := func(s *ir.Score, w *maker) Text {
			for _, t := range s.Terms {
				if t.Name == part {
					out := w.value(t)
					if t.When != nil {
						out = cat(out, ", if ", w.condition(t.When))
					}
					return out
				}
			}
			return nil
		}
		return name, term(x, m.base), term(y, m)
	}
	return name, nil, nil
}

// sortChanges notes which changes there are to something, and which a file makes.
func (m *maker) sortChanges() {
	m.changed, m.from = map[string][]*ir.Change{}, map[*diag.Source][]*ir.Change{}
	for _, ch := range m.r.Changes {
		for n := range len(ch.Path) + 1 {
			of := key(ch.What, ch.Path[:n])
			m.changed[of] = append(m.changed[of], ch)
		}
		m.from[ch.Span.Source] = append(m.from[ch.Span.Source], ch)
	}
	for _, list := range m.from {
		slices.SortStableFunc(list, func(a, b *ir.Change) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	}
}

// changesIn are the changes that a part of a file makes.
func (m *maker) changesIn(f *library.File, start, end int) []*ir.Change {
	return within(m.from[f.Source], start, end, func(ch *ir.Change) int { return ch.Span.Start })
}

// changing is what a declaration does to one of the base, where a variant says so.
func (m *maker) changing(f *library.File, d syntax.Decl) []Block {
	if m.base == nil {
		return nil
	}
	start, end := d.(interface{ Offsets() (int, int) }).Offsets()
	doc, cites := paragraphs(d.(interface{ Doc() []string }).Doc())
	out := doc
	if len(cites) > 0 {
		out = append(out, Para{Text: cites, Soft: true})
	}
	var list []Item
	seen, shown := map[string]bool{}, map[*object]bool{}
	for _, ch := range m.changesIn(f, start, end) {
		if ch.What == "test" || seen[ch.Name()] {
			continue
		}
		seen[ch.Name()] = true
		name, was, is := m.change(ch)
		switch {
		case was != nil && is != nil:
			list = append(list, Item{Text: cat(name, " is ", is, Span{Text: ", was ", Style: Soft}, was)})
		case is != nil:
			list = append(list, Item{Text: cat(name, " is ", is)})
		case ch.How == ir.Removed:
			list = append(list, Item{Text: cat(name, " is gone.")})
		default:
			list = append(list, Item{Text: cat(capital(string(ch.How)), ": ", name)})
		}
		if was == nil && is == nil {
			if o := m.base.find(ch.What, ch.Path[:min(1, len(ch.Path))]...); o != nil && ch.How != ir.Wrapped && !shown[o] {
				shown[o] = true
				if e, ok := m.base.entry(o); ok {
					out = append(out, List{Items: list}, Fold{Title: "As it is in " + m.base.r.Title, Blocks: m.unplaced(e.Blocks)})
					list = nil
				}
			}
		}
	}
	if len(list) > 0 {
		out = append(out, List{Items: list})
	}
	return out
}

// unplaced takes from blocks the places to which something leads, as they are those of others.
func (m *maker) unplaced(list []Block) (out []Block) {
	for _, b := range list {
		switch b := b.(type) {
		case Entry:
			b.ID = ""
			b.Blocks = m.unplaced(b.Blocks)
			out = append(out, b)
		case Table:
			t := Table{Head: b.Head}
			for _, r := range b.Rows {
				r.ID = ""
				t.Rows = append(t.Rows, r)
			}
			out = append(out, t)
		case Drawing:
			b.IDs = nil
			out = append(out, b)
		case Para:
			if !isExamples(b) {
				out = append(out, b)
			}
		default:
			out = append(out, b)
		}
	}
	return out
}
