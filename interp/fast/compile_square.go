package fast

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// The code of the built-ins about squares. A square is a word: its row above its
// column. The geometry is that of package grid; what a call takes of the limits is
// counted here.

// gridOf compiles the argument that says which squares lie beside one another.
func (c *compiler) gridOf(e *ir.Builtin, i int) func(f *Fight) grid.Grid {
	if i >= len(e.Args) {
		return func(*Fight) grid.Grid { return grid.King }
	}
	return c.grid(c.word(e.Args[i]))
}

// grid turns one of the words for grids into the grid.
func (c *compiler) grid(word intFn) func(f *Fight) grid.Grid {
	var ids [4]int64
	for g, word := range grid.Words {
		ids[g] = int64(c.m.Program.WordID(word))
	}
	return func(f *Fight) grid.Grid {
		w := word(f)
		for g, id := range ids {
			if id == w {
				return grid.Grid(g)
			}
		}
		panic("fast: no such grid")
	}
}

// coordinate reads the column or row of a square.
func (c *compiler) coordinate(e *ir.Coordinate) intFn {
	x, row, maybe := c.word(e.X), e.Row, e.Chained
	return func(f *Fight) int64 {
		s := x(f)
		switch {
		case maybe && s == absent:
			return absent
		case row:
			return grid.Square(s).Y()
		}
		return grid.Square(s).X()
	}
}

// squareNum compiles a built-in about squares whose result is a num.
func (c *compiler) squareNum(e *ir.Builtin) numFn {
	a, b, g := c.word(e.Args[0]), c.word(e.Args[1]), c.gridOf(e, 2)
	return func(f *Fight) float64 {
		x, y := grid.Square(a(f)), grid.Square(b(f))
		return g(f).Straight(x, y)
	}
}

// squareBool compiles a built-in about squares whose result is a bool.
func (c *compiler) squareBool(e *ir.Builtin) boolFn {
	at := e.At
	list, g := c.before(e.Args[0], e.Args[1:]...), c.gridOf(e, 1)
	if e.Entry.Name == "in_line" {
		return func(f *Fight) bool {
			h := list(f)
			in := g(f)
			items := f.list(h)
			f.work(len(items), at)
			return in.InLine(items)
		}
	}
	return func(f *Fight) bool { // connected
		h := list(f)
		in := g(f)
		items := f.list(h)
		f.work(len(items)*len(items), at)
		base := len(f.scratch)
		f.scratch = append(f.scratch, items...)
		found := in.Connected(f.scratch[base:])
		f.scratch = f.scratch[:base]
		return found
	}
}

// squareWord compiles a built-in about squares whose result is a number, a square or
// a list of squares.
func (c *compiler) squareWord(e *ir.Builtin) intFn {
	at := e.At
	arg := func(i int) intFn { return c.before(e.Args[i], e.Args[i+1:]...) }
	switch e.Entry.Name {
	case "square_at":
		x, y := arg(0), arg(1)
		return func(f *Fight) int64 {
			a := x(f)
			return f.squareAt(a, y(f), at)
		}
	case "grid_distance":
		return c.gridDistance(e)
	case "bearing":
		from, to, g := arg(0), arg(1), c.gridOf(e, 2)
		return func(f *Fight) int64 {
			a, b := grid.Square(from(f)), grid.Square(to(f))
			f.apart(a, b, at)
			return g(f).Bearing(a, b)
		}
	case "off_front":
		from, facing, to, g := arg(0), arg(1), arg(2), c.gridOf(e, 3)
		return func(f *Fight) int64 {
			a, n, b := grid.Square(from(f)), facing(f), grid.Square(to(f))
			in := g(f)
			f.apart(a, b, at)
			return in.Off(a, n, b)
		}
	case "neighbours":
		s, g := arg(0), c.gridOf(e, 1)
		return func(f *Fight) int64 {
			base, a := len(f.scratch), grid.Square(s(f))
			f.scratch = g(f).Neighbours(f.scratch, a)
			return f.built(base, at)
		}
	case "line":
		from, to, g := arg(0), arg(1), c.gridOf(e, 2)
		return func(f *Fight) int64 {
			base, a, b := len(f.scratch), grid.Square(from(f)), grid.Square(to(f))
			f.scratch = g(f).Line(f.scratch, a, b)
			return f.built(base, at)
		}
	case "line_beyond":
		from, to, n, g := arg(0), arg(1), arg(2), c.gridOf(e, 3)
		return func(f *Fight) int64 {
			base, a, b, most := len(f.scratch), grid.Square(from(f)), grid.Square(to(f)), n(f)
			f.scratch = g(f).Beyond(f.scratch, a, b, min(most, 2*grid.Most))
			return f.built(base, at)
		}
	case "rectangle":
		from, to := arg(0), arg(1)
		return func(f *Fight) int64 {
			a, b := grid.Square(from(f)), grid.Square(to(f))
			return f.rectangle(a, b, at)
		}
	case "covered":
		s, size := arg(0), arg(1)
		return func(f *Fight) int64 {
			a, n := grid.Square(s(f)), size(f)
			if n < 1 {
				return f.newList(nil, at)
			}
			n = min(n, grid.Most) - 1
			return f.rectangle(a, grid.At(min(grid.Most, a.X()+n), min(grid.Most, a.Y()+n)), at)
		}
	case "burst":
		s, radius, g := arg(0), arg(1), c.gridOf(e, 2)
		return func(f *Fight) int64 {
			base, a, n := len(f.scratch), grid.Square(s(f)), radius(f)
			in := g(f)
			f.lookedAt(a, n, at)
			f.scratch = in.Burst(f.scratch, a, n)
			return f.built(base, at)
		}
	case "cone":
		s, facing, spread, length, g := arg(0), arg(1), arg(2), arg(3), c.gridOf(e, 4)
		return func(f *Fight) int64 {
			base, a, d, w, n := len(f.scratch), grid.Square(s(f)), facing(f), spread(f), length(f)
			in := g(f)
			f.lookedAt(a, n, at)
			f.scratch = in.Cone(f.scratch, a, d, w, n)
			return f.built(base, at)
		}
	case "reachable":
		s, steps, blocked, g := arg(0), arg(1), arg(2), c.gridOf(e, 3)
		return func(f *Fight) int64 {
			base, a, n, list := len(f.scratch), grid.Square(s(f)), steps(f), blocked(f)
			in := g(f)
			f.lookedAt(a, n, at)
			f.scratch = f.search.Reachable(f.scratch, in, a, n, f.list(list))
			return f.built(base, at)
		}
	case "shortest_path":
		from, to, blocked, g := arg(0), arg(1), arg(2), c.gridOf(e, 3)
		return func(f *Fight) int64 {
			base, a, b, list := len(f.scratch), grid.Square(from(f)), grid.Square(to(f)), blocked(f)
			in := g(f)
			walls := f.list(list)
			f.searched(a, b, walls, at)
			f.scratch = f.search.Path(f.scratch, in, a, b, walls)
			return f.built(base, at)
		}
	case "pushed_along", "shortest_push", "pushes":
		return c.pushed(e)
	}
	panic("fast: no code for " + e.Entry.Name)
}

// squareAt stops the fight if a field has no such square.
func (f *Fight) squareAt(x, y int64, at diag.Span) int64 {
	if !grid.On(x, y) {
		f.failHint(at, "columns and rows go from 1 to 9999", "there is no square in column %d and row %d", x, y)
	}
	return int64(grid.At(x, y))
}

// apart stops the fight where a direction is wanted and there is none.
func (f *Fight) apart(a, b grid.Square, at diag.Span) {
	if a == b {
		f.failHint(at, "test before whether the squares are the same", "there is no direction from %s to itself", a)
	}
}

// gridDistance compiles grid_distance: of squares, or the least of all pairs of two
// lists.
func (c *compiler) gridDistance(e *ir.Builtin) intFn {
	at := e.At
	x, y, g := c.before(e.Args[0], e.Args[1:]...), c.before(e.Args[1], e.Args[2:]...), c.gridOf(e, 2)
	first, second := e.Args[0].Type().Base == ir.List, e.Args[1].Type().Base == ir.List
	if !first && !second {
		return func(f *Fight) int64 {
			a, b := grid.Square(x(f)), grid.Square(y(f))
			return g(f).Distance(a, b)
		}
	}
	return func(f *Fight) int64 {
		a, b := x(f), y(f)
		in := g(f)
		one, other := [1]int64{a}, [1]int64{b}
		from, to := one[:], other[:]
		if first {
			from = f.list(a)
		}
		if second {
			to = f.list(b)
		}
		if len(from) == 0 || len(to) == 0 {
			f.failHint(at, "test before whether it is empty", "no square of an empty list is near")
		}
		f.work(len(from)*len(to), at)
		least := in.Distance(grid.Square(from[0]), grid.Square(to[0]))
		for _, a := range from {
			for _, b := range to {
				least = min(least, in.Distance(grid.Square(a), grid.Square(b)))
			}
		}
		return least
	}
}

func (f *Fight) rectangle(a, b grid.Square, at diag.Span) int64 {
	base := len(f.scratch)
	left, right := min(a.X(), b.X()), max(a.X(), b.X())
	top, bottom := min(a.Y(), b.Y()), max(a.Y(), b.Y())
	f.fits(int((right-left+1)*(bottom-top+1)), at)
	f.scratch = grid.Rectangle(f.scratch, a, b)
	return f.built(base, at)
}

// lookedAt counts the squares that an area is chosen from. At least half of them are
// near enough, so that a list could not hold those of a larger area.
func (f *Fight) lookedAt(s grid.Square, n int64, at diag.Span) {
	if n < 0 {
		return
	}
	a, b := grid.Around(s, min(n, grid.Most))
	f.fits(int(grid.Area(a, b))/2, at)
	f.work(int(grid.Area(a, b)), at)
}

// searched counts the squares among which a way is looked for.
func (f *Fight) searched(from, to grid.Square, blocked []int64, at diag.Span) {
	a, b := grid.Bounds(from, to, blocked)
	n := int(grid.Area(a, b))
	if n > f.m.Limits.Memory {
		f.noMemory(at)
	}
	f.work(n, at)
}
