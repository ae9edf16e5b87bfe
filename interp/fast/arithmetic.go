package fast

import (
	"math"

	"hcl/lang/diag"
)

// Arithmetic stops the fight where a number becomes too large. Every operation on nums is
// rounded to a float64 before the next, so that no compiler fuses two of them and the same
// digits come out on every machine. None is NaN; no other NaN or infinity arises.

func (f *Fight) finite(x float64, at diag.Span) float64 {
	x = float64(x)
	if x-x != 0 {
		f.overflow(at)
	}
	return x + 0
}

func (f *Fight) toInt(x float64, at diag.Span) int64 {
	if !(x > -(1<<63) && x < 1<<63) {
		f.overflow(at)
	}
	return int64(x)
}

func (f *Fight) overflow(at diag.Span) {
	f.failHint(at, "numbers go from -9223372036854775807 to 9223372036854775807", "this number becomes too large")
}

func added(a, b int64) (v int64, fits bool) {
	v = a + b
	return v, (v > a) == (b > 0) && v != absent
}

func taken(a, b int64) (v int64, fits bool) {
	v = a - b
	return v, (v < a) == (b > 0) && v != absent
}

func (f *Fight) add(a, b int64, at diag.Span) int64 {
	v, fits := added(a, b)
	if !fits {
		f.overflow(at)
	}
	return v
}

func (f *Fight) times(a, b int64, at diag.Span) int64 {
	const small = 1 << 31 // the product of two such numbers fits
	if a < small && a > -small && b < small && b > -small {
		return a * b
	}
	r := a * b
	if a != 0 && b != 0 && (r/b != a || r == math.MinInt64) {
		f.overflow(at)
	}
	return r
}

func (f *Fight) modulo(a, b int64, at diag.Span) int64 {
	if b == 0 {
		f.fail(at, "nothing can be divided by 0")
	}
	r := a % b
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r
}

func (f *Fight) divide(a, b int64, at diag.Span) int64 {
	if b == 0 {
		f.fail(at, "nothing can be divided by 0")
	}
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

func (f *Fight) quotient(a, b int64, ceil bool, at, divided diag.Span) int64 {
	const exact = 1 << 26
	if a <= -exact || a >= exact || b <= -exact || b >= exact || b == 0 {
		if b == 0 {
			f.fail(divided, "nothing can be divided by 0")
		}
		v := f.finite(float64(a)/float64(b), divided)
		if ceil {
			return f.toInt(math.Ceil(v), at)
		}
		return f.toInt(math.Floor(v), at)
	}
	q := int64(int32(a) / int32(b))
	switch whole, positive := q*b == a, (a < 0) == (b < 0); {
	case ceil && positive && !whole:
		q++
	case !ceil && !positive && !whole:
		q--
	}
	return q
}
