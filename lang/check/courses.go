package check

import (
	"hcl/lang/diag"
)

// courseBodies checks setups and rounds, phase by phase.
func (c *checker) courseBodies() {
	for _, cs := range c.courses {
		course := cs.course
		c.in(cs.file, func() {
			if cs.syn.When != nil {
				b := newBody("the condition of a " + cs.syn.Keyword)
				course.When = &Formula{Frame: b.frame, Text: cs.syn.When.Text}
				c.within(c.file, b, func() {
					course.When.Expr = c.formula(cs.syn.When, tBool)
					c.reportWorld(course.When.Expr, "this condition")
				})
			}
			if cs.next != nil {
				c.in(cs.next.file, func() {
					b := newBody("`next`")
					course.Next = &Formula{Frame: b.frame, Text: cs.next.syn.Value.Text}
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

func (c *checker) ambiguousCourses(word string, list []*Course) {
	for i, x := range list {
		if i > 0 && (x.When == nil || list[0].When == nil) {
			c.errorf(diag.BadCourse, firstWord(x.Span), "there is already a `%s`", word).
				Hinted("put phases into it: phase NAME after OTHER { … }; or let params decide: %s when PARAM == VALUE { … }, for both", word).
				Note(firstWord(list[0].Span), "it stands here")
			return
		}
	}
}

func (c *checker) phase(ps *phaseSyntax) *Phase {
	d := ps.syn
	p := &Phase{Decl: c.decl(d.Name, d), Title: d.Title.Plain(), syn: d}
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
			p.add(w.syn.How, c.wrapHook(w, nil, tNothing, nil))
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
			out := &VictoryLine{Span: c.span(l)}
			b := newBody("a victory")
			c.within(c.file, b, func() {
				if l.When != nil {
					out.When = c.formula(l.When, tBool)
				}
				if l.Winner != nil {
					out.Winner = c.formula(l.Winner, refTo(c.p.Side).maybe())
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
		c.in(m.File, func() { c.measureBody(m) })
	}
}

func (c *checker) measureBody(m *Measure) {
	b := newBody("a measure")
	if m.syn.On != nil {
		s := c.top[m.syn.On.Text]
		if s == nil || s.what != "event" {
			c.noEvent(c.span(m.syn.On), m.syn.On.Text, c.topNames("event"))
			return
		}
		m.Event = s.obj.(*Event)
		c.used[m.Event] = true
		var names []string
		for _, p := range copyLocals(m.Event.Frame.Params) {
			b.param(p)
			names = append(names, p.Name)
		}
		for _, n := range m.syn.By {
			l := b.scope.names[n.Text]
			if l == nil {
				c.unknown(diag.UnknownName, c.span(n), n.Text, names, "event `%s` has no parameter `%s`", m.Event.Name, n.Text)
				continue
			}
			if l.Type.Base == List || l.Type.Base == Per || l.Type.Base == Num {
				c.errorf(diag.BadMeasure, c.span(n), "a measure counts by single things, not by %s", l.Type.Describe()).
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
		if m.syn.When != nil {
			m.When = c.formula(m.syn.When, tBool)
		}
		m.Value = c.formula(m.syn.Value, tInvalid)
		if t := c.present(m.Value); !t.bad() {
			c.number2(m.Value, t)
		}
	})
	m.Frame = b.frame
}

// measureAtEnd: once, or for each side or combatant.
func (c *checker) measureAtEnd(m *Measure, b *body) {
	for i, n := range m.syn.By {
		t := c.impliedType(n)
		if i > 0 || t.Base != Ref || t.Kind != c.p.Side && t.Kind != c.p.Combatant {
			c.errorf(diag.BadMeasure, c.span(n), "at the end a measure counts by side or by combatant").
				Hinted("write: by side, or by who")
			return
		}
		l := &Local{Name: n.Text, Type: t, Span: c.span(n), Fixed: true, used: true}
		b.param(l)
		m.By, m.Each = append(m.By, l), t.Kind
	}
}
