package fast

import (
	"math"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// num compiles a formula whose value is a num. Every operation is rounded to a
// float64 before the next, so that no compiler fuses two of them and the same
// digits come out on every machine. None is NaN; no other NaN or infinity arises.
func (c *compiler) num(e ir.Expr) numFn {
	if w, ok := c.constantOf(e); ok {
		v := toNum(w)
		return func(*Fight) float64 { return v }
	}
	return c.numNode(e)
}

func (c *compiler) numNode(e ir.Expr) numFn {
	if fn := c.toldPart(e); fn != nil {
		return func(f *Fight) float64 { return toNum(fn(f)) }
	}
	switch e := e.(type) {
	case *ir.ToNum:
		x := c.operand(e.X)
		if e.X.Type().Optional {
			return func(f *Fight) float64 {
				if v := x.of(f); v != absent {
					return float64(v)
				}
				return nan
			}
		}
		return func(f *Fight) float64 { return float64(x.of(f)) }
	case *ir.Unary:
		x := c.num(e.X)
		return func(f *Fight) float64 { return 0 - x(f) }
	case *ir.Binary:
		return c.numArithmetic(e)
	case *ir.Choice:
		cond, a, b := c.bool(e.Cond), c.num(e.Then), c.num(e.Else)
		if v, ok := c.constantOf(e.Cond); ok {
			return chosen(v, a, b)
		}
		return func(f *Fight) float64 {
			if cond(f) {
				return a(f)
			}
			return b(f)
		}
	case *ir.Coalesce:
		x, y := c.num(e.X), c.num(e.Y)
		return func(f *Fight) float64 {
			if v := x(f); v == v {
				return v
			}
			return y(f)
		}
	case *ir.Call:
		var out numFn
		if c.inlined(e, func(x ir.Expr) { out = c.num(x) }) {
			return out
		}
		if b, args := c.pureCall(e); b != nil {
			if b.memo != noMemo {
				fn := wordCall(b, args)
				return func(f *Fight) float64 { return toNum(fn(f)) }
			}
			return func(f *Fight) float64 {
				old, top := f.fr, f.top
				f.enterFrame(b.slots, args)
				v := b.num(f)
				f.fr, f.top = old, top
				return v
			}
		}
		fn := c.callWord(e)
		return func(f *Fight) float64 { return toNum(fn(f)) }
	case *ir.FieldRef:
		if e.Field.Role == ir.Computed && !e.Chained {
			b, x := c.computed(e.Field), c.word(e.X)
			return func(f *Fight) float64 { return f.numOf(b, x(f)) }
		}
		if e.Chained {
			x, read := c.word(e.X), c.readField(e.Field, e.At)
			return func(f *Fight) float64 {
				i := x(f)
				if i == absent {
					return nan
				}
				return toNum(read(f, i))
			}
		}
		if root, values := c.column(e); values != nil {
			return c.columnNum(root, values)
		}
		fn := c.fieldWord(e)
		return func(f *Fight) float64 { return toNum(fn(f)) }
	case *ir.LocalRef:
		slot := c.slotOf(e.Local)
		return func(f *Fight) float64 { return toNum(f.fr[slot]) }
	case *ir.ParamRef:
		if c.lazy {
			return func(f *Fight) float64 { return toNum(f.m.param(e.Param)[0]) }
		}
		values := c.m.Params[e.Param.Index]
		return func(*Fight) float64 { return toNum(values[0]) }
	case *ir.Index:
		fn := c.indexWord(e)
		return func(f *Fight) float64 { return toNum(fn(f)) }
	case *ir.Lookup:
		fn := c.lookupWord(e)
		return func(f *Fight) float64 { return toNum(fn(f)) }
	case *ir.MethodCall:
		return c.methodNum(e)
	case *ir.Builtin:
		return c.builtinNum(e)
	case *ir.Proceed:
		fn := c.proceedWord(e)
		return func(f *Fight) float64 { return toNum(fn(f)) }
	}
	panic("fast: cannot compile " + nodeName(e))
}

func (c *compiler) numArithmetic(e *ir.Binary) numFn {
	at := e.At
	x, y := c.num(e.X), c.num(e.Y)
	whole, isWhole := wholeOf(e.X)
	switch e.Op {
	case "+":
		return func(f *Fight) float64 { a := x(f); return f.finite(a+y(f), at) }
	case "-":
		return func(f *Fight) float64 { a := x(f); return f.finite(a-y(f), at) }
	case "*":
		if isWhole {
			n := c.operand(whole)
			return func(f *Fight) float64 { a := float64(n.of(f)); return f.finite(a*y(f), at) }
		}
		return func(f *Fight) float64 { a := x(f); return f.finite(a*y(f), at) }
	case "/":
		divide := numQuotient(at)
		if by, ok := wholeOf(e.Y); ok && isWhole {
			n, m := c.operand(whole), c.operand(by)
			return func(f *Fight) float64 { a := n.of(f); return divide(f, float64(a), float64(m.of(f))) }
		}
		return func(f *Fight) float64 { a := x(f); return divide(f, a, y(f)) }
	}
	panic("fast: cannot compile operator " + e.Op)
}

// numQuotient divides nums.
func numQuotient(at diag.Span) func(f *Fight, a, b float64) float64 {
	return func(f *Fight, a, b float64) float64 {
		if b == 0 {
			f.fail(at, "nothing can be divided by 0")
		}
		return f.finite(a/b, at)
	}
}

// finite rounds to a float64 and stops the fight if it has grown beyond all
// numbers. A zero is always plus zero. The conversion comes first: without it some
// machines fuse the product that x is with the subtraction, and x-x is not 0.
func (f *Fight) finite(x float64, at diag.Span) float64 {
	x = float64(x)
	if x-x != 0 {
		f.overflow(at)
	}
	return x + 0
}

// toInt stops the fight if a rounded num is no int64.
func (f *Fight) toInt(x float64, at diag.Span) int64 {
	if !(x > -(1<<63) && x < 1<<63) {
		f.overflow(at)
	}
	return int64(x)
}

// roundHalf rounds to the nearest whole number, a half away from zero.
func roundHalf(x float64) float64 { return math.Round(x) }
