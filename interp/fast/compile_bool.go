package fast

import (
	"hcl/lang/ir"
)

// bool compiles a condition.
func (c *compiler) bool(e ir.Expr) boolFn {
	if w, ok := c.constantOf(e); ok {
		v := w != 0
		return func(*Fight) bool { return v }
	}
	return c.boolNode(e)
}

func (c *compiler) boolNode(e ir.Expr) boolFn {
	if fn := c.toldPart(e); fn != nil {
		return func(f *Fight) bool { return fn(f) != 0 }
	}
	switch e := e.(type) {
	case *ir.Unary:
		x := c.bool(e.X)
		return func(f *Fight) bool { return !x(f) }
	case *ir.Logic:
		x, y := c.bool(e.X), c.bool(e.Y)
		if v, ok := c.constantOf(e.X); ok {
			if (v != 0) != e.And { // it decides
				return x
			}
			return y
		}
		if e.And {
			return func(f *Fight) bool { return x(f) && y(f) }
		}
		return func(f *Fight) bool { return x(f) || y(f) }
	case *ir.Binary:
		return c.comparison(e)
	case *ir.In:
		return c.in(e)
	case *ir.Choice:
		cond, a, b := c.bool(e.Cond), c.bool(e.Then), c.bool(e.Else)
		if v, ok := c.constantOf(e.Cond); ok {
			return chosen(v, a, b)
		}
		return func(f *Fight) bool {
			if cond(f) {
				return a(f)
			}
			return b(f)
		}
	case *ir.Holds:
		return c.holds(e)
	case *ir.Builtin:
		if fn := c.builtinBool(e); fn != nil {
			return fn
		}
		fn := c.builtinWord(e)
		return func(f *Fight) bool { return fn(f) != 0 }
	case *ir.Call:
		var out boolFn
		if c.inlined(e, func(x ir.Expr) { out = c.bool(x) }) {
			return out
		}
		if b, args := c.pureCall(e); b != nil {
			if b.memo != noMemo {
				fn := wordCall(b, args)
				return func(f *Fight) bool { return fn(f) != 0 }
			}
			return func(f *Fight) bool {
				old, top := f.fr, f.top
				f.enterFrame(b.slots, args)
				v := b.truth(f)
				f.fr, f.top = old, top
				return v
			}
		}
		fn := c.callWord(e)
		return func(f *Fight) bool { return fn(f) != 0 }
	case *ir.FieldRef:
		if e.Field.Role == ir.Computed {
			return c.computedBool(e)
		}
		fn := c.fieldWord(e)
		return func(f *Fight) bool { return fn(f) != 0 }
	case *ir.LocalRef:
		slot := c.slotOf(e.Local)
		return func(f *Fight) bool { return f.fr[slot] != 0 }
	case *ir.ParamRef:
		if c.lazy {
			return func(f *Fight) bool { return f.m.param(e.Param)[0] != 0 }
		}
		values := c.m.Params[e.Param.Index]
		return func(*Fight) bool { return values[0] != 0 }
	case *ir.Index:
		fn := c.indexWord(e)
		return func(f *Fight) bool { return fn(f) != 0 }
	case *ir.Lookup:
		fn := c.lookupWord(e)
		return func(f *Fight) bool { return fn(f) != 0 }
	case *ir.MethodCall:
		return c.methodBool(e)
	case *ir.Coalesce:
		x, y := c.word(e.X), c.bool(e.Y)
		return func(f *Fight) bool {
			if v := x(f); v != absent {
				return v != 0
			}
			return y(f)
		}
	case *ir.Proceed:
		fn := c.proceedWord(e)
		return func(f *Fight) bool { return fn(f) != 0 }
	}
	panic("fast: cannot compile " + nodeName(e))
}

func (c *compiler) comparison(e *ir.Binary) boolFn {
	if e.X.Type().Base == ir.Num {
		return c.numComparison(e)
	}
	if base := e.X.Type().Base; base == ir.List || base == ir.EmptyList {
		return c.listComparison(e)
	}
	x, y := c.operand(e.X), c.operand(e.Y)
	if k, ok := c.constantOf(e.Y); ok {
		switch e.Op {
		case "==":
			return func(f *Fight) bool { return x.of(f) == k }
		case "!=":
			return func(f *Fight) bool { return x.of(f) != k }
		case "<":
			return func(f *Fight) bool { return x.of(f) < k }
		case "<=":
			return func(f *Fight) bool { return x.of(f) <= k }
		case ">":
			return func(f *Fight) bool { return x.of(f) > k }
		case ">=":
			return func(f *Fight) bool { return x.of(f) >= k }
		}
	}
	switch e.Op {
	case "==":
		return func(f *Fight) bool { a := x.of(f); return a == y.of(f) }
	case "!=":
		return func(f *Fight) bool { a := x.of(f); return a != y.of(f) }
	case "<":
		return func(f *Fight) bool { a := x.of(f); return a < y.of(f) }
	case "<=":
		return func(f *Fight) bool { a := x.of(f); return a <= y.of(f) }
	case ">":
		return func(f *Fight) bool { a := x.of(f); return a > y.of(f) }
	case ">=":
		return func(f *Fight) bool { a := x.of(f); return a >= y.of(f) }
	}
	panic("fast: cannot compile operator " + e.Op)
}

func (c *compiler) numComparison(e *ir.Binary) boolFn {
	x, y := c.num(e.X), c.num(e.Y)
	if _, ok := e.Y.(*ir.NoneLit); ok {
		none := e.Op == "=="
		return func(f *Fight) bool { v := x(f); return (v != v) == none }
	}
	if e.X.Type().Optional || e.Y.Type().Optional { // none equals none alone
		equal := e.Op == "=="
		return func(f *Fight) bool {
			a, b := x(f), y(f)
			return (a == b || a != a && b != b) == equal
		}
	}
	switch e.Op {
	case "==":
		return func(f *Fight) bool { a := x(f); return a == y(f) }
	case "!=":
		return func(f *Fight) bool { a := x(f); return a != y(f) }
	case "<":
		return func(f *Fight) bool { a := x(f); return a < y(f) }
	case "<=":
		return func(f *Fight) bool { a := x(f); return a <= y(f) }
	case ">":
		return func(f *Fight) bool { a := x(f); return a > y(f) }
	case ">=":
		return func(f *Fight) bool { a := x(f); return a >= y(f) }
	}
	panic("fast: cannot compile operator " + e.Op)
}

// listComparison is true if both lists hold equal items in the same order.
func (c *compiler) listComparison(e *ir.Binary) boolFn {
	x, y, at := c.before(e.X, e.Y), c.word(e.Y), e.At
	t, equal := e.X.Type(), e.Op == "=="
	if t.Base == ir.EmptyList {
		t = e.Y.Type()
	}
	return func(f *Fight) bool {
		a := x(f)
		f.work(len(f.list(a)), at)
		return f.sameList(a, y(f), t) == equal
	}
}

// sameList compares two lists item by item, and lists in them likewise.
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

func (c *compiler) in(e *ir.In) boolFn {
	if e.List == nil {
		lo, hi := c.word(e.Low), c.word(e.High)
		x := c.word(e.X)
		return func(f *Fight) bool {
			v := x(f)
			a := lo(f)
			b := hi(f)
			return v >= a && v <= b
		}
	}
	x, list, at := c.store(e.X), c.word(e.List), e.At
	if lit, ok := e.List.(*ir.ListLit); ok { // x in [a, b]: no list is built
		items := make([]intFn, len(lit.Items))
		for i, it := range lit.Items {
			items[i] = c.store(it)
		}
		return func(f *Fight) bool {
			v := x(f)
			found := false
			for _, it := range items {
				if it(f) == v {
					found = true
				}
			}
			return found
		}
	}
	return func(f *Fight) bool {
		v := x(f)
		return f.isIn(v, f.list(list(f)), at)
	}
}
