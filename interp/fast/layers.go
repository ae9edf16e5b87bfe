package fast

import "hcl/lang/ir"

// What variants hang before, after and around a rule, a phase or a step, and what reacts to an
// event.

// hook is code that runs in a frame of its own, which begins with the arguments of what it is
// hung on.
type hook struct {
	slots  int
	code   *instructions
	result int // the slot that gets what the rule has returned, -1 for none
	part   int32
}

func (c *compiler) hook(h *ir.Hook) *hook {
	return c.hookOr(h, func() { c.emit(instr{op: opEnd}) })
}

// hookOr emits a hook, and what is done instead if its condition is false.
func (c *compiler) hookOr(h *ir.Hook, otherwise func()) *hook {
	out := &hook{result: -1, part: c.part(h)}
	if h.Result != nil {
		out.result = h.Result.Slot
	}
	name := h.Name
	if name == "" {
		name = "a hook"
	}
	out.slots, out.code = c.apartCode(h.Frame.Slots, func() {
		var no label
		result, mark := c.temporary(), c.temporary()
		if h.When != nil {
			c.branch(h.When, false, &no)
		}
		c.counts(h)
		c.with(instr{op: opEnter, a: mark, k: 1 + stepsOf(h.Body)}, detail{name: name, at: h.Span})
		c.emitUntilReturn(h.Body, int(result))
		c.emit(instr{op: opLeave})
		c.emit(instr{op: opReturn, b: result})
		if h.When != nil {
			c.land(&no)
			otherwise()
		}
	})
	return out
}

// runHook runs a hook, and gives what it returns. v is what the rule has returned that it is
// hung on.
func (f *Fight) runHook(h *hook, args []int64, v int64) int64 {
	caller := f.enterPart(h.part, 1)
	outer := f.open(h.slots, args)
	if h.result >= 0 {
		f.fr[h.result] = v
	}
	returned := f.exec(h.code)
	f.back(outer)
	f.leavePart(caller)
	return returned
}

// layers are a rule or phase with what is hung on it. From the inside out: itself, what runs
// before and after it, and the arounds, the last declared outermost.
type layers struct {
	slots         int
	code          *instructions
	before, after []*hook
	arounds       []*hook
	params        int
}

func (c *compiler) layers(slots int, code *instructions, params int, before, after, around []*ir.Hook) *layers {
	l := &layers{slots: slots, code: code, params: params}
	for _, h := range before {
		l.before = append(l.before, c.hook(h))
	}
	for _, h := range after {
		l.after = append(l.after, c.hook(h))
	}
	outer := c.inside
	for _, h := range around {
		c.inside = &inside{layers: l, n: len(l.arounds)}
		l.arounds = append(l.arounds, c.hookOr(h, func() {
			r := c.temporary()
			c.emitProceed(nil, r)
			c.emit(instr{op: opReturn, b: r})
		}))
	}
	c.inside = outer
	return l
}

// emitLayers runs a rule or phase with all that is hung on it.
func (c *compiler) emitLayers(l *layers) {
	r := c.temporary()
	c.call(instr{a: r, c: register(l.params)}, call{run: proceed, open: true,
		inside: &inside{layers: l, n: len(l.arounds)}})
	c.emit(instr{op: opReturn, b: r})
}

// inside is what `proceed` runs in the around that is being compiled: what a rule or phase is
// with the first n of its arounds, or else the code of a step in the same frame.
type inside struct {
	layers *layers
	n      int
	step   int      // where it begins
	back   register // where it goes on afterwards
}

// emitProceed runs what the around that is being compiled wraps. The arguments that are not
// given are those of the around.
func (c *compiler) emitProceed(args []ir.Expr, r register) {
	in := c.inside
	if in.layers == nil {
		c.emit(instr{op: opPart, a: in.back, n: int32(in.step)})
		return
	}
	params := in.layers.params
	words := register(0)
	if args != nil {
		first := params - len(args) // self of an action stays
		words = c.temporaries(params)
		for i := range first {
			c.emit(instr{op: opMove, a: words + register(i), b: register(i)})
		}
		for i, a := range args {
			c.settledInto(a, words+register(first+i))
		}
	}
	c.call(instr{a: r, b: words, c: register(params)}, call{run: proceed, open: true, inside: in})
}

// proceed runs the next layer, and gives what it returns.
func proceed(f *Fight, d *call, w []int64) int64 {
	l := d.inside.layers
	if n := d.inside.n; n > 0 {
		return f.runHook(l.arounds[n-1], w, 0)
	}
	for _, h := range l.before {
		f.runHook(h, w, 0)
	}
	outer := f.open(l.slots, w)
	v := f.exec(l.code)
	f.back(outer)
	f.runAfter(l, w, v)
	return v
}

// runAfter runs what is hung behind a rule or phase that has returned v.
func (f *Fight) runAfter(l *layers, w []int64, v int64) {
	f.obscure(1)
	for _, h := range l.after {
		f.runHook(h, w, v)
	}
	f.obscure(-1)
}

// code is that of the next layer itself.
func (in *inside) code() *instructions {
	if in.n > 0 {
		return in.layers.arounds[in.n-1].code
	}
	return in.layers.code
}

// ---- steps ------------------------------------------------------------------------------------------

// emitStep emits a step with what is put around it, all in the frame of the rule.
func (c *compiler) emitStep(s *ir.Step) {
	var end label
	if s.When != nil {
		c.branch(s.When, false, &end)
	}
	c.counts(s)
	c.emitStepIn(s, len(s.Around))
	c.land(&end)
}

// emitStepIn emits a step with the first n of its arounds: what the last of them wraps is a
// part of the code that it runs, and that goes back to it.
func (c *compiler) emitStepIn(s *ir.Step, n int) {
	if n == 0 {
		for _, h := range s.Before {
			c.emitStepHook(h, func() {})
		}
		c.emitBlock(s.Body, s.Span())
		for _, h := range s.After {
			c.emitStepHook(h, func() {})
		}
		return
	}
	var around label
	in := &inside{back: c.temporary()}
	c.jump(&around, instr{op: opJump})
	in.step = len(c.out.list)
	c.out.landing = in.step
	c.emitStepIn(s, n-1)
	c.emit(instr{op: opBack, b: in.back})
	c.land(&around)
	outer, next := c.inside, c.room.next
	c.inside, c.room.next = in, c.room.most // what it wraps runs in the middle of it
	c.emitStepHook(s.Around[n-1], func() { c.emitProceed(nil, 0) })
	c.inside, c.room.next = outer, next
}

// emitStepHook emits what is put around a step, and what is done instead if its condition is
// false. A return ends only itself.
func (c *compiler) emitStepHook(h *ir.StepHook, otherwise func()) {
	var no, end label
	if h.When != nil {
		c.branch(h.When, false, &no)
	}
	c.counts(h)
	c.at(instr{op: opStep, k: stepsOf(h.Body)}, h.Span)
	c.emitUntilReturn(h.Body, -1)
	if h.When != nil {
		c.jump(&end, instr{op: opJump})
		c.land(&no)
		otherwise()
		c.land(&end)
	}
}
