package fast

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// Squares on Expr's machine: the same built-ins once more, from what the reference
// says of them. Where the closures reckon, this tries all squares.

// vmSquare is a square. What lies in It is the square once more, for `?.`.
type vmSquare struct{ It vmPlace }

type vmPlace struct{ X, Y int }

func vmSquareAt(x, y int) vmSquare { return vmSquare{vmPlace{x, y}} }

func (s vmSquare) square() grid.Square { return grid.At(int64(s.It.X), int64(s.It.Y)) }

func vmOn(x, y int) bool { return x >= 1 && y >= 1 && x <= 9999 && y <= 9999 }

// vmCoordinate is the column or row of a square, which may come from behind a `?.`.
func vmCoordinate(v any, row bool) any {
	p, ok := v.(vmPlace)
	if !ok {
		p = v.(vmSquare).It
	}
	if row {
		return p.Y
	}
	return p.X
}

// vmSquares computes the built-ins about squares.
func vmSquares(f *Fight, e *ir.Builtin, args []any) any {
	on := "king"
	if n := len(args); n > 0 {
		if word, ok := args[n-1].(string); ok {
			on, args = word, args[:n-1]
		}
	}
	at := e.At
	square := func(i int) vmSquare { return args[i].(vmSquare) }
	number := func(i int) int { return args[i].(int) }
	switch e.Entry.Name {
	case "square_at":
		squareAt(f, &call{at: at}, []int64{int64(number(0)), int64(number(1))})
		return vmSquareAt(number(0), number(1))
	case "grid_distance":
		from, to := vmListOf(args[0]), vmListOf(args[1])
		if len(from) == 0 || len(to) == 0 {
			f.failHint(at, "test before whether it is empty", "no square of an empty list is near")
		}
		f.stepsOf(len(from)*len(to), args, e)
		least := math.MaxInt
		for _, a := range from {
			for _, b := range to {
				least = min(least, vmDistance(on, a.(vmSquare), b.(vmSquare)))
			}
		}
		return least
	case "straight_distance":
		dx, dy := vmOffset(on, square(0), square(1))
		if on == "hex" {
			return vmRoot(3*dx*dx+dy*dy) / 2
		}
		return vmRoot(dx*dx + dy*dy)
	case "bearing":
		f.apart(square(0).square(), square(1).square(), at)
		return vmBearing(on, square(0), square(1))
	case "off_front":
		f.apart(square(0).square(), square(2).square(), at)
		return vmOff(on, square(0), number(1), square(2))
	case "in_line":
		list := args[0].([]any)
		f.work(len(list), at)
		return vmInLine(on, list)
	case "connected":
		list := args[0].([]any)
		f.work(len(list)*len(list), at)
		return vmConnected(on, list)
	}
	return vmSquareList(f, e, on, args)
}

// stepsOf counts what a distance takes of lists; that of two squares takes nothing.
func (f *Fight) stepsOf(n int, args []any, e *ir.Builtin) {
	for _, a := range args {
		if _, ok := a.([]any); ok {
			f.work(n, e.At)
			return
		}
	}
}

func vmListOf(v any) []any {
	if list, ok := v.([]any); ok {
		return list
	}
	return []any{v}
}

// vmSquareList computes those that give a list.
func vmSquareList(f *Fight, e *ir.Builtin, on string, args []any) any {
	at := e.At
	square := func(i int) vmSquare { return args[i].(vmSquare) }
	number := func(i int) int { return args[i].(int) }
	var list []any
	near := func(s vmSquare, n int, take func(vmSquare) bool) {
		f.lookedAt(s.square(), int64(n), at)
		for y := max(1, s.It.Y-min(n, 9999)); y <= min(9999, s.It.Y+min(n, 9999)); y++ {
			for x := max(1, s.It.X-min(n, 9999)); x <= min(9999, s.It.X+min(n, 9999)); x++ {
				if q := vmSquareAt(x, y); vmDistance(on, s, q) <= n && take(q) {
					list = append(list, q)
				}
			}
		}
	}
	rectangle := func(a, b vmSquare) {
		left, right := min(a.It.X, b.It.X), max(a.It.X, b.It.X)
		top, bottom := min(a.It.Y, b.It.Y), max(a.It.Y, b.It.Y)
		f.fits((right-left+1)*(bottom-top+1), at)
		for y := top; y <= bottom; y++ {
			for x := left; x <= right; x++ {
				list = append(list, vmSquareAt(x, y))
			}
		}
	}
	switch e.Entry.Name {
	case "neighbours":
		list = vmNeighbours(on, square(0))
	case "line":
		list = vmLine(on, square(0), square(1), 0, vmSteps(on, square(0), square(1)))
	case "line_beyond":
		if a, b := square(0), square(1); a != b {
			n := vmSteps(on, a, b)
			list = vmLine(on, a, b, n+1, n+min(max(number(2), 0), 20000))
		}
	case "rectangle":
		rectangle(square(0), square(1))
	case "covered":
		if a, n := square(0).It, min(number(1), 9999); n > 0 {
			rectangle(square(0), vmSquareAt(min(9999, a.X+n-1), min(9999, a.Y+n-1)))
		}
	case "burst":
		near(square(0), number(1), func(vmSquare) bool { return true })
	case "cone":
		s := square(0)
		near(s, number(3), func(q vmSquare) bool { return q != s && vmOff(on, s, number(1), q) <= number(2) })
	case "reachable":
		s, n := square(0), number(1)
		f.lookedAt(s.square(), int64(n), at)
		if n >= 0 {
			ways := vmReach(on, s, vmWalls(args[2]), n)
			for q := range ways {
				list = append(list, vmSquare{q})
			}
			slices.SortFunc(list, func(a, b any) int {
				p, q := a.(vmSquare).It, b.(vmSquare).It
				return cmp.Or(cmp.Compare(ways[p], ways[q]), cmp.Compare(p.Y, q.Y), cmp.Compare(p.X, q.X))
			})
		}
	case "shortest_path":
		var walls []int64
		for _, w := range args[2].([]any) {
			walls = append(walls, int64(w.(vmSquare).square()))
		}
		f.searched(square(0).square(), square(1).square(), walls, at)
		a, b := grid.Bounds(square(0).square(), square(1).square(), walls)
		list = vmPath(on, square(0), square(1), vmWalls(args[2]), vmPlace{int(a.X()), int(a.Y())}, vmPlace{int(b.X()), int(b.Y())})
	}
	if list == nil {
		list = []any{}
	}
	return f.vmBuilt(list, at)
}

// vmOffset is the way from one middle to the other: in squares, or for hexes in
// halves of a hex, of which those to the side count by the root of 3.
func vmOffset(on string, a, b vmSquare) (dx, dy int) {
	dx, dy = b.It.X-a.It.X, b.It.Y-a.It.Y
	if on == "hex" {
		lower := func(x int) int {
			if x%2 == 0 {
				return 1
			}
			return 0
		}
		dy = 2*dy + lower(b.It.X) - lower(a.It.X)
	}
	return dx, dy
}

func vmRoot(n int) float64 {
	const bits = 256
	v, _ := new(big.Float).SetPrec(bits).Sqrt(new(big.Float).SetPrec(bits).SetInt64(int64(n))).Float64()
	return v
}

func vmDistance(on string, a, b vmSquare) int {
	dx, dy := vmOffset(on, a, b)
	dx, dy = max(dx, -dx), max(dy, -dy)
	switch on {
	case "taxi":
		return dx + dy
	case "alternate":
		straight, diagonal := max(dx, dy)-min(dx, dy), min(dx, dy)
		return straight + diagonal/2*3 + diagonal%2
	case "hex": // each step to the side leads half a hex up or down as well
		return dx + max(0, dy-dx)/2
	}
	return max(dx, dy)
}

// vmSteps is the number of steps of a line.
func vmSteps(on string, a, b vmSquare) int {
	if on == "alternate" {
		on = "king"
	}
	return vmDistance(on, a, b)
}

func vmDirections(on string) int {
	return map[string]int{"king": 8, "alternate": 8, "taxi": 4, "hex": 6}[on]
}

func btoi(b bool) int { return int(fromBool(b)) }

// vmBearing goes by the angle.
func vmBearing(on string, a, b vmSquare) int {
	dx, dy := vmOffset(on, a, b)
	n := vmDirections(on)
	x := float64(dx)
	if on == "hex" {
		x *= math.Sqrt(3)
	}
	const halfway = 1e-9 // more than the error of an angle, and less than any other can differ
	turn := int(math.Floor(math.Atan2(x, -float64(dy))/(2*math.Pi)*float64(n) + 0.5 + halfway))
	return (turn + n) % n
}

func vmOff(on string, a vmSquare, facing int, b vmSquare) int {
	n := vmDirections(on)
	off := 0
	for d := range n { // one way around or the other
		if (vmBearing(on, a, b)-facing%n+d+2*n)%n == 0 {
			off = min(d, n-d)
		}
	}
	return off
}

// vmNeighbours are all squares one step away, by their direction.
func vmNeighbours(on string, s vmSquare) []any {
	var list []any
	for y := s.It.Y - 1; y <= s.It.Y+1; y++ {
		for x := s.It.X - 1; x <= s.It.X+1; x++ {
			if q := vmSquareAt(x, y); vmOn(x, y) && vmDistance(on, s, q) == 1 {
				list = append(list, q)
			}
		}
	}
	slices.SortFunc(list, func(a, b any) int { return vmBearing(on, s, a.(vmSquare)) - vmBearing(on, s, b.(vmSquare)) })
	return list
}

// vmLine lists the squares of the steps first to last, the last of which may lie
// behind b.
func vmLine(on string, a, b vmSquare, first, last int) []any {
	n := vmSteps(on, a, b)
	next := vmStraight
	switch on {
	case "hex":
		next = vmHexes
	case "taxi":
		next = vmCrossings(a, b, last)
	}
	list := []any{}
	for i := first; i <= last; i++ {
		q := a
		if i > 0 {
			q = next(a, b, i, n)
		}
		if !vmOn(q.It.X, q.It.Y) {
			break
		}
		list = append(list, q)
	}
	return list
}

// vmStraight rounds the point of step i of n, half of it up and left.
func vmStraight(a, b vmSquare, i, n int) vmSquare {
	near := func(a, b int) int {
		v := big.NewInt(int64(2*(a*n+i*(b-a)) + n - 1))
		return int(v.Div(v, big.NewInt(int64(2*n))).Int64())
	}
	return vmSquareAt(near(a.It.X, b.It.X), near(a.It.Y, b.It.Y))
}

// vmHexes finds the hex whose middle is nearest. Points between hexes are moved, by
// less than any other two distances differ.
func vmHexes(a, b vmSquare, i, n int) vmSquare {
	down := func(s vmSquare) float64 { return float64(s.It.Y) + 0.5*float64((s.It.X+1)%2) }
	along := float64(i) / float64(n)
	const apart = 1e-6
	x := float64(a.It.X) + along*float64(b.It.X-a.It.X) + 2*apart
	y := down(a) + along*(down(b)-down(a)) + 2*apart // q moves by 2, r by 1: a half of q and r
	best, found := vmSquare{}, math.Inf(1)
	for cx := int(math.Floor(x)) - 1; cx <= int(math.Floor(x))+2; cx++ {
		for cy := int(math.Floor(y)) - 2; cy <= int(math.Floor(y))+2; cy++ {
			q := vmSquare{vmPlace{cx, cy}}
			dx, dy := x-float64(cx), y-(float64(cy)+0.5*float64(((cx+1)%2+2)%2))
			if d := 0.75*dx*dx + dy*dy; d < found {
				best, found = q, d
			}
		}
	}
	return best
}

// vmCrossings sorts the sides of squares that a line crosses by how far along they lie.
// Through a corner it goes by the upper square.
func vmCrossings(a, b vmSquare, steps int) func(a, b vmSquare, i, n int) vmSquare {
	dx, dy := b.It.X-a.It.X, b.It.Y-a.It.Y
	type side struct {
		at  *big.Rat
		off vmPlace
	}
	var sides []side
	cross := func(d int, off vmPlace) {
		for k := range steps {
			if d != 0 {
				sides = append(sides, side{big.NewRat(int64(2*k+1), int64(2*max(d, -d))), off})
			}
		}
	}
	cross(dx, vmPlace{cmp.Compare(dx, 0), 0})
	cross(dy, vmPlace{0, cmp.Compare(dy, 0)})
	slices.SortStableFunc(sides, func(a, b side) int {
		return cmp.Or(a.at.Cmp(b.at), cmp.Compare(a.off.Y, b.off.Y))
	})
	return func(a, _ vmSquare, i, _ int) vmSquare {
		for _, s := range sides[:i] {
			a.It.X, a.It.Y = a.It.X+s.off.X, a.It.Y+s.off.Y
		}
		return a
	}
}

func vmInLine(on string, list []any) bool {
	if len(list) == 0 {
		return true
	}
	n := vmDirections(on)
	first := list[0].(vmSquare)
	for d := range n / 2 { // every square lies straight in the direction or its opposite
		straight := true
		for _, v := range list {
			q := v.(vmSquare)
			if q == first {
				continue
			}
			dx, dy := vmOffset(on, first, q)
			ok := false
			switch on {
			case "hex":
				ok = []bool{dx == 0, dy == -dx, dy == dx}[d]
			case "taxi":
				ok = []bool{dx == 0, dy == 0}[d]
			default:
				ok = []bool{dx == 0, dy == -dx, dy == 0, dy == dx}[d]
			}
			straight = straight && ok
		}
		if straight {
			return true
		}
	}
	return false
}

func vmConnected(on string, list []any) bool {
	if len(list) == 0 {
		return true
	}
	all := map[vmPlace]bool{}
	for _, v := range list {
		all[v.(vmSquare).It] = true
	}
	seen := map[vmPlace]bool{}
	var walk func(vmPlace)
	walk = func(p vmPlace) {
		if seen[p] || !all[p] {
			return
		}
		seen[p] = true
		for _, n := range vmNeighbours(on, vmSquare{p}) {
			walk(n.(vmSquare).It)
		}
	}
	walk(list[0].(vmSquare).It)
	return len(seen) == len(all)
}

// ---- ways --------------------------------------------------------------------------------------------

func vmWalls(v any) map[vmPlace]bool {
	walls := map[vmPlace]bool{}
	for _, s := range v.([]any) {
		walls[s.(vmSquare).It] = true
	}
	return walls
}

// vmState is where a way has come to, and whether its next diagonal counts two.
type vmState struct {
	at  vmPlace
	odd bool
}

// vmStep is the way one step further, and what the step costs.
func vmStep(on string, s vmState, to vmPlace) (vmState, int) {
	next := vmState{to, s.odd}
	if on != "alternate" || s.at.X == to.X || s.at.Y == to.Y {
		return next, 1
	}
	next.odd = !s.odd
	return next, 1 + btoi(s.odd)
}

// vmCosts tries every step again until no way becomes cheaper.
func vmCosts(on string, from vmState, walls map[vmPlace]bool, a, b vmPlace, most int) map[vmPlace]int {
	best := map[vmState]int{from: 0}
	for open := []vmState{from}; len(open) > 0; open = open[1:] {
		s := open[0]
		for _, v := range vmNeighbours(on, vmSquare{s.at}) {
			p := v.(vmSquare).It
			if walls[p] || p.X < a.X || p.Y < a.Y || p.X > b.X || p.Y > b.Y {
				continue
			}
			next, cost := vmStep(on, s, p)
			cost += best[s]
			if old, ok := best[next]; cost <= most && (!ok || cost < old) {
				best[next] = cost
				open = append(open, next)
			}
		}
	}
	out := map[vmPlace]int{}
	for s, cost := range best {
		if old, ok := out[s.at]; !ok || cost < old {
			out[s.at] = cost
		}
	}
	return out
}

func vmReach(on string, from vmSquare, walls map[vmPlace]bool, most int) map[vmPlace]int {
	return vmCosts(on, vmState{at: from.It}, walls, vmPlace{1, 1}, vmPlace{9999, 9999}, most)
}

// vmPath looks before each step for the squares from which the rest costs least.
func vmPath(on string, from, to vmSquare, walls map[vmPlace]bool, a, b vmPlace) []any {
	delete(walls, from.It)
	delete(walls, to.It)
	list := []any{}
	for s := (vmState{at: from.It}); s.at != to.It; {
		left, ok := vmCosts(on, s, walls, a, b, math.MaxInt)[to.It]
		if !ok {
			return list
		}
		next, nearest, found := s, 0, false
		for _, v := range vmNeighbours(on, vmSquare{s.at}) {
			q := v.(vmSquare)
			if walls[q.It] {
				continue
			}
			then, cost := vmStep(on, s, q.It)
			rest, ok := vmCosts(on, then, walls, a, b, math.MaxInt)[to.It]
			if !ok || cost+rest != left {
				continue
			}
			dx, dy := vmOffset(on, q, to)
			if on == "hex" {
				dx, dy = 3*dx*dx, dy*dy
			} else {
				dx, dy = dx*dx, dy*dy
			}
			if !found || dx+dy < nearest {
				next, nearest, found = then, dx+dy, true
			}
		}
		s = next
		list = append(list, vmSquare{s.at})
	}
	return list
}
