package fast

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// course is the compiled round (or setup) that the params choose.
type course struct {
	unit   string
	phases []*phase
	next   framed
	at     diag.Span
}

// phase is a compiled phase.
type phase struct {
	name, title, label string
	slots              int
	code               *instructions
}

// victoryLine is a compiled line of `victory`.
type victoryLine struct {
	slots  int
	winner *instructions // none: it says nothing; -1: a draw
	reason []part
}

// chooseCourse finds the round and the setup that the params choose.
func (m *Machine) chooseCourse(f *Fight, c *compiler) {
	holds := func(x *ir.Formula) bool { return f.run(c.framed(x)) != 0 }
	round, setup, failure := m.ChooseCourse(holds)
	if failure != nil {
		f.stop(failure)
	}
	if setup != nil {
		m.setups = c.course(setup)
	}
	m.course = c.course(round)
}

func (c *compiler) course(x *ir.Course) *course {
	out := &course{unit: x.Unit, at: x.Span}
	for _, p := range x.Phases {
		out.phases = append(out.phases, c.phase(p))
	}
	if x.Next != nil {
		out.next, out.at = c.framed(x.Next), x.Next.Expr.Span()
	}
	return out
}

func (c *compiler) phase(p *ir.Phase) *phase {
	out := &phase{name: p.Name, title: p.Title, label: "phase " + p.Name}
	if out.title == "" {
		out.title = event.Title(p.Name, "")
	}
	out.slots, out.code = c.apartCode(p.Frame.Slots, func() {
		var end label
		if p.When != nil {
			c.branch(p.When, false, &end)
		}
		if len(p.Before)+len(p.After)+len(p.Around) == 0 {
			c.emitBlock(p.Body, p.Span)
		} else {
			slots, code := c.apartCode(p.Frame.Slots, func() { c.emitBlock(p.Body, p.Span) })
			c.emitLayers(c.layers(slots, code, 0, p.Before, p.After, p.Around))
		}
		c.land(&end)
	})
	return out
}

func (c *compiler) victoryLine(v *ir.VictoryLine) *victoryLine {
	out := &victoryLine{}
	out.slots = c.apart(v.Frame.Slots, func() {
		out.winner = c.codeApart(func() {
			var no label
			winner := c.temporary()
			if v.When != nil {
				c.branch(v.When, false, &no)
			}
			c.emit(instr{op: opConst, a: winner, k: -1})
			if v.Winner != nil {
				c.into(v.Winner, winner)
			}
			c.emit(instr{op: opReturn, b: winner})
			c.land(&no)
			c.emit(instr{op: opConst, a: winner, k: absent})
			c.emit(instr{op: opReturn, b: winner})
		})
		out.reason = c.parts(v.Reason)
	})
	return out
}

// follows reports whether anybody may follow a policy: whoever looks ahead takes all into
// account.
func (m *Machine) follows(policy int) bool {
	return m.Searches() || slices.Contains(m.Policies, policy)
}
