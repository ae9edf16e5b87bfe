package plain

import (
	"hcl/interp/event"
	"hcl/interp/tell"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// telling is what the log asks of the fight.
type telling struct{ f *Fight }

func (t telling) Standing() tell.Standing {
	f := t.f
	return tell.Standing{Round: f.round, Phase: f.phase, Turn: f.turn, Depth: f.depth, Aloud: f.shown, Quiet: f.thinking > 0}
}

func (t telling) Value(e ir.Expr) Value                         { return t.f.value(e) }
func (t telling) Within(fr *ir.Frame, args []Value, run func()) { t.f.within(fr, args, run) }
func (t telling) Quietly(run func())                            { t.f.quietly(run) }
func (t telling) Holds(x Thing, fd *ir.Field, n int) Value      { return t.f.get(t.f.spotOf(x, fd, n)) }
func (t telling) Active(combatant int64) bool                   { return t.f.isActive(combatant) }
func (t telling) Hides(fd *ir.Field) bool                       { return t.f.m.hides(fd) }

func (t telling) Limit(at diag.Span, format string, args ...any) { t.f.limit(at, format, args...) }

func (t telling) Aside(budget int64, run func()) (int64, *event.Failure) {
	return t.f.aside(budget, func() {
		t.f.tracing = true
		run()
	})
}

// Again reports false where a local that is read has no value on this way.
func (t telling) Again(e ir.Expr) (v Value, ok bool) {
	before := t.f.position
	defer func() {
		if r := recover(); r != nil {
			if failure, is := r.(*event.Failure); is && failure.Limit {
				panic(r)
			}
			t.f.restore(before)
			v, ok = nil, false
		}
	}()
	return t.f.value(e), true
}

// quietly runs something of which nothing is told.
func (f *Fight) quietly(run func()) {
	f.thinking++
	run()
	f.thinking--
}

// aside runs something quietly that takes nothing of the limits but so much of its own, and
// comes back to where the fight stood. It returns what that took, and what has ended it.
func (f *Fight) aside(budget int64, run func()) (took int64, failure *event.Failure) {
	before, steps, spent, parts, limit := f.position, f.steps, f.spent, f.parts, f.m.Limits.Work
	f.steps, f.spent = budget, limit-budget
	failure = event.Guarded(func() { f.quietly(run) })
	took = min(budget, max(budget-f.steps, f.spent-(limit-budget)))
	f.restore(before)
	f.steps, f.spent, f.parts = steps, spent, parts
	return took, failure
}
