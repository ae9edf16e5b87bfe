package fast

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A short define, or a rule that does no more than return a value, is compiled anew
// where it is called, as part of the body that calls it: its parameters are the
// caller's own locals then, its own locals lie behind them in the caller's frame, and
// no frame is made. What it gives, the steps it takes and what messages say of it are
// those of a call.

// body is what slots mean in the code that is being compiled.
type body struct {
	room  *room             // of the frame; nil: it cannot grow
	base  int               // of the locals of what is being put in
	slots map[*ir.Local]int // parameters that are the caller's locals
	deep  int
	blind bool // what it hands over is looked at elsewhere
	light bool // in a formula of usual length, whose parts are no longer
}

// room counts the slots of a frame: those in use so far, and the most at any time.
type room struct{ next, most int }

// take takes slots behind those in use.
func (r *room) take(n int) int {
	first := r.next
	r.next += n
	r.most = max(r.most, r.next)
	return first
}

func (c *compiler) slotOf(l *ir.Local) int {
	if s, ok := c.slots[l]; ok {
		return s
	}
	return c.base + l.Slot
}

// apart compiles code that has a frame of its own, of so many slots or more: it
// returns how many.
func (c *compiler) apart(slots int, compile func()) int {
	outer := c.body
	c.body = body{}
	r := &room{slots, slots}
	if !c.lazy {
		c.room = r
	}
	compile()
	c.body = outer
	return r.most
}

// fixedFrame compiles code whose frame cannot grow.
func (c *compiler) fixedFrame(compile func()) {
	outer := c.body
	c.body = body{}
	compile()
	c.body = outer
}

// place puts the parameters and locals of a called body into the frame. It returns
// false if it cannot be; what has to be evaluated first is in before.
func (c *compiler) place(fr *ir.Frame, args []ir.Expr, compile func()) (before []execFn, ok bool) {
	if c.room == nil || !c.mayPlace() {
		return nil, false
	}
	outer := c.body
	inner := c.inlineBody(fr)
	for i, a := range args {
		p := fr.Params[i]
		if local, ok := a.(*ir.LocalRef); ok && a.Type().Base != ir.List {
			inner.slots[p] = c.slotOf(local.Local)
			continue
		}
		slot, value := inner.base+p.Slot, c.store(a)
		before = append(before, func(f *Fight) flow { f.fr[slot] = value(f); return goOn })
	}
	c.body = inner
	compile()
	c.body = outer
	return before, true
}

// mostPlaced is how many bodies are put in where they are called: what calls others twice,
// which do so in turn, would become many times as long.
const mostPlaced = 20_000

// mayPlace reports whether another body may be put in here.
func (c *compiler) mayPlace() bool {
	const deepest = 4
	return c.m.engine == Closures && c.deep < deepest && c.placed < mostPlaced
}

// inlineBody is where the locals of what is being put in lie.
func (c *compiler) inlineBody(fr *ir.Frame) body {
	c.placed++
	return body{room: c.room, base: c.room.take(fr.Slots), deep: c.deep + 1, slots: map[*ir.Local]int{}}
}

// short reports whether a formula is worth compiling again at every call.
func short(list ...ir.Expr) bool { return within(40, list) && !slices.ContainsFunc(list, heavy) }

// within reports whether formulas have no more than so many parts.
func within(most int, list []ir.Expr) bool {
	n := 0
	for _, e := range list {
		ir.Visit(e, func(ir.Expr) { n++ })
	}
	return n <= most
}

// inlined compiles a define where it is called, if nothing has to be evaluated first.
func (c *compiler) inlined(e *ir.Call, compile func(ir.Expr)) bool {
	d, ok := e.Callee.(*ir.Define)
	if !ok || c.memoOf(d) != noMemo || !short(d.Body.Expr) {
		return false
	}
	for _, a := range e.Args {
		if _, local := a.(*ir.LocalRef); !local || a.Type().Base == ir.List {
			return false
		}
	}
	shown := c.shown
	c.shown = false
	_, ok = c.place(d.Body.Frame, e.Args, func() { compile(d.Body.Expr) })
	c.shown = shown
	return ok
}

// inlinedRule compiles a rule that only returns a value where it is called, nil if it
// does more.
func (c *compiler) inlinedRule(r *ir.Rule, args []ir.Expr, at diag.Span) intFn {
	if r.Body == nil || r.Result.Base == ir.List || len(r.Before)+len(r.After)+len(r.Around) > 0 || len(r.Body.List) == 0 {
		return nil
	}
	var lets []*ir.Let
	var parts []ir.Expr
	last := len(r.Body.List) - 1
	for _, s := range r.Body.List[:last] {
		l, ok := s.(*ir.Let)
		if !ok || l.New != nil {
			return nil
		}
		lets = append(lets, l)
		parts = append(parts, l.Value)
	}
	result, ok := r.Body.List[last].(*ir.Return)
	if !ok || result.Value == nil {
		return nil
	}
	parts = append(parts, result.Value)
	if !short(parts...) || makesLists(parts) || makesLists(args) {
		return nil
	}
	var steps []execFn
	var value intFn
	shown := c.shown
	before, ok := c.place(r.Frame, args, func() {
		c.shown = !r.Still
		for _, l := range lets {
			steps = append(steps, c.let(l))
		}
		value = telling(c.formulaStore(result.Value), c.sumsIn("", result.Value))
	})
	c.shown = shown
	if !ok {
		return nil
	}
	name, took := r.Name, 1+stepsOf(r.Body)
	return func(f *Fight) int64 {
		for _, s := range before {
			s(f)
		}
		f.enter(name, took, at)
		for _, s := range steps {
			s(f)
		}
		v := value(f)
		f.leave()
		return v
	}
}

// makesLists reports whether lists occur in formulas: a call gives back their memory.
func makesLists(parts []ir.Expr) bool {
	found := false
	for _, e := range parts {
		ir.Visit(e, func(e ir.Expr) {
			b := e.Type().Base
			found = found || b == ir.List || b == ir.EmptyList
		})
	}
	return found
}
