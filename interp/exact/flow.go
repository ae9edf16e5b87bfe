package exact

import (
	"math"

	"hcl/interp/event"
	"hcl/interp/sim"
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
	now     [2]flow // of nodes
	floor   float64
	dropped float64
	allowed float64
	steps   float64 // of all chances together: how many times they have been multiplied

	brokenOff bool // before all was decided
}

func newChances(c *chain) *chances {
	return &chances{chain: c, pending: map[int64]*flow{}, floor: firstFloor, allowed: mostDropped / 2}
}

func (p *chances) flowOf(round int64) *flow {
	f := p.pending[round]
	if f == nil {
		if n := len(p.spare); n > 0 {
			f, p.spare = p.spare[n-1], p.spare[:n-1]
		} else {
			f = &flow{}
		}
		p.pending[round] = f
	}
	return f
}

// run lets the chances flow until all is decided, but for next to nothing.
func (p *chances) run() *event.Failure {
	text, ended, failure := p.pieces.Start()
	if failure != nil {
		return failure
	}
	if ended {
		p.to(p.endOf(p.pieces.Result()), 0, 1, nil)
		return nil
	}
	round, here := int64(0), &flow{}
	if failure = event.Guarded(func() { here.add(p.stateOf(0, text), 1) }); failure != nil {
		return failure
	}
	if p.pieces.First() == 0 {
		p.pending[1] = here
	} else {
		for piece := range p.pieces.First() {
			if here, failure = p.through(piece, 0, here); failure != nil {
				return failure
			}
		}
	}
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
		for piece := p.pieces.First(); piece < p.pieces.Count(); piece++ {
			if here, failure = p.through(piece, round, here); failure != nil {
				return failure
			}
		}
	}
	return nil
}

// through lets the chances of states flow through a piece, to those that come next in the round.
func (p *chances) through(piece int, round int64, from *flow) (*flow, *event.Failure) {
	next := &flow{}
	if n := len(p.spare); n > 0 {
		next, p.spare = p.spare[n-1], p.spare[:n-1]
	}
	sort := p.pieces.Sort(piece, round)
	here, there := &p.now[0], &p.now[1]
	for i, id := range from.ids {
		if failure := p.look(i); failure != nil {
			return nil, failure
		}
		x := from.sums[i].value()
		if p.drops(x) {
			continue
		}
		e := p.entryOf(id, round, sort)
		if !p.entries[e].known {
			if failure := p.begin(e); failure != nil {
				return nil, failure
			}
		}
		p.steps += x
		if to := p.entries[e].to; to.kind == toNode {
			there.add(to.id, x)
		} else {
			p.to(to, round, x, next)
		}
	}
	for throws := 0; len(there.ids) > 0; throws++ {
		if throws > mostThrows {
			p.whyNo = "more is thrown in a phase than " + sim.Grouped(mostThrows) + " times"
			return nil, &event.Failure{Message: p.whyNo, Limit: true}
		}
		here, there = there, here
		for i, id := range here.ids {
			if failure := p.look(i); failure != nil {
				return nil, failure
			}
			x := here.sums[i].value()
			if p.drops(x) {
				continue
			}
			if p.nodes[id].to == nil {
				if failure := p.goOn(id); failure != nil {
					return nil, failure
				}
			}
			p.steps += x
			n := &p.nodes[id]
			for k, to := range n.to {
				y := float64(x * n.of.chances[k])
				if to.kind == toNode {
					there.add(to.id, y)
				} else {
					p.to(to, round, y, next)
				}
			}
		}
		here.clear()
	}
	from.clear()
	p.spare = append(p.spare, from)
	return next, nil
}

// to lets a chance flow to a state or an end.
func (p *chances) to(to target, round int64, x float64, next *flow) {
	if to.kind == toState && to.rounds > 0 {
		if round+int64(to.rounds) <= p.pieces.Limits().Rounds {
			p.flowOf(round+int64(to.rounds)).add(to.id, x)
			return
		}
		to = p.endOf(p.pieces.OutOfTime(round))
	}
	if to.kind == toState {
		next.add(to.id, x)
		return
	}
	for int(to.id) >= len(p.ended) {
		p.ended = append(p.ended, sum{})
	}
	p.ended[to.id].add(x)
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
