package grid

import "math"

// Grid says which squares lie beside one another.
type Grid uint8

const (
	King      Grid = iota // eight neighbours; every step counts one
	Taxi                  // four neighbours
	Alternate             // eight; every second diagonal step counts two
	Hex                   // squares are hexes; every second column lies half a hex lower
)

// Words are the names of the grids, by their number.
var Words = []string{King: "king", Taxi: "taxi", Alternate: "alternate", Hex: "hex"}

// Directions is the number of directions, counted clockwise; 0 is up, to row 1.
func (g Grid) Directions() int64 { return int64(len(g.offsets(At(1, 1)))) }

type offset struct{ dx, dy int64 }

var (
	kings   = []offset{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}
	taxis   = []offset{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}
	highHex = []offset{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 0}, {-1, -1}} // columns A, C, E
	lowHex  = []offset{{0, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}}   // columns B, D, F
)

// offsets lead to the squares beside one, by direction.
func (g Grid) offsets(s Square) []offset {
	switch g {
	case Taxi:
		return taxis
	case Hex:
		if s.X()%2 == 0 {
			return lowHex
		}
		return highHex
	}
	return kings
}

// Neighbours adds the squares beside one, clockwise from the one above.
func (g Grid) Neighbours(out []int64, s Square) []int64 {
	for _, o := range g.offsets(s) {
		if x, y := s.X()+o.dx, s.Y()+o.dy; On(x, y) {
			out = append(out, int64(At(x, y)))
		}
	}
	return out
}

// Beside is the square beside one in a direction, counted around; false beyond the edge.
func (g Grid) Beside(s Square, direction int64) (Square, bool) {
	n := g.Directions()
	o := g.offsets(s)[(direction%n+n)%n]
	x, y := s.X()+o.dx, s.Y()+o.dy
	return At(x, y), On(x, y)
}

// axial gives a hex two coordinates of three; the third is what makes their sum 0.
func axial(s Square) (q, r int64) {
	q = s.X() - 1
	return q, s.Y() - 1 - (q-q&1)/2
}

// offsetOf is the column and row of a hex, which may lie beside the field.
func offsetOf(q, r int64) (x, y int64) { return q + 1, r + floor(q, 2) + 1 }

// height is where the middle of a hex lies, in halves of a hex.
func height(s Square) int64 { return 2*s.Y() + (s.X()+1)%2 }

func abs(a int64) int64 { return max(a, -a) }

// Distance is the number of steps from a to b, with every second diagonal step
// counted twice on an Alternate grid.
func (g Grid) Distance(a, b Square) int64 {
	if g == Hex {
		qa, ra := axial(a)
		qb, rb := axial(b)
		q, r := qb-qa, rb-ra
		return max(abs(q), abs(r), abs(q+r))
	}
	dx, dy := abs(b.X()-a.X()), abs(b.Y()-a.Y())
	switch g {
	case Taxi:
		return dx + dy
	case Alternate:
		return max(dx, dy) + min(dx, dy)/2
	}
	return max(dx, dy)
}

// squared is the square of the length of the straight line, times four.
func (g Grid) squared(a, b Square) int64 {
	dx, dy := b.X()-a.X(), b.Y()-a.Y()
	if g == Hex {
		h := height(b) - height(a)
		return 3*dx*dx + h*h
	}
	return 4 * (dx*dx + dy*dy)
}

// Straight is the length of the straight line between the middles of two squares,
// in squares.
func (g Grid) Straight(a, b Square) float64 { return math.Sqrt(float64(g.squared(a, b))) / 2 }

// Bearing is the direction that lies nearest to the straight line from a to another
// square; halfway between two it is the next one clockwise.
func (g Grid) Bearing(a, b Square) int64 {
	dx, dy := b.X()-a.X(), b.Y()-a.Y()
	switch g {
	case Taxi:
		switch {
		case dx > dy && dx+dy >= 0: // the quarter to the right, from its upper edge on
			return 1
		case dx <= dy && dx+dy > 0:
			return 2
		case dx < dy:
			return 3
		}
		return 0
	case Hex:
		dy = height(b) - height(a)
		switch {
		case dx >= 0 && dy < -3*dx, dx < 0 && dy <= 3*dx:
			return 0
		case dx > 0 && dy < 0:
			return 1
		case dx > 0 && dy < 3*dx:
			return 2
		case dy > -3*dx || dx >= 0:
			return 3
		case dy > 0:
			return 4
		}
		return 5
	}
	straight := func(long, short int64) bool { // within an eighth of a turn of an axis
		return (long+short)*(long+short) < 2*long*long
	}
	switch x, y := abs(dx), abs(dy); {
	case straight(y, x):
		if dy < 0 {
			return 0
		}
		return 4
	case straight(x, y):
		if dx > 0 {
			return 2
		}
		return 6
	case dx > 0 && dy < 0:
		return 1
	case dx > 0:
		return 3
	case dy > 0:
		return 5
	}
	return 7
}

// Off is how many directions b lies off the one that somebody on a faces: from 0,
// before him, to half of all, behind him.
func (g Grid) Off(a Square, facing int64, b Square) int64 {
	n := g.Directions()
	turn := g.Bearing(a, b) - facing%n
	if turn < 0 {
		turn += n
	}
	turn %= n
	return min(turn, n-turn)
}

// Angle is in how many degrees the straight line runs from a to another square, clockwise from
// upwards, to the nearest whole one. It is the same on every machine: no line of a field comes
// as near to half a degree as arithmetic may differ.
func (g Grid) Angle(a, b Square) int64 {
	right, up := float64(b.X()-a.X()), float64(a.Y()-b.Y())
	if g == Hex {
		right, up = right*math.Sqrt(3), float64(height(a)-height(b))
	}
	return (int64(math.Round(math.Atan2(right, up)*(180/math.Pi))) + 360) % 360
}
