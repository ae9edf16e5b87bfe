package fast

import (
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
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
func (c *compiler) column(e ir.Expr) (root ir.Expr, values []int64) {
	ref, ok := e.(*ir.FieldRef)
	if !ok || ref.Chained || c.lazy {
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
func (c *compiler) columnOf(fd *ir.Field) []int64 {
	k := fd.Kind
	fixed := fd.Role == ir.Constant || fd.Role == ir.Own || fd.Role == ir.Given
	if !fixed || k.Made || fd.Type.Base == ir.Per {
		return nil
	}
	if v, ok := c.columns[fd]; ok {
		return v
	}
	l := c.m.Layouts[k.ID]
	values := make([]int64, 0, l.Base)
	for i := range l.Base {
		if fd.Role == ir.Given && fd.Name == "owner" && c.m.Owners[k.ID][i].Kind == nil {
			values = nil
			break
		}
		values = append(values, c.m.Fixed[k.ID][i*l.Fixed+l.Fields[fd.Index].Offset])
	}
	c.columns[fd] = values
	return values
}

// constant is what is known of a formula: its word, if that is the same in every fight.
type constant struct {
	word int64
	ok   bool
}

// constantOf returns the word of a formula that is the same in every fight.
func (c *compiler) constantOf(e ir.Expr) (int64, bool) {
	if c.heavy(e) {
		return 0, false // it takes work
	}
	switch e := e.(type) {
	case *ir.IntLit:
		return e.Value, true
	case *ir.NumLit:
		return fromNum(e.Value), true
	case *ir.BoolLit:
		return fromBool(e.Value), true
	case *ir.DiceLit:
		return c.m.word(world.DiceOf(ir.DiceValue{N: e.N, Faces: e.Faces, Die: e.Die}), e.T), true
	case *ir.WordLit:
		return int64(c.m.Program.WordID(e.Word)), true
	case *ir.InstanceRef:
		return int64(e.Instance.Index), true
	case *ir.SquareLit:
		return int64(e.Value), true
	case *ir.NoneLit:
		if e.T.Base == ir.Num {
			return noNum, true
		}
		return absent, true
	case *ir.ParamRef:
		if e.Param.Type.Base == ir.Per {
			return 0, true // read through Index alone
		}
		if c.lazy {
			return 0, false
		}
		return c.m.Params[e.Param.Index][0], true
	case *ir.TextLit:
		return c.m.TextID(e.Value), true
	case *ir.ScenarioRef:
		return c.m.Names[e.T.Kind.ID][e.Name], true
	case *ir.FieldRef:
		root, values := c.column(e)
		if len(values) == 0 || !plainRoot(root) {
			return 0, false
		}
		if i, ok := c.constantOf(root); ok {
			if i == absent {
				return 0, false // what is read of nothing is none, or stops the fight
			}
			return values[i], true
		}
		for _, w := range values {
			if w != values[0] {
				return 0, false
			}
		}
		return values[0], true
	}
	known, asked := c.constants[e]
	if !asked { // it is asked of a formula and of each part of it, many times
		known.word, known.ok = c.folded(e)
		c.constants[e] = known
	}
	return known.word, known.ok
}

// plainRoot reports whether a formula does nothing but name a thing, so that it need
// not be evaluated.
func plainRoot(e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.LocalRef, *ir.World, *ir.InstanceRef:
		return true
	case *ir.FieldRef:
		return !e.Chained && (e.Field.Role == ir.Constant || e.Field.Role == ir.State) && plainRoot(e.X)
	}
	return false
}

// folded computes a formula all of whose parts are constants.
func (c *compiler) folded(e ir.Expr) (int64, bool) {
	switch e := e.(type) {
	case *ir.World:
		if e.Name == "combat" {
			return 0, true
		}
		return c.constantList(e)
	case *ir.KindList, *ir.MapSquares, *ir.ListLit, *ir.RangeList:
		return c.constantList(e)
	case *ir.Binary:
		if e.X.Type().Base == ir.List || e.X.Type().Base == ir.EmptyList {
			return 0, false
		}
	case *ir.Builtin:
		if !slices.Contains(foldable, e.Entry.Name) || e.Each != nil || e.Args[0].Type().Base == ir.List ||
			e.Args[0].Type().Base == ir.Dice && e.T.Base != ir.Dice {
			return 0, false
		}
	case *ir.Unary, *ir.Logic, *ir.Choice, *ir.Coalesce, *ir.ToNum:
	default:
		return 0, false
	}
	for p := range ir.Parts(e) {
		if _, ok := c.constantOf(p); !ok {
			return 0, false
		}
	}
	x := framed{formula: &formula{}}
	x.slots = c.apart(0, func() {
		x.code = c.codeApart(func() {
			c.light = true
			r := c.temporary()
			c.partInto(e, r)
			c.emit(instr{op: opReturn, b: r})
		})
	})
	if c.probe == nil {
		c.probe = c.m.bareFight()
	}
	c.probe.top, c.probe.effort = 0, c.m.Limits.Work
	var w int64
	failed := event.Guarded(func() { w = c.probe.run(x) })
	return w, failed == nil // what fails does so when it is played
}

var foldable = []string{"abs", "clamp", "min", "max", "floor", "ceil", "round", "div", "sqrt", "best", "worst", "again",
	"exploding", "successes", "times", "more", "stepped"}

// constantList is a list that is the same in every fight.
func (c *compiler) constantList(e ir.Expr) (int64, bool) {
	switch e := e.(type) {
	case *ir.KindList:
		return c.m.allOf(e.Kind), true
	case *ir.MapSquares:
		return c.m.squaresOf(e.Map, e.Areas), true
	case *ir.World:
		switch e.Name {
		case "combatants":
			return c.m.allOf(c.m.Program.Combatant), true
		case "sides":
			return c.m.allOf(c.m.Program.Side), true
		}
	case *ir.ListLit:
		items := make([]int64, len(e.Items))
		for i, it := range e.Items {
			w, ok := c.constantOf(it)
			if !ok {
				return 0, false
			}
			items[i] = w
		}
		return c.m.constList(items), true
	case *ir.RangeList:
		const most = 100
		low, known := c.constantOf(e.Low)
		high, too := c.constantOf(e.High)
		if !known || !too || high < low || uint64(high)-uint64(low) >= most {
			return 0, false
		}
		items := make([]int64, high-low+1)
		for i := range items {
			items[i] = low + int64(i)
		}
		return c.m.constList(items), true
	}
	return 0, false
}

// squaresOf lists the squares of a map, row by row.
func (m *Machine) squaresOf(mp *ir.Map, areas bool) int64 {
	items := []int64{}
	for i, in := range mp.Cells {
		if in != nil || !areas {
			items = append(items, int64(grid.At(int64(i%mp.Columns)+1, int64(i/mp.Columns)+1)))
		}
	}
	return m.constList(items)
}

func (m *Machine) allOf(k *ir.Kind) int64 {
	n := m.Instances(k)
	items := make([]int64, n)
	for i := range items {
		items[i] = int64(i)
	}
	return m.constList(items)
}
