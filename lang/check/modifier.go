package check

import (
	"cmp"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

var modifierKind = &declKind{
	word:     "modifier",
	declare:  on((*checker).declareModifier),
	override: on((*checker).overrideModifier),
	removes:  removals{"modifier": (*checker).removeModifier},
	bodies:   (*checker).modifierBodies,
	pieces:   (*taker).modifiers,
}

type modifierSource struct{ syn *syntax.Modifier }

func (s *sources) modifierSrc(m *ir.Modifier) *modifierSource { return known[modifierSource](s, m) }

func (c *checker) declareModifier(d *syntax.Modifier) {
	m := &ir.Modifier{Decl: c.decl(d.Name, d), Role: -1}
	c.modifierSrc(m).syn = d
	if old := c.modifiers[m.Name]; old != nil && !c.apart(c.source(old.File)) {
		c.errorf(diag.Duplicate, m.Span, "there is already a modifier `%s`", m.Name).
			Hinted("%s", orRemove("choose another name", old.Span, m.Span)).Note(old.Span, "it was declared here")
		return
	}
	if c.modifiers[m.Name] == nil {
		c.modifiers[m.Name] = m
	}
	c.declares(m.Span, m)
	c.p.Modifiers = append(c.p.Modifiers, m)
}

func (c *checker) overrideModifier(d *syntax.Modifier) {
	m := c.modifiers[d.Name.Text]
	if m == nil {
		c.nothing(c.span(d.Name), d.Name.Text, keys(c.modifiers), "modifier", []string{d.Name.Text},
			"there is no modifier `%s` to change", d.Name.Text)
		return
	}
	c.declares(c.span(d.Name), m)
	src := c.modifierSrc(m)
	if d.Score == nil {
		d.Score, d.Of = src.syn.Score, cmp.Or(d.Of, src.syn.Of)
	}
	c.changed(ir.Overridden, c.span(d.Name), m.Span, "modifier", m.Name)
	src.syn, m.File, m.Span = d, c.file.IR(), c.span(d.Name)
}

func (c *checker) removeModifier(d *syntax.Remove) {
	names := d.Path.Names
	n := names[len(names)-1]
	switch m := c.modifiers[n.Text]; {
	case len(names) == 2:
		c.removePart(d)
	case m == nil:
		out := c.nothing(c.span(n), n.Text, keys(c.modifiers), "modifier", []string{n.Text},
			"there is no modifier `%s` to remove", n.Text)
		for _, k := range c.p.Conditions {
			if out.Hint == "" && slices.Contains(c.conditionPartNames(k, d.Kind), n.Text) {
				out.Hinted("that of condition `%s` is `%s.%s`", k.Name, k.Name, n.Text)
			}
		}
	default:
		c.means(c.span(n), m)
		c.changed(ir.Removed, c.span(d), m.Span, "modifier", n.Text).Of = ofScore(c.modifierSrc(m).syn)
		delete(c.modifiers, n.Text)
		drop(&c.p.Modifiers, m)
	}
}

// modifierBodies checks those of the top level and of instances.
func (c *checker) modifierBodies() {
	for _, m := range c.p.Modifiers {
		c.in(c.source(m.File), func() { c.modifier(m, nil, nil) })
	}
	for i := range c.p.Instances() {
		for _, l := range c.instanceSrc(i).syn.modifiers {
			c.in(l.file, func() { c.instanceModifier(i, l.syn) })
		}
	}
}

func (t *taker) modifiers() {
	for _, m := range t.p.Modifiers {
		if m.Score != nil {
			t.add("modifier", []string{m.Name}, t.modifierText(m), m.Span)
		}
	}
}

// modifier checks a modifier: of the top level, of a condition, or of an instance.
func (c *checker) modifier(m *ir.Modifier, k *ir.Condition, i *ir.Instance) {
	src := c.modifierSrc(m)
	if src.syn.Score == nil {
		c.errorf(diag.BadModifier, m.Span, "what does this modify?").Hinted("write: %s",
			c.inserted(src.syn, cmp.Or(src.syn.Of, src.syn.Name), " to SCORE"))
		return
	}
	score := c.scoreCalled(src.syn.Score)
	if score == nil {
		return
	}
	m.Score, m.Condition, m.Instance, m.Role = score, k, i, -1
	b := newBody("a modifier", c.copyLocals(score.Frame.Params)...)
	b.heads = []string{score.Name}
	m.For = c.modifierFor(m, score)
	if k != nil {
		b.heads = append(b.heads, k.Name)
		c.conditionModifier(m, b)
	}
	if i != nil {
		m.Bearer = &ir.Local{Name: "self", Type: ir.RefTo(i.Kind), Fixed: true}
		b.param(m.Bearer)
		b.scope.self = m.Bearer
		if m.For == nil {
			c.errorf(diag.BadModifier, m.Span, "for whom does this count?").
				Hinted("write: %s", c.inserted(src.syn, src.syn.Score, " for "+firstCombatant(score)))
		}
	}
	if k == nil && i == nil && src.syn.For != nil {
		c.errorf(diag.BadModifier, c.span(src.syn.For), "a modifier at the top level belongs to nobody").
			Hinted("leave out `for %s`, or put it into a condition or an instance", src.syn.For.Text)
	}
	m.Total = b.bind("total", score.Result)
	b.from = score
	c.within(c.file, b, func() {
		if k != nil {
			c.roles(k, src.syn.As != nil)
		}
		m.Term = c.term(src.syn.Term(), score.Result, m.Total)
	})
	m.Frame = b.frame
	score.Modifiers = append(score.Modifiers, m)
}

func firstCombatant(s *ir.Score) string {
	for _, p := range s.Frame.Params {
		if p.Type.Base == ir.Ref {
			return p.Name
		}
	}
	return "WHO"
}

// modifierFor finds the score's parameter behind `for`.
func (c *checker) modifierFor(m *ir.Modifier, s *ir.Score) *ir.Local {
	src := c.modifierSrc(m)
	if src.syn.For == nil {
		return nil
	}
	names := localNames(s.Frame.Params)
	if i := slices.Index(names, src.syn.For.Text); i >= 0 {
		c.means(c.span(src.syn.For), s.Frame.Params[i])
		return s.Frame.Params[i]
	}
	c.unknownOf(s.Name, diag.UnknownName, c.span(src.syn.For), src.syn.For.Text, names, "score `%s` has no parameter `%s`",
		s.Name, src.syn.For.Text)
	return nil
}

// conditionModifier adds the condition's parameters to a modifier's frame.
func (c *checker) conditionModifier(m *ir.Modifier, b *body) {
	src := c.modifierSrc(m)
	k := m.Condition
	params := c.copyLocals(k.Frame.Params)
	if m.For != nil && k.Bearers > 0 && !ir.Same(m.For.Type, k.Frame.Params[0].Type) {
		d := c.errorf(diag.BadModifier, c.span(src.syn.For), "`%s` is %s, but condition `%s` is about %s", m.For.Name,
			m.For.Type.Describe(), k.Name, k.Frame.Params[0].Type.Describe())
		for _, p := range m.Score.Frame.Params {
			if ir.Same(p.Type, k.Frame.Params[0].Type) {
				d.Hinted("write: for %s", p.Name)
			}
		}
		d.Else("no parameter of score `%s` is %s", m.Score.Name, k.Frame.Params[0].Type.Describe())
		for _, p := range params {
			p.Name = ""
			b.param(p)
		}
		return
	}
	for n, p := range params {
		if b.scope.names[p.Name] == nil {
			continue
		}
		whom := n == 0 && k.Bearers > 0 && src.syn.For == nil // who is named behind `for` is asked below
		if !whom && (m.For == nil || m.For.Name != p.Name) {
			c.errorf(diag.NameTaken, m.Span, "`%s` is a parameter of condition `%s` and of score `%s`", p.Name, k.Name,
				m.Score.Name).
				Hinted("rename one of them; only the one behind `for` may be the same")
		}
		params[n].Name = "" // it is the score's parameter of that name
	}
	for _, p := range params {
		b.param(p)
	}
	switch {
	case k.Bearers == 0 && src.syn.For != nil:
		c.errorf(diag.BadModifier, c.span(src.syn.For), "condition `%s` is about nobody", k.Name).Hinted("leave out `for %s`",
			src.syn.For.Text)
	case k.Bearers > 0 && src.syn.For == nil:
		d := c.errorf(diag.BadModifier, m.Span, "for whom does this count?")
		var bearers []string
		for _, p := range m.Score.Frame.Params {
			switch bearer := k.Frame.Params[0]; {
			case !ir.Same(p.Type, bearer.Type):
			case p.Name == bearer.Name: // with any other there would be two of the name
				bearers = slices.Insert(bearers, 0, p.Name)
			default:
				bearers = append(bearers, p.Name)
			}
		}
		if len(bearers) == 0 {
			d.Hinted("no parameter of score `%s` is %s", m.Score.Name, k.Frame.Params[0].Type.Describe())
			break
		}
		d.Hinted("write: %s", c.inserted(src.syn, src.syn.Score, " for "+bearers[0]))
		if len(bearers) > 1 {
			d.Hint += ", or for " + diag.WordList(bearers[1:], "or")
		}
	}
	if src.syn.As == nil {
		return
	}
	bearers := localNames(k.Frame.Params[:k.Bearers])
	if m.Role = slices.Index(bearers, src.syn.As.Text); m.Role >= 0 {
		return
	}
	c.errorf(diag.BadModifier, c.span(src.syn.As), "condition `%s` has no bearer `%s`", k.Name, src.syn.As.Text).
		Hinted("it has %s", diag.WordList(bearers, "and"))
}

func (c *checker) instanceModifier(i *ir.Instance, d *syntax.Modifier) {
	m := &ir.Modifier{Decl: c.decl(d.Name, d)}
	*c.modifierSrc(m) = modifierSource{syn: d}
	c.modifier(m, nil, i)
	if m.Score == nil {
		return
	}
	if !slices.ContainsFunc(c.p.Combatant.Fields, func(f *ir.Field) bool { return holds(f, i.Kind) }) {
		c.errorf(diag.BadModifier, m.Span, "no combatant has %s in a field, so this never counts", diag.Article(i.Kind.Name)).
			Hinted("write in `kind combatant`: %s : list of %s = []", cmp.Or(i.Kind.Plural, i.Kind.Name+"s"), i.Kind.Name)
	}
	i.Modifiers = append(i.Modifiers, m)
}

// holds reports whether a field can hold a thing of a kind.
func holds(f *ir.Field, k *ir.Kind) bool {
	if f.Role != ir.Constant && f.Role != ir.State && f.Role != ir.Own {
		return false
	}
	t := f.Type.One()
	return t.Base == ir.Ref && t.Kind == k
}

// modifierText is a modifier of the top level with its type and score, which an override may
// leave out.
func (t *taker) modifierText(m *ir.Modifier) string {
	of := ""
	if m.Term.Of != nil {
		of = " of " + m.Term.Of.Name
	}
	_, rest, _ := strings.Cut(in(t.source(m.File), t.modifierSrc(m).syn), ":")
	return "modifier " + m.Name + of + " to " + m.Score.Name + " :" + rest
}

// ofScore is the score that a modifier is a part of.
func ofScore(line any) *ir.Change {
	if m, ok := line.(*syntax.Modifier); ok && m.Score != nil {
		return &ir.Change{What: "score", Path: []string{m.Score.Text}}
	}
	return nil
}
