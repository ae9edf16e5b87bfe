package plain

import (
	"hcl/interp/world"
	"hcl/lang/ir"
	"hcl/stdlib/builtin"
)

// asking is what a built-in may ask of the fight.
type asking struct {
	world.Facts
	f *Fight
	e *ir.Builtin
}

// builtinCall is a call of a built-in and what it may ask, which serve the next call at the same depth.
type builtinCall struct {
	builtin.Call
	asking
}

func (f *Fight) builtin(e *ir.Builtin, args []Value) Value {
	if f.builtins == len(f.builtinCalls) {
		c := &builtinCall{asking: asking{Facts: world.Facts{World: f.m.World}, f: f}}
		c.Call = builtin.Call{Keep: &f.kept, Engine: &c.asking, World: &c.asking}
		f.builtinCalls = append(f.builtinCalls, c)
	}
	c := f.builtinCalls[f.builtins]
	f.builtins++
	c.e, c.Args, c.Num = e, args, e.T.Base == ir.Num
	v := e.Entry.Eval(&c.Call)
	f.builtins--
	return v
}

func (a asking) Each(item Value) Value {
	if a.e.Each == nil {
		return item
	}
	a.f.work(4, a.e.At) // evaluating a formula takes longer than looking at an item
	a.f.evaluates(4, a.e.At)
	a.f.fr[a.e.Item.Slot] = item
	return a.f.silently(func() Value { return a.f.value(a.e.Each) })
}

func (a asking) Step(leaving, entered Value) Value {
	a.f.fr[a.e.Leaving.Slot] = leaving
	return a.Each(entered)
}

func (a asking) Fail(hint, format string, args ...any) { a.f.failHint(a.e.At, hint, format, args...) }
func (a asking) Limit(format string, args ...any)      { a.f.limit(a.e.At, format, args...) }
func (a asking) Work(n int)                            { a.f.work(n, a.e.At) }
func (a asking) Fits(n int)                            { a.f.fits(n, a.e.At) }
func (a asking) Takes(places int)                      { a.f.takes(places, a.e.At) }

func (a asking) Left() (work int64, places int) {
	return a.f.m.Limits.Work - a.f.spent, a.f.m.Limits.Memory - a.f.places
}

// ---- dice --------------------------------------------------------------------------------------------

func (a asking) Faces(die int64) []int64 { return a.f.die(die).Faces }

func (a asking) Roll(d Dice, who Value) int64 {
	return a.f.roll(d, a.label(), a.roller(who), a.f.log.Sources(a.e.Args[0]), a.e.At)
}

func (a asking) Throw(d Dice, who Value) []int64 {
	return a.f.throw(d, a.label(), a.roller(who), a.f.log.Sources(a.e.Args[0]), a.e.At)
}

func (a asking) Pick(n int, who Value) int { return a.f.pick(n, a.label(), a.roller(who), a.e.At) }

func (a asking) Shuffle(n int, who Value) []int {
	return a.f.shuffle(n, a.label(), a.roller(who), a.e.At)
}

func (a asking) label() int { return a.f.labelOf(a.e.Label, a.e.LabelFrom) }

func (a asking) roller(who Value) int {
	if t, ok := who.(Thing); ok {
		return a.f.m.RollerOf(t)
	}
	return 0
}

// ---- who fights --------------------------------------------------------------------------------------

func (a asking) Active(t Thing) bool { return a.f.isActive(t.Index) }

// ---- conditions --------------------------------------------------------------------------------------

func (a asking) Partners(who Thing) List { return a.f.partnersOf(a.e.Condition, who, a.e.At) }
func (a asking) Stacks(who Thing) int64  { return int64(len(a.f.borne(a.e.Condition, who, a.e.At))) }

func (a asking) Values(who Thing) List {
	list := List{}
	for _, h := range a.f.borne(a.e.Condition, who, a.e.At) {
		list = append(list, h.args[a.e.Place])
	}
	return list
}
