package book

import (
	"hcl/lang/ir"
)

// entry is an object under a heading of its own.
func (m *maker) entry(o *object) (Entry, bool) {
	doc, cites := m.docOf(o)
	title, sort := m.spoken(o)
	e := Entry{ID: m.anchors[o.of], Sort: capital(sort), Title: plain(title), Cites: cites, Marks: m.marks(o), Blocks: doc}
	if len(o.path) > 0 {
		params, _ := ir.Takes(o.of)
		e.Code = o.what + " " + o.path[0] + brackets(params)
	}
	add := func(b ...Block) { e.Blocks = append(e.Blocks, b...) }
	switch x := o.of.(type) {
	case *ir.Rule:
		e.Aside = onlyTells(x)
		add(m.given(x.Frame.Params)...)
		add(m.doing(x.Body, x.Hooks)...)
	case *ir.Define:
		e.Aside = len(doc) == 0 && len(m.forms(x.Body.Expr)) > 1
		name := strong(spaced(x.Name))
		var given []piece
		for _, p := range x.Frame.Params {
			given = append(given, piece{Text{local(p)}, atom})
		}
		if p, ok := phrased(x, name, given, true); ok {
			e.Line = m.defined(p.text, nil, x.Body.Expr)
		} else {
			e.Line = m.defined(name, x.Frame.Params, x.Body.Expr)
		}
	case *ir.Score:
		if len(x.Title) > 0 {
			e.Title = capitalText(m.parts(x.Title))
		}
		add(m.score(x))
	case *ir.Table:
		add(m.lookup(x))
	case *ir.Map:
		add(m.drawing(x))
	case *ir.Condition:
		add(m.conditionOf(x)...)
	case *ir.Modifier:
		if x.Score == nil {
			return e, false
		}
		add(Para{Text: m.modifier(x)})
	case *ir.Hook:
		if x.Event == nil {
			return e, false
		}
		e.Title = capitalText(m.when(x.Event))
		if x.Name != "" {
			e.Title = cat(title, ": ", m.when(x.Event))
		}
		e.Code = "on " + x.Event.Name + brackets(x.Event.Frame.Params)
		add(m.guarded(x.When, x.Body)...)
	case *wrap:
		of := Span{Text: spaced(x.of), Style: Name, To: m.target(x.of)}
		e.Title = cat(capital(x.how)+" ", of)
		if x.name != "" {
			e.Title = cat(title, ": "+x.how+" ", of)
		}
		e.Code = x.how + " " + x.of
		add(m.guarded(x.when, x.body)...)
	case *ir.Phase:
		if x.When != nil {
			add(Para{Text: cat("Only if ", m.condition(x.When), ".")})
		}
		add(m.doing(x.Body, x.Hooks)...)
	case *ir.Policy:
		add(m.policy(x))
	case *ir.Stacking:
		if x.All {
			add(Para{Text: plain("All of this type add up.")})
		} else {
			add(Para{Text: plain("Of this type only the highest bonus and the lowest penalty count.")})
		}
	case *ir.Die:
		add(Para{Text: cat("Its faces show ", m.formula(x.Values.Expr), ".")})
	case *ir.Field:
		return m.fieldEntry(o, x, e)
	case *ir.Instance:
		return m.instanceEntry(x, e), true
	case *ir.Test:
		return m.example(x, e), true
	default:
		return e, false
	}
	add(m.shownBy(o)...)
	return e, true
}

// target is the ID of a rule, phase or step by its name.
func (m *maker) target(name string) string {
	for _, what := range []string{"rule", "phase", "define"} {
		for n := len(name); n > 0; n-- {
			if n < len(name) && name[n] != '.' {
				continue
			}
			if o := m.find(what, name[:n]); o != nil {
				return m.anchors[o.of]
			}
		}
	}
	return ""
}

// brackets are parameters as formulas give them.
func brackets(params []*ir.Local) string {
	if len(params) == 0 {
		return ""
	}
	s := "("
	for i, p := range params {
		if p.Name == "self" {
			continue
		}
		if i > 0 && s != "(" {
			s += ", "
		}
		s += p.Name
	}
	return s + ")"
}

// given says what a rule is given, where its name does not say it.
func (m *maker) given(params []*ir.Local) []Block {
	var list []Text
	for _, p := range params {
		if p.Name == "self" {
			continue
		}
		t := Text{local(p)}
		if p.Type.Base != ir.Ref || p.Type.Kind.Name != p.Name && p.Type.Kind != m.r.Combatant {
			t = cat(t, " (", m.typed(p.Type), ")")
		}
		list = append(list, t)
	}
	if len(list) == 0 {
		return nil
	}
	return []Block{Para{Text: cat("For ", join(list, ", ", " and "), ":"), Soft: true}}
}

// defined is what a name stands for.
func (m *maker) defined(name Text, params []*ir.Local, e ir.Expr) Text {
	var list []Text
	for _, p := range params {
		if p.Name != "self" {
			list = append(list, Text{local(p)})
		}
	}
	if len(list) > 0 {
		name = cat(name, "(", join(list, ", ", ", "), ")")
	}
	if e.Type().Base == ir.Bool {
		if _, ok := e.(*ir.Choice); !ok {
			return cat(name, " if ", m.condition(e), ".")
		}
		return cat(name, ": ", m.condition(e), ".")
	}
	return cat(name, " = ", m.formula(e))
}

// doing is what is done, with what others have put before, after and around it.
func (m *maker) doing(body *ir.Block, hs ir.Hooks) []Block {
	list := m.steps(body)
	var out []Item
	hook := func(h *ir.Hook, how string) {
		t := plain(how)
		if h.Name != "" {
			t = cat(t, " (", Span{Text: spaced(h.Name), Style: Strong, To: m.hooks[h.Span]}, ")")
		}
		if h.When != nil {
			t = cat(t, ", if ", m.condition(h.When))
		}
		if by := m.r.FileOf(h.File); by != nil {
			t = cat(t, Span{Text: " – " + m.titleOfFile(by), Style: Soft})
		}
		out = append(out, m.under(t, h.Body))
	}
	for _, h := range hs.Before {
		hook(h, "First")
	}
	for _, h := range hs.Around {
		hook(h, "In place of what follows")
	}
	out = append(out, list...)
	for _, h := range hs.After {
		hook(h, "In the end")
	}
	if len(out) == 0 {
		return nil
	}
	return []Block{List{Numbered: len(out) > 1, Items: out}}
}

// guarded is what is done if a condition holds.
func (m *maker) guarded(when ir.Expr, body *ir.Block) (out []Block) {
	if when != nil {
		out = append(out, Para{Text: cat("If ", m.condition(when), ":")})
	}
	if list := m.steps(body); len(list) > 0 {
		out = append(out, List{Numbered: len(list) > 1, Items: list})
	}
	return out
}

func (m *maker) conditionOf(c *ir.Condition) (out []Block) {
	who := c.Frame.Params
	t := cat("")
	switch {
	case c.Bearers == 2 && c.BothWays:
		t = cat("It ties ", local(who[0]), " and ", local(who[1]), " to each other.")
	case c.Bearers == 2:
		t = cat("It holds of ", local(who[0]), " and ", local(who[1]), ".")
	case len(who) > 0:
		t = cat("It holds of ", local(who[0]), ".")
	}
	if len(who) > c.Bearers {
		var rest []Text
		for _, p := range who[c.Bearers:] {
			rest = append(rest, Text{local(p)})
		}
		t = cat(t, " It records ", join(rest, ", ", " and "), ".")
	}
	if c.Stacks {
		t = cat(t, " It may hold several times, and counts each time.")
	}
	if c.Hidden {
		t = cat(t, " Other sides do not see it.")
	}
	if c.Until != nil {
		t = cat(t, " It lasts until ", m.match(c.Until), ".")
	}
	out = append(out, Para{Text: t})
	var items []Item
	for _, x := range c.Modifiers {
		items = append(items, Item{Text: m.modifier(x)})
	}
	hooks := func(list []*ir.Hook, head func(h *ir.Hook) Text) {
		for _, h := range list {
			t := head(h)
			if h.When != nil {
				t = cat(t, ", if ", m.condition(h.When))
			}
			items = append(items, m.under(t, h.Body))
		}
	}
	hooks(c.Begins, func(*ir.Hook) Text { return plain("When it begins") })
	hooks(c.Hooks, func(h *ir.Hook) Text {
		return cat("While it holds, ", m.when(h.Event))
	})
	hooks(c.RunsOut, func(*ir.Hook) Text { return plain("When its rounds have run out") })
	hooks(c.Ends, func(*ir.Hook) Text { return plain("When it ends") })
	if len(items) > 0 {
		out = append(out, List{Items: items})
	}
	return out
}

// modifier is a line that something adds to a score.
func (m *maker) modifier(x *ir.Modifier) Text {
	if x.Score == nil || x.Term == nil {
		return nil
	}
	t := cat(capitalText(m.value(x.Term)), " on ", m.named(x.Score, spaced(x.Score.Name)))
	if x.For != nil {
		t = cat(t, " for ", local(x.For))
	}
	if len(x.Term.Label) > 0 {
		t = cat(t, " (", m.parts(x.Term.Label), ")")
	}
	if x.Term.When != nil {
		t = cat(t, ", if ", m.condition(x.Term.When))
	}
	return sentence(t)
}

func (m *maker) policy(p *ir.Policy) Block {
	t := Table{Head: []Text{plain("Choice"), plain("Takes"), plain("If")}}
	for _, l := range p.Lines {
		row := Row{Cells: []Text{{{Text: spaced(l.Choice), Style: Name}}, nil, nil}}
		for _, s := range m.r.Sites {
			if p.Index >= len(s.Policies) {
				continue
			}
			for _, rule := range s.Policies[p.Index] {
				if rule.Line != l.Span || row.Cells[1] != nil {
					continue
				}
				var v Text
				switch {
				case rule.All:
					v = plain("all that there are")
				case rule.Nothing:
					v = plain("none")
				default:
					v = m.keyed(rule.Value, phrase)
				}
				if rule.Value != nil && rule.Value.Type().Base == ir.Bool && rule.Op == "" {
					v = m.condition(rule.Value)
				}
				switch rule.Op {
				case "highest", "lowest":
					v = cat("that with the "+rule.Op+" ", v)
				case "weighted":
					v = cat("by chance, as likely as ", v)
				}
				row.Cells[1] = v
				if rule.When != nil {
					row.Cells[2] = m.condition(rule.When)
				}
			}
		}
		if row.Cells[1] == nil {
			row.Cells[1] = Text{{Text: l.Span.Text(), Style: Code}}
		}
		t.Rows = append(t.Rows, row)
	}
	return t.trimmed()
}
