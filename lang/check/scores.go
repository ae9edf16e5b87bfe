package check

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

func (c *checker) scoreHead(s *ir.Score) {
	s.Frame = c.frameOf(c.params(c.scoreSrc(s).syn.head.Params))
	s.Result = tInt
	if c.scoreSrc(s).syn.head.Result != nil {
		s.Result = c.single(c.scoreSrc(s).syn.head.Result)
		if !s.Result.Numeric() && !s.Result.Bad() {
			c.errorf(diag.WrongType, c.span(c.scoreSrc(s).syn.head.Result), "a score is a number, not %s", Describe(s.Result)).Hinted("write: -> num, or nothing for a whole number")
			s.Result = tInt
		}
	}
}

func (c *checker) scoreBodies() {
	for _, s := range c.p.Scores {
		c.in(c.source(s.File), func() { c.scoreBody(s) })
	}
	for _, m := range c.p.Modifiers {
		c.in(c.source(m.File), func() { c.modifier(m, nil, nil) })
	}
	for _, k := range c.p.Kinds {
		for _, i := range k.Instances {
			for _, l := range c.instanceSrc(i).syn.modifiers {
				c.in(l.file, func() { c.instanceModifier(i, l.syn) })
			}
		}
	}
}

func (c *checker) scoreBody(s *ir.Score) {
	b := newBody("a score")
	for _, p := range s.Frame.Params {
		b.param(p)
	}
	if c.scoreSrc(s).syn.head.Title != nil {
		c.within(c.scoreSrc(s).syn.file, b, func() { s.Title = c.texts(c.scoreSrc(s).syn.head.Title) })
	}
	s.Total = b.bind("total", s.Result)
	b.owners = []string{s.Name}
	c.from = s
	first := map[string]*ir.Term{}
	for _, t := range c.scoreSrc(s).syn.terms {
		c.within(t.file, b, func() {
			old := first[t.syn.Name.Text]
			if old != nil {
				c.errorf(diag.Duplicate, c.span(t.syn.Name), "score `%s` already has a term `%s`", s.Name, old.Name).
					Hinted("choose another name").Note(old.Span, "the first is here")
			}
			term := c.term(t.syn, s.Result, s.Total)
			if s.Terms = append(s.Terms, term); old == nil {
				first[term.Name] = term
			}
		})
	}
	c.from = nil
	s.Frame = b.frame
}

// term checks a line of a score or a modifier in the body that is current.
func (c *checker) term(syn *syntax.Term, result ir.Type, total *ir.Local) *ir.Term {
	t := &ir.Term{Name: syn.Name.Text, Op: syn.Op, Span: c.span(syn.Name), File: (c.file).IR()}
	c.localSrc(total).unread = true
	if syn.When != nil {
		t.When = c.formula(syn.When, tBool)
		t.WhenText = syn.When.Text
	}
	yes, no := c.formulaFacts(t.When, nil)
	c.body.knowing(yes, func() {
		want := result
		if syn.Op == "times" {
			want = tNum
		}
		t.Value = c.formula(syn.Value, want)
		t.Label = c.texts(syn.Label)
	})
	c.body.knowing(no, func() { t.Why = c.texts(syn.Why) })
	t.UsesTotal = !c.localSrc(total).unread
	c.localRead(total)
	return t
}

// modifier checks a modifier: of the top level, of a condition, or of an instance.
func (c *checker) modifier(m *ir.Modifier, k *ir.Condition, i *ir.Instance) {
	if c.modifierSrc(m).syn.Score == nil {
		c.errorf(diag.BadModifier, m.Span, "what does this modify?").Hinted("write: %s", c.inserted(c.modifierSrc(m).syn, c.modifierSrc(m).syn.Name, " to SCORE"))
		return
	}
	score := c.scoreCalled(c.modifierSrc(m).syn.Score)
	if score == nil {
		return
	}
	m.Score, m.Condition, m.Instance, m.Role = score, k, i, -1
	b := newBody("a modifier")
	for _, p := range c.copyLocals(score.Frame.Params[:paramCount(score.Frame)]) {
		b.param(p)
	}
	m.For = c.modifierFor(m, score)
	if k != nil {
		c.conditionModifier(m, b)
	}
	if i != nil {
		m.Bearer = &ir.Local{Name: "self", Type: refTo(i.Kind), Fixed: true}
		b.param(m.Bearer)
		b.scope.self = m.Bearer
		if m.For == nil {
			c.errorf(diag.BadModifier, m.Span, "for whom does this count?").
				Hinted("write: %s", c.inserted(c.modifierSrc(m).syn, c.modifierSrc(m).syn.Score, " for "+firstCombatant(score)))
		}
	}
	if k == nil && i == nil && c.modifierSrc(m).syn.For != nil {
		c.errorf(diag.BadModifier, c.span(c.modifierSrc(m).syn.For), "a modifier at the top level belongs to nobody").
			Hinted("leave out `for %s`, or put it into a condition or an instance", c.modifierSrc(m).syn.For.Text)
	}
	m.Total = b.bind("total", score.Result)
	oldFrom := c.from
	c.from = score
	c.within(c.file, b, func() {
		m.Term = c.term(c.modifierSrc(m).syn.Term(), score.Result, m.Total)
	})
	c.from = oldFrom
	m.Frame = b.frame
	score.Modifiers = append(score.Modifiers, m)
}

func paramCount(f *ir.Frame) int { return len(f.Params) }

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
	if c.modifierSrc(m).syn.For == nil {
		return nil
	}
	var names []string
	for _, p := range s.Frame.Params {
		if p.Name == c.modifierSrc(m).syn.For.Text {
			return p
		}
		names = append(names, p.Name)
	}
	c.unknown(diag.UnknownName, c.span(c.modifierSrc(m).syn.For), c.modifierSrc(m).syn.For.Text, names, "score `%s` has no parameter `%s`", s.Name, c.modifierSrc(m).syn.For.Text)
	return nil
}

// conditionModifier adds the condition's parameters to a modifier's frame.
func (c *checker) conditionModifier(m *ir.Modifier, b *body) {
	k := m.Condition
	params := c.copyLocals(k.Frame.Params)
	if m.For != nil && k.Bearers > 0 && !same(m.For.Type, k.Frame.Params[0].Type) {
		d := c.errorf(diag.BadModifier, c.span(c.modifierSrc(m).syn.For), "`%s` is %s, but condition `%s` is about %s", m.For.Name, Describe(m.For.Type), k.Name, Describe(k.Frame.Params[0].Type))
		for _, p := range m.Score.Frame.Params {
			if same(p.Type, k.Frame.Params[0].Type) {
				d.Hinted("write: for %s", p.Name)
			}
		}
		d.Else("no parameter of score `%s` is %s", m.Score.Name, Describe(k.Frame.Params[0].Type))
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
		if m.For == nil || m.For.Name != p.Name {
			c.errorf(diag.NameTaken, m.Span, "`%s` is a parameter of condition `%s` and of score `%s`", p.Name, k.Name, m.Score.Name).
				Hinted("rename one of them; only the one behind `for` may be the same")
		}
		params[n].Name = "" // it is the score's parameter of that name
	}
	for _, p := range params {
		b.param(p)
	}
	switch {
	case k.Bearers == 0 && c.modifierSrc(m).syn.For != nil:
		c.errorf(diag.BadModifier, c.span(c.modifierSrc(m).syn.For), "condition `%s` is about nobody", k.Name).Hinted("leave out `for %s`", c.modifierSrc(m).syn.For.Text)
	case k.Bearers > 0 && c.modifierSrc(m).syn.For == nil:
		d := c.errorf(diag.BadModifier, m.Span, "for whom does this count?")
		var bearers []string
		for _, p := range m.Score.Frame.Params {
			if same(p.Type, k.Frame.Params[0].Type) {
				bearers = append(bearers, p.Name)
			}
		}
		if len(bearers) == 0 {
			d.Hinted("no parameter of score `%s` is %s", m.Score.Name, Describe(k.Frame.Params[0].Type))
			break
		}
		d.Hinted("write: %s", c.inserted(c.modifierSrc(m).syn, c.modifierSrc(m).syn.Score, " for "+bearers[0]))
		if len(bearers) > 1 {
			d.Hint += ", or for " + wordList(bearers[1:], "or")
		}
	}
	if c.modifierSrc(m).syn.As == nil {
		return
	}
	for n := range k.Bearers {
		if k.Frame.Params[n].Name == c.modifierSrc(m).syn.As.Text {
			m.Role = n
			return
		}
	}
	c.errorf(diag.BadModifier, c.span(c.modifierSrc(m).syn.As), "condition `%s` has no bearer `%s`", k.Name, c.modifierSrc(m).syn.As.Text).
		Hinted("it has %s", wordList(bearerNames(k), "and"))
}

func bearerNames(k *ir.Condition) []string {
	var out []string
	for _, p := range k.Frame.Params[:k.Bearers] {
		out = append(out, p.Name)
	}
	return out
}

func (c *checker) instanceModifier(i *ir.Instance, d *syntax.Modifier) {
	m := &ir.Modifier{Decl: c.decl(d.Name, d)}
	*c.modifierSrc(m) = modifierSource{syn: d}
	c.modifier(m, nil, i)
	if m.Score == nil {
		return
	}
	if !slices.ContainsFunc(c.p.Combatant.Fields, func(f *ir.Field) bool { return holds(f, i.Kind) }) {
		c.errorf(diag.BadModifier, m.Span, "no combatant has %s in a field, so this never counts", article(i.Kind.Name)).
			Hinted("write in `kind combatant`: %s : list of %s = []", orText(i.Kind.Plural, i.Kind.Name+"s"), i.Kind.Name)
	}
	i.Modifiers = append(i.Modifiers, m)
}

// holds reports whether a field can hold a thing of a kind.
func holds(f *ir.Field, k *ir.Kind) bool {
	if f.Role != ir.Constant && f.Role != ir.State && f.Role != ir.Own {
		return false
	}
	t := f.Type
	if t.Base == ir.List {
		t = *t.Elem
	}
	return t.Base == ir.Ref && t.Kind == k
}
