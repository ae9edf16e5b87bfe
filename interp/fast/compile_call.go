package fast

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// result evaluates the body in the current frame, as a word.
func (b *callable) result(f *Fight) int64 {
	return f.compute(b.code)
}

// ---- rules ------------------------------------------------------------------------------------------------

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
		b.exec = func(f *Fight) flow { f.fail(b.at, "rule `%s` waits to be compiled", b.name); return goOn }
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
	b.slots = c.apart(b.slots, func() { b.exec = c.block(r.Body, r.Span) })
	if len(r.Before)+len(r.After)+len(r.Around) > 0 {
		c.wrapRule(b, r)
	}
	c.nested--
}

// callRule runs a rule in a frame that holds its arguments.
func (f *Fight) callRule(b *callable, fr []int64, at diag.Span) int64 {
	f.enter(b.name, 1, at)
	mark := len(f.heap)
	f.fr = fr
	f.ret = 0
	b.exec(f)
	v := f.ret
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

// ---- around ---------------------------------------------------------------------------------------------------------

// wrapInfo is what `proceed` runs in the around that is being compiled.
type wrapInfo struct {
	params int
	names  []*ir.Local                        // the parameters of a rule
	inner  func(f *Fight, args []int64) int64 // of a rule or phase
	block  execFn                             // of a step, in the same frame
}

// hook is compiled code that runs before, after or around something, or when an
// event is announced.
type hook struct {
	name  string
	slots int
	when  boolFn
	run   execFn
	at    diag.Span
}

func (c *compiler) hook(h *ir.Hook) *hook {
	out := &hook{name: h.Name, at: h.Span}
	out.slots = c.apart(h.Frame.Slots, func() {
		out.when = c.formulaBool(h.When)
		out.run = c.block(h.Body, h.Span)
	})
	return out
}

// wrapRule puts hooks around a rule. From the inside out: the rule itself, what
// runs before and after it, and the arounds, the last declared outermost.
func (c *compiler) wrapRule(b *callable, r *ir.Rule) {
	n := len(r.Frame.Params)
	body, slots := b.exec, b.slots
	var before, after []*hook
	var results []int
	for _, h := range r.Before {
		before = append(before, c.hook(h))
	}
	for _, h := range r.After {
		after = append(after, c.hook(h))
		slot := -1
		if h.Result != nil {
			slot = h.Result.Slot
		}
		results = append(results, slot)
	}
	run := func(f *Fight, args []int64) int64 {
		for _, h := range before {
			f.runHook(h, args, -1, 0)
		}
		old, top := f.fr, f.top
		fr := f.push(slots)
		copy(fr, args)
		f.fr = fr
		f.ret = 0
		body(f)
		v := f.ret
		f.fr, f.top = old, top
		for i, h := range after {
			f.runHook(h, args, results[i], v)
		}
		return v
	}
	for _, h := range r.Around {
		run = c.around(h, r.Frame.Params, run)
	}
	outer := run
	b.exec = func(f *Fight) flow {
		f.ret = outer(f, f.fr[:n])
		return returned
	}
}

// runHook runs a hook in a frame of its own that begins with args. result: the
// slot that gets v, -1 for none.
func (f *Fight) runHook(h *hook, args []int64, result int, v int64) {
	old, top := f.fr, f.top
	fr := f.push(max(h.slots, len(args)))
	copy(fr, args)
	if result >= 0 {
		fr[result] = v
	}
	f.fr = fr
	if h.when == nil || h.when(f) {
		f.enter(h.title(), 1, h.at)
		h.run(f)
		f.leave()
	}
	f.fr, f.top = old, top
}

func (h *hook) title() string {
	if h.name == "" {
		return "a hook"
	}
	return h.name
}

// around compiles an around: when its condition is false what it wraps runs.
func (c *compiler) around(h *ir.Hook, params []*ir.Local, inner func(*Fight, []int64) int64) func(*Fight, []int64) int64 {
	n := len(params)
	oldWrap := c.wrapAt
	c.wrapAt = &wrapInfo{params: n, names: params, inner: inner}
	out := c.hook(h)
	c.wrapAt = oldWrap
	return func(f *Fight, args []int64) int64 {
		old, top := f.fr, f.top
		fr := f.push(max(out.slots, n))
		copy(fr, args)
		f.fr = fr
		var v int64
		if out.when != nil && !out.when(f) {
			v = inner(f, args)
		} else {
			f.enter(out.title(), 1, out.at)
			f.ret = 0
			out.run(f)
			v = f.ret
			f.leave()
		}
		f.fr, f.top = old, top
		return v
	}
}
