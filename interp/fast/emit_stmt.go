package fast

import (
	"fmt"
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Statements: each is emitted in one way, by emitStmt. What it does is one instruction, of its own
// or a Go function on registers (native.go); what decides which comes next are jumps.

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
	dead := c.dead
	for i, s := range b.List {
		next := c.room.next
		c.markDead(b, i)
		c.emitStmt(s)
		c.dead = dead
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
	case *ir.Leave:
		c.emitLeave(s)
	case *ir.Reveal:
		c.emitReveal(s)
	case *ir.Announce:
		c.emitAnnounce(s)
	case *ir.Veto:
		in := c.out.ends[len(c.out.ends)-1]
		c.emit(instr{op: opConst, a: register(in.result), k: 1})
		c.jump(&in.end, instr{op: opJump})
	case *ir.Say:
		c.emitSay(s)
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
	c.emitStmts(s.Body)
	more := opRepeatMore
	if c.makesListsFrom(repeat) && !s.KeepsLists {
		more = opRepeatMoreFree
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
		case opNative, opCall, opPart, opAnnounce, opAnnounceOr, opAsk, opMethod, opBuild, opCopyList:
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
	if s.Once {
		c.call(instr{a: c.temporary(), b: list, c: 1}, call{run: eachOnce, at: s.List.Span(), loop: s})
	}
	item := c.register(c.slotOf(s.Item), 1)
	d, steps := &detail{at: s.Span()}, passOf(s.Body)
	c.jump(&end, instr{op: opFor, a: item, b: list, c: place, k: steps, d: d})
	body := len(c.out.list)
	c.loops = append(c.loops, leftLoop{s, &end, place + 1, s.KeepsLists})
	pass()
	c.loops = c.loops[:len(c.loops)-1]
	more := opForMore
	if !s.KeepsLists && c.makesListsFrom(body) {
		more = opForMoreFree
	}
	c.emit(instr{op: more, a: item, b: list, c: place, k: steps, n: int32(body), d: d})
	c.land(&end)
}

// passOf is how many steps a pass of a loop takes with its block.
func passOf(body *ir.Block) int64 { return 1 + stepsOf(body) }

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
	if n := len(c.out.list) - 1; len(in.end.from) > 0 && in.end.from[len(in.end.from)-1] == n &&
		c.out.list[n].op == opJump && !c.reached(n+1) {
		c.out.list = c.out.list[:n]
		in.end.from = in.end.from[:len(in.end.from)-1]
	}
	c.land(&in.end)
}

// returns reports whether a block ends in a return.
func returns(b *ir.Block) bool {
	if len(b.List) == 0 {
		return false
	}
	_, ok := b.List[len(b.List)-1].(*ir.Return)
	return ok
}
