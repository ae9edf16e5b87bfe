package fast

import (
	"math"
	"math/big"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Numbers and dice on Expr's machine. Everything is computed exactly, with numbers
// of any size, and only the result is brought into 64 bits: a whole number that
// does not fit stops the fight, any other is rounded once to the nearest float64.
// So the closures are held against what the language says, not against themselves.

var (
	largestInt = big.NewInt(math.MaxInt64)
	one        = big.NewInt(1)
	half       = big.NewRat(1, 2)
)

func whole(v any) *big.Int { return big.NewInt(int64(v.(int))) }

func exact(v any) *big.Rat { return new(big.Rat).SetFloat64(v.(float64)) }

// vmInt brings a whole number into an int.
func (f *Fight) vmInt(x *big.Int, at diag.Span) any {
	if x.CmpAbs(largestInt) > 0 {
		f.overflow(at)
	}
	return int(x.Int64())
}

// vmNum rounds to the nearest num. There is no minus zero.
func (f *Fight) vmNum(x *big.Rat, at diag.Span) any {
	v, _ := x.Float64()
	if math.IsInf(v, 0) {
		f.overflow(at)
	}
	if v == 0 {
		return 0.0
	}
	return v
}

// vmToNum makes a num of an int; none stays none.
func vmToNum(v any) any {
	if v == nil {
		return nil
	}
	x, _ := new(big.Rat).SetInt(whole(v)).Float64()
	return x
}

func (f *Fight) vmNegate(v any, at diag.Span) any {
	if _, ok := v.(float64); ok {
		return f.vmNum(new(big.Rat).Neg(exact(v)), at)
	}
	return f.vmInt(new(big.Int).Neg(whole(v)), at)
}

// vmArithmetic computes a op b: of ints, of nums, or of dice and an int.
func (f *Fight) vmArithmetic(op string, a, b any, at diag.Span) any {
	if d, ok := a.(vmDice); ok {
		return f.vmDicePlus(d, op, b, at)
	}
	if d, ok := b.(vmDice); ok {
		return f.vmDicePlus(d, op, a, at)
	}
	if _, ok := a.(float64); ok {
		return f.vmNumArithmetic(op, exact(a), exact(b), at)
	}
	x, y := whole(a), whole(b)
	switch op {
	case "+":
		return f.vmInt(x.Add(x, y), at)
	case "-":
		return f.vmInt(x.Sub(x, y), at)
	case "*":
		return f.vmInt(x.Mul(x, y), at)
	case "%":
		_, r := f.vmFloorDiv(x, y, at)
		return f.vmInt(r, at)
	}
	panic("fast: no arithmetic " + op)
}

func (f *Fight) vmNumArithmetic(op string, x, y *big.Rat, at diag.Span) any {
	switch op {
	case "+":
		x.Add(x, y)
	case "-":
		x.Sub(x, y)
	case "*":
		x.Mul(x, y)
	case "/":
		if y.Sign() == 0 {
			f.fail(at, "nothing can be divided by 0")
		}
		x.Quo(x, y)
	default:
		panic("fast: no arithmetic " + op)
	}
	return f.vmNum(x, at)
}

// vmFloorDiv divides rounding down; the remainder has the sign of y.
func (f *Fight) vmFloorDiv(x, y *big.Int, at diag.Span) (q, r *big.Int) {
	if y.Sign() == 0 {
		f.fail(at, "nothing can be divided by 0")
	}
	q, r = new(big.Int).QuoRem(x, y, new(big.Int))
	if r.Sign() != 0 && r.Sign() != y.Sign() {
		q.Sub(q, one)
		r.Add(r, y)
	}
	return q, r
}

func floorOf(x *big.Rat) *big.Int {
	return new(big.Int).Div(x.Num(), x.Denom()) // a denominator is above 0, and then Div rounds down
}

func vmRound(f *Fight, e *ir.Builtin, args []any) any {
	if _, ok := args[0].(int); ok {
		return args[0]
	}
	x := exact(args[0])
	negative := x.Sign() < 0
	switch e.Entry.Name {
	case "floor":
		return f.vmInt(floorOf(x), e.At)
	case "ceil":
		n := floorOf(x.Neg(x))
		return f.vmInt(n.Neg(n), e.At)
	}
	n := floorOf(x.Add(x.Abs(x), half))
	if negative {
		n.Neg(n)
	}
	return f.vmInt(n, e.At)
}

func vmDiv(f *Fight, e *ir.Builtin, args []any) any {
	q, _ := f.vmFloorDiv(whole(args[0]), whole(args[1]), e.At)
	return f.vmInt(q, e.At)
}

func vmAbs(f *Fight, e *ir.Builtin, args []any) any {
	if vmCompare(args[0], zeroLike(args[0])) < 0 {
		return f.vmNegate(args[0], e.At)
	}
	return args[0]
}

func zeroLike(v any) any {
	if _, ok := v.(float64); ok {
		return 0.0
	}
	return 0
}

// vmCompare orders two numbers of one type.
func vmCompare(a, b any) int {
	if _, ok := a.(float64); ok {
		return exact(a).Cmp(exact(b))
	}
	return whole(a).Cmp(whole(b))
}

func vmClamp(_ *Fight, _ *ir.Builtin, args []any) any {
	x, low, high := args[0], args[1], args[2]
	if vmCompare(x, high) > 0 {
		x = high
	}
	if vmCompare(x, low) < 0 {
		x = low
	}
	return x
}

// vmExtreme is min and max: of numbers, or of a list.
func vmExtreme(f *Fight, e *ir.Builtin, args []any) any {
	name := e.Entry.Name
	if d, ok := args[0].(vmDice); ok {
		return f.vmExtremeOf(d, name == "max", e.At)
	}
	if list, ok := args[0].([]any); ok {
		if len(list) == 0 {
			if len(args) == 1 {
				f.failHint(e.At, "give a value for the empty list: "+name+"(list, 0)", "an empty list has no %s", name)
			}
			return args[1]
		}
		f.work(len(list), e.At)
		args = list
	}
	best := args[0]
	for _, v := range args[1:] {
		if d := vmCompare(v, best); d > 0 && name == "max" || d < 0 && name == "min" {
			best = v
		}
	}
	return best
}

// vmExtremeOf goes through the faces of a die.
func (f *Fight) vmExtremeOf(d vmDice, highest bool, at diag.Span) any {
	if d.Explodes && highest {
		f.fail(at, "dice that explode have no highest throw")
	}
	low, high := int64(1), d.Faces
	if d.Custom {
		faces := f.m.die(d.Faces).Faces
		low, high = faces[0], faces[0]
		for _, v := range faces {
			low, high = min(low, v), max(high, v)
		}
	}
	if highest {
		low = high
	}
	return int(d.N*low + d.Plus)
}

func vmSqrt(f *Fight, e *ir.Builtin, args []any) any {
	x := args[0].(float64)
	if x < 0 {
		f.fail(e.At, "there is no square root of %s", event.Number(x))
	}
	const bits = 256 // far more than a num has
	v, _ := new(big.Float).SetPrec(bits).Sqrt(new(big.Float).SetPrec(bits).SetFloat64(x)).Float64()
	return v
}

// vmMean is the average of a list or of dice.
func vmMean(f *Fight, e *ir.Builtin, args []any) any {
	if d, ok := args[0].(vmDice); ok {
		return f.vmNum(f.vmMeanOf(d), e.At)
	}
	list := args[0].([]any)
	if len(list) == 0 {
		f.fail(e.At, "an empty list has no average")
	}
	f.work(len(list), e.At)
	var total any = 0.0
	for _, v := range list {
		if _, ok := v.(int); ok {
			v = vmToNum(v)
		}
		total = f.vmArithmetic("+", total, v, e.At)
	}
	return f.vmArithmetic("/", total, float64(len(list)), e.At)
}

// ---- dice --------------------------------------------------------------------------------------------

func vmMakeDice(f *Fight, e *ir.Builtin, args []any) any {
	n, faces := args[0].(int), args[1].(int)
	if n < 1 || n > value.MaxDice || faces < 1 || faces > value.MaxFaces {
		f.failHint(e.At, "1 to 1000 dice with 1 to 1000000 faces", "%d dice with %d faces cannot be thrown", n, faces)
	}
	if die, ok := f.m.dieWith(int64(faces)); ok {
		return vmDice{N: int64(n), Faces: die, Custom: true}
	}
	return vmDice{N: int64(n), Faces: int64(faces)}
}

func vmExploding(_ *Fight, _ *ir.Builtin, args []any) any {
	d := args[0].(vmDice)
	d.Explodes = true
	return d
}

// vmDicePlus adds a number to dice or takes it away.
func (f *Fight) vmDicePlus(d vmDice, op string, v any, at diag.Span) any {
	n := whole(v)
	if op == "-" {
		n.Neg(n)
	}
	sum := new(big.Int).Add(n, big.NewInt(d.Plus))
	most := big.NewInt(plusZero - 1)
	if n.CmpAbs(most) > 0 || sum.CmpAbs(most) > 0 {
		f.overflow(at)
	}
	d.Plus = sum.Int64()
	return d
}

// vmMeanOf goes through the faces of a die. One that explodes is thrown again with
// the chance of its highest face, and so on: its average is that of one throw
// divided by the chance of not being thrown again.
func (f *Fight) vmMeanOf(d vmDice) *big.Rat {
	n, sum, highest := d.Faces, new(big.Int), int64(1)
	if d.Custom {
		faces := f.m.die(d.Faces).Faces
		n, highest = int64(len(faces)), 0
		most := faces[0]
		for _, v := range faces {
			sum.Add(sum, big.NewInt(v))
			most = max(most, v)
		}
		for _, v := range faces {
			if v == most {
				highest++
			}
		}
	} else {
		sum.Rsh(sum.Mul(big.NewInt(n), big.NewInt(n+1)), 1)
	}
	mean := new(big.Rat).SetFrac(sum, big.NewInt(n))
	if d.Explodes && highest < n {
		mean.Quo(mean, big.NewRat(n-highest, n))
	}
	mean.Mul(mean, new(big.Rat).SetInt64(d.N))
	return mean.Add(mean, new(big.Rat).SetInt64(d.Plus))
}

// vmEval calls a built-in through its Eval.
func vmEval(f *Fight, e *ir.Builtin, args []any) any {
	w := make([]int64, len(args))
	for i, v := range args {
		w[i] = f.wordOf(v, e.Args[i].Type(), e.At)
	}
	return f.valueOf(evaluated(f, &call{at: e.At, expr: e}, w), e.T)
}

// ---- what may be none ------------------------------------------------------------------------------

func vmThe(f *Fight, e *ir.Builtin, args []any) any {
	if args[0] == nil {
		f.failHint(e.At, "test it before: if x != none { … }", "there is nothing here, but `the` says there is")
	}
	return args[0]
}
