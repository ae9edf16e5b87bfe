package grid

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

var grids = []Grid{King, Taxi, Alternate, Hex}

// some returns squares of a small part of the field, its corner among them.
func some(r *rand.Rand) (a, b, c Square) {
	one := func() Square { return At(1+r.Int64N(14), 1+r.Int64N(14)) }
	return one(), one(), one()
}

func many(t *testing.T, f func(r *rand.Rand, g Grid)) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	for _, g := range grids {
		t.Run(Words[g], func(t *testing.T) {
			for range 3000 {
				f(r, g)
				if t.Failed() {
					return
				}
			}
		})
	}
}

func TestNames(t *testing.T) {
	for _, s := range []struct {
		text string
		x, y int64
	}{{"A1", 1, 1}, {"D4", 4, 4}, {"Z9", 26, 9}, {"AA10", 27, 10}, {"AZ1", 52, 1}, {"ZZ1", 702, 1}, {"AAA1", 703, 1}, {"NTO9999", 9999, 9999}} {
		got, ok := Parse(s.text)
		if !ok || got != At(s.x, s.y) || got.String() != s.text || got.X() != s.x || got.Y() != s.y {
			t.Errorf("%s: %v %v (%d, %d)", s.text, got, ok, got.X(), got.Y())
		}
	}
	for _, bad := range []string{"", "A", "4", "A0", "A01", "d4", "D 4", "D4x", "NTP1", "A10000", "ZZZZZZZZZZZZZZZZ1",
		"A99999999999999999999", "D-1", "D+1", "Ä1"} {
		if s, ok := Parse(bad); ok {
			t.Errorf("%q is read as %v", bad, s)
		}
	}
	for x := int64(1); x <= Most; x++ {
		if s, ok := Parse(At(x, 7).String()); !ok || s.X() != x {
			t.Fatalf("column %d is %s", x, Column(x))
		}
	}
}

func TestDistances(t *testing.T) {
	many(t, func(r *rand.Rand, g Grid) {
		a, b, c := some(r)
		ab := g.Distance(a, b)
		switch {
		case ab != g.Distance(b, a):
			t.Errorf("%v–%v is %d one way, %d the other", a, b, ab, g.Distance(b, a))
		case (ab == 0) != (a == b):
			t.Errorf("%v–%v is %d", a, b, ab)
		case g != Alternate && g.Distance(a, c) > ab+g.Distance(b, c):
			t.Errorf("%v–%v is longer than by %v", a, c, b)
		case g == Alternate && g.Distance(a, c) > ab+g.Distance(b, c)+1: // two ways may each begin with a cheap diagonal
			t.Errorf("%v–%v is longer than by %v", a, c, b)
		case g.Straight(a, b) != g.Straight(b, a) || g.Straight(a, c) > g.Straight(a, b)+g.Straight(b, c)+1e-9:
			t.Errorf("the straight lines between %v, %v and %v", a, b, c)
		case g == Hex && g.Straight(a, b) > float64(ab)+1e-9:
			t.Errorf("%v–%v is %d steps and %v straight", a, b, ab, g.Straight(a, b))
		}
		for i, w := range g.Neighbours(nil, a) {
			n := Square(w)
			if g.Distance(a, n) != 1 || !slices.Contains(g.Neighbours(nil, n), int64(a)) {
				t.Errorf("%v and its neighbour %v", a, n)
			}
			if want := int64(i); a.X() > 1 && a.Y() > 1 && g.Bearing(a, n) != want {
				t.Errorf("%v lies in direction %d of %v, not %d", n, g.Bearing(a, n), a, want)
			}
		}
	})
}

// Hexes there and back: from offset columns to the axial form, and six steps around.
func TestHexesRoundTrip(t *testing.T) {
	for x := int64(1); x < 40; x++ {
		for y := int64(1); y < 40; y++ {
			q, r := axial(At(x, y))
			if bx, by := offsetOf(q, r); bx != x || by != y {
				t.Fatalf("%v is (%d, %d)", At(x, y), q, r)
			}
			at := At(x+5, y+5)
			for d := range Hex.Directions() {
				o := Hex.offsets(at)[d]
				at = At(at.X()+o.dx, at.Y()+o.dy)
			}
			if at != At(x+5, y+5) {
				t.Fatalf("six steps around from %v end on %v", At(x+5, y+5), at)
			}
		}
	}
}

// The direction is that of the angle.
func TestBearings(t *testing.T) {
	many(t, func(r *rand.Rand, g Grid) {
		a, b, _ := some(r)
		if a == b {
			return
		}
		dx, dy := float64(b.X()-a.X()), float64(b.Y()-a.Y())
		if g == Hex {
			dx, dy = dx*math.Sqrt(3), float64(height(b)-height(a))
		}
		n := g.Directions()
		turns := math.Atan2(dx, -dy)/(2*math.Pi)*float64(n) + 0.5 + 1e-9 // halfway goes clockwise
		if want := (int64(math.Floor(turns)) + n) % n; g.Bearing(a, b) != want {
			t.Errorf("from %v to %v: %d, not %d", a, b, g.Bearing(a, b), want)
		}
		facing := r.Int64N(40) - 20
		if off := g.Off(a, facing, b); off < 0 || off > n/2 || (off == 0) != ((g.Bearing(a, b)-facing)%n == 0) {
			t.Errorf("%v, facing %d, has %v %d off", a, facing, b, off)
		}
	})
}

func TestLines(t *testing.T) {
	many(t, func(r *rand.Rand, g Grid) {
		a, b, _ := some(r)
		steps := g
		if g == Alternate {
			steps = King
		}
		line := g.Line(nil, a, b)
		if line[0] != int64(a) || line[len(line)-1] != int64(b) || int64(len(line)) != steps.Distance(a, b)+1 {
			t.Errorf("%v to %v: %v", a, b, line)
			return
		}
		back := g.Line(nil, b, a)
		slices.Reverse(back)
		if !slices.Equal(line, back) {
			t.Errorf("%v to %v: %v, and back %v", a, b, line, back)
		}
		for i, w := range line[1:] {
			if steps.Distance(Square(line[i]), Square(w)) != 1 {
				t.Errorf("%v to %v: %v", a, b, line)
			}
			if steps.Distance(a, Square(w)) != int64(i+1) {
				t.Errorf("%v to %v turns back: %v", a, b, line)
			}
		}
		// What lies behind b goes on as the line to a square twice as far does.
		x, y := 2*b.X()-a.X(), 2*b.Y()-a.Y()
		if g == Hex {
			qa, ra := axial(a)
			qb, rb := axial(b)
			x, y = offsetOf(2*qb-qa, 2*rb-ra)
		}
		if a == b || !On(x, y) {
			return
		}
		want := g.Line(nil, a, At(x, y))[len(line):]
		if got := g.Beyond(nil, a, b, int64(len(line)-1)); !slices.Equal(got, want) {
			t.Errorf("behind %v from %v: %v, not %v", b, a, got, want)
		}
	})
}

func TestRows(t *testing.T) {
	many(t, func(r *rand.Rand, g Grid) {
		a, _, _ := some(r)
		a = At(a.X()+20, a.Y()+20)
		d := r.Int64N(g.Directions())
		row := []int64{int64(a)}
		for at := a; len(row) < 6; {
			o := g.offsets(at)[d]
			at = At(at.X()+o.dx, at.Y()+o.dy)
			row = append(row, int64(at))
		}
		if !g.InLine(row) || !g.Connected(slices.Clone(row)) {
			t.Errorf("%v in direction %d: %v", a, d, row)
		}
		if !slices.Equal(g.Line(nil, a, Square(row[5])), row) {
			t.Errorf("%v in direction %d: %v is no line", a, d, row)
		}
		if !slices.Equal(g.Beyond(nil, a, Square(row[1]), 4), row[2:]) {
			t.Errorf("%v in direction %d: %v does not go on", a, d, row)
		}
		if next := g.offsets(a)[(d+1)%g.Directions()]; g.InLine(append(row, int64(At(a.X()+next.dx, a.Y()+next.dy)))) {
			t.Errorf("%v with a neighbour is no line", row)
		}
		if g.Connected([]int64{row[0], row[2], row[5]}) {
			t.Errorf("%v has gaps", row)
		}
	})
}

func TestAreas(t *testing.T) {
	many(t, func(r *rand.Rand, g Grid) {
		a, b, _ := some(r)
		n := r.Int64N(6) - 1
		if n < 0 {
			n = -1 - r.Int64N(1<<r.Int64N(62)) // nothing is so near, however far that is below 0
		}
		burst := g.Burst([]int64{7}, a, n)[1:]
		if slices.Contains(burst, int64(b)) != (g.Distance(a, b) <= n) || !slices.IsSorted(burst) {
			t.Errorf("%d around %v: %v", n, a, burst)
		}
		facing, spread := r.Int64N(8), r.Int64N(3)
		cone := g.Cone([]int64{7}, a, facing, spread, n)[1:]
		in := a != b && g.Distance(a, b) <= n && g.Off(a, facing, b) <= spread
		if slices.Contains(cone, int64(b)) != in {
			t.Errorf("the cone of %v: %v", a, cone)
		}
		box := Rectangle(nil, a, b)
		if int64(len(box)) != (abs(a.X()-b.X())+1)*(abs(a.Y()-b.Y())+1) || !slices.IsSorted(box) {
			t.Errorf("between %v and %v: %v", a, b, box)
		}
	})
}

// costs computes the cost of all ways from a square by trying every step again until
// nothing becomes cheaper.
func costs(g Grid, from Square, blocked []int64, most int64) map[Square]int64 {
	type state struct {
		s   Square
		odd bool
	}
	best := map[state]int64{{from, false}: 0}
	for changed := true; changed; {
		changed = false
		for st, c := range best {
			for _, w := range g.Neighbours(nil, st.s) {
				n := Square(w)
				if n.X() > most || n.Y() > most || slices.Contains(blocked, w) {
					continue
				}
				next, cost := state{n, st.odd}, c+1
				if g == Alternate && n.X() != st.s.X() && n.Y() != st.s.Y() {
					if st.odd {
						cost++
					}
					next.odd = !st.odd
				}
				if old, ok := best[next]; !ok || cost < old {
					best[next], changed = cost, true
				}
			}
		}
	}
	out := map[Square]int64{}
	for st, c := range best {
		if old, ok := out[st.s]; !ok || c < old {
			out[st.s] = c
		}
	}
	return out
}

func cost(g Grid, from Square, path []int64) int64 {
	total, diagonals := int64(0), int64(0)
	for _, w := range path {
		n := Square(w)
		total++
		if g == Alternate && n.X() != from.X() && n.Y() != from.Y() {
			diagonals++
		}
		from = n
	}
	return total + diagonals/2
}

func TestWays(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var s Search
	for _, g := range grids {
		t.Run(Words[g], func(t *testing.T) {
			for range 60 {
				from, to := At(1+r.Int64N(9), 1+r.Int64N(9)), At(1+r.Int64N(9), 1+r.Int64N(9))
				var blocked []int64
				for range r.IntN(40) {
					if w := int64(At(1+r.Int64N(9), 1+r.Int64N(9))); w != int64(from) && w != int64(to) {
						blocked = append(blocked, w)
					}
				}
				want := costs(g, from, blocked, 13)
				path := s.Path(nil, g, from, to, blocked)
				if c, ok := want[to]; !ok && len(path) > 0 || ok &&
					(cost(g, from, path) != c || from != to && path[len(path)-1] != int64(to)) {
					t.Fatalf("from %v to %v around %v: %v, cost %d", from, to, blocked, path, c)
				}
				at := from
				for _, w := range path {
					if slices.Contains(blocked, w) || !slices.Contains(g.Neighbours(nil, at), w) {
						t.Fatalf("from %v to %v around %v: %v", from, to, blocked, path)
					}
					at = Square(w)
				}
				n := r.Int64N(4)
				reach := s.Reachable(nil, g, from, n, blocked)
				var all []Square
				for q, c := range want {
					if c <= n {
						all = append(all, q)
					}
				}
				slices.SortFunc(all, func(a, b Square) int {
					return int(want[a]-want[b])*1<<30 + int(a-b)
				})
				if !slices.EqualFunc(reach, all, func(w int64, q Square) bool { return w == int64(q) }) {
					t.Fatalf("%d steps from %v around %v: %v, not %v", n, from, blocked, reach, all)
				}
				free := s.Path(nil, g, from, to, nil)
				if cost(g, from, free) != g.Distance(from, to) {
					t.Fatalf("nothing is in the way from %v to %v, and it is %v", from, to, free)
				}
			}
		})
	}
	if path := s.Path(nil, Taxi, At(1, 1), At(3, 3), []int64{int64(At(1, 2)), int64(At(2, 1))}); len(path) > 0 {
		t.Errorf("there is a way out of the corner: %v", path)
	}
	if n := testing.AllocsPerRun(100, func() {
		buffer := [64]int64{}
		s.Reachable(buffer[:0], King, At(9, 9), 3, nil)
		s.Path(buffer[:0], Hex, At(2, 2), At(9, 9), nil)
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkPath(b *testing.B) {
	var s Search
	var out []int64
	blocked := Rectangle(nil, At(10, 3), At(10, 28))
	for b.Loop() {
		out = s.Path(out[:0], King, At(2, 15), At(25, 15), blocked)
	}
}

// Where all steps cost the same, what they cost and where they lead is what the search for the shortest
// way finds.
func TestCheapestWays(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var shortest Search
	var cheapest Cheapest
	for range 400 {
		g, points := Grid(r.IntN(4)), r.Int64N(7)
		from, to := At(1+r.Int64N(8), 1+r.Int64N(8)), At(1+r.Int64N(8), 1+r.Int64N(8))
		var walls []int64
		for range r.IntN(12) {
			if w := At(1+r.Int64N(8), 1+r.Int64N(8)); w != from && w != to {
				walls = append(walls, int64(w))
			}
		}
		price := 1 + r.Int64N(3)
		cost := func(_, entered Square) (int64, bool) { return price, !slices.Contains(walls, int64(entered)) }
		cheapest.Search(g, from, 0, points*price+r.Int64N(price), cost, func() {})
		reached := shortest.Reachable(nil, g, from, points, walls)
		if have := cheapest.Reached(nil); !slices.Equal(have, reached) {
			t.Fatalf("%s in %d on %s past %v: %v, not %v", from, points, Words[g], walls, have, reached)
		}
		want := shortest.Path(nil, g, from, to, walls)
		cheapest.Search(g, from, to, 1000, cost, func() {})
		have, total, found := cheapest.Way(nil, from, to)
		if found != (len(want) > 0 || from == to) || g != Alternate && total != price*int64(len(want)) ||
			g != Alternate && len(have) != len(want) {
			t.Fatalf("%s to %s on %s past %v: %v for %d, not %v", from, to, Words[g], walls, have, total, want)
		}
	}
}

func BenchmarkReachable(b *testing.B) {
	var s Search
	var out []int64
	for b.Loop() {
		out = s.Reachable(out[:0], King, At(20, 20), 7, nil)
	}
}

func TestAngle(t *testing.T) {
	at := At(5000, 5000)
	for _, tt := range []struct {
		g                 Grid
		right, down, want int64
	}{
		{King, 0, -1, 0}, {King, 3, -3, 45}, {Taxi, 7, 0, 90}, {King, 1, 2, 153}, {King, -1, 9, 186}, {King, -1, -4999, 0},
		{King, -1, -57, 359}, {Hex, 1, 0, 60}, {Hex, 1, 1, 120}, {Hex, 2, 0, 90}, {Hex, -1, 0, 300}, {Hex, 0, 4, 180},
	} {
		if got := tt.g.Angle(at, At(at.X()+tt.right, at.Y()+tt.down)); got != tt.want {
			t.Errorf("%d to the right and %d down is an angle of %d on grid %d, not %d", tt.right, tt.down, got, tt.g, tt.want)
		}
	}
	// The lines nearest to each half of a degree are far enough off it.
	const enough = 1e-11
	for half := 0.5; half < 90; half++ {
		tan := math.Tan(half * math.Pi / 180)
		for up := 1.0; up <= 2*Most; up++ {
			for _, unit := range []float64{1, math.Sqrt(3)} { // squares, hexes
				right := math.Round(up*tan/unit) * unit
				if off := math.Abs(math.Atan2(right, up) - half*math.Pi/180); off < enough && right <= Most*unit {
					t.Fatalf("%v to the right and %v up is only %v off %v degrees", right, up, off, half)
				}
			}
		}
	}
}

func TestCovering(t *testing.T) {
	for range 200 {
		size := 1 + rand.Int64N(3)
		var squares, want []int64
		for range rand.IntN(5) {
			squares = append(squares, int64(At(1+rand.Int64N(6), 1+rand.Int64N(6))))
		}
		for y := int64(1); y <= 6; y++ {
			for x := int64(1); x <= 6; x++ {
				covered := Rectangle(nil, At(x, y), At(x+size-1, y+size-1))
				if slices.ContainsFunc(squares, func(w int64) bool { return slices.Contains(covered, w) }) {
					want = append(want, int64(At(x, y)))
				}
			}
		}
		if got := Covering(nil, squares, size); !slices.Equal(got, want) {
			t.Fatalf("somebody %d wide covers %v at %v, not %v", size, squares, want, got)
		}
	}
}
