package fast

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A formula of usual length is no work by itself. A long one is work for its parts and for
// what it calls; so is one that is evaluated for every item of a list. It is counted when it
// has been evaluated.

// heavy reports whether a formula is work for its length.
func heavy(e ir.Expr) bool { return ir.Cost(e, ir.MostCost+1) > ir.MostCost }

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

// weighed makes a formula take work for its length, after it has been evaluated.
func weighed[T any](e ir.Expr, fn func(*Fight) T) func(*Fight) T {
	if fn == nil || !heavy(e) {
		return fn
	}
	work, at := ir.Work(e), e.Span()
	return func(f *Fight) T {
		v := fn(f)
		f.work(work, at)
		return v
	}
}

// weighs counts the work of a formula on one item, on Expr's machine.
func weighs(work int, at diag.Span) envFn {
	return func(f *Fight, args []any) any {
		f.work(work, at)
		return args[0]
	}
}
