package fast

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Calls. What a formula asks of several things is one instruction, which names the
// registers that they are in, so that nothing has to be moved before. Only if the answer
// is not remembered is a frame made.

// argRegisters names up to eight registers, the first in the lowest byte.
type argRegisters uint64

const mostArgs = 8

// register is the n-th of them.
func (g argRegisters) register(n int) uint8 { return uint8(g >> (8 * n)) }

// copyTo copies what is in n of them.
func (g argRegisters) copyTo(to []int64, r *[registers]int64, n int) {
	for i := range n {
		to[i] = r[g.register(i)]
	}
}

// give emits arguments; those that are left out are nil.
func (c *compiler) give(args []ir.Expr) argRegisters {
	g := argRegisters(0)
	for i, a := range args {
		r := uint8(0)
		switch {
		case a == nil:
		case a.Type().Base == ir.List && slices.ContainsFunc(args[i+1:], acts):
			r = c.temporary()
			c.with(instr{op: opClosure, a: r}, detail{word: c.before(a, args[i+1:]...)})
		default:
			r = c.value(a)
		}
		g |= argRegisters(r) << (8 * i)
	}
	return g
}

// asked calls a define or a score.
func (c *compiler) asked(b *callable, args []ir.Expr, r uint8) bool {
	if len(args) > mostArgs {
		return false
	}
	g := c.give(args)
	c.emit(instr{op: opAsk, a: r, b: uint8(len(args)), n: int32(len(c.out.bodies)), k: int64(g)})
	c.out.bodies = append(c.out.bodies, b)
	return true
}

// ask gives what a body gives for n words, as it is remembered, or computes it.
func (f *Fight) ask(b *callable, r *[registers]int64, g argRegisters, n int) int64 {
	at, epoch := 0, int64(0)
	if b.memo != noMemo { // as cellOf does; to copy the words first would take as long again
		place := int64(0)
		for i := range b.dims {
			place = place*b.dims[i].n + r[g.register(i)]
		}
		at, epoch = b.cells+int(place), f.epochs[b.memo]
		if b.narrow >= 0 {
			epoch += f.epochs[b.things+int(r[g.register(b.narrow)])]
		}
		if c := &f.cells[at]; c.epoch == epoch && f.steps >= c.steps {
			return f.again(b, at)
		}
	}
	old, top := f.fr, f.top
	f.fr = f.push(max(b.slots, n))
	g.copyTo(f.fr, r, n)
	v := int64(0)
	if b.memo != noMemo {
		v = f.learn(b, at, epoch)
	} else {
		v = b.result(f)
	}
	f.fr, f.top = old, top
	return v
}

// asked is a field with parameters that things are asked for.
type asked struct {
	method *method
	kind   int
	at     diag.Span
}

// methodInto asks a thing for a field with parameters.
func (c *compiler) methodInto(e *ir.MethodCall, r uint8) bool {
	if e.Chained || e.Field.Role == ir.Action || len(e.Args) >= mostArgs {
		return false
	}
	of := asked{method: c.methodOf(e.Field), kind: e.Field.Kind.ID, at: e.At}
	g := c.give(append([]ir.Expr{e.X}, e.Args...))
	c.emit(instr{op: opMethod, a: r, b: uint8(1 + len(e.Args)), n: int32(len(c.out.methods)), k: int64(g)})
	c.out.methods = append(c.out.methods, of)
	return true
}

// askMethod gives what the first of n words says to the others.
func (f *Fight) askMethod(d *asked, r *[registers]int64, g argRegisters, n int) int64 {
	b := d.method.bodyOf(f, f.m.Protos[d.kind], r[g.register(0)], d.at)
	if f.depth++; f.depth > f.m.Limits.Depth { // instances may use one another
		f.limit(d.at, "formulas need one another more than %d deep; this never ends", f.m.Limits.Depth)
	}
	v := b.value
	if !b.known {
		v = f.ask(b, r, g, n)
	}
	f.depth--
	return v
}

// holdsInto finds out whether a condition holds.
func (c *compiler) holdsInto(e *ir.Holds, r uint8) bool {
	if n := len(e.Args); n == 0 || n > mostArgs {
		return false
	}
	g := c.give(e.Args)
	c.with(instr{op: opHolds, a: r, b: uint8(len(e.Args)), k: int64(g)}, detail{holds: holding(e)})
	return true
}

func (f *Fight) askCondition(d *detail, r *[registers]int64, g argRegisters, n int) bool {
	top := f.top
	want := f.push(n)
	g.copyTo(want, r, n)
	found := d.holds(f, want)
	f.top = top
	return found
}

func (c *compiler) callInto(e *ir.Call, r uint8) bool {
	switch callee := e.Callee.(type) {
	case *ir.Define:
		switch memo := c.memoOf(callee); {
		case memo != noMemo && len(e.Args) == 1 && e.T.Base != ir.List:
			c.recalled(c.define(callee), callee.Body, e.Args[0], r)
			return true
		case memo != noMemo || !c.takesIn(callee.Body.Frame, e.Args, callee.Body.Expr):
			return c.asked(c.define(callee), e.Args, r)
		}
		c.put(callee.Body.Frame, e.Args, func() { c.hidden(func() { c.into(callee.Body.Expr, r) }) })
		return true
	case *ir.Score:
		if c.scoreInto(callee, e, r) {
			return true
		}
		if c.explainsAt(e) {
			return false
		}
		return c.asked(c.score(callee), e.Args, r)
	case *ir.Rule:
		if callee.Result.Base == ir.List {
			return false
		}
		c.emitRule(callee, e.Args, c.handing(callee.Frame.Params, e.Args), e.At, int(r))
		return true
	}
	return false
}

// hidden compiles code in which scores do not explain themselves.
func (c *compiler) hidden(compile func()) {
	shown := c.shown
	c.shown = false
	compile()
	c.shown = shown
}

// takesIn reports whether formulas with a frame of their own are put into the code of
// what calls them.
func (c *compiler) takesIn(fr *ir.Frame, args []ir.Expr, bodies ...ir.Expr) bool {
	return c.canPlace(fr) && !listed(args) && short(bodies...)
}

func listed(list []ir.Expr) bool {
	return slices.ContainsFunc(list, func(e ir.Expr) bool { return e.Type().Base == ir.List })
}
