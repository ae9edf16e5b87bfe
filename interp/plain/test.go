package plain

import (
	"slices"

	"hcl/interp/event"
	"hcl/interp/script"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// RunTest runs a test block on a machine that was built for it. Only of one that fails it is told
// why numbers were as they were: it is run again for that.
func RunTest(m *Machine, t *ir.Test) script.Result { return RunTestNoting(m, t, nil) }

// RunTestNoting runs a test block and adds what it reaches to what others have reached.
func RunTestNoting(m *Machine, t *ir.Test, reached *script.Reached) script.Result {
	out := runTest(m, t, reached, false)
	if out.Failed != "" {
		out = runTest(m, t, nil, true)
	}
	return out
}

func runTest(m *Machine, t *ir.Test, reached *script.Reached, explain bool) script.Result {
	var log script.Log
	f := NewFight(m)
	if reached != nil {
		f.Count(reached.Parts)
		f.noted = reached
	}
	failure := f.runBody(t, &log, explain, func() {})
	out := f.script.End(t, failure, log)
	out.Steps, out.Work = f.Taken()
	for i, n := range f.came {
		reached.Times[i] += n
	}
	return out
}

// TellTest runs a test as far as it goes, tells a reader of it with the terms of scores, and
// gives what some of its `let`s have bound: none if a failure, an *event.Failure, has stopped it.
// What it says in advance and does not come to is no failure. It gives how much that took, too.
func TellTest(m *Machine, t *ir.Test, to event.Reader, asked []*ir.Let) (values []event.Shown, steps, work int64,
	err error) {
	f := NewFight(m)
	failure := f.runBody(t, to, true, func() {
		for _, let := range asked {
			l := let.Locals[0]
			values = append(values, f.names.Shown(l.Type, f.fr[l.Slot]))
		}
	})
	steps, work = f.Taken()
	if failure != nil {
		return nil, steps, work, failure
	}
	return values, steps, work, nil
}

// runBody runs what a test says in a fight that has not begun, and then something that sees its
// locals.
func (f *Fight) runBody(t *ir.Test, to event.Reader, explain bool, then func()) *event.Failure {
	f.test, f.apart = true, t.Apart
	f.Read(to, explain)
	f.Reset(f.m.Seed, 1)
	f.script, f.throws = script.New(inside{f}, f.names), &world.GivenThrows{}
	return event.Guarded(func() {
		f.shown = true
		f.within(t.Frame, nil, func() {
			f.exec(t.Body, t.Span)
			then()
		})
	})
}

// asked is a choice that the script is asked about.
type asked struct {
	f *Fight
	c *choice
}

func (a asked) Site() *ir.Site      { return a.c.Site }
func (a asked) Chooser() Thing      { return a.c.Who }
func (a asked) Options() List       { return a.c.Options }
func (a asked) PlaceOf(v Value) int { return a.f.decider.PlaceOf(a.c, v) }
func (a asked) IsOption(i int) bool { return a.f.decider.IsOption(a.c, i) }
func (a asked) IsEmpty() bool       { return a.f.decider.IsEmpty(a.c) }
func (a asked) Pick(places ...int)  { a.c.Picked = slices.Clone(places) }
func (a asked) Picked() []int       { return slices.Clone(a.c.Picked) }
func (a asked) Default()            { a.f.decider.TakeDefault(a.c) }
func (a asked) Refusal() string     { return a.f.decider.Quietly(a.c) }
func (a asked) Names() string       { return a.f.decider.Names(a.c) }

func (a asked) TestAll(aside bool) {
	if aside {
		a.f.decider.TestAllAside(a.c)
	} else {
		a.f.decider.TestAll(a.c)
	}
}
