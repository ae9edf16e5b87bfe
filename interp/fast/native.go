package fast

import (
	"math"
	"math/bits"
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// native is a Go function that an instruction calls with the words in registers that lie
// side by side: what is too rare, or takes too long, for an instruction of its own.
type native func(f *Fight, d *call, w []int64) int64

// call is what a native knows of the place where it is called.
type call struct {
	run     native
	at      diag.Span
	expr    ir.Expr
	t       ir.Type
	flag    bool // what it means is up to the native
	open    bool // whatever throws in it knows nothing that does not stand in frames
	n       int
	param   *ir.Param
	field   *ir.Field
	per     *perField
	table   *table
	held    *heldThings
	loop    *ir.For
	cond    *ir.Condition
	method  *method
	each    *instructions // the formula on items, their slot, and that of the square which a step leaves
	item    int
	leaving int
	label   int // of a throw, and the number of the first who may throw
	first   int

	to        *place // of statements
	recipe    *recipe
	ranking   *ranking
	condition *condition
	free      []bool // the arguments that are left out
	event     *reactions
	site      *site
	inside    *inside
	says      *says

	dead *registerSet // as detail has it
}

// builtins are the built-ins that compute with words. What is not here is called through
// its Eval.
var builtins = map[string]native{
	"abs":               absNum,
	"clamp":             clampNum,
	"max":               extreme,
	"min":               extreme,
	"mean":              mean,
	"sqrt":              squareRoot,
	"round":             rounded,
	"take":              taking,
	"skip":              skipping,
	"take_until":        takingUntil,
	"find_index":        indexOf,
	"reverse":           reversed,
	"sorted":            sorted,
	"subsets":           subsets,
	"flatten":           flattened,
	"concat":            concatenated,
	"unique":            unique,
	"without":           without,
	"all_different":     allDifferent,
	"copy_of":           copyOf,
	"roll":              rolled,
	"throw":             thrown,
	"pick":              picked,
	"shuffled":          shuffled,
	"dice":              diceOf,
	"the":               theNum,
	"enemies":           ofOthers,
	"allies":            ofOthers,
	"active":            activeOf,
	"active_combatants": activeOf,
	"active_sides":      activeSides,
	"partners":          partners,
	"linked":            linked,
	"values":            valuesBorne,
	"mean_above":        meanAbove,
	"best":              formed,
	"worst":             formed,
	"again":             formed,
	"exploding":         formed,
	"successes":         formed,
	"times":             formed,
	"more":              formed,

	"last_side_standing": func(f *Fight, d *call, _ []int64) int64 { return f.lastStanding(d.at) },

	"square_at":         squareAt,
	"grid_distance":     gridDistance,
	"straight_distance": straightDistance,
	"bearing":           bearing,
	"angle":             angle,
	"off_front":         offFront,
	"neighbours":        neighbours,
	"neighbour":         neighbour,
	"line":              line,
	"line_beyond":       lineBeyond,
	"in_line":           inLine,
	"connected":         connected,
	"burst":             burst,
	"cone":              cone,
	"rectangle":         rectangle,
	"covered":           covered,
	"covering":          covering,
	"reachable":         reachable,
	"shortest_path":     shortestPath,
	"reachable_for":     reachableFor,
	"cheapest_path":     cheapestPath,
	"path_cost":         pathCost,
	"pushed_along":      pushedAlong,
	"pushes":            pushes,
	"shortest_push":     shortestPush,
}

// ---- numbers -----------------------------------------------------------------------------------------

func absNum(_ *Fight, _ *call, w []int64) int64 { return fromNum(math.Abs(toNum(w[0]))) }

func clampNum(_ *Fight, _ *call, w []int64) int64 {
	v, low, high := toNum(w[0]), toNum(w[1]), toNum(w[2])
	if v > high {
		v = high
	}
	if v < low {
		v = low
	}
	return fromNum(v)
}

// extreme is the highest or lowest throw of dice.
func extreme(f *Fight, d *call, w []int64) int64 {
	if toDice(w[0]).formed {
		return evaluated(f, d, w)
	}
	dice := f.diceOfWord(w[0])
	low, high, _, _ := dice.Extremes(f.ownFaces(dice))
	if d.expr.(*ir.Builtin).Entry.Name == "max" {
		return high
	}
	return low
}

// mean is the average of dice or of a list.
func mean(f *Fight, d *call, w []int64) int64 {
	if d.t.Base != ir.Dice {
		return evaluated(f, d, w)
	}
	return f.meanOf(builtin.Chance{Dice: f.diceOfWord(w[0])}, d, w)
}

// meanOf answers a question about dice. What takes long its Eval finds out, which keeps it.
func (f *Fight) meanOf(q builtin.Chance, d *call, w []int64) int64 {
	if q.Dice.Plain() && !q.Above {
		mean, _ := q.Dice.Mean(f.ownFaces(q.Dice))
		return fromNum(mean)
	}
	if a, work, known := f.kept.Known(q); known && a.Effort <= value.MostEffort {
		f.work(work, d.at)
		return fromNum(a.Mean)
	}
	return evaluated(f, d, w)
}

// ownFaces are the faces of dice that have faces of their own.
func (f *Fight) ownFaces(d value.Dice) []int64 {
	if d.Custom {
		return f.m.die(d.Faces).Faces
	}
	return nil
}

func squareRoot(f *Fight, d *call, w []int64) int64 {
	v := toNum(w[0])
	if v < 0 {
		f.fail(d.at, "there is no square root of %s", event.Number(v))
	}
	return fromNum(math.Sqrt(v))
}

// rounded rounds to the nearest whole number, a half away from zero.
func rounded(f *Fight, d *call, w []int64) int64 { return f.toInt(math.Round(toNum(w[0])), d.at) }

// sameNums compares nums one of which may be none, which equals none alone.
func sameNums(_ *Fight, _ *call, w []int64) int64 {
	a, b := toNum(w[0]), toNum(w[1])
	return fromBool(a == b || a != a && b != b)
}

// ---- lists -------------------------------------------------------------------------------------------

// numbersFrom is the list of all numbers from one to another.
func numbersFrom(f *Fight, d *call, w []int64) int64 {
	a, b := w[0], w[1]
	if a > b {
		return f.newList(nil, d.at)
	}
	if n := b - a; n < 0 || n >= int64(f.m.Limits.List) {
		f.limit(d.at, "%d..%d has more than %d numbers", a, b, f.m.Limits.List)
	}
	f.work(int(b-a), d.at)
	base := len(f.scratch)
	for v := a; v < b; v++ {
		f.scratch = append(f.scratch, v)
	}
	f.scratch = append(f.scratch, b) // apart: there may be no number above b
	return f.gathered(base, d.at)
}

func sameLists(f *Fight, d *call, w []int64) int64 {
	if w[0] == absent || w[1] == absent {
		return fromBool(w[0] == w[1])
	}
	f.work(len(f.list(w[0])), d.at)
	return fromBool(f.sameList(w[0], w[1], d.t))
}

func settledList(f *Fight, d *call, w []int64) int64 { return f.settle(w[0], &d.t, d.at) }

func taking(f *Fight, d *call, w []int64) int64 {
	items := f.list(w[0])
	items = items[:min(max(w[1], 0), int64(len(items)))]
	f.work(len(items), d.at)
	return f.newList(items, d.at)
}

func skipping(f *Fight, d *call, w []int64) int64 {
	items := f.list(w[0])
	items = items[min(max(w[1], 0), int64(len(items))):]
	f.work(len(items), d.at)
	return f.newList(items, d.at)
}

// placeOf is the place of the first item that meets the condition, -1 if none does.
func (f *Fight) placeOf(items []int64, d *call) int {
	for i, w := range items {
		f.work(1, d.at)
		f.fr[d.item] = w
		if f.exec(d.each) != 0 {
			return i
		}
	}
	return -1
}

func indexOf(f *Fight, d *call, w []int64) int64 {
	i := f.placeOf(f.list(w[0]), d)
	if i < 0 {
		f.failHint(d.at, "test before with any(list, …)", "no item meets the condition")
	}
	return int64(i)
}

func takingUntil(f *Fight, d *call, w []int64) int64 {
	items := f.list(w[0])
	if i := f.placeOf(items, d); i >= 0 {
		items = items[:i]
	}
	return f.newList(items, d.at)
}

func reversed(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	f.scratch = append(f.scratch, f.list(w[0])...)
	slices.Reverse(f.scratch[base:])
	return f.built(base, d.at)
}

// sorted puts the items in the order of their keys. That of keys that are lists is left to its
// Eval.
func sorted(f *Fight, d *call, w []int64) int64 {
	e := d.expr.(*ir.Builtin)
	key := *d.t.Elem
	if e.Each != nil {
		key = e.Each.Type()
	}
	if key.Base == ir.List {
		return evaluated(f, d, w)
	}
	from, base := len(f.scratch), len(f.ranks)
	f.scratch = append(f.scratch, f.list(w[0])...)
	to := len(f.scratch)
	f.work((to-from)*bits.Len(uint(to-from)), d.at)
	for i := from; i < to; i++ {
		v := f.scratch[i]
		if e.Each != nil {
			f.fr[d.item] = v
			v = f.exec(d.each)
		}
		if key.Base == ir.Num {
			v = inOrder(toNum(v))
		}
		f.ranks = append(f.ranks, -v)
	}
	f.sortGroup(from, to, base)
	f.ranks = f.ranks[:base]
	return f.gathered(from, d.at)
}

// subsets lists all ways to take some of the items: way n takes those whose bit is set in n.
func subsets(f *Fight, d *call, w []int64) int64 {
	const most = 30
	items, base := f.list(w[0]), len(f.scratch)
	n := len(items)
	if n > most {
		f.limit(d.at, "there are more ways to take some of %d items than a list can hold", n)
	}
	f.fits(1<<n, d.at)
	f.work(n<<n, d.at)
	for way := range 1 << n {
		start := len(f.scratch)
		for i, w := range items {
			if way>>i&1 != 0 {
				f.scratch = append(f.scratch, w)
			}
		}
		taken := f.newList(f.scratch[start:], d.at)
		f.scratch = append(f.scratch[:start], taken)
	}
	return f.built(base, d.at)
}

func flattened(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	for _, h := range f.list(w[0]) {
		f.scratch = append(f.scratch, f.list(h)...)
		f.fits(len(f.scratch)-base, d.at)
	}
	return f.built(base, d.at)
}

func concatenated(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	for _, h := range w {
		f.scratch = append(f.scratch, f.list(h)...)
	}
	return f.built(base, d.at)
}

func unique(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	for _, x := range f.list(w[0]) {
		f.work(1+len(f.scratch)-base, d.at)
		if !slices.Contains(f.scratch[base:], x) {
			f.scratch = append(f.scratch, x)
		}
	}
	return f.built(base, d.at)
}

func without(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	for _, x := range f.list(w[0]) {
		if x != w[1] {
			f.scratch = append(f.scratch, x)
		}
	}
	return f.built(base, d.at)
}

func allDifferent(f *Fight, d *call, w []int64) int64 {
	items := f.list(w[0])
	for i, x := range items {
		f.work(1+i, d.at)
		if slices.Contains(items[:i], x) {
			return 0
		}
	}
	return 1
}

func copyOf(f *Fight, d *call, w []int64) int64 {
	kind := d.expr.Type().Kind
	protos, items := f.m.Protos[kind.ID], f.list(w[0])
	f.work(len(items), d.at)
	for _, x := range items {
		if int(x) < len(protos) && protos[x] >= 0 && int64(protos[x]) == w[1] {
			return x
		}
	}
	f.fail(d.at, "there is no copy of %s in this list", f.names.NameOf(kind, w[1]))
	return 0
}

// built makes a list of what stands on the scratch stack from base on.
func (f *Fight) built(base int, at diag.Span) int64 {
	f.work(len(f.scratch)-base, at)
	return f.gathered(base, at)
}

// ---- dice --------------------------------------------------------------------------------------------

func meanAbove(f *Fight, d *call, w []int64) int64 {
	return f.meanOf(builtin.Chance{Dice: f.diceOfWord(w[0]), Above: true, N: w[1]}, d, w)
}

func diceOf(f *Fight, d *call, w []int64) int64 {
	n, faces := w[0], w[1]
	if n < 0 || n > value.MaxDice || faces < 1 || faces > value.MaxFaces {
		f.failHint(d.at, "0 to 1000 dice with 1 to 1000000 faces", "%d dice with %d faces cannot be thrown", n, faces)
	}
	if n == 0 {
		return dice{}.word()
	}
	if die, ok := (world.Facts{World: f.m.World}).DieOf(faces); ok {
		return dice{n: n, faces: die, custom: true}.word()
	}
	return dice{n: n, faces: faces}.word()
}

// unionOf turns a thing into one of several kinds, partOf back, if it is of that kind.
func unionOf(_ *Fight, d *call, w []int64) int64 {
	if w[0] == absent {
		return absent
	}
	return ofKind(d.n, w[0])
}

func partOf(_ *Fight, d *call, w []int64) int64 {
	if k, thing := kindOf(w[0]); w[0] != absent && k == d.n {
		return thing
	}
	return absent
}

// moreDice adds a number to dice, or takes it from them.
func moreDice(f *Fight, d *call, w []int64) int64 {
	e := d.expr.(*ir.Binary)
	a, n := w[0], w[1]
	if e.X.Type().Base != ir.Dice { // 2 + 1d6
		a, n = n, a
	}
	if e.Op == "-" {
		n = -n
	}
	x := toDice(a)
	x.plus += n
	if x.plus >= plusZero || x.plus <= -plusZero || n >= plusZero || n <= -plusZero {
		f.overflow(d.at)
	}
	return x.word()
}

// roller is who throws, if an argument says so.
func (d *call) roller(w []int64) int {
	if len(w) < 2 {
		return 0
	}
	return d.first + int(w[1])
}

func rolled(f *Fight, d *call, w []int64) int64 {
	return f.roll(w[0], d.label, d.roller(w), d.at)
}

func thrown(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	f.throw(w[0], d.label, d.roller(w), d.at)
	return f.built(base, d.at)
}

func picked(f *Fight, d *call, w []int64) int64 {
	items := f.list(w[0])
	if len(items) == 0 {
		f.failHint(d.at, "test before whether it is empty", "nothing can be picked from an empty list")
	}
	return items[f.pick(len(items), d.label, d.roller(w), "pick")]
}

func shuffled(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	f.scratch = append(f.scratch, f.list(w[0])...)
	left, who := f.scratch[base:], d.roller(w)
	f.work(value.WorkOfShuffle(len(left)), d.at)
	f.obscure(1)
	for ; len(left) > 1; left = left[1:] {
		value.Draw(left, f.pick(len(left), d.label, who, world.Draw))
	}
	f.obscure(-1)
	return f.gathered(base, d.at)
}

// ---- who fights --------------------------------------------------------------------------------------

func theNum(f *Fight, d *call, w []int64) int64 {
	if v := toNum(w[0]); v != v {
		f.failHint(d.at, "test it before: if x != none { … }", "there is nothing here, but `the` says there is")
	}
	return w[0]
}

// ofOthers lists the enemies or allies of a combatant or side.
func ofOthers(f *Fight, d *call, w []int64) int64 {
	side, friends := w[0], d.flag
	if d.t.Kind != f.m.Program.Side {
		side = f.sideOf(side)
	}
	return f.activeWho(side, friends, d.at)
}

// activeOf lists the active combatants, of a side if one is named.
func activeOf(f *Fight, d *call, w []int64) int64 {
	if len(w) == 0 {
		return f.activeWho(absent, false, d.at)
	}
	return f.activeWho(w[0], true, d.at)
}

func activeSides(f *Fight, d *call, _ []int64) int64 {
	base := len(f.scratch)
	for s := range f.m.Setup.Sides {
		active, looked := f.sideActive(int64(s))
		if f.work(looked, d.at); active {
			f.scratch = append(f.scratch, int64(s))
		}
	}
	return f.built(base, d.at)
}

func linked(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	f.scratch = append(f.scratch, w[0])
	for i := base; i < len(f.scratch); i++ { // it grows
		f.work(1, d.at)
		f.partnersOf(d.expr.(*ir.Builtin).Condition, f.scratch[i], base, d.at)
	}
	return f.built(base, d.at)
}

func partners(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	f.partnersOf(d.expr.(*ir.Builtin).Condition, w[0], base, d.at)
	return f.built(base, d.at)
}

func valuesBorne(f *Fight, d *call, w []int64) int64 {
	e, base := d.expr.(*ir.Builtin), len(f.scratch)
	f.valuesOf(e.Condition, e.Place, w[0], d.at)
	return f.built(base, d.at)
}

// ---- squares -----------------------------------------------------------------------------------------

// gridAt is the argument that says which squares lie beside one another.
func (f *Fight) gridAt(w []int64, i int) grid.Grid {
	if i >= len(w) {
		return grid.King
	}
	return f.gridOf(w[i])
}

// gridOf turns one of the words for grids into the grid.
func (f *Fight) gridOf(w int64) grid.Grid { return grid.Grid(slices.Index(f.m.grids, w)) }

func squareAt(f *Fight, d *call, w []int64) int64 {
	if !grid.On(w[0], w[1]) {
		f.failHint(d.at, "columns and rows go from 1 to 9999", "there is no square in column %d and row %d", w[0], w[1])
	}
	return int64(grid.At(w[0], w[1]))
}

// gridDistance is that of squares, or the least of all pairs of two lists.
func gridDistance(f *Fight, d *call, w []int64) int64 {
	e, in := d.expr.(*ir.Builtin), f.gridAt(w, 2)
	from, to := w[:1], w[1:2]
	if e.Args[0].Type().Base == ir.List {
		from = f.list(w[0])
	}
	if e.Args[1].Type().Base == ir.List {
		to = f.list(w[1])
	}
	if len(from) == 0 || len(to) == 0 {
		f.failHint(d.at, "test before whether it is empty", "no square of an empty list is near")
	}
	if n := len(from) * len(to); n > 1 {
		f.work(n, d.at)
	}
	least := in.Distance(grid.Square(from[0]), grid.Square(to[0]))
	for _, a := range from {
		for _, b := range to {
			least = min(least, in.Distance(grid.Square(a), grid.Square(b)))
		}
	}
	return least
}

func straightDistance(f *Fight, _ *call, w []int64) int64 {
	return fromNum(f.gridAt(w, 2).Straight(grid.Square(w[0]), grid.Square(w[1])))
}

func bearing(f *Fight, d *call, w []int64) int64 {
	a, b := grid.Square(w[0]), grid.Square(w[1])
	f.apart(a, b, d.at)
	return f.gridAt(w, 2).Bearing(a, b)
}

func angle(f *Fight, d *call, w []int64) int64 {
	a, b := grid.Square(w[0]), grid.Square(w[1])
	f.apart(a, b, d.at)
	return f.gridAt(w, 2).Angle(a, b)
}

func offFront(f *Fight, d *call, w []int64) int64 {
	a, b := grid.Square(w[0]), grid.Square(w[2])
	f.apart(a, b, d.at)
	return f.gridAt(w, 3).Off(a, w[1], b)
}

// apart stops the fight where a direction is wanted and there is none.
func (f *Fight) apart(a, b grid.Square, at diag.Span) {
	if a == b {
		f.failHint(at, "test before whether the squares are the same", "there is no direction from %s to itself", a)
	}
}

func neighbours(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	f.scratch = f.gridAt(w, 1).Neighbours(f.scratch, grid.Square(w[0]))
	return f.built(base, d.at)
}

func neighbour(f *Fight, _ *call, w []int64) int64 {
	if s, there := f.gridAt(w, 2).Beside(grid.Square(w[0]), w[1]); there {
		return int64(s)
	}
	return absent
}

func line(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	f.scratch = f.gridAt(w, 2).Line(f.scratch, grid.Square(w[0]), grid.Square(w[1]))
	return f.built(base, d.at)
}

func lineBeyond(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	f.scratch = f.gridAt(w, 3).Beyond(f.scratch, grid.Square(w[0]), grid.Square(w[1]), min(w[2], 2*grid.Most))
	return f.built(base, d.at)
}

func inLine(f *Fight, d *call, w []int64) int64 {
	items := f.list(w[0])
	f.work(len(items), d.at)
	return fromBool(f.gridAt(w, 1).InLine(items))
}

func connected(f *Fight, d *call, w []int64) int64 {
	items, base := f.list(w[0]), len(f.scratch)
	f.work(len(items)*len(items), d.at)
	f.scratch = append(f.scratch, items...)
	found := f.gridAt(w, 1).Connected(f.scratch[base:])
	f.scratch = f.scratch[:base]
	return fromBool(found)
}

func burst(f *Fight, d *call, w []int64) int64 {
	base, a := len(f.scratch), grid.Square(w[0])
	f.lookedAt(a, w[1], d.at)
	f.scratch = f.gridAt(w, 2).Burst(f.scratch, a, w[1])
	return f.built(base, d.at)
}

func cone(f *Fight, d *call, w []int64) int64 {
	base, a := len(f.scratch), grid.Square(w[0])
	f.lookedAt(a, w[3], d.at)
	f.scratch = f.gridAt(w, 4).Cone(f.scratch, a, w[1], w[2], w[3])
	return f.built(base, d.at)
}

func rectangle(f *Fight, d *call, w []int64) int64 {
	return f.rectangle(grid.Square(w[0]), grid.Square(w[1]), d.at)
}

func covered(f *Fight, d *call, w []int64) int64 {
	a, n := grid.Square(w[0]), w[1]
	if n < 1 {
		return f.newList(nil, d.at)
	}
	n = min(n, grid.Most) - 1
	return f.rectangle(a, grid.At(min(grid.Most, a.X()+n), min(grid.Most, a.Y()+n)), d.at)
}

func (f *Fight) rectangle(a, b grid.Square, at diag.Span) int64 {
	base := len(f.scratch)
	left, right := min(a.X(), b.X()), max(a.X(), b.X())
	top, bottom := min(a.Y(), b.Y()), max(a.Y(), b.Y())
	n := int((right - left + 1) * (bottom - top + 1))
	f.fits(n, at)
	f.work(n, at)
	f.scratch = grid.Rectangle(f.scratch, a, b)
	return f.built(base, at)
}

func covering(f *Fight, d *call, w []int64) int64 {
	base, of, size := len(f.scratch), f.list(w[0]), min(max(w[1], 0), grid.Most)
	n := len(of) * int(size*size)
	f.fits(n, d.at)
	f.work(n, d.at)
	f.scratch = grid.Covering(f.scratch, of, size)
	return f.built(base, d.at)
}

func reachable(f *Fight, d *call, w []int64) int64 {
	base, a := len(f.scratch), grid.Square(w[0])
	f.lookedAt(a, w[1], d.at)
	f.scratch = f.kept.Ways.Reachable(f.scratch, f.gridAt(w, 3), a, w[1], f.list(w[2]))
	return f.built(base, d.at)
}

func shortestPath(f *Fight, d *call, w []int64) int64 {
	base, a, b, walls := len(f.scratch), grid.Square(w[0]), grid.Square(w[1]), f.list(w[2])
	f.searched(a, b, walls, d.at)
	f.scratch = f.kept.Ways.Path(f.scratch, f.gridAt(w, 3), a, b, walls)
	return f.built(base, d.at)
}

// cheapest looks for the cheapest ways, and keeps no other search from beginning meanwhile: what a step costs may ask
// for one.
func (f *Fight) cheapest(d *call, g grid.Grid, from, goal grid.Square, points int64, found func(*grid.Cheapest)) {
	s := f.kept.Cheapest
	f.kept.Cheapest = nil
	if s == nil {
		s = &grid.Cheapest{}
	}
	cost := func(leaving, entered grid.Square) (int64, bool) {
		f.fr[d.leaving], f.fr[d.item] = int64(leaving), int64(entered)
		n := f.exec(d.each)
		if n < 1 && n != absent {
			f.failHint(d.at, "say none where nobody can walk", "a step costs 1 or more, not %d", n)
		}
		return n, n != absent
	}
	s.Search(g, from, goal, points, cost, func() { f.work(int(g.Directions()), d.at) })
	found(s)
	f.kept.Cheapest = s
}

func reachableFor(f *Fight, d *call, w []int64) int64 {
	base := 0
	f.cheapest(d, f.gridAt(w, 2), grid.Square(w[0]), 0, w[1], func(s *grid.Cheapest) {
		base = len(f.scratch)
		f.scratch = s.Reached(f.scratch)
	})
	return f.built(base, d.at)
}

func cheapestPath(f *Fight, d *call, w []int64) int64 {
	base, from, to := 0, grid.Square(w[0]), grid.Square(w[1])
	f.cheapest(d, f.gridAt(w, 3), from, to, w[2], func(s *grid.Cheapest) {
		base = len(f.scratch)
		f.scratch, _, _ = s.Way(f.scratch, from, to)
	})
	return f.built(base, d.at)
}

func pathCost(f *Fight, d *call, w []int64) int64 {
	out, from, to := int64(absent), grid.Square(w[0]), grid.Square(w[1])
	f.cheapest(d, f.gridAt(w, 3), from, to, w[2], func(s *grid.Cheapest) {
		if _, cost, found := s.Way(f.scratch, from, to); found {
			out = cost
		}
	})
	return out
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

// areaAt is the area of a square of a map; beside the map there is none.
func areaAt(_ *Fight, d *call, w []int64) int64 {
	m, s := d.expr.(*ir.MapArea).Map, grid.Square(w[0])
	if s.X() > int64(m.Columns) || s.Y() > int64(m.Rows) {
		return absent
	}
	if in := m.Cells[(s.Y()-1)*int64(m.Columns)+s.X()-1]; in != nil {
		return int64(in.Index)
	}
	return absent
}
