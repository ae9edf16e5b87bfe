package plain

import (
	"fmt"

	"hcl/interp/event"
	"hcl/lang/diag"
)

// fail stops the fight at a place. It is recovered where the fight was started.
func (f *Fight) fail(at diag.Span, format string, args ...any) {
	f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: at})
}

func (f *Fight) failHint(at diag.Span, hint, format string, args ...any) {
	f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Hint: hint, Span: at})
}

func (f *Fight) limit(at diag.Span, format string, args ...any) {
	f.stop(&event.Failure{Message: fmt.Sprintf(format, args...), Span: at, Limit: true})
}

func (f *Fight) stop(e *event.Failure) {
	if f.thinking == 0 {
		f.log.Finish()
	}
	e.Stop(f.calls, f.round)
}

// attempt runs something and comes back to where the fight stood. It returns what ended it.
func (f *Fight) attempt(run func()) *event.Failure {
	before := f.position
	failure := event.Guarded(run)
	f.restore(before)
	return failure
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

// ---- limits that statements count towards ---------------------------------------------------------

// spend takes steps; when none are left the fight ends.
func (f *Fight) spend(n int, at diag.Span) {
	f.steps -= int64(n)
	if f.steps < 0 {
		f.limit(at, "the fight took more than %d steps; something here goes on for ever", f.m.Limits.Steps)
	}
}

// Taken is how many steps the fight has taken, and how much work it has done.
func (f *Fight) Taken() (steps, work int64) { return f.m.Limits.Steps - f.steps, f.spent }

// enter notes that a rule, hook or event is running, which takes a step.
func (f *Fight) enter(name string, at diag.Span) {
	if f.depth++; f.depth > f.m.Limits.Depth {
		f.limit(at, "rules call one another more than %d deep; this never ends", f.m.Limits.Depth)
	}
	f.spend(1, at)
	f.calls = append(f.calls, name)
}

func (f *Fight) exit() {
	f.depth--
	f.calls = f.calls[:len(f.calls)-1]
}
