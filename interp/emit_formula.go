package interp

import (
	"math"
	"slices"

	"hcl/lang/check"
)

// value emits the code of a formula and returns the register that it is in: a local
// is where it is.
func (c *compiler) value(e check.Expr) uint8 {
	if local, ok := e.(*check.LocalRef); ok {
		return c.register(c.slotOf(local.Local), 1)
	}
	r := c.temporary()
	c.into(e, r)
	return r
}

// settledInto is into, but a list in state is copied.
func (c *compiler) settledInto(e check.Expr, r uint8) {
	if e.Type().Base == check.List {
		c.with(instr{op: opClosure, a: r}, detail{word: c.formulaSettled(e)})
		return
	}
	c.into(e, r)
}

// into emits the code of a formula whose value goes into a register. Nothing is
// written to it before all that the formula reads has been read.
func (c *compiler) into(e check.Expr, r uint8) {
	if c.m.engine != Closures || c.lazy || heavy(e) {
		c.with(instr{op: opClosure, a: r}, detail{word: c.formulaStore(e)})
		return
	}
	if v, ok := c.constantOf(e); ok {
		c.emit(instr{op: opConst, a: r, k: v})
		return
	}
	if t := e.Type(); t.Base != check.List && t.Base != check.EmptyList && c.coded(e, r) {
		return
	}
	c.with(instr{op: opClosure, a: r}, detail{word: c.store(e)})
}

// coded emits the code of a formula; it returns false, and has emitted nothing, if it is
// one of those that stay closures.
func (c *compiler) coded(e check.Expr, r uint8) bool {
	switch e := e.(type) {
	case *check.LocalRef:
		c.emit(instr{op: opMove, a: r, b: c.value(e)})
		return true
	case *check.FieldRef:
		return c.fieldInto(e, r)
	case *check.ToNum:
		if e.X.Type().Optional {
			return false
		}
		c.emit(instr{op: opToNum, a: r, b: c.value(e.X)})
		return true
	case *check.Binary:
		switch e.T.Base {
		case check.Int:
			return c.arithmeticInto(e, r)
		case check.Num:
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
		case check.Bool:
			return c.truthInto(e, r)
		}
	case *check.Logic:
		return c.truthInto(e, r)
	case *check.Unary:
		if e.T.Base == check.Bool {
			return c.truthInto(e, r)
		}
	case *check.Choice:
		var other, end label
		c.branch(e.Cond, false, &other)
		c.into(e.Then, r)
		c.jump(&end, instr{op: opJump})
		c.land(&other)
		c.into(e.Else, r)
		c.land(&end)
		return true
	case *check.Lookup:
		return c.lookupInto(e, r)
	case *check.Builtin:
		return c.builtinInto(e, r)
	case *check.Call:
		return c.callInto(e, r)
	}
	return false
}

func (c *compiler) truthInto(e check.Expr, r uint8) bool {
	var no, end label
	c.branch(e, false, &no)
	c.emit(instr{op: opConst, a: r, k: 1})
	c.jump(&end, instr{op: opJump})
	c.land(&no)
	c.emit(instr{op: opConst, a: r})
	c.land(&end)
	return true
}

func (c *compiler) fieldInto(e *check.FieldRef, r uint8) bool {
	fd := e.Field
	if e.Chained {
		return false
	}
	if fd.Role == check.Computed {
		b := c.computed(fd)
		if b.memo == noMemo {
			return false
		}
		c.recalled(b, fd.Default.Frame, e.X, fd.Default.Expr, r)
		return true
	}
	if root, values := c.column(e); values != nil {
		x := c.value(root)
		c.with(instr{op: opColumn, a: r, b: x}, detail{values: values})
		return true
	}
	k := fd.Kind
	if l := c.m.layouts[k.ID]; !k.Made && l.fields[fd.Index].state {
		first := int32(l.start + l.fields[fd.Index].offset)
		if i, ok := c.constantOf(e.X); ok {
			c.emit(instr{op: opStateAt, a: r, n: first + int32(i)*int32(l.moving)})
			return true
		}
		x := c.value(e.X)
		c.emit(instr{op: opState, a: r, b: x, n: first, k: int64(l.moving)})
		return true
	}
	return false
}

// recalled gives what is remembered of a thing. A short formula is computed anew where
// it is asked, a long one is called.
func (c *compiler) recalled(b *callable, fr *check.Frame, of, body check.Expr, r uint8) {
	x := c.value(of)
	switch {
	case c.canPlace(fr) && within(12, []check.Expr{body}) && !b.lasting:
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
		memo, steps := int64(b.memo)<<32|int64(uint32(b.cells)), c.temporary()
		recall, remember = instr{op: opRecall, a: v, b: x, c: steps, k: memo}, instr{op: opRemember, a: v, b: x, c: steps, k: memo}
	}
	c.jump(&known, recall)
	outer := c.body
	inner := c.inlineBody(fr)
	for l := range c.localsOf(body) {
		if l.Slot == 0 {
			inner.slots[l] = int(x)
		}
	}
	c.body = inner
	c.hidden(func() { c.into(body, v) })
	c.body = outer
	c.emit(remember)
	c.land(&known)
	if v != r {
		c.emit(instr{op: opMove, a: r, b: v})
	}
}

// localsOf lists the locals that a formula reads.
func (c *compiler) localsOf(e check.Expr) map[*check.Local]bool {
	out := map[*check.Local]bool{}
	check.Visit(e, func(e check.Expr) {
		if l, ok := e.(*check.LocalRef); ok {
			out[l.Local] = true
		}
	})
	return out
}

func (c *compiler) arithmeticInto(e *check.Binary, r uint8) bool {
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
	x := c.value(e.X)
	switch {
	case constant && e.Op == "+":
		c.at(instr{op: opAddK, a: r, b: x, k: k}, e.At)
	case constant && e.Op == "-":
		c.at(instr{op: opAddK, a: r, b: x, k: -k}, e.At)
	case constant && e.Op == "*":
		c.at(instr{op: opMulK, a: r, b: x, k: k}, e.At)
	case e.Op == "-":
		if ref, ok := e.Y.(*check.FieldRef); ok {
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
			return true
		}
		c.at(instr{op: opSub, a: r, b: x, c: y}, e.At)
	default:
		op := map[string]opcode{"+": opAdd, "-": opSub, "*": opMul, "%": opModulo}[e.Op]
		c.at(instr{op: op, a: r, b: x, c: c.value(e.Y)}, e.At)
	}
	return true
}

func (c *compiler) lookupInto(e *check.Lookup, r uint8) bool {
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

func (c *compiler) builtinInto(e *check.Builtin, r uint8) bool {
	if len(e.Args) == 0 || e.Each != nil {
		return false
	}
	t := e.Args[0].Type()
	switch name := e.Entry.Name; name {
	case "max", "min":
		if e.T.Base != check.Int || t.Base == check.List || len(e.Args) != 2 {
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
		if t.Base == check.Int {
			c.into(e.Args[0], r)
			return true
		}
		op, ofInts := opFloor, opFloorDiv
		if name == "ceil" {
			op, ofInts = opCeil, opCeilDiv
		}
		if q, ok := e.Args[0].(*check.Binary); ok && q.Op == "/" {
			a, aInt := wholeOf(q.X)
			b, bInt := wholeOf(q.Y)
			if aInt && bInt {
				x := c.value(a)
				y := c.value(b)
				c.at(instr{op: ofInts, a: r, b: x, c: y, k: int64(c.details(detail{at: q.At}))}, e.At)
				return true
			}
		}
		if p, ok := e.Args[0].(*check.Binary); ok && p.Op == "*" && name == "floor" {
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
		if e.T.Base == check.Num {
			return false
		}
		c.at(instr{op: opThe, a: r, b: c.value(e.Args[0])}, e.At)
		return true
	case "roll":
		return c.rollInto(e, r)
	}
	return false
}

// rollInto throws dice that are known when the machine is built.
func (c *compiler) rollInto(e *check.Builtin, r uint8) bool {
	known, root := c.knownThrows(e.Args[0])
	if known == nil {
		return false
	}
	d := detail{known: known, label: c.m.prog.LabelID(e.Label), at: e.At, from: c.originsOf(e.Args[0])}
	i := instr{op: opRollOne, a: r}
	if len(known) > 1 {
		i.op, i.b = opRoll, c.value(root)
	}
	if len(e.Args) == 2 {
		d.first = c.rollersBefore(e.Args[1].Type().Kind)
		i.c = c.value(e.Args[1])
	} else {
		i.c = c.temporary()
		c.emit(instr{op: opConst, a: i.c})
	}
	c.with(i, d)
	return true
}

func (c *compiler) callInto(e *check.Call, r uint8) bool {
	switch callee := e.Callee.(type) {
	case *check.Define:
		if c.memoOf(callee) != noMemo {
			if len(e.Args) != 1 {
				return false
			}
			c.recalled(c.define(callee), callee.Body.Frame, e.Args[0], callee.Body.Expr, r)
			return true
		}
		if !c.takesIn(callee.Body.Frame, e.Args, callee.Body.Expr) {
			return false
		}
		c.put(callee.Body.Frame, e.Args, func() { c.hidden(func() { c.into(callee.Body.Expr, r) }) })
		return true
	case *check.Score:
		return c.scoreInto(callee, e, r)
	case *check.Rule:
		if callee.Result.Base == check.List {
			return false
		}
		c.emitRule(callee, e.Args, e.At, int(r))
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
func (c *compiler) takesIn(fr *check.Frame, args []check.Expr, bodies ...check.Expr) bool {
	return c.canPlace(fr) && !listed(args) && short(bodies...)
}

func listed(list []check.Expr) bool {
	return slices.ContainsFunc(list, func(e check.Expr) bool { return e.Type().Base == check.List })
}

// scoreInto adds up the terms of a score of its own adding terms.
func (c *compiler) scoreInto(s *check.Score, e *check.Call, r uint8) bool {
	var terms []check.Expr
	for _, l := range linesOf(s) {
		if l.mod != nil || l.term.Op != "" || l.term.UsesTotal {
			return false
		}
		terms = append(terms, l.term.Value, l.term.When)
	}
	if s.Result.Base != check.Int || !c.canPlace(s.Frame) || listed(e.Args) || !within(120, terms) {
		return false
	}
	shown := c.shown
	var given *handing
	if shown {
		given = c.handing(s.Frame.Params, e.Args)
	}
	c.put(s.Frame, e.Args, func() {
		var end label
		if shown {
			args := make([]operand, len(s.Frame.Params))
			for i, p := range s.Frame.Params {
				args[i] = operand{slot: c.slotOf(p)}
			}
			c.jump(&end, instr{op: opExplain, a: r, k: int64(c.details(detail{word: c.explainedCall(s, args, given, e.At)}))})
		}
		c.hidden(func() { c.terms(s, r) })
		c.land(&end)
	})
	return true
}

func (c *compiler) terms(s *check.Score, r uint8) {
	sum, begun := c.temporary(), false
	known := int64(0)
	for _, t := range s.Terms {
		var no label
		if t.When != nil {
			if v, ok := c.constantOf(t.When); ok && v == 0 {
				continue
			} else if !ok && !begun {
				c.emit(instr{op: opConst, a: sum, k: known})
				begun = true
			}
			c.branch(t.When, false, &no)
		}
		switch k, ok := c.constantOf(t.Value); {
		case ok && !begun && k > -1<<32 && k < 1<<32:
			known += k
		case ok && begun && k > math.MinInt64:
			c.at(instr{op: opAddK, a: sum, b: sum, k: k}, t.Span)
		case begun:
			c.at(instr{op: opAdd, a: sum, b: sum, c: c.value(t.Value)}, t.Span)
		case known == 0:
			c.into(t.Value, sum)
			begun = true
		default:
			x := c.value(t.Value)
			c.at(instr{op: opAddK, a: sum, b: x, k: known}, t.Span)
			begun = true
		}
		c.land(&no)
	}
	if !begun {
		c.emit(instr{op: opConst, a: r, k: known})
		return
	}
	if last := &c.out.list[len(c.out.list)-1]; !c.out.landed() && (last.op == opAdd || last.op == opAddK) && last.a == sum {
		last.a = r
		return
	}
	c.emit(instr{op: opMove, a: r, b: sum})
}

// ---- conditions -------------------------------------------------------------------------------------------

// branch emits a jump that is taken if a condition is what is wanted.
func (c *compiler) branch(e check.Expr, want bool, to *label) {
	if c.m.engine != Closures || c.lazy || heavy(e) {
		c.jumpBy(c.formulaBool(e), want, to)
		return
	}
	if v, ok := c.constantOf(e); ok {
		if (v != 0) == want {
			c.jump(to, instr{op: opJump})
		}
		return
	}
	switch e := e.(type) {
	case *check.Unary:
		c.branch(e.X, !want, to)
		return
	case *check.Logic:
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
	case *check.Binary:
		if c.compared(e, want, to) {
			return
		}
	case *check.Call:
		if d, ok := e.Callee.(*check.Define); ok && c.memoOf(d) == noMemo && c.takesIn(d.Body.Frame, e.Args, d.Body.Expr) {
			c.put(d.Body.Frame, e.Args, func() { c.hidden(func() { c.branch(d.Body.Expr, want, to) }) })
			return
		}
		c.branchOn(e, want, to)
		return
	case *check.LocalRef:
		c.branchOn(e, want, to)
		return
	case *check.FieldRef:
		if !e.Chained && (e.Field.Role != check.Computed || c.computed(e.Field).memo != noMemo) {
			c.branchOn(e, want, to)
			return
		}
	}
	c.jumpBy(c.bool(e), want, to)
}

func (c *compiler) branchOn(e check.Expr, want bool, to *label) {
	op := opJumpZero
	if want {
		op = opJumpSet
	}
	c.jump(to, instr{op: op, b: c.value(e)})
}

func (c *compiler) jumpBy(fn boolFn, want bool, to *label) {
	op := opJumpUnless
	if want {
		op = opJumpIf
	}
	c.jump(to, instr{op: op, k: int64(c.details(detail{truth: fn}))})
}

// opposite is the comparison that holds when another does not.
var opposite = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}

func (c *compiler) compared(e *check.Binary, want bool, to *label) bool {
	x, y, op := e.X, e.Y, e.Op
	t := x.Type()
	if t.Base == check.List || t.Base == check.EmptyList {
		return false
	}
	if !want {
		op = opposite[op]
	}
	if t.Base == check.Num {
		if t.Optional || y.Type().Optional || y.Type().Base == check.None {
			return false
		}
		a := c.value(x)
		b := c.value(y)
		if op == ">" || op == ">=" {
			a, b = b, a
		}
		c.jump(to, instr{op: map[string]opcode{"==": opJumpNumEq, "!=": opJumpNumNe, "<": opJumpNumLt, "<=": opJumpNumLe, ">": opJumpNumLt, ">=": opJumpNumLe}[op], b: a, c: b})
		return true
	}
	if k, ok := c.constantOf(y); ok {
		c.jump(to, instr{op: map[string]opcode{"==": opJumpEqK, "!=": opJumpNeK, "<": opJumpLtK, "<=": opJumpLeK, ">": opJumpGtK, ">=": opJumpGeK}[op], b: c.value(x), k: k})
		return true
	}
	a := c.value(x)
	b := c.value(y)
	if op == ">" || op == ">=" {
		a, b = b, a
	}
	c.jump(to, instr{op: map[string]opcode{"==": opJumpEq, "!=": opJumpNe, "<": opJumpLt, "<=": opJumpLe, ">": opJumpLt, ">=": opJumpLe}[op], b: a, c: b})
	return true
}

// fillWithCode makes a body of a formula that is worth it: more than what one closure
// computes.
func (c *compiler) fillWithCode(b *callable, e check.Expr) bool {
	const least = 3 // instructions
	if c.room == nil || c.m.engine != Closures || e.Type().Base == check.List {
		return false
	}
	outer := c.out
	defer func() { c.out = outer }()
	room := *c.room
	c.out = &coder{}
	if t := e.Type(); t.Base == check.Bool && !t.Optional {
		var no label
		c.branch(e, false, &no)
		c.emit(instr{op: opReturnK, k: 1})
		c.land(&no)
		c.emit(instr{op: opReturnK})
	} else {
		c.emit(instr{op: opReturn, b: c.value(e)})
	}
	s := &c.out.instructions
	if c.out.tooLong || c.room.most > registers || len(s.list) < least {
		*c.room = room
		return false
	}
	s.list, s.details = slices.Clip(s.list), slices.Clip(s.details)
	b.code = s
	value := func(f *Fight) int64 { return f.compute(s) }
	switch t := e.Type(); {
	case t.Base == check.Num:
		b.num = func(f *Fight) float64 { return toNum(value(f)) }
	case t.Base == check.Bool && !t.Optional:
		b.truth = func(f *Fight) bool { return value(f) != 0 }
	default:
		b.word = value
	}
	return true
}
