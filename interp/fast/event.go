package fast

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// event is a compiled event: who reacts to it.
type reactions struct {
	e          *ir.Event
	unheard    bool // nothing reacts to it
	awaited    bool // single conditions may wait for it
	n          int
	anew       *hook // nil: nothing begins anew
	hooks      []*hook
	whileHolds []*heldHook  // hooks of conditions
	endsAll    []*condition // conditions that wait for it
	measures   []*measure
}

// heldHook is a hook in a condition: it runs once for each that holds.
type heldHook struct {
	cond *condition
	hook *hook
	same [][2]int
}

func (c *compiler) event(e *ir.Event) *reactions {
	if b := c.events[e.Index]; b != nil {
		return b
	}
	b := &reactions{e: e, n: len(e.Frame.Params)}
	c.events[e.Index] = b
	if e.Anew != nil {
		b.anew = c.hook(e.Anew)
	}
	for _, h := range e.Hooks {
		b.hooks = append(b.hooks, c.hook(h))
	}
	for _, m := range e.Measures {
		b.measures = append(b.measures, c.measure(m))
	}
	return b
}

// emitAnnounce announces an event. Where nobody hears it, formulas that do nothing are not
// evaluated.
func (c *compiler) emitAnnounce(s *ir.Announce) {
	var done label
	d := &detail{event: c.event(s.Event), at: s.Span()}
	probed := c.m.probed && len(s.Event.Text) > 0
	if !probed && !slices.ContainsFunc(s.Args, func(e ir.Expr) bool { return !plainRoot(e) }) {
		c.jump(&done, instr{op: opUnheard, d: d})
	}
	words := c.temporaries(len(s.Args))
	for i, a := range s.Args {
		c.settledInto(a, words+register(i))
	}
	if probed {
		c.emitProbe(s.Event, words, s.Span())
	}
	announce := instr{op: opAnnounce, b: words, k: int64(len(s.Args)), d: d}
	if s.Else == nil {
		c.emit(announce)
	} else {
		announce.op = opAnnounceOr
		c.jump(&done, announce)
		c.emitBlock(s.Else, s.Span())
	}
	c.land(&done)
}

// announce tells the measures, what begins anew, the conditions that wait for the event,
// and every hook, in that order, until one vetoes it.
func (f *Fight) announce(e *reactions, words []int64, at diag.Span) (vetoed bool) {
	if f.fallen.watched {
		f.lookWhoFell()
	}
	if e == nil {
		return false
	}
	if e.unheard && !e.awaited {
		f.pass(e, at)
		return false
	}
	f.enter(e.e.Name, 1, at)
	for _, m := range e.measures {
		f.measure(m, &f.measures[m.m.Index], words)
	}
	if e.anew != nil {
		f.runHook(e.anew, words, 0)
	}
	f.obscure(1)
	for _, b := range e.endsAll {
		f.endByEvent(b, e, words)
	}
	if e.awaited {
		f.endAwaited(e, words)
	}
	f.obscure(-1)
	vetoed = f.vetoedByHooks(e, words)
	f.leave()
	return vetoed
}

// vetoedByHooks runs the hooks of an event until one vetoes it.
func (f *Fight) vetoedByHooks(e *reactions, words []int64) bool {
	return f.vetoedFrom(0, e, words)
}

// vetoedFrom is vetoedByHooks from one of the hooks on.
func (f *Fight) vetoedFrom(n int, e *reactions, words []int64) bool {
	for _, h := range e.hooks[n:] {
		if f.runHook(h, words, 0) != 0 {
			return true
		}
	}
	f.obscure(1)
	vetoed := slices.ContainsFunc(e.whileHolds, func(h *heldHook) bool { return f.runHeld(h, words) })
	f.obscure(-1)
	return vetoed
}

// endByEvent ends the conditions whose `until` is this event with these values.
func (f *Fight) endByEvent(b *condition, e *reactions, words []int64) {
	f.seeCondition(b.k.Index)
	st := &f.conds[b.k.Index]
	if len(st.all) == 0 {
		return
	}
	f.work(len(st.all), b.k.Span)
	base := len(f.scratch)
	for _, id := range st.all {
		outer := f.open(b.until.slots, st.words(id))
		same := true
		for i, a := range b.until.args {
			if a.word(f) != words[i] {
				same = false
				break
			}
		}
		f.back(outer)
		if same {
			f.scratch = append(f.scratch, int64(id))
		}
	}
	f.endScratch(b, base)
}

func (f *Fight) endScratch(b *condition, base int) {
	for i, n := base, len(f.scratch); i < n; i++ {
		f.removeCondition(b, int32(f.scratch[i]), nil)
	}
	f.scratch = f.scratch[:base]
}

// endAwaited ends single conditions that were begun `until` this event.
func (f *Fight) endAwaited(e *reactions, words []int64) {
	for _, b := range f.m.code.conditions {
		f.seeCondition(b.k.Index)
		st := &f.conds[b.k.Index]
		f.work(len(st.all)/4, b.k.Span)
		base := len(f.scratch)
		for _, id := range st.all {
			w := &st.awaits[id]
			if w.event != e {
				continue
			}
			same := true
			for i, a := range w.args() {
				same = same && a == words[i]
			}
			if same {
				f.scratch = append(f.scratch, int64(id))
			}
		}
		f.endScratch(b, base)
	}
}

// runHeld runs a hook of a condition for each that holds as the event begins, until it vetoes
// that.
func (f *Fight) runHeld(h *heldHook, words []int64) (vetoed bool) {
	f.seeCondition(h.cond.k.Index)
	st := &f.conds[h.cond.k.Index]
	if len(st.all) == 0 {
		return false
	}
	f.work(len(st.all)/4, h.cond.k.Span)
	base := len(f.scratch)
	for _, id := range st.all {
		f.scratch = append(f.scratch, int64(id))
	}
	n := len(f.scratch)
	for i := base; i < n && !vetoed; i++ {
		id := int32(f.scratch[i])
		if !st.live[id] {
			continue
		}
		same, its := true, st.words(id)
		for _, p := range h.same {
			same = same && words[p[0]] == its[p[1]]
		}
		if !same {
			continue
		}
		n := len(words) + st.n
		outer := f.open(n, words)
		copy(f.fr[len(words):], its)
		vetoed = f.runHook(h.hook, f.fr[:n], 0) != 0
		f.back(outer)
	}
	f.scratch = f.scratch[:base]
	return vetoed
}
