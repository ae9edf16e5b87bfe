package plain

import (
	"hcl/interp/event"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Trial is a formula that is evaluated again and again, each time in a fight that begins anew.
type Trial struct {
	f      *Fight
	let    *ir.Let // binds it
	frame  *ir.Frame
	before marks
	ready  bool // the fight is as it began
}

// marks tell whether a fight has changed since it began.
type marks struct {
	written   uint64
	decisions int
	grown     int
}

func (f *Fight) marks() marks { return marks{f.written, f.decisions, f.grown} }

// NewTrial makes a trial of the formula that a test binds.
func NewTrial(m *Machine, t *ir.Test, let *ir.Let) *Trial {
	f := NewFight(m)
	f.test = true
	return &Trial{f: f, let: let, frame: t.Frame}
}

// Evaluate gives the value of the formula, where falls says how everything falls; nil: chance
// does, as in fight number n of a seed.
func (t *Trial) Evaluate(falls Falls, seed, n uint64) (v value.Value, failure *event.Failure) {
	f := t.f
	if !t.ready {
		f.Reset(seed, n)
		t.before = f.marks()
	}
	f.seed, f.number = seed, n
	f.chance.Start(seed, n, 0)
	f.whim.Start(seed, n, purposeWhim)
	f.steps, f.spent, f.parts, f.falls, t.ready = f.m.Limits.Steps, 0, 0, falls, false
	failure = f.attempt(func() {
		f.shown = true
		f.within(t.frame, nil, func() { v = f.value(t.let.Value) })
	})
	t.ready = failure == nil && f.throws == nil && f.marks() == t.before
	return v, failure
}

// Taken is what the last evaluation took of the limits.
func (t *Trial) Taken() (steps, work int64) { return t.f.Taken() }

// Shown is a value of the formula as readers are shown it, while the fight stands where that left it.
func (t *Trial) Shown(v value.Value) event.Shown { return t.f.names.Shown(t.let.Value.Type(), v) }

// Info says of which ruleset, scenario and params the formula is.
func (t *Trial) Info() *event.FightInfo { return t.f.names.Head(0, 0, "", t.f.m.Params) }
