package grid

import "slices"

// Line adds the squares on the straight line from a to b, both of them included:
// of each step the square in which its point lies. A point between two squares
// belongs to the one further up or left, so that the way back is the same.
func (g Grid) Line(out []int64, a, b Square) []int64 {
	n := g.Distance(a, b)
	if g == Alternate {
		n = King.Distance(a, b)
	}
	return g.along(append(out, int64(a)), a, b, 1, n)
}

// Beyond adds the n squares behind b on the line from a, as far as the field goes.
func (g Grid) Beyond(out []int64, a, b Square, n int64) []int64 {
	if a == b {
		return out
	}
	steps := g.Distance(a, b)
	if g == Alternate {
		steps = King.Distance(a, b)
	}
	return g.along(out, a, b, steps+1, steps+n)
}

// along adds the squares of the steps first to last on the line from a through b.
func (g Grid) along(out []int64, a, b Square, first, last int64) []int64 {
	if g == Taxi {
		return taxiSteps(out, a, b, first, last)
	}
	for i := first; i <= last; i++ {
		x, y := int64(0), int64(0)
		if g == Hex {
			x, y = hexStep(a, b, i)
		} else {
			n := King.Distance(a, b)
			x, y = a.X()+nearest(i*(b.X()-a.X()), n), a.Y()+nearest(i*(b.Y()-a.Y()), n)
		}
		if !On(x, y) {
			break
		}
		out = append(out, int64(At(x, y)))
	}
	return out
}

// nearest is the whole number nearest to v/n, the lower one of two.
func nearest(v, n int64) int64 { return -floor(n-2*v, 2*n) }

func floor(v, n int64) int64 {
	q := v / n
	if v%n < 0 {
		q--
	}
	return q
}

// hexStep finds the hex in which a point of a line lies. The line is moved by less
// than any two points can differ, so that no point lies between hexes.
func hexStep(a, b Square, i int64) (x, y int64) {
	const parts = 16
	n := Hex.Distance(a, b)
	qa, ra := axial(a)
	qb, rb := axial(b)
	unit := parts * n
	q := parts*(qa*n+i*(qb-qa)) + 2
	r := parts*(ra*n+i*(rb-ra)) + 1
	s := -q - r
	nq, nr, ns := nearest(q, unit), nearest(r, unit), nearest(s, unit)
	eq, er, es := abs(q-nq*unit), abs(r-nr*unit), abs(s-ns*unit)
	switch {
	case eq > er && eq > es:
		nq = -nr - ns
	case er > es:
		nr = -nq - ns
	}
	return offsetOf(nq, nr)
}

// taxiSteps follows the line from one side of a square to the next. Through a corner
// it goes by the upper of the two squares beside it.
func taxiSteps(out []int64, a, b Square, first, last int64) []int64 {
	dx, dy := b.X()-a.X(), b.Y()-a.Y()
	x, y := a.X(), a.Y()
	sx, sy := int64(1), int64(1)
	if dx < 0 {
		dx, sx = -dx, -1
	}
	if dy < 0 {
		dy, sy = -dy, -1
	}
	var i, j int64 // sides that have been crossed
	for step := int64(1); step <= last; step++ {
		across, down := (2*i+1)*dy, (2*j+1)*dx // which comes first
		if dy == 0 || dx != 0 && (across < down || across == down && sy > 0) {
			i++
			x += sx
		} else {
			j++
			y += sy
		}
		if !On(x, y) {
			break
		}
		if step >= first {
			out = append(out, int64(At(x, y)))
		}
	}
	return out
}

// InLine reports whether squares lie in one row of the grid's directions.
func (g Grid) InLine(list []int64) bool {
	if len(list) == 0 {
		return true
	}
	a := Square(list[0])
	qa, ra := axial(a)
	row, column, falling, rising := g != Hex, true, g != Taxi, g != Taxi
	for _, w := range list[1:] {
		b := Square(w)
		column = column && b.X() == a.X()
		if g == Hex {
			q, r := axial(b)
			falling = falling && r == ra
			rising = rising && q+r == qa+ra
			continue
		}
		row = row && b.Y() == a.Y()
		falling = falling && b.X()-b.Y() == a.X()-a.Y()
		rising = rising && b.X()+b.Y() == a.X()+a.Y()
	}
	return row || column || falling || rising
}

// Connected reports whether one can walk from the first of the squares to all others
// on nothing but them. The list is put into another order.
func (g Grid) Connected(list []int64) bool {
	done := 1
	for i := 0; i < done && done < len(list); i++ {
		for j := done; j < len(list); j++ {
			if g.Distance(Square(list[i]), Square(list[j])) <= 1 {
				list[j], list[done] = list[done], list[j]
				done++
			}
		}
	}
	return done >= len(list)
}

// ---- areas -----------------------------------------------------------------------------------

// Rectangle adds the squares of a rectangle, row by row; a and b are two corners of it.
func Rectangle(out []int64, a, b Square) []int64 {
	left, right := min(a.X(), b.X()), max(a.X(), b.X())
	for y := min(a.Y(), b.Y()); y <= max(a.Y(), b.Y()); y++ {
		for x := left; x <= right; x++ {
			out = append(out, int64(At(x, y)))
		}
	}
	return out
}

// Covering adds where the upper left square of somebody so many squares wide and high is while
// he covers one of some squares, each once, row by row.
func Covering(out, squares []int64, size int64) []int64 {
	base := len(out)
	if size < 1 {
		return out
	}
	for _, w := range squares {
		s := Square(w)
		out = Rectangle(out, At(max(1, s.X()-size+1), max(1, s.Y()-size+1)), s)
	}
	slices.Sort(out[base:])
	return out[:base+len(slices.Compact(out[base:]))]
}

// Around is the part of the field at most n columns and rows away; n is not below 0.
func Around(s Square, n int64) (a, b Square) {
	return At(max(1, s.X()-n), max(1, s.Y()-n)), At(min(Most, s.X()+n), min(Most, s.Y()+n))
}

// Burst adds the squares at most n steps away, row by row; none if n is below 0.
func (g Grid) Burst(out []int64, s Square, n int64) []int64 {
	if n < 0 {
		return out
	}
	base := len(out)
	a, b := Around(s, g.Reach(n))
	out = Rectangle(out, a, b)
	return append(out[:base], slices.DeleteFunc(out[base:], func(w int64) bool { return g.Distance(s, Square(w)) > n })...)
}

// Reach is how many columns or rows n steps may lead.
func (g Grid) Reach(n int64) int64 { return min(n, Most) }

// Cone adds the squares, row by row, that lie at most n steps away and at most
// spread directions off the one that somebody on s faces. His own is not among them.
func (g Grid) Cone(out []int64, s Square, facing, spread, n int64) []int64 {
	base := len(out)
	out = g.Burst(out, s, n)
	return append(out[:base], slices.DeleteFunc(out[base:], func(w int64) bool {
		return Square(w) == s || g.Off(s, facing, Square(w)) > spread
	})...)
}
