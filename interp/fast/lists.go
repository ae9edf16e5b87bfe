package fast

import (
	"hcl/lang/ir"
)

func compareKeys(a, b []int64, nums bool) int {
	for i := range min(len(a), len(b)) {
		if nums {
			if x, y := toNum(a[i]), toNum(b[i]); x < y {
				return -1
			} else if x > y {
				return 1
			}
			continue
		}
		if a[i] < b[i] {
			return -1
		} else if a[i] > b[i] {
			return 1
		}
	}
	return len(a) - len(b)
}

func acts(e ir.Expr) bool {
	found := false
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Call:
			if r, ok := e.Callee.(*ir.Rule); ok && !r.Still {
				found = true
			}
		case *ir.MethodCall:
			found = found || e.Field.Role == ir.Action
		case *ir.Proceed:
			found = true
		}
	})
	return found
}

func (f *Fight) sameList(a, b int64, t ir.Type) bool {
	x, y := f.list(a), f.list(b)
	if len(x) != len(y) {
		return false
	}
	for i := range x {
		switch {
		case t.Elem.Base == ir.List:
			if !f.sameList(x[i], y[i], *t.Elem) {
				return false
			}
		case t.Elem.Base == ir.Num:
			if toNum(x[i]) != toNum(y[i]) {
				return false
			}
		case x[i] != y[i]:
			return false
		}
	}
	return true
}

func mayBeStored(e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.ListLit:
		for _, x := range e.Items {
			if x.Type().Base == ir.List && mayBeStored(x) {
				return true
			}
		}
		return false
	case *ir.RangeList, *ir.KindList, *ir.MapSquares:
		return false
	case *ir.Builtin:
		switch e.Entry.Name {
		case "filter", "take", "take_until", "reverse", "unique", "without", "concat", "flatten", "enemies", "allies", "active",
			"neighbours", "line", "line_beyond", "rectangle", "covered", "burst", "cone", "reachable", "shortest_path",
			"pushed_along", "shortest_push":
			return e.T.Elem.Base == ir.List
		}
	}
	return true
}
