package fast

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A formula of usual length is evaluated within the step of what it stands in. A long
// one takes steps of its own, for its length; so does one that is evaluated for every
// item of a list. They are counted when it has been evaluated, on both engines. So it is
// with statements: a long block takes steps for its length.

const (
	lightest = 64  // parts of a formula that takes steps of its own
	heaviest = 256 // parts of one that takes steps for what it calls as well
	parts    = 8   // for each of which it takes one
)

// takesStep reports whether the statement at a place in its block takes a step: a few
// are run within the step of what they stand in.
func takesStep(place int) bool { return place >= 4 }

// weightOf is how many steps a formula takes for its length.
func weightOf(e ir.Expr) int { return ir.Cost(e, 1<<30) / parts }

// heavy reports whether a formula takes steps for its length, or for that of what it calls.
func heavy(e ir.Expr) bool {
	cost := ir.Cost(e, heaviest) // of which its own parts are a part
	return cost >= heaviest || cost >= lightest && partsOf(e, lightest) >= lightest
}

// stepsOf is how many steps a score takes for what is evaluated in it, if that is much.
func stepsOf(s *ir.Score) int {
	if s.Cost < ir.MostCost {
		return 0
	}
	return s.Cost / parts
}

// heavy is the same, but asked of the parts of a formula it knows the answer.
func (c *compiler) heavy(e ir.Expr) bool { return !c.light && heavy(e) }

// partsOf counts the parts of a formula, or most of them.
func partsOf(e ir.Expr, most int) int {
	if e == nil {
		return 0
	}
	n := 1
	for p := range ir.Parts(e) {
		if n < most {
			n += partsOf(p, most-n)
		}
	}
	return n
}

// weighed makes a formula take steps for its length, after it has been evaluated.
func weighed[T any](e ir.Expr, fn func(*Fight) T) func(*Fight) T {
	if fn == nil || !heavy(e) {
		return fn
	}
	steps, at := weightOf(e), e.Span()
	return func(f *Fight) T {
		v := fn(f)
		f.stepsTaken(steps, at)
		return v
	}
}

// weighs counts the steps of a formula on one item, on Expr's machine.
func weighs(steps int, at diag.Span) envFn {
	return func(f *Fight, args []any) any {
		f.stepsTaken(steps, at)
		return args[0]
	}
}
