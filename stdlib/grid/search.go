package grid

import "slices"

// Search finds ways around what is blocked. Its memory is used again from one
// search to the next.
type Search struct {
	a, b    Square // the part of the field that is looked at
	columns int64
	states  int64      // of a square: 2 where it counts how many diagonals come before
	cost    []int32    // of the way from the square to the goal, by square and state
	lists   [3][]int32 // places of the running cost, and of the next two
}

const (
	unseen = -1
	wall   = -2
)

// Area is how many squares lie between two corners.
func Area(a, b Square) int64 { return (b.X() - a.X() + 1) * (b.Y() - a.Y() + 1) }

// Bounds is the part of the field in which the shortest way between two squares lies,
// whatever is blocked: what goes around all of it goes just around.
func Bounds(from, to Square, blocked []int64) (a, b Square) {
	left, right := min(from.X(), to.X()), max(from.X(), to.X())
	top, bottom := min(from.Y(), to.Y()), max(from.Y(), to.Y())
	for _, w := range blocked {
		s := Square(w)
		left, right = min(left, s.X()), max(right, s.X())
		top, bottom = min(top, s.Y()), max(bottom, s.Y())
	}
	const margin = 2 // for hexes, whose rows are not straight
	return At(max(1, left-margin), max(1, top-margin)), At(min(Most, right+margin), min(Most, bottom+margin))
}

func (s *Search) inside(x, y int64) bool {
	return s.a.X() <= x && x <= s.b.X() && s.a.Y() <= y && y <= s.b.Y()
}

func (s *Search) place(q Square) int64 {
	return ((q.Y()-s.a.Y())*s.columns + q.X() - s.a.X()) * s.states
}

func (s *Search) at(place int64) Square {
	cell := place / s.states
	return At(s.a.X()+cell%s.columns, s.a.Y()+cell/s.columns)
}

// flood computes the cost of the way to goal from every square that costs at most
// most, or until that of `from` is known. What is blocked is never entered.
func (s *Search) flood(g Grid, a, b, goal, from Square, blocked []int64, most int64) {
	s.a, s.b, s.columns, s.states = a, b, b.X()-a.X()+1, 1
	if g == Alternate {
		s.states = 2
	}
	n := int(Area(a, b) * s.states)
	s.cost = slices.Grow(s.cost[:0], n)[:n]
	for i := range s.cost {
		s.cost[i] = unseen
	}
	for _, w := range blocked {
		if q := Square(w); s.inside(q.X(), q.Y()) && q != goal && q != from {
			for i := range s.states {
				s.cost[s.place(q)+i] = wall
			}
		}
	}
	lists := &s.lists
	for i := range lists {
		lists[i] = lists[i][:0]
	}
	for i := range s.states {
		s.cost[s.place(goal)+i] = 0
		lists[0] = append(lists[0], int32(s.place(goal)+i))
	}
	end := s.place(from)
	for cost := int64(0); cost <= most; cost++ {
		if len(lists[0])+len(lists[1])+len(lists[2]) == 0 {
			break
		}
		for k := 0; k < len(lists[0]); k++ {
			p := int64(lists[0][k])
			if int64(s.cost[p]) != cost { // it was reached more cheaply
				continue
			}
			q, state := s.at(p), p%s.states
			for _, o := range g.offsets(q) {
				x, y := q.X()+o.dx, q.Y()+o.dy
				if !s.inside(x, y) {
					continue
				}
				to, step := s.place(At(x, y)), int64(1)
				if s.states == 2 {
					to, step = s.before(to, state, o)
				}
				if c := s.cost[to]; c == unseen || int64(c) > cost+step {
					s.cost[to] = int32(cost + step)
					lists[step] = append(lists[step], int32(to))
				}
			}
		}
		if s.cost[end] >= 0 && int64(s.cost[end]) <= cost && from != goal {
			break
		}
		lists[0], lists[1], lists[2] = lists[1], lists[2], lists[0][:0]
	}
}

// before is the state of a square from which a step leads to one in a state, and what
// that step costs: every second diagonal of a way counts two.
func (s *Search) before(place, state int64, o offset) (to, step int64) {
	switch {
	case o.dx == 0 || o.dy == 0:
		return place + state, 1
	case state == 1:
		return place, 1
	}
	return place + 1, 2
}

// Reachable adds the squares that can be reached in n steps, the nearest first, those
// of equal cost row by row.
func (s *Search) Reachable(out []int64, g Grid, from Square, n int64, blocked []int64) []int64 {
	if n < 0 {
		return out
	}
	a, b := Around(from, g.Reach(n))
	s.flood(g, a, b, from, from, blocked, n)
	base := len(out)
	for p := int64(0); p < int64(len(s.cost)); p += s.states {
		if c := s.cost[p]; c >= 0 && int64(c) <= n {
			out = append(out, int64(c)<<32|int64(s.at(p)))
		}
	}
	slices.Sort(out[base:])
	for i := range out[base:] {
		out[base+i] &= 1<<32 - 1
	}
	return out
}

// Path adds the squares of the shortest way, without the one where it begins; none if
// there is no way. Of several the one that at each step comes nearest to the goal.
func (s *Search) Path(out []int64, g Grid, from, to Square, blocked []int64) []int64 {
	if from == to {
		return out
	}
	a, b := Bounds(from, to, blocked)
	s.flood(g, a, b, to, from, blocked, 1<<31)
	at, state := from, int64(0)
	if s.cost[s.place(from)] < 0 {
		return out
	}
	for at != to {
		left := int64(s.cost[s.place(at)+state])
		next, least, after := at, int64(-1), state
		for _, o := range g.offsets(at) {
			x, y := at.X()+o.dx, at.Y()+o.dy
			if !s.inside(x, y) {
				continue
			}
			n, st, step := At(x, y), state, int64(1)
			if s.states == 2 && o.dx != 0 && o.dy != 0 {
				st, step = 1-state, 1+state
			}
			if c := int64(s.cost[s.place(n)+st]); c < 0 || c+step != left {
				continue
			}
			if d := g.squared(n, to); least < 0 || d < least {
				next, least, after = n, d, st
			}
		}
		at, state = next, after
		out = append(out, int64(at))
	}
	return out
}
