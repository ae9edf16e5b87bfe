package plain

import (
	"fmt"
	"slices"

	"hcl/interp/formula"
	"hcl/interp/tell"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Formulas are run by package formula. Here is what their parts mean, but for those that need no
// fight: constants, locals, `? :`, `??`, and, or, not, lists, and what goes through a list.

// Code holds the formulas of a program. It is shared by all machines and fights of it.
type Code struct {
	formulas *formula.Code[inside]
	scores   [][]ir.Line // by Score.Index
	told     *tell.Program
	callees  map[*ir.Formula]*callee
	readers  map[*ir.Field][]*callee // who reads a field that changes
}

// NewCode makes the code of a program; no formula is compiled yet.
func NewCode(p *ir.Program) *Code {
	c := &Code{told: tell.NewProgram(p)}
	c.formulas = formula.NewCode(meaning{c})
	c.findCallees(p)
	for _, s := range p.Scores {
		c.scores = append(c.scores, s.Lines())
	}
	return c
}

// value evaluates a formula in the current frame; none if there is no formula.
func (f *Fight) value(e ir.Expr) Value {
	if local, ok := e.(*ir.LocalRef); ok {
		return f.fr[local.Local.Slot]
	}
	if e == nil {
		return nil
	}
	return f.formulaCache.Of(e).Value(inside{f})
}

// listed is the list of all things of a kind, but for those that only other tests have.
func (f *Fight) listed(k *ir.Kind) List {
	list := f.m.Listed[k.ID]
	foreign := func(i *ir.Instance) bool { return slices.Contains(f.apart, i.Home) }
	if len(f.apart) == 0 || !slices.ContainsFunc(k.Instances, foreign) {
		return list
	}
	return slices.DeleteFunc(slices.Clone(list), func(v Value) bool {
		n := v.(Thing).Index
		return n < int64(len(k.Instances)) && foreign(k.Instances[n])
	})
}

// truth evaluates a condition, which holds if it is not there.
func (f *Fight) truth(e ir.Expr) bool { return e == nil || f.value(e).(bool) }

// meaning is what the parts of formulas of a program mean.
type meaning struct{ code *Code }

// function computes a part of a formula from the values of others.
type function = formula.Function[inside]

// Of gives the function of a part, and the parts whose values it gets.
func (m meaning) Of(e ir.Expr) (function, []ir.Expr) {
	at, parts := e.Span(), slices.Collect(ir.Parts(e))
	switch e := e.(type) {
	case *ir.ParamRef:
		return func(f inside, _ []Value) Value { return f.param(e.Param)[0] }, nil
	case *ir.ScenarioRef:
		return func(f inside, _ []Value) Value { return f.named(e) }, nil
	case *ir.KindList:
		return func(f inside, _ []Value) Value { return f.listed(e.Kind) }, nil
	case *ir.World:
		return func(f inside, _ []Value) Value { return f.world(e.Name) }, nil
	case *ir.FieldRef:
		if e.Field.Role == ir.Computed {
			of := m.code.callees[e.Field.Default]
			return func(f inside, args []Value) Value {
				if args[0] == nil && e.Chained {
					return nil
				}
				return f.evaluate(e, of, args)
			}, parts
		}
		return func(f inside, args []Value) Value {
			if args[0] == nil && e.Chained {
				return nil
			}
			return f.read(args[0].(Thing), e.Field, 0, at)
		}, parts
	case *ir.Index: // of a list, or of a per field or param
		switch x := e.X.(type) {
		case *ir.FieldRef:
			if x.T.Base == ir.Per {
				return func(f inside, args []Value) Value {
					return f.read(args[0].(Thing), x.Field, f.keyOf(x.Field.Type, args[1].(Thing), at), at)
				}, []ir.Expr{x.X, e.I}
			}
		case *ir.ParamRef:
			if p := x.Param; x.T.Base == ir.Per {
				return func(f inside, args []Value) Value { return f.param(p)[f.keyOf(p.Type, args[0].(Thing), at)] },
					[]ir.Expr{e.I}
			}
		}
		return func(f inside, args []Value) Value { return f.itemAt(args[0].(List), args[1].(int64), at) }, parts
	case *ir.In:
		switch list := e.List.(type) {
		case nil:
			return func(f inside, args []Value) Value {
				x, there := args[0].(int64)
				is := there && args[1].(int64) <= x && x <= args[2].(int64)
				f.compared(is)
				return is
			}, parts
		case *ir.ListLit: // it is not made
			return func(_ inside, args []Value) Value { return value.In(args[0], args[1:]) },
				append([]ir.Expr{e.X}, list.Items...)
		}
		return func(f inside, args []Value) Value {
			f.work(len(args[1].(List)), at)
			return value.In(args[0], args[1].(List))
		}, parts
	case *ir.Coordinate:
		return func(_ inside, args []Value) Value { return coordinate(args[0], e.Row) }, parts
	case *ir.MapArea:
		return func(_ inside, args []Value) Value { return areaOf(e.Map, args[0]) }, parts
	case *ir.Call:
		if d, ok := e.Callee.(*ir.Define); ok {
			of := m.code.callees[d.Body]
			return func(f inside, args []Value) Value { return f.callDefine(e, of, args) }, parts
		}
		return func(f inside, args []Value) Value { return f.call(e, args) }, parts
	case *ir.MethodCall:
		return func(f inside, args []Value) Value { return f.method(e, args) }, parts
	case *ir.Proceed:
		return func(f inside, args []Value) Value { return f.proceed(e, args) }, parts
	case *ir.Lookup:
		return func(f inside, args []Value) Value { return f.lookUp(e, args) }, parts
	case *ir.Holds:
		return func(f inside, args []Value) Value {
			return f.findHolding(e.Condition, patternOf(e.Args, args), at) != nil
		}, parts
	case *ir.Builtin:
		return func(f inside, args []Value) Value { return f.builtin(e, args) }, e.Args
	case *ir.ToNum:
		return func(_ inside, args []Value) Value { return value.ToNum(args[0]) }, parts
	case *ir.ToUnion: // a thing knows its kind
		return func(_ inside, args []Value) Value { return args[0] }, parts
	case *ir.PartOf:
		return func(_ inside, args []Value) Value {
			if t, there := args[0].(Thing); !there || t.Kind != e.Kind.ID {
				return nil
			}
			return args[0]
		}, parts
	case *ir.Unary:
		return func(_ inside, args []Value) Value { return value.Negative(args[0]) }, parts
	case *ir.Binary:
		if e.Compares() {
			return func(f inside, args []Value) Value {
				v := f.operate(e.Op, args[0], args[1], at)
				f.compared(v)
				return v
			}, parts
		}
		return func(f inside, args []Value) Value { return f.operate(e.Op, args[0], args[1], at) }, parts
	case *ir.RangeList:
		return func(f inside, args []Value) Value { return f.rangeList(args[0].(int64), args[1].(int64), at) }, parts
	}
	panic(fmt.Sprintf("plain: there is no formula for a %T", e))
}

func (meaning) Has(e *ir.MethodCall) function {
	return func(f inside, args []Value) Value {
		f.bodyOf(args[0].(Thing), e.Field, e.At)
		return args[0]
	}
}

func (meaning) Made(at diag.Span) function {
	return func(f inside, args []Value) Value { return f.made(args[0].(List), at) }
}

func (meaning) Counted(at diag.Span) function {
	return func(f inside, args []Value) Value { return f.counted(args[0], at) }
}

func (meaning) Added(at diag.Span) function {
	return func(f inside, args []Value) Value { return f.operate("+", args[0], args[1], at) }
}

func (meaning) Silent(loud function) function {
	return func(f inside, args []Value) Value {
		shown := f.shown
		f.shown = false
		v := loud(f, args)
		f.shown = shown
		return v
	}
}
