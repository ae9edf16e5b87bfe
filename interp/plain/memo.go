package plain

import "hcl/lang/ir"

// What a define, or a formula of a thing, gave is remembered until anything is written:
// formulas are asked far more often than fights change. They neither throw nor change
// anything, and what a value took of the limits is taken again, so that remembering makes no
// difference but in time.

// memory is what is remembered.
type memory struct {
	written uint64  // how often something was
	known   []known // each in the place that its question hashes to
	asked   int     // questions since there was room for more
}

// question is a formula with its arguments.
type question struct {
	body       *ir.Formula
	a, b, c, d Value
}

// known is what it gave, and what that took of the limits.
type known struct {
	question
	value       Value
	written     uint64
	steps, work int64
	places      int
}

// mostKnown is how many values are remembered at once; short fights make do with fewer.
const mostKnown = 1 << 11

// changed forgets everything.
func (f *Fight) changed() { f.written++ }

// recall evaluates a body, or gives what it gave before.
func (f *Fight) recall(body *ir.Formula, args []Value) Value {
	q := question{body: body}
	cells := [4]*Value{&q.a, &q.b, &q.c, &q.d}
	if len(args) > len(cells) || f.filling != nil || f.m.forgets || f.explains(body) || f.isCounting() {
		return f.inFrame(body.Frame, args, body.Expr)
	}
	hash := uint64(body.Expr.Span().Start) // the same in every process, as what is forgotten for something else is to be
	for i, v := range args {
		switch v := v.(type) {
		case List:
			return f.inFrame(body.Frame, args, body.Expr)
		case Thing:
			hash = hash*31 + uint64(v.Index)
		case int64:
			hash = hash*31 + uint64(v)
		}
		*cells[i] = v
	}
	if f.asked++; f.asked > len(f.known) && len(f.known) < mostKnown {
		f.known, f.asked = make([]known, max(64, 2*len(f.known))), 0
	}
	place := hash % uint64(len(f.known))
	if g := &f.known[place]; g.written == f.written && g.question == q {
		at := body.Expr.Span()
		f.spend(int(g.steps), at)
		f.spent += g.work
		f.work(0, at)
		f.takes(g.places, at)
		return g.value
	}
	steps, work, places := f.steps, f.spent, f.places
	v := f.inFrame(body.Frame, args, body.Expr)
	f.known[place] = known{q, v, f.written, steps - f.steps, f.spent - work, f.places - places}
	return v
}
