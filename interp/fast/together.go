package fast

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// What happens together. Each statement of the block, and each pass of a `for` among
// them, is a strand: it runs on the fight as it was before the block, sees what it
// does itself, and is then undone. When all have run, their effects land: what is set
// first, then what is added and taken, conditions, and at last the announcements, in
// the order of the strands. A write pays one comparison with nil for this.

// emitTogether emits the block. Inside another one it joins that: its statements are parts of
// the strand around them.
func (c *compiler) emitTogether(s *ir.Together) {
	c.at(instr{op: opStep, k: stepsOf(s.Body)}, s.Span())
	block := c.temporary()
	native := func(fn native) { c.call(instr{a: block, b: block, c: 1}, call{run: fn, at: s.Span()}) }
	strand := func(emit func()) {
		native(beginStrand)
		emit()
		native(endStrand)
	}
	native(holdBack)
	for _, st := range s.Body.List {
		next := c.room.next
		if loop, ok := st.(*ir.For); ok {
			c.emitFor(loop, func() { strand(func() { c.emitStmts(loop.Body) }) })
		} else {
			strand(func() { c.emitStmt(st) })
		}
		c.room.next = next
	}
	native(landAll)
}

// joined stands for the length of the heap before a block that is part of another one.
const joined = -1

// holdBack begins a block, and gives the length of the heap.
func holdBack(f *Fight, _ *call, _ []int64) int64 {
	if f.held != nil {
		return joined
	}
	f.holdBack()
	return int64(len(f.heap))
}

func beginStrand(f *Fight, _ *call, w []int64) int64 {
	if w[0] != joined {
		f.held.strand++
	}
	return w[0]
}

func endStrand(f *Fight, _ *call, w []int64) int64 {
	if w[0] != joined {
		f.rollBack(f.held)
	}
	return w[0]
}

// landAll ends a block.
func landAll(f *Fight, d *call, w []int64) int64 {
	if w[0] != joined {
		h := f.held
		f.held = nil
		f.land(h, d.at)
		f.spare = append(f.spare, h)
		f.release(int(w[0]))
	}
	return w[0]
}

// held is what strands did, and how to undo the one that is running.
type held struct {
	effects []effect
	undo    []undone
	words   []int64 // arguments, and old items of lists
	strand  int
	sets    map[spot]lastSet
	after   []outcome
	by      int   // who chooses in the running strand of a `sealed` block, as rollers are numbered
	outer   *held // of the strand that such a block stands in
}

// spot is one word of a thing's row.
type spot struct{ kind, index int }

// lastSet is what the last strand that set a spot made of it.
type lastSet struct {
	strand int
	value  int64
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
	by     int    // who chose it in secret
	to     *place // that is written
	spot   spot
	value  int64
	at     diag.Span

	cond        *condition // if it is nil, what is shown is a field
	event       *reactions
	first, last int // its arguments in held.words
	free        []bool
	expires     int64
	wait        awaited
	heeded      bool // if the event is vetoed, something else is to be done
	secret      int  // the number of a hidden field, that is shown of the thing value
}

// undone is how one word, list or condition was before.
type undone struct {
	spot     spot
	value    int64
	fresh    bool // of a watched fight: nothing had written there since the piece began
	list     int  // number of the stored list; -1: a word
	what     effectKind
	kept     int // how many items it had, if one was added; which one was taken
	from, to int // its old items in held.words, if it was set; the one that was taken

	cond   *condition // began, or ended at these places
	id     int32
	ended  bool
	places [3]int // in `all`, and among those of its bearers
	wait   awaited
	shown  bool

	secret int // a hidden field, from 1, that was shown of a thing, the list
}

// outcome is what is told when everything has landed.
type outcome struct {
	begun, ended *condition
	event        *reactions
	from, to     int
	heeded       bool
	at           diag.Span
}

func (f *Fight) holdBack() *held {
	var h *held
	if n := len(f.spare); n > 0 {
		h, f.spare = f.spare[n-1], f.spare[:n-1]
	} else {
		h = &held{sets: map[spot]lastSet{}}
	}
	h.effects, h.undo, h.words, h.after, h.strand = h.effects[:0], h.undo[:0], h.words[:0], h.after[:0], 0
	clear(h.sets)
	h.outer, h.by = f.held, 0
	f.held = h
	return h
}

// rollBack undoes what a strand did, when it has run.
func (f *Fight) rollBack(h *held) {
	for i := len(h.undo) - 1; i >= 0; i-- {
		switch u := &h.undo[i]; {
		case u.secret > 0:
			f.secrets[u.secret-1].shown[u.list] = true
		case u.cond != nil && u.ended:
			f.conds[u.cond.k.Index].putBack(u, h.words[u.from:u.to])
		case u.cond != nil:
			f.conds[u.cond.k.Index].takeBack(u, h.words[u.from:u.to])
		case u.list >= 0:
			switch l := &f.stored[u.list]; u.what {
			case addsItem:
				*l = (*l)[:u.kept]
			case takesItem:
				if u.from < u.to {
					*l = slices.Insert(*l, u.kept, h.words[u.from])
				}
			default:
				*l = append((*l)[:0], h.words[u.from:u.to]...)
			}
			*f.at(u.spot) = u.value
		default:
			*f.at(u.spot) = u.value
			if u.fresh {
				f.notes.unmark(f.notes.wordOf(u.spot.kind, u.spot.index))
			}
		}
	}
	h.undo = h.undo[:0]
	f.forgetAll()
}

// at is the word of a spot.
func (f *Fight) at(c spot) *int64 { return &f.kinds[c.kind].moving[c.index] }

func (f *Fight) spotOf(kind int, thing int64, word int) spot {
	return spot{kind, int(thing)*f.kinds[kind].movingRow + word}
}

// ---- while strands run -------------------------------------------------------------------------------------

// keepOld notes a spot, and of the list that it holds what will be lost, before it is
// written.
func (h *held) keepOld(f *Fight, to *place, at spot, v int64) {
	u := undone{spot: at, value: *f.at(at), list: -1}
	if w := f.notes; w != nil {
		word := w.wordOf(at.kind, at.index)
		u.fresh = w.written[word] != w.serial
		w.see(word)
	}
	if to.slot.List {
		f.seeList(offset(u.value))
		u.list, u.from = offset(u.value), len(h.words)
		switch items := f.stored[u.list]; to.how {
		case addsItem:
			u.kept = len(items)
		case takesItem:
			if u.kept = slices.Index(items, v); u.kept >= 0 {
				h.words = append(h.words, v)
			}
		default:
			h.words = append(h.words, items...)
		}
		u.what, u.to = to.how, len(h.words)
	}
	h.undo = append(h.undo, u)
}

// note adds an effect of the running strand. What is held back takes memory.
func (h *held) note(f *Fight, e effect) {
	const words = 32 // that an effect takes
	e.strand, e.by = h.strand, h.by
	h.effects = append(h.effects, e)
	if words*len(h.effects)+len(h.words) > f.m.Limits.Memory {
		f.limit(e.at, "what happens together here needs more than %d places", f.m.Limits.Memory)
	}
}

// write notes that a spot is about to be set, or something added to it.
func (h *held) write(f *Fight, to *place, at spot, v int64) {
	h.keepOld(f, to, at, v)
	h.note(f, effect{what: to.how, to: to, spot: at, value: v, at: to.at})
}

func (h *held) hold(words []int64) (from, to int) {
	from = len(h.words)
	h.words = append(h.words, words...)
	return from, len(h.words)
}

func (f *Fight) holdAnnouncement(e *reactions, words []int64, at diag.Span, heeded bool) {
	h := f.held
	first, last := h.hold(words)
	h.note(f, effect{what: announces, event: e, first: first, last: last, heeded: heeded, at: at})
}

func (f *Fight) holdBegin(b *condition, words []int64, free []bool, expires int64, wait awaited, at diag.Span) {
	h := f.held
	from, to := h.hold(words)
	h.note(f, effect{what: begins, cond: b, first: from, last: to, free: free, expires: expires, wait: wait, at: at})
	if !b.k.Stacks && f.findCondition(b.k, words, free, at) >= 0 {
		return
	}
	id := f.putCondition(b, words, expires, wait, at)
	h.undo = append(h.undo, undone{cond: b, id: id, from: from, to: to})
}

func (f *Fight) holdEnd(b *condition, want []int64, free []bool, at diag.Span) {
	h := f.held
	from, to := h.hold(want)
	h.note(f, effect{what: ends, cond: b, first: from, last: to, free: free, at: at})
	f.eachFitting(b, want, free, at, func(st *condStore, id int32) {
		u := undone{cond: b, id: id, ended: true, wait: st.awaits[id], shown: st.shown[id]}
		u.from, u.to = h.hold(st.words(id))
		u.places[0] = slices.Index(st.all, id)
		for r := range b.k.Bearers {
			u.places[1+r] = slices.Index(st.bearers[r][st.words(id)[r]], id)
		}
		h.undo = append(h.undo, u)
		f.dropCondition(b, id)
	})
}

// takeBack undoes the beginning of a condition: it is the last of its store.
func (s *condStore) takeBack(u *undone, words []int64) {
	s.live[u.id] = false
	s.awaits[u.id] = awaited{}
	s.all = drop(s.all, u.id)
	for r := range u.cond.k.Bearers {
		s.bearers[r][words[r]] = drop(s.bearers[r][words[r]], u.id)
	}
	s.free = append(s.free, u.id)
}

// putBack undoes the end of a condition.
func (s *condStore) putBack(u *undone, words []int64) {
	s.free = drop(s.free, u.id) // where its end has put it
	s.live[u.id], s.awaits[u.id], s.shown[u.id] = true, u.wait, u.shown
	s.all = slices.Insert(s.all, u.places[0], u.id)
	for r := range u.cond.k.Bearers {
		s.bearers[r][words[r]] = slices.Insert(s.bearers[r][words[r]], u.places[1+r], u.id)
	}
}

// ---- landing -------------------------------------------------------------------------------------------------

// land makes what the strands did take effect.
func (f *Fight) land(h *held, at diag.Span) {
	f.work(len(h.effects), at)
	f.supersede(h)
	for i := range h.effects {
		if e := &h.effects[i]; e.what == sets {
			f.change(e.to, e.spot, e.value, false)
		}
	}
	for i := range h.effects {
		f.landOne(h, &h.effects[i])
	}
	for i := range h.effects {
		if e := &h.effects[i]; (e.what == sets || e.what == adds) && !e.to.slot.List {
			f.m.inRange(f, *f.at(e.spot), e.to.t, e.at, e.to.field.Name)
		}
	}
	f.forgetAll()
	for i := range h.after {
		f.tell(h, &h.after[i])
	}
}

// supersede finds what a strand itself did away with by setting the spot later, and
// strands that set one spot to different values.
func (f *Fight) supersede(h *held) {
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
			last, ok := h.sets[e.spot]
			mine := ok && last.strand == strand
			switch {
			case mine:
				e.what = nothing
			case e.what != sets:
			case ok:
				if !f.sameValue(e, last.value) {
					f.failHint(e.at, "use += and -=, or decide who comes first",
						"two things that happen together set `%s` to different values, %s and %s",
						e.to.field.Name, f.show(e.to.t, e.value), f.show(e.to.t, last.value))
				}
				e.what = nothing
				h.sets[e.spot] = lastSet{strand, e.value}
			default:
				h.sets[e.spot] = lastSet{strand, e.value}
			}
		}
		end = start
	}
}

func (f *Fight) sameValue(e *effect, other int64) bool {
	if e.to.slot.List {
		return f.sameList(e.value, other, e.to.t)
	}
	return e.value == other
}

func (f *Fight) landOne(h *held, e *effect) {
	if e.what <= takesItem && e.to.readers.secret > 0 {
		f.conceal(e.to.readers.secret-1, int64(e.spot.index/f.kinds[e.spot.kind].movingRow))
	}
	switch e.what {
	case adds, addsItem, takesItem:
		f.change(e.to, e.spot, e.value, false)
	case shows:
		if e.cond == nil {
			f.revealField(e.secret, e.value)
		} else {
			f.revealFitting(e.cond, h.words[e.first:e.last], e.free, e.at)
		}
	case begins:
		words := h.words[e.first:e.last]
		if !e.cond.k.Stacks {
			if id := f.findCondition(e.cond.k, words, e.free, e.at); id >= 0 {
				f.alterCondition(e.cond.k.Index)
				f.conds[e.cond.k.Index].prolong(id, e.expires, e.wait)
				return
			}
		}
		f.putCondition(e.cond, words, e.expires, e.wait, e.at)
		h.after = append(h.after, outcome{begun: e.cond, from: e.first, to: e.last, at: e.at})
	case ends:
		f.eachFitting(e.cond, h.words[e.first:e.last], e.free, e.at, func(st *condStore, id int32) {
			o := outcome{ended: e.cond}
			o.from, o.to = h.hold(st.words(id))
			f.dropCondition(e.cond, id)
			h.after = append(h.after, o)
		})
	case announces:
		h.after = append(h.after, outcome{event: e.event, from: e.first, to: e.last, heeded: e.heeded, at: e.at})
	}
}

// tell runs the hooks of what has landed.
func (f *Fight) tell(h *held, o *outcome) {
	outer := f.open(0, h.words[o.from:o.to])
	words := f.fr[:o.to-o.from]
	switch {
	case o.begun != nil:
		f.conditionBegan(o.begun, words)
	case o.ended != nil:
		f.conditionEnded(o.ended, words, nil)
	default:
		if f.announce(o.event, words, o.at) && o.heeded {
			f.fail(o.at, "`%s` is vetoed when it has been done: in `together` events are told at the end", o.event.e.Name)
		}
	}
	f.back(outer)
}
