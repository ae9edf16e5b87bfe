package value

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/stdlib/grid"
)

// Value is nil for none, an int64, a float64, a bool, a string (a text, or a word of a
// `one of`), a Thing, Dice, a grid.Square, or a list: []Value, never nil, which nobody
// writes to once it is made. A float64 is never NaN, infinite, or minus zero; an int64
// never the lowest there is, which has no opposite.
type Value = any

// List is how a list is written where its items are wanted.
type List = []Value

// Thing is a thing of a kind.
type Thing struct {
	Kind  int   // its kind's number
	Index int64 // from 0 within the kind
}

// Number writes a num as a log does: with at most four places after the point.
func Number(x float64) string {
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		return strconv.FormatInt(int64(x), 10)
	}
	s := strconv.FormatFloat(x, 'f', 4, 64)
	return strings.TrimRight(strings.TrimRight(s, "0"), ".")
}

// Equal is `==`: of two values of one type; lists are equal if their items are.
func Equal(a, b Value) bool {
	x, isList := a.(List)
	y, isToo := b.(List)
	if isList || isToo {
		return isList && isToo && slices.EqualFunc(x, y, Equal)
	}
	return a == b
}

// In reports whether a value is in a list.
func In(v Value, list List) bool {
	return slices.ContainsFunc(list, func(item Value) bool { return Equal(item, v) })
}

// Compare orders two numbers of one type, or two lists of them: item by item, and the
// longer one is higher if all the others are equal.
func Compare(a, b Value) int {
	switch x := a.(type) {
	case int64:
		return cmp.Compare(x, b.(int64))
	case float64:
		return cmp.Compare(x, b.(float64))
	case grid.Square:
		return cmp.Compare(x, b.(grid.Square))
	}
	return slices.CompareFunc(a.(List), b.(List), Compare)
}
