package fast

import "slices"

// A formula about a thing, such as `standing` of a unit, is asked far more often than
// it changes. So what a define, or what a thing has for a field with parameters, gave for
// the things, words or truths that it was given is remembered. Each memo has a number,
// its epoch, that grows when something is written that its formula may read: what was
// remembered in an earlier epoch is computed anew. What a formula reads of one of its
// things alone, as most do, is forgotten for that thing alone; what reads nothing but its
// only thing is a plain word, and unknown is a word as well. A
// formula that looks at anything else that changes, such as what rules make, is not
// remembered. A list that is remembered is given as a copy. That nobody has won yet is remembered
// likewise. Since all fights of a machine begin alike, what is known when the first
// begins is known when the others do.

// memos is what a fight remembers. Each memo, of one define or the like, has a number
// and cells: one for each thing, or for the things in turn.
type memos struct {
	cells  []memoCell // of all memos; first of those that change
	epochs []int64    // by memo; behind them those of the things of narrow memos
	lists  [][]int64  // by cell: the lists that are remembered; nil if none can be
	plain  []int64    // the values of plain memos; absent is what is not known

	first       []memoCell // the cells when a fight begins, nil if they are not kept
	firstEpochs []int64
	firstPlain  []int64
	firstStand  stand
	firstWork   int64 // that was done by then

	keyed      []answer // what defines that are given numbers gave; nil if there are none
	keyedUses  []keyedUse
	generation int64 // of what is kept there

	answers []answer // of defines that read nothing but what they are given; nil if there are none

	dear []int // lasting cells that took work to compute since the fight began
}

type memoCell struct {
	epoch, value int64
}

// noMemo is the number of the memo of a formula that is not remembered.
const noMemo = -1

// newMemos makes the memory for what a machine's fights remember.
func newMemos(m *Machine) memos {
	out := memos{epochs: make([]int64, m.epochs)}
	cells, lists := 0, false
	for i, s := range m.memoSpecs {
		out.epochs[i] = 1
		if !s.plain {
			cells += s.size
		}
		lists = lists || s.list
	}
	out.cells = make([]memoCell, cells)
	out.plain = slices.Repeat([]int64{absent}, m.plain)
	if len(m.answering) > 0 {
		out.answers = make([]answer, 1<<answerBits)
	}
	if len(m.keyed) > 0 {
		out.keyed, out.keyedUses = make([]answer, 1<<keyedBits), make([]keyedUse, len(m.keyed))
	}
	if lists {
		out.lists = make([][]int64, cells)
	}
	return out
}

// remembered evaluates a body whose frame begins with a thing, or gives what it gave
// before, as a word.
func (f *Fight) remembered(b *callable, self int64) int64 {
	at := b.cells + int(self)
	if b.plain {
		v := f.plain[at]
		if v == absent {
			v = f.anew(b, self, at)
		}
		return v
	}
	if f.cells[at].epoch == f.epochs[b.memo] {
		return f.again(b, at)
	}
	return f.anew(b, self, at)
}

// again gives what is remembered in a cell.
func (f *Fight) again(b *callable, at int) int64 {
	if b.isList {
		return f.copied(f.lists[at], b.at)
	}
	return f.cells[at].value
}

// anew evaluates a body, and remembers what it gives. It leaves no lists but its own.
func (f *Fight) anew(b *callable, self int64, at int) int64 {
	if f.notes != nil {
		return f.watched(b, []int64{self})
	}
	old, top, mark := f.fr, f.top, len(f.heap)
	f.fr = f.push(b.slots)
	f.fr[0] = self
	v := int64(0)
	if b.plain && b.code != nil {
		v = f.exec(b.code)
		f.plain[at] = v
	} else {
		v = f.learn(b, at, f.epochs[b.memo])
	}
	f.fr, f.top = old, top
	if !b.isList {
		f.release(mark)
	}
	return v
}

// learn evaluates a body in the current frame, and remembers what it gives in a cell.
func (f *Fight) learn(b *callable, at int, epoch int64) int64 {
	before := f.effort
	v := f.exec(b.code)
	if b.plain {
		f.plain[at] = v
		return v
	}
	f.cells[at] = memoCell{epoch, v}
	if b.lasting && f.effort != before {
		f.dear = append(f.dear, at)
	}
	if b.isList {
		f.lists[at] = append(f.lists[at][:0], f.list(v)...)
	}
	return v
}

// readers are the memos of formulas that read a field.
type readers struct {
	all    []int // of any thing
	own    []int // of their only thing: where their cells begin
	plain  []int // the same of plain memos
	narrow []int // of one of their things: where its epochs begin

	secret int // the number of the field among the hidden ones, from 1
}

// near reports whether anything but plain memos is forgotten of one thing alone.
func (r *readers) near() bool { return len(r.own)+len(r.narrow)+r.secret > 0 }

// forget forgets what was computed from a field of a thing that is being written.
func (f *Fight) forget(r *readers, thing int64) {
	for _, first := range r.plain {
		f.plain[first+int(thing)] = absent
	}
	f.newEpoch(r.all)
	f.forgetNear(r, thing)
}

// forgetNear forgets what was computed of that thing alone.
func (f *Fight) forgetNear(r *readers, thing int64) {
	for _, first := range r.own {
		f.cells[first+int(thing)].epoch = 0
	}
	for _, first := range r.narrow {
		f.epochs[first+int(thing)]++
	}
	if r.secret > 0 {
		f.wroteHidden(r.secret-1, thing)
	}
}

func (f *Fight) newEpoch(memos []int) {
	for _, i := range memos {
		f.epochs[i]++
	}
}

// forgetAll begins a new epoch for everything.
func (f *Fight) forgetAll() {
	f.generation++
	for i := range f.plain {
		f.plain[i] = absent
	}
	for i := range f.m.memoSpecs {
		if !f.m.memoSpecs[i].lasting {
			f.epochs[i]++
		}
	}
}

// forgetDear forgets what took work to compute though it never changes, or the work of a
// fight would depend on those before it.
func (f *Fight) forgetDear() {
	for _, at := range f.dear {
		f.cells[at].epoch = 0
	}
	f.dear = f.dear[:0]
}

// forgetFight goes back to what was known when the first fight began, since all begin
// alike.
func (f *Fight) forgetFight() {
	f.forgetDear()
	f.generation++
	clear(f.keyedUses)
	f.shiftEpochs(0) // if the last fight failed under a mask
	if f.first == nil {
		f.forgetAll()
		return
	}
	copy(f.cells, f.first)
	copy(f.epochs, f.firstEpochs)
	copy(f.plain, f.firstPlain)
	f.stand = f.firstStand
}

// keepStart keeps what is known when the fight begins, before anything is written.
func (f *Fight) keepStart() {
	const most = 128 // cells; more take longer to copy than to compute anew
	if f.first != nil || f.m.setups != nil || f.round > 0 || f.m.changing+f.m.plain > most || f.m.changing == 0 {
		return
	}
	f.dear = f.dear[:0] // what was computed until now is within firstWork
	f.firstPlain = slices.Clone(f.plain)
	f.first, f.firstEpochs, f.firstStand = slices.Clone(f.cells[:f.m.changing]), slices.Clone(f.epochs), f.stand
	for _, s := range f.m.memoSpecs {
		if s.list && !s.lasting && !s.plain { // the lists themselves are not kept
			clear(f.first[s.first : s.first+s.size])
		}
	}
}
