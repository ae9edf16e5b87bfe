package fast

import (
	"hcl/lang/ir"
)

// operand is a part of a formula whose value is a word. Most parts are locals: those
// are read where they are needed, without calling a closure for it. The compiler puts
// `of` into its caller, which it would not if it were any longer.
type operand struct {
	fn   intFn // nil: the local in slot
	slot int
}

func (o *operand) of(f *Fight) int64 {
	if o.fn == nil {
		return f.fr[o.slot]
	}
	return o.fn(f)
}

// operand compiles a part that is no num.
func (c *compiler) operand(e ir.Expr) operand {
	if local, ok := e.(*ir.LocalRef); ok {
		return operand{slot: c.slotOf(local.Local)}
	}
	return operand{fn: c.word(e)}
}

// operandFormula compiles a whole formula that is no num, by the engine that was asked
// for.
func (c *compiler) operandFormula(e ir.Expr) operand {
	if _, ok := e.(*ir.LocalRef); ok && c.m.engine == Closures {
		c.m.formulas.Closures++
		return c.operand(e)
	}
	return operand{fn: c.formulaWord(e)}
}

// operands compiles parts of any type that are all evaluated before any is used.
func (c *compiler) operands(list []ir.Expr) []operand {
	fns := c.stores(list)
	out := make([]operand, len(list))
	for i, e := range list {
		out[i] = c.argument(e, fns[i])
	}
	return out
}

// argument is an operand of any type that has been compiled. Words, nums and handles
// of lists are read from a slot alike, but a list that may change is copied.
func (c *compiler) argument(e ir.Expr, fn intFn) operand {
	if local, ok := e.(*ir.LocalRef); ok && e.Type().Base != ir.List {
		return operand{slot: c.slotOf(local.Local)}
	}
	return operand{fn: fn}
}
