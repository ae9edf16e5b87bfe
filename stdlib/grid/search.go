package grid

import "slices"

// Search finds ways around what is blocked. Its memory is used again from one
// search to the next.
type Search struct {
	a       Square     // the corner of the part of the field that is looked at
	columns int64      // of that part, and of the wall on either side of it
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

func (s *Search) place(x, y int64) int64 {
	return ((y-s.a.Y()+1)*s.columns + x - s.a.X() + 1) * s.states
}

func (s *Search) at(place int64) Square {
	cell := place / s.states
	return At(s.a.X()+cell%s.columns-1, s.a.Y()+cell/s.columns-1)
}

// steps are the ways to the next places, of squares in odd columns and in even ones.
func (s *Search) steps(g Grid) (out [2][8]int32, n int) {
	for parity := range out {
		list := g.offsets(At(int64(1+parity), 1))
		for i, o := range list {
			out[parity][i] = int32((o.dy*s.columns + o.dx) * s.states)
		}
		n = len(list)
	}
	return out, n
}

// flood computes the cost of the way to goal from every square that costs at most
// most, or until that of `from` is known. What is blocked is never entered.
func (s *Search) flood(g Grid, a, b, goal, from Square, blocked []int64, most int64) {
	s.a, s.columns, s.states = a, b.X()-a.X()+3, 1
	if g == Alternate {
		s.states = 2
	}
	row := s.columns * s.states
	n := int(row * (b.Y() - a.Y() + 3))
	s.cost = slices.Grow(s.cost[:0], n)[:n]
	for i := range s.cost {
		s.cost[i] = wall
	}
	for y := a.Y(); y <= b.Y(); y++ {
		free := s.cost[s.place(a.X(), y) : s.place(b.X(), y)+s.states]
		for i := range free {
			free[i] = unseen
		}
	}
	for _, w := range blocked {
		q := Square(w)
		if x, y := q.X(), q.Y(); a.X() <= x && x <= b.X() && a.Y() <= y && y <= b.Y() && q != goal && q != from {
			for i := range s.states {
				s.cost[s.place(x, y)+i] = wall
			}
		}
	}
	ways, directions := s.steps(g)
	lists := &s.lists
	for i := range lists {
		lists[i] = lists[i][:0]
	}
	for i := range s.states {
		at := s.place(goal.X(), goal.Y()) + i
		s.cost[at] = 0
		lists[0] = append(lists[0], int32(at))
	}
	end := s.place(from.X(), from.Y())
	for cost := int64(0); cost <= most; cost++ {
		if len(lists[0])+len(lists[1])+len(lists[2]) == 0 {
			break
		}
		for k := 0; k < len(lists[0]); k++ {
			p := lists[0][k]
			if int64(s.cost[p]) != cost { // it was reached more cheaply
				continue
			}
			odd := 0
			if g == Hex {
				odd = int(s.at(int64(p)).X()+1) % 2
			}
			for i, way := range ways[odd][:directions] {
				to, step := p+way, int32(1)
				if s.states == 2 {
					to, step = before(p, way, i%2 == 1)
				}
				if c := s.cost[to]; c == unseen || int64(c) > cost+int64(step) {
					s.cost[to] = int32(cost) + step
					lists[step] = append(lists[step], to)
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
func before(place, way int32, diagonal bool) (to, step int32) {
	switch state := place % 2; {
	case !diagonal:
		return place + way, 1
	case state == 1:
		return place - 1 + way, 1
	}
	return place + 1 + way, 2
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
	if s.cost[s.place(from.X(), from.Y())] < 0 {
		return out
	}
	for at != to {
		left := int64(s.cost[s.place(at.X(), at.Y())+state])
		next, least, after := at, int64(-1), state
		for _, o := range g.offsets(at) {
			x, y := at.X()+o.dx, at.Y()+o.dy
			st, step := state, int64(1)
			if s.states == 2 && o.dx != 0 && o.dy != 0 {
				st, step = 1-state, 1+state
			}
			if c := int64(s.cost[s.place(x, y)+st]); c < 0 || c+step != left {
				continue
			}
			n := At(x, y)
			if d := g.squared(n, to); least < 0 || d < least {
				next, least, after = n, d, st
			}
		}
		at, state = next, after
		out = append(out, int64(at))
	}
	return out
}
