package plain

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// operate computes an operator on two values of one type. Whole numbers have 64 bits, nums are
// float64s, and a result that does not fit stops the fight.
func (f *Fight) operate(op string, a, b Value, at diag.Span) Value {
	switch op {
	case "==", "!=":
		if list, ok := a.(List); ok {
			f.work(len(list), at)
		}
	case "/", "%":
		if b == int64(0) || b == 0.0 {
			f.fail(at, "nothing can be divided by 0")
		}
	}
	v, ok := value.Operate(op, a, b)
	return f.inBounds(v, ok, at)
}

// inBounds is v, if it is a number.
func (f *Fight) inBounds(v Value, ok bool, at diag.Span) Value {
	if !ok {
		f.failHint(at, "numbers go from -9223372036854775807 to 9223372036854775807", "this number becomes too large")
	}
	return v
}

// ---- lists -------------------------------------------------------------------------------------------

// fits stops the fight where a list becomes longer than any may be.
func (f *Fight) fits(n int, at diag.Span) {
	if n > f.m.Limits.List {
		f.limit(at, "a list has more than %d items", f.m.Limits.List)
	}
}

// takes counts places of lists that are needed for a moment.
func (f *Fight) takes(n int, at diag.Span) {
	if f.places += n; f.places > f.m.Limits.Memory {
		f.noMemory(at)
	}
}

func (f *Fight) noMemory(at diag.Span) {
	f.limit(at, "the lists of this fight need more than %d places", f.m.Limits.Memory)
}

// release gives back what lists took since there were so many places, except while effects
// are held back, which lie in those lists.
func (f *Fight) release(places int) {
	if f.held == nil {
		f.places = places
	}
}

// made holds a new list against the limits.
func (f *Fight) made(list List, at diag.Span) List {
	f.fits(len(list), at)
	f.takes(len(list), at)
	return list
}

func (f *Fight) rangeList(low, high int64, at diag.Span) List {
	if low > high {
		return List{}
	}
	if uint64(high)-uint64(low) >= uint64(f.m.Limits.List) {
		f.limit(at, "%d..%d has more than %d numbers", low, high, f.m.Limits.List)
	}
	n := int(high-low) + 1
	f.work(n, at)
	f.takes(n, at)
	list := make(List, n)
	for i := range list {
		list[i] = low + int64(i)
	}
	return list
}

func (f *Fight) itemAt(list List, i int64, at diag.Span) Value {
	if i < 0 || i >= int64(len(list)) {
		f.failHint(at, "places count from 0", "there is no place %d in a list of %d", i, len(list))
	}
	return list[i]
}

// counted is how many items Expr has counted, or the place of the one that it has found.
func (f *Fight) counted(n Value, at diag.Span) Value {
	if n == nil {
		f.failHint(at, "test before with any(list, …)", "no item meets the condition")
	}
	return int64(n.(int))
}

// ---- squares -----------------------------------------------------------------------------------------

// coordinate is the column or row of a square; none of none.
func coordinate(v Value, row bool) Value {
	s, ok := v.(grid.Square)
	switch {
	case !ok:
		return nil
	case row:
		return s.Y()
	}
	return s.X()
}

// areaOf is the area of a square; beside the map there is none.
func areaOf(m *ir.Map, v Value) Value {
	if in := m.Area(v.(grid.Square)); in != nil {
		return in.Thing()
	}
	return nil
}
