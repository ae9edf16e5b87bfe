package grid

import "slices"

// Cost is what a step costs, from 1; false if nobody can take it.
type Cost func(leaving, entered Square) (int64, bool)

// Cheapest finds the ways that cost the least, by Dijkstra's algorithm. Its memory is used again from
// one search to the next.
type Cheapest struct {
	of    map[waypoint]reached
	queue frontier
	order []waypoint // as they were settled, the cheapest first
}

// waypoint is a square of a way. On an Alternate grid ways with an odd number of diagonal steps are
// kept apart, whose next one costs double.
type waypoint struct {
	at  Square
	odd bool
}

// reached is how a square can be reached.
type reached struct {
	cost    int64
	before  waypoint
	settled bool
}

// front is a square that is reached, at a cost.
type front struct {
	waypoint
	cost int64
	off  int64 // how far it is from the goal
}

// frontier is a heap of what is reached, the cheapest first.
type frontier []front

// before orders by cost; of equals the nearest to the goal comes first, then row by row.
func (a front) before(b front) bool {
	switch {
	case a.cost != b.cost:
		return a.cost < b.cost
	case a.off != b.off:
		return a.off < b.off
	case a.at != b.at:
		return a.at < b.at
	}
	return !a.odd && b.odd
}

func (q *frontier) push(x front) {
	h := append(*q, x)
	for i := len(h) - 1; i > 0; {
		above := (i - 1) / 2
		if !h[i].before(h[above]) {
			break
		}
		h[i], h[above] = h[above], h[i]
		i = above
	}
	*q = h
}

func (q *frontier) pop() front {
	h := *q
	first, last := h[0], len(h)-1
	h[0] = h[last]
	h = h[:last]
	for i := 0; ; {
		least := i
		for _, below := range [...]int{2*i + 1, 2*i + 2} {
			if below < last && h[below].before(h[least]) {
				least = below
			}
		}
		if least == i {
			break
		}
		h[i], h[least] = h[least], h[i]
		i = least
	}
	*q = h
	return first
}

// Search settles the squares that can be reached for so many points, or until the goal is. It calls
// looked before it looks at the neighbours of a square. There is no goal if it is 0.
func (s *Cheapest) Search(g Grid, from, goal Square, points int64, cost Cost, looked func()) {
	if s.of == nil {
		s.of = map[waypoint]reached{}
	}
	clear(s.of)
	s.queue, s.order = s.queue[:0], s.order[:0]
	if points < 0 {
		return
	}
	s.reach(g, front{waypoint: waypoint{at: from}}, waypoint{}, goal)
	for len(s.queue) > 0 {
		at := s.queue.pop()
		r := s.of[at.waypoint]
		if r.settled {
			continue
		}
		r.settled = true
		s.of[at.waypoint] = r
		s.order = append(s.order, at.waypoint)
		if at.at == goal {
			return
		}
		looked()
		for _, o := range g.offsets(at.at) {
			x, y := at.at.X()+o.dx, at.at.Y()+o.dy
			if !On(x, y) {
				continue
			}
			across := g == Alternate && o.dx != 0 && o.dy != 0
			next := front{waypoint: waypoint{at: At(x, y), odd: at.odd != across}}
			if s.of[next.waypoint].settled {
				continue
			}
			left := points - at.cost
			step, can := cost(at.at, next.at)
			if across && at.odd {
				left -= step
			}
			if can && step <= left {
				next.cost = points - left + step
				s.reach(g, next, at.waypoint, goal)
			}
		}
	}
}

// reach notes a way to a square, if it is the cheapest so far.
func (s *Cheapest) reach(g Grid, to front, before waypoint, goal Square) {
	if r, ok := s.of[to.waypoint]; ok && r.cost <= to.cost {
		return
	}
	s.of[to.waypoint] = reached{cost: to.cost, before: before}
	if goal != 0 {
		to.off = g.squared(to.at, goal)
	}
	s.queue.push(to)
}

// Reached adds the squares that are settled: the cheapest first, those of equal cost row by row.
func (s *Cheapest) Reached(out []int64) []int64 {
	for _, w := range s.order {
		other := waypoint{at: w.at, odd: !w.odd}
		if r := s.of[other]; !r.settled || r.cost > s.of[w].cost || r.cost == s.of[w].cost && other.odd {
			out = append(out, int64(w.at))
		}
	}
	return out
}

// Way adds the squares of the cheapest way to a goal, without the one where it begins, and says what it
// costs; false if there is none.
func (s *Cheapest) Way(out []int64, from, goal Square) (way []int64, cost int64, found bool) {
	last := len(s.order) - 1
	if last < 0 || s.order[last].at != goal {
		return out, 0, false
	}
	base, at := len(out), s.order[last]
	cost = s.of[at].cost
	for at != (waypoint{at: from}) {
		out = append(out, int64(at.at))
		at = s.of[at].before
	}
	slices.Reverse(out[base:])
	return out, cost, true
}
