package check

import (
	"math"
	"strings"

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
		if of, x := boundsOf(e.X); e.And && x.low <= x.high {
			if other, y := boundsOf(e.Y); other == of && max(x.low, y.low) > min(x.high, y.high) {
				return false, true
			}
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
			if x := spelled(e.X); x != "" && x == spelled(e.Y) {
				return e.Op == "==" || e.Op == "<=" || e.Op == ">=", true
			}
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

// implies reports whether a condition is sure to hold at a site wherever another does: because it is the same,
// or is one of those that the other joins by `and`, or has the wider bounds for the same number.
func implies(a, b ir.Expr) bool {
	if a == nil || b == nil {
		return b == nil
	}
	if text := spelled(a); text != "" && text == spelled(b) {
		return true
	}
	if l, ok := a.(*ir.Logic); ok {
		x, y := implies(l.X, b), implies(l.Y, b)
		if x && y || l.And && (x || y) {
			return true
		}
	}
	if l, ok := b.(*ir.Logic); ok {
		x, y := implies(a, l.X), implies(a, l.Y)
		return x && y || !l.And && (x || y)
	}
	ofA, x := boundsOf(a)
	ofB, y := boundsOf(b)
	return ofA != "" && ofA == ofB && x.low >= y.low && x.high <= y.high
}

// boundsOf is what a comparison with a constant says of a number, and how that is written; "" if it is none.
func boundsOf(e ir.Expr) (of string, s span) {
	b, ok := e.(*ir.Binary)
	if !ok || !b.Compares() || !b.X.Type().Numeric() || !b.Y.Type().Numeric() {
		return "", anyNumber
	}
	x, y, op := b.X, b.Y, b.Op
	if n := spanOf(x); n.low == n.high { // mirrored
		x, y, op = y, x, strings.NewReplacer("<", ">", ">", "<").Replace(op)
	}
	n := spanOf(y)
	if n.low != n.high {
		return "", anyNumber
	}
	beside := func(to int) float64 { return math.Nextafter(n.low, math.Inf(to)) }
	if whole, ok := x.(*ir.ToNum); x.Type().Base == ir.Int || ok && whole.X.Type().Base == ir.Int {
		beside = func(to int) float64 {
			if to < 0 {
				return math.Ceil(n.low) - 1
			}
			return math.Floor(n.low) + 1
		}
	}
	switch op {
	case "<":
		return spelled(x), span{math.Inf(-1), beside(-1)}
	case "<=":
		return spelled(x), span{math.Inf(-1), n.low}
	case ">":
		return spelled(x), span{beside(1), math.Inf(1)}
	case ">=":
		return spelled(x), span{n.low, math.Inf(1)}
	case "==":
		return spelled(x), n
	}
	return "", anyNumber
}

// spelled is a formula as it is written, but for its spaces; at one site what is written alike comes to the same. It
// is "" if that may throw or change something.
func spelled(e ir.Expr) string {
	still := true
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Call:
			_, define := e.Callee.(*ir.Define)
			_, score := e.Callee.(*ir.Score)
			still = still && (define || score)
		case *ir.MethodCall:
			still = still && e.Field.Role != ir.Action
		case *ir.Builtin:
			still = still && e.Label == "" && e.LabelFrom == nil
		case *ir.Proceed, *ir.BadExpr:
			still = false
		}
	})
	if at := e.Span(); still && at.Source != nil {
		return strings.Join(strings.Fields(at.Text()), " ")
	}
	return ""
}
