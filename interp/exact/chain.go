package exact

import (
	"context"
	"encoding/binary"
	"slices"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/sim"
	"hcl/lang/diag"
	"hcl/stdlib/value"
)

// chain is what is known of the states of a fight.
type chain struct {
	pieces *interp.Pieces
	throws
	limits Options

	states  []state // between two phases
	entries []entry // of pieces: a state in a sort of rounds
	nodes   []node  // where something is thrown
	ends    []end
	played  int64 // how many stretches from one to the next have been played

	byText  map[string]int32 // states
	byEntry map[entryKey]int32
	byPlace map[string]int32 // nodes
	byEnd   map[event.Result]int32

	text  []byte
	here  []byte
	kept  int // bytes of texts
	walk  walk
	whyNo string
	ctx   context.Context
}

// state is one between two phases.
type state struct {
	text  []byte
	piece int
}

type entryKey struct {
	state int32
	sort  uint64
}

// entry is where a piece begins.
type entry struct {
	state int32
	sort  uint64
	round int64 // one of that sort
	known bool
	to    target
}

// node is a throw. It is come to from an entry by the throws before.
type node struct {
	entry  int32
	before int32 // the node before on the way, -1 for none
	took   int32 // how that fell
	depth  int32
	here   string // where the fight stands, if it can go on from there
	of     *throw
	to     []target // by how it falls; nil: not gone on from yet
}

// target is where something leads: to a node, a state or an end, so many rounds later.
type target struct {
	kind   uint8
	id     int32
	rounds int32
}

const (
	toNode = iota
	toState
	toEnd
)

// end is an end of fights. Its round is not known.
type end struct{ event.Result }

// stretch is thrown to end a stretch: the fight has come to a throw.
var stretch = &event.Failure{Message: "a throw"}

// walk says how everything falls on the way to a node, and once more there.
type walk struct {
	c       *chain
	entry   int32
	from    int32 // node, -1: the beginning of the piece
	way     []int32
	at      int
	reached int32 // the node at its end
}

// lead leads from the beginning of the piece to the node, which falls in some way.
func (w *walk) lead(took int32) {
	w.way, w.at = w.way[:0], 0
	for n, fell := w.from, took; n >= 0; {
		w.way = append(w.way, fell)
		n, fell = w.c.nodes[n].before, w.c.nodes[n].took
	}
	slices.Reverse(w.way)
}

func (w *walk) take(t *throw, why string) int {
	if why != "" {
		w.c.giveUp(why)
	}
	if w.at < len(w.way) {
		w.at++
		return int(w.way[w.at-1])
	}
	w.reached = w.c.nodeHere(w, t)
	panic(stretch)
}

func (w *walk) Total(d value.Dice, own []int64) int64 {
	t, why := w.c.total(d, own)
	return t.totals[w.take(t, why)]
}

func (w *walk) Place(n int) int { return w.take(w.c.place(n), "") }

func (w *walk) Faces(n, faces int) []int {
	t, why := w.c.ofFaces(n, faces)
	return t.lists[w.take(t, why)]
}

func (w *walk) Ranks(dice []value.Dice, own [][]int64) []int {
	t, why := w.c.ranked(dice, own)
	return t.lists[w.take(t, why)]
}

func (w *walk) Whim(diag.Span) { w.c.giveUp("a choice in it is left to chance") }

// giveUp ends everything: it is not feasible.
func (c *chain) giveUp(why string) {
	c.whyNo = why
	panic(&event.Failure{Message: why, Limit: true})
}

// nodeHere is the node where the fight stands.
func (c *chain) nodeHere(w *walk, t *throw) int32 {
	if len(t.chances) == 0 {
		c.giveUp("dice in it cannot fall")
	}
	e := &c.entries[w.entry]
	c.text = binary.AppendUvarint(c.text[:0], uint64(c.states[e.state].piece))
	c.text = binary.AppendUvarint(c.text, e.sort)
	head := len(c.text)
	text, known := c.pieces.Here(c.text)
	if c.text = text; known {
		if id, ok := c.byPlace[string(text)]; ok {
			return id
		}
	}
	id := int32(len(c.nodes))
	n := node{entry: w.entry, before: w.from, depth: 1, of: t}
	if w.from >= 0 {
		n.took, n.depth = w.way[len(w.way)-1], c.nodes[w.from].depth+1
	}
	if known {
		key := string(text)
		c.byPlace[key] = id
		c.keeps(len(text))
		if c.pieces.Resumes() {
			n.here = key[head:]
		}
	}
	c.nodes = append(c.nodes, n)
	c.count()
	return id
}

func (c *chain) keeps(n int) {
	const besides = 200 // bytes
	if c.kept += n + besides; c.kept > mostKept {
		c.giveUp("its states take more than " + sim.Grouped(mostKept>>20) + " MB")
	}
}

const mostKept = 1 << 30

// often is how many stretches pass between looks at whether the user has had enough.
const often = 64

// interrupted fails if the user has had enough.
func (c *chain) interrupted() *event.Failure {
	if c.ctx.Err() != nil {
		return &event.Failure{Message: "interrupted"}
	}
	return nil
}

// size is the number of states of both sorts.
func (c *chain) size() int64 { return int64(len(c.states) + len(c.nodes)) }

// count holds their number to the limit.
func (c *chain) count() {
	if c.size() > c.limits.States {
		c.giveUp("it has more states than the " + sim.Grouped(c.limits.States) + " of --states")
	}
}

// stateOf is the number of a state.
func (c *chain) stateOf(piece int, text []byte) int32 {
	at := len(text)
	key := binary.LittleEndian.AppendUint32(text, uint32(piece))
	id, known := c.byText[string(key)]
	if !known {
		id = int32(len(c.states))
		c.byText[string(key)] = id
		c.states = append(c.states, state{slices.Clone(text[:at]), piece})
		c.keeps(2 * at)
		c.count()
	}
	return id
}

// entryOf is where the piece begins in a round that a state stands before.
func (c *chain) entryOf(s int32, round int64, sort uint64) int32 {
	key := entryKey{s, sort}
	id, known := c.byEntry[key]
	if !known {
		id = int32(len(c.entries))
		c.byEntry[key] = id
		c.entries = append(c.entries, entry{state: s, sort: sort, round: round})
	}
	return id
}

func (c *chain) endOf(r event.Result) target {
	r.Rounds = 0
	id, known := c.byEnd[r]
	if !known {
		id = int32(len(c.ends))
		c.byEnd[r] = id
		c.ends = append(c.ends, end{r})
	}
	return target{kind: toEnd, id: id}
}

// begin plays a piece as far as its first throw.
func (c *chain) begin(id int32) *event.Failure {
	to, failure := c.play(id, -1, 0)
	c.entries[id].to, c.entries[id].known = to, true
	return failure
}

// goOn goes on from a node, along each way.
func (c *chain) goOn(id int32) *event.Failure {
	ways := len(c.nodes[id].of.chances)
	to := make([]target, ways)
	for i := range ways {
		var failure *event.Failure
		if to[i], failure = c.play(c.nodes[id].entry, id, int32(i)); failure != nil {
			return failure
		}
	}
	c.nodes[id].to = to
	return nil
}

// play plays from a node, which falls in some way, as far as the next. from is -1 at the
// beginning of a piece.
func (c *chain) play(of, from, took int32) (target, *event.Failure) {
	if c.played++; c.played > c.limits.Stretches {
		c.whyNo = "it takes more than " + sim.Grouped(c.limits.Stretches) + " stretches from one state to the next"
		return target{}, &event.Failure{Message: c.whyNo, Limit: true}
	}
	if c.played%often == 0 {
		if failure := c.interrupted(); failure != nil {
			return target{}, failure
		}
	}
	e := c.entries[of]
	s := &c.states[e.state]
	w := &c.walk
	*w = walk{c: c, entry: of, from: from, way: w.way[:0], reached: -1}
	var text []byte
	var round int64
	var ended bool
	var failure *event.Failure
	resumed := from >= 0 && c.nodes[from].here != ""
	if resumed {
		w.way = append(w.way, took)
		c.here = append(c.here[:0], c.nodes[from].here...)
		text, round, ended, failure = c.pieces.Resume(s.piece, e.round, c.here, c.text[:0], w)
	}
	if !resumed || failure != nil && failure != stretch { // what has failed tells more if all of it is played
		w.lead(took)
		text, round, ended, failure = c.pieces.Play(s.piece, e.round, s.text, c.text[:0], w)
	}
	if failure == stretch {
		return target{kind: toNode, id: w.reached}, nil
	}
	if failure != nil {
		return target{}, failure
	}
	if ended {
		return c.endOf(c.pieces.Result()), nil
	}
	c.text = text
	next := s.piece + 1
	if next == c.pieces.Count() {
		next = c.pieces.First()
	}
	to := target{kind: toState, rounds: int32(round - e.round)}
	failure = event.Guarded(func() { to.id = c.stateOf(next, c.text) })
	return to, failure
}
