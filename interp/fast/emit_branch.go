package fast

import (
	"hcl/lang/ir"
)

// Conditions: formulas that are true or false become jumps.

// branch emits a jump that is taken if a condition is what is wanted.
func (c *compiler) branch(e ir.Expr, want bool, to *label) {
	if v, ok := c.constantOf(e); ok {
		if (v != 0) == want {
			c.jump(to, instr{op: opJump})
		}
		return
	}
	if !c.light && heavy(e) {
		c.branchOn(e, want, to)
		return
	}
	next, light := c.room.next, c.light
	c.light = true
	known := c.testsRound(e)
	c.branchPart(e, want, to)
	c.room.next = next
	c.light, c.known = light, known
}

// branchOnItem is branch for the formula on the items of a list, which takes steps of its own.
func (c *compiler) branchOnItem(e ir.Expr, want bool, to *label) {
	if c.weighs && heavy(e) {
		c.jumpOn(c.onItem(e), want, to)
		return
	}
	c.branch(e, want, to)
}

// branchPart is branch for a part that is no constant.
func (c *compiler) branchPart(e ir.Expr, want bool, to *label) {
	if c.callsPart(e) {
		c.branchOn(e, want, to)
		return
	}
	switch e := e.(type) {
	case *ir.Unary:
		c.branch(e.X, !want, to)
		return
	case *ir.Logic:
		if e.And != want { // either decides
			c.branch(e.X, want, to)
			c.branch(e.Y, want, to)
			return
		}
		var skip label
		c.branch(e.X, !want, &skip)
		c.branch(e.Y, want, to)
		c.land(&skip)
		return
	case *ir.Binary:
		c.compared(e, want, to)
		return
	case *ir.Call:
		if d, ok := e.Callee.(*ir.Define); ok && c.memoOf(d) == noMemo && !c.isKeyed(d) &&
			c.takesIn(d.Body.Frame, e.Args, d.Body.Expr) {
			c.put(d.Body.Frame, e.Args, func() { c.branch(d.Body.Expr, want, to) })
			return
		}
		if d, ok := e.Callee.(*ir.Define); ok && len(e.Args) == 1 && c.memoOf(d) != noMemo &&
			c.branchRecalled(c.define(d), d.Body, e.Args[0], want, to) {
			return
		}
	case *ir.Choice:
		var other, end label
		c.branch(e.Cond, false, &other)
		c.branch(e.Then, want, to)
		c.jump(&end, instr{op: opJump})
		c.land(&other)
		c.branch(e.Else, want, to)
		c.land(&end)
		return
	case *ir.In:
		c.branchIn(e, want, to)
		return
	case *ir.Builtin:
		switch e.Entry.Name {
		case "any", "all", "none":
			c.branchAny(e, want, to)
			return
		}
	case *ir.FieldRef:
		if !e.Chained && e.Field.Role == ir.Computed && c.branchRecalled(c.computed(e.Field), e.Field.Default, e.X, want,
			to) {
			return
		}
	}
	c.branchOn(e, want, to)
}

// branchIn emits a jump that is taken if something is in a range or a list. No list is
// built for those that are written out.
func (c *compiler) branchIn(e *ir.In, want bool, to *label) {
	var otherwise label
	in, out := to, &otherwise
	if !want {
		in, out = out, in
	}
	x := c.value(e.X)
	switch lit, literal := e.List.(*ir.ListLit); {
	case e.List == nil:
		low := c.value(e.Low)
		high := c.value(e.High)
		c.jump(out, instr{op: opJumpLt, b: x, c: low})
		c.jump(out, instr{op: opJumpLt, b: high, c: x})
	case literal:
		first := c.sideBySide(lit.Items) // all are computed, though one is enough
		for i := range lit.Items {
			c.jump(in, instr{op: opJumpEq, b: x, c: first + register(i)})
		}
		if want {
			return
		}
		c.jump(out, instr{op: opJump})
	default:
		found := c.temporary()
		c.at(instr{op: opIn, a: found, b: x, c: c.value(e.List)}, e.At)
		c.jump(out, instr{op: opJumpZero, b: found})
	}
	if want {
		c.jump(in, instr{op: opJump})
	}
	c.land(&otherwise)
}

func (c *compiler) branchOn(e ir.Expr, want bool, to *label) { c.jumpOn(c.value(e), want, to) }

// jumpOn emits a jump by what is in a register.
func (c *compiler) jumpOn(r register, want bool, to *label) {
	op := opJumpZero
	if want {
		op = opJumpSet
	}
	c.jump(to, instr{op: op, b: r})
}

// branchRecalled emits a jump by what is remembered of a thing, or computes it there. It
// returns false if that is not done where it is asked.
func (c *compiler) branchRecalled(b *callable, body *ir.Formula, of ir.Expr, want bool, to *label) bool {
	if b.memo == noMemo || b.counts || !b.plain || body.Expr.Type().Base != ir.Bool || !c.computedHere(b, body) {
		return false
	}
	var known, no label
	yesTo, noTo := to, &known
	if !want {
		yesTo, noTo = noTo, yesTo
	}
	x := c.value(of)
	recall := c.emit(instr{op: opRecallTruth, b: x, k: int64(b.cells)})
	noTo.from, yesTo.also = append(noTo.from, recall), append(yesTo.also, recall)
	c.within(body, x, func() { c.branch(body.Expr, false, &no) })
	c.jump(yesTo, instr{op: opRememberTruth, b: x, c: 1, k: int64(b.cells)})
	c.land(&no)
	c.jump(noTo, instr{op: opRememberTruth, b: x, k: int64(b.cells)})
	c.land(&known)
	return true
}

// opposite is the comparison that holds when another does not.
var opposite = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

// What jumps if a comparison holds; what is greater is less with its sides exchanged.
var (
	intJumps = map[string]opcode{"==": opJumpEq, "!=": opJumpNe, "<": opJumpLt, "<=": opJumpLe, ">": opJumpLt,
		">=": opJumpLe}
	numJumps = map[string]opcode{"==": opJumpNumEq, "!=": opJumpNumNe, "<": opJumpNumLt, "<=": opJumpNumLe,
		">": opJumpNumLt, ">=": opJumpNumLe}
	constantJumps = map[string]opcode{"==": opJumpEqK, "!=": opJumpNeK, "<": opJumpLtK, "<=": opJumpLeK, ">": opJumpGtK,
		">=": opJumpGeK}
)

func (c *compiler) compared(e *ir.Binary, want bool, to *label) {
	x, y, op := e.X, e.Y, e.Op
	t := x.Type()
	if t.Base == ir.EmptyList || t.Base == ir.None {
		t = y.Type()
	}
	maybe := x.Type().Optional || y.Type().Optional || y.Type().Base == ir.None
	if t.Base == ir.List || t.Base == ir.EmptyList || t.Base == ir.Num && maybe {
		same := sameNums
		if t.Base != ir.Num {
			same = sameLists
		}
		r := c.temporary()
		c.native(same, call{at: e.At, t: t}, r, x, y)
		c.jumpOn(r, want == (op == "=="), to)
		return
	}
	if !want {
		op = opposite[op]
	}
	jumps := intJumps
	switch k, known := c.constantOf(y); {
	case t.Base == ir.Num:
		jumps = numJumps
	case known:
		c.jump(to, instr{op: constantJumps[op], b: c.value(x), k: k})
		return
	}
	a := c.value(x)
	b := c.value(y)
	if op == ">" || op == ">=" {
		a, b = b, a
	}
	c.jump(to, instr{op: jumps[op], b: a, c: b})
}
