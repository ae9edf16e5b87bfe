package interp

import (
	"slices"

	"hcl/lang/check"
)

// Try calls a rule without parameters, in a fight that has been reset, and returns
// its result and the steps that it took.
func (f *Fight) Try(name string) (value Shown, steps int64, failure *Failure) {
	i := slices.IndexFunc(f.m.prog.Rules, func(r *check.Rule) bool { return r.Name == name })
	r := f.m.prog.Rules[i]
	b := f.m.code.rules[r]
	before := f.steps
	failure = guarded(func() {
		w := f.callRule(b, f.push(b.slots), r.Span)
		value = f.value(r.Result, w)
	})
	return value, before - f.steps, failure
}

// StepsLeft is how many steps the fight could still take.
func (f *Fight) StepsLeft() int64 { return f.steps }

// LoopsOfThrows counts the loops that are played at once.
func (m *Machine) LoopsOfThrows() int { return len(m.loopsOfThrows) }
