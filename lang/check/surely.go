package check

import (
	"math"

	"hcl/lang/ir"
)

// Some conditions hold in any fight, or in none: `when true`, `when luck < 0` of a param that is 0 or more.

// span is the least and the most that a number may be.
type span struct{ low, high float64 }

var anyNumber = span{math.Inf(-1), math.Inf(1)}

// surely says whether a condition always holds or never does; known is false if that depends on the fight, or
// on what a scenario sets.
func surely(e ir.Expr) (holds, known bool) { return truth(e, mostDefines) }

func truth(e ir.Expr, deep int) (holds, known bool) {
	switch e := e.(type) {
	case *ir.BoolLit:
		return e.Value, true
	case *ir.Unary:
		holds, known = truth(e.X, deep)
		return !holds, known && e.Op == "not"
	case *ir.Logic:
		a, surelyA := truth(e.X, deep)
		b, surelyB := truth(e.Y, deep)
		if surelyA && a != e.And || surelyB && b != e.And { // one decides
			return !e.And, true
		}
		return e.And, surelyA && surelyB
	case *ir.Call:
		if d, ok := e.Callee.(*ir.Define); ok && d.Body != nil && deep > 0 {
			return truth(d.Body.Expr, deep-1)
		}
	case *ir.In:
		if e.List == nil && e.Low != nil {
			x, low, high := spanOf(e.X), spanOf(e.Low), spanOf(e.High)
			inside := x.low >= low.high && x.high <= high.low
			outside := x.high < low.low || x.low > high.high
			return inside, inside || outside
		}
	case *ir.Binary:
		if e.Compares() {
			return compared(e.Op, spanOf(e.X), spanOf(e.Y))
		}
	}
	return false, false
}

// compared says how a comparison always ends.
func compared(op string, a, b span) (holds, known bool) {
	switch op {
	case "<":
		return a.high < b.low, a.high < b.low || a.low >= b.high
	case "<=":
		return a.high <= b.low, a.high <= b.low || a.low > b.high
	case ">", ">=":
		return compared(map[string]string{">": "<", ">=": "<="}[op], b, a)
	}
	return op == "!=", a.high < b.low || a.low > b.high
}

// spanOf is what a number may be, whatever params, fields and scenarios say within their bounds.
func spanOf(e ir.Expr) span {
	switch e := e.(type) {
	case *ir.IntLit:
		return span{float64(e.Value), float64(e.Value)}
	case *ir.NumLit:
		return span{e.Value, e.Value}
	case *ir.ToNum:
		return spanOf(e.X)
	case *ir.ParamRef:
		return within(e.Param.Type)
	case *ir.FieldRef:
		if e.Field.Role != ir.Computed {
			return within(e.Field.Type)
		}
	case *ir.Index:
		if f, ok := e.X.(*ir.FieldRef); ok && f.Field.Type.Base == ir.Per && f.Field.Role != ir.Computed {
			return within(f.Field.Type)
		}
	case *ir.Unary:
		if e.Op == "-" {
			x := spanOf(e.X)
			return span{-x.high, -x.low}
		}
	case *ir.Binary:
		x, y := spanOf(e.X), spanOf(e.Y)
		switch e.Op {
		case "+":
			return span{x.low + y.low, x.high + y.high}
		case "-":
			return span{x.low - y.high, x.high - y.low}
		}
	case *ir.Builtin:
		switch e.Entry.Name {
		case "len", "count", "abs", "stacks":
			return span{0, math.Inf(1)}
		}
	}
	return anyNumber
}

// within is what a type says that its values may be.
func within(t ir.Type) span {
	s, r := anyNumber, t.Single().Range
	if r == nil || t.Base == ir.List {
		return s
	}
	if r.HasLow {
		s.low = r.Low.Float()
	}
	if r.HasHigh {
		s.high = r.High.Float()
	}
	return s
}
