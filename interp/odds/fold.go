package odds

import (
	"context"
	"maps"
	"math"
	"math/big"
	"slices"

	"hcl/interp"
	"hcl/lang/ir"
	"hcl/stdlib"
	"hcl/stdlib/value"
)

// Formulas that depend on nothing but what is thrown in them need no ways: how likely each number is that
// they come to follows from how likely those are of which they are made. Sums, differences and comparisons
// multiply polynomials; what a throw for faces comes to is built up face by face (value.Pools); and what is
// not known how to put together is gone through by itself. Such a formula then stands in the test as a single
// die that falls as it does. This is done where there are many ways alone.

// manyWays is how many ways a formula falls in that is worth it; tests change it.
var manyWays = 20_000.0

const (
	mostFoldSteps = 4_000_000 // of going through faces, in a formula
	mostPartWays  = 20_000    // of a formula whose parts are known
	mostFoldItems = 1_000     // of a list that is added up
	mostProducts  = 9e8       // of multiplying numbers, in products of words: about a second
	stepProducts  = 600       // of them, which take as long as a step
	trialSteps    = 300       // which take as long as to set up the evaluation of a formula
)

// Whole is a test as it was before it is unfolded, for what there are other means than ways; nil if it does
// more than evaluate formulas.
func Whole(t *ir.Test) *ir.Test {
	out := *t
	frame, body := *t.Frame, *t.Body
	body.List = slices.Clone(body.List)
	for i, s := range body.List {
		let, ok := s.(*ir.Let)
		if !ok || let.New != nil {
			return nil
		}
		own := *let
		body.List[i] = &own
	}
	out.Frame, out.Body = &frame, &body
	return &out
}

// folder puts dice into the place of formulas.
type folder struct {
	s     *session
	frame *ir.Frame
	ctx   context.Context
	laws  map[value.Dice]*value.Distribution // of the dice that stand for formulas
	known map[ir.Expr]known
	gone  map[ir.Expr]float64 // what ways has said
	fixed map[ir.Expr]fixed   // and value
	left  float64             // of the work of multiplying polynomials
}

// known is how likely each number is that a formula comes to, if that could be found.
type known struct {
	law value.Distribution
	ok  bool
}

// fixed is what a formula comes to in which nothing is thrown, if that could be found.
type fixed struct {
	v  value.Value
	ok bool
}

// folded is the test of a question in which dice stand for formulas; nil if there are none.
func (s *session) folded(ctx context.Context) *ir.Test {
	if s.q.Whole == nil {
		return nil
	}
	t := Whole(s.q.Whole)
	f := &folder{s: s, frame: t.Frame, ctx: ctx, laws: map[value.Dice]*value.Distribution{}, known: map[ir.Expr]known{},
		gone: map[ir.Expr]float64{}, fixed: map[ir.Expr]fixed{}, left: mostProducts}
	for _, stmt := range t.Body.List {
		let := stmt.(*ir.Let)
		let.Value = f.fold(let.Value, manyWays)
	}
	spent := int64((mostProducts - f.left) / stepProducts)
	s.found.steps += min(spent, s.m.Limits.Steps/ofWays/2) // the other half is for the ways of what stays
	if len(f.laws) == 0 {
		return nil
	}
	s.laws = f.laws
	unfoldBody(t.Body, t.Frame)
	return t
}

// fold puts dice into the place of those parts of a formula that fall in more ways than so many.
func (f *folder) fold(e ir.Expr, many float64) ir.Expr {
	if e == nil || !acts(e) {
		return e
	}
	if isNumber(e) && closed(e) && f.ways(e) > many {
		if law, ok := f.law(e); ok {
			return f.die(e, law)
		}
	}
	return f.foldParts(e, many)
}

func (f *folder) foldParts(e ir.Expr, many float64) ir.Expr {
	c, parts := rebuilt(e)
	for _, p := range parts {
		*p = f.fold(*p, many)
	}
	return c
}

// isNumber reports whether a formula is a whole number, or yes or no.
func isNumber(e ir.Expr) bool {
	t := e.Type()
	return !t.Optional && (t.Base == ir.Int || t.Base == ir.Bool)
}

// closed reports whether a formula depends on nothing but what is thrown in it.
func closed(e ir.Expr) bool {
	items := map[*ir.Local]bool{}
	is := true
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Builtin:
			items[e.Item] = true
			known := slices.Contains([]string{"dice", "lists", "numbers"}, e.Entry.Group)
			is = is && known && e.Condition == nil && e.LabelFrom == nil
		case *ir.IntLit, *ir.NumLit, *ir.BoolLit, *ir.TextLit, *ir.DiceLit, *ir.NoneLit, *ir.WordLit,
			*ir.ParamRef, *ir.InstanceRef, *ir.ScenarioRef, *ir.LocalRef, *ir.Index, *ir.Unary, *ir.Binary,
			*ir.Logic, *ir.Choice, *ir.Coalesce, *ir.In, *ir.RangeList, *ir.ListLit, *ir.ToNum:
		default:
			is = false
		}
	})
	ir.Visit(e, func(e ir.Expr) {
		if l, ok := e.(*ir.LocalRef); ok {
			is = is && items[l.Local]
		}
	})
	return is
}

// ways is about how many ways a formula falls in, as they are gone through without other means.
func (f *folder) ways(e ir.Expr) float64 {
	n, ok := f.gone[e]
	if !ok {
		n = f.countWays(e)
		f.gone[e] = n
	}
	return n
}

func (f *folder) countWays(e ir.Expr) float64 {
	all := 1.0
	if b, ok := e.(*ir.Builtin); ok {
		if x, ok := (unfolder{}).fold(b); ok {
			n, each := float64(mostFoldItems), f.ways(x.each)
			if list, ok := f.values(x.list); ok {
				n = float64(len(list))
			}
			if b.Entry.Name == "sum" {
				return n * n * each * each / 2
			}
			return n * n * each
		}
		if actsItself(b) && len(b.Args) > 0 {
			switch v, _ := f.value(b.Args[0]); v := v.(type) {
			case value.Dice:
				faces := float64(max(v.Faces, int64(len(f.s.m.OwnFaces(v)))))
				if b.Entry.Name == "roll" {
					return float64(v.N)*(faces-1) + 1
				}
				for i := range v.N {
					all *= (faces + float64(i)) / float64(i+1)
				}
				return all
			case value.List:
				return float64(len(v))
			}
		}
	}
	for p := range ir.Parts(e) {
		all *= f.ways(p)
	}
	return all
}

// die stands for a formula. No dice that rules can throw have so many faces.
func (f *folder) die(e ir.Expr, law value.Distribution) ir.Expr {
	const first = 1 << 32
	d := value.Dice{N: 1, Faces: first + int64(len(f.laws))}
	f.laws[d] = &law
	number := ir.Head{T: ir.Type{Base: ir.Int}, At: e.Span()}
	dice := &ir.DiceLit{Head: ir.Head{T: ir.Type{Base: ir.Dice}, At: e.Span()}, N: 1, Faces: d.Faces}
	var out ir.Expr = &ir.Builtin{Head: number, Entry: stdlib.Lookup("roll"), Args: []ir.Expr{dice, nil, nil}}
	if e.Type().Base == ir.Bool {
		one := &ir.IntLit{Head: number, Value: 1}
		out = &ir.Binary{Head: ir.Head{T: e.Type(), At: e.Span()}, Op: "==", X: out, Y: one}
	}
	return out
}

// ---- the values of formulas in which nothing is thrown ---------------------------------------------------------

// test evaluates a formula.
func (f *folder) test(e ir.Expr) (*ir.Test, *ir.Let) {
	let := &ir.Let{StmtHead: head(e), Locals: []*ir.Local{{Name: "it", Type: e.Type(), Slot: f.frame.Slots}}, Value: e}
	t := *f.s.q.Whole
	t.Frame, t.Body = &ir.Frame{Slots: f.frame.Slots + 1}, &ir.Block{List: []ir.Stmt{let}}
	return &t, let
}

func (f *folder) value(e ir.Expr) (value.Value, bool) {
	if e == nil {
		return nil, false
	}
	x, found := f.fixed[e]
	if !found {
		x.v, x.ok = f.evaluate(e)
		f.fixed[e] = x
	}
	return x.v, x.ok
}

func (f *folder) evaluate(e ir.Expr) (value.Value, bool) {
	if acts(e) || !closed(e) {
		return nil, false
	}
	t, let := f.test(e)
	trial := interp.NewTrial(f.s.m, t, []*ir.Let{let})
	values, failure := trial.Evaluate(nil, 1, 1)
	steps, work := trial.Taken()
	f.s.found.steps, f.s.found.work = f.s.found.steps+steps+trialSteps, f.s.found.work+work
	if failure != nil || f.s.found.enough(f.s.m.Limits, ofWays) != "" {
		return nil, false
	}
	return values[0], true
}

func (f *folder) values(e ir.Expr) (value.List, bool) {
	v, ok := f.value(e)
	list, isList := v.(value.List)
	return list, ok && isList
}

// dice are those that a built-in of some name throws.
func (f *folder) dice(e ir.Expr, name string) (d value.Dice, ok bool) {
	b, ok := e.(*ir.Builtin)
	if !ok || b.Entry.Name != name {
		return d, false
	}
	v, _ := f.value(b.Args[0])
	d, ok = v.(value.Dice)
	return d, ok
}

// ---- how likely each number is that a formula comes to -------------------------------------------------------------

// law finds it; of yes or no, which are 1 and 0. It reports false if that is too much.
func (f *folder) law(e ir.Expr) (value.Distribution, bool) {
	x, found := f.known[e]
	if !found {
		if x.law, x.ok = f.find(e); x.ok { // nobody asks for that of its parts again
			for p := range ir.Parts(e) {
				delete(f.known, p)
			}
		}
		f.known[e] = x
	}
	return x.law, x.ok
}

func (f *folder) find(e ir.Expr) (out value.Distribution, ok bool) {
	if !isNumber(e) || f.left < 0 || f.s.found.enough(f.s.m.Limits, ofWays) != "" {
		return out, false
	}
	if d, ok := f.dice(e, "roll"); ok {
		out, ok = d.Distribution(f.s.m.OwnFaces(d))
		return out, ok && f.affords(1, int64(len(out.Ways)), int64(out.Of.BitLen()))
	}
	switch x := e.(type) {
	case *ir.Builtin:
		if c, ok := (unfolder{}).fold(x); ok {
			return f.ofItems(c)
		}
	case *ir.Binary:
		if isNumber(x.X) && isNumber(x.Y) && x.Op != "*" && x.Op != "/" && x.Op != "%" {
			return f.ofTwo(x)
		}
	}
	if law, ok := f.ofFaces(e); ok {
		return law, true
	}
	return f.ofParts(e)
}

// affords takes what it is to multiply polynomials, so many times, whose product has so many terms with so many
// bits. It reports false, and takes nothing, where there is not so much left.
func (f *folder) affords(times float64, terms, bits int64) bool {
	words := float64(terms) * float64(bits) / 64
	work := times * math.Pow(words, math.Log2(3)) // as Karatsuba multiplies
	if work > f.left {
		return false
	}
	f.left -= work
	return true
}

// times is how likely each sum is of n numbers that all fall like one.
func (f *folder) times(one value.Distribution, n int64) (out value.Distribution, ok bool) {
	if !f.affords(1, n*int64(len(one.Ways)-1)+1, n*int64(one.Of.BitLen())) {
		return out, false
	}
	return one.Times(n)
}

// compound is how likely each sum is of numbers that all fall like one, as many of them as count comes to.
func (f *folder) compound(one, count value.Distribution) (out value.Distribution, ok bool) {
	most := count.High()
	terms, bits := most*int64(len(one.Ways)-1)+1, most*int64(one.Of.BitLen())+int64(count.Of.BitLen())
	if !f.affords(2, terms, bits) { // the shorter products are as much together as the last
		return out, false
	}
	return one.Compound(count)
}

// plus is how likely each sum is of two numbers that fall apart from one another, or with minus each difference.
func (f *folder) plus(x, y value.Distribution, minus bool) (out value.Distribution, ok bool) {
	if !f.affords(1, int64(len(x.Ways)+len(y.Ways)-1), int64(x.Of.BitLen()+y.Of.BitLen())) {
		return out, false
	}
	return x.Plus(y, minus)
}

// lawOf is the same of a part, which may be a constant.
func (f *folder) lawOf(e ir.Expr) (value.Distribution, bool) {
	if acts(e) {
		return f.law(e)
	}
	v, ok := f.value(e)
	return value.Distribution{Least: number(v), Ways: []*big.Int{one}, Of: one}, ok
}

func number(v value.Value) int64 {
	switch v := v.(type) {
	case int64:
		return v
	case bool:
		if v {
			return 1
		}
	}
	return 0
}

// ofTwo is what two numbers come to that fall apart from one another: comparisons look at their difference.
func (f *folder) ofTwo(e *ir.Binary) (out value.Distribution, ok bool) {
	d, thrown := f.dice(e.Y, "roll")
	aside := 0.0 // for the other side, and for putting both together, which is more work than each
	if !thrown && acts(e.X) && acts(e.Y) {
		aside = f.left * 3 / 4
	}
	f.left -= aside
	x, ok := f.lawOf(e.X)
	f.left += aside
	if !ok {
		return out, false
	}
	if ok = thrown; ok {
		out, ok = x.PlusDice(d, e.Op != "+")
	}
	if ok {
		f.left -= 2 * float64(d.N) * float64(len(out.Ways)) * float64(out.Of.BitLen()/64+8)
	} else {
		y, ok := f.lawOf(e.Y)
		if !ok {
			return out, false
		}
		if out, ok = f.plus(x, y, e.Op != "+"); !ok {
			return out, false
		}
	}
	if e.Op == "+" || e.Op == "-" {
		return out, true
	}
	return truth(out, func(n int64) bool {
		switch e.Op {
		case "<":
			return n < 0
		case "<=":
			return n <= 0
		case ">":
			return n > 0
		case ">=":
			return n >= 0
		case "!=":
			return n != 0
		}
		return n == 0
	}), true
}

// truth is how likely it is that something is said of a number.
func truth(of value.Distribution, is func(int64) bool) value.Distribution {
	no, yes := new(big.Int), new(big.Int)
	for i, ways := range of.Ways {
		if is(of.Least + int64(i)) {
			yes.Add(yes, ways)
		} else {
			no.Add(no, ways)
		}
	}
	return value.Distribution{Ways: []*big.Int{no, yes}, Of: of.Of}
}

// ofItems is what a formula comes to that throws for each item of a list.
func (f *folder) ofItems(c folding) (out value.Distribution, ok bool) {
	reads := false
	ir.Visit(c.each, func(e ir.Expr) {
		l, ok := e.(*ir.LocalRef)
		reads = reads || ok && l.Local == c.item
	})
	if reads || c.e.T.Base == ir.Num {
		return out, false
	}
	count, ok := f.length(c.list)
	if !ok {
		return out, false
	}
	one, ok := f.lawOf(c.each)
	if !ok {
		return out, false
	}
	name := c.e.Entry.Name
	if name == "all" { // none is not so
		one = truth(one, func(n int64) bool { return n == 0 })
	}
	if len(count.Ways) == 1 {
		out, ok = f.times(one, count.Least)
	} else {
		out, ok = f.compound(one, count)
	}
	if !ok || name == "sum" || name == "count" {
		return out, ok
	}
	return truth(out, func(n int64) bool { return (n > 0) == (name == "any") }), true
}

// length is how likely each length of a list is: that of a range may be thrown.
func (f *folder) length(e ir.Expr) (out value.Distribution, ok bool) {
	if r, ok := e.(*ir.RangeList); ok && acts(e) {
		low, okLow := f.lawOf(r.Low)
		high, okHigh := f.lawOf(r.High)
		if !okLow || !okHigh {
			return out, false
		}
		if out, ok = high.Plus(low, true); !ok || out.High() >= mostFoldItems {
			return out, false
		}
		out.Least++
		for out.Least < 0 && len(out.Ways) > 1 { // an empty list, like that of none
			out.Ways[1].Add(out.Ways[1], out.Ways[0])
			out.Least, out.Ways = out.Least+1, out.Ways[1:]
		}
		out.Least = max(out.Least, 0)
		return out, true
	}
	list, ok := f.values(e)
	return value.Distribution{Least: int64(len(list)), Ways: []*big.Int{one}, Of: one},
		ok && 0 < len(list) && len(list) <= mostFoldItems
}

// ofParts goes through what the parts of a formula can come to together.
func (f *folder) ofParts(e ir.Expr) (out value.Distribution, ok bool) {
	const many = 20
	c := f.foldParts(e, many)
	if f.ways(c) > mostPartWays {
		return out, false
	}
	t, let := f.test(c)
	unfoldBody(t.Body, t.Frame)
	s := &session{m: f.s.m, test: t, q: &Question{Test: t, Asked: []*ir.Let{let}}, r: &Report{}, laws: f.laws}
	s.o.Ways, s.o.Workers = mostPartWays, 1
	s.found = newFinds(s.q)
	s.trial = interp.NewTrial(s.m, t, s.q.Asked)
	why, err := s.goThrough(f.ctx)
	f.s.found.steps, f.s.found.work = f.s.found.steps+s.found.steps+trialSteps, f.s.found.work+s.found.work
	if err != nil || why != "" {
		return out, false
	}
	return s.found.law()
}

// faces is what a formula comes to that goes through the faces of a throw.
type faces struct {
	dice   value.Dice
	whole  ir.Expr
	throw  ir.Expr // in it
	once   bool    // each face counts once, however many dice show it
	placed bool    // it asks for the face at a place
	place  int64
	number int64                         // for no dice
	join   func(n, of, many int64) int64 // n, and what many dice come to that come to so much each
	adds   bool                          // it adds up
}

// facesOf finds which, if a formula is of that sort.
func (f *folder) facesOf(e ir.Expr) (x faces, ok bool) {
	x.whole = e
	var list ir.Expr
	switch e := e.(type) {
	case *ir.Index:
		i, ok := f.value(e.I)
		if !ok {
			return x, false
		}
		c := *e
		c.I = &ir.IntLit{Head: ir.Head{T: e.I.Type(), At: e.I.Span()}}
		x.whole, list, x.placed, x.place = &c, e.X, true, number(i)
	case *ir.In:
		if e.List == nil || acts(e.X) {
			return x, false
		}
		list, x.join = e.List, func(n, of, _ int64) int64 { return n | of }
	case *ir.Builtin:
		more := func(a ir.Expr) bool { return a != nil }
		if len(e.Args) == 0 || e.Each != nil && acts(e.Each) || slices.ContainsFunc(e.Args[1:], more) {
			return x, false
		}
		list = e.Args[0]
		switch e.Entry.Name {
		case "sum", "count", "len":
			x.adds, x.join = true, func(n, of, many int64) int64 { return n + of*many }
		case "any":
			x.join = func(n, of, _ int64) int64 { return n | of }
		case "all", "none":
			x.number, x.join = 1, func(n, of, _ int64) int64 { return n & of }
		case "max":
			x.number, x.join = math.MinInt64, func(n, of, _ int64) int64 { return max(n, of) }
		case "min":
			x.number, x.join = math.MaxInt64, func(n, of, _ int64) int64 { return min(n, of) }
		case "first", "last":
			x.placed = true
		default:
			return x, false
		}
	default:
		return x, false
	}
	for {
		b, ok := list.(*ir.Builtin)
		if !ok || len(b.Args) == 0 {
			return x, false
		}
		switch {
		case b.Entry.Name == "throw":
			x.throw = b
			if x.dice, ok = f.dice(b, "throw"); !ok {
				return x, false
			}
			kept := x.dice.Kept(x.dice.N)
			if e, ok := e.(*ir.Builtin); ok && e.Entry.Name == "last" {
				x.place = kept - 1
			}
			return x, kept > 0 && x.place >= 0 && x.place < kept
		case x.once:
			return x, false
		case b.Entry.Name == "unique" && !x.placed:
			x.once = true
		case acts(b.Each):
			return x, false
		case b.Entry.Name == "map", b.Entry.Name == "filter" && !x.placed && (x.number == 0 || x.number == 1):
		default:
			return x, false
		}
		list = b.Args[0]
	}
}

// ofFaces builds up face by face what a throw comes to.
func (f *folder) ofFaces(e ir.Expr) (out value.Distribution, ok bool) {
	x, ok := f.facesOf(e)
	if !ok {
		return out, false
	}
	own := f.s.m.OwnFaces(x.dice)
	die := x.dice
	die.N, die.Keep = 1, 0
	one, all, ok := value.Pools(die, own, int64(0), mostFoldItems*8, func(_, face, _, _ int64) int64 { return face })
	if !ok {
		return out, false
	}
	shown := slices.Sorted(maps.Keys(one))
	each := &ir.ListLit{Head: ir.Head{T: ir.Type{Base: ir.List, Elem: typeOf(e)}, At: e.Span()}}
	for _, face := range shown {
		item := &ir.IntLit{Head: ir.Head{T: ir.Type{Base: ir.Int}, At: e.Span()}, Value: face}
		list := &ir.ListLit{Head: ir.Head{T: x.throw.Type(), At: e.Span()}, Items: []ir.Expr{item}}
		each.Items = append(each.Items, replaced(x.whole, x.throw, list))
	}
	list, ok := f.values(each)
	if !ok {
		return out, false
	}
	worth := map[int64]int64{}
	for i, face := range shown {
		worth[face] = number(list[i])
	}
	if x.adds && !x.once && x.dice.Keep == 0 {
		ways := map[int64]*big.Int{}
		for face, n := range one {
			if ways[worth[face]] == nil {
				ways[worth[face]] = new(big.Int)
			}
			ways[worth[face]].Add(ways[worth[face]], n)
		}
		if out, ok = lawOfWays(ways, all); !ok {
			return out, false
		}
		return f.times(out, x.dice.N)
	}
	ways, all, ok := value.Pools(x.dice, own, x.number, mostFoldSteps, func(n, face, place, many int64) int64 {
		switch {
		case x.placed && place <= x.place && x.place < place+many:
			return worth[face]
		case x.placed:
			return n
		case x.once:
			many = 1
		}
		return x.join(n, worth[face], many)
	})
	if !ok {
		return out, false
	}
	return lawOfWays(ways, all)
}

func typeOf(e ir.Expr) *ir.Type {
	t := e.Type()
	return &t
}

// replaced is a formula with another one in the place of a part of it.
func replaced(e, part, with ir.Expr) ir.Expr {
	if e == part {
		return with
	}
	c, parts := rebuilt(e)
	for _, p := range parts {
		if *p != nil {
			*p = replaced(*p, part, with)
		}
	}
	return c
}

// lawOfWays is how likely numbers are that come up in so many of all ways; false if they lie far apart.
func lawOfWays(ways map[int64]*big.Int, all *big.Int) (out value.Distribution, ok bool) {
	const widest = 100_000
	list := slices.Sorted(maps.Keys(ways))
	if len(list) == 0 {
		return out, false
	}
	least, most := list[0], list[len(list)-1]
	if least < -1<<40 || most > 1<<40 || most-least > widest {
		return out, false
	}
	out = value.Distribution{Least: least, Of: all}
	for n := least; n <= most; n++ {
		x := ways[n]
		if x == nil {
			x = new(big.Int)
		}
		out.Ways = append(out.Ways, x)
	}
	return out, true
}

// law is how likely each number is that has been found.
func (f *finds) law() (value.Distribution, bool) {
	all := f.all.common(one)
	ways := map[int64]*big.Int{}
	for i := range f.tables[0].list {
		x := &f.tables[0].list[i]
		n := x.whole
		if is, ok := x.key.(bool); ok {
			n = number(is)
		}
		ways[n] = x.of(all)
	}
	return lawOfWays(ways, all)
}
