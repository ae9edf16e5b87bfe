package plain

import (
	"slices"

	"hcl/interp/event"
	"hcl/interp/formula"
	"hcl/interp/tell"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// inside is a fight as those see it who work for it: formulas that are evaluated, the log that
// tells of it (tell.Fight), and the script of a test (script.Fight).
type inside struct{ *Fight }

func (f inside) State() (*formula.State, []Value)                  { return &f.formulas, f.fr }
func (f inside) Evaluates(parts int, at diag.Span)                 { f.evaluates(parts, at) }
func (f inside) Work(n int, at diag.Span)                          { f.work(n, at) }
func (f inside) Value(e ir.Expr) Value                             { return f.value(e) }
func (f inside) Values(list []ir.Expr) []Value                     { return f.values(list) }
func (f inside) Operate(op string, a, b Value, at diag.Span) Value { return f.operate(op, a, b, at) }
func (f inside) Within(fr *ir.Frame, args []Value, run func())     { f.within(fr, args, run) }
func (f inside) Quietly(run func())                                { f.quietly(run) }
func (f inside) Holds(x Thing, fd *ir.Field, n int) Value          { return f.get(f.spotOf(x, fd, n)) }
func (f inside) Active(combatant int64) bool                       { return f.isActive(combatant) }
func (f inside) Hides(fd *ir.Field) bool                           { return f.m.hides(fd) }
func (f inside) Give(label string, values []int64, at diag.Span)   { f.throws.Give(label, values, at) }
func (f inside) Left() (string, diag.Span)                         { return f.throws.Left() }
func (f inside) Attempt(run func()) *event.Failure                 { return f.attempt(run) }
func (f inside) Stop(e *event.Failure)                             { f.stop(e) }
func (f inside) Limit(at diag.Span, format string, args ...any)    { f.limit(at, format, args...) }

func (f inside) Standing() tell.Standing {
	return tell.Standing{Round: f.round, Phase: f.phase, Turn: f.turn, Depth: f.depth, Aloud: f.shown,
		Held: f.held != nil, Quiet: f.thinking > 0}
}

func (f inside) Seen(t Thing, fd *ir.Field) bool { return !f.m.hides(fd) || f.revealed[secret{fd, t}] }
func (f inside) Stamp(of *ir.Formula) uint64     { return f.stampOf(f.m.code.callees[of]) }
func (f inside) Epoch() uint64                   { return f.epoch }
func (f inside) Things(k *ir.Kind) int           { return len(f.things[k.ID]) }

func (f inside) AsAllSee(run func()) {
	f.maskFor(nobody)
	run()
	f.unmask()
}

func (f inside) There(t Thing) bool {
	return int(t.Index) < len(f.things[t.Kind]) && !slices.Contains(f.free[t.Kind], t.Index)
}

func (f inside) Holding(k *ir.Condition, each func(args []Value)) {
	for _, h := range f.conds[k.Index] {
		if h.shown {
			each(h.args)
		}
	}
}

func (f inside) Written(each func(tell.Cell)) {
	for _, s := range f.touched {
		each(tell.Cell{Thing: s.thing, Cell: s.cell})
	}
	f.touched = f.touched[:0]
}

func (f inside) Aside(budget int64, run func()) (int64, *event.Failure) {
	return f.aside(budget, func() {
		f.tracing = true
		run()
	})
}

// Again reports false where a local that is read has no value on this way.
func (f inside) Again(e ir.Expr) (v Value, ok bool) {
	before := f.position
	defer func() {
		if r := recover(); r != nil {
			if failure, is := r.(*event.Failure); is && failure.Limit {
				panic(r)
			}
			f.restore(before)
			v, ok = nil, false
		}
	}()
	return f.value(e), true
}

// Condition gives what evaluates a condition on items in the frame at hand.
func (f inside) Condition(e ir.Expr, item *ir.Local) func(Value) bool {
	frame := f.fr
	return func(v Value) bool {
		outer := f.fr
		defer func() { f.fr = outer }()
		f.fr = frame
		f.fr[item.Slot] = v
		return f.truth(e)
	}
}

// Play sets the fight up and plays so many rounds.
func (f inside) Play(rounds ir.Expr) {
	f.playOn(func() {
		for n := f.value(rounds).(int64); n > 0 && !f.decided; n-- {
			f.playRound()
		}
	})
}

// PlayPhase sets the fight up and plays the next phase whose condition holds.
func (f inside) PlayPhase() {
	f.playOn(func() {
		for round := f.round; !f.decided && !f.playPhaseOfRound() && f.round <= round+1; {
		}
	})
}

// playOn goes on with the fight, up to its end.
func (f inside) playOn(play func()) {
	over, fr := f.decided, f.fr
	f.setUp()
	play()
	if f.decided && !over {
		f.announceOwn("fight_ends")
	}
	f.fr, f.shown = fr, true
}
