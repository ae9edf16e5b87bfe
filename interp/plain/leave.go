package plain

import (
	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// leavable is a rule or phase that runs and may be left before its end.
type leavable struct {
	rule   *ir.Rule // nil: the phase
	before position
	deep   int // blocks that ran in one another, of an evaluation that may pause
}

// leavably runs the body of a rule, or of a phase if that is nil, until something in it leaves it.
func (f *Fight) leavably(rule *ir.Rule, run func()) {
	n := len(f.leavables)
	x := leavable{rule: rule, before: f.position}
	if f.pauses != nil {
		x.deep = f.pauses.deep
	}
	f.leavables = append(f.leavables, x)
	defer func() {
		x := f.leavables[n]
		f.leavables = f.leavables[:n]
		if !event.Arrives(recover(), n) {
			return
		}
		f.restore(x.before)
		if f.ret = nil; f.pauses != nil {
			f.pauses.deep = x.deep
		}
	}()
	run()
}

// leave leaves a loop around, or the innermost run of a rule or phase with all that runs in it. A rule or
// phase that does not run is not left.
func (f *Fight) leave(s *ir.Leave) flow {
	if s.Loop != nil {
		f.leftLoop = s.Loop
		return left
	}
	switch {
	case s.Rule != nil:
		f.unwind(s.Rule, s.Rule.Name, s.At)
	case f.phase != nil && f.phase.Name == s.Phase:
		f.unwind(nil, s.Phase, s.At)
	}
	return goOn
}

func (f *Fight) unwind(rule *ir.Rule, name string, at diag.Span) {
	for n := len(f.leavables) - 1; n >= 0; n-- {
		if x := &f.leavables[n]; x.rule == rule {
			if x.before.held != f.held {
				f.failHint(at, ir.LeaveBehind, ir.LeftTogether)
			}
			f.log.Left(name, at)
			panic(&event.Unwinding{To: n})
		}
	}
}
