package fast

import (
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// list returns the items behind a handle. They must not be written to.
func (f *Fight) list(h int64) []int64 {
	switch area(h) {
	case areaHeap:
		o := offset(h)
		return f.heap[o : o+length(h)]
	case areaConst:
		return f.m.Lists[offset(h)]
	}
	f.seeList(offset(h))
	return f.stored[offset(h)]
}

// newList copies items to the heap.
func (f *Fight) newList(items []int64, at diag.Span) int64 {
	f.fits(len(items), at)
	o := len(f.heap)
	if o+len(items) > f.m.Limits.Memory {
		f.noMemory(at)
	}
	f.heap = append(f.heap, items...)
	return handle(areaHeap, o, len(items))
}

// copied is newList for a copy of a list.
func (f *Fight) copied(items []int64, at diag.Span) int64 {
	f.work(world.Copying(len(items)), at)
	return f.newList(items, at)
}

// gathered makes a list of what stands on the scratch stack from some place on.
func (f *Fight) gathered(base int, at diag.Span) int64 {
	h := f.newList(f.scratch[base:], at)
	f.scratch = f.scratch[:base]
	return h
}

// release gives back what the heap took since a mark, except while effects are held
// back, whose lists lie there.
func (f *Fight) release(mark int) {
	if f.held == nil {
		f.heap = f.heap[:mark]
	}
}

func (f *Fight) noMemory(at diag.Span) {
	f.limit(at, "the lists of this fight need more than %d places", f.m.Limits.Memory)
}

// fits stops the fight where a list becomes longer than any may be.
func (f *Fight) fits(n int, at diag.Span) {
	if n > f.m.Limits.List {
		f.limit(at, "a list has more than %d items", f.m.Limits.List)
	}
}

// settle copies a list that lies in state, or that holds such lists, so that it stays as it is
// now.
func (f *Fight) settle(h int64, t *ir.Type, at diag.Span) int64 {
	switch {
	case f.settled(h, t):
		return h
	case t.Elem.Base != ir.List:
		return f.copied(f.list(h), at)
	}
	base := len(f.scratch)
	for _, w := range f.list(h) {
		f.scratch = append(f.scratch, f.settle(w, t.Elem, at))
	}
	h = f.copied(f.scratch[base:], at)
	f.scratch = f.scratch[:base]
	return h
}

// settled reports whether nothing of a list lies in state.
func (f *Fight) settled(h int64, t *ir.Type) bool {
	if area(h) == areaStored {
		return false
	}
	if t.Elem.Base == ir.List && h != absent {
		for _, w := range f.list(h) {
			if !f.settled(w, t.Elem) {
				return false
			}
		}
	}
	return true
}

// keep copies a list into the place of a state field.
func (f *Fight) keep(place, h int64, at diag.Span) {
	i := offset(place)
	if area(h) == areaStored && offset(h) == i {
		return
	}
	items := f.list(h)
	f.work(world.Copying(len(items)), at)
	if i >= len(f.longest) || len(items) > f.longest[i] {
		f.lasts(i, len(items), at)
	}
	if f.notes != nil {
		f.notes.write(f.notes.listWord(i))
	}
	f.stored[i] = append(f.stored[i][:0], items...)
}

// lasts counts what lists that last take: the list i is about to have n items.
func (f *Fight) lasts(i, n int, at diag.Span) {
	for len(f.longest) <= i {
		f.longest = append(f.longest, 0)
	}
	if more := n - f.longest[i]; more > 0 {
		f.longest[i] = n
		if f.stays += more; f.stays > f.m.Limits.Memory {
			f.noMemory(at)
		}
	}
}

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
		case "filter", "take", "skip", "take_until", "reverse", "sorted", "shuffled", "throw", "unique", "without", "concat",
			"flatten", "enemies", "allies", "active",
			"neighbours", "line", "line_beyond", "rectangle", "covered", "covering", "burst", "cone", "reachable",
			"shortest_path", "reachable_for", "cheapest_path",
			"pushed_along", "shortest_push":
			return e.T.Elem.Base == ir.List
		}
	}
	return true
}
