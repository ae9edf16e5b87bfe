package fast

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Lists on Expr's machine are slices that nobody writes to once they are made, so
// they can be shared. What a list takes of the limits is counted where the closures
// count it: a step for every item looked at, and the length of every list made.

// vmMade checks the length of a new list.
func (f *Fight) vmMade(list []any, at diag.Span) any {
	f.fits(len(list), at)
	f.vmTakes(len(list), at)
	return list
}

// vmTakes counts the places of a list, which Expr's machine holds until the formula is
// done, just as the closures' heap does.
func (f *Fight) vmTakes(n int, at diag.Span) {
	if f.places += n; len(f.heap)+f.places > f.m.Limits.Memory {
		f.noMemory(at)
	}
}

// vmBuilt is vmMade for a list whose items were gone through to make it.
func (f *Fight) vmBuilt(list []any, at diag.Span) any {
	f.work(len(list), at)
	return f.vmMade(list, at)
}

func (f *Fight) vmRange(low, high int, at diag.Span) any {
	list := []any{}
	if low > high {
		return list
	}
	if uint(high)-uint(low) >= uint(f.m.Limits.List) {
		f.limit(at, "%d..%d has more than %d numbers", low, high, f.m.Limits.List)
	}
	f.work(high-low, at)
	f.vmTakes(high-low+1, at)
	for v := low; ; v++ {
		list = append(list, v)
		if v == high {
			return list
		}
	}
}

func (f *Fight) vmItem(list []any, i int, at diag.Span) any {
	if i < 0 || i >= len(list) {
		f.failHint(at, "places count from 0", "there is no place %d in a list of %d", i, len(list))
	}
	return list[i]
}

// vmFound is what find_index gives: the place that Expr found, nil if it is none.
func (f *Fight) vmFound(place any, at diag.Span) any {
	if place == nil {
		f.failHint(at, "test before with any(list, …)", "no item meets the condition")
	}
	return place
}

// vmUntil is the list before a place, all of it if the place is none.
func (f *Fight) vmUntil(list []any, place any, at diag.Span) any {
	if place != nil {
		list = list[:place.(int)]
	}
	return f.vmMade(list, at)
}

func vmFirst(f *Fight, e *ir.Builtin, args []any) any {
	list, name := args[0].([]any), e.Entry.Name
	if len(list) == 0 {
		f.failHint(e.At, "test before whether it is empty, or use find(…)", "an empty list has no %s item", name)
	}
	if name == "first" {
		return list[0]
	}
	return list[len(list)-1]
}

func vmTake(f *Fight, e *ir.Builtin, args []any) any {
	list, n := args[0].([]any), args[1].(int)
	if n < len(list) {
		list = list[:max(n, 0)]
	}
	return f.vmBuilt(list, e.At)
}

func vmReverse(f *Fight, e *ir.Builtin, args []any) any {
	list := slices.Clone(args[0].([]any))
	slices.Reverse(list)
	return f.vmBuilt(list, e.At)
}

func vmFlatten(f *Fight, e *ir.Builtin, args []any) any {
	return vmConcat(f, e, args[0].([]any))
}

func vmConcat(f *Fight, e *ir.Builtin, lists []any) any {
	list := []any{}
	for _, l := range lists {
		list = append(list, l.([]any)...)
	}
	return f.vmBuilt(list, e.At)
}

func vmUnique(f *Fight, e *ir.Builtin, args []any) any {
	list := []any{}
	for _, v := range args[0].([]any) {
		f.work(1+len(list), e.At)
		if !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	return f.vmBuilt(list, e.At)
}

func vmWithout(f *Fight, e *ir.Builtin, args []any) any {
	list := []any{}
	for _, v := range args[0].([]any) {
		if v != args[1] {
			list = append(list, v)
		}
	}
	return f.vmBuilt(list, e.At)
}

func vmAllDifferent(f *Fight, e *ir.Builtin, args []any) any {
	seen := map[any]bool{}
	for i, v := range args[0].([]any) {
		f.work(1+i, e.At) // as many as without a map
		if seen[v] {
			return false
		}
		seen[v] = true
	}
	return true
}

// vmKeyed is the list before its keys are computed, for highest and lowest.
func vmKeyed(f *Fight, e *ir.Builtin, list []any) any {
	if len(list) == 0 {
		f.failHint(e.At, "test before whether it is empty", "an empty list has no %s item", e.Entry.Name)
	}
	f.work(len(list), e.At)
	return list
}

// vmBest picks the first item with the highest or lowest key from pairs of both.
func vmBest(pairs []any, highest bool) any {
	best := pairs[0].([]any)
	for _, p := range pairs[1:] {
		pair := p.([]any)
		if d := vmCompareKeys(pair[1], best[1]); d > 0 && highest || d < 0 && !highest {
			best = pair
		}
	}
	return best[0]
}

// vmCompareKeys orders two keys: numbers, or lists of numbers item by item, of which
// the longer one is higher if all the others are equal.
func vmCompareKeys(a, b any) int {
	x, ok := a.([]any)
	if !ok {
		return vmCompare(a, b)
	}
	return slices.CompareFunc(x, b.([]any), vmCompare)
}
