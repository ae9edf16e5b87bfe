package fast

import (
	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Rules and phases that are left before their end, with all that runs in them, and loops that are. A loop is
// left by a jump. A rule or phase that something may leave notes on its body's first instruction that it
// runs; leaving it unwinds Go's stack to there, and puts back what was in between. No others take part.

// leavable is a rule or phase that runs and may be left.
type leavable struct {
	rule   int64 // its number; the phase has -1
	before saved
	hidden int // of the fork
	trail  int
}

const leavesPhase = -1

// leftLoop is a loop that is being emitted.
type leftLoop struct {
	of    *ir.For
	end   *label
	heap  register // how long the heap was before a pass
	keeps bool
}

// mayBeLeft begins the body of what something may leave.
func (c *compiler) mayBeLeft(left bool, number int64) {
	if left {
		c.emit(instr{op: opLeavable, k: number})
	}
}

func (c *compiler) emitLeave(s *ir.Leave) {
	switch {
	case s.Rule != nil:
		c.at(instr{op: opUnwind, k: int64(s.Rule.Index)}, s.At)
	case s.Phase != "":
		c.with(instr{op: opUnwind, k: leavesPhase}, detail{name: s.Phase, at: s.At})
	default:
		i := len(c.loops) - 1
		for c.loops[i].of != s.Loop {
			i--
		}
		loop := c.loops[i]
		if !loop.keeps {
			c.emit(instr{op: opRelease, a: loop.heap})
		}
		c.jump(loop.end, instr{op: opJump})
	}
}

// leavable runs the rest of a body, until something in it leaves it.
func (f *Fight) leavable(s *instructions, at int, rule int64) (v int64) {
	n := len(f.leavables)
	x := leavable{rule: rule, before: f.save()}
	if f.fork != nil {
		x.hidden, x.trail = f.fork.hidden, len(f.fork.trail)
	}
	f.leavables = append(f.leavables, x)
	caller := f.partAt()
	defer func() {
		x := f.leavables[n]
		f.leavables = f.leavables[:n]
		if !event.Arrives(recover(), n) {
			return
		}
		f.restore(x.before)
		if f.fork != nil {
			f.fork.hidden, f.fork.trail = x.hidden, f.fork.trail[:x.trail]
		}
		f.leavePart(caller)
		v = 0
	}()
	return f.execFrom(s, at)
}

// unwind leaves the innermost run of a rule, or the phase that has a name; nothing happens if it does not
// run.
func (f *Fight) unwind(rule int64, phase string, at diag.Span) {
	if rule == leavesPhase && (f.phase == nil || f.phase.name != phase) {
		return
	}
	for n := len(f.leavables) - 1; n >= 0; n-- {
		if x := &f.leavables[n]; x.rule == rule {
			if x.before.held != f.held {
				f.failHint(at, ir.LeaveBehind, ir.LeftTogether)
			}
			f.leaving.To = n
			panic(&f.leaving)
		}
	}
}
