package fast

import (
	"math"
	"math/big"
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// The code of the built-ins. What they mean stands in package stdlib.

// builtinNum compiles a built-in whose result is a num.
func (c *compiler) builtinNum(e *ir.Builtin) numFn {
	at := e.At
	switch e.Entry.Name {
	case "abs":
		x := c.num(e.Args[0])
		return func(f *Fight) float64 { return math.Abs(x(f)) }
	case "clamp":
		x, lo, hi := c.num(e.Args[0]), c.num(e.Args[1]), c.num(e.Args[2])
		return func(f *Fight) float64 {
			v := x(f)
			a := lo(f)
			b := hi(f)
			if v > b {
				v = b
			}
			if v < a {
				v = a
			}
			return v
		}
	case "min", "max":
		return c.numExtreme(e)
	case "sqrt":
		x := c.num(e.Args[0])
		return func(f *Fight) float64 {
			v := x(f)
			if v < 0 {
				f.fail(at, "there is no square root of %s", event.Number(v))
			}
			return math.Sqrt(v)
		}
	case "sum":
		list := c.items(e)
		if e.Each == nil {
			return func(f *Fight) float64 {
				total := 0.0
				items := f.list(list(f))
				f.work(len(items), at)
				for _, w := range items {
					total = f.finite(total+toNum(w), at)
				}
				return total
			}
		}
		each, it := weighed(e.Each, c.num(e.Each)), c.slotOf(e.Item)
		return func(f *Fight) float64 {
			total := 0.0
			items := f.list(list(f))
			f.work(len(items), at)
			for _, w := range items {
				f.fr[it] = w
				total = f.finite(total+each(f), at)
			}
			return total
		}
	case "mean":
		return c.mean(e)
	case "mean_above":
		at := e.At
		d, n := c.word(e.Args[0]), c.word(e.Args[1])
		return func(f *Fight) float64 {
			w := d(f)
			return f.meanAbove(w, n(f), at)
		}
	case "straight_distance":
		return c.squareNum(e)
	}
	fn := c.builtinWord(e)
	return func(f *Fight) float64 { return toNum(fn(f)) }
}

func (c *compiler) mean(e *ir.Builtin) numFn {
	at := e.At
	x := c.word(e.Args[0])
	t := e.Args[0].Type()
	if t.Base == ir.Dice {
		return func(f *Fight) float64 { return f.meanOf(x(f)) }
	}
	num := t.Elem.Base == ir.Num
	return func(f *Fight) float64 {
		items := f.list(x(f))
		if len(items) == 0 {
			f.fail(at, "an empty list has no average")
		}
		f.work(len(items), at)
		total := 0.0
		for _, w := range items {
			if num {
				total = f.finite(total+toNum(w), at)
			} else {
				total = f.finite(total+float64(w), at)
			}
		}
		return f.finite(total/float64(len(items)), at)
	}
}

// extremeOf is the lowest or the highest throw of dice.
func (f *Fight) extremeOf(w int64, highest bool, at diag.Span) int64 {
	d := toDice(w)
	if d.explodes && highest {
		f.fail(at, "dice that explode have no highest throw")
	}
	face := int64(1)
	if highest {
		face = d.faces
	}
	if d.custom {
		faces := f.m.die(d.faces).Faces
		face = slices.Min(faces)
		if highest {
			face = slices.Max(faces)
		}
	}
	return d.n*face + d.plus
}

// meanOf is the exact average of dice. Dice that explode are thrown again with the
// chance of their highest face: m of n faces make the average n/(n-m) times as high.
// All is one fraction of whole numbers that a float64 holds exactly, so that only
// the division rounds.
func (f *Fight) meanOf(w int64) float64 {
	d := toDice(w)
	sum, n, m := d.faces*(d.faces+1), 2*d.faces, int64(2) // twice, to stay whole
	if d.custom {
		die := f.m.die(d.faces)
		sum, n, m = die.Sum, int64(len(die.Faces)), die.AtMost
	}
	if d.explodes && m < n {
		n -= m
	}
	return float64(d.n*sum+d.plus*n) / float64(n)
}

// above is what meanAbove has been asked for.
type above struct{ dice, n int64 }

// meanAbove is the exact average of what dice show above n. It goes through their totals,
// once for each question.
func (f *Fight) meanAbove(w, n int64, at diag.Span) float64 {
	if v, ok := f.above[above{w, n}]; ok {
		return v
	}
	d := toDice(w)
	faces := f.facesOf(d, at)
	low, high := slices.Min(faces), slices.Max(faces)
	ways := []int64{1} // to throw each total, from the lowest on
	for range d.n {
		next := make([]int64, len(ways)+int(high-low))
		for total, many := range ways {
			for _, face := range faces {
				next[total+int(face-low)] += many
			}
		}
		ways = next
	}
	sum, all := new(big.Int), new(big.Int)
	for total, many := range ways {
		shown := big.NewInt(d.n*low + d.plus + int64(total))
		if beyond := shown.Sub(shown, big.NewInt(n)); beyond.Sign() > 0 {
			sum.Add(sum, beyond.Mul(beyond, big.NewInt(many)))
		}
		all.Add(all, big.NewInt(many))
	}
	v, _ := new(big.Rat).SetFrac(sum, all).Float64()
	if f.above == nil {
		f.above = map[above]float64{}
	}
	f.above[above{w, n}] = v
	return v
}

// facesOf are the faces of each of some dice, if their throws are few enough to count.
func (f *Fight) facesOf(d dice, at diag.Span) []int64 {
	if d.explodes {
		f.fail(at, "dice that explode have too many totals to go through")
	}
	faces := []int64{}
	if d.custom {
		faces = f.m.die(d.faces).Faces
	} else if d.n*(d.faces-1) < mostTotals {
		for v := range d.faces {
			faces = append(faces, v+1)
		}
	}
	few := len(faces) > 0 && d.n*(slices.Max(faces)-slices.Min(faces)) < mostTotals
	for i, throws := int64(0), int64(1); few && i < d.n; i++ {
		throws *= int64(len(faces))
		few = throws <= 1<<53
	}
	if !few {
		f.fail(at, "dice with more than 1,000 totals or 2^53 throws are too many to go through")
	}
	return faces
}

const mostTotals = 1000

func (c *compiler) numExtreme(e *ir.Builtin) numFn {
	at := e.At
	largest := e.Entry.Name == "max"
	better := func(a, b float64) bool { return a > b == largest && a != b }
	if e.Args[0].Type().Base == ir.List {
		list := c.before(e.Args[0], e.Args[1:]...)
		var empty numFn
		if len(e.Args) == 2 {
			empty = c.num(e.Args[1])
		}
		return func(f *Fight) float64 {
			h := list(f)
			ifEmpty := 0.0
			if empty != nil {
				ifEmpty = empty(f)
			}
			items := f.list(h)
			if len(items) == 0 {
				if empty == nil {
					f.failHint(at, "give a value for the empty list: "+e.Entry.Name+"(list, 0)", "an empty list has no %s", e.Entry.Name)
				}
				return ifEmpty
			}
			f.work(len(items), at)
			best := toNum(items[0])
			for _, w := range items[1:] {
				if v := toNum(w); better(v, best) {
					best = v
				}
			}
			return best
		}
	}
	var args []numFn
	for _, a := range e.Args {
		args = append(args, c.num(a))
	}
	return func(f *Fight) float64 {
		best := args[0](f)
		for _, a := range args[1:] {
			if v := a(f); better(v, best) {
				best = v
			}
		}
		return best
	}
}

// builtinBool compiles a built-in whose result is a bool, nil if it is not one.
func (c *compiler) builtinBool(e *ir.Builtin) boolFn {
	at := e.At
	switch e.Entry.Name {
	case "any", "all", "none":
		want := e.Entry.Name != "all" // what decides when it is met
		result := e.Entry.Name == "any"
		return c.anyOf(e, want, result)
	case "all_different":
		x := c.word(e.Args[0])
		return func(f *Fight) bool {
			items := f.list(x(f))
			for i, w := range items {
				f.work(1+i, at)
				if slices.Contains(items[:i], w) {
					return false
				}
			}
			return true
		}
	case "in_line", "connected":
		return c.squareBool(e)
	}
	return nil
}

// anyOf looks for an item that meets the condition as `want` and gives result
// then, else its opposite. Over a filter no list is built.
func (c *compiler) anyOf(e *ir.Builtin, want, result bool) boolFn {
	at := e.At
	list, cond, it := c.items(e), weighed(e.Each, c.bool(e.Each)), c.slotOf(e.Item)
	return func(f *Fight) bool {
		items := f.list(list(f))
		for _, w := range items {
			f.work(1, at)
			f.fr[it] = w
			if cond(f) == want {
				return result
			}
		}
		return !result
	}
}

// builtinWord compiles a built-in whose result is a word.
func (c *compiler) builtinWord(e *ir.Builtin) intFn {
	if e.T.Base == ir.Num && !wordNum[e.Entry.Name] {
		fn := c.builtinNum(e)
		return func(f *Fight) int64 { return fromNum(fn(f)) }
	}
	at := e.At
	arg := func(i int) intFn { return c.word(e.Args[i]) }
	switch e.Entry.Name {
	case "abs":
		x := arg(0)
		return func(f *Fight) int64 {
			v := x(f)
			if v < 0 {
				return -v
			}
			return v
		}
	case "clamp":
		x, lo, hi := arg(0), arg(1), arg(2)
		return func(f *Fight) int64 {
			v := x(f)
			a := lo(f)
			b := hi(f)
			return max(min(v, b), a)
		}
	case "min", "max":
		return c.extreme(e)
	case "floor", "ceil", "round":
		if e.Args[0].Type().Base == ir.Int {
			return arg(0)
		}
		if fn := c.wholeQuotient(e); fn != nil {
			return fn
		}
		if fn := c.floorOfProduct(e); fn != nil {
			return fn
		}
		x := c.num(e.Args[0])
		switch e.Entry.Name {
		case "floor":
			return func(f *Fight) int64 { return f.toInt(math.Floor(x(f)), at) }
		case "ceil":
			return func(f *Fight) int64 { return f.toInt(math.Ceil(x(f)), at) }
		}
		return func(f *Fight) int64 { return f.toInt(roundHalf(x(f)), at) }
	case "div":
		x, y := arg(0), arg(1)
		return func(f *Fight) int64 {
			a := x(f)
			return f.divide(a, y(f), at)
		}
	case "sum":
		return c.sum(e)
	case "len":
		x := arg(0)
		return func(f *Fight) int64 { return int64(len(f.list(x(f)))) }
	case "count":
		return c.count(e)
	case "filter", "take_until", "find", "find_index":
		return c.search(e)
	case "map":
		return c.mapped(e)
	case "first", "last":
		x := arg(0)
		name, last := e.Entry.Name, e.Entry.Name == "last"
		return func(f *Fight) int64 {
			items := f.list(x(f))
			if len(items) == 0 {
				f.failHint(at, "test before whether it is empty, or use find(…)", "an empty list has no %s item", name)
			}
			if last {
				return items[len(items)-1]
			}
			return items[0]
		}
	case "take":
		x, n := c.before(e.Args[0], e.Args[1]), arg(1)
		return func(f *Fight) int64 {
			h := x(f)
			most := n(f)
			items := f.list(h)
			taken := items[:min(max(most, 0), int64(len(items)))]
			f.work(len(taken), at)
			return f.newList(taken, at)
		}
	case "reverse":
		x := arg(0)
		return func(f *Fight) int64 {
			h := f.newList(f.list(x(f)), at)
			f.work(length(h), at)
			slices.Reverse(f.list(h))
			return h
		}
	case "flatten", "concat", "unique", "without", "subsets":
		return c.combine(e)
	case "highest", "lowest":
		return c.best(e)
	case "copy_of":
		return c.copyOf(e)
	case "roll", "pick":
		return c.throw(e)
	case "dice":
		n, faces := arg(0), arg(1)
		return func(f *Fight) int64 {
			a, b := n(f), faces(f)
			if a < 1 || a > value.MaxDice || b < 1 || b > value.MaxFaces {
				f.failHint(at, "1 to 1000 dice with 1 to 1000000 faces", "%d dice with %d faces cannot be thrown", a, b)
			}
			if die, ok := f.m.dieWith(b); ok {
				return dice{n: a, faces: die, custom: true}.word()
			}
			return dice{n: a, faces: b}.word()
		}
	case "exploding":
		x := arg(0)
		return func(f *Fight) int64 {
			d := toDice(x(f))
			d.explodes = true
			return d.word()
		}
	case "enemies", "allies", "active", "active_combatants", "active_sides", "last_side_standing":
		return c.around_(e)
	case "partners", "linked", "stacks":
		return c.conditionQuery(e)
	case "the":
		x := c.store(e.Args[0])
		none := int64(absent)
		if e.T.Base == ir.Num {
			return func(f *Fight) int64 {
				v := x(f)
				if n := toNum(v); n != n {
					f.failHint(at, "test it before: if x != none { … }", "there is nothing here, but `the` says there is")
				}
				return v
			}
		}
		return func(f *Fight) int64 {
			v := x(f)
			if v == none {
				f.failHint(at, "test it before: if x != none { … }", "there is nothing here, but `the` says there is")
			}
			return v
		}
	}
	if e.Entry.Group == "squares" && e.T.Base != ir.Bool {
		return c.squareWord(e)
	}
	if fn := c.builtinBool(e); fn != nil {
		return func(f *Fight) int64 { return fromBool(fn(f)) }
	}
	panic("fast: no code for " + e.Entry.Name)
}

// wholeQuotient compiles floor(a / b) and ceil(a / b) of ints, nil if e is neither.
// Below exact a quotient of float64s lies on the same side of every whole number as
// the true one, so that dividing ints gives the same; above, it is computed as ever.
func (c *compiler) wholeQuotient(e *ir.Builtin) intFn {
	q, ok := e.Args[0].(*ir.Binary)
	if !ok || q.Op != "/" || e.Entry.Name == "round" {
		return nil
	}
	a, aInt := wholeOf(q.X)
	b, bInt := wholeOf(q.Y)
	if !aInt || !bInt {
		return nil
	}
	x, y := c.operand(a), c.operand(b)
	ceil, at, divided := e.Entry.Name == "ceil", e.At, q.At
	return func(f *Fight) int64 {
		a := x.of(f)
		return f.quotient(a, y.of(f), ceil, at, divided)
	}
}

func (f *Fight) quotient(a, b int64, ceil bool, at, divided diag.Span) int64 {
	const exact = 1 << 26
	if a <= -exact || a >= exact || b <= -exact || b >= exact || b == 0 {
		if b == 0 {
			f.fail(divided, "nothing can be divided by 0")
		}
		v := f.finite(float64(a)/float64(b), divided)
		if ceil {
			return f.toInt(math.Ceil(v), at)
		}
		return f.toInt(math.Floor(v), at)
	}
	q := int64(int32(a) / int32(b))
	switch whole, positive := q*b == a, (a < 0) == (b < 0); {
	case ceil && positive && !whole:
		q++
	case !ceil && !positive && !whole:
		q--
	}
	return q
}

// floorOfProduct compiles floor(a * b) of an int and a fixed field, as of damage that
// is multiplied; nil if e is anything else.
func (c *compiler) floorOfProduct(e *ir.Builtin) intFn {
	p, ok := e.Args[0].(*ir.Binary)
	if !ok || p.Op != "*" || e.Entry.Name != "floor" {
		return nil
	}
	whole, isWhole := wholeOf(p.X)
	root, values := c.column(p.Y)
	if !isWhole || values == nil {
		return nil
	}
	x, y := c.operand(whole), c.operand(root)
	at, times := e.At, p.At
	return func(f *Fight) int64 {
		a := float64(x.of(f))
		return f.toInt(math.Floor(f.finite(a*toNum(values[y.of(f)]), times)), at)
	}
}

// wholeOf is the int that a num is made of.
func wholeOf(e ir.Expr) (ir.Expr, bool) {
	if n, ok := e.(*ir.ToNum); ok && !n.X.Type().Optional {
		return n.X, true
	}
	return nil, false
}

// wordNum are built-ins that pass a num on as a word.
var wordNum = map[string]bool{"first": true, "last": true, "find": true, "highest": true, "lowest": true, "pick": true, "the": true}

// extremeOfTwo compiles max(a, b) and min(a, b); most often one of them is a number.
func (c *compiler) extremeOfTwo(a, b ir.Expr, largest bool) intFn {
	x, y := c.operand(a), c.operand(b)
	k, ok := c.constantOf(a)
	if !ok {
		k, ok = c.constantOf(b)
		y = x
	}
	switch {
	case ok && largest:
		return func(f *Fight) int64 { return max(k, y.of(f)) }
	case ok:
		return func(f *Fight) int64 { return min(k, y.of(f)) }
	}
	y = c.operand(b)
	if largest {
		return func(f *Fight) int64 { v := x.of(f); return max(v, y.of(f)) }
	}
	return func(f *Fight) int64 { v := x.of(f); return min(v, y.of(f)) }
}

func (c *compiler) extreme(e *ir.Builtin) intFn {
	at := e.At
	largest := e.Entry.Name == "max"
	if e.Args[0].Type().Base == ir.Dice {
		x := c.word(e.Args[0])
		return func(f *Fight) int64 { return f.extremeOf(x(f), largest, at) }
	}
	if e.Args[0].Type().Base != ir.List {
		if len(e.Args) == 2 {
			return c.extremeOfTwo(e.Args[0], e.Args[1], largest)
		}
		var args []intFn
		for _, a := range e.Args {
			args = append(args, c.word(a))
		}
		return func(f *Fight) int64 {
			best := args[0](f)
			for _, a := range args[1:] {
				if v := a(f); v > best == largest {
					best = v
				}
			}
			return best
		}
	}
	list := c.before(e.Args[0], e.Args[1:]...)
	var empty intFn
	if len(e.Args) == 2 {
		empty = c.word(e.Args[1])
	}
	name := e.Entry.Name
	return func(f *Fight) int64 {
		h := list(f)
		ifEmpty := int64(0)
		if empty != nil {
			ifEmpty = empty(f)
		}
		items := f.list(h)
		if len(items) == 0 {
			if empty == nil {
				f.failHint(at, "give a value for the empty list: "+name+"(list, 0)", "an empty list has no %s", name)
			}
			return ifEmpty
		}
		f.work(len(items), at)
		best := items[0]
		for _, v := range items[1:] {
			if v > best == largest {
				best = v
			}
		}
		return best
	}
}
