package plain

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// What happens together. Each statement of the block, and each pass of a `for` among them,
// is a strand: it runs on the fight as it was before the block, sees what it does itself,
// and is then undone. When all have run, their effects land: what is set first, then what is
// added and taken and the conditions, and at last the announcements, in the order of the
// strands.

// strands is what is held back.
type strands struct {
	held    *held          // nil: nothing is
	sealing bool           // a `sealed` block runs
	sealed  []*event.Event // what it has to tell when it ends
	ends    map[*Value]int // of lists that items were added to: where the room behind them is free
}

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
// field is undone when it has chosen, and lands at the end. A local is bound at once, since
// nothing in the block can read it. The log gets the choices at the end as well.
func (f *Fight) inSecret(s *ir.Sealed) {
	h := f.holdBack()
	f.sealing = true
	f.exec(s.Body, s.Span())
	f.sealing = false
	f.held = h.outer
	for _, e := range f.sealed {
		f.emit(e, s.Span())
	}
	f.sealed = nil
	if h.outer == nil {
		f.land(h, s.Span())
		return
	}
	f.supersede(h) // it becomes a part of the strand around
	for _, e := range h.effects {
		if e.what == sets {
			f.conceal(e.place.Field, e.spot.thing)
			h.outer.set(f, e.spot, e.value, e.place)
		}
	}
}

// held is what strands did, and how to undo the one that is running.
type held struct {
	effects []effect
	undo    []func() // the last first
	strand  int
	outer   *held // of the strand that a `sealed` block stands in
}

type effectKind uint8

const (
	sets effectKind = iota
	adds
	addsItem
	takesItem
	begins
	ends
	announces
	shows
	nothing // superseded by a later effect of its strand
)

// effect is one thing that a strand did.
type effect struct {
	what   effectKind
	strand int
	at     diag.Span

	spot  spot
	value Value
	minus bool
	place ir.Place

	cond    *ir.Condition
	begun   *holding
	pattern pattern

	event *ir.Event
	args  []Value
	given []handed // what the arguments come from

	show func()
}

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
	e.strand = h.strand
	h.effects = append(h.effects, e)
	if places*len(h.effects) > f.m.limits.Memory {
		f.limit(e.at, "what happens together here needs more than %d places", f.m.limits.Memory)
	}
}

// write notes an effect on a cell that is about to be written.
func (h *held) write(f *Fight, e effect) {
	old := f.get(e.spot)
	h.undo = append(h.undo, func() { f.set(e.spot, old) })
	h.note(f, e)
}

// set writes a cell. Ranges are watched when it lands.
func (h *held) set(f *Fight, to spot, v Value, p ir.Place) {
	h.write(f, effect{what: sets, spot: to, value: v, place: p, at: p.At})
	f.keep(to, v, p.At)
}

// add adds to a cell.
func (h *held) add(f *Fight, to spot, v Value, minus bool, p ir.Place) {
	h.write(f, effect{what: adds, spot: to, value: v, minus: minus, place: p, at: p.At})
	f.set(to, f.plus(f.get(to), v, minus, p.At))
}

func (f *Fight) holdBegin(k *ir.Condition, b *holding, at diag.Span) {
	f.held.note(f, effect{what: begins, cond: k, begun: b, at: at})
	if !k.Stacks && f.findHolding(k, exactly(b.args)) != nil {
		return
	}
	seen := *b // what is undone is not what lands
	f.undoHoldings(k)
	f.startHolding(k, &seen, at)
}

func (f *Fight) holdEnd(k *ir.Condition, p pattern, at diag.Span) {
	f.held.note(f, effect{what: ends, cond: k, pattern: p, at: at})
	f.undoHoldings(k)
	for _, h := range f.fitting(k, p) {
		f.held.undo = append(f.held.undo, func() { h.live = true })
		f.stopHolding(k, h)
	}
}

// undoHoldings notes which of a condition hold now.
func (f *Fight) undoHoldings(k *ir.Condition) {
	all := slices.Clone(f.conds[k.Index])
	f.held.undo = append(f.held.undo, func() { f.conds[k.Index] = all })
}

// ---- landing ------------------------------------------------------------------------------------

// land makes what the strands did take effect.
func (f *Fight) land(h *held, at diag.Span) {
	f.work(len(h.effects), at)
	f.supersede(h)
	for _, e := range h.effects {
		if e.what == sets {
			f.keep(e.spot, e.value, e.at)
		}
	}
	var after []func()
	for i := range h.effects {
		after = append(after, f.landOne(&h.effects[i])...)
	}
	for _, e := range h.effects {
		if e.what == sets || e.what == adds {
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
			if e.what > takesItem {
				continue
			}
			other, ok := set[e.spot]
			switch {
			case ok && other.strand == strand:
				e.what = nothing
			case e.what != sets:
			case ok:
				if !value.Equal(e.value, other.value) {
					f.failHint(e.at, "use += and -=, or decide who comes first", "two things that happen together set `%s` to different values, %s and %s",
						e.place.Field.Name, f.show(e.place.Type, e.value), f.show(e.place.Type, other.value))
				}
				e.what = nothing
				set[e.spot] = last{strand, e.value}
			default:
				set[e.spot] = last{strand, e.value}
			}
		}
		end = start
	}
}

// landOne makes an effect, but for what is set, take effect. It returns what is told, and
// which hooks run, when everything has landed.
func (f *Fight) landOne(e *effect) []func() {
	if e.what <= takesItem {
		f.conceal(e.place.Field, e.spot.thing)
	}
	switch e.what {
	case shows:
		e.show()
	case adds:
		f.set(e.spot, f.plus(f.get(e.spot), e.value, e.minus, e.at))
	case addsItem:
		f.keep(e.spot, f.appended(f.get(e.spot).(List), e.value, e.at), e.at)
	case takesItem:
		f.keep(e.spot, f.without(f.get(e.spot).(List), e.value, e.at), e.at)
	case begins:
		if f.startHolding(e.cond, e.begun, e.at) {
			return []func(){func() { f.conditionBegan(e.cond, e.begun.args, e.at) }}
		}
	case ends:
		var after []func()
		for _, h := range f.fitting(e.cond, e.pattern) {
			f.stopHolding(e.cond, h)
			shown := h.shown
			after = append(after, func() { f.conditionEnded(e.cond, h.args, nil, shown) })
		}
		return after
	case announces:
		return []func(){func() {
			n := len(f.handed)
			f.handed = append(f.handed, e.given...)
			f.announce(e.event, e.args, e.at)
			f.handed = f.handed[:n]
		}}
	}
	return nil
}
