package fast

import (
	"slices"

	"hcl/interp/world"
	"hcl/lang/ir"
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

// evaluated calls a built-in through its Eval, which wants values instead of words.
func evaluated(f *Fight, d *call, w []int64) int64 {
	e := d.expr.(*ir.Builtin)
	args := make([]value.Value, len(w))
	for i, a := range e.Args {
		args[i] = f.goValue(w[i], a.Type())
	}
	a := asking{world.Facts{World: f.names}, f, d, e}
	return f.wordOfValue(e.Entry.Eval(&builtin.Call{Args: args, Num: e.T.Base == ir.Num, Keep: &f.kept, Engine: a,
		World: a}), e.T, d)
}

// asking is what a built-in may ask of the fight.
type asking struct {
	world.Facts
	f *Fight
	d *call
	e *ir.Builtin
}

func (a asking) Each(item value.Value) value.Value {
	if a.d.each == nil {
		return item
	}
	a.f.fr[a.d.item] = a.f.wordOfValue(item, a.e.Item.Type, a.d)
	return a.f.goValue(a.f.exec(a.d.each), a.e.Each.Type())
}

func (a asking) Step(leaving, entered value.Value) value.Value {
	a.f.fr[a.d.leaving] = a.f.wordOfValue(leaving, a.e.Leaving.Type, a.d)
	return a.Each(entered)
}

func (a asking) Fail(hint, format string, args ...any) { a.f.failHint(a.d.at, hint, format, args...) }
func (a asking) Limit(format string, args ...any)      { a.f.limit(a.d.at, format, args...) }
func (a asking) Work(n int)                            { a.f.work(n, a.d.at) }
func (a asking) Fits(n int)                            { a.f.fits(n, a.d.at) }
func (a asking) Left() (work int64, places int) {
	return a.f.effort, a.f.m.Limits.Memory - len(a.f.heap)
}

func (a asking) Takes(places int) {
	if len(a.f.heap)+places > a.f.m.Limits.Memory {
		a.f.noMemory(a.d.at)
	}
}

func (a asking) Faces(die int64) []int64   { return a.f.m.die(die).Faces }
func (a asking) Active(t value.Thing) bool { return a.f.isActive(t.Index) }

func (a asking) Pick(n int, who value.Value) int {
	return a.f.pick(n, a.d.label, a.roller(who), "pick")
}

func (a asking) Shuffle(n int, who value.Value) []int {
	var places []int
	for left := n; left > 1; left-- {
		places = append(places, a.f.pick(left, a.d.label, a.roller(who), world.Draw))
	}
	return places
}

func (a asking) Roll(d value.Dice, who value.Value) int64 {
	return a.f.roll(a.f.wordOfDice(d), a.d.label, a.roller(who), a.d.at)
}

func (a asking) Throw(d value.Dice, who value.Value) []int64 {
	base := len(a.f.scratch)
	a.f.throw(a.f.wordOfDice(d), a.d.label, a.roller(who), a.d.at)
	out := slices.Clone(a.f.scratch[base:])
	a.f.scratch = a.f.scratch[:base]
	return out
}

func (a asking) roller(who value.Value) int {
	if t, ok := who.(value.Thing); ok {
		return a.f.m.RollerOf(t)
	}
	return 0
}

func (a asking) Partners(who value.Thing) value.List {
	k := a.e.Condition
	base := len(a.f.scratch)
	a.f.partnersOf(k, who.Index, base, a.d.at)
	out := value.List{}
	for _, w := range a.f.scratch[base:] {
		out = append(out, value.Thing{Kind: who.Kind, Index: w})
	}
	a.f.scratch = a.f.scratch[:base]
	return out
}

func (a asking) Values(who value.Thing) value.List {
	k, base := a.e.Condition, len(a.f.scratch)
	a.f.valuesOf(k, a.e.Place, who.Index, a.d.at)
	out := value.List{}
	for _, w := range a.f.scratch[base:] {
		out = append(out, a.f.goValue(w, k.Frame.Params[a.e.Place].Type))
	}
	a.f.scratch = a.f.scratch[:base]
	return out
}

func (a asking) Stacks(who value.Thing) int64 {
	a.f.seeCondition(a.e.Condition.Index)
	st := &a.f.conds[a.e.Condition.Index]
	n := len(st.of(0, who.Index))
	if a.e.Condition.Bearers == 2 {
		n += len(st.of(1, who.Index))
	}
	return int64(n)
}

// ---- values ------------------------------------------------------------------------------------------

// wordOfValue makes a word of a value; lists go to the heap.
func (f *Fight) wordOfValue(v value.Value, t ir.Type, d *call) int64 {
	list, ok := v.(value.List)
	if !ok {
		return f.scalar(v, t)
	}
	base := len(f.scratch)
	for _, x := range list {
		w := f.wordOfValue(x, *t.Elem, d)
		f.scratch = append(f.scratch, w)
	}
	return f.gathered(base, d.at)
}
