package fast

import (
	"slices"

	"hcl/lang/ir"
)

// Common subexpressions. A formula that changes nothing gives a part of it the same value
// wherever it stands, so what has been computed is kept in a register and read there. Short
// defines are put in where they are called, so the same distance, say, often stands several
// times in a formula that names it once. Parts are told apart by value numbers: two have the
// same one if they do the same to what has the same numbers. A formula is emitted twice: the
// first time shows which parts come again, and what a loop reads of locals that it does not
// change; the second time keeps the former, and computes the latter before the loop.

// common is what is known of the parts of a formula while it is emitted.
type common struct {
	planning bool
	inside   int              // parts that are known, while planning
	known    map[int]computed // by value number
	again    map[int]bool     // those that come again
	pinned   int              // registers that are taken for them

	loop  any               // the outermost that is being emitted
	from  int               // where it begins
	own   []local           // of the formula itself, which no loop changes
	ahead map[any][]hoisted // by loop: what is computed before it
}

// computed is a part that has been computed: all that follows that place in the code, and is not
// reached otherwise, may read it.
type computed struct {
	in register
	at int
}

// hoisted is an instruction that reads something of a local of the formula itself, by the value
// number of what it gives.
type hoisted struct {
	n int
	i instr
}

// firstPinned is where the registers of parts that are kept begin; finish gives them the ones
// behind all others.
const firstPinned = 1 << 15

// operation is what a value number stands for.
type operation struct {
	what any
	op   string
	a, b int
}

func (c *compiler) numbered(o operation) int {
	n, ok := c.numbers[o]
	if !ok {
		n = len(c.numbers) + 1
		c.numbers[o] = n
	}
	return n
}

// sharing emits a formula so that its common parts are computed once.
func (c *compiler) sharing(e ir.Expr, emit func()) {
	if c.lazy || c.rehearsing || within(4, []ir.Expr{e}) || !within(300, []ir.Expr{e}) || !c.pure(e) {
		emit()
		return
	}
	plan := &common{planning: true, known: map[int]computed{}, again: map[int]bool{}, ahead: map[any][]hoisted{}}
	plan.own = c.localsOutside(e)

	room, placed := *c.room, c.placed
	c.out.common, c.rehearsing = plan, true
	emit()
	c.rehearsing = false
	if c.room.most >= firstPinned {
		plan.again, plan.ahead = nil, nil
	}
	c.out.list, c.out.natives, c.out.landing = c.out.list[:0], c.out.natives[:0], 0
	c.room.next, c.placed = room.next, placed
	c.out.common = &common{known: map[int]computed{}, again: plan.again, ahead: plan.ahead}
	emit()
}

// part gives the number of a part that is worth keeping, 0 for any other.
func (c *compiler) part(e ir.Expr) int {
	_, local := e.(*ir.LocalRef)
	if b := e.Type().Base; c.out.common == nil || local || b == ir.List || b == ir.EmptyList {
		return 0
	}
	return c.numberOf(e)
}

// shared emits a part, or tells the register that it is in already. It returns false for a part
// that is not kept.
func (c *compiler) shared(e ir.Expr, emit func(r register)) (register, bool) {
	n := c.part(e)
	if n == 0 {
		return 0, false
	}
	s := c.out.common
	x, known := s.known[n]
	if s.planning && s.loop != nil {
		c.planAhead(e, n)
	}
	switch {
	case s.planning && known:
		if s.inside == 0 {
			s.again[n] = true
		}
		s.inside++
		r := c.temporary()
		emit(r)
		s.inside--
		return r, true
	case s.planning:
		r := c.temporary()
		emit(r)
		if s.inside == 0 {
			s.known[n] = computed{r, len(c.out.list)}
		}
		return r, true
	case known:
		return x.in, true
	case s.again[n]:
		r := register(firstPinned + s.pinned)
		s.pinned++
		emit(r)
		s.known[n] = computed{r, len(c.out.list)}
		return r, true
	}
	return 0, false
}

// planAhead notes what a loop computes in every pass from a local of the formula itself. It
// cannot fail, so it may be computed before the loop, even if there is no pass.
func (c *compiler) planAhead(e ir.Expr, n int) {
	s := c.out.common
	i := instr{}
	x := ir.Expr(nil)
	switch e := e.(type) {
	case *ir.Coordinate:
		i, x = instr{op: opCoordinate, k: fromBool(e.Row)}, e.X
	case *ir.FieldRef:
		if root, values := c.column(e); values != nil {
			i, x = instr{op: opColumn, d: &detail{values: values}}, root
		} else if l := c.m.Layouts[e.Field.Kind.ID]; c.inState(e.Field) {
			i, x = instr{op: opState, n: int32(l.Start + l.Fields[e.Field.Index].Offset), k: int64(l.Moving)}, e.X
		}
	}
	local, ok := x.(*ir.LocalRef)
	if !ok || !c.isOfFormula(local) || !c.inEveryPass() || slices.ContainsFunc(s.ahead[s.loop], func(h hoisted) bool { return h.n == n }) {
		return
	}
	i.b = register(c.slotOf(local.Local))
	s.ahead[s.loop] = append(s.ahead[s.loop], hoisted{n, i})
}

// local is a local by its value number and its slot.
type local struct{ n, at int }

// localsOutside lists the locals that a formula reads but those that go through its lists.
func (c *compiler) localsOutside(e ir.Expr) (out []local) {
	items := map[*ir.Local]bool{}
	ir.Visit(e, func(e ir.Expr) {
		if b, ok := e.(*ir.Builtin); ok && b.Item != nil {
			items[b.Item] = true
		}
	})
	for l := range c.localsOf(e) {
		if !items[l] {
			out = append(out, local{c.numberOf(&ir.LocalRef{Local: l}), c.slotOf(l)})
		}
	}
	return out
}

// isOfFormula reports whether a local is one of the formula itself, or stands for one.
func (c *compiler) isOfFormula(l *ir.LocalRef) bool {
	n, at := c.numberOf(l), c.slotOf(l.Local)
	for _, own := range c.out.common.own {
		if own.n == n && own.at == at {
			return true
		}
	}
	return false
}

// inEveryPass reports whether what is emitted next is run in every pass of the loop.
func (c *compiler) inEveryPass() bool {
	since := c.out.list[c.out.common.from:]
	return len(since) > 0 && !slices.ContainsFunc(since[1:], func(i instr) bool { to, _ := i.targets(); return to >= 0 })
}

// enterLoop emits what is computed before a loop, if it is not within another.
func (c *compiler) enterLoop(of any) (leave func()) {
	s := c.out.common
	if s == nil || s.loop != nil {
		return func() {}
	}
	s.loop, s.from = of, len(c.out.list)
	for _, h := range s.ahead[of] {
		if _, known := s.known[h.n]; !known && !s.planning {
			h.i.a = register(firstPinned + s.pinned)
			s.pinned++
			c.emit(h.i)
			s.known[h.n] = computed{h.i.a, len(c.out.list)}
		}
	}
	return func() { s.loop = nil }
}

// forgetSince forgets what has been computed behind a place, where code comes together that has
// not all gone by there.
func (s *common) forgetSince(at int) {
	if s == nil {
		return
	}
	for n, x := range s.known {
		if x.at > at {
			delete(s.known, n)
		}
	}
}

// pin gives the parts that are kept registers behind all others.
func (o *coder) pin(r *room) {
	if o.common == nil || o.common.pinned == 0 {
		return
	}
	first := r.most
	r.most += o.common.pinned
	to := func(x register) register {
		if x < firstPinned {
			return x
		}
		return register(first) + x - firstPinned
	}
	for n := range o.list {
		i := &o.list[n]
		i.a, i.b = to(i.a), to(i.b)
		if i.op != opNative {
			i.c = to(i.c)
		}
		switch i.op {
		case opBest, opBestNum, opBestList:
			i.n = int32(to(register(i.n)))
		}
		if i.d != nil {
			for k, x := range i.d.args {
				i.d.args[k] = to(x)
			}
		}
	}
}

// bind says what a local of a body that is put in stands for.
func (b *body) bind(l *ir.Local, n int) {
	if b.bound == nil {
		b.bound = map[*ir.Local]int{}
	}
	b.bound[l] = n
}

// numberOf is the value number of a formula, 0 if it has none.
func (c *compiler) numberOf(e ir.Expr) int {
	if l, ok := e.(*ir.LocalRef); ok {
		if n, ok := c.bound[l.Local]; ok {
			return n
		}
		if c.deep > 0 {
			return 0
		}
		return c.numbered(operation{what: l.Local, op: "local"})
	}
	if k, ok := c.constantOf(e); ok {
		return c.numbered(operation{what: k, op: "="})
	}
	o, parts := operation{}, []ir.Expr(nil)
	switch e := e.(type) {
	case *ir.FieldRef:
		if e.Chained || e.Field.Role == ir.Computed && (!c.pureBody(e.Field.Default) || c.countsIn(e.Field.Default)) || e.T.Base == ir.Per {
			return 0
		}
		o, parts = operation{what: e.Field, op: "field"}, []ir.Expr{e.X}
	case *ir.Coordinate:
		if e.Chained {
			return 0
		}
		o, parts = operation{what: e.Row, op: "coordinate"}, []ir.Expr{e.X}
	case *ir.MapArea:
		o, parts = operation{what: e.Map, op: "area"}, []ir.Expr{e.X}
	case *ir.Binary:
		if b := e.X.Type().Base; b == ir.List || b == ir.EmptyList || b == ir.Dice {
			return 0
		}
		o, parts = operation{what: e.T.Base, op: e.Op}, []ir.Expr{e.X, e.Y}
	case *ir.Unary:
		o, parts = operation{what: e.T.Base, op: "unary"}, []ir.Expr{e.X}
	case *ir.ToNum:
		o, parts = operation{op: "num"}, []ir.Expr{e.X}
	case *ir.Choice:
		o, parts = operation{op: "?"}, []ir.Expr{e.Cond, e.Then, e.Else}
	case *ir.Builtin:
		if e.Each != nil || !slices.Contains(foldable, e.Entry.Name) {
			return 0
		}
		o, parts = operation{what: e.T.Base, op: e.Entry.Name}, e.Args
	case *ir.Call:
		d, ok := e.Callee.(*ir.Define)
		if !ok || !c.pureBody(d.Body) || c.countsIn(d.Body) {
			return 0
		}
		o, parts = operation{what: d, op: "call"}, e.Args
	default:
		return 0
	}
	for _, p := range parts {
		n := 0
		if p != nil {
			n = c.numberOf(p)
		}
		if n == 0 {
			return 0
		}
		switch {
		case o.a == 0:
			o.a = n
		case o.b == 0:
			o.b = n
		default:
			o.a, o.b = c.numbered(o), n
		}
	}
	return c.numbered(o)
}

// pureBody and pureScore are pure for what a define and the terms of a score do.
func (c *compiler) pureBody(body *ir.Formula) bool { return c.pureParts(body, body.Expr) }

func (c *compiler) pureScore(s *ir.Score) bool {
	var parts []ir.Expr
	for _, l := range s.Lines() {
		parts = append(parts, l.Term.Value, l.Term.When)
	}
	return c.pureParts(s, parts...)
}

func (c *compiler) pureParts(of any, parts ...ir.Expr) bool {
	p, ok := c.pureOnes[of]
	if !ok {
		c.pureOnes[of] = false // as long as it is not known, if it needs itself
		p = !slices.ContainsFunc(parts, func(e ir.Expr) bool { return e != nil && !c.pure(e) })
		c.pureOnes[of] = p
	}
	return p
}

// pure reports whether a formula throws nothing and calls no rules, which take steps.
func (c *compiler) pure(e ir.Expr) bool {
	pure := true
	ir.Visit(e, func(e ir.Expr) {
		if !pure {
			return
		}
		switch e := e.(type) {
		case *ir.FieldRef:
			pure = e.Field.Role != ir.Computed || c.pureBody(e.Field.Default)
		case *ir.MethodCall:
			pure = e.Field.Role != ir.Action && !slices.ContainsFunc(e.Field.Bodies(), func(b *ir.Formula) bool { return !c.pureBody(b) })
		case *ir.Call:
			switch callee := e.Callee.(type) {
			case *ir.Define:
				pure = c.pureBody(callee.Body)
			case *ir.Score:
				pure = c.pureScore(callee)
			default:
				pure = false
			}
		case *ir.Lookup:
			for _, row := range e.Table.Rows {
				for _, v := range row.Values {
					pure = pure && c.pure(v)
				}
			}
		case *ir.Builtin:
			pure = e.Entry.Effect == ""
		case *ir.Proceed, *ir.BadExpr:
			pure = false
		}
	})
	return pure
}
