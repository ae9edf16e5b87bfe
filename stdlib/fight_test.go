package stdlib

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

// fighting is a fight of four, in which each shares a condition with the next; the third
// is inactive. Whoever throws dice throws as many as there are.
type fighting struct{ work, places int }

var dana, eric, fay, gus = value.Thing{Index: 0}, value.Thing{Index: 1}, value.Thing{Index: 2}, value.Thing{Index: 3}

type stopped string

func (f *fighting) Each(item value.Value) value.Value { return item }
func (f *fighting) Step(_, _ value.Value) value.Value { return int64(1) }
func (f *fighting) Fail(hint, format string, args ...any) {
	panic(stopped(fmt.Sprintf(format, args...)))
}
func (f *fighting) Limit(format string, args ...any) { f.Fail("", format, args...) }
func (f *fighting) Work(n int)                       { f.work += n }
func (f *fighting) Takes(n int)                      { f.places += n }
func (f *fighting) Left() (int64, int)               { return 1000, 1000 }
func (f *fighting) Fits(n int) {
	if n > 100 {
		f.Limit("a list has more than %d items", 100)
	}
}
func (f *fighting) Faces(int64) []int64             { return []int64{0, 4, 4} }
func (f *fighting) DieOf(faces int64) (int64, bool) { return 7, faces == 3 }
func (f *fighting) Name(t value.Thing) string       { return fmt.Sprintf("thing %d", t.Index) }
func (f *fighting) Sides() value.List {
	return value.List{value.Thing{Kind: 1}, value.Thing{Kind: 1, Index: 1}}
}
func (f *fighting) Combatants() value.List                      { return value.List{dana, eric, fay, gus} }
func (f *fighting) Active(t value.Thing) bool                   { return t != fay }
func (f *fighting) Roll(d value.Dice, who value.Value) int64    { return d.N }
func (f *fighting) Throw(d value.Dice, who value.Value) []int64 { return []int64{d.N} }
func (f *fighting) Pick(n int, who value.Value) int             { return n - 1 }
func (f *fighting) Shuffle(n int, who value.Value) []int {
	return slices.Repeat([]int{1}, max(n-1, 0))
}
func (f *fighting) Values(who value.Thing) value.List { return value.List{who, who} }
func (f *fighting) Stacks(who value.Thing) int64      { return who.Index }
func (f *fighting) Original(t value.Thing) (value.Thing, bool) {
	return value.Thing{Kind: t.Kind, Index: t.Index - 10}, t.Index >= 10
}
func (f *fighting) SideOf(t value.Thing) value.Thing {
	if t.Kind == 1 {
		return t
	}
	return value.Thing{Kind: 1, Index: t.Index / 3}
}
func (f *fighting) Partners(who value.Thing) value.List {
	list := value.List{}
	for _, v := range []int64{who.Index - 1, who.Index + 1} {
		if t := (value.Thing{Index: v}); v >= 0 && v < 4 && f.Active(t) {
			list = append(list, t)
		}
	}
	return list
}

func call(name string, args ...value.Value) (v value.Value, f *fighting) {
	f = &fighting{}
	defer func() {
		if s, ok := recover().(stopped); ok {
			v = s
		}
	}()
	return Lookup(name).Eval(&builtin.Call{Args: args, Keep: &builtin.Keep{}, Engine: f, World: f}), f
}

// What built-ins make of a fight.
func TestBuiltinsOfFights(t *testing.T) {
	red, blue := value.Thing{Kind: 1}, value.Thing{Kind: 1, Index: 1}
	copied := value.List{value.Thing{Index: 9}, value.Thing{Index: 12}, value.Thing{Index: 12}}
	for _, tt := range []struct {
		name string
		args value.List
		want value.Value
	}{
		{"enemies", value.List{dana}, value.List{gus}},
		{"enemies", value.List{blue}, value.List{dana, eric}},
		{"allies", value.List{eric}, value.List{dana, eric}},
		{"active", value.List{red}, value.List{dana, eric}},
		{"active_combatants", nil, value.List{dana, eric, gus}},
		{"active_sides", nil, value.List{red, blue}},
		{"last_side_standing", nil, nil},
		{"partners", value.List{eric}, value.List{dana}},
		{"linked", value.List{fay}, value.List{fay, eric, gus, dana}},
		{"linked", value.List{dana}, value.List{dana, eric}},
		{"values", value.List{fay}, value.List{fay, fay}},
		{"stacks", value.List{fay}, int64(2)},
		{"the", value.List{dana}, dana},
		{"the", value.List{nil}, stopped("there is nothing here, but `the` says there is")},
		{"copy_of", value.List{copied, fay}, value.Thing{Index: 12}},
		{"copy_of", value.List{copied, gus}, stopped("there is no copy of thing 3 in this list")},
		{"roll", value.List{value.Dice{N: 3, Faces: 6}}, int64(3)},
		{"roll", value.List{value.Dice{N: 3, Faces: 6}, dana}, int64(3)},
		{"pick", value.List{value.List{dana, eric}, dana}, eric},
		{"pick", value.List{value.List{}}, stopped("nothing can be picked from an empty list")},
		{"shuffled", value.List{value.List{dana, eric, fay}}, value.List{eric, fay, dana}},
		{"shuffled", value.List{value.List{}}, value.List{}},
		{"dice", value.List{int64(2), int64(3)}, value.Dice{N: 2, Faces: 7, Custom: true}},
		{"subsets", value.List{slices.Repeat(value.List{dana}, 31)},
			stopped("there are more ways to take some of 31 items than a list can hold")},
		{"subsets", value.List{slices.Repeat(value.List{dana}, 7)}, stopped("a list has more than 100 items")},
	} {
		if got, _ := call(tt.name, tt.args...); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s(%v) gives %v, not %v", tt.name, tt.args, got, tt.want)
		}
	}
}

// Who goes through a list charges for it, and a list that is made takes places.
func TestBuiltinsCharge(t *testing.T) {
	list := value.List{int64(1), int64(2), int64(3), int64(4)}
	truths := value.List{false, true, true, false}
	for name, want := range map[string]struct {
		args         value.List
		work, places int
	}{
		"sum":     {value.List{list}, 4, 0},
		"filter":  {value.List{truths}, 4, 2},
		"any":     {value.List{truths}, 2, 0},
		"find":    {value.List{truths}, 2, 0},
		"without": {value.List{list, int64(1)}, 4, 3},
		"reverse": {value.List{list}, 4, 4},
		"sorted":  {value.List{list}, 40 + 4*4*3, 4},
		"skip":    {value.List{list, int64(1)}, 3, 3},
		"unique":  {value.List{list}, 1 + 2 + 3 + 4 + 4, 4},
		"subsets": {value.List{list}, 4*16 + 16, 16 + 32},
		"enemies": {value.List{dana}, 4, 1},
	} {
		if _, f := call(name, want.args...); f.work != want.work || f.places != want.places {
			t.Errorf("%s charges work %d and %d places, not %d and %d", name, f.work, f.places, want.work, want.places)
		}
	}
}
