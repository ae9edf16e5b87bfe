package exact

import (
	"context"
	"encoding/binary"
	"slices"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/shard"
	"hcl/interp/stats"
	"hcl/lang/diag"
	"hcl/stdlib/value"
)

// chain is what is known of the states of a fight.
type chain struct {
	pieces *interp.Pieces
	throws
	limits Options
	view   *interp.View
	first  []int64 // the words of the state with which fights begin

	checkpoints  []*checkpoint
	byCheckpoint map[string]*checkpoint
	states       []state
	nodes        []node
	predecessors []predecessor // by node
	byNode       map[string]int32
	ends         []event.Result
	byEnd        map[event.Result]int32
	played       int64 // how many segments have been played
	worked       int64 // and put together of others besides, with what was loaded for it
	moved        int64 // bytes, of which worked knows
	looks        int64 // how often there was time to look whether the user has had enough

	text   []byte
	kept   int64 // bytes of all that is known
	walk   walk
	whyNo  string
	ctx    context.Context
	varies []bool // by word: it is not the same in all states
	grown  bool   // more words count than were known to
	loaded *checkpoint

	round    int64   // of the view
	path     path    // of what is being resolved
	inside   path    // of the segments on the way
	resolved int64   // how often something was resolved as far as the next checkpoint
	now      [2]flow // of nodes
	outs     flow
	words    []int64
	over     []interp.Written
}

// checkpoint is where a fight stands between two phases, or in a phase that is about to call a rule:
// nothing is known of it then but its state. Only those words of the state count that may still be
// read before they are written.
type checkpoint struct {
	number int
	piece  int
	here   []byte // nil at the beginning of the piece
	inside bool   // a rule is running
	counts []bool // by word
	needed []int32
	words  []int32 // those of them that are not the same in all states
	place  []int32 // by word: its place in words, from 1
	into   []*outcome
	states table
	sorts  map[uint64]*entry
}

// state is what the words are that count.
type state struct {
	at    *checkpoint
	words []int64

	sort uint64 // of the round in which it has been resolved
	leaf *leaf
	to   []int32 // states, by outcome of the leaf; -1: an end
}

// entry is a checkpoint in a sort of rounds.
type entry struct {
	at       *checkpoint
	sort     uint64
	round    int64       // one of that sort
	begin    interp.Tree // to the first target
	near     interp.Tree // to leaves as far as the next checkpoint
	root     interp.Tree // to leaves as far as the next between rules
	leaves   []*leaf
	outcomes []*outcome
	byText   map[string]int32
}

// outcome is one thing that a segment from a checkpoint to the next, or to an end, may come to.
type outcome struct {
	from   *checkpoint
	over   []interp.Written
	next   *checkpoint // nil: an end
	end    int32
	rounds int64
	known  bool // it leads from where states are told apart
}

// leaf is what comes of all states that say the same when they are asked.
type leaf struct {
	to      []*outcome
	chances []float64
	sums    []sum
	steps   float64 // how many times they have been multiplied
}

// predecessor is how a node has been come to from the state in view, the first time that it was.
type predecessor struct {
	from, took int32 // the node before, -1 for none, and how that fell
	when       int64 // as resolved has it
}

// node is a throw. It is come to from an entry by the throws before.
type node struct {
	entry *entry
	here  []byte
	over  []interp.Written
	of    *throw
	ways  []interp.Tree // to targets
}

// A target of a segment is a node, or an outcome of its entry.
const (
	toNode    = 0
	toOutcome = 1 << 40
)

// segmentEnds is what a panic ends a segment with: the fight has come to a throw, or to a checkpoint.
var segmentEnds = &event.Failure{Message: "a throw"}

// falls lets everything fall as somebody says.
type falls struct {
	c     *chain
	takes func(t *throw, why string) int
}

func (f *falls) Total(d value.Dice, own []int64) int64 {
	t, why := f.c.total(d, own)
	return t.totals[f.takes(t, why)]
}

func (f *falls) Place(n int) int { return f.takes(f.c.place(n), "") }

func (f *falls) Faces(n, faces int) []int {
	t, why := f.c.ofFaces(n, faces)
	return t.lists[f.takes(t, why)]
}

func (f *falls) Ranks(dice []value.Dice, own [][]int64) []int {
	t, why := f.c.ranked(dice, own)
	return t.lists[f.takes(t, why)]
}

func (f *falls) Whim(diag.Span) { f.c.giveUp("a choice in it is left to chance") }

// walk says how everything falls on the way to a node, and once more there.
type walk struct {
	falls
	entry     *entry
	from      int32 // node, -1: the beginning of the piece
	way       []int32
	at        int
	reached   int32 // the node at its end
	stoppedAt []byte
	inside    bool
}

// lead leads from the beginning of the piece to the node, which falls in some way.
func (w *walk) lead(took int32) {
	w.way, w.at = w.way[:0], 0
	for n, fell := w.from, took; n >= 0; {
		w.way = append(w.way, fell)
		n, fell = w.c.predecessors[n].from, w.c.predecessors[n].took
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
	panic(segmentEnds)
}

func (w *walk) Checkpoint(here []byte, inside bool) {
	w.stoppedAt, w.inside = here, inside
	panic(segmentEnds)
}

// giveUp ends everything: it is not feasible.
func (c *chain) giveUp(why string) {
	panic(c.fails(why))
}

// fails is the failure of giving up.
func (c *chain) fails(why string) *event.Failure {
	c.whyNo = why
	return &event.Failure{Message: why, Limit: true}
}

// nodeHere is the node where the fight stands.
func (c *chain) nodeHere(w *walk, t *throw) int32 {
	if len(t.chances) == 0 {
		c.giveUp("dice in it cannot fall")
	}
	n := node{entry: w.entry, of: t, over: c.pieces.Written(), ways: make([]interp.Tree, len(t.chances))}
	id := int32(len(c.nodes))
	c.text = binary.AppendUvarint(append(c.text[:0], w.entry.at.here...), uint64(w.entry.at.piece))
	c.text = appendWritten(binary.AppendUvarint(c.text, w.entry.sort), n.over)
	head := len(c.text)
	text, known := c.pieces.Here(c.text)
	if c.text = text; known {
		key := string(text)
		if id, ok := c.byNode[key]; ok {
			return id
		}
		c.byNode[key] = id
		if c.pieces.Resumes() {
			n.here = []byte(key[head:])
		}
	}
	c.nodes, c.predecessors = append(c.nodes, n), append(c.predecessors, predecessor{})
	const ofWay = 32 // bytes
	c.keeps(int64(besides + 2*len(c.text) + 16*len(n.over) + ofWay*len(n.ways)))
	c.count()
	return id
}

func appendWritten(b []byte, over []interp.Written) []byte {
	b = binary.AppendUvarint(b, uint64(len(over)))
	for _, x := range over {
		b = binary.AppendVarint(binary.AppendUvarint(b, uint64(x.Word)), x.Value)
	}
	return b
}

// keeps notes that n bytes more are kept, which count and work hold to the limit.
func (c *chain) keeps(n int64) { c.kept += n }

// besides is how many bytes a state takes besides what it holds, and an outcome, and the like.
const besides = 200

// mostKept is how many bytes there may be for all that is known of so many states as there are usually looked at, and
// keptOfState for each where there may be more of them. A process takes about twice as much.
const (
	mostKept    = 96 << 20
	keptOfState = 1600
)

// fits says why no more can be kept; "" if it can.
func (c *chain) fits() string {
	if most := max(mostKept, keptOfState*c.limits.States); c.kept+c.pieces.Held() > most {
		return "its states take more than " + stats.Grouped(most>>20) + " MB"
	}
	return ""
}

// work holds the segments that are played, or put together, to the limit. What it takes besides to play one is
// reckoned as further ones.
func (c *chain) work(besides int64) *event.Failure {
	c.worked += 1 + besides + (c.pieces.Moved()-c.moved)/bytesOfSegment
	c.moved = c.pieces.Moved()
	switch why := c.fits(); {
	case why != "":
		return c.fails(why)
	case c.worked > c.limits.Segments:
		return c.fails("it takes more than " + stats.Grouped(c.limits.Segments) +
			" steps from one state of the fight to the next")
	}
	if c.looks++; c.looks%often == 0 {
		return c.interrupted()
	}
	return nil
}

// What is as much work as a segment that does next to nothing.
const (
	bytesOfSegment  = 1024  // loaded and saved, of lists and of what rules have made
	notesOfSegment  = 64    // that are taken, or put together
	effortOfSegment = 2_000 // of the engine, which notes what it does
)

// workOfLast is the work of the segment that was played last, besides that of being one.
func (c *chain) workOfLast() int64 {
	return shard.Effort(c.pieces.Taken())/effortOfSegment + int64(len(c.pieces.Notes()))/notesOfSegment
}

// often is how many segments pass between looks at whether the user has had enough.
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
		c.giveUp("it has more states than the " + stats.Grouped(c.limits.States) + " of --states")
	}
	if why := c.fits(); why != "" {
		c.giveUp(why)
	}
}

// ---- checkpoints ------------------------------------------------------------------------------------------------

func (c *chain) checkpointOf(piece int, here []byte) *checkpoint {
	key := string(binary.AppendUvarint(slices.Clone(here), uint64(piece)))
	r := c.byCheckpoint[key]
	if r == nil {
		r = &checkpoint{number: len(c.checkpoints), piece: piece, here: slices.Clone(here),
			counts: make([]bool, len(c.first)), place: make([]int32, len(c.first)), sorts: map[uint64]*entry{}}
		c.byCheckpoint[key] = r
		const ofWord = 8 // bytes
		c.keeps(int64(besides + 2*len(key) + ofWord*len(c.first)))
		c.checkpoints = append(c.checkpoints, r)
	}
	return r
}

// needs says that a word counts.
func (c *chain) needs(r *checkpoint, word int32) {
	if r.counts[word] {
		return
	}
	r.counts[word], c.grown = true, true
	r.needed = append(r.needed, word)
	for _, o := range r.into {
		if !o.writes(word) {
			c.needs(o.from, word)
		}
	}
}

func (o *outcome) writes(word int32) bool {
	_, ok := slices.BinarySearchFunc(o.over, word, func(x interp.Written, word int32) int { return int(x.Word - word) })
	return ok
}

// missed takes note of words that have been read though they did not count.
func (c *chain) missed(r *checkpoint) {
	for _, word := range c.view.Missed {
		c.needs(r, word)
	}
	c.view.Missed = c.view.Missed[:0]
}

// forget forgets all states, when more words count.
func (c *chain) forget() {
	c.states, c.grown = c.states[:0], false
	c.load(nil)
	for _, r := range c.checkpoints {
		slices.Sort(r.needed)
		r.words = r.words[:0]
		for _, word := range r.needed {
			if c.varies[word] {
				r.words = append(r.words, word)
				r.place[word] = int32(len(r.words))
			}
		}
		r.states.clear()
	}
}

// stateAt is the number of a state of the words that count, which lie in the text.
func (c *chain) stateAt(r *checkpoint, words []int64) int32 {
	id := r.states.find(words, c.states)
	if id < 0 {
		id = int32(len(c.states))
		c.states = append(c.states, state{at: r, words: slices.Clone(words)})
		r.states.add(id, c.states)
		c.keeps(int64(besides + 16*len(words)))
		c.count()
	}
	return id
}

// load lets the view show a state, whose other words are those of the first one.
func (c *chain) load(s *state) {
	words := c.view.Words()
	if c.loaded != nil {
		for _, w := range c.loaded.words {
			words[w] = c.first[w]
		}
	}
	c.loaded = nil
	if s != nil {
		for i, w := range s.at.words {
			words[w] = s.words[i]
		}
		c.loaded = s.at
	}
}

func (c *chain) entryOf(r *checkpoint, round int64) *entry {
	sort := c.pieces.Sort(r.piece, round)
	e := r.sorts[sort]
	if e == nil {
		e = &entry{at: r, sort: sort, round: round, byText: map[string]int32{}}
		r.sorts[sort] = e
	}
	return e
}

// ---- segments ----------------------------------------------------------------------------------------------

// follow goes from a node of an entry that falls in some way to its target, for the state in view.
// from is -1 at the beginning.
func (c *chain) follow(e *entry, from, took int32) (int64, *event.Failure) {
	tree := &e.begin
	if from >= 0 {
		tree = &c.nodes[from].ways[took]
	}
	end, failure := tree.Follow(c.view, c.inside.add)
	if failure != nil {
		return 0, failure
	}
	if end == nil {
		to, failure := c.play(e, from, took)
		if failure != nil {
			return 0, failure
		}
		c.keeps(tree.Learn(c.pieces.Notes(), to))
		if end, failure = tree.Follow(c.view, c.inside.add); failure != nil {
			return 0, failure
		}
	}
	return end.Value(), nil
}

// path is what has been asked of a state, each thing once.
type path struct {
	notes []interp.Note
	known map[int32]bool
}

func (p *path) clear() {
	p.notes = p.notes[:0]
	clear(p.known)
}

func (p *path) add(n interp.Note) {
	if !p.known[n.What] {
		p.known[n.What] = true
		p.notes = append(p.notes, n)
	}
}

// play plays from a node, which falls in some way, as far as the next target.
func (c *chain) play(e *entry, from, took int32) (to int64, failure *event.Failure) {
	c.played++
	defer func() {
		if failure == nil {
			failure = c.work(c.workOfLast())
		}
	}()
	w := &c.walk
	if w.takes == nil {
		w.falls = falls{c, w.take}
	}
	*w = walk{falls: w.falls, entry: e, from: from, way: w.way[:0], reached: -1}
	here, over := e.at.here, []interp.Written(nil)
	resumed := from >= 0 && c.nodes[from].here != nil
	if resumed {
		w.way = append(w.way, took)
		here, over = c.nodes[from].here, c.nodes[from].over
	} else {
		w.lead(took)
	}
	next, ended, failure := c.pieces.Play(e.at.piece, c.view, over, here, w)
	if resumed && failure != nil && failure != segmentEnds { // what has failed tells more if all of it is played
		w.lead(took)
		next, ended, failure = c.pieces.Play(e.at.piece, c.view, nil, e.at.here, w)
	}
	o := outcome{from: e.at, end: -1}
	switch {
	case failure == segmentEnds && w.reached >= 0:
		return toNode | int64(w.reached), nil
	case failure == segmentEnds:
		o.next = c.checkpointOf(e.at.piece, w.stoppedAt)
		o.next.inside = w.inside
	case failure != nil:
		return 0, failure
	case ended:
		o.end = c.endOf(c.pieces.Result())
	default:
		o.next, o.rounds = c.checkpointOf(c.pieceAfter(e.at.piece), nil), next-c.round
	}
	if o.next != nil {
		o.over = c.pieces.Written()
	}
	return toOutcome | int64(c.outcomeOf(e, o)), nil
}

// outcomeOf numbers an outcome. What it has written may be memory that is used again.
func (c *chain) outcomeOf(e *entry, o outcome) int32 {
	b := binary.AppendVarint(c.text[:0], int64(o.end))
	b = appendWritten(binary.AppendVarint(b, o.rounds), o.over)
	if o.next != nil {
		b = append(binary.AppendUvarint(b, uint64(o.next.piece)), o.next.here...)
	}
	c.text = b
	id, known := e.byText[string(b)]
	if known {
		return id
	}
	id = int32(len(e.outcomes))
	e.byText[string(b)] = id
	kept := o
	kept.over = slices.Clone(o.over)
	c.keeps(int64(besides + len(b) + 16*len(o.over)))
	e.outcomes = append(e.outcomes, &kept)
	return id
}

// leads notes that an outcome leads to a checkpoint where states are told apart.
func (c *chain) leads(o *outcome) {
	if o.known || o.next == nil {
		return
	}
	o.known = true
	o.next.into = append(o.next.into, o)
	for _, word := range slices.Clone(o.next.needed) {
		if !o.writes(word) {
			c.needs(o.from, word)
		}
	}
	for _, x := range o.over {
		c.vary(x)
	}
}

// vary notes that a word is written.
func (c *chain) vary(x interp.Written) {
	if x.Value != c.first[x.Word] && !c.varies[x.Word] {
		c.varies[x.Word], c.grown = true, true
	}
}

// pieceAfter is the piece that follows another.
func (c *chain) pieceAfter(piece int) int {
	if piece++; piece == c.pieces.Count() {
		return c.pieces.First()
	}
	return piece
}

func (c *chain) endOf(r event.Result) int32 {
	r.Rounds = 0
	id, known := c.byEnd[r]
	if !known {
		id = int32(len(c.ends))
		c.byEnd[r] = id
		c.ends = append(c.ends, r)
	}
	return id
}

// stage is a checkpoint on the way, and what has been written until then.
type stage struct {
	e      *entry
	over   []interp.Written
	chance sum
}

// resolve finds what comes of the state in view, and how likely each is.
func (c *chain) resolve(e *entry) (*leaf, *event.Failure) {
	end, failure := e.root.Follow(c.view, nil)
	if failure != nil {
		return nil, failure
	}
	if end != nil {
		return e.leaves[end.Value()], nil
	}
	c.path.clear()
	l := &leaf{}
	all := map[int32]int{}
	now := []*stage{{e: e, chance: sum{high: 1}}}
	for n := int64(0); len(now) > 0; n++ {
		if n > c.pieces.Limits().Steps {
			return nil, c.fails("a phase in it seems to go on for ever")
		}
		var next []*stage
		byText := map[string]*stage{}
		for _, s := range now {
			if failure := c.work(int64(len(s.over)) / notesOfSegment); failure != nil {
				return nil, failure
			}
			x := s.chance.value()
			c.view.Write(s.over)
			part, failure := c.resolveNear(s.e)
			for _, n := range c.inside.notes {
				if what, ok := c.pieces.Before(n.What, s.over); ok {
					c.path.add(interp.Note{What: what, Value: n.Value})
				}
			}
			c.view.Unwrite(s.over)
			if failure != nil {
				return nil, failure
			}
			l.steps += float64(x * (1 + part.steps))
			for i, o := range part.to {
				y, over := float64(x*part.chances[i]), interp.Overlay(c.over[:0], s.over, o.over)
				c.over = over
				if o.next != nil && o.next.inside {
					inner := c.entryOf(o.next, c.round)
					c.text = appendWritten(binary.AppendUvarint(c.text[:0], uint64(o.next.number)), over)
					to := byText[string(c.text)]
					if to == nil {
						to = &stage{e: inner, over: slices.Clone(over)}
						byText[string(c.text)] = to
						next = append(next, to)
					}
					to.chance.add(y)
					continue
				}
				id := c.outcomeOf(e, outcome{from: e.at, over: over, next: o.next, end: o.end, rounds: o.rounds})
				c.leads(e.outcomes[id])
				at, known := all[id]
				if !known {
					at = len(l.to)
					all[id] = at
					l.to, l.sums = append(l.to, e.outcomes[id]), append(l.sums, sum{})
				}
				l.sums[at].add(y)
			}
		}
		now = next
	}
	for _, x := range l.sums {
		l.chances = append(l.chances, x.value())
	}
	return e.learn(c, &e.root, c.path.notes, l), nil
}

// resolveNear does so as far as the next checkpoint, be it inside of a rule. It leaves what has been
// asked of the state in c.inside.
func (c *chain) resolveNear(e *entry) (*leaf, *event.Failure) {
	c.inside.clear()
	end, failure := e.near.Follow(c.view, c.inside.add)
	if failure != nil {
		return nil, failure
	}
	if end != nil {
		return e.leaves[end.Value()], nil
	}
	c.inside.clear()
	here, there := &c.now[0], &c.now[1]
	here.clear()
	there.clear()
	c.outs.clear()
	c.resolved++
	l := &leaf{}
	put := func(to int64, x float64, from, took int32) {
		if to&toOutcome != 0 {
			c.outs.add(int32(to&^toOutcome), x)
			return
		}
		there.add(int32(to), x)
		if by := &c.predecessors[int32(to)]; by.when != c.resolved {
			*by = predecessor{from, took, c.resolved}
		}
	}
	to, failure := c.follow(e, -1, 0)
	if failure != nil {
		return nil, failure
	}
	put(to, 1, -1, 0)
	for throws := 0; len(there.ids) > 0; throws++ {
		if throws > mostThrows {
			return nil, c.fails("more is thrown in a phase than " + stats.Grouped(mostThrows) + " times")
		}
		here, there = there, here
		for i, id := range here.ids {
			x := here.sums[i].value()
			if x < leastInside {
				continue
			}
			l.steps += x
			for k, chance := range c.nodes[id].of.chances {
				to, failure := c.follow(e, id, int32(k))
				if failure != nil {
					return nil, failure
				}
				put(to, float64(x*chance), id, int32(k))
			}
		}
		here.clear()
	}
	for i, id := range c.outs.ids {
		l.to, l.chances = append(l.to, e.outcomes[id]), append(l.chances, c.outs.sums[i].value())
	}
	return e.learn(c, &e.near, c.inside.notes, l), nil
}

// learn keeps what comes of all states that say the same.
func (e *entry) learn(c *chain, tree *interp.Tree, notes []interp.Note, l *leaf) *leaf {
	c.keeps(tree.Learn(notes, int64(len(e.leaves))) + int64(40*len(l.to)))
	e.leaves = append(e.leaves, l)
	return l
}

// leastInside is how unlikely something is that is not followed any more, given the last checkpoint
// last.
const leastInside = 1e-22
