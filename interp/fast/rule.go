package fast

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// mostNested is how many rules are compiled in one another, as they call one another. The
// others wait: a chain of rules may be as long as a file.
const mostNested = 50

// rule compiles a rule with what is hung before, after and around it.
func (c *compiler) rule(r *ir.Rule) *callable {
	if b := c.rules[r]; b != nil {
		return b
	}
	b := &callable{name: r.Name, slots: r.Frame.Slots, at: r.Span, memo: noMemo}
	c.rules[r] = b
	if r.Result.Base == ir.List {
		b.isList, b.lists = true, r.Result
	}
	if r.Body == nil {
		return b
	}
	if c.nested == mostNested {
		c.waiting = append(c.waiting, r)
		return b
	}
	c.ruleBody(b, r)
	for c.nested == 0 && len(c.waiting) > 0 {
		last := len(c.waiting) - 1
		next := c.waiting[last]
		c.waiting = c.waiting[:last]
		c.ruleBody(c.rules[next], next)
	}
	return b
}

func (c *compiler) ruleBody(b *callable, r *ir.Rule) {
	c.nested++
	b.slots, b.code = c.apartCode(r.Frame.Slots, func() {
		c.counts(r)
		c.mayBeLeft(r.Left, int64(r.Index))
		c.emitRoot(r.Body, r.Frame, r.Span)
	})
	if !r.Bare() {
		l := c.layers(b.slots, b.code, len(r.Frame.Params), r.Before, r.After, r.Around)
		b.slots, b.code = c.apartCode(r.Frame.Slots, func() { c.emitLayers(l) })
	}
	c.nested--
}

// callRule runs a rule in a frame that holds its arguments.
func (f *Fight) callRule(b *callable, fr []int64, at diag.Span) int64 {
	f.enter(b.name, 1, at)
	mark := len(f.heap)
	f.fr = fr
	return f.returned(b, f.exec(b.code), mark)
}

// returned ends a call of a rule that has given v; mark is how long the heap was when it began.
func (f *Fight) returned(b *callable, v int64, mark int) int64 {
	f.leave()
	if !b.isList {
		f.release(mark)
		return v
	}
	if f.held != nil || b.lists.Elem.Base == ir.List || area(v) != areaHeap {
		return v
	}
	if o := offset(v); o >= mark {
		n := length(v)
		copy(f.heap[mark:], f.heap[o:o+n])
		f.heap = f.heap[:mark+n]
		return handle(areaHeap, mark, n)
	}
	f.heap = f.heap[:mark]
	return v
}

// enter notes that a rule, hook or event is running, which takes a step, and what it enters
// takes others.
func (f *Fight) enter(name string, steps int64, at diag.Span) {
	if f.depth++; f.depth > f.deepest {
		f.limit(at, "rules call one another more than %d deep; this never ends", f.deepest)
	}
	f.spend(steps, at)
	f.calls = append(f.calls, name)
}

// pass is enter and leave of an event that nobody hears: it counts as a step, and may be
// too deep.
func (f *Fight) pass(e *reactions, at diag.Span) {
	if f.depth < f.deepest && f.steps > 0 {
		f.steps--
	} else {
		f.enter(e.e.Name, 1, at)
		f.leave()
	}
}

func (f *Fight) leave() {
	f.depth--
	f.calls = f.calls[:len(f.calls)-1]
}

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
	c.inPart(r, func() {
		c.with(instr{op: opCall, a: register(result), b: words, k: int64(len(args))}, detail{body: c.rule(r), at: at})
	})
}

// fitsIn reports whether a rule is put into the code of what calls it.
func (c *compiler) fitsIn(r *ir.Rule, args []ir.Expr) bool {
	const longest = 60
	if r.Body == nil || r.Result.Base == ir.List || !r.Bare() || r.Left {
		return false
	}
	return c.canPlace(r.Frame) && !listed(args) && sizeOf(r.Body, longest) <= longest
}

func (c *compiler) putRule(r *ir.Rule, args []ir.Expr, at diag.Span, result int) {
	c.put(r.Frame, args, func() {
		c.inPart(r, func() {
			c.counts(r)
			mark := c.temporary()
			c.with(instr{op: opEnter, a: mark, k: 1 + stepsOf(r.Body)}, detail{name: r.Name, at: at})
			body := len(c.out.list)
			c.findLive(r.Body, r.Frame)
			c.emitUntilReturn(r.Body, result)
			leave := opLeave
			if c.makesListsFrom(body) {
				leave = opLeaveRelease
			}
			c.emit(instr{op: leave, a: mark})
		})
	})
}
