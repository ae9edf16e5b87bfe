package fast

import (
	"math"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// value emits the code of a formula and returns the register that it is in: a local
// is where it is.
func (c *compiler) value(e ir.Expr) register {
	if local, ok := e.(*ir.LocalRef); ok {
		return c.register(c.slotOf(local.Local), 1)
	}
	if r, ok := c.knownIn(e); ok {
		return r
	}
	r := c.temporary()
	c.into(e, r)
	return r
}

// settledInto is into, but a list in state is copied.
func (c *compiler) settledInto(e ir.Expr, r register) {
	if t := e.Type(); t.Base == ir.List && mayBeStored(e) {
		if t.Elem.Base == ir.List {
			c.with(instr{op: opClosure, a: r}, detail{word: c.formulaSettled(e)})
			return
		}
		c.into(e, r)
		c.at(instr{op: opCopyList, a: r, b: r}, e.Span())
		return
	}
	c.into(e, r)
}

// into emits the code of a formula whose value goes into a register. Nothing is
// written to it before all that the formula reads has been read.
func (c *compiler) into(e ir.Expr, r register) {
	if c.m.engine != Closures || c.lazy || c.heavy(e) {
		c.with(instr{op: opClosure, a: r}, detail{word: c.formulaStore(e)})
		return
	}
	if v, ok := c.constantOf(e); ok {
		c.emit(instr{op: opConst, a: r, k: v})
		return
	}
	if v, ok := c.knownIn(e); ok {
		c.emit(instr{op: opMove, a: r, b: v})
		return
	}
	next, light := c.room.next, c.light
	c.light = true
	if c.coded(e, r) {
		c.giveBack(next)
		c.learned(e, r)
	} else {
		c.with(instr{op: opClosure, a: r}, detail{word: c.store(e)})
	}
	c.light = light
}

// coded emits the code of a formula; it returns false, and has emitted nothing, if it is
// one of those that stay closures.
func (c *compiler) coded(e ir.Expr, r register) bool {
	if c.tells(e) {
		return false
	}
	switch e := e.(type) {
	case *ir.LocalRef:
		c.emit(instr{op: opMove, a: r, b: c.value(e)})
		return true
	case *ir.FieldRef:
		return c.fieldInto(e, r)
	case *ir.ToNum:
		if e.X.Type().Optional {
			return false
		}
		c.emit(instr{op: opToNum, a: r, b: c.value(e.X)})
		return true
	case *ir.Binary:
		switch e.T.Base {
		case ir.Int:
			return c.arithmeticInto(e, r)
		case ir.Num:
			if a, ok := wholeOf(e.X); ok && e.Op == "/" {
				if b, ok := wholeOf(e.Y); ok {
					x := c.value(a)
					c.at(instr{op: opRatio, a: r, b: x, c: c.value(b)}, e.At)
					return true
				}
			}
			op := map[string]opcode{"+": opNumAdd, "-": opNumSub, "*": opNumMul, "/": opNumDiv}[e.Op]
			x := c.value(e.X)
			c.at(instr{op: op, a: r, b: x, c: c.value(e.Y)}, e.At)
			return true
		case ir.Bool:
			return c.truthInto(e, r)
		}
	case *ir.Logic, *ir.In:
		return c.truthInto(e, r)
	case *ir.Unary:
		return c.unaryInto(e, r)
	case *ir.Coalesce:
		return c.coalesceInto(e, r)
	case *ir.Holds:
		return c.holdsInto(e, r)
	case *ir.Index:
		return c.indexInto(e, r)
	case *ir.Coordinate:
		if e.Chained {
			return false
		}
		c.emit(instr{op: opCoordinate, a: r, b: c.value(e.X), k: fromBool(e.Row)})
		return true
	case *ir.KindList, *ir.World:
		if w, ok := e.(*ir.World); ok && w.Name == "round" {
			c.emit(instr{op: opRound, a: r})
			return true
		}
		h, ok := c.constantList(e)
		if ok {
			c.emit(instr{op: opConst, a: r, k: h})
		}
		return ok
	case *ir.MethodCall:
		return c.methodInto(e, r)
	case *ir.Choice:
		var other, end label
		c.branch(e.Cond, false, &other)
		c.into(e.Then, r)
		c.jump(&end, instr{op: opJump})
		c.land(&other)
		c.into(e.Else, r)
		c.land(&end)
		return true
	case *ir.Lookup:
		return c.lookupInto(e, r)
	case *ir.Builtin:
		return c.builtinInto(e, r)
	case *ir.Call:
		return c.callInto(e, r)
	}
	return false
}

func (c *compiler) truthInto(e ir.Expr, r register) bool {
	var no, end label
	c.branch(e, false, &no)
	c.emit(instr{op: opConst, a: r, k: 1})
	c.jump(&end, instr{op: opJump})
	c.land(&no)
	c.emit(instr{op: opConst, a: r})
	c.land(&end)
	return true
}

func (c *compiler) fieldInto(e *ir.FieldRef, r register) bool {
	fd := e.Field
	if e.Chained {
		return false
	}
	if fd.Role == ir.Computed {
		b := c.computed(fd)
		switch {
		case b.memo == noMemo:
			return false
		case b.isList:
			c.asked(b, []ir.Expr{e.X}, r)
			return true
		}
		c.recalled(b, fd.Default, e.X, r)
		return true
	}
	if root, values := c.column(e); values != nil {
		x := c.value(root)
		c.with(instr{op: opColumn, a: r, b: x}, detail{values: values})
		return true
	}
	k := fd.Kind
	if l := c.m.Layouts[k.ID]; !k.Made && l.Fields[fd.Index].State {
		first := int32(l.Start + l.Fields[fd.Index].Offset)
		if i, ok := c.constantOf(e.X); ok {
			c.emit(instr{op: opStateAt, a: r, n: first + int32(i)*int32(l.Moving)})
			return true
		}
		x := c.value(e.X)
		c.emit(instr{op: opState, a: r, b: x, n: first, k: int64(l.Moving)})
		return true
	}
	if fd.Role == ir.Given && fd.Name == "owner" {
		return false
	}
	s, op := c.m.Layouts[k.ID].Fields[fd.Index], opOfFixed
	if s.State {
		op = opOfMoving
	}
	c.emit(instr{op: op, a: r, b: c.value(e.X), n: int32(k.ID), k: int64(s.Offset)})
	return true
}

// recalled gives what is remembered of a thing. A short formula is computed anew where
// it is asked, a long one is called.
func (c *compiler) recalled(b *callable, body *ir.Formula, of ir.Expr, r register) {
	x := c.value(of)
	switch {
	case c.computedHere(b, body):
	case b.plain:
		c.with(instr{op: opMemoPlain, a: r, b: x, k: int64(b.cells)}, detail{body: b})
		return
	default:
		c.emit(instr{op: opMemo, a: r, b: x, n: int32(b.memo), k: int64(c.details(detail{body: b}))<<32 | int64(uint32(b.cells))})
		return
	}
	var known label
	v := r
	if r == x {
		v = c.temporary()
	}
	recall, remember := instr{op: opRecallPlain, a: v, b: x, k: int64(b.cells)}, instr{op: opRememberPlain, a: v, b: x, k: int64(b.cells)}
	if !b.plain {
		memo := int64(b.memo)<<32 | int64(uint32(b.cells))
		recall, remember = instr{op: opRecall, a: v, b: x, k: memo}, instr{op: opRemember, a: v, b: x, k: memo}
	}
	c.jump(&known, recall)
	c.within(body, x, func() { c.into(body.Expr, v) })
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
	c.hidden(emit)
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

func (c *compiler) arithmeticInto(e *ir.Binary, r register) bool {
	if e.X.Type().Optional || e.Y.Type().Optional {
		return false
	}
	k, constant := c.constantOf(e.Y)
	constant = constant && k > math.MinInt64
	if j, ok := c.constantOf(e.X); ok && j > math.MinInt64 && !constant && (e.Op == "+" || e.Op == "*") { // such as 1 + div(n, 4)
		op := opAddK
		if e.Op == "*" {
			op = opMulK
		}
		c.at(instr{op: op, a: r, b: c.value(e.Y), k: j}, e.At)
		return true
	}
	if !constant && c.withColumn(e, r) {
		return true
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
				return true
			}
		}
		from := len(c.out.list)
		y := c.value(e.Y)
		if last := c.out.last(from, opRollOne); last != nil {
			last.op, last.a, last.b = opSubRoll, r, x
			last.k = int64(c.details(detail{at: e.At}))
			c.out.changed(last)
			return true
		}
		c.at(instr{op: opSub, a: r, b: x, c: y}, e.At)
	default:
		op := map[string]opcode{"+": opAdd, "-": opSub, "*": opMul, "%": opModulo}[e.Op]
		c.at(instr{op: op, a: r, b: x, c: c.value(e.Y)}, e.At)
	}
	return true
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
			last.k = int64(c.details(detail{at: e.At, values: values}))
			c.out.changed(last)
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

func (c *compiler) unaryInto(e *ir.Unary, r register) bool {
	switch e.T.Base {
	case ir.Bool:
		return c.truthInto(e, r)
	case ir.Int:
		c.negated(c.value(e.X), r, e.At)
		return true
	case ir.Num:
		zero := c.temporary()
		c.emit(instr{op: opConst, a: zero})
		c.at(instr{op: opNumSub, a: r, b: zero, c: c.value(e.X)}, e.At)
		return true
	}
	return false
}

// coalesceInto gives the first of two that is not none.
func (c *compiler) coalesceInto(e *ir.Coalesce, r register) bool {
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
	return true
}

// indexInto gives an item of a list, or a value of a per field.
func (c *compiler) indexInto(e *ir.Index, r register) bool {
	if e.X.Type().Base != ir.Per {
		if acts(e.I) {
			return false
		}
		list := c.value(e.X)
		c.at(instr{op: opItem, a: r, b: list, c: c.value(e.I)}, e.At)
		return true
	}
	x, ok := e.X.(*ir.FieldRef)
	if !ok {
		return false
	}
	k := x.Field.Kind
	d := detail{at: e.At, per: perField{k.ID, c.m.Layouts[k.ID].Fields[x.Field.Index], e.I.Type().Kind}}
	thing := c.value(x.X)
	c.with(instr{op: opPer, a: r, b: thing, c: c.value(e.I)}, d)
	return true
}

func (c *compiler) lookupInto(e *ir.Lookup, r register) bool {
	t := c.table(e.Table)
	fixed := t.fixed[e.Column]
	if fixed == nil || len(e.Args) != 1 {
		return false
	}
	switch {
	case t.rows != nil:
		values := make([]int64, len(t.rows))
		for i, row := range t.rows {
			if row < 0 {
				return false
			}
			values[i] = fixed[row]
		}
		x := c.value(e.Args[0])
		c.with(instr{op: opTable, a: r, b: x, k: t.lowest}, detail{values: values})
	case t.limits != nil && len(t.limits) == len(fixed)-1:
		from := len(c.out.list)
		x := c.value(e.Args[0])
		if last := c.out.last(from, opRatio); last != nil {
			last.op, last.a = opRatioSteps, r
			c.out.changed(last)
			d := &c.out.details[last.n]
			d.limits, d.values = t.limits, fixed
			return true
		}
		c.with(instr{op: opSteps, a: r, b: x}, detail{limits: t.limits, values: fixed})
	default:
		return false
	}
	return true
}

func (c *compiler) builtinInto(e *ir.Builtin, r register) bool {
	if len(e.Args) == 0 {
		return false
	}
	t := e.Args[0].Type()
	if t.Base == ir.List {
		return c.listInto(e, r)
	}
	switch name := e.Entry.Name; name {
	case "max", "min":
		if e.T.Base != ir.Int || t.Base == ir.List || len(e.Args) != 2 {
			return false
		}
		a, b := e.Args[0], e.Args[1]
		op, withK := opMax, opMaxK
		if name == "min" {
			op, withK = opMin, opMinK
		}
		k, ok := c.constantOf(a)
		if ok {
			a = b
		} else {
			k, ok = c.constantOf(b)
		}
		from := len(c.out.list)
		x := c.value(a)
		if last := c.out.last(from, opSubColumn); last != nil && ok && op == opMax {
			last.op, last.a, last.k = opSubColumnMax, r, k
			c.out.changed(last)
			return true
		}
		if ok {
			c.emit(instr{op: withK, a: r, b: x, k: k})
		} else {
			c.emit(instr{op: op, a: r, b: x, c: c.value(b)})
		}
		return true
	case "div":
		x := c.value(e.Args[0])
		if k, ok := c.constantOf(e.Args[1]); ok && k > 0 {
			c.at(instr{op: opDivideK, a: r, b: x, k: k}, e.At)
		} else {
			c.at(instr{op: opDivide, a: r, b: x, c: c.value(e.Args[1])}, e.At)
		}
		return true
	case "floor", "ceil":
		if t.Optional {
			return false
		}
		if t.Base == ir.Int {
			c.into(e.Args[0], r)
			return true
		}
		op, ofInts := opFloor, opFloorDiv
		if name == "ceil" {
			op, ofInts = opCeil, opCeilDiv
		}
		if q, ok := e.Args[0].(*ir.Binary); ok && q.Op == "/" {
			a, aInt := wholeOf(q.X)
			b, bInt := wholeOf(q.Y)
			if aInt && bInt {
				x := c.value(a)
				y := c.value(b)
				c.at(instr{op: ofInts, a: r, b: x, c: y, k: int64(c.details(detail{at: q.At}))}, e.At)
				return true
			}
		}
		if p, ok := e.Args[0].(*ir.Binary); ok && p.Op == "*" && name == "floor" {
			whole, isWhole := wholeOf(p.X)
			if root, values := c.column(p.Y); isWhole && values != nil {
				x := c.value(whole)
				c.with(instr{op: opFloorTimes, a: r, b: x, c: c.value(root), k: int64(c.details(detail{at: e.At}))}, detail{at: p.At, values: values})
				return true
			}
		}
		c.at(instr{op: op, a: r, b: c.value(e.Args[0])}, e.At)
		return true
	case "the":
		if e.T.Base == ir.Num {
			return false
		}
		c.at(instr{op: opThe, a: r, b: c.value(e.Args[0])}, e.At)
		return true
	case "roll":
		return c.rollInto(e, r)
	case "abs":
		if e.T.Base != ir.Int {
			return false
		}
		x, minus := c.value(e.Args[0]), c.temporary()
		c.negated(x, minus, e.At)
		c.emit(instr{op: opMax, a: r, b: x, c: minus})
		return true
	}
	return false
}

// rollInto throws dice that are known when the machine is built.
func (c *compiler) rollInto(e *ir.Builtin, r register) bool {
	known, root := c.knownThrows(e.Args[0])
	if known == nil {
		return false
	}
	d := detail{known: known, label: c.m.Program.LabelID(e.Label), at: e.At, from: c.originsOf(e.Args[0])}
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

// fillWithCode makes a body of a formula that is worth it.
func (c *compiler) fillWithCode(b *callable, e ir.Expr) bool {
	s := c.codeOf(e)
	if s == nil {
		return false
	}
	b.code = s
	value := func(f *Fight) int64 { return f.compute(s) }
	switch t := e.Type(); {
	case t.Base == ir.Num:
		b.num = func(f *Fight) float64 { return toNum(value(f)) }
	case t.Base == ir.Bool && !t.Optional:
		b.truth = func(f *Fight) bool { return value(f) != 0 }
	default:
		b.word = value
	}
	return true
}

// codeOf is the code of a formula that stands for itself, in the frame that it is
// evaluated in; nil if it is not worth it, being no more than one closure computes.
func (c *compiler) codeOf(e ir.Expr) *instructions {
	const least = 3 // instructions
	if heavy(e) {
		return nil
	}
	s := c.codeApart(func() bool {
		if t := e.Type(); t.Base == ir.Bool && !t.Optional {
			var no label
			c.branch(e, false, &no)
			c.emit(instr{op: opReturnK, k: 1})
			c.land(&no)
			c.emit(instr{op: opReturnK})
		} else {
			c.emit(instr{op: opReturn, b: c.value(e)})
		}
		return len(c.out.list) >= least
	})
	return s
}

// codeApart is code that returns something, for the current frame; nil if it fails, or if
// the frame cannot grow.
func (c *compiler) codeApart(emit func() bool) *instructions {
	if c.room == nil || c.m.engine != Closures || c.lazy {
		return nil
	}
	room := *c.room
	outer := c.start()
	whole := emit() && !c.out.tooLong && c.room.most <= registers
	s := c.finish(outer, whole)
	if !whole {
		*c.room = room
		return nil
	}
	c.room.next = room.next
	return s
}
