package check

import (
	"math"
	"slices"
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
		parts, known := joined(nil, e, e.And, true), true
		for _, x := range parts {
			holds, sure := truth(x, deep)
			if sure && holds != e.And { // one decides
				return !e.And, true
			}
			known = known && sure
		}
		return known == e.And, known || contradict(parts, e.And)
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

// condition is what is compared of a condition: what it says of a number, or its parts.
type condition struct {
	text  string // how it is written, "" if that may throw or change something,
	is    bool   // and whether that holds or does not
	parts []*condition
	and   bool // all of the parts hold, else one

	number string // is in the span, or outside of it
	span   span
	out    bool
}

// joined adds to a list the parts of a condition that are joined by `and`, or by `or`; one that does not hold
// is joined by the other.
func joined(list []ir.Expr, e ir.Expr, and, is bool) []ir.Expr {
	if l, ok := e.(*ir.Logic); ok && (l.And == is) == and {
		return joined(joined(list, l.X, and, is), l.Y, and, is)
	}
	return append(list, e)
}

// contradict reports whether of some parts of a condition two can never hold both, or one of two always does.
func contradict(parts []ir.Expr, and bool) bool {
	var hold, fail []*condition
	for _, x := range parts[:min(len(parts), mostCompared)] {
		hold, fail = append(hold, conditionOf(x, and)), append(fail, conditionOf(x, !and))
	}
	return slices.ContainsFunc(hold, func(a *condition) bool {
		return slices.ContainsFunc(fail, func(b *condition) bool { return b.follows(a) })
	})
}

// mostCompared is how many parts of a condition are compared with one another.
const mostCompared = 32

// conditionOf is what there is to compare of a condition that holds, or does not.
func conditionOf(e ir.Expr, is bool) *condition {
	for u, ok := e.(*ir.Unary); ok && u.Op == "not"; u, ok = e.(*ir.Unary) {
		e, is = u.X, !is
	}
	s := &condition{text: spelled(e), is: is}
	switch e := e.(type) {
	case *ir.Logic:
		s.and = e.And == is
		for _, x := range joined(nil, e, s.and, is) {
			s.parts = append(s.parts, conditionOf(x, is))
		}
	case *ir.Binary:
		switch {
		case e.Op == "==" || e.Op == "!=":
			return equal(e.X, e.Y, is == (e.Op == "=="))
		case e.Compares() && is:
			s.number, s.span = boundsOf(e.X, e.Op, e.Y)
		case e.Compares():
			s.number, s.span = boundsOf(e.X, opposite[e.Op], e.Y)
		}
	case *ir.In:
		if list, ok := e.List.(*ir.ListLit); ok {
			s.and = !is
			for _, x := range list.Items {
				s.parts = append(s.parts, equal(e.X, x, is))
			}
		} else if e.List == nil && spanOf(e.Low).single() && spanOf(e.High).single() {
			s.number, s.span, s.out = spelled(e.X), span{spanOf(e.Low).low, spanOf(e.High).low}, !is
		}
	}
	return s
}

// equal is what there is to compare of an equation, however that is written.
func equal(x, y ir.Expr, is bool) *condition {
	s := &condition{is: is, out: !is}
	a, b := spelled(x), spelled(y)
	if _, none := y.(*ir.NoneLit); none { // whose place is that of the equation
		b = "none"
	}
	if a != "" && b != "" {
		s.text = a + " == " + b
	}
	s.number, s.span = boundsOf(x, "==", y)
	return s
}

var opposite = map[string]string{"<": ">=", "<=": ">", ">": "<=", ">=": "<"}

// follows reports whether a condition is sure to hold at a site wherever another does: because it is the same,
// or is one of those that the other joins by `and`, or has the wider bounds for the same number.
func (b *condition) follows(a *condition) bool {
	switch {
	case b.same(a):
		return true
	case b.parts != nil && b.and:
		return !slices.ContainsFunc(b.parts, func(p *condition) bool { return !p.follows(a) })
	case a.parts != nil && !a.and:
		return !slices.ContainsFunc(a.parts, func(p *condition) bool { return !b.follows(p) })
	case a.parts != nil && slices.ContainsFunc(a.parts, b.follows):
		return true
	case a.parts != nil:
		return slices.ContainsFunc(b.parts, a.same)
	case b.parts != nil:
		return slices.ContainsFunc(b.parts, func(p *condition) bool { return p.follows(a) })
	}
	switch {
	case a.number == "" || a.number != b.number:
		return false
	case a.out:
		return b.out && b.span.within(a.span)
	case b.out:
		return max(a.span.low, b.span.low) > min(a.span.high, b.span.high)
	}
	return a.span.within(b.span)
}

// same reports whether two conditions are written alike.
func (b *condition) same(a *condition) bool { return a.text != "" && a.text == b.text && a.is == b.is }

func (s span) single() bool { return s.low == s.high }

func (s span) within(of span) bool { return s.low >= of.low && s.high <= of.high }

// boundsOf is what a comparison with a constant says of a number, and how that is written; "" if it is none.
func boundsOf(x ir.Expr, op string, y ir.Expr) (of string, s span) {
	if !x.Type().Numeric() || !y.Type().Numeric() {
		return "", anyNumber
	}
	if spanOf(x).single() { // mirrored
		x, y, op = y, x, strings.NewReplacer("<", ">", ">", "<").Replace(op)
	}
	n := spanOf(y)
	if !n.single() {
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
