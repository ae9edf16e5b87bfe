package fast

import (
	"slices"

	"hcl/lang/ir"
)

// Calls. What a formula asks of several things is one instruction, which names the
// registers that they are in, so that nothing has to be moved before. Only if the answer
// is not remembered is a frame made.

// copied copies what is in some registers.
func copied(to []int64, r *[registers]int64, from []register) {
	for i, x := range from {
		to[i] = r[x]
	}
}

// give emits arguments; those that are left out are nil.
func (c *compiler) give(args []ir.Expr) []register {
	out := make([]register, len(args))
	for i, a := range args {
		if a != nil {
			out[i] = c.before(a, args[i+1:]...)
		}
	}
	return out
}

// asked calls a define or a score.
func (c *compiler) asked(callee any, b *callable, args []ir.Expr, r register) {
	given := c.give(args)
	c.inPart(callee, func() { c.with(instr{op: opAsk, a: r}, detail{body: b, args: given}) })
}

// ask gives what a body gives for some words, as it is remembered, or computes it.
func (f *Fight) ask(b *callable, r *[registers]int64, args []register) int64 {
	switch {
	case b.counts && f.notes != nil && b.memo != noMemo:
		return f.askWatched(b, r, args)
	case b.counts && f.isCounting():
		return f.computed(b, r, args)
	case b.answers:
		return f.answered(b, r, args)
	case b.memo == noMemo && b.keyed > 0:
		return f.askKeyed(b, r, args)
	case b.memo == noMemo:
		return f.computed(b, r, args)
	}
	if b.plain {
		return f.remembered(b, r[args[0]])
	}
	at, epoch := b.cells, f.epochs[b.memo]
	for i, x := range args {
		at += int(b.steps[i]) * int(r[x])
	}
	if b.narrow >= 0 {
		epoch += f.epochs[b.things+int(r[args[b.narrow]])]
	}
	if c := &f.cells[at]; c.epoch == epoch {
		if b.isList {
			return f.copied(f.lists[at], b.at)
		}
		return c.value
	}
	old, top := f.fr, f.top
	f.fr = f.push(b.slots)
	copied(f.fr, r, args)
	v := f.learn(b, at, epoch)
	f.fr, f.top = old, top
	return v
}

// computed evaluates a body for some words.
func (f *Fight) computed(b *callable, r *[registers]int64, args []register) int64 {
	old, top := f.fr, f.top
	f.fr = f.push(b.slots)
	copied(f.fr, r, args)
	v := f.exec(b.code)
	f.fr, f.top = old, top
	return v
}

// methodInto asks a thing for a field with parameters.
func (c *compiler) methodInto(e *ir.MethodCall, r register) {
	if e.Chained {
		c.unlessNone(e.X, e.T, r, func(x register) { c.methodOn(e, x, r) })
		return
	}
	c.methodOn(e, c.value(e.X), r)
}

func (c *compiler) methodOn(e *ir.MethodCall, x, r register) {
	m := c.methodOf(e.Field)
	if e.Field.Role != ir.Action {
		args := append([]register{x}, c.give(e.Args)...)
		c.inPart(e.Field, func() { c.with(instr{op: opMethod, a: r, b: x}, detail{method: m, args: args, at: e.At}) })
		return
	}
	words := c.temporaries(1 + len(e.Args))
	c.emit(instr{op: opMove, a: words, b: x})
	for i, a := range e.Args {
		c.settledInto(a, words+1+register(i))
	}
	c.inPart(e.Field, func() {
		c.call(instr{a: r, b: words, c: register(1 + len(e.Args))}, call{run: act, method: m, at: e.At, open: true})
	})
}

// act runs the rule that the first of some words has for a field, with the others.
func act(f *Fight, d *call, w []int64) int64 {
	b := d.method.bodyOf(f, w[0], d.at)
	old, top := f.fr, f.top
	fr := f.push(max(b.slots, len(w)))
	copy(fr, w)
	v := f.callRule(b, fr, d.at)
	f.fr, f.top = old, top
	return v
}

// askMethod gives what the first of some words says to the others.
func (f *Fight) askMethod(d *detail, r *[registers]int64) int64 {
	b := d.method.bodyOf(f, r[d.args[0]], d.at)
	if f.depth++; f.depth > f.deepest { // instances may use one another
		f.limit(d.at, "formulas need one another more than %d deep; this never ends", f.m.Limits.Depth)
	}
	v := b.value
	switch {
	case b.known:
	case b.column != nil:
		v = b.column[r[d.args[0]]]
	default:
		v = f.ask(b, r, d.args)
	}
	f.depth--
	return v
}

func (f *Fight) askCondition(d *detail, r *[registers]int64) bool {
	top := f.top
	want := f.push(len(d.args))
	copied(want, r, d.args)
	found := f.holds(d.holds, want)
	f.top = top
	return found
}

func (c *compiler) callInto(e *ir.Call, r register) {
	switch callee := e.Callee.(type) {
	case *ir.Define:
		switch memo := c.memoOf(callee); {
		case memo != noMemo && len(e.Args) == 1 && e.T.Base != ir.List:
			c.recalled(callee, c.define(callee), callee.Body, c.value(e.Args[0]), r)
		case memo != noMemo || c.answers(callee) || c.isKeyed(callee) ||
			!c.takesIn(callee.Body.Frame, e.Args, callee.Body.Expr):
			c.asked(callee, c.define(callee), e.Args, r)
		default:
			c.put(callee.Body.Frame, e.Args, func() {
				c.inPart(callee, func() {
					c.works(callee)
					c.into(callee.Body.Expr, r)
				})
			})
		}
	case *ir.Score:
		switch {
		case c.scoreInto(callee, e, r):
		default:
			c.asked(callee, c.score(callee), e.Args, r)
		}
	case *ir.Rule:
		c.emitRule(callee, e.Args, e.At, int(r))
	}
}

// takesIn reports whether formulas with a frame of their own are put into the code of
// what calls them.
func (c *compiler) takesIn(fr *ir.Frame, args []ir.Expr, bodies ...ir.Expr) bool {
	return c.canPlace(fr) && !listed(args) && short(bodies...)
}

func listed(list []ir.Expr) bool {
	return slices.ContainsFunc(list, func(e ir.Expr) bool { return e.Type().Base == ir.List })
}
