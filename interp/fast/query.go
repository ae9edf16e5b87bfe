package fast

import (
	"encoding/binary"
	"slices"

	"hcl/interp/depend"
	"hcl/interp/event"
)

// query is a call of a define, or the like, with its arguments. Its results are memoized in a decision
// tree over what it has read.
type query struct {
	of    *callable
	args  []int64
	reads []bool // by word: all that it may ever read
	words int    // how many those are
	root  Tree
	plain int32 // its overlay without anything written
}

type queryKey struct {
	of   *callable
	args [mostDims]int64
}

// overlay is a query of the state with some words, which it may read, written over.
type overlay struct {
	q      *query
	over   []Written
	closed bool // it reads nothing else
	inner  map[int32]int32

	stamp int64 // of the view that the value is for
	value int64
}

// Tree is a node of a decision tree: it reads something of a state, and by what that is one goes on
// to the next node, and to a value in the end. Most nodes have one branch.
type Tree struct {
	kind  uint8
	what  int32
	value int64           // of a leaf; else what the first branch is for
	next  *Tree           // the first branch
	more  map[int64]*Tree // the other branches
}

const (
	treeUnknown = iota
	treeBranches
	treeLeaf
)

// to is the branch for a value, nil if there is none yet.
func (k *Tree) to(value int64) *Tree {
	if k.next == nil || k.value == value {
		return k.next
	}
	return k.more[value]
}

// Learn adds the path of some notes, with a value at its leaf, and tells how many bytes the tree has grown by.
func (k *Tree) Learn(notes []Note, value int64) (grown int64) {
	const ofNode, ofMap = 32, 200
	for _, n := range notes {
		k.kind, k.what = treeBranches, n.What
		next := k.to(n.Value)
		switch {
		case next != nil:
		case k.next == nil:
			next = &Tree{}
			k.value, k.next, grown = n.Value, next, grown+ofNode
		default:
			if k.more == nil {
				k.more, grown = map[int64]*Tree{}, grown+ofMap
			}
			next = &Tree{}
			k.more[n.Value], grown = next, grown+2*ofNode
		}
		k = next
	}
	k.kind, k.value = treeLeaf, value
	return grown
}

// query is the one for a body and its arguments.
func (w *watch) query(b *callable, args []int64) *query {
	key := queryKey{of: b}
	copy(key.args[:], args)
	q := w.queries[key]
	if q == nil {
		q = &query{of: b, args: append([]int64(nil), args...), reads: make([]bool, w.words)}
		w.queries[key] = q
		w.held += int64(len(q.reads))
		w.moved += int64(len(q.reads))
		w.mayRead(q)
		for _, is := range q.reads {
			if is {
				q.words++
			}
		}
		q.plain = w.overlay(q, nil, nil)
	}
	return q
}

// mayRead finds all that a query may read.
func (w *watch) mayRead(q *query) {
	m := w.f.m
	s := &m.memoSpecs[q.of.memo]
	for fd, via := range s.reads.Fields {
		l := m.Layouts[fd.Kind.ID]
		at := l.Fields[fd.Index]
		for thing := range l.Base {
			is := via&depend.Elsewhere != 0
			for i := range min(len(s.dims), depend.Tracked) {
				arg := s.dims[i].low
				if i < len(q.args) {
					arg = q.args[i]
				}
				is = is || via&(1<<i) != 0 && arg == int64(thing)
			}
			if !is {
				continue
			}
			for n := range at.N {
				word := l.Start + thing*l.Moving + at.Offset + n
				q.reads[word] = true
				if at.List {
					q.reads[w.listWord(offset(m.State[word]))] = true
				}
			}
		}
	}
	for _, k := range s.reads.Conditions {
		q.reads[w.conds+k.Index] = true
	}
}

// overlay numbers a query with what has been written of what it may read, some of it over other
// things.
func (w *watch) overlay(q *query, under, over []Written) int32 {
	b := binary.AppendUvarint(w.key[:0], uint64(q.of.memo))
	for _, a := range q.args {
		b = binary.AppendVarint(b, a)
	}
	some := w.some[:0]
	for len(under)+len(over) > 0 {
		var x Written
		if x, under, over = lowest(under, over); q.reads[x.Word] {
			some = append(some, x)
			b = binary.AppendVarint(binary.AppendVarint(b, int64(x.Word)), x.Value)
		}
	}
	w.key, w.some = b, some
	n, known := w.byOverlay[string(b)]
	if !known {
		n = ^int32(len(w.overlays))
		w.overlays = append(w.overlays, &overlay{q: q, over: slices.Clone(some), closed: len(some) == q.words})
		w.byOverlay[string(b)] = n
		const besides = 200 // bytes
		w.held += int64(besides + len(b) + 16*len(some))
	}
	return n
}

// overlayNow is the overlay of a query that the running segment asks.
func (w *watch) overlayNow(q *query) int32 {
	var over []Written
	for _, word := range w.wrote {
		if q.reads[word] {
			over = append(over, Written{word, w.value(int(word))})
		}
	}
	if over == nil {
		return q.plain
	}
	slices.SortFunc(over, func(a, b Written) int { return int(a.Word - b.Word) })
	return w.overlay(q, nil, over)
}

// watched evaluates a body for some words, and notes what it gave.
func (f *Fight) watched(b *callable, args []int64) int64 {
	w := f.notes
	if !w.on || w.opaque() {
		return f.evaluates(b, args)
	}
	q := w.query(b, args)
	a, known := w.answers[q]
	if !known {
		w.frames = append(w.frames, askedFrame{q: q, from: len(w.notes)})
		a.value = f.evaluates(b, args)
		if b.isList {
			a.value = w.content(appendWords(nil, f.list(a.value)))
		}
		n := len(w.frames) - 1
		x := w.frames[n]
		w.frames = w.frames[:n]
		const ofAnswer, ofNote = 64, 16 // bytes: to find one takes as long as to move so many
		w.moved += int64(ofAnswer + ofNote*(len(w.notes)-x.from))
		w.held += q.root.Learn(w.notes[x.from:], a.value)
		w.notes, a.fresh = w.notes[:x.from], x.fresh
		w.answers[q] = a
	}
	if n := len(w.frames); n > 0 {
		x := &w.frames[n-1]
		x.fresh = x.fresh || a.fresh
		w.noteOnce(x.from, q.plain, func() int64 { return a.value })
	} else if a.fresh {
		w.noteOnce(0, w.overlayNow(q), func() int64 { return a.value })
	}
	if b.isList {
		return f.newList(wordsOf(w.texts[a.value]), b.at)
	}
	return a.value
}

// askWatched is watched for words in registers.
func (f *Fight) askWatched(b *callable, r *[registers]int64, args []register) int64 {
	var words [mostDims]int64
	copied(words[:], r, args)
	return f.watched(b, words[:len(args)])
}

// evaluates evaluates a body in a frame of its own.
func (f *Fight) evaluates(b *callable, args []int64) int64 {
	old, top := f.fr, f.top
	f.fr = f.push(b.slots)
	copy(f.fr, args)
	v := f.exec(b.code)
	f.fr, f.top = old, top
	return v
}

func appendWords(b []byte, words []int64) []byte {
	for _, x := range words {
		b = binary.AppendVarint(b, x)
	}
	return b
}

func wordsOf(text string) (out []int64) {
	for b := []byte(text); len(b) > 0; {
		x, n := binary.Varint(b)
		out, b = append(out, x), b[n:]
	}
	return out
}

// ---- states from without ----------------------------------------------------------------------------------

// View is a state that is asked what segments have read.
type View struct {
	p     *Pieces
	words []int64
	lives []bool // the words that are known
	round int64
	old   []oldWord
	outer int64
	stamp int64

	Missed []int32 // words that have been read but are not known
}

// NewView makes a view of the state with which fights begin.
func (p *Pieces) NewView(words []int64) *View {
	return &View{p: p, words: slices.Clone(words), lives: make([]bool, len(words))}
}

// Words are those of the state. Whoever changes them says so by Changed.
func (v *View) Words() []int64 { return v.words }

// Changed says that the state is another one, of which some words are known, in some round.
func (v *View) Changed(lives []bool, round int64) {
	v.p.stamps++
	v.stamp, v.round = v.p.stamps, round
	copy(v.lives, lives)
}

// Write writes some words, which are known then; Unwrite undoes it.
func (v *View) Write(over []Written) {
	v.old = v.old[:0]
	for _, x := range over {
		v.old = append(v.old, oldWord{v.words[x.Word], v.lives[x.Word]})
		v.words[x.Word], v.lives[x.Word] = x.Value, true
	}
	v.p.stamps++
	v.outer, v.stamp = v.stamp, v.p.stamps
}

func (v *View) Unwrite(over []Written) {
	for i, x := range over {
		v.words[x.Word], v.lives[x.Word] = v.old[i].value, v.old[i].lives
	}
	v.stamp = v.outer
}

type oldWord struct {
	value int64
	lives bool
}

func (v *View) read(word int32) int64 {
	if !v.lives[word] {
		v.Missed = append(v.Missed, word)
	}
	return v.words[word]
}

func (v *View) hasRead(words []int32) {
	for _, w := range words {
		v.read(w)
	}
}

// Ask gives what a note says of the state.
func (v *View) Ask(what int32) (int64, *event.Failure) {
	if what >= 0 {
		return v.read(what), nil
	}
	return v.answer(what)
}

func (v *View) answer(what int32) (int64, *event.Failure) {
	w := v.p.f.notes
	l := w.overlays[^what]
	if l.stamp == v.stamp {
		return l.value, nil
	}
	k := &l.q.root
	for k != nil && k.kind == treeBranches {
		var value int64
		if k.what < 0 {
			var failure *event.Failure
			if value, failure = v.answer(w.within(l, k.what)); failure != nil {
				return 0, failure
			}
		} else if i, ok := slices.BinarySearchFunc(l.over, k.what, byWord); ok {
			value = l.over[i].Value
		} else {
			value = v.read(k.what)
		}
		k = k.to(value)
	}
	if k == nil || k.kind == treeUnknown {
		value, failure := v.p.find(v, l)
		if failure != nil {
			return 0, failure
		}
		l.stamp, l.value = v.stamp, value
		return value, nil
	}
	l.stamp, l.value = v.stamp, k.value
	return k.value, nil
}

// within is the overlay of a query that another asks.
func (w *watch) within(l *overlay, what int32) int32 {
	if len(l.over) == 0 {
		return what
	}
	if inner, ok := l.inner[what]; ok {
		return inner
	}
	inner := w.overlay(w.overlays[^what].q, nil, l.over)
	if l.inner == nil {
		l.inner = map[int32]int32{}
	}
	l.inner[what] = inner
	return inner
}

// find asks the engine.
func (p *Pieces) find(v *View, l *overlay) (value int64, failure *event.Failure) {
	f := p.f
	p.ready(v.round, nil)
	f.notes.load(v.words, l.over)
	f.notes.begin(l.over)
	f.thinking++
	failure = event.Guarded(func() {
		value = f.watched(l.q.of, l.q.args)
		if l.q.of.isList {
			value = f.notes.content(appendWords(nil, f.list(value)))
		}
	})
	f.thinking--
	f.notes.on = false
	v.hasRead(f.notes.input)
	return value, failure
}

// Before tells what a note asks of the state before some words were written; ok is false if it
// asks nothing of that.
func (p *Pieces) Before(what int32, over []Written) (before int32, ok bool) {
	if what >= 0 {
		_, written := slices.BinarySearchFunc(over, what, byWord)
		return what, !written
	}
	w := p.f.notes
	l := w.overlays[^what]
	for _, x := range over {
		if l.q.reads[x.Word] {
			what = w.overlay(l.q, over, l.over)
			break
		}
	}
	return what, !w.overlays[^what].closed
}

// Overlay appends words that have been written over others that had been.
func Overlay(to, under, over []Written) []Written {
	for len(under)+len(over) > 0 {
		var x Written
		x, under, over = lowest(under, over)
		to = append(to, x)
	}
	return to
}

// lowest takes the lowest word of two lists of words, of which one lies over the other.
func lowest(under, over []Written) (x Written, restUnder, restOver []Written) {
	switch {
	case len(over) == 0 || len(under) > 0 && under[0].Word < over[0].Word:
		return under[0], under[1:], over
	case len(under) > 0 && under[0].Word == over[0].Word:
		under = under[1:]
	}
	return over[0], under, over[1:]
}

// Follow goes down the tree as a state has it, and calls note for each branch it takes. It gives the
// leaf, nil where the tree knows none.
func (k *Tree) Follow(v *View, note func(Note)) (*Tree, *event.Failure) {
	for k != nil && k.kind == treeBranches {
		value, failure := v.Ask(k.what)
		if failure != nil {
			return nil, failure
		}
		if note != nil {
			note(Note{k.what, value})
		}
		k = k.to(value)
	}
	if k == nil || k.kind == treeUnknown {
		return nil, nil
	}
	return k, nil
}

// Value is that of a leaf.
func (k *Tree) Value() int64 { return k.value }

// byWord compares what is written with a word, to search for that.
func byWord(x Written, word int32) int { return int(x.Word - word) }
