package book

import (
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// typed is what a value may be.
func (w *writer) typed(t ir.Type) Text {
	var out Text
	switch t.Base {
	case ir.Int, ir.Num:
		switch r := t.Range; {
		case r == nil:
			out = plain(verb(t.Base == ir.Int, "whole number", "number"))
		case t.Base == ir.Int:
			out = plain(bounds(r))
		default:
			out = plain("number, " + bounds(r))
		}
	case ir.Bool:
		out = plain("yes or no")
	case ir.Enum:
		var words []Text
		for _, x := range t.Words {
			words = append(words, Text{{Text: spaced(x), Style: Name}})
		}
		out = join(words, ", ", " or ")
	case ir.Ref:
		out = cat(article(spaced(t.Kind.Name)), w.named(t.Kind, spaced(t.Kind.Name)))
	case ir.Union:
		var kinds []Text
		for _, k := range t.Kinds {
			kinds = append(kinds, cat(article(spaced(k.Name)), w.named(k, spaced(k.Name))))
		}
		out = join(kinds, ", ", " or ")
	case ir.List:
		switch e := *t.Elem; {
		case e.Base == ir.Ref && e.Kind.Plural != "":
			out = w.named(e.Kind, spaced(e.Kind.Plural))
		case e.Base == ir.Ref:
			out = w.named(e.Kind, several(spaced(e.Kind.Name)))
		default:
			out = cat("several: ", w.typed(e))
		}
	case ir.Per:
		out = cat(w.typed(*t.Elem), " for each ", w.named(t.Kind, spaced(t.Kind.Name)))
	default:
		out = plain(t.Describe())
		return out
	}
	if t.Optional {
		out = cat(out, ", or none")
	}
	return out
}

// article is the article of a word, and a blank.
func article(word string) string {
	whole := diag.Article(word)
	for i := range whole {
		if whole[i] == ' ' {
			return whole[:i+1]
		}
	}
	return ""
}

// bounds say what a number may be.
func bounds(r *ir.Range) string {
	low, high := number(r.Low.String()), number(r.High.String())
	switch {
	case r.HasLow && r.HasHigh:
		return "from " + low + " to " + high
	case r.HasLow:
		return low + " or more"
	}
	return high + " or less"
}

// kind is what a kind has, as far as one place says it, and the instances declared with it.
func (m *maker) kind(d *syntax.Kind, doc []string, list []*object) []Block {
	var fields, instances []*object
	var k *ir.Kind
	at := slices.IndexFunc(list, func(o *object) bool { _, ok := o.of.(*ir.Kind); return ok })
	for _, o := range list {
		switch x := o.of.(type) {
		case *ir.Field:
			fields, k = append(fields, o), x.Kind
		case *ir.Instance:
			instances = append(instances, o)
		case *ir.Kind:
			k = x
		}
	}
	if k == nil {
		if k = m.r.KindByName(d.Name.Text); k == nil {
			return nil
		}
	}
	text, cites := paragraphs(doc)
	e := Entry{Sort: "Sheet", Cites: cites, Code: "kind " + k.Name, Blocks: text}
	switch {
	case at >= 0:
		o := list[at]
		text, cites = m.docOf(o)
		e.Sort, e.ID, e.Title, e.Cites, e.Blocks, e.Marks = "Kind", m.anchors[k], plain(capital(spaced(k.Name))), cites, text,
			m.marks(o)
	case k.Name == "combat":
		e.Title = plain("The fight as a whole")
	default:
		e.Title = cat("Every ", m.named(k, spaced(k.Name)))
	}
	if at < 0 {
		for _, o := range fields {
			m.note(o, cites)
		}
	}
	if k.Title != nil && at >= 0 {
		e.Blocks = append(e.Blocks, Para{Text: cat("Called: ", m.read(k.Title.Parts))})
	}
	e.Blocks = append(e.Blocks, m.fields(d, fields)...)
	if len(instances) > 0 {
		e.Blocks = append(e.Blocks, m.instances(instances, nil)...)
	}
	elsewhere := slices.ContainsFunc(k.Instances, func(in *ir.Instance) bool { return m.objectOf(in).at.Source != list[0].at.Source })
	if at >= 0 && elsewhere {
		var names []Text
		for _, in := range k.Instances {
			names = append(names, m.named(in, titleOf(in)))
		}
		const most = 60
		if len(names) > most {
			names = append(names[:most], plain("others"))
		}
		e.Blocks = append(e.Blocks, Para{Text: cat("There are: ", join(names, ", ", " and "), ".")})
	}
	return []Block{e}
}

// fields are a table of those that hold something, and what is computed or done below it.
func (m *maker) fields(d *syntax.Kind, list []*object) (out []Block) {
	computed := map[string]bool{}
	if d.Members != nil {
		for _, x := range d.Members.List {
			if def, ok := x.(*syntax.Define); ok {
				computed[def.Name.Text] = true
			}
		}
	}
	head := []Text{plain("Field"), plain("What it holds"), plain("At first"), plain("Meaning")}
	sheet, tables := Table{Head: head}, map[*ir.Event]*Table{} // of state, by the event with which it begins anew
	var order []*ir.Event
	var below []Block
	for _, o := range list {
		f := o.of.(*ir.Field)
		if f.Role == ir.Action || computed[f.Name] {
			if e, ok := m.entry(o); ok {
				below = append(below, e)
			}
			continue
		}
		doc, cites := m.docOf(o)
		label, also := m.cite(o, f.Label)
		meaning := note(doc, label)
		if f.Hidden {
			meaning = cat(meaning, Span{Text: " (hidden from other sides)", Style: Soft})
		}
		t := &sheet
		if f.Role == ir.State {
			e := m.anew[f]
			if tables[e] == nil {
				tables[e], order = &Table{Head: head}, append(order, e)
			}
			t = tables[e]
		}
		name := cat(capital(fieldName(f)), paramsOf(f.Params))
		t.Rows = append(t.Rows, Row{ID: m.anchors[f], Cells: []Text{name, m.typed(f.Type), m.atFirst(f),
			cat(meaning, cites, also)}, Mark: len(m.marks(o)) > 0})
	}
	if len(sheet.Rows) > 0 {
		out = append(out, sheet.trimmed())
	}
	for _, e := range order {
		title := "Changes in a fight"
		if e != nil {
			title = "Begins anew " + m.when(e).String()
		}
		out = append(out, Fold{Title: title, Open: len(sheet.Rows) == 0, Blocks: []Block{tables[e].trimmed()}})
	}
	return append(out, below...)
}

// forWhom says what a line of a sheet is about, behind its name.
func forWhom(f *ir.Field) Text {
	var list []Text
	for _, p := range f.Params {
		if p.Name != "self" {
			list = append(list, Text{local(p)})
		}
	}
	switch {
	case len(list) == 0:
		return nil
	case slices.Contains(modals, f.Name):
		return cat(" be done, by ", join(list, ", ", " and "))
	}
	return cat(", for ", join(list, ", ", " and "))
}

func paramsOf(params []*ir.Local) Text {
	var list []Text
	for _, p := range params {
		if p.Name != "self" {
			list = append(list, Text{local(p)})
		}
	}
	if len(list) == 0 {
		return nil
	}
	return cat("(", join(list, ", ", ", "), ")")
}

// note is what is written about a line, with the words behind it.
func note(doc []Block, label Text) Text {
	out := label
	for _, b := range doc {
		if p, ok := b.(Para); ok {
			if s := out.String(); s != "" {
				out = cat(out, verb(strings.HasSuffix(s, ".") || strings.HasSuffix(s, "…"), " ", ". "))
			}
			out = cat(out, p.Text)
		}
	}
	return out
}

func (m *maker) atFirst(f *ir.Field) Text {
	switch {
	case f.Default == nil && f.Size != nil:
		return cat(m.formula(f.Size.Expr), " of its own")
	case f.Default == nil:
		return soft("–")
	}
	return m.valueOf(f.Default.Expr)
}

// valueOf is a value in a table.
func (m *maker) valueOf(e ir.Expr) Text {
	if l, ok := e.(*ir.ListLit); ok && len(l.Items) == 0 {
		return plain("none")
	}
	if e.Type().Base == ir.Bool {
		return m.yesNo(e)
	}
	return m.formula(e)
}

// fieldEntry is a field that is computed, or done.
func (m *maker) fieldEntry(o *object, f *ir.Field, e Entry) (Entry, bool) {
	e.Code = f.Kind.Name + "." + f.Name + brackets(f.Params)
	e.Title = plain(capital(fieldName(f)))
	if f.Role == ir.Action {
		e.Sort = "Rule"
		if f.Rule == nil || f.Rule.Body == nil {
			e.Blocks = append(e.Blocks, Para{Text: cat("Each ", m.named(f.Kind, spaced(f.Kind.Name)), " says what is done."),
				Soft: true})
			return e, true
		}
		if len(f.Rule.Body.List) == 0 {
			e.Blocks = append(e.Blocks, Para{Text: cat("Nothing, unless the ", m.named(f.Kind, spaced(f.Kind.Name)),
				" says otherwise."), Soft: true})
			return e, true
		}
		e.Blocks = append(e.Blocks, m.doing(f.Rule.Body, f.Rule.Hooks)...)
		return e, true
	}
	e.Sort = "Term"
	if f.Default != nil {
		e.Line = m.defined(strong(fieldName(f)), f.Params, f.Default.Expr)
	}
	return e, true
}

// long reports whether an instance says more than fits into a table.
func (m *maker) long(o *object) bool {
	in, ok := o.of.(*ir.Instance)
	if !ok {
		return false
	}
	if len(in.Modifiers) > 0 {
		return true
	}
	const wide, many = 48, 9
	said := 0
	for _, s := range in.Settings {
		if s.Value != nil || len(s.Entries) > 0 {
			said++
		}
	}
	if said > many {
		return true
	}
	for _, s := range in.Settings {
		if s.Rule != nil || s.Value != nil && len(m.valueOf(s.Value.Expr).String()) > wide || len(s.Entries) > 4 {
			return true
		}
	}
	return false
}

// instances are a table of things of a kind.
func (m *maker) instances(list []*object, doc []string) (out []Block) {
	text, cites := paragraphs(doc)
	out = append(out, text...)
	for _, o := range list {
		m.note(o, cites)
	}
	if len(cites) > 0 {
		out = append(out, Para{Text: cites, Soft: true})
	}
	if len(list) == 0 {
		return out
	}
	k := list[0].of.(*ir.Instance).Kind
	var fields []*ir.Field
	for _, f := range k.Fields {
		if slices.ContainsFunc(list, func(o *object) bool {
			for in := o.of.(*ir.Instance); in != nil; in = in.Like {
				if s := in.Of(f); s.Value != nil || len(s.Entries) > 0 {
					return true
				}
			}
			return false
		}) {
			fields = append(fields, f)
		}
	}
	if len(fields) == 0 && len(text) == 0 && !slices.ContainsFunc(list, m.noted) {
		return append(out, m.names(k, list))
	}
	t := Table{Head: []Text{m.named(k, capital(spaced(k.Name)))}}
	for _, f := range fields {
		t.Head = append(t.Head, m.named(f, fieldName(f)))
	}
	notes := slices.ContainsFunc(list, m.noted)
	if notes {
		t.Head = append(t.Head, plain("Note"))
	}
	for _, o := range list {
		in := o.of.(*ir.Instance)
		row := Row{ID: m.anchors[in], Cells: []Text{plain(capital(titleOf(in)))}, Mark: len(m.marks(o)) > 0}
		for _, f := range fields {
			if m.listed > MaxListed {
				break
			}
			row.Cells = append(row.Cells, m.cell(in, f))
		}
		if notes {
			doc, cites := m.docOf(o)
			row.Cells = append(row.Cells, cat(note(doc, nil), cites))
		}
		t.Rows = append(t.Rows, row)
	}
	t = t.trimmed()
	t.Aside = m.namesakes(k)
	return append(out, t)
}

// names are things of which nothing else is said.
func (m *maker) names(k *ir.Kind, list []*object) Block {
	t := Table{Head: []Text{m.named(k, capital(spaced(k.Name)))}}
	for _, o := range list {
		in := o.of.(*ir.Instance)
		t.Rows = append(t.Rows, Row{ID: m.anchors[in], Cells: []Text{plain(capital(titleOf(in)))}, Mark: len(m.marks(o)) > 0})
	}
	return t
}

// noted reports whether something is written above an instance.
func (m *maker) noted(o *object) bool {
	return len(check.DocAbove(o.now)) > 0 && !besideKind(o.of.(*ir.Instance).Kind, o.now)
}

// MaxListed is how many pieces of text all that a book lists of the fields of things may come to.
const MaxListed = 400_000

// cell is what an instance has in a field; nothing if what was listed before comes to too much.
func (m *maker) cell(in *ir.Instance, f *ir.Field) Text {
	if m.listed > MaxListed {
		return nil
	}
	out := m.held(in, f)
	if m.listed += 1 + pieces(out); m.listed > MaxListed {
		m.diags.Errorf(diag.TooMany, m.objectOf(in).at, "a rulebook of all this is too long: with `%s` of %s more than %d names, numbers and words stand in its tables of things", f.Name, in.Name, MaxListed).
			Hinted("say less of the things that others are `like`: what they have is written for each of those again")
	}
	return out
}

// held is what an instance, or the one that it is like, says of a field.
func (m *maker) held(in *ir.Instance, f *ir.Field) Text {
	var entries []ir.Entry
	var all *ir.Formula
	for x := in; x != nil; x = x.Like {
		s := x.Of(f)
		if len(entries) == 0 {
			entries = s.Entries
		}
		if all == nil {
			all = s.Value
		}
	}
	if len(entries) == 0 {
		if all != nil {
			return m.spelt(all.Expr)
		}
		if f.Default != nil {
			if t := m.valueOf(f.Default.Expr); len(t.String()) <= 24 {
				return Text{{Text: t.String(), Style: Soft}}
			}
		}
		return soft("–")
	}
	var list []Text
	for _, e := range entries {
		list = append(list, cat(m.named(e.Key, titleOf(e.Key)), " ", m.valueOf(e.Value.Expr)))
	}
	if all != nil {
		list = append(list, cat("all else ", m.valueOf(all.Expr)))
	}
	return join(list, ", ", ", ")
}

// spelt is a value in a table. Of things whose titles do not tell them apart, as of many ways to strike that are all a
// cut, it says what they have.
func (m *maker) spelt(e ir.Expr) Text {
	list, ok := e.(*ir.ListLit)
	if !ok || len(list.Items) == 0 {
		return m.valueOf(e)
	}
	var out []Text
	for _, item := range list.Items {
		x, ok := item.(*ir.InstanceRef)
		if !ok || !m.namesakes(x.Instance.Kind) {
			return m.valueOf(e)
		}
		var has []Text
		for _, f := range x.Instance.Kind.Fields {
			v := x.Instance.Of(f).Value
			if v == nil || f.Default != nil && m.valueOf(v.Expr).String() == m.valueOf(f.Default.Expr).String() {
				continue
			}
			switch t := m.valueOf(v.Expr); {
			case f.Type.Single().Base == ir.Bool:
				has = append(has, plain(fieldName(f)))
			case f.Type.Single().Numeric():
				has = append(has, cat(fieldName(f)+" ", t))
			default:
				has = append(has, t)
			}
		}
		out = append(out, cat(titleOf(x.Instance)+" ", join(has, ", ", ", ")))
	}
	return join(out, "; ", "; ")
}

// namesakes reports whether most things of a kind share their titles with others of it.
func (m *maker) namesakes(k *ir.Kind) bool {
	times := map[string]int{}
	for _, in := range k.Instances {
		times[titleOf(in)]++
	}
	shared := 0
	for _, n := range times {
		if n > 1 {
			shared += n
		}
	}
	return 2*shared > len(k.Instances)
}

// instanceEntry is a thing that says more than fits into a table.
func (m *maker) instanceEntry(in *ir.Instance, e Entry) Entry {
	if in.Like != nil {
		like := cat("Like ", m.named(in.Like, titleOf(in.Like)))
		if len(in.Settings)+len(in.Modifiers) > 0 {
			like = cat(like, ", but for what is said here")
		}
		e.Blocks = append(e.Blocks, Para{Text: sentence(like)})
	}
	var sheet []Text // what is said in a few words
	var items []Item
	var below []Block
	for _, f := range in.Kind.Fields {
		s := in.Of(f)
		name := cat(m.named(f, capital(fieldName(f))), forWhom(f))
		switch {
		case s.Value != nil && f.Type.Single().Base == ir.Bool:
			if b, ok := s.Value.Expr.(*ir.BoolLit); ok {
				sheet = append(sheet, cat(name, ": ", verb(b.Value, "yes", "no")))
			} else {
				items = append(items, Item{Text: cat(name, ": if ", m.condition(s.Value.Expr))})
			}
		case s.Value != nil || len(s.Entries) > 0:
			const few = 60
			if v := m.cell(in, f); len(f.Params) == 0 && len(v.String()) <= few {
				sheet = append(sheet, cat(name, ": ", v))
			} else {
				items = append(items, Item{Text: cat(name, ": ", v)})
			}
		}
		if s.Rule != nil {
			list := m.steps(s.Rule.Body)
			if len(list) == 1 && len(list[0].Below) == 0 {
				items = append(items, Item{Text: cat(name, ": ", list[0].Text)})
			} else {
				items = append(items, Item{Text: cat(name, ":"), Below: list, Numbered: true})
			}
			if h := s.Rule.Hooks; !h.Bare() {
				below = append(below, m.doing(&ir.Block{}, h)...)
			}
		}
	}
	for _, x := range in.Modifiers {
		items = append(items, Item{Text: m.modifier(x)})
	}
	if len(sheet) > 0 {
		e.Blocks = append(e.Blocks, Para{Text: join(sheet, " · ", " · ")})
	}
	if len(items) > 0 {
		e.Blocks = append(e.Blocks, List{Items: items})
	}
	e.Blocks = append(e.Blocks, below...)
	return e
}
