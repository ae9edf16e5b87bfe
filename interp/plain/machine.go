package plain

import (
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// Machine is a program made ready for one scenario. It never changes once built, and all
// its fights share it.
type Machine struct {
	*world.World       // names, owners, dice, policies
	world.First        // what all fights begin with
	code         *Code // the formulas of the program, compiled
	forgets      bool  // Options.Forgets

	course, setups *ir.Course
	hiddenFields   []*ir.Field   // under the params of this machine
	readers        [][][]*callee // who reads a cell (memo.go)
	active         *callee       // of combatants; nil in a module without one
}

// Options choose how a machine is built.
type Options struct {
	Limits   world.Limits
	Params   []world.ParamSetting // over the scenario's, as `--set` gives them
	Policies map[string]string    // by side or combatant, over the scenario's
	Plays    []world.Play         // how some choices are made, whatever policies say
	Test     *ir.Test             // for which test: its params apply, and it may set anything
	Code     *Code                // of this program, to be shared; nil: its own
	Forgets  bool                 // what formulas gave is not remembered, which makes no difference but in time
}

// New makes a program ready for a scenario. A nil setup gives a fight without combatants,
// in which tests of single rules can run.
func New(p *ir.Program, s *world.Setup, o Options) (m *Machine, err error) {
	w, err := world.New(p, s, world.Options{Limits: o.Limits, Params: o.Params, Policies: o.Policies, Plays: o.Plays,
		Test: o.Test})
	if err != nil {
		return nil, err
	}
	m = &Machine{World: w, code: o.Code, forgets: o.Forgets}
	if m.code == nil {
		m.code = NewCode(p)
	}
	if failure := event.Guarded(func() { m.build(o) }); failure != nil {
		return nil, failure
	}
	return m, nil
}

func (m *Machine) build(o Options) {
	if a := m.Program.Combatant.Field("active"); a != nil && a.Role == ir.Computed {
		m.active = m.code.callees[a.Default]
	}
	m.readers = m.cellReaders()
	f := m.fill(o.Test)
	holds := func(c *ir.Formula) bool { return f.inFrame(c.Frame, nil, c.Expr).(bool) }
	for fd := range m.Program.Fields() {
		if fd.Hidden && (fd.When == nil || holds(fd.When)) {
			m.hiddenFields = append(m.hiddenFields, fd)
		}
	}
	var failure *event.Failure
	if m.course, m.setups, failure = m.ChooseCourse(holds); failure == nil {
		failure = m.CheckMaps(holds)
	}
	if failure != nil {
		f.stop(failure)
	}
}
