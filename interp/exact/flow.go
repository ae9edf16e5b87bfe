package exact

import (
	"math"

	"hcl/interp/event"
)

// sum adds up floats with what is rounded off (Knuth's two-sum), so that it is rounded but once.
type sum struct{ high, low float64 }

func (s *sum) add(x float64) {
	t := s.high + x
	b := t - s.high
	s.low += (s.high - (t - b)) + (x - b)
	s.high = t
}

func (s *sum) value() float64 { return s.high + s.low }

// flow is how likely it is to be in each of some states or nodes, in the order in which they were
// come to.
type flow struct {
	ids   []int32
	sums  []sum
	place []int32 // by id, from 1
}

func (f *flow) add(id int32, x float64) {
	for int(id) >= len(f.place) {
		f.place = append(f.place, make([]int32, max(64, len(f.place)))...)
	}
	if f.place[id] == 0 {
		f.ids, f.sums = append(f.ids, id), append(f.sums, sum{})
		f.place[id] = int32(len(f.ids))
	}
	f.sums[f.place[id]-1].add(x)
}

func (f *flow) clear() {
	for _, id := range f.ids {
		f.place[id] = 0
	}
	f.ids, f.sums = f.ids[:0], f.sums[:0]
}

func (f *flow) total() (out sum) {
	for i := range f.sums {
		out.add(f.sums[i].value())
	}
	return out
}

// How much may be left out: of what is less likely than floor, no more than mostDropped
// altogether; and of what is not decided yet.
const (
	firstFloor    = 1e-17
	mostDropped   = 4e-13
	mostUndecided = 2e-13
	mostThrows    = 1_000_000 // one after the other in a phase
)

// chances are how likely the ends and the lengths of a fight are.
type chances struct {
	*chain
	ended   []sum           // by number of the end
	lasted  []sum           // by round
	pending map[int64]*flow // by round: what it begins with
	spare   []*flow
	floor   float64
	dropped float64
	allowed float64
	steps   float64 // of all chances together: how many times they have been multiplied

	brokenOff bool // before all was decided
}

func newChances(c *chain) *chances {
	return &chances{chain: c, pending: map[int64]*flow{}, floor: firstFloor, allowed: mostDropped / 2}
}

func (p *chances) newFlow() *flow {
	if n := len(p.spare); n > 0 {
		f := p.spare[n-1]
		p.spare = p.spare[:n-1]
		return f
	}
	return &flow{}
}

func (p *chances) flowOf(round int64) *flow {
	f := p.pending[round]
	if f == nil {
		f = p.newFlow()
		p.pending[round] = f
	}
	return f
}

// run lets the chances flow until all is decided, but for next to nothing. Which words of the states
// count is found on the way: if more do than were known to, it begins again.
func (p *chances) run() *event.Failure {
	first, ended, failure := p.pieces.Start()
	if failure != nil {
		return failure
	}
	if ended {
		p.end(p.endOf(p.pieces.Result()), 0, 1)
		return nil
	}
	p.varies = make([]bool, len(first))
	p.first, p.view = first, p.pieces.NewView(first)
	if failure := p.explore(); failure != nil {
		return failure
	}
	for {
		p.forget()
		*p = *newChances(p.chain)
		if failure := p.flow(); !p.grown {
			return failure
		}
	}
}

// begin is the checkpoint, and the round, in which fights begin.
func (p *chances) begin() (*checkpoint, int64) {
	if p.pieces.First() == 0 {
		return p.checkpointOf(0, nil), 1
	}
	return p.checkpointOf(0, nil), 0
}

func (p *chances) flow() *event.Failure {
	at, round := p.begin()
	var failure *event.Failure
	here := &flow{}
	words := make([]int64, len(at.words))
	for i, w := range at.words {
		words[i] = p.first[w]
	}
	if failure = event.Guarded(func() { here.add(p.stateAt(at, words), 1) }); failure != nil {
		return failure
	}
	p.pending[round] = here
	for len(p.pending) > 0 {
		round = math.MaxInt64
		undecided := sum{}
		for r, f := range p.pending {
			round = min(round, r)
			all := f.total()
			undecided.add(all.value())
		}
		if undecided.value() < mostUndecided {
			break
		}
		here = p.pending[round]
		delete(p.pending, round)
		for len(here.ids) > 0 {
			if here, failure = p.through(round, here); failure != nil || p.grown {
				return failure
			}
		}
	}
	return nil
}

// through lets the chances of states flow to those that come next in the round.
func (p *chances) through(round int64, from *flow) (*flow, *event.Failure) {
	next := p.newFlow()
	for i, id := range from.ids {
		if failure := p.look(i); failure != nil {
			return nil, failure
		}
		x := from.sums[i].value()
		if p.drops(x) {
			continue
		}
		if failure := p.goOn(id, round); failure != nil || p.grown {
			return nil, failure
		}
		s := &p.states[id]
		p.steps += float64(x * (1 + s.leaf.steps))
		for k, o := range s.leaf.to {
			y := float64(x * s.leaf.chances[k])
			switch {
			case o.next == nil:
				p.end(o.end, round, y)
			case o.rounds == 0:
				next.add(s.to[k], y)
			case round+o.rounds > p.pieces.Limits().Rounds:
				p.end(p.endOf(p.pieces.OutOfTime(round)), round, y)
			default:
				p.flowOf(round+o.rounds).add(s.to[k], y)
			}
		}
	}
	from.clear()
	p.spare = append(p.spare, from)
	return next, nil
}

// goOn finds what comes of a state.
func (p *chances) goOn(id int32, round int64) *event.Failure {
	s := &p.states[id]
	sort := p.pieces.Sort(s.at.piece, round)
	if s.leaf != nil && s.sort == sort {
		return nil
	}
	at := s.at
	p.load(s)
	p.round = round
	p.view.Changed(at.counts, round)
	l, failure := p.resolve(p.entryOf(at, round))
	p.missed(at)
	if failure != nil {
		return failure
	}
	if p.grown {
		return nil
	}
	to := make([]int32, len(l.to))
	failure = event.Guarded(func() {
		for i, o := range l.to {
			to[i] = -1
			if o.next != nil {
				to[i] = p.after(o)
			}
		}
	})
	s = &p.states[id]
	s.sort, s.leaf, s.to = sort, l, to
	return failure
}

// after is the state in view after an outcome.
func (p *chances) after(o *outcome) int32 {
	all := p.view.Words()
	p.words = p.words[:0]
	for _, w := range o.next.words {
		p.words = append(p.words, all[w])
	}
	for _, w := range o.over {
		if at := o.next.place[w.Word]; at > 0 {
			p.words[at-1] = w.Value
		}
	}
	return p.stateAt(o.next, p.words)
}

// end lets a chance flow to an end.
func (p *chances) end(id int32, round int64, x float64) {
	for int(id) >= len(p.ended) {
		p.ended = append(p.ended, sum{})
	}
	p.ended[id].add(x)
	for int(round) >= len(p.lasted) {
		p.lasted = append(p.lasted, sum{})
	}
	p.lasted[round].add(x)
}

// drops reports whether a chance is too small to be followed.
func (p *chances) drops(x float64) bool {
	if x >= p.floor {
		return false
	}
	if p.dropped += x; p.dropped > p.allowed {
		p.floor /= 100
		p.allowed += (mostDropped - p.allowed) / 2
	}
	return true
}

// look tells now and then how far it is, and fails if the user has had enough. i counts what is
// gone on from.
func (p *chances) look(i int) *event.Failure {
	if i%often != 0 {
		return nil
	}
	if p.limits.Going != nil {
		p.limits.Going(p.size(), p.limits.States, p.undecided())
	}
	return p.interrupted()
}

// undecided is the chance of all that no end has been found for.
func (p *chances) undecided() float64 {
	all := sum{}
	for i := range p.ended {
		all.add(p.ended[i].value())
	}
	return max(0, 1-all.value())
}

// off is by how much a chance may be off: all that is not decided, and three roundings for each
// time that it was multiplied: those of the two factors and of the sum.
func (p *chances) off() float64 {
	const rounding = 1.0 / (1 << 53)
	return p.undecided() + float64(3*rounding*(p.steps+1))
}
