package fast

import "hcl/lang/ir"

// formula is one that something holds, such as the condition of a need. It is evaluated in the
// frame that is current then. What is the same in every fight, or in a local, needs no code.
type formula struct {
	code  *instructions
	local bool // else, without code, it is the value
	slot  register
	value int64
}

func (c *compiler) formula(e ir.Expr) *formula {
	if e == nil {
		return nil
	}
	if v, ok := c.constantOf(e); ok {
		return &formula{value: v}
	}
	if local, ok := e.(*ir.LocalRef); ok {
		return &formula{local: true, slot: c.register(c.slotOf(local.Local), 1)}
	}
	return &formula{code: c.codeOf(e)}
}

// settledFormula is formula for a value that is kept for a while: a list in state is copied.
func (c *compiler) settledFormula(e ir.Expr) *formula {
	if e.Type().Base != ir.List || !mayBeStored(e) {
		return c.formula(e)
	}
	return &formula{code: c.codeApart(func() {
		r := c.temporary()
		c.settledInto(e, r)
		c.emit(instr{op: opReturn, b: r})
	})}
}

// formulas keeps a place for each that is left out.
func (c *compiler) formulas(list []ir.Expr) []*formula {
	out := make([]*formula, len(list))
	for i, e := range list {
		out[i] = c.formula(e)
	}
	return out
}

// word gives any value as a word.
func (x *formula) word(f *Fight) int64 {
	switch {
	case x.code != nil:
		return f.exec(x.code)
	case x.local:
		return f.fr[x.slot]
	}
	return x.value
}

func (x *formula) truth(f *Fight) bool { return x.word(f) != 0 }

// framed is a formula with a frame of its own, which begins with what it is asked of.
type framed struct {
	*formula
	slots int
}

func (c *compiler) framed(x *ir.Formula) framed { return c.framedIn(x.Frame, x.Expr) }

func (c *compiler) framedIn(fr *ir.Frame, e ir.Expr) (out framed) {
	out.slots = c.apart(fr.Slots, func() { out.formula = c.formula(e) })
	return out
}

// run evaluates a formula in its frame.
func (f *Fight) run(x framed, of ...int64) int64 {
	outer := f.open(x.slots, of)
	v := x.word(f)
	f.back(outer)
	return v
}
