package plain

import (
	"slices"

	"hcl/interp/chance"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

// The memory of a fight: what the fields of things hold. Every thing has a row of cells,
// one for each field, or for a per field one for each instance of its keys' kind. The
// things of a kind are numbered: first its instances, or the combatants, sides, the one
// combat; then the copies that others own; then what is made during the fight.

// Values as formulas give them.
type (
	Value = value.Value
	List  = value.List
	Thing = value.Thing
	Dice  = value.Dice
)

// state is the memory of a fight, and what follows from its being written.
type state struct {
	things       [][][]Value    // by Kind.ID
	free         [][]int64      // by kind: things that are gone, the next to be used again last
	filling      *filling       // while the first values are found
	grown        int            // cells of things made in this fight
	lasting      int            // places of lists that cells have got since the fight began
	spent        int64          // work
	parts        int64          // of formulas that were evaluated
	kept         builtin.Keep   // of built-ins
	builtinCalls []*builtinCall // that have been made at some time, by depth
	plans        []*chance.Plan
	tracked      bool   // somebody is told what has been written
	touched      []spot // since that was told
	memory              // of what formulas gave (memo.go)
}

// resetState lets a fight begin with the first values.
func (f *Fight) resetState() {
	f.things, f.free = make([][][]Value, len(f.m.Rows)), make([][]int64, len(f.m.Rows))
	for k, rows := range f.m.Rows {
		f.things[k] = f.copied(k, rows)
	}
	f.stamps = make([]uint64, len(f.m.code.callees)+1)
}

// copied is a copy of the rows of a kind, or the rows themselves if nothing in them changes.
func (f *Fight) copied(kind int, rows [][]Value) [][]Value {
	k := f.m.Program.Kinds[kind]
	changes := func(fd *ir.Field) bool { return fd.Role == ir.State || fd.Hidden }
	if !f.test && !k.Made && !slices.ContainsFunc(k.Fields, changes) {
		return rows
	}
	return cloned(rows)
}

// work counts what formulas go through.
func (f *Fight) work(n int, at diag.Span) {
	if f.spent += int64(n); f.spent > f.m.Limits.Work {
		f.limit(at, "the fight took more than %d pieces of work; something here goes on for ever", f.m.Limits.Work)
	}
}

// evaluates counts the parts of formulas that Expr's machine runs; what is remembered has none.
// A part takes longer here than an item of a list on bytecode, so that there may be only a fifth
// as many of them as work, unless it is known that the fight comes to an end. Whether it does is
// asked long before: one that does not is stopped there by what stops it.
func (f *Fight) evaluates(parts int, at diag.Span) {
	most := f.m.Limits.Work
	if f.parts += int64(parts); f.parts <= most/20 {
		return
	}
	switch ends, known := f.comesToAnEnd(); {
	case known && !ends:
		panic(f.stopped)
	case f.parts > most || !known && f.parts > most/5:
		f.limit(at, "the fight took more than %d pieces of work; something here goes on for ever", most)
	}
}

// copying counts how often a value is passed on that may be a list, which may be copied then.
func (f *Fight) copying(v Value, times int, at diag.Span) {
	if list, ok := v.(List); ok {
		f.work(times*world.Copying(len(list)), at)
	}
}

// spot is one cell.
type spot struct {
	thing Thing
	cell  int
}

func (f *Fight) get(s spot) Value { return f.things[s.thing.Kind][s.thing.Index][s.cell] }

// spotOf is the cell of a field, of a per field that of the value with a number.
func (f *Fight) spotOf(t Thing, fd *ir.Field, n int) spot {
	return spot{t, f.m.Cells[t.Kind][fd.Index].At + n}
}

// set writes a cell.
func (f *Fight) set(s spot, v Value) {
	f.things[s.thing.Kind][s.thing.Index][s.cell] = v
	if f.tracked && f.thinking == 0 {
		f.touched = append(f.touched, s)
	}
	if f.pauses != nil {
		f.pauses.written[s] = true
	}
	f.wrote(s)
}

// lasts counts what lists that last take, when one of n items is kept.
func (f *Fight) lasts(old Value, n int, at diag.Span) {
	if list, ok := old.(List); ok {
		n -= len(list)
	}
	if f.lasting += n; f.lasting > f.m.Limits.Memory {
		f.noMemory(at)
	}
}

// place finds the first cell that a place in a statement names, and how many there are:
// several if it is a per field without a key.
func (f *Fight) place(p ir.Place) (s spot, n int) {
	if p.Local != nil {
		return s, 1
	}
	s.thing = f.value(p.X).(Thing)
	l := f.m.Cells[s.thing.Kind][p.Field.Index]
	if p.Key == nil {
		return spot{s.thing, l.At}, l.N
	}
	return spot{s.thing, l.At + f.keyOf(p.Field.Type, f.value(p.Key).(Thing), p.At)}, 1
}

// ---- reading -----------------------------------------------------------------------------------------

// read reads a cell of a field.
func (f *Fight) read(t Thing, fd *ir.Field, key int, at diag.Span) Value {
	if f.things == nil {
		f.failHint(at, "use it in a define", "a param or a die is fixed before `%s` of any %s is known", fd.Name,
			fd.Kind.Name)
	}
	cell := f.m.Cells[t.Kind][fd.Index].At + key
	v := f.things[t.Kind][t.Index][cell]
	if v == (world.Pending{}) {
		f.ensure(t, fd, at)
		if v = f.things[t.Kind][t.Index][cell]; v == (world.Pending{}) {
			f.fail(at, "`%s` of %s has no value here", fd.Name, f.names.Called(t))
		}
	}
	f.copying(v, 1, at)
	if v == nil && fd.Role == ir.Given { // an owner
		f.lacksOwner(t, at)
	}
	return v
}

// ensure computes a field that has no value yet.
func (f *Fight) ensure(t Thing, fd *ir.Field, at diag.Span) {
	switch {
	case f.filling != nil:
		f.filling.Field(t, fd)
	case int(t.Index) >= len(f.m.Rows[t.Kind]):
		f.fillMade(t, fd, f.inFrame(fd.Default.Frame, []Value{t}, fd.Default.Expr), at)
	default: // the default of a model speaks of the owner that it does not have
		f.lacksOwner(t, at)
	}
}

func (f *Fight) lacksOwner(t Thing, at diag.Span) {
	if f.filling != nil {
		f.filling.LacksOwner(t, at)
	}
	f.fail(at, "%s is nobody's own, so it has no owner", f.names.Called(t))
}

// keyOf is the place of a thing's value in a per field or param. A copy stands for what it
// was copied from.
func (f *Fight) keyOf(t ir.Type, key Thing, at diag.Span) int {
	if int(key.Index) < len(f.m.Listed[t.Kind.ID]) {
		return int(key.Index)
	}
	in := f.m.Original(key)
	if in == nil {
		f.fail(at, "%s is no %s of the ruleset, so nothing is kept for it", f.names.Called(key), t.Kind.Name)
	}
	return in.Index
}

// named is the thing that the scenario calls so.
func (f *Fight) named(e *ir.ScenarioRef) Value {
	i, ok := f.m.Names[e.T.Kind.ID][e.Name]
	if !ok {
		f.fail(e.At, "there is no %s `%s`", e.T.Kind.Name, e.Name)
	}
	return Thing{Kind: e.T.Kind.ID, Index: i}
}

func (f *Fight) world(name string) Value {
	p := f.m.Program
	switch name {
	case "round":
		return f.round
	case "sides":
		return f.m.Listed[p.Side.ID]
	case "combatants":
		return f.m.Listed[p.Combatant.ID]
	}
	return Thing{Kind: p.Combat.ID}
}

// ---- making ------------------------------------------------------------------------------------------

// newThing makes a thing: what is given first, then the defaults, which may read it.
func (f *Fight) newThing(n *ir.New) Value {
	values := make([]Value, len(n.Sets))
	for i, s := range n.Sets {
		values[i] = f.value(s.Value)
	}
	t := f.make(n.Kind, n.At)
	return f.silently(func() Value {
		for i, s := range n.Sets {
			f.fillMade(t, s.Field, values[i], n.At)
		}
		for _, fd := range n.Kind.Fields {
			if (fd.Role == ir.Constant || fd.Role == ir.State) && f.m.Cells[t.Kind][fd.Index].N > 0 {
				f.read(t, fd, 0, n.At)
			}
		}
		return t
	})
}

// fillMade gives a field of a thing that is being made its value.
func (f *Fight) fillMade(t Thing, fd *ir.Field, v Value, at diag.Span) {
	ft := fd.Type
	if ft.Base == ir.Per {
		ft = *ft.Elem
	}
	f.inRange(v, ft, at, fd.Name)
	if list, ok := v.(List); ok {
		f.lasts(nil, len(list), at)
	}
	l := f.m.Cells[t.Kind][fd.Index]
	f.copying(v, l.N, at)
	for i := range l.N {
		f.set(spot{t, l.At + i}, v)
	}
}

// make finds room for a new thing of a kind.
func (f *Fight) make(k *ir.Kind, at diag.Span) Thing {
	if f.filling != nil || f.things == nil {
		f.failHint(at, "make it in a rule", "nothing can be made before the fight begins, as the default of a field would")
	}
	if n := len(f.free[k.ID]); n > 0 && f.thinking == 0 {
		t := Thing{Kind: k.ID, Index: f.free[k.ID][n-1]}
		f.free[k.ID] = f.free[k.ID][:n-1]
		f.things[k.ID][t.Index] = f.m.EmptyRow(k)
		f.madeAgain(t)
		return t
	}
	if len(f.things[k.ID]) >= f.m.Limits.Entities {
		f.limit(at, "there are more than %d things of kind %s", f.m.Limits.Entities, k.Name)
	}
	r := f.m.EmptyRow(k)
	if f.grown += len(r); f.grown > f.m.Limits.Memory {
		f.limit(at, "the fields of all things that were made need more than %d places", f.m.Limits.Memory)
	}
	f.things[k.ID] = append(f.things[k.ID], r)
	return Thing{Kind: k.ID, Index: int64(len(f.things[k.ID]) - 1)}
}

// sweep releases what was made and nothing holds: neither state, nor a condition, nor
// another thing that is held. It is called when no locals are left.
func (f *Fight) sweep() {
	if f.test { // whose locals may hold anything
		return
	}
	held := map[Thing]bool{}
	var hold func(v Value)
	hold = func(v Value) {
		switch v := v.(type) {
		case List:
			for _, x := range v {
				hold(x)
			}
		case Thing:
			if int(v.Index) >= len(f.m.Rows[v.Kind]) && !held[v] {
				held[v] = true
				for _, x := range f.things[v.Kind][v.Index] {
					hold(x)
				}
			}
		}
	}
	if !slices.ContainsFunc(f.m.Program.Kinds, func(k *ir.Kind) bool { return len(f.things[k.ID]) > len(f.m.Rows[k.ID]) }) {
		return
	}
	for k, rows := range f.m.Rows {
		for i := range rows {
			for _, v := range f.things[k][i] {
				hold(v)
			}
		}
	}
	for _, all := range f.conds {
		for _, h := range all {
			hold(List(h.args))
		}
	}
	for k := range f.things {
		first, gone := len(f.m.Rows[k]), func(i int) bool { return !held[Thing{Kind: k, Index: int64(i)}] }
		n := len(f.things[k])
		for n > first && gone(n-1) {
			n--
		}
		f.things[k], f.free[k] = f.things[k][:n], f.free[k][:0]
		for i := n - 1; i >= first; i-- {
			if gone(i) {
				f.free[k] = append(f.free[k], int64(i))
			}
		}
	}
}
