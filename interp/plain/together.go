package plain

import (
	"slices"

	"hcl/interp/deciding"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// What happens together. Each statement of the block, and each pass of a `for` among them,
// is a strand: it runs on the fight as it was before the block, sees what it does itself,
// and is then undone. When all have run, their effects land: what is set first, then what is
// added and taken and the conditions, and at last the announcements, in the order of the
// strands.

// together runs the block. Inside another one it joins that: its statements are parts of the
// strand around them.
func (f *Fight) together(s *ir.Together) flow {
	if f.held != nil {
		return f.exec(s.Body, s.Span())
	}
	f.spend(max(1, len(s.Body.List)), s.Span())
	h, places := f.holdBack(), f.places
	out := goOn
	for _, st := range s.Body.List {
		if loop, ok := st.(*ir.For); ok {
			f.forEach(loop, func() flow {
				out = max(out, f.strand(h, func() flow { return f.exec(loop.Body, loop.Span()) }))
				return goOn
			})
			continue
		}
		out = max(out, f.strand(h, func() flow { return f.run(st) }))
	}
	f.held = nil
	f.land(h, s.Span())
	f.places = places
	return out
}

// inSecret runs a `sealed` block: each `choose` in it is a strand, so that what it writes into a
// field is undone when it has chosen, and lands at the end. Only who has chosen it sees it before. A local is bound at once, since
// nothing in the block can read it. The log gets the choices at the end as well.
func (f *Fight) inSecret(s *ir.Sealed) {
	h := f.holdBack()
	f.sealing = true
	f.exec(s.Body, s.Span())
	f.sealing = false
	f.held = h.outer
	for _, e := range f.sealed {
		f.log.Emit(e, s.Span())
	}
	f.sealed = nil
	if h.outer == nil {
		f.land(h, s.Span())
		return
	}
	f.supersede(h) // it becomes a part of the strand around
	for _, e := range h.effects {
		if e.sets() {
			f.conceal(e.place.Field, e.spot.thing)
			h.outer.write(f, e)
			f.copying(e.value, 1, e.at)
			f.keep(e.spot, e.value, e.at)
		}
	}
}

// showOwn lets who chooses in secret see what the same has chosen before in the block.
func (f *Fight) showOwn(who Thing, at diag.Span) {
	h := f.held
	h.by = who
	f.work(len(h.effects), at)
	var own []*effect
	var old []Value
	for i := range h.effects {
		if e := &h.effects[i]; e.by == who && e.sets() {
			f.work(deciding.WorkOfShown, at)
			own, old = append(own, e), append(old, f.get(e.spot))
			f.set(e.spot, e.value)
		}
	}
	h.undo = append(h.undo, func() {
		for i, e := range slices.Backward(own) {
			f.set(e.spot, old[i])
		}
	})
	f.changed()
}

// eachOnce stops the fight if something has two passes of a loop that reads of it what it chooses in secret.
func (f *Fight) eachOnce(s *ir.For, list List) {
	f.work(deciding.WorkOfRepeated(len(list)), s.Span())
	if i := deciding.Repeated(list); i >= 0 {
		f.failHint(s.List.Span(), deciding.GoOnce(s), deciding.Twice, f.names.Show(s.Item.Type, list[i]))
	}
}

// held is what strands did, and how to undo the one that is running.
type held struct {
	effects []effect
	undo    []func() // the last first
	strand  int
	by      Thing // who chooses in the running strand of a `sealed` block
	outer   *held // of the strand that such a block stands in
}

// effect is one thing that a strand did: it has written a cell, or something else has landed
// when the strands have run, which gives what is told and which hooks run after all the rest.
type effect struct {
	strand int
	by     Thing // who chose it in secret
	at     diag.Span

	op    string // how the cell was written; "": it was not, or the strand itself did away with that
	spot  spot
	value Value
	place ir.Place

	land func() []func()
}

// sets reports whether a cell was set, whatever it held.
func (e *effect) sets() bool { return e.op == "=" || e.op == chosen }

func (f *Fight) holdBack() *held {
	f.held = &held{outer: f.held}
	return f.held
}

// strand runs a part of a block and undoes what it did.
func (f *Fight) strand(h *held, run func() flow) flow {
	h.strand++
	out := run()
	f.rollBack(h)
	return out
}

func (f *Fight) rollBack(h *held) {
	for _, undo := range slices.Backward(h.undo) {
		undo()
	}
	h.undo = nil
	f.changed()
}

// ---- while strands run --------------------------------------------------------------------------

// note adds an effect of the running strand. What is held back takes memory.
func (h *held) note(f *Fight, e effect) {
	const places = 32 // that an effect takes
	e.strand, e.by = h.strand, h.by
	h.effects = append(h.effects, e)
	if places*len(h.effects) > f.m.Limits.Memory {
		f.limit(e.at, "what happens together here needs more than %d places", f.m.Limits.Memory)
	}
}

// write notes an effect on a cell that is about to be written.
func (h *held) write(f *Fight, e effect) {
	old := f.get(e.spot)
	h.undo = append(h.undo, func() { f.keep(e.spot, old, e.at) })
	h.note(f, e)
}

func (f *Fight) holdBegin(k *ir.Condition, b *holding, at diag.Span) {
	f.held.note(f, effect{at: at, land: func() []func() {
		if !f.startHolding(k, b, at) {
			return nil
		}
		return []func(){func() { f.conditionBegan(k, b.args, at) }}
	}})
	if !k.Stacks && f.findHolding(k, exactly(b.args), at) != nil {
		return
	}
	seen := *b // what is undone is not what lands
	f.undoHoldings(k)
	f.startHolding(k, &seen, at)
}

func (f *Fight) holdEnd(k *ir.Condition, p pattern, at diag.Span) {
	f.held.note(f, effect{at: at, land: func() (after []func()) {
		for _, h := range f.fitting(k, p, at) {
			f.stopHolding(k, h)
			shown := h.shown
			after = append(after, func() { f.conditionEnded(k, h.args, nil, shown) })
		}
		return after
	}})
	f.undoHoldings(k)
	for _, h := range f.fitting(k, p, at) {
		f.held.undo = append(f.held.undo, func() { h.live = true })
		f.stopHolding(k, h)
	}
}

func (f *Fight) holdAnnouncement(s *ir.Announce, args []Value) {
	again, at := f.log.HandedTo(s.Event), s.Span()
	f.held.note(f, effect{at: at, land: func() []func() {
		return []func(){func() {
			again(func() {
				if f.announce(s.Event, args, at) && s.Else != nil {
					f.fail(at, "`%s` is vetoed when it has been done: in `together` events are told at the end", s.Event.Name)
				}
			})
		}}
	}})
}

// undoHoldings notes which of a condition hold now.
func (f *Fight) undoHoldings(k *ir.Condition) {
	all := slices.Clone(f.conds[k.Index])
	f.held.undo = append(f.held.undo, func() { f.conds[k.Index] = all })
}

// ---- landing ------------------------------------------------------------------------------------

// land makes what the strands did take effect: what is set first.
func (f *Fight) land(h *held, at diag.Span) {
	f.work(len(h.effects), at)
	f.supersede(h)
	for _, e := range h.effects {
		if e.sets() {
			f.copying(e.value, 1, e.at)
			f.keep(e.spot, e.value, e.at)
		}
	}
	var after []func()
	for _, e := range h.effects {
		if e.op != "" {
			f.conceal(e.place.Field, e.spot.thing)
		}
		switch {
		case e.land != nil:
			after = append(after, e.land()...)
		case e.op != "" && !e.sets():
			f.keep(e.spot, f.after(e.op, f.get(e.spot), e.value, e.at), e.at)
		}
	}
	for _, e := range h.effects {
		if e.op != "" {
			f.inRange(f.get(e.spot), e.place.Type, e.at, e.place.Field.Name)
		}
	}
	for _, tell := range after {
		tell()
	}
}

// supersede finds what a strand itself did away with by setting the spot later, and strands
// that set one spot to different values.
func (f *Fight) supersede(h *held) {
	type last struct {
		strand int
		value  Value
	}
	set := map[spot]last{}
	for end := len(h.effects); end > 0; {
		start, strand := end-1, h.effects[end-1].strand
		for start > 0 && h.effects[start-1].strand == strand {
			start--
		}
		for i := end - 1; i >= start; i-- {
			e := &h.effects[i]
			if e.op == "" {
				continue
			}
			other, ok := set[e.spot]
			switch {
			case ok && other.strand == strand:
				e.op = ""
			case !e.sets():
			case ok:
				if !value.Equal(e.value, other.value) {
					f.failHint(e.at, "use += and -=, or decide who comes first",
						"two things that happen together set `%s` to different values, %s and %s",
						e.place.Field.Name, f.names.Show(e.place.Type, e.value), f.names.Show(e.place.Type, other.value))
				}
				e.op = ""
				set[e.spot] = last{strand, e.value}
			default:
				set[e.spot] = last{strand, e.value}
			}
		}
		end = start
	}
}
