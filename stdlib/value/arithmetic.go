package value

import (
	"math"
	"math/bits"
)

// Whole numbers go from -Most to Most: each has its opposite.
const Most = math.MaxInt64

// Add is a + b, false if it is too large.
func Add(a, b int64) (int64, bool) {
	r := a + b
	return r, (a^r)&(b^r) >= 0 && r != math.MinInt64
}

// Sub is a - b, false if it is too large.
func Sub(a, b int64) (int64, bool) {
	r := a - b
	return r, (a^b)&(a^r) >= 0 && r != math.MinInt64
}

// Mul is a * b, false if it is too large.
func Mul(a, b int64) (int64, bool) {
	high, low := bits.Mul64(magnitude(a), magnitude(b))
	return a * b, high == 0 && low <= Most
}

func magnitude(a int64) uint64 { return uint64(max(a, -a)) }

// Div is a / b rounded down. b is not 0.
func Div(a, b int64) int64 {
	q := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q
}

// Mod is what Div leaves; it has the sign of b. b is not 0.
func Mod(a, b int64) int64 {
	r := a % b
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r
}

// Num brings what float64 arithmetic gives into the range of a num, false if it has
// become too large. The conversion keeps the compiler from rounding once for two
// operations, as some machines would; adding 0 leaves no minus zero.
func Num(x float64) (float64, bool) {
	x = float64(x)
	return x + 0, x-x == 0
}

// Float is a number as a float64.
func Float(v Value) float64 {
	if n, ok := v.(int64); ok {
		return float64(n)
	}
	return v.(float64)
}

// Int is the whole number that a rounded num is, false if it is too large.
func Int(x float64) (int64, bool) {
	if !(x > -(1<<63) && x < 1<<63) {
		return 0, false
	}
	return int64(x), true
}
