package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// courseBodies checks setups and rounds, phase by phase.
func (c *checker) courseBodies() {
	for _, cs := range c.courses {
		course := cs.course
		c.in(cs.file, func() {
			if cs.syn.When != nil {
				b := newBody("the condition of a " + cs.syn.Keyword)
				course.When = &ir.Formula{Frame: b.frame, Text: cs.syn.When.Text}
				c.within(c.file, b, func() {
					course.When.Expr = c.formula(cs.syn.When, tBool)
					c.reportWorld(course.When.Expr, "this condition")
				})
			}
			if cs.next != nil {
				c.in(cs.next.file, func() {
					b := newBody("`next`")
					course.Next = &ir.Formula{Frame: b.frame, Text: cs.next.syn.Value.Text}
					c.within(c.file, b, func() { course.Next.Expr = c.formula(cs.next.syn.Value, tInt) })
				})
			}
		})
		for _, ps := range cs.phases {
			c.in(ps.file, func() { course.Phases = append(course.Phases, c.phase(ps)) })
		}
		if cs.syn.Keyword == "setup" {
			c.p.Setups = append(c.p.Setups, course)
		} else {
			c.p.Rounds = append(c.p.Rounds, course)
		}
	}
	c.ambiguousCourses("setup", c.p.Setups)
	c.ambiguousCourses("round", c.p.Rounds)
}

func (c *checker) ambiguousCourses(word string, list []*ir.Course) {
	for i, x := range list {
		if i > 0 && (x.When == nil || list[0].When == nil) {
			c.errorf(diag.BadCourse, firstWord(x.Span), "there is already a `%s`", word).
				Hinted("put phases into it: phase NAME after OTHER { … }; or let params decide: %s when PARAM == VALUE { … }, for both", word).
				Note(firstWord(list[0].Span), "it stands here")
			return
		}
	}
}

func (c *checker) phase(ps *phaseSyntax) *ir.Phase {
	d := ps.syn
	p := &ir.Phase{Decl: c.decl(d.Name, d), Title: d.Title.Plain()}
	*c.phaseSrc(p) = phaseSource{syn: d}
	b := newBody("")
	b.label = p.Name
	b.owners = []string{p.Name}
	b.steps = p.Name
	c.within(c.file, b, func() {
		if ps.when.syn != nil {
			c.in(ps.when.file, func() { p.When = c.stillFormula(ps.when.syn, tBool, "a condition after `when`") })
		}
		p.Body = c.block(d.Body, true)
	})
	p.Frame = b.frame
	for _, w := range ps.wraps {
		c.in(w.file, func() {
			p.Add(w.syn.How, c.wrapHook(w, nil, tNothing, nil))
		})
	}
	return p
}

func (c *checker) victoryBody() {
	s := c.top["victory"]
	if s == nil {
		return
	}
	v := s.obj.(*victorySyntax)
	for _, line := range v.lines {
		c.in(line.file, func() {
			l := line.syn
			out := &ir.VictoryLine{Span: c.span(l)}
			b := newBody("a victory")
			c.within(c.file, b, func() {
				if l.When != nil {
					out.When = c.formula(l.When, tBool)
				}
				if l.Winner != nil {
					out.Winner = c.formula(l.Winner, refTo(c.p.Side).Maybe())
				} else if l.When == nil {
					c.errorf(diag.MissingField, out.Span, "when is the fight a draw?").Hinted("write: draw \"reason\" when round >= 100")
				}
				out.Reason = c.texts(l.Reason)
			})
			out.Frame = b.frame
			c.p.Victory = append(c.p.Victory, out)
		})
	}
	c.in(v.file, func() {
		if len(v.lines) == 0 && !v.file.Tree.Gap(v.syn) {
			c.errorf(diag.Incomplete, firstWord(c.span(v.syn)), "`victory` does not say how a fight ends").Hinted("write in it: winner last_side_standing()")
		}
	})
}

func (c *checker) measureBodies() {
	for i, m := range c.p.Measures {
		m.Index = i
		c.in(c.source(m.File), func() { c.measureBody(m) })
	}
}

func (c *checker) measureBody(m *ir.Measure) {
	b := newBody("a measure")
	if c.measureSrc(m).syn.On != nil {
		s := c.top[c.measureSrc(m).syn.On.Text]
		if s == nil || s.what != "event" {
			c.noEvent(c.span(c.measureSrc(m).syn.On), c.measureSrc(m).syn.On.Text, c.topNames("event"))
			return
		}
		m.Event = s.obj.(*ir.Event)
		c.used[m.Event] = true
		var names []string
		for _, p := range c.copyLocals(m.Event.Frame.Params) {
			b.param(p)
			names = append(names, p.Name)
		}
		for _, n := range c.measureSrc(m).syn.By {
			l := b.scope.names[n.Text]
			if l == nil {
				c.unknown(diag.UnknownName, c.span(n), n.Text, names, "event `%s` has no parameter `%s`", m.Event.Name, n.Text)
				continue
			}
			if l.Type.Base == ir.List || l.Type.Base == ir.Per || l.Type.Base == ir.Num {
				c.errorf(diag.BadMeasure, c.span(n), "a measure counts by single things, not by %s", Describe(l.Type)).
					Hinted("leave it out, or announce an event with single things")
			}
			m.By = append(m.By, l)
		}
		m.Event.Measures = append(m.Event.Measures, m)
	} else {
		c.measureAtEnd(m, b)
	}
	if len(m.By) > 4 {
		c.errorf(diag.BadMeasure, m.Span, "a measure counts by at most four things").Hinted("declare a second measure")
	}
	c.within(c.file, b, func() {
		if c.measureSrc(m).syn.When != nil {
			m.When = c.formula(c.measureSrc(m).syn.When, tBool)
		}
		m.Value = c.formula(c.measureSrc(m).syn.Value, tInvalid)
		if t := c.present(m.Value); !t.Bad() {
			c.number2(m.Value, t)
		}
	})
	m.Frame = b.frame
}

// measureAtEnd: once, or for each side or combatant.
func (c *checker) measureAtEnd(m *ir.Measure, b *body) {
	for i, n := range c.measureSrc(m).syn.By {
		t := c.impliedType(n)
		if i > 0 || t.Base != ir.Ref || t.Kind != c.p.Side && t.Kind != c.p.Combatant {
			c.errorf(diag.BadMeasure, c.span(n), "at the end a measure counts by side or by combatant").
				Hinted("write: by side, or by who")
			return
		}
		l := &ir.Local{Name: n.Text, Type: t, Span: c.span(n), Fixed: true}
		b.param(l)
		m.By, m.Each = append(m.By, l), t.Kind
	}
}
