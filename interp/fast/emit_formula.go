package fast

import (
	"fmt"
	"math"
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// value emits the code of a formula and returns the register that it is in: a local
// is where it is.
func (c *compiler) value(e ir.Expr) register {
	if local, ok := e.(*ir.LocalRef); ok {
		return c.register(c.slotOf(local.Local), 1)
	}
	r := c.temporary()
	c.into(e, r)
	return r
}

// settledInto is into, but a list in state is copied.
func (c *compiler) settledInto(e ir.Expr, r register) {
	c.into(e, r)
	t := e.Type()
	switch {
	case t.Base != ir.List || !mayBeStored(e):
	case t.Elem.Base == ir.List:
		c.call(instr{a: r, b: r, c: 1}, call{at: e.Span(), t: t, run: settledList})
	default:
		c.at(instr{op: opCopyList, a: r, b: r}, e.Span())
	}
}

// before is value for what is used after later parts have been computed. If one of them may
// change the fight, a list is taken as it is now.
func (c *compiler) before(e ir.Expr, later ...ir.Expr) register {
	if e.Type().Base != ir.List || !slices.ContainsFunc(later, acts) {
		return c.value(e)
	}
	r := c.temporary()
	c.settledInto(e, r)
	return r
}

// into emits the code of a formula whose value goes into a register. Nothing is
// written to it before all that the formula reads has been read.
func (c *compiler) into(e ir.Expr, r register) {
	if v, ok := c.constantOf(e); ok {
		c.emit(instr{op: opConst, a: r, k: v})
		return
	}
	next := c.room.next
	c.whole(e, func() {
		c.partInto(e, r)
	})
	c.room.next = next
}

// whole emits a formula that may be a whole one: a long one takes steps for its length.
func (c *compiler) whole(e ir.Expr, emit func()) {
	if c.light {
		emit()
		return
	}
	weighs := c.weighs
	c.weighs, c.light = heavy(e), true
	emit()
	if c.weighs {
		c.atWork(e)
	}
	c.weighs, c.light = weighs, false
}

func (c *compiler) atWork(e ir.Expr) {
	c.at(instr{op: opCharge, k: int64(ir.Work(e))}, e.Span())
}

// onItem is value for the formula on the items of a list, which takes steps of its own.
func (c *compiler) onItem(e ir.Expr) register {
	r := c.before(e, e)
	if c.weighs && heavy(e) {
		c.atWork(e)
	}
	return r
}

// native emits a call of a Go function.
func (c *compiler) native(fn native, d call, r register, args ...ir.Expr) {
	i := instr{a: r, c: register(len(args))}
	if len(args) == 1 {
		i.b = c.value(args[0])
	} else {
		i.b = c.sideBySide(args)
	}
	d.run = fn
	c.call(i, d)
}

func (c *compiler) call(i instr, d call) {
	i.op, i.n = opNative, int32(len(c.out.natives))
	d.dead = c.dead
	c.out.natives = append(c.out.natives, d)
	c.emit(i)
}

// sideBySide emits formulas whose values go into registers that lie side by side.
func (c *compiler) sideBySide(args []ir.Expr) register {
	first := c.temporaries(len(args))
	for i, a := range args {
		r := first + register(i)
		if a.Type().Base == ir.List && slices.ContainsFunc(args[i+1:], acts) {
			c.settledInto(a, r)
		} else {
			c.into(a, r)
		}
	}
	return first
}

// unlessNone emits what is asked of a thing that may not be there: if so, it gives none.
func (c *compiler) unlessNone(x ir.Expr, t ir.Type, r register, emit func(x register)) {
	var none, end label
	v := c.temporary()
	c.into(x, v)
	c.jump(&none, instr{op: opJumpEqK, b: v, k: absent})
	emit(v)
	c.jump(&end, instr{op: opJump})
	c.land(&none)
	c.emit(instr{op: opConst, a: r, k: noneOf(t)})
	c.land(&end)
}

// noneOf is the word for none among values of a type.
func noneOf(t ir.Type) int64 {
	if t.Base == ir.Num {
		return noNum
	}
	return absent
}

// partInto emits the code of a part that is no constant.
func (c *compiler) partInto(e ir.Expr, r register) {
	switch e := e.(type) {
	case *ir.LocalRef:
		c.emit(instr{op: opMove, a: r, b: c.value(e)})
	case *ir.ParamRef:
		c.native(paramNow, call{param: e.Param}, r)
	case *ir.FieldRef:
		c.fieldInto(e, r)
	case *ir.ToNum:
		if e.X.Type().Optional {
			c.unlessNone(e.X, e.T, r, func(x register) { c.emit(instr{op: opToNum, a: r, b: x}) })
			return
		}
		c.emit(instr{op: opToNum, a: r, b: c.value(e.X)})
	case *ir.Binary:
		switch e.T.Base {
		case ir.Int:
			c.arithmeticInto(e, r)
		case ir.Num:
			c.numArithmeticInto(e, r)
		case ir.Dice:
			c.native(moreDice, call{at: e.At, expr: e}, r, e.X, e.Y)
		default:
			c.truthInto(e, r)
		}
	case *ir.Logic, *ir.In:
		c.truthInto(e, r)
	case *ir.Unary:
		c.unaryInto(e, r)
	case *ir.Coalesce:
		c.coalesceInto(e, r)
	case *ir.Holds:
		c.with(instr{op: opHolds, a: r}, detail{holds: holdingOf(e), args: c.give(e.Args)})
	case *ir.Index:
		c.indexInto(e, r)
	case *ir.Coordinate:
		if e.Chained {
			c.unlessNone(e.X, e.T, r, func(x register) { c.emit(instr{op: opCoordinate, a: r, b: x, k: fromBool(e.Row)}) })
			return
		}
		c.emit(instr{op: opCoordinate, a: r, b: c.value(e.X), k: fromBool(e.Row)})
	case *ir.MapArea:
		c.native(areaAt, call{expr: e}, r, e.X)
	case *ir.ToUnion:
		c.native(unionOf, call{n: e.X.Type().Kind.ID}, r, e.X)
	case *ir.PartOf:
		c.native(partOf, call{n: e.Kind.ID}, r, e.X)
	case *ir.World:
		c.readsRound()
		c.emit(instr{op: opRound, a: r})
	case *ir.MethodCall:
		c.methodInto(e, r)
	case *ir.Choice:
		var other, end label
		c.branch(e.Cond, false, &other)
		c.into(e.Then, r)
		c.jump(&end, instr{op: opJump})
		c.land(&other)
		c.into(e.Else, r)
		c.land(&end)
	case *ir.Lookup:
		c.lookupInto(e, r)
	case *ir.Builtin:
		c.builtinInto(e, r)
	case *ir.Call:
		c.callInto(e, r)
	case *ir.ListLit:
		begin := c.temporary()
		c.emit(instr{op: opBegin, a: begin})
		for i, it := range e.Items {
			c.emit(instr{op: opKeep, b: c.before(it, e.Items[i+1:]...)})
		}
		c.at(instr{op: opBuild, a: r, b: begin}, e.At)
	case *ir.RangeList:
		c.native(numbersFrom, call{at: e.At}, r, e.Low, e.High)
	case *ir.Proceed:
		c.emitProceed(e.Args, r)
	default:
		panic(fmt.Sprintf("fast: no code for %T", e))
	}
}

func (c *compiler) truthInto(e ir.Expr, r register) {
	var no, end label
	c.branchPart(e, false, &no)
	c.emit(instr{op: opConst, a: r, k: 1})
	c.jump(&end, instr{op: opJump})
	c.land(&no)
	c.emit(instr{op: opConst, a: r})
	c.land(&end)
}

func (c *compiler) fieldInto(e *ir.FieldRef, r register) {
	fd := e.Field
	if e.Chained {
		c.unlessNone(e.X, e.T, r, func(x register) { c.fieldOf(fd, x, r, e.At) })
		return
	}
	if root, values := c.column(e); values != nil {
		x := c.value(root)
		c.with(instr{op: opColumn, a: r, b: x}, detail{values: values})
		return
	}
	if l := c.m.Layouts[fd.Kind.ID]; c.inState(fd) {
		if i, ok := c.constantOf(e.X); ok {
			c.emit(instr{op: opStateAt, a: r, n: int32(l.Start+l.Fields[fd.Index].Offset) + int32(i)*int32(l.Moving)})
			return
		}
	}
	c.fieldOf(fd, c.value(e.X), r, e.At)
}

// inState reports whether a field is state of things that are all there from the beginning,
// which lies in one piece of memory.
func (c *compiler) inState(fd *ir.Field) bool {
	return !c.lazy && fd.Role == ir.State && !fd.Kind.Made
}

// fieldOf reads a field of the thing in a register.
func (c *compiler) fieldOf(fd *ir.Field, x, r register, at diag.Span) {
	if fd.Role == ir.Computed {
		b := c.computed(fd)
		if b.memo == noMemo || b.isList {
			c.inPart(fd, func() { c.with(instr{op: opAsk, a: r}, detail{body: b, args: []register{x}}) })
		} else {
			c.recalled(fd, b, fd.Default, x, r)
		}
		return
	}
	l := c.m.Layouts[fd.Kind.ID]
	s := l.Fields[fd.Index]
	i := instr{op: opOfFixed, a: r, b: x, n: int32(fd.Kind.ID), k: int64(s.Offset)}
	switch {
	case c.lazy:
		c.call(instr{a: r, b: x, c: 1}, call{run: fieldNow, field: fd, at: at})
		return
	case c.inState(fd):
		i = instr{op: opState, a: r, b: x, n: int32(l.Start + s.Offset), k: int64(l.Moving)}
	case fd.Role == ir.Given && fd.Name == "owner":
		c.call(instr{a: r, b: x, c: 1}, call{run: ownerOf, field: fd, at: at})
		return
	case s.State:
		i.op = opOfMoving
	}
	c.emit(i)
}

// recalled gives what is remembered of a thing. A short formula is computed anew where
// it is asked, a long one is called.
func (c *compiler) recalled(of any, b *callable, body *ir.Formula, x, r register) {
	c.inPart(of, func() { c.recalledIn(of, b, body, x, r) })
}

func (c *compiler) recalledIn(of any, b *callable, body *ir.Formula, x, r register) {
	switch {
	case b.counts:
		c.with(instr{op: opAsk, a: r}, detail{body: b, args: []register{x}})
		return
	case c.computedHere(b, body):
	case b.plain:
		c.with(instr{op: opMemoPlain, a: r, b: x, k: int64(b.cells)}, detail{body: b})
		return
	default:
		c.with(instr{op: opMemo, a: r, b: x, n: int32(b.memo), k: int64(b.cells)}, detail{body: b})
		return
	}
	var known label
	v := r
	if r == x {
		v = c.temporary()
	}
	recall, remember := instr{op: opRecallPlain, a: v, b: x, k: int64(b.cells)},
		instr{op: opRememberPlain, a: v, b: x, k: int64(b.cells)}
	if !b.plain {
		memo := int64(b.memo)<<32 | int64(uint32(b.cells))
		recall, remember = instr{op: opRecall, a: v, b: x, k: memo}, instr{op: opRemember, a: v, b: x, k: memo}
	}
	c.jump(&known, recall)
	c.within(body, x, func() {
		c.works(of)
		c.into(body.Expr, v)
	})
	c.emit(remember)
	c.land(&known)
	if v != r {
		c.emit(instr{op: opMove, a: r, b: v})
	}
}

// computedHere reports whether what is remembered of a thing is computed where it is asked.
func (c *compiler) computedHere(b *callable, body *ir.Formula) bool {
	return c.canPlace(body.Frame) && within(24, []ir.Expr{body.Expr}) && !b.lasting
}

// within emits the formula of a thing that is in a register.
func (c *compiler) within(body *ir.Formula, x register, emit func()) {
	outer := c.body
	inner := c.inlineBody(body.Frame)
	for l := range c.localsOf(body.Expr) {
		if l.Slot == 0 {
			inner.slots[l] = int(x)
		}
	}
	c.body = inner
	emit()
	c.body = outer
}

// localsOf lists the locals that a formula reads.
func (c *compiler) localsOf(e ir.Expr) map[*ir.Local]bool {
	out := map[*ir.Local]bool{}
	ir.Visit(e, func(e ir.Expr) {
		if l, ok := e.(*ir.LocalRef); ok {
			out[l.Local] = true
		}
	})
	return out
}

func (c *compiler) arithmeticInto(e *ir.Binary, r register) {
	k, constant := c.constantOf(e.Y)
	constant = constant && k > math.MinInt64
	if j, ok := c.constantOf(e.X); ok && j > math.MinInt64 && !constant && (e.Op == "+" || e.Op == "*") { // such as 1 + div(n, 4)
		op := opAddK
		if e.Op == "*" {
			op = opMulK
		}
		c.at(instr{op: op, a: r, b: c.value(e.Y), k: j}, e.At)
		return
	}
	if !constant && c.withColumn(e, r) {
		return
	}
	x := c.value(e.X)
	switch {
	case constant && e.Op == "+":
		c.at(instr{op: opAddK, a: r, b: x, k: k}, e.At)
	case constant && e.Op == "-":
		c.at(instr{op: opAddK, a: r, b: x, k: -k}, e.At)
	case constant && e.Op == "*":
		c.at(instr{op: opMulK, a: r, b: x, k: k}, e.At)
	case e.Op == "-":
		if ref, ok := e.Y.(*ir.FieldRef); ok {
			if root, values := c.column(ref); values != nil {
				c.with(instr{op: opSubColumn, a: r, b: x, c: c.value(root)}, detail{at: e.At, values: values})
				return
			}
		}
		from := len(c.out.list)
		y := c.value(e.Y)
		if last := c.out.last(from, opRollOne); last != nil {
			last.op, last.a, last.b = opSubRoll, r, x
			last.d.also = &detail{at: e.At}
			return
		}
		c.at(instr{op: opSub, a: r, b: x, c: y}, e.At)
	default:
		op := map[string]opcode{"+": opAdd, "-": opSub, "*": opMul, "%": opModulo}[e.Op]
		c.at(instr{op: op, a: r, b: x, c: c.value(e.Y)}, e.At)
	}
}

// wholeOf is the int that a num is made of.
func wholeOf(e ir.Expr) (ir.Expr, bool) {
	if n, ok := e.(*ir.ToNum); ok && !n.X.Type().Optional {
		return n.X, true
	}
	return nil, false
}

func (c *compiler) numArithmeticInto(e *ir.Binary, r register) {
	x, y, op := e.X, e.Y, map[string]opcode{"+": opNumAdd, "-": opNumSub, "*": opNumMul, "/": opNumDiv}[e.Op]
	if a, ok := wholeOf(e.X); ok && e.Op == "/" {
		if b, ok := wholeOf(e.Y); ok {
			x, y, op = a, b, opRatio
		}
	}
	a := c.value(x)
	c.at(instr{op: op, a: r, b: a, c: c.value(y)}, e.At)
}

// withColumn emits what has a fixed field of a thing that is in a local on its left, or in
// a sum on either side. As such a field never changes, it is read where it is used.
func (c *compiler) withColumn(e *ir.Binary, r register) bool {
	x, values := c.column(e.X)
	local, left := x.(*ir.LocalRef)
	switch {
	case e.Op == "-" && left:
		from := len(c.out.list)
		y := c.value(e.Y)
		if last := c.out.last(from, opRollOne); last != nil {
			last.op, last.a, last.b = opColumnSubRoll, r, c.value(local)
			last.d.also = &detail{at: e.At, values: values}
		} else {
			c.at(instr{op: opSub, a: r, b: c.value(e.X), c: y}, e.At)
		}
	case e.Op == "+" && left:
		y := c.value(e.Y)
		c.with(instr{op: opAddColumn, a: r, b: y, c: c.value(local)}, detail{at: e.At, values: values})
	case e.Op == "+":
		y, values := c.column(e.Y)
		local, right := y.(*ir.LocalRef)
		if !right {
			return false
		}
		x := c.value(e.X)
		c.with(instr{op: opAddColumn, a: r, b: x, c: c.value(local)}, detail{at: e.At, values: values})
	default:
		return false
	}
	return true
}

// negated is 0 less an int: the least int, which has no opposite, stands for none.
func (c *compiler) negated(x, r register, at diag.Span) {
	zero := c.temporary()
	c.emit(instr{op: opConst, a: zero})
	c.at(instr{op: opSub, a: r, b: zero, c: x}, at)
}

func (c *compiler) unaryInto(e *ir.Unary, r register) {
	switch e.T.Base {
	case ir.Bool:
		c.truthInto(e, r)
	case ir.Num:
		zero := c.temporary()
		c.emit(instr{op: opConst, a: zero})
		c.at(instr{op: opNumSub, a: r, b: zero, c: c.value(e.X)}, e.At)
	default:
		c.negated(c.value(e.X), r, e.At)
	}
}

// coalesceInto gives the first of two that is not none.
func (c *compiler) coalesceInto(e *ir.Coalesce, r register) {
	var found label
	v := c.temporary()
	c.into(e.X, v)
	if e.X.Type().Base == ir.Num { // none is not even equal to itself
		c.jump(&found, instr{op: opJumpNumEq, b: v, c: v})
	} else {
		c.jump(&found, instr{op: opJumpNeK, b: v, k: absent})
	}
	c.into(e.Y, v)
	c.land(&found)
	c.emit(instr{op: opMove, a: r, b: v})
}

// indexInto gives an item of a list, or a value of a per field or param.
func (c *compiler) indexInto(e *ir.Index, r register) {
	switch x := e.X.(type) {
	case *ir.ParamRef:
		if x.T.Base != ir.Per {
			break
		}
		c.native(perParam, call{at: e.At, param: x.Param}, r, e.I)
		return
	case *ir.FieldRef:
		if x.T.Base != ir.Per {
			break
		}
		k := x.Field.Kind
		per := &perField{k.ID, c.m.Layouts[k.ID].Fields[x.Field.Index], e.I.Type().Kind}
		if c.lazy {
			c.native(perNow, call{at: e.At, field: x.Field, per: per}, r, x.X, e.I)
			return
		}
		thing := c.value(x.X)
		c.with(instr{op: opPer, a: r, b: thing, c: c.value(e.I)}, detail{at: e.At, per: per})
		return
	}
	list := c.before(e.X, e.I)
	c.at(instr{op: opItem, a: r, b: list, c: c.value(e.I)}, e.At)
}

func (c *compiler) lookupInto(e *ir.Lookup, r register) {
	t := c.table(e.Table)
	fixed := t.fixed[e.Column]
	one := fixed != nil && len(e.Args) == 1 && c.m.counts == nil
	switch {
	case one && t.rows != nil && !slices.ContainsFunc(t.rows, func(row int16) bool { return row < 0 }):
		values := make([]int64, len(t.rows))
		for i, row := range t.rows {
			values[i] = fixed[row]
		}
		x := c.value(e.Args[0])
		c.with(instr{op: opTable, a: r, b: x, k: t.lowest}, detail{values: values})
	case one && t.limits != nil && len(t.limits) == len(fixed)-1:
		from := len(c.out.list)
		x := c.value(e.Args[0])
		if last := c.out.last(from, opRatio); last != nil {
			last.op, last.a = opRatioSteps, r
			last.d.limits, last.d.values = t.limits, fixed
			return
		}
		c.with(instr{op: opSteps, a: r, b: x}, detail{limits: t.limits, values: fixed})
	default:
		c.native(lookedUp, call{at: e.At, table: t, n: e.Column}, r, e.Args...)
	}
}

func (c *compiler) builtinInto(e *ir.Builtin, r register) {
	if len(e.Args) > 0 && e.Args[0].Type().Base == ir.List && c.listInto(e, r) || c.numberInto(e, r) {
		return
	}
	d := call{at: e.At, expr: e, flag: e.Entry.Name == "allies"}
	if len(e.Args) > 0 {
		d.t = e.Args[0].Type()
	}
	fn, args := builtins[e.Entry.Name], e.Args
	if fn == nil {
		fn = evaluated
	}
	if e.Entry.Effect == "rolls" {
		d.open = true
		if len(e.Args) == 2 {
			d.first = c.m.FirstRoller(e.Args[1].Type().Kind)
		}
		known := false
		if d.label, known = c.labelOf(e.Label, e.LabelFrom); !known {
			fn, args = labelled(fn), append(slices.Clone(args), e.LabelFrom)
		}
	}
	if e.Each != nil {
		i := instr{a: r, c: register(len(args))}
		if e.Leaving != nil {
			i.b, d.leaving = c.sideBySide(args), int(c.register(c.slotOf(e.Leaving), 1))
		} else {
			i.b = c.before(e.Args[0], e.Each)
		}
		d.run, d.item, d.each = fn, int(c.itemOf(e)), c.codeOf(e.Each)
		c.call(i, d)
		return
	}
	c.native(fn, d, r, args...)
}

// numberInto emits a built-in of numbers that has an instruction of its own.
func (c *compiler) numberInto(e *ir.Builtin, r register) bool {
	switch name := e.Entry.Name; name {
	case "max", "min":
		if e.Args[0].Type().Base == ir.Dice {
			return false
		}
		c.extremeOf(e, r)
	case "clamp":
		if e.T.Base != ir.Int {
			return false
		}
		first := c.sideBySide(e.Args)
		c.emit(instr{op: opMin, a: first, b: first, c: first + 2})
		c.emit(instr{op: opMax, a: r, b: first, c: first + 1})
	case "div":
		x := c.value(e.Args[0])
		if k, ok := c.constantOf(e.Args[1]); ok && k > 0 {
			c.at(instr{op: opDivideK, a: r, b: x, k: k}, e.At)
		} else {
			c.at(instr{op: opDivide, a: r, b: x, c: c.value(e.Args[1])}, e.At)
		}
	case "floor", "ceil", "round":
		if e.Args[0].Type().Base == ir.Int {
			c.into(e.Args[0], r)
			return true
		}
		if name == "round" {
			return false
		}
		c.floorInto(e, r)
	case "the":
		if e.T.Base == ir.Num {
			return false
		}
		c.at(instr{op: opThe, a: r, b: c.value(e.Args[0])}, e.At)
	case "roll":
		return c.rollInto(e, r)
	case "abs":
		if e.T.Base != ir.Int {
			return false
		}
		x, minus := c.value(e.Args[0]), c.temporary()
		c.negated(x, minus, e.At)
		c.emit(instr{op: opMax, a: r, b: x, c: minus})
	default:
		return false
	}
	return true
}

// extremeOf gives the highest or lowest of numbers, one of which most often is known.
func (c *compiler) extremeOf(e *ir.Builtin, r register) {
	op, withK, num := opMax, opMaxK, e.T.Base == ir.Num
	switch min := e.Entry.Name == "min"; {
	case num && min:
		op = opNumMin
	case num:
		op = opNumMax
	case min:
		op, withK = opMin, opMinK
	}
	a, b := e.Args[0], e.Args[1]
	k, ok := c.constantOf(a)
	if ok {
		a = b
	} else {
		k, ok = c.constantOf(b)
	}
	if !ok || num || len(e.Args) > 2 {
		best := c.sideBySide(e.Args)
		for i := range e.Args[1:] {
			to := best
			if i == len(e.Args)-2 {
				to = r
			}
			c.emit(instr{op: op, a: to, b: best, c: best + register(i) + 1})
		}
		return
	}
	from := len(c.out.list)
	x := c.value(a)
	if last := c.out.last(from, opSubColumn); last != nil && op == opMax {
		last.op, last.a, last.k = opSubColumnMax, r, k
		return
	}
	c.emit(instr{op: withK, a: r, b: x, k: k})
}

func (c *compiler) floorInto(e *ir.Builtin, r register) {
	op, ofInts := opFloor, opFloorDiv
	if e.Entry.Name == "ceil" {
		op, ofInts = opCeil, opCeilDiv
	}
	if p, ok := e.Args[0].(*ir.Binary); ok {
		a, aInt := wholeOf(p.X)
		b, bInt := wholeOf(p.Y)
		switch {
		case p.Op == "/" && aInt && bInt:
			x := c.value(a)
			y := c.value(b)
			c.with(instr{op: ofInts, a: r, b: x, c: y}, detail{at: e.At, also: &detail{at: p.At}})
			return
		case p.Op == "*" && aInt && op == opFloor:
			if root, values := c.column(p.Y); values != nil {
				x := c.value(a)
				c.with(instr{op: opFloorTimes, a: r, b: x, c: c.value(root)},
					detail{at: p.At, values: values, also: &detail{at: e.At}})
				return
			}
		}
	}
	c.at(instr{op: op, a: r, b: c.value(e.Args[0])}, e.At)
}

// rollInto throws dice that are known when the machine is built.
func (c *compiler) rollInto(e *ir.Builtin, r register) bool {
	known, root := c.knownThrows(e.Args[0])
	label, written := c.labelOf(e.Label, e.LabelFrom)
	if known == nil || !written {
		return false
	}
	d := detail{known: known, label: label, at: e.At}
	i := instr{op: opRollOne, a: r}
	if len(known) > 1 {
		i.op, i.b = opRoll, c.value(root)
	}
	if len(e.Args) == 2 {
		d.first = c.m.FirstRoller(e.Args[1].Type().Kind)
		i.c = c.value(e.Args[1])
	} else {
		i.c = c.temporary()
		c.emit(instr{op: opConst, a: i.c})
	}
	c.with(i, d)
	return true
}

// codeOf is the code of a formula that stands for itself, in the frame that it is
// evaluated in.
func (c *compiler) codeOf(e ir.Expr) *instructions {
	return c.codeApart(func() {
		c.emit(instr{op: opReturn, b: c.value(e)})
	})
}

// apartCode is code that has a frame of its own, of so many slots or more.
func (c *compiler) apartCode(slots int, emit func()) (n int, s *instructions) {
	n = c.apart(slots, func() {
		s = c.codeApart(func() {
			emit()
			c.emit(instr{op: opEnd})
		})
	})
	return n, s
}

// codeApart is code that runs in the current frame, in registers behind those in use.
func (c *compiler) codeApart(emit func()) *instructions {
	light, weighs, next := c.light, c.weighs, c.room.next
	c.light, c.weighs = false, false
	outer := c.start()
	emit()
	s := c.finish(outer)
	c.light, c.weighs, c.room.next = light, weighs, next
	return s
}

// A formula of usual length is no work by itself. A long one is work for its parts and for
// what it calls; so is one that is evaluated for every item of a list. It is counted when it
// has been evaluated.

// heavy reports whether a formula is work for its length.
func heavy(e ir.Expr) bool { return ir.Cost(e, ir.MostCost+1) > ir.MostCost }

// heavy is the same, but asked of the parts of a formula it knows the answer.
func (c *compiler) heavy(e ir.Expr) bool { return !c.light && heavy(e) }
