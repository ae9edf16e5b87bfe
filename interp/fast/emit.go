package fast

import (
	"fmt"
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// coder writes the code of one body.
type coder struct {
	instructions
	ends    []*inlining // the rules that are being put in
	landing int         // the last place that is jumped to
}

// landed reports whether the next instruction is one that others jump to.
func (o *coder) landed() bool { return o.landing == len(o.list) && o.landing > 0 }

// last gives the last instruction if it was written from some place on, is of some kind
// and can be made part of the next; else nil.
func (o *coder) last(from int, op opcode) *instr {
	n := len(o.list) - 1
	if n < from || o.list[n].op != op || o.landed() {
		return nil
	}
	return &o.list[n]
}

// inlining is a rule that is put into the code of what calls it.
type inlining struct {
	end    label
	result int // the register of what it returns, -1 if nobody needs it
}

// label is a place in the code that instructions jump to.
type label struct {
	from []int // the instructions that do
	also []int // those that say so in the upper half of k
}

// block compiles the statements of what stands at a place: to code, or where their frame
// cannot grow to closures.
func (c *compiler) block(b *ir.Block, at diag.Span) execFn {
	s, fn := c.codeOrClosure(b, at)
	if s != nil {
		return func(f *Fight) flow { return f.exec(s) }
	}
	return fn
}

// codeOrClosure is one of both.
func (c *compiler) codeOrClosure(b *ir.Block, at diag.Span) (*instructions, execFn) {
	if b == nil {
		return nil, func(*Fight) flow { return goOn }
	}
	if c.room == nil || len(b.List) == 0 {
		return nil, c.blockOfClosures(b, at)
	}
	next := c.room.next
	outer := c.start()
	c.emitBlock(b, at)
	c.room.next = next
	if list := c.out.list; len(list) == 2 && list[1].op == opDo { // nothing but a closure
		do := c.out.details[list[1].k].do
		c.finish(outer)
		return nil, func(f *Fight) flow {
			f.spend(stepsOf(b), at)
			return do(f)
		}
	}
	c.emit(instr{op: opEnd})
	return c.finish(outer), nil
}

// start begins to write another body; finish gives what has been written, if it is of
// use, and goes on with the outer one. The memory for writing is used again.
func (c *compiler) start() (outer *coder) {
	outer = c.out
	if n := len(c.coders); n > 0 {
		c.out, c.coders = c.coders[n-1], c.coders[:n-1]
	} else {
		c.out = &coder{}
	}
	return outer
}

func (c *compiler) finish(outer *coder) *instructions {
	o := c.out
	s := &instructions{slices.Clone(o.list), slices.Clone(o.details), slices.Clone(o.asked), slices.Clone(o.natives), 0}
	clear(o.details)
	clear(o.natives)
	*o = coder{instructions: instructions{o.list[:0], o.details[:0], o.asked[:0], o.natives[:0], 0}}
	c.out, c.coders = outer, append(c.coders, o)
	return s
}

func (c *compiler) emit(i instr) int {
	c.out.list = append(c.out.list, i)
	return len(c.out.list) - 1
}

// with emits an instruction whose n is the number of its details.
func (c *compiler) with(i instr, d detail) int {
	i.n = int32(c.details(d))
	return c.emit(i)
}

func (c *compiler) at(i instr, at diag.Span) int { return c.with(i, detail{at: at}) }

func (c *compiler) details(d detail) int {
	c.out.details = append(c.out.details, d)
	return len(c.out.details) - 1
}

func (c *compiler) jump(to *label, i instr) { to.from = append(to.from, c.emit(i)) }

func (c *compiler) land(l *label) {
	here := len(c.out.list)
	for _, i := range l.from {
		c.out.list[i].n = int32(here)
	}
	for _, i := range l.also {
		c.out.list[i].k |= int64(here) << 32
	}
	if len(l.from)+len(l.also) > 0 {
		c.out.landing = here
	}
}

// temporaries takes registers for what is computed on the way.
func (c *compiler) temporaries(n int) register {
	r := c.room.take(n)
	return c.register(r, n)
}

func (c *compiler) temporary() register { return c.temporaries(1) }

func (c *compiler) register(slot, n int) register {
	if slot+n > registers {
		var at diag.Span
		for _, d := range c.out.details {
			if !d.at.IsZero() {
				at = d.at
			}
		}
		panic(&event.Failure{Message: fmt.Sprintf("more than %d locals and parts of formulas are needed at a time here", registers), Hint: "make several rules of it", Span: at})
	}
	return register(slot)
}

// stepsOf is how many steps a block takes when it is entered.
func stepsOf(b *ir.Block) int64 { return int64(max(1, len(b.List))) }

// emitBlock emits a block of what stands at a place.
func (c *compiler) emitBlock(b *ir.Block, at diag.Span) {
	if b != nil {
		c.at(instr{op: opStep, k: stepsOf(b)}, at)
		c.emitStmts(b)
	}
}

// emitStmts emits the statements of a block whose steps have been taken.
func (c *compiler) emitStmts(b *ir.Block) {
	for _, s := range b.List {
		next := c.room.next
		c.emitStmt(s)
		c.room.next = next
	}
}

func (c *compiler) emitStmt(s ir.Stmt) {
	light := c.light
	c.light = false
	defer func() { c.light = light }()
	switch s := s.(type) {
	case *ir.Let:
		if s.New == nil {
			first := c.register(c.slotOf(s.Locals[0]), 1)
			c.settledInto(s.Value, first)
			for _, l := range s.Locals[1:] {
				c.emit(instr{op: opMove, a: c.register(c.slotOf(l), 1), b: first})
			}
			return
		}
	case *ir.Assign:
		if c.emitAssign(s) {
			return
		}
	case *ir.Do:
		if call, ok := s.Call.(*ir.Call); ok {
			if r, ok := call.Callee.(*ir.Rule); ok {
				c.emitRule(r, call.Args, call.At, -1)
				return
			}
		}
	case *ir.If:
		var other, end label
		c.branch(s.Cond, false, &other)
		c.emitBlock(s.Then, s.Span())
		if s.Else != nil {
			c.jump(&end, instr{op: opJump})
		}
		c.land(&other)
		c.emitBlock(s.Else, s.Span())
		c.land(&end)
		return
	case *ir.For:
		c.emitFor(s)
		return
	case *ir.While:
		var end label
		mark := c.mark(s.KeepsLists)
		start := len(c.out.list)
		c.branch(s.Cond, false, &end)
		c.at(instr{op: opStep, k: 1 + stepsOf(s.Body)}, s.Span())
		c.emitStmts(s.Body)
		c.release(mark)
		c.emit(instr{op: opJump, n: int32(start)})
		c.land(&end)
		return
	case *ir.Repeat:
		var end label
		times := c.temporaries(2)
		c.into(s.Times, times)
		at := c.details(detail{at: s.Span()})
		pass := passOf(s.Body, at)
		repeat := len(c.out.list)
		c.jump(&end, instr{op: opRepeat, c: times, k: pass})
		base := c.room.next
		c.emitStmts(s.Body)
		more := opRepeatMore
		if c.makesListsFrom(repeat) {
			if !s.KeepsLists {
				more = opRepeatMoreFree
			}
		} else if t, sum, roller := c.throwsOf(s.Body, repeat+1, base); t != nil {
			i := &c.out.list[repeat]
			i.op, i.a, i.b = opRepeatThrows, sum, roller
			c.out.details[at].throws = t
			c.m.loopsOfThrows[s] = true
		}
		c.emit(instr{op: more, c: times, k: pass, n: int32(repeat + 1)})
		c.land(&end)
		return
	case *ir.Announce:
		var unheard label
		n, event := len(s.Args), c.event(s.Event)
		d := detail{event: event, at: s.Span()}
		if !slices.ContainsFunc(s.Args, func(e ir.Expr) bool { return !plainRoot(e) }) {
			c.jump(&unheard, instr{op: opUnheard, k: int64(c.details(d))})
		}
		words := c.temporaries(n)
		for i, a := range s.Args {
			c.settledInto(a, words+register(i))
		}
		c.with(instr{op: opAnnounce, b: words, k: int64(n)}, d)
		c.land(&unheard)
		return
	case *ir.Say:
		return // nobody reads
	case *ir.Return:
		if c.emitReturn(s) {
			return
		}
	case *ir.Step:
		if len(s.Before)+len(s.After)+len(s.Around) == 0 {
			var end label
			if s.When != nil {
				c.branch(s.When, false, &end)
			}
			c.emitBlock(s.Body, s.Span())
			c.land(&end)
			return
		}
	}
	fn := c.stmt(s)
	if fn == nil {
		return
	}
	i := instr{op: opDo, n: -1, k: int64(c.details(detail{do: fn}))}
	if n := len(c.out.ends); n > 0 {
		in := c.out.ends[n-1]
		if i.a = c.temporary(); in.result >= 0 {
			i.a = register(in.result)
		}
		c.jump(&in.end, i)
		return
	}
	c.emit(i)
}

// mark notes how long the heap is, so that the lists of a pass can be given back; a
// loop that keeps its lists has no mark.
func (c *compiler) mark(keeps bool) int {
	if keeps {
		return -1
	}
	r := c.temporary()
	c.emit(instr{op: opMark, a: r})
	return int(r)
}

func (c *compiler) release(mark int) {
	if mark >= 0 {
		c.emit(instr{op: opRelease, a: register(mark)})
	}
}

// makesListsFrom reports whether instructions from some place on may make lists.
func (c *compiler) makesListsFrom(place int) bool {
	return slices.ContainsFunc(c.out.list[place:], func(i instr) bool {
		switch i.op {
		case opNative, opDo, opCall, opAnnounce, opAsk, opMethod, opBuild, opCopyList:
			return true
		}
		return false
	})
}

func (c *compiler) emitFor(s *ir.For) {
	var end label
	list, place := c.temporary(), c.temporaries(2)
	c.settledInto(s.List, list)
	item := c.register(c.slotOf(s.Item), 1)
	pass := passOf(s.Body, c.details(detail{at: s.Span()}))
	c.jump(&end, instr{op: opFor, a: item, b: list, c: place, k: pass})
	body := len(c.out.list)
	c.emitStmts(s.Body)
	more := opForMore
	if !s.KeepsLists && c.makesListsFrom(body) {
		more = opForMoreFree
	}
	c.emit(instr{op: more, a: item, b: list, c: place, k: pass, n: int32(body)})
	c.land(&end)
}

// passOf is what the instructions of a loop know of a pass: where it stands, and how many
// steps it takes with its block.
func passOf(body *ir.Block, at int) int64 { return (1+stepsOf(body))<<32 | int64(at) }

// constantList is a list that is the same in every fight.
func (c *compiler) constantList(e ir.Expr) (int64, bool) {
	if h, ok := c.lists[e]; ok {
		return h, true
	}
	h := int64(0)
	switch e := e.(type) {
	case *ir.KindList:
		h = c.m.allOf(e.Kind)
	case *ir.MapSquares:
		h = c.m.squaresOf(e.Map, e.Areas)
	case *ir.World:
		switch e.Name {
		case "combatants":
			h = c.m.allOf(c.m.Program.Combatant)
		case "sides":
			h = c.m.allOf(c.m.Program.Side)
		default:
			return 0, false
		}
	case *ir.ListLit:
		items := make([]int64, len(e.Items))
		for i, it := range e.Items {
			w, ok := c.constantOf(it)
			if !ok {
				return 0, false
			}
			items[i] = w
		}
		h = c.m.constList(items)
	default:
		return 0, false
	}
	c.lists[e] = h
	return h, true
}

func (c *compiler) emitReturn(s *ir.Return) bool {
	n := len(c.out.ends)
	if s.New != nil || s.Value != nil && s.Value.Type().Base == ir.List {
		return false
	}
	if n == 0 {
		if s.Value == nil {
			c.emit(instr{op: opReturnNothing})
		} else {
			v := c.value(s.Value)
			c.emit(instr{op: opReturn, b: v})
		}
		return true
	}
	in := c.out.ends[n-1]
	switch {
	case s.Value == nil && in.result >= 0:
		c.emit(instr{op: opConst, a: register(in.result)})
	case s.Value != nil && in.result >= 0:
		c.into(s.Value, register(in.result))
	case s.Value != nil:
		c.value(s.Value)
	}
	c.jump(&in.end, instr{op: opJump})
	return true
}

// ---- assignments ---------------------------------------------------------------------------------------

// assignment is one word of the state of a thing that is there from the beginning, and
// how it is written.
type assignment struct {
	field       *ir.Field
	kind        int
	slot        world.Slot
	first, row  int
	low, high   int64
	op          string
	plus, minus bool
	readers     readers
	near        bool // as readers has it
	t           ir.Type
	at          diag.Span
}

func (c *compiler) emitAssign(s *ir.Assign) bool {
	p := s.Place
	switch {
	case s.New != nil || p.Param != nil || p.Type.Base == ir.List:
		return false
	case p.Local != nil:
		slot := c.register(c.slotOf(p.Local), 1)
		if s.Op == "=" {
			c.into(s.Value, slot)
			return true
		}
		v := c.value(s.Value)
		op := opAdd
		switch {
		case p.Type.Base == ir.Num && s.Op == "-=":
			op = opNumSub
		case p.Type.Base == ir.Num:
			op = opNumAdd
		case s.Op == "-=":
			op = opSub
		}
		c.at(instr{op: op, a: slot, b: slot, c: v}, p.At)
		return true
	}
	a := c.assignment(s)
	if a == nil {
		return false
	}
	x := c.value(p.X)
	v := c.value(s.Value)
	c.with(instr{op: opSet, b: x, c: v}, detail{set: a})
	return true
}

// assignment is nil for any other place.
func (c *compiler) assignment(s *ir.Assign) *assignment {
	p := s.Place
	kind := p.Field.Kind.ID
	l := c.m.Layouts[kind]
	sl := l.Fields[p.Field.Index]
	if p.Type.Base == ir.Num || !sl.State || sl.List || l.Made || p.Key != nil || p.Field.Type.Base == ir.Per {
		return nil
	}
	low, high := bounds(p.Type)
	readers := c.m.readers[p.Field]
	return &assignment{field: p.Field, kind: kind, slot: sl, first: l.Start + sl.Offset, row: l.Moving, low: low, high: high,
		op: s.Op, plus: s.Op == "+=", minus: s.Op == "-=", readers: readers, near: readers.near(), t: p.Type, at: p.At}
}

func (f *Fight) assign(a *assignment, thing, v int64) {
	for _, first := range a.readers.plain {
		f.plain[first+int(thing)] = absent
	}
	for _, i := range a.readers.all {
		f.epochs[i]++
	}
	if a.near {
		f.forgetNear(&a.readers, thing)
	}
	if f.held != nil {
		f.holdAssign(a.op, f.spotOf(a.kind, thing, a.slot, a.slot.Offset), a.slot, false, v, a.field, a.t, a.at)
		return
	}
	cell := &f.state[a.first+int(thing)*a.row]
	switch {
	case a.plus:
		v = f.add(*cell, v, a.at)
	case a.minus:
		v = f.add(*cell, -v, a.at)
	}
	if (v < a.low || v > a.high) && v != absent {
		f.failHint(a.at, "limit it first, as in max(0, …), or widen the range", "`%s` would become %d, outside its range %s", a.field.Name, v, a.t.Range)
	}
	*cell = v
}

// ---- rules -----------------------------------------------------------------------------------------------

// emitRule calls a rule, or puts it in. Its result, if anybody needs it, goes into a
// register.
func (c *compiler) emitRule(r *ir.Rule, args []ir.Expr, at diag.Span, result int) {
	if c.fitsIn(r, args) {
		c.putRule(r, args, at, result)
		return
	}
	words := c.temporaries(len(args))
	for i, a := range args {
		c.settledInto(a, words+register(i))
	}
	if result < 0 {
		result = int(c.temporary())
	}
	c.with(instr{op: opCall, a: register(result), b: words, k: int64(len(args))}, detail{body: c.rule(r), at: at})
}

// fitsIn reports whether a rule is put into the code of what calls it.
func (c *compiler) fitsIn(r *ir.Rule, args []ir.Expr) bool {
	const longest = 60
	if r.Body == nil || r.Result.Base == ir.List || len(r.Before)+len(r.After)+len(r.Around) > 0 {
		return false
	}
	return c.canPlace(r.Frame) && !listed(args) && sizeOf(r.Body, longest) <= longest
}

func (c *compiler) putRule(r *ir.Rule, args []ir.Expr, at diag.Span, result int) {
	in := &inlining{result: result}
	c.put(r.Frame, args, func() {
		mark := c.temporary()
		c.with(instr{op: opEnter, a: mark, k: 1 + stepsOf(r.Body)}, detail{name: r.Name, at: at})
		body := len(c.out.list)
		c.out.ends = append(c.out.ends, in)
		c.emitStmts(r.Body)
		c.out.ends = c.out.ends[:len(c.out.ends)-1]
		if result >= 0 && r.Result.Base != ir.Nothing {
			last := r.Body.List[len(r.Body.List)-1]
			if _, ok := last.(*ir.Return); !ok {
				c.emit(instr{op: opConst, a: register(result)})
			}
		}
		// A return as the last statement need not jump.
		if n := len(c.out.list) - 1; len(in.end.from) > 0 && in.end.from[len(in.end.from)-1] == n && c.out.list[n].op == opJump && !c.reached(n+1) {
			c.out.list = c.out.list[:n]
			in.end.from = in.end.from[:len(in.end.from)-1]
		}
		c.land(&in.end)
		leave := opLeave
		if c.makesListsFrom(body) {
			leave = opLeaveRelease
		}
		c.emit(instr{op: leave, a: mark})
	})
}

// reached reports whether an instruction jumps to a place already.
func (c *compiler) reached(n int) bool {
	return slices.ContainsFunc(c.out.list, func(i instr) bool {
		a, b := i.targets()
		return a == int64(n) || b == int64(n)
	})
}

// canPlace reports whether a body can be put in, by its frame.
func (c *compiler) canPlace(fr *ir.Frame) bool {
	const most = 160
	return c.mayPlace() && c.room.next+fr.Slots < most
}

// put puts the parameters and locals of a body into the frame.
func (c *compiler) put(fr *ir.Frame, args []ir.Expr, body func()) {
	inner := c.inlineBody(fr)
	for i, a := range args {
		p := fr.Params[i]
		if local, ok := a.(*ir.LocalRef); ok {
			inner.slots[p] = c.slotOf(local.Local)
			continue
		}
		c.into(a, c.register(inner.base+p.Slot, 1))
	}
	outer := c.body
	c.body = inner
	body()
	c.body = outer
}

// sizeOf counts the statements and formulas of a block, roughly, until there are more than
// most.
func sizeOf(b *ir.Block, most int) int {
	if b == nil {
		return 0
	}
	n := 0
	count := func(list ...ir.Expr) {
		for _, e := range list {
			if e != nil {
				ir.Visit(e, func(ir.Expr) { n++ })
			}
		}
	}
	for _, s := range b.List {
		if n > most {
			break
		}
		n++
		switch s := s.(type) {
		case *ir.Let:
			count(s.Value)
		case *ir.Assign:
			count(s.Value, s.Place.X)
		case *ir.Do:
			count(s.Call)
		case *ir.If:
			count(s.Cond)
			n += sizeOf(s.Then, most-n) + sizeOf(s.Else, most-n)
		case *ir.For:
			count(s.List)
			n += sizeOf(s.Body, most-n)
		case *ir.While:
			count(s.Cond)
			n += sizeOf(s.Body, most-n)
		case *ir.Repeat:
			count(s.Times)
			n += sizeOf(s.Body, most-n)
		case *ir.Announce:
			count(s.Args...)
		case *ir.Return:
			count(s.Value)
		case *ir.Step:
			n += sizeOf(s.Body, most-n) + 1000*(len(s.Before)+len(s.After)+len(s.Around))
		case *ir.Together:
			n += 20 + sizeOf(s.Body, most-n)
		case *ir.Sealed:
			n += 20 + sizeOf(s.Body, most-n)
		case *ir.Choose: // a site has its slots once and for all
			n += 1000
		case *ir.Begin:
			n += 20
			if s.Until != nil { // likewise
				n += 1000
			}
		default:
			n += 20
		}
	}
	return n
}
