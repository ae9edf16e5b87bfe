package book

import (
	"cmp"
	"slices"
	"strings"

	"hcl/lang/ir"
)

// params are a table of what may be set before play.
func (m *maker) params(list []*object) []Block {
	t := Table{Head: []Text{plain("Option"), plain("Default"), plain("May be"), plain("Meaning")}}
	for _, o := range list {
		p := o.of.(*ir.Param)
		doc, cites := m.docOf(o)
		label, also := m.cite(o, p.Label)
		meaning := cat(note(doc, label), cites, also)
		for _, mark := range m.marks(o) {
			meaning = cat(meaning, Span{Text: " – ", Style: Soft}, mark)
			if was := m.former(o); was != nil {
				meaning = cat(meaning, Span{Text: ", was ", Style: Soft}, was)
			}
		}
		def := Text(nil)
		if p.Value != nil {
			def = m.valueOf(p.Value.Expr)
		}
		t.Rows = append(t.Rows, Row{ID: m.anchors[p], Cells: []Text{plain(capital(spaced(p.Name))), def, m.typed(p.Type),
			meaning}, Mark: len(m.marks(o)) > 0})
	}
	return []Block{t.trimmed()}
}

func (m *maker) events(list []*object) []Block {
	t := Table{Head: []Text{plain("Moment"), plain("What is told"), plain("Note")}}
	for _, o := range list {
		e := o.of.(*ir.Event)
		doc, cites := m.docOf(o)
		n := note(doc, nil)
		var hooks []Text
		for _, h := range e.Hooks {
			if to := m.anchors[h]; to != "" && h.Name != "" {
				hooks = append(hooks, Text{{Text: spaced(h.Name), Style: Name, To: to}})
			}
		}
		if len(hooks) > 0 {
			n = cat(n, Span{Text: " → ", Style: Soft}, join(hooks, ", ", " and "))
		}
		told := Text(nil)
		if len(e.Text) > 0 {
			told = m.read(e.Text)
		}
		name := m.moment(e, nil)
		for i := range name {
			name[i].To = ""
		}
		t.Rows = append(t.Rows, Row{ID: m.anchors[e], Cells: []Text{capitalText(name), told,
			cat(n, cites)}, Mark: len(m.marks(o)) > 0})
	}
	t = t.trimmed()
	t.Aside = len(t.Head) == 1 // moments of which nothing is told
	return []Block{t}
}

func (m *maker) measures(list []*object) []Block {
	t := Table{Head: []Text{plain("Count"), plain("When"), plain("What"), plain("For each")}}
	for _, o := range list {
		x := o.of.(*ir.Measure)
		doc, cites := m.docOf(o)
		title := cmp.Or(x.Title, capital(spaced(x.Name)))
		when := plain("at the end")
		if x.Event != nil {
			when = m.when(x.Event)
		}
		if x.When != nil {
			when = cat(when, ", if ", m.condition(x.When))
		}
		var by []Text
		for _, l := range x.By {
			by = append(by, Text{local(l)})
		}
		t.Rows = append(t.Rows, Row{ID: m.anchors[x], Cells: []Text{plain(title), when,
			cat(m.formula(x.Value), verb(len(doc) > 0, ". ", ""), note(doc, nil), cites), join(by, ", ", " and ")}, Mark: len(m.marks(o)) > 0})
	}
	return []Block{t.trimmed()}
}

// lookup is a table in which something is looked up. A long one of one column stands in several
// beside each other.
func (m *maker) lookup(x *ir.Table) Block {
	var head []Text
	for _, p := range x.Frame.Params {
		head = append(head, plain(capital(spaced(p.Name))))
	}
	for _, c := range x.Columns {
		head = append(head, plain(capital(spaced(cmp.Or(c.Name, x.Name)))))
	}
	var rows [][]Text
	for _, r := range x.Rows {
		var cells []Text
		if r.Keys == nil {
			for range x.Keys {
				cells = append(cells, plain("otherwise"))
			}
		}
		for _, k := range r.Keys {
			cells = append(cells, m.key(k))
		}
		for _, v := range r.Values {
			cells = append(cells, m.valueOf(v))
		}
		rows = append(rows, cells)
	}
	const tall, columns = 10, 3
	if len(head) > 2 || len(rows) <= tall {
		t := Table{Head: head}
		for _, r := range rows {
			t.Rows = append(t.Rows, Row{Cells: r})
		}
		return t
	}
	n := (len(rows) + columns - 1) / columns
	t := Table{}
	for c := 0; c*n < len(rows); c++ {
		t.Head = append(t.Head, head...)
	}
	for i := range n {
		var cells []Text
		for c := range columns {
			if at := c*n + i; at < len(rows) {
				cells = append(cells, rows[at]...)
			} else if c*n < len(rows) {
				cells = append(cells, nil, nil)
			}
		}
		t.Rows = append(t.Rows, Row{Cells: cells})
	}
	return t
}

// key is what a row of a table is for.
func (m *maker) key(k ir.Key) Text {
	bound := func(b ir.Bound) string { return decimal(b.Float()) }
	switch {
	case k.Any:
		return plain("any")
	case k.None:
		return plain("none")
	case k.Instance != nil:
		return m.named(k.Instance, titleOf(k.Instance))
	case k.Word != "":
		return plain(spaced(k.Word))
	case k.Text != "":
		return plain("“" + k.Text + "”")
	case k.HasLow && k.HasHigh && k.Low == k.High:
		return plain(bound(k.Low))
	case k.HasLow && k.HasHigh:
		return plain(bound(k.Low) + " – " + bound(k.High))
	case k.HasHigh:
		return plain("up to " + bound(k.High))
	case k.HasLow:
		return plain(bound(k.Low) + " or more")
	}
	return plain(verb(k.Bool, "yes", "no"))
}

// value is what a term adds, or does otherwise.
func (w *writer) value(t *ir.Term) Text {
	switch t.Op {
	case "times":
		return cat("× ", w.within(t.Value, division))
	case "at_least":
		return cat("at least ", w.formula(t.Value))
	case "at_most":
		return cat("at most ", w.formula(t.Value))
	}
	switch x := t.Value.(type) {
	case *ir.IntLit:
		if x.Value >= 0 {
			return plain("+" + w.formula(x).String())
		}
	}
	return w.formula(t.Value)
}

// idle reports whether the condition of a term says no more than that it adds something.
func (w *writer) idle(t *ir.Term) bool {
	adds, when := strings.TrimLeft(w.value(t).String(), "−+"), w.condition(t.When).String()
	if list, ok := strings.CutPrefix(when, "there is something among "); ok {
		return strings.HasSuffix(strings.TrimSuffix(adds, ")"), " over "+list)
	}
	what, ok := strings.CutSuffix(when, " ≠ 0")
	list, of, each := strings.Cut(strings.TrimPrefix(what, "for at least one of "), ", its ")
	return ok && (adds == what || adds == "("+what+")" || each && adds == "the sum of "+of+" over "+list)
}

// score is a table of all that counts for it.
func (m *maker) score(s *ir.Score) Block {
	t := Table{Head: []Text{plain("Term"), plain("Adds"), plain("Counts if"), plain("From")}}
	for _, l := range s.Lines() {
		name := plain(capital(spaced(l.Term.Name)))
		if l.Mod == nil && slices.ContainsFunc(l.Term.Label, func(p ir.TextPart) bool {
			return p.Value == nil && strings.TrimSpace(p.Letters) != "the"
		}) {
			if label := m.parts(l.Term.Label); !strings.EqualFold(label.String(), spaced(l.Term.Name)) {
				name = cat(name, Span{Text: " – ", Style: Soft}, label)
			}
		}
		row := Row{Cells: []Text{name, m.value(l.Term), nil, nil}}
		if l.Term.Op == "times" && s.Result.Base == ir.Int && l.Term.Value.Type().Base == ir.Num {
			row.Cells[1] = cat(row.Cells[1], ", rounded down")
		}
		var when []Text
		if l.Term.When != nil {
			when = append(when, m.condition(l.Term.When))
			if m.idle(l.Term) {
				for i := range when[0] {
					when[0][i].Style = Else
				}
			}
		}
		if len(l.Term.Why) > 0 {
			why := cat("else: ", m.parts(l.Term.Why))
			if len(when) > 0 {
				why = cat("; ", why)
			}
			for i := range why {
				why[i].Style = Else
			}
			when = append(when, why)
		}
		row.Cells[2] = join(when, "", "")
		if l.Mod != nil {
			switch x := l.Mod; {
			case x.Condition != nil:
				row.Cells[3] = m.named(x.Condition, spaced(x.Condition.Name))
			case x.Instance != nil:
				row.Cells[3] = m.named(x.Instance, titleOf(x.Instance))
			default:
				row.Cells[3] = m.named(x, spaced(x.Name))
			}
			if l.Mod.For != nil {
				row.Cells[3] = cat(row.Cells[3], ", borne by ", local(l.Mod.For))
			}
			if len(l.Term.Label) > 0 {
				row.Cells[0] = capitalText(m.parts(l.Term.Label))
			}
		}
		if l.Term.Of != nil {
			row.Cells[3] = cat(row.Cells[3], verb(len(row.Cells[3]) > 0, "; ", ""), m.named(l.Term.Of, spaced(l.Term.Of.Name)))
		}
		if m.base != nil {
			for _, v := range m.r.Variants {
				if l.Term.File != nil && l.Term.File.Whole() == v {
					row.Mark = true
				}
			}
		}
		t.Rows = append(t.Rows, row)
	}
	return t.trimmed()
}

// drawing is a map with what its letters mean. Squares of one letter may belong to several things,
// which have one colour.
func (m *maker) drawing(x *ir.Map) Block {
	d := Drawing{Columns: x.Columns, Rows: x.Rows, Letters: x.Letters}
	declared := map[*ir.Instance]bool{}
	for _, l := range x.Legend {
		declared[l.Area] = true
	}
	number := map[string]int{}
	var means [][]*ir.Instance
	for i, in := range x.Cells {
		n := -1
		if in != nil {
			known := false
			if n, known = number[x.Letters[i]]; !known {
				n = len(means)
				number[x.Letters[i]], means = n, append(means, nil)
				d.Legend = append(d.Legend, Key{Letter: x.Letters[i], Area: n})
			}
			if !declared[in] && !m.drawn[in] { // a half of what the map splits, and no map before it
				m.drawn[in], m.done[in] = true, true
				d.IDs = append(d.IDs, m.anchors[in])
			}
			if !slices.Contains(means[n], in) {
				means[n] = append(means[n], in)
			}
		}
		d.Areas = append(d.Areas, n)
	}
	for n := range d.Legend {
		var names []Text
		for _, in := range means[n] {
			names = append(names, m.named(in, titleOf(in)))
		}
		d.Legend[n].Text = join(names, ", ", " and ")
	}
	return d
}
