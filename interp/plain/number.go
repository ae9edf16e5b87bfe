package plain

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// Operators. Whole numbers have 64 bits, nums are float64s, and a result that does not fit
// stops the fight.

func (f *Fight) tooLarge(at diag.Span) {
	f.failHint(at, "numbers go from -9223372036854775807 to 9223372036854775807", "this number becomes too large")
}

// fitting is v, if it is a number.
func fitting[T any](f *Fight, v T, ok bool, at diag.Span) T {
	if !ok {
		f.tooLarge(at)
	}
	return v
}

func (f *Fight) num(x float64, at diag.Span) Value {
	v, ok := value.Num(x)
	return fitting(f, v, ok, at)
}

// toNum makes a num of a whole number; none stays none.
func toNum(v Value) Value {
	if n, ok := v.(int64); ok {
		return float64(n)
	}
	return v
}

func (f *Fight) negate(v Value, at diag.Span) Value {
	if x, ok := v.(float64); ok {
		return f.num(-x, at)
	}
	return -v.(int64)
}

// plus adds b to a number or to dice, or takes it away.
func (f *Fight) plus(a, b Value, minus bool, at diag.Span) Value {
	if d, ok := b.(Dice); ok { // 2 + 1d6
		a, b = d, a
	}
	switch x := a.(type) {
	case int64:
		if minus {
			v, ok := value.Sub(x, b.(int64))
			return fitting(f, v, ok, at)
		}
		v, ok := value.Add(x, b.(int64))
		return fitting(f, v, ok, at)
	case float64:
		if minus {
			return f.num(x-b.(float64), at)
		}
		return f.num(x+b.(float64), at)
	}
	n := b.(int64)
	if minus {
		n = -n
	}
	d, ok := a.(Dice).Add(n)
	return fitting(f, d, ok, at)
}

// binary computes an operator on two values of one type.
func (f *Fight) binary(op string, a, b Value, at diag.Span) Value {
	switch op {
	case "==", "!=":
		if list, ok := a.(List); ok {
			f.work(len(list), at)
		}
		return value.Equal(a, b) == (op == "==")
	case "<":
		return value.Compare(a, b) < 0
	case "<=":
		return value.Compare(a, b) <= 0
	case ">":
		return value.Compare(a, b) > 0
	case ">=":
		return value.Compare(a, b) >= 0
	case "+", "-":
		return f.plus(a, b, op == "-", at)
	case "*":
		return f.times(a, b, at)
	}
	if b == int64(0) || b == 0.0 {
		f.fail(at, "nothing can be divided by 0")
	}
	if op == "%" {
		return value.Mod(a.(int64), b.(int64))
	}
	return f.num(a.(float64)/b.(float64), at)
}

func (f *Fight) times(a, b Value, at diag.Span) Value {
	if x, ok := a.(float64); ok {
		return f.num(x*b.(float64), at)
	}
	v, ok := value.Mul(a.(int64), b.(int64))
	return fitting(f, v, ok, at)
}

func isIn(v Value, list List) bool {
	return slices.ContainsFunc(list, func(item Value) bool { return value.Equal(item, v) })
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

// squaresOf lists the squares of a map row by row, or those that have an area.
func squaresOf(m *ir.Map, areas bool) List {
	list := List{}
	for i, in := range m.Cells {
		if in != nil || !areas {
			list = append(list, grid.At(int64(i%m.Columns)+1, int64(i/m.Columns)+1))
		}
	}
	return list
}

// areaOf is the area of a square; beside the map there is none.
func areaOf(m *ir.Map, v Value) Value {
	s := v.(grid.Square)
	if s.X() > int64(m.Columns) || s.Y() > int64(m.Rows) {
		return nil
	}
	if in := m.Cells[int(s.Y()-1)*m.Columns+int(s.X()-1)]; in != nil {
		return Thing{Kind: in.Kind.ID, Index: int64(in.Index)}
	}
	return nil
}
