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
	return operand{fn: c.store(e)}
}

// operandFormula compiles a whole formula that is no num.
func (c *compiler) operandFormula(e ir.Expr) operand {
	if _, ok := e.(*ir.LocalRef); ok {
		return c.operand(e)
	}
	return operand{fn: c.formulaWord(e)}
}
