package fast

import (
	"slices"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Writing. A local is a register. A field is a place: whatever is written to it, and whether
// it takes effect at once or is held back (together.go), goes through one function. What most
// statements write, a word of a thing that is there from the beginning, has an instruction.

// place is a field that a statement writes to, and how.
type place struct {
	field      *ir.Field
	kind       int
	slot       world.Slot
	first, row int        // where it lies in the state, if its things are all there from the beginning
	how        effectKind // sets, adds, addsItem or takesItem
	minus      bool       // what is added is the opposite
	whole      bool       // every value of a per field
	chosen     bool       // somebody has chosen what is written, or it is ranked
	keys       *ir.Kind   // of a per field
	low, high  int64
	readers    readers
	near       bool // as readers has it
	t          ir.Type
	at         diag.Span
}

func (c *compiler) place(p ir.Place, how effectKind, at diag.Span) *place {
	l := c.m.Layouts[p.Field.Kind.ID]
	to := &place{field: p.Field, kind: p.Field.Kind.ID, slot: l.Fields[p.Field.Index], how: how, t: p.Type, at: at,
		readers: c.m.readers[p.Field]}
	to.first, to.row, to.near = l.Start+to.slot.Offset, l.Moving, to.readers.near()
	to.low, to.high = bounds(c.m.RangeOf(p.Type.Range))
	to.whole = p.Field.Type.Base == ir.Per && p.Key == nil
	if p.Key != nil {
		to.keys = p.Key.Type().Kind
	}
	return to
}

func bounds(r *ir.Range) (low, high int64) {
	low, high = absent+1, 1<<63-1
	if r != nil {
		if r.HasLow {
			low = r.Low.Num
		}
		if r.HasHigh {
			high = r.High.Num
		}
	}
	return low, high
}

// isWord reports whether a place is a word that opSet writes.
func (to *place) isWord(p ir.Place) bool {
	return p.Type.Base != ir.Num && !to.slot.List && !p.Field.Kind.Made && p.Field.Type.Base != ir.Per
}

// ---- statements ----------------------------------------------------------------------------------------

func (c *compiler) emitLet(s *ir.Let) {
	first := c.register(c.slotOf(s.Locals[0]), 1)
	c.kept(s.Value, s.New, first)
	for _, l := range s.Locals[1:] {
		c.emit(instr{op: opMove, a: c.register(c.slotOf(l), 1), b: first})
	}
}

// kept emits what stands right of an `=`: a formula whose value is kept for a while, or a
// thing that is made.
func (c *compiler) kept(e ir.Expr, n *ir.New, r register) {
	if n != nil {
		c.emitNew(n, r)
	} else {
		c.settledInto(e, r)
	}
}

func (c *compiler) emitAssign(s *ir.Assign) {
	p := s.Place
	if p.Local != nil {
		c.emitAssignLocal(s)
		return
	}
	how := sets
	if s.Op != "=" {
		how = adds
	}
	to := c.place(p, how, p.At)
	to.minus = s.Op == "-="
	if to.isWord(p) && s.New == nil {
		x := c.value(p.X)
		v := c.value(s.Value)
		c.with(instr{op: opSet, b: x, c: v}, detail{to: to})
		return
	}
	words := c.temporaries(3)
	c.emitPlace(p, to, words)
	c.kept(s.Value, s.New, words+2)
	c.emitWrite(to, words)
}

func (c *compiler) emitAssignLocal(s *ir.Assign) {
	slot := c.register(c.slotOf(s.Place.Local), 1)
	if s.Op == "=" {
		c.kept(s.Value, s.New, slot)
		return
	}
	v := c.value(s.Value)
	op := opAdd
	switch num := s.Place.Type.Base == ir.Num; {
	case num && s.Op == "-=":
		op = opNumSub
	case num:
		op = opNumAdd
	case s.Op == "-=":
		op = opSub
	}
	c.at(instr{op: op, a: slot, b: slot, c: v}, s.Place.At)
}

func (c *compiler) emitAdd(s *ir.Add) {
	words := c.temporaries(3)
	c.kept(s.Value, s.New, words+2)
	c.emitToList(s.Place, addsItem, s.All, words, s.Span())
}

func (c *compiler) emitTake(s *ir.Take) {
	words := c.temporaries(3)
	c.kept(s.Value, nil, words+2)
	c.emitToList(s.Place, takesItem, s.All, words, s.Span())
}

// emitToList changes a list by an item, the last of three words, or by all of a list. That of a
// local is a new one.
func (c *compiler) emitToList(p ir.Place, how effectKind, all bool, words register, at diag.Span) {
	if p.Local != nil {
		slot := c.register(c.slotOf(p.Local), 1)
		c.emit(instr{op: opMove, a: words + 1, b: slot})
		run := map[effectKind]native{addsItem: appendedTo, takesItem: takenFrom}[how]
		if all {
			run = map[effectKind]native{addsItem: allAppendedTo, takesItem: allTakenFrom}[how]
		}
		c.call(instr{a: slot, b: words + 1, c: 2}, call{run: run, at: at})
		return
	}
	to := c.place(p, how, at)
	c.emitPlace(p, to, words)
	if all {
		c.call(instr{a: words, b: words, c: 3}, call{run: allWritten, to: to, at: at})
		return
	}
	c.emitWrite(to, words)
}

// bindsLocal is the local that gets what was chosen or ranked; nil: a field does.
func bindsLocal(l *ir.Local, p ir.Place) *ir.Local {
	if l != nil {
		return l
	}
	return p.Local
}

// emitBind writes what is in a register to a field, because it was chosen or ranked.
func (c *compiler) emitBind(p ir.Place, from register) {
	to := c.place(p, sets, p.At)
	to.chosen = true
	words := c.temporaries(3)
	c.emitPlace(p, to, words)
	c.emit(instr{op: opMove, a: words + 2, b: from})
	c.emitWrite(to, words)
}

// emitPlace finds the thing, and which word of its row is written: the first two words.
func (c *compiler) emitPlace(p ir.Place, to *place, words register) {
	c.into(p.X, words)
	if p.Key == nil {
		c.emit(instr{op: opConst, a: words + 1, k: int64(to.slot.Offset)})
		return
	}
	c.into(p.Key, words+1)
	c.call(instr{a: words + 1, b: words + 1, c: 1}, call{run: wordOfKey, to: to, at: p.At})
}

// emitWrite writes the third word.
func (c *compiler) emitWrite(to *place, words register) {
	c.call(instr{a: words, b: words, c: 3}, call{run: written, to: to})
}

// ---- while a fight runs -----------------------------------------------------------------------------------

// wordOfKey is the word of a row that holds the value of a per field for a key.
func wordOfKey(f *Fight, d *call, w []int64) int64 {
	key := w[0]
	if key >= int64(d.to.slot.N) { // a copy stands for what it was copied from
		key = f.original(d.to.keys, key, d.at)
	}
	return int64(d.to.slot.Offset) + key
}

// written writes to a place: the thing, the word of its row, and the value.
func written(f *Fight, d *call, w []int64) int64 {
	to, v := d.to, w[2]
	f.forget(&to.readers, w[0])
	at := f.spotOf(to.kind, w[0], int(w[1]))
	switch {
	case !to.minus:
	case to.t.Base == ir.Num:
		v = fromNum(-toNum(v))
	default:
		v = -v
	}
	if to.chosen && to.readers.secret > 0 && f.foresight != nil {
		f.foresight.choseHidden(at, &f.choice)
	}
	f.write(to, at, v)
	return 0
}

// allWritten does the same with each item of a list.
func allWritten(f *Fight, d *call, w []int64) int64 {
	items := f.list(w[2])
	f.work(len(items), d.at)
	for _, v := range items {
		one := [3]int64{w[0], w[1], v}
		written(f, d, one[:])
	}
	return 0
}

// assign is the same for a word that opSet writes. Where nothing changes, nothing is forgotten; but
// what is hidden is hidden again.
func (f *Fight) assign(to *place, thing, v int64) {
	if to.minus {
		v = -v
	}
	if f.held != nil {
		f.forget(&to.readers, thing)
		f.write(to, f.spotOf(to.kind, thing, to.slot.Offset), v)
		return
	}
	cell := &f.state[to.first+int(thing)*to.row]
	if to.how == adds {
		v = f.add(*cell, v, to.at)
	}
	if *cell == v && to.readers.secret == 0 {
		return
	}
	if (v < to.low || v > to.high) && v != absent {
		f.outOfRange(to, v)
	}
	*cell = v
	for _, first := range to.readers.plain {
		f.plain[first+int(thing)] = absent
	}
	for _, i := range to.readers.all {
		f.epochs[i]++
	}
	if to.near {
		f.forgetNear(&to.readers, thing)
	}
}

// write changes a spot, and those behind it if every value of a per field is written. In a
// strand it is noted, and ranges are watched when it lands.
func (f *Fight) write(to *place, at spot, v int64) {
	n := 1
	if to.whole {
		n = to.slot.N
	}
	for range n {
		if f.held != nil {
			f.held.write(f, to, at, v)
		}
		f.change(to, at, v, f.held == nil)
		at.index++
	}
}

// change changes one spot.
func (f *Fight) change(to *place, at spot, v int64, watched bool) {
	cell := f.at(at)
	if f.notes != nil && !to.slot.List {
		word := f.notes.wordOf(at.kind, at.index)
		if to.how != sets {
			f.notes.see(word)
		}
		f.notes.write(word)
	}
	switch {
	case to.slot.List:
		f.changeList(to, *cell, v)
		return
	case to.how == sets:
	case to.t.Base == ir.Num:
		v = fromNum(f.finite(toNum(*cell)+toNum(v), to.at))
	default:
		v = f.add(*cell, v, to.at)
	}
	if watched {
		f.watch(to, v)
	}
	*cell = v
}

func (f *Fight) changeList(to *place, list, v int64) {
	switch i := offset(list); to.how {
	case addsItem:
		f.alterList(i)
		n := len(f.stored[i]) + 1
		f.fits(n, to.at)
		f.lasts(i, n, to.at)
		f.stored[i] = append(f.stored[i], v)
	case takesItem:
		f.alterList(i)
		f.work(len(f.stored[i]), to.at)
		if n := slices.Index(f.stored[i], v); n >= 0 {
			f.stored[i] = slices.Delete(f.stored[i], n, n+1)
		}
	default:
		f.keep(list, v, to.at)
	}
}

// watch stops the fight where a place would hold what is outside its range.
func (f *Fight) watch(to *place, v int64) {
	switch {
	case to.t.Base == ir.Num || to.chosen:
		f.m.inRange(f, v, to.t, to.at, to.field.Name)
	case (v < to.low || v > to.high) && v != absent:
		f.outOfRange(to, v)
	}
}

func (f *Fight) outOfRange(to *place, v int64) {
	f.failHint(to.at, "limit it first, as in max(0, …), or widen the range", "`%s` would become %d, outside its range %s",
		to.field.Name, v, f.m.RangeOf(to.t.Range))
}

// appendedTo is a list with one more item. If it is the last list of the heap it
// grows in place: what had the shorter handle still sees the shorter list.
func appendedTo(f *Fight, d *call, w []int64) int64 {
	h, v := w[0], w[1]
	if area(h) == areaHeap && offset(h)+length(h) == len(f.heap) && length(h) < f.m.Limits.List &&
		len(f.heap) < f.m.Limits.Memory {
		f.heap = append(f.heap, v)
		return handle(areaHeap, offset(h), length(h)+1)
	}
	f.work(world.Copying(length(h)), d.at)
	base := len(f.scratch)
	f.scratch = append(append(f.scratch, f.list(h)...), v)
	return f.gathered(base, d.at)
}

// takenFrom is a list without the first item that is a word.
func takenFrom(f *Fight, d *call, w []int64) int64 {
	items, base := f.list(w[0]), len(f.scratch)
	f.work(len(items), d.at)
	f.scratch = append(f.scratch, items...)
	if i := slices.Index(f.scratch[base:], w[1]); i >= 0 {
		f.scratch = slices.Delete(f.scratch, base+i, base+i+1)
	}
	return f.gathered(base, d.at)
}

// allAppendedTo is a list with all items of another.
func allAppendedTo(f *Fight, d *call, w []int64) int64 {
	items, base := f.list(w[1]), len(f.scratch)
	if len(items) == 0 {
		return w[0]
	}
	f.work(len(items)+world.Copying(length(w[0])), d.at)
	f.scratch = append(append(f.scratch, f.list(w[0])...), items...)
	return f.gathered(base, d.at)
}

// allTakenFrom is a list without the first item that is a word, for each word of another.
func allTakenFrom(f *Fight, d *call, w []int64) int64 {
	items, base := f.list(w[1]), len(f.scratch)
	if len(items) == 0 {
		return w[0]
	}
	f.work(len(items), d.at)
	f.scratch = append(f.scratch, f.list(w[0])...)
	for _, v := range items {
		f.work(len(f.scratch)-base, d.at)
		if i := slices.Index(f.scratch[base:], v); i >= 0 {
			f.scratch = slices.Delete(f.scratch, base+i, base+i+1)
		}
	}
	return f.gathered(base, d.at)
}
