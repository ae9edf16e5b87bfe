package fast

import (
	"fmt"
	"slices"

	"hcl/interp/event"
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
	s := &instructions{slices.Clone(o.list), slices.Clone(o.natives)}
	clear(o.list)
	clear(o.natives)
	*o = coder{instructions: instructions{o.list[:0], o.natives[:0]}}
	c.out, c.coders = outer, append(c.coders, o)
	return s
}

func (c *compiler) emit(i instr) int {
	c.out.list = append(c.out.list, i)
	return len(c.out.list) - 1
}

// with emits an instruction that has details.
func (c *compiler) with(i instr, d detail) int {
	i.d = &d
	return c.emit(i)
}

func (c *compiler) at(i instr, at diag.Span) int { return c.with(i, detail{at: at}) }

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
		for _, i := range c.out.list {
			if i.d != nil && !i.d.at.IsZero() {
				at = i.d.at
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
	switch s := s.(type) {
	case *ir.Let:
		c.emitLet(s)
	case *ir.Assign:
		c.emitAssign(s)
	case *ir.Do:
		c.emitDo(s)
	case *ir.If:
		c.emitIf(s)
	case *ir.For:
		c.emitFor(s, func() { c.emitStmts(s.Body) })
	case *ir.While:
		c.emitWhile(s)
	case *ir.Repeat:
		c.emitRepeat(s)
	case *ir.Together:
		c.emitTogether(s)
	case *ir.Sealed:
		c.emitSealed(s)
	case *ir.Choose:
		c.emitChoose(s)
	case *ir.Rank:
		c.emitRank(s)
	case *ir.Add:
		c.emitAdd(s)
	case *ir.Take:
		c.emitTake(s)
	case *ir.Begin:
		c.emitBegin(s)
	case *ir.End:
		c.emitEnd(s)
	case *ir.Reveal:
		c.emitReveal(s)
	case *ir.Announce:
		c.emitAnnounce(s)
	case *ir.Say: // nobody reads
	case *ir.Return:
		c.emitReturn(s)
	case *ir.Step:
		c.emitStep(s)
	default:
		panic(fmt.Sprintf("fast: no code for %T", s))
	}
	c.light = light
}

// emitDo calls a rule for what it does.
func (c *compiler) emitDo(s *ir.Do) {
	switch call := s.Call.(type) {
	case *ir.Call:
		if r, ok := call.Callee.(*ir.Rule); ok {
			c.emitRule(r, call.Args, call.At, -1)
			return
		}
	case *ir.Proceed:
		c.emitProceed(call.Args, c.temporary())
		return
	}
	c.value(s.Call)
}

func (c *compiler) emitIf(s *ir.If) {
	var other, end label
	c.branch(s.Cond, false, &other)
	c.emitBlock(s.Then, s.Span())
	if s.Else != nil {
		c.jump(&end, instr{op: opJump})
	}
	c.land(&other)
	c.emitBlock(s.Else, s.Span())
	c.land(&end)
}

func (c *compiler) emitWhile(s *ir.While) {
	var end label
	mark := c.mark(s.KeepsLists)
	start := len(c.out.list)
	c.branch(s.Cond, false, &end)
	c.at(instr{op: opStep, k: 1 + stepsOf(s.Body)}, s.Span())
	c.emitStmts(s.Body)
	c.release(mark)
	c.emit(instr{op: opJump, n: int32(start)})
	c.land(&end)
}

func (c *compiler) emitRepeat(s *ir.Repeat) {
	var end label
	times := c.temporaries(2)
	c.into(s.Times, times)
	d, pass := &detail{at: s.Span()}, passOf(s.Body)
	repeat := len(c.out.list)
	c.jump(&end, instr{op: opRepeat, c: times, k: pass, d: d})
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
		d.throws = t
		c.m.loopsOfThrows[s] = true
	}
	c.emit(instr{op: more, c: times, k: pass, n: int32(repeat + 1), d: d})
	c.land(&end)
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
		case opNative, opCall, opPart, opAnnounce, opAsk, opMethod, opBuild, opCopyList:
			return true
		}
		return false
	})
}

// emitFor emits a loop over a list as it was at the start.
func (c *compiler) emitFor(s *ir.For, pass func()) {
	var end label
	list, place := c.temporary(), c.temporaries(2)
	c.settledInto(s.List, list)
	item := c.register(c.slotOf(s.Item), 1)
	d, steps := &detail{at: s.Span()}, passOf(s.Body)
	c.jump(&end, instr{op: opFor, a: item, b: list, c: place, k: steps, d: d})
	body := len(c.out.list)
	pass()
	more := opForMore
	if !s.KeepsLists && c.makesListsFrom(body) {
		more = opForMoreFree
	}
	c.emit(instr{op: more, a: item, b: list, c: place, k: steps, n: int32(body), d: d})
	c.land(&end)
}

// passOf is how many steps a pass of a loop takes with its block.
func passOf(body *ir.Block) int64 { return 1 + stepsOf(body) }

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

func (c *compiler) emitReturn(s *ir.Return) {
	nothing, n := s.Value == nil && s.New == nil, len(c.out.ends)
	switch {
	case n > 0:
		in := c.out.ends[n-1]
		r := register(in.result)
		if in.result < 0 {
			r = c.temporary()
		}
		switch {
		case !nothing:
			c.kept(s.Value, s.New, r)
		case in.result >= 0:
			c.emit(instr{op: opConst, a: r})
		}
		c.jump(&in.end, instr{op: opJump})
	case nothing:
		c.emit(instr{op: opEnd})
	case s.New == nil && s.Value.Type().Base != ir.List:
		c.emit(instr{op: opReturn, b: c.value(s.Value)})
	default:
		r := c.temporary()
		c.kept(s.Value, s.New, r)
		c.emit(instr{op: opReturn, b: r})
	}
}

// emitUntilReturn emits statements whose return ends only themselves. Its value goes into a
// register, unless that is -1.
func (c *compiler) emitUntilReturn(b *ir.Block, result int) {
	in := &inlining{result: result}
	c.out.ends = append(c.out.ends, in)
	c.emitStmts(b)
	c.out.ends = c.out.ends[:len(c.out.ends)-1]
	if result >= 0 && !returns(b) {
		c.emit(instr{op: opConst, a: register(result)})
	}
	// A return as the last statement need not jump.
	if n := len(c.out.list) - 1; len(in.end.from) > 0 && in.end.from[len(in.end.from)-1] == n && c.out.list[n].op == opJump && !c.reached(n+1) {
		c.out.list = c.out.list[:n]
		in.end.from = in.end.from[:len(in.end.from)-1]
	}
	c.land(&in.end)
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
	c.put(r.Frame, args, func() {
		mark := c.temporary()
		c.with(instr{op: opEnter, a: mark, k: 1 + stepsOf(r.Body)}, detail{name: r.Name, at: at})
		body := len(c.out.list)
		c.emitUntilReturn(r.Body, result)
		leave := opLeave
		if c.makesListsFrom(body) {
			leave = opLeaveRelease
		}
		c.emit(instr{op: leave, a: mark})
	})
}

// returns reports whether a block ends in a return.
func returns(b *ir.Block) bool {
	if len(b.List) == 0 {
		return false
	}
	_, ok := b.List[len(b.List)-1].(*ir.Return)
	return ok
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
