package fast

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// course is the compiled round (or setup) that the params choose.
type course struct {
	unit      string
	phases    []*phase
	next      intFn
	nextFrame *ir.Frame
	at        diag.Span
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
	winner intFn // nil: a draw
	when   boolFn
	reason []part
}

// chooseCourse finds the round and the setup that the params choose.
func (m *Machine) chooseCourse(f *Fight, c *compiler) {
	holds := func(x *ir.Formula) bool { return f.run(x.Frame, boolWord(c.formulaBool(x.Expr))) != 0 }
	round, setup, failure := m.ChooseCourse(holds)
	if failure != nil {
		f.stop(failure)
	}
	if setup != nil {
		m.setups = c.course(setup)
	}
	m.course = c.course(round)
}

func boolWord(fn boolFn) intFn { return func(f *Fight) int64 { return fromBool(fn(f)) } }

func (c *compiler) course(x *ir.Course) *course {
	out := &course{unit: x.Unit, at: x.Span}
	for _, p := range x.Phases {
		out.phases = append(out.phases, c.phase(p))
	}
	if x.Next != nil {
		out.next, out.nextFrame, out.at = c.formulaWord(x.Next.Expr), x.Next.Frame, x.Next.Expr.Span()
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
	out := &victoryLine{slots: v.Frame.Slots, when: c.formulaBool(v.When)}
	if v.Winner != nil {
		out.winner = c.formulaWord(v.Winner)
	}
	out.reason = c.parts(v.Reason)
	return out
}

// follows reports whether anybody may follow a policy: whoever looks ahead takes all into
// account.
func (m *Machine) follows(policy int) bool {
	return m.Searches() || slices.Contains(m.Policies, policy)
}
