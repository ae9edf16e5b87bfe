package interp

import (
	"slices"

	"hcl/lang/check"
)

// A machine is built for one scenario, so much of a formula is known before the
// first fight: params, and fields that never change. What follows from them alone is
// computed here, once.
//
// A fixed field is read from its column: its values by thing. A chain of fixed
// fields, such as `who.weapon.reach`, is one column as well, and a column of equal
// values is a constant.

// column gives the values of a formula that is a chain of fixed fields of some other
// formula, the root, by what the root gives.
func (c *compiler) column(e check.Expr) (root check.Expr, values []int64) {
	ref, ok := e.(*check.FieldRef)
	if !ok || ref.Chained || c.lazy || !c.m.steady {
		return nil, nil
	}
	own := c.columnOf(ref.Field)
	if own == nil {
		return nil, nil
	}
	root, via := c.column(ref.X)
	if via == nil {
		return ref.X, own
	}
	values = make([]int64, len(via))
	for i, w := range via {
		if w < 0 || w >= int64(len(own)) {
			return ref.X, own
		}
		values[i] = own[w]
	}
	return root, values
}

// columnOf gives the values of a fixed field by thing, nil if it has no column:
// things that rules make are not known yet, and models have no owner.
func (c *compiler) columnOf(fd *check.Field) []int64 {
	k := fd.Kind
	fixed := fd.Role == check.Constant || fd.Role == check.Own || fd.Role == check.Given
	if !fixed || k.Made || fd.Type.Base == check.Per {
		return nil
	}
	if v, ok := c.columns[fd]; ok {
		return v
	}
	l := c.m.layouts[k.ID]
	values := make([]int64, 0, l.base)
	for i := range l.base {
		if fd.Role == check.Given && fd.Name == "owner" && c.m.owners[k.ID][i].kind == nil {
			values = nil
			break
		}
		values = append(values, c.m.fixed[k.ID][i*l.fixed+l.fields[fd.Index].offset])
	}
	c.columns[fd] = values
	return values
}

// constantOf returns the word of a formula that is the same in every fight.
func (c *compiler) constantOf(e check.Expr) (int64, bool) {
	if c.heavy(e) {
		return 0, false // it takes steps
	}
	switch e := e.(type) {
	case *check.IntLit:
		return e.Value, true
	case *check.NumLit:
		return fromNum(e.Value), true
	case *check.BoolLit:
		return fromBool(e.Value), true
	case *check.DiceLit:
		return c.m.diceWord(check.DiceValue{N: e.N, Faces: e.Faces, Die: e.Die}), true
	case *check.WordLit:
		return int64(c.m.prog.WordID(e.Word)), true
	case *check.InstanceRef:
		return int64(e.Instance.Index), true
	case *check.SquareLit:
		return int64(e.Value), true
	case *check.NoneLit:
		if e.T.Base == check.Num {
			return noNum, true
		}
		return absent, true
	case *check.ParamRef:
		if c.lazy || e.Param.Type.Base == check.Per {
			return 0, false
		}
		return c.m.params[e.Param.Index][0], true
	case *check.World:
		return 0, e.Name == "combat"
	case *check.FieldRef:
		root, values := c.column(e)
		if len(values) == 0 || !plainRoot(root) {
			return 0, false
		}
		if i, ok := c.constantOf(root); ok {
			return values[i], true
		}
		for _, w := range values {
			if w != values[0] {
				return 0, false
			}
		}
		return values[0], true
	}
	return c.folded(e)
}

// plainRoot reports whether a formula does nothing but name a thing, so that it need
// not be evaluated.
func plainRoot(e check.Expr) bool {
	switch e := e.(type) {
	case *check.LocalRef, *check.World, *check.InstanceRef:
		return true
	case *check.FieldRef:
		return !e.Chained && (e.Field.Role == check.Constant || e.Field.Role == check.State) && plainRoot(e.X)
	}
	return false
}

// folded computes a formula all of whose parts are constants.
func (c *compiler) folded(e check.Expr) (int64, bool) {
	switch e := e.(type) {
	case *check.Binary:
		if e.T.Base == check.Dice || e.X.Type().Base == check.List || e.X.Type().Base == check.EmptyList {
			return 0, false
		}
	case *check.Builtin:
		if !slices.Contains(foldable, e.Entry.Name) || e.Each != nil || e.Args[0].Type().Base == check.List || e.Args[0].Type().Base == check.Dice {
			return 0, false
		}
	case *check.Unary, *check.Logic, *check.Choice, *check.Coalesce, *check.ToNum:
	default:
		return 0, false
	}
	for p := range check.Parts(e) {
		if _, ok := c.constantOf(p); !ok {
			return 0, false
		}
	}
	probe := &Fight{m: c.m, steps: c.m.limits.Steps}
	var w int64
	failed := guarded(func() {
		switch t := e.Type(); {
		case t.Base == check.Num:
			w = fromNum(c.numNode(e)(probe))
		case t.Base == check.Bool && !t.Optional:
			w = fromBool(c.boolNode(e)(probe))
		default:
			w = c.wordNode(e)(probe)
		}
	})
	return w, failed == nil // what fails does so when it is played
}

var foldable = []string{"abs", "clamp", "min", "max", "floor", "ceil", "round", "div", "sqrt"}
