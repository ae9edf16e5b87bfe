package fast

import (
	"math"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// word compiles a formula whose value is no num: ints, bools, words, texts, dice,
// things, lists, and any of them that may be none.
func (c *compiler) word(e ir.Expr) intFn {
	if t := e.Type(); t.Base == ir.Bool && !t.Optional {
		fn := c.bool(e)
		return func(f *Fight) int64 { return fromBool(fn(f)) }
	}
	if v, ok := c.constantOf(e); ok {
		return constant(v)
	}
	return c.wordNode(e)
}

func (c *compiler) wordNode(e ir.Expr) intFn {
	if fn := c.toldPart(e); fn != nil {
		return fn
	}
	switch e := e.(type) {
	case *ir.TextLit:
		return constant(c.m.TextID(e.Value))
	case *ir.Coordinate:
		return c.coordinate(e)
	case *ir.MapSquares:
		return constant(c.m.squaresOf(e.Map, e.Areas))
	case *ir.MapArea:
		return c.mapArea(e)
	case *ir.LocalRef:
		slot := c.slotOf(e.Local)
		return func(f *Fight) int64 { return f.fr[slot] }
	case *ir.ParamRef:
		if e.Param.Type.Base == ir.Per {
			return constant(0) // read through Index only
		}
		if c.lazy {
			return func(f *Fight) int64 { return f.m.param(e.Param)[0] }
		}
		values := c.m.Params[e.Param.Index]
		return func(*Fight) int64 { return values[0] }
	case *ir.ScenarioRef:
		return constant(c.m.Names[e.T.Kind.ID][e.Name])
	case *ir.KindList:
		return constant(c.m.allOf(e.Kind))
	case *ir.World:
		return c.world(e)
	case *ir.FieldRef:
		return c.fieldWord(e)
	case *ir.Index:
		return c.indexWord(e)
	case *ir.MethodCall:
		return c.methodWord(e)
	case *ir.Call:
		return c.callWord(e)
	case *ir.Lookup:
		return c.lookupWord(e)
	case *ir.Builtin:
		return c.builtinWord(e)
	case *ir.Unary:
		x := c.word(e.X)
		at := e.At
		return func(f *Fight) int64 {
			v := x(f)
			if v == math.MinInt64 {
				f.overflow(at)
			}
			return -v
		}
	case *ir.Binary:
		return c.arithmetic(e)
	case *ir.Choice:
		cond, a, b := c.bool(e.Cond), c.word(e.Then), c.word(e.Else)
		if v, ok := c.constantOf(e.Cond); ok {
			return chosen(v, a, b)
		}
		return func(f *Fight) int64 {
			if cond(f) {
				return a(f)
			}
			return b(f)
		}
	case *ir.Coalesce:
		x, y := c.word(e.X), c.word(e.Y)
		return func(f *Fight) int64 {
			if v := x(f); v != absent {
				return v
			}
			return y(f)
		}
	case *ir.ListLit:
		return c.listLit(e)
	case *ir.RangeList:
		return c.rangeList(e)
	case *ir.Proceed:
		return c.proceedWord(e)
	case *ir.ToNum:
		return c.store(e)
	}
	panic("fast: cannot compile " + nodeName(e))
}

func constant(v int64) intFn { return func(*Fight) int64 { return v } }

// chosen is the branch that a constant condition takes.
func chosen[T any](cond int64, then, other T) T {
	if cond != 0 {
		return then
	}
	return other
}

// allOf is the list of all instances of a kind.
func (m *Machine) allOf(k *ir.Kind) int64 {
	n := m.Instances(k)
	items := make([]int64, n)
	for i := range items {
		items[i] = int64(i)
	}
	return m.constList(items)
}

func (c *compiler) world(e *ir.World) intFn {
	switch e.Name {
	case "round":
		return func(f *Fight) int64 { return f.round }
	case "sides":
		return constant(c.m.allOf(c.m.Program.Side))
	case "combatants":
		return constant(c.m.allOf(c.m.Program.Combatant))
	}
	return constant(0) // the one combat
}

func (f *Fight) overflow(at diag.Span) {
	f.failHint(at, "numbers go from -9223372036854775807 to 9223372036854775807", "this number becomes too large")
}

// arithmetic compiles + - * % of ints, and dice plus an int.
func (c *compiler) arithmetic(e *ir.Binary) intFn {
	at := e.At
	if e.T.Base == ir.Dice {
		x, y := c.word(e.X), c.word(e.Y)
		minus, swap := e.Op == "-", e.X.Type().Base != ir.Dice // 2 + 1d6
		return func(f *Fight) int64 {
			a, n := x(f), y(f)
			if swap {
				a, n = n, a
			}
			d := toDice(a)
			if minus {
				n = -n
			}
			d.plus += n
			if d.plus >= plusZero || d.plus <= -plusZero || n >= plusZero || n <= -plusZero {
				f.overflow(at)
			}
			return d.word()
		}
	}
	x, y := c.operand(e.X), c.operand(e.Y)
	k, constant := c.constantOf(e.Y)
	constant = constant && k > math.MinInt64
	switch {
	case constant && e.Op == "+":
		return func(f *Fight) int64 { return f.add(x.of(f), k, at) }
	case constant && e.Op == "-":
		return func(f *Fight) int64 { return f.add(x.of(f), -k, at) }
	case constant && e.Op == "*":
		return func(f *Fight) int64 { return f.times(x.of(f), k, at) }
	case e.Op == "+":
		return func(f *Fight) int64 { a := x.of(f); return f.add(a, y.of(f), at) }
	case e.Op == "-":
		return func(f *Fight) int64 {
			a := x.of(f)
			b := y.of(f)
			v, fits := taken(a, b)
			if !fits {
				f.overflow(at)
			}
			return v
		}
	case e.Op == "*":
		if k, ok := c.constantOf(e.X); ok {
			return func(f *Fight) int64 { return f.times(k, y.of(f), at) }
		}
		return func(f *Fight) int64 { a := x.of(f); return f.times(a, y.of(f), at) }
	case e.Op == "%":
		return func(f *Fight) int64 { a := x.of(f); return f.modulo(a, y.of(f), at) }
	}
	panic("fast: cannot compile operator " + e.Op)
}

// added and taken report whether the sum or difference is a number; the least one stands
// for none.
func added(a, b int64) (v int64, fits bool) {
	v = a + b
	return v, (v > a) == (b > 0) && v != absent
}

func taken(a, b int64) (v int64, fits bool) {
	v = a - b
	return v, (v < a) == (b > 0) && v != absent
}

func (f *Fight) add(a, b int64, at diag.Span) int64 {
	v, fits := added(a, b)
	if !fits {
		f.overflow(at)
	}
	return v
}

func (f *Fight) times(a, b int64, at diag.Span) int64 {
	const small = 1 << 31 // the product of two such numbers fits
	if a < small && a > -small && b < small && b > -small {
		return a * b
	}
	r := a * b
	if a != 0 && b != 0 && (r/b != a || r == math.MinInt64) {
		f.overflow(at)
	}
	return r
}

// modulo has the sign of b, so that it counts on evenly below zero.
func (f *Fight) modulo(a, b int64, at diag.Span) int64 {
	if b == 0 {
		f.fail(at, "nothing can be divided by 0")
	}
	r := a % b
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r
}

// divide rounds down, also below zero.
func (f *Fight) divide(a, b int64, at diag.Span) int64 {
	if b == 0 {
		f.fail(at, "nothing can be divided by 0")
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// indexWord takes an item of a list, or the value of a per field.
func (c *compiler) indexWord(e *ir.Index) intFn {
	at := e.At
	if e.X.Type().Base == ir.Per {
		return c.perWord(e)
	}
	x, i := c.before(e.X, e.I), c.word(e.I)
	return func(f *Fight) int64 {
		h, n := x(f), i(f)
		return f.itemAt(f.list(h), n, at)
	}
}
