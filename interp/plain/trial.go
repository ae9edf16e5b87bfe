package plain

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Trial is what a test does, again and again, each time in a fight that begins anew. What some of
// its `let`s bind is asked for.
type Trial struct {
	f      *Fight
	test   *ir.Test
	asked  []*ir.Let
	values []value.Value
	before marks
	ready  bool // the fight is as it began
	pauses pauses
}

// marks tell whether a fight has changed since it began.
type marks struct {
	written   uint64
	decisions int
	grown     int
	turns     int64
	revealed  int
}

func (f *Fight) marks() marks {
	return marks{f.written, f.decisions, f.grown, f.turns, len(f.revealed)}
}

// NewTrial makes a trial of a test in which nothing is expected, answered or thrown as it says.
func NewTrial(m *Machine, t *ir.Test, asked []*ir.Let) *Trial {
	f := NewFight(m)
	f.test = true
	out := &Trial{f: f, test: t, asked: asked, values: make([]value.Value, len(asked))}
	behind := ir.Slots{}
	for _, let := range asked {
		behind[let.Locals[0].Slot] = true
	}
	out.pauses = pauses{written: map[spot]bool{}, blocks: map[*ir.Block]int{},
		live: map[*ir.Block]*ir.Live{t.Body: ir.LiveIn(t.Body, t.Frame, behind)}}
	return out
}

// Evaluate gives what is asked for, which counts until it is called again. Falls says how
// everything falls; nil: chance does, as in fight number n of a seed.
func (t *Trial) Evaluate(falls Falls, seed, n uint64) ([]value.Value, *event.Failure) {
	f := t.f
	if !t.ready {
		f.Reset(seed, n)
		t.before = f.marks()
	}
	f.seed, f.number = seed, n
	f.chance.Start(seed, n, 0)
	f.decider.Reset(seed, n)
	f.steps, f.spent, f.parts, f.falls, t.ready = f.m.Limits.Steps, 0, 0, falls, false
	f.pauses = nil
	if to, ok := falls.(Pausing); ok {
		t.pauses.to, t.pauses.deep = to, 0
		clear(t.pauses.written)
		f.pauses = &t.pauses
	}
	failure := f.attempt(func() {
		f.shown, f.opened = true, &wholeTest
		f.within(t.test.Frame, nil, func() {
			f.exec(t.test.Body, t.test.Span)
			for i, let := range t.asked {
				t.values[i] = f.fr[let.Locals[0].Slot]
			}
		})
	})
	t.ready = (failure == nil || f.pauses != nil) && f.throws == nil && f.marks() == t.before
	return t.values, failure
}

// wholeTest is what the body of a test is opened in.
var wholeTest opening

// Taken is what the last evaluation took of the limits.
func (t *Trial) Taken() (steps, work int64) { return t.f.Taken() }

// Shown is a value of the i-th that is asked for, as readers are shown it, while the fight stands
// where that left it. A list stands in brackets, as it is one of several that are told in a row.
func (t *Trial) Shown(i int, v value.Value) event.Shown {
	of := t.asked[i].Value.Type()
	out := t.f.names.Shown(of, v)
	if out.Kind == "list" {
		out.Text = t.f.names.Bracketed(of, v)
	}
	return out
}

// Info says of which ruleset, scenario and params the test is.
func (t *Trial) Info() *event.FightInfo { return t.f.names.Head(0, 0, "", t.f.m.Params) }

// Try calls a rule without parameters in a fight that has been reset, for tests that hold
// one engine against another.
func (f *Fight) Try(name string) (v event.Shown, failure *event.Failure) {
	i := slices.IndexFunc(f.m.Program.Rules, func(r *ir.Rule) bool { return r.Name == name })
	r := f.m.Program.Rules[i]
	failure = f.attempt(func() { v = f.names.Shown(r.Result, f.runRule(r, nil, r.Span)) })
	return v, failure
}

// Meets reports whether an instance meets a condition that is about nothing else: item is the local
// in a frame that stands for it.
func (f *Fight) Meets(cond ir.Expr, fr *ir.Frame, item *ir.Local, in *ir.Instance) (met bool, failure *event.Failure) {
	failure = f.attempt(func() {
		f.within(fr, nil, func() {
			f.fr[item.Slot] = Thing{Kind: in.Kind.ID, Index: int64(in.Index)}
			met = f.truth(cond)
		})
	})
	return met, failure
}
