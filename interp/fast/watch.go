package fast

import (
	"encoding/binary"
	"slices"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// A watched fight notes what a segment of it reads of the state that it began with, and what it
// writes: whoever begins with a state that says the same of all that is read goes on alike. Of a
// define that could be remembered it is noted what it gave, not what it read to know it: so states
// are told apart only by what the rules make of them. Each field of a thing is a word of the state;
// a list is one, so are all conditions of a kind, and all things that rules have made.
//
// The machine of a watched fight is built for that (Options.Watched): its code has instructions
// that note what they read, and remembers nothing. What it cannot follow, hidden state, it takes
// to be read at once: a segment begins by reading everything then.

// Note is what a segment has read, and what it found: a word of the state, or, if it is negative,
// an answer (see overlay).
type Note struct {
	What  int32
	Value int64
}

// Written is a word of the state and what it holds now.
type Written struct {
	Word  int32
	Value int64
}

// watch is what is noted of a segment.
type watch struct {
	f        *Fight
	lists    int // the words of lists begin here
	conds    int // of conditions
	made     int // what rules have made
	secrets  int // what has been shown
	words    int
	contents map[string]int64 // of lists and the like, numbered
	texts    []string
	moved    int64  // bytes of contents that have been loaded or saved
	held     int64  // bytes of texts
	even     []bool // of conditions: whether it does not matter which of the two bearers comes first

	on      bool
	serial  int64
	written []int64 // by word: the segment that wrote to it last
	seen    []int64 // by word: the segment that noted it last
	wrote   []int32
	notes   []Note
	frames  []askedFrame
	answers map[*query]reply
	input   []int32 // words that have been read as they were when the segment began
	inputs  []int64 // by word: the segment that has it there

	queries   map[queryKey]*query
	overlays  []*overlay
	byOverlay map[string]int32
	key       []byte // memory
	some      []Written
}

// askedFrame is an answer that is being found.
type askedFrame struct {
	q     *query
	from  int  // its notes
	fresh bool // it has read something that the segment has not written
}

type reply struct {
	value int64
	fresh bool
}

func newWatch(f *Fight) *watch {
	w := &watch{f: f, lists: len(f.m.State), contents: map[string]int64{}, answers: map[*query]reply{},
		queries: map[queryKey]*query{}, byOverlay: map[string]int32{}}
	for _, k := range f.m.Program.Conditions {
		w.even = append(w.even, f.m.isEven(k))
	}
	w.conds = w.lists + len(f.m.Stored)
	w.made = w.conds + len(f.conds)
	w.secrets = w.made + 1
	w.words = w.secrets + 1
	w.written, w.seen, w.inputs = make([]int64, w.words), make([]int64, w.words), make([]int64, w.words)
	return w
}

// isEven reports whether nothing depends on which of the two bearers of a condition comes first.
func (m *Machine) isEven(k *ir.Condition) bool {
	if !k.BothWays || k.Stacks || k.Hidden || len(k.Frame.Params) > 2 || len(k.Hooks) > 0 || k.Until != nil {
		return false
	}
	for _, s := range m.Program.Scores {
		for _, x := range s.Modifiers {
			if x.Condition == k {
				return false
			}
		}
	}
	b := m.code.conditions[k.Index]
	if b == nil {
		return false
	}
	for _, h := range slices.Concat(b.begins, b.ends, b.runsOut) {
		if !h.code.idle() {
			return false
		}
	}
	return true
}

// idle reports whether code does nothing.
func (s *instructions) idle() bool {
	for at, n := 0, 0; n < len(s.list); n++ {
		switch i := &s.list[at]; i.op {
		case opJump:
			at = int(i.n)
		case opEnd:
			return true
		default:
			return false
		}
	}
	return false
}

// opaque reports whether a fight has state that cannot be followed.
func (w *watch) opaque() bool { return len(w.f.m.secrets)+len(w.f.m.hidden) > 0 }

// begin begins a segment, in which some words have been written already.
func (w *watch) begin(over []Written) {
	w.serial++
	w.wrote, w.notes, w.frames, w.input = w.wrote[:0], w.notes[:0], w.frames[:0], w.input[:0]
	clear(w.answers)
	for _, x := range over {
		w.mark(int(x.Word))
	}
	w.on = true
	if w.opaque() {
		for i := range w.words {
			w.see(i)
		}
	}
}

func (w *watch) mark(word int) {
	if w.written[word] != w.serial {
		w.written[word] = w.serial
		w.wrote = append(w.wrote, int32(word))
	}
}

// unmark notes that a word is again what the piece had found there.
func (w *watch) unmark(word int) {
	w.written[word] = 0
	w.wrote = slices.DeleteFunc(w.wrote, func(x int32) bool { return int(x) == word })
	clear(w.answers)
}

// see notes that a word is read.
func (w *watch) see(word int) {
	if !w.on {
		return
	}
	fresh := w.written[word] != w.serial
	if fresh && w.inputs[word] != w.serial {
		w.inputs[word] = w.serial
		w.input = append(w.input, int32(word))
	}
	if n := len(w.frames); n > 0 {
		x := &w.frames[n-1]
		if !x.q.reads[word] {
			panic(&event.Failure{Message: "`" + x.q.of.name + "` reads more than it says", Limit: true})
		}
		x.fresh = x.fresh || fresh
		w.noteOnce(x.from, int32(word), func() int64 { return w.value(word) })
		return
	}
	if fresh && w.seen[word] != w.serial {
		w.seen[word] = w.serial
		w.notes = append(w.notes, Note{int32(word), w.value(word)})
	}
}

func (w *watch) noteOnce(from int, what int32, value func() int64) {
	for i := len(w.notes) - 1; i >= from; i-- {
		if w.notes[i].What == what {
			return
		}
	}
	w.notes = append(w.notes, Note{what, value()})
}

// change notes that a word is written.
func (w *watch) change(word int) {
	if !w.on {
		return
	}
	w.mark(word)
	clear(w.answers)
}

// write is change, of what also tells about other things alter.
func (w *watch) write(word int) {
	if word == w.made || w.f.held != nil {
		w.see(word)
	}
	w.change(word)
}

// alter notes that a word is written by way of what it holds.
func (w *watch) alter(word int) {
	w.see(word)
	w.change(word)
}

func (f *Fight) seeList(i int) {
	if w := f.notes; w != nil {
		w.see(w.listWord(i))
	}
}

func (f *Fight) alterList(i int) {
	if w := f.notes; w != nil {
		w.alter(w.listWord(i))
	}
}

// listWord is the word of a list in state.
func (w *watch) listWord(i int) int {
	if i >= len(w.f.m.Stored) {
		return w.made
	}
	return w.lists + i
}

func (f *Fight) seeCondition(k int) {
	if w := f.notes; w != nil {
		w.see(w.conds + k)
	}
}

func (f *Fight) alterCondition(k int) {
	if w := f.notes; w != nil {
		w.alter(w.conds + k)
	}
}

func (f *Fight) seeMade() {
	if w := f.notes; w != nil {
		w.see(w.made)
	}
}

func (f *Fight) alterMade() {
	if w := f.notes; w != nil {
		w.alter(w.made)
	}
}

// wordOf is the word of the state at a place in the row of a thing.
func (w *watch) wordOf(kind int, index int) int {
	l := w.f.m.Layouts[kind]
	if l.Made {
		return w.made
	}
	return l.Start + index
}

// seeSlot notes that a field of a thing is read.
func (f *Fight) seeSlot(kind int, thing int64, at int, state bool) {
	switch l := f.m.Layouts; {
	case f.notes == nil:
	case state:
		f.notes.see(f.notes.wordOf(kind, int(thing)*l[kind].Moving+at))
	case l[kind].Made:
		f.notes.see(f.notes.made)
	}
}

// ---- the state as words ---------------------------------------------------------------------------------

// value is what a word holds now.
func (w *watch) value(word int) int64 {
	f := w.f
	switch {
	case word < w.lists:
		return f.state[word]
	case word < w.conds:
		b := f.noted[:0]
		for _, x := range f.stored[word-w.lists] {
			b = binary.AppendVarint(b, x)
		}
		f.noted = b
	case word < w.made:
		f.noted = f.appendConditions(f.noted[:0], word-w.conds)
	case word == w.made:
		f.noted = f.appendMade(f.noted[:0])
	default:
		f.noted = f.appendShown(f.noted[:0])
	}
	return w.content(f.noted)
}

// content numbers a content.
func (w *watch) content(b []byte) int64 {
	w.moved += int64(len(b))
	n, known := w.contents[string(b)]
	if !known {
		const besides = 100 // bytes
		w.held += int64(besides + len(b))
		n = int64(len(w.texts))
		w.texts = append(w.texts, string(b))
		w.contents[w.texts[n]] = n
	}
	return n
}

// load makes the fight what words say, in the present round.
func (w *watch) load(words []int64, over []Written) {
	f := w.f
	const ofList = 16 // bytes: to set one that is empty takes as long as to copy so many
	w.moved += int64(w.lists + ofList*(w.words-w.lists))
	copy(f.state, words[:w.lists])
	for _, x := range over {
		if int(x.Word) < w.lists {
			f.state[x.Word] = x.Value
		}
	}
	of := func(word int) []byte {
		n := words[word]
		if i, ok := slices.BinarySearchFunc(over, int32(word),
			func(x Written, word int32) int { return int(x.Word - word) }); ok {
			n = over[i].Value
		}
		w.moved += int64(len(w.texts[n]))
		return append(f.noted[:0], w.texts[n]...)
	}
	f.noted = of(w.made)
	f.setMade(f.noted)
	for i := range f.m.Stored {
		f.noted = of(w.lists + i)
		f.stored[i] = f.stored[i][:0]
		for b := f.noted; len(b) > 0; {
			x, n := binary.Varint(b)
			f.stored[i], b = append(f.stored[i], x), b[n:]
		}
	}
	for i := range f.conds {
		f.noted = of(w.conds + i)
		f.setConditions(f.noted, i)
	}
	f.noted = of(w.secrets)
	f.setShown(f.noted)
}

// over tells what has been written, by word.
func (w *watch) over() []Written {
	slices.Sort(w.wrote)
	out := make([]Written, len(w.wrote))
	for i, word := range w.wrote {
		out[i] = Written{word, w.value(int(word))}
	}
	return out
}

// ---- instructions of a watched fight --------------------------------------------------------------------

// watch puts an instruction that notes what it does in the place of each that reads or writes the
// state.
func (s *instructions) watch() {
	for n := range s.list {
		i := &s.list[n]
		switch i.op {
		case opState, opStateAt, opOfMoving, opOfFixed, opSet:
			d := detail{}
			if i.d != nil {
				d = *i.d
			}
			d.watched = i.op
			i.op, i.d = opWatched, &d
		}
	}
}

// doWatched does what opWatched stands for.
func (f *Fight) doWatched(i *instr, r *[registers]int64) {
	at := -1
	switch i.d.watched {
	case opState:
		at = int(i.n) + int(r[i.b])*int(i.k)
	case opStateAt:
		at = int(i.n)
	case opOfMoving:
		a := &f.kinds[i.n]
		f.seeMade()
		r[i.a] = a.moving[int(r[i.b])*a.movingRow+int(i.k)]
		return
	case opOfFixed:
		a := &f.kinds[i.n]
		f.seeMade()
		r[i.a] = a.fixed[int(r[i.b])*a.fixedRow+int(i.k)]
		return
	case opSet:
		to := i.d.to
		if w := f.notes; w != nil && f.held == nil { // else assign does
			word := to.first + int(r[i.b])*to.row
			if to.how != sets {
				w.see(word)
			}
			w.change(word)
		}
		f.assign(to, r[i.b], r[i.c])
		return
	}
	if f.notes != nil {
		f.notes.see(at)
	}
	r[i.a] = f.state[at]
}
