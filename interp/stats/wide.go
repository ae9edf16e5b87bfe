package stats

import (
	"math/big"
	"math/bits"
)

// Wide is an integer of 192 bits, in two's complement: exact sums of products of
// measured values, which are below 2^53, over more fights than can be fought.
type Wide [3]uint64

// Add adds a number.
func (w *Wide) Add(x int64) {
	sign := uint64(x >> 63)
	w.AddWide(Wide{uint64(x), sign, sign})
}

// AddProduct adds x times y.
func (w *Wide) AddProduct(x, y int64) {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	if x < 0 { // Mul64 takes x for 2^64 more than it is
		hi -= uint64(y)
	}
	if y < 0 {
		hi -= uint64(x)
	}
	w.AddWide(Wide{lo, hi, uint64(int64(hi) >> 63)})
}

// AddWide adds another.
func (w *Wide) AddWide(o Wide) {
	var carry uint64
	w[0], carry = bits.Add64(w[0], o[0], 0)
	w[1], carry = bits.Add64(w[1], o[1], carry)
	w[2], _ = bits.Add64(w[2], o[2], carry)
}

// short reports whether its first word is all of it.
func (w *Wide) short() bool {
	sign := uint64(int64(w[0]) >> 63)
	return w[1] == sign && w[2] == sign
}

// Big returns the number for exact calculation.
func (w Wide) Big() *big.Int {
	negative := int64(w[2]) < 0
	if negative {
		w = w.negated()
	}
	x := new(big.Int)
	for i := len(w) - 1; i >= 0; i-- {
		x.Lsh(x, 64).Or(x, new(big.Int).SetUint64(w[i]))
	}
	if negative {
		x.Neg(x)
	}
	return x
}

func (w Wide) negated() Wide {
	out := Wide{1}
	out.AddWide(Wide{^w[0], ^w[1], ^w[2]})
	return out
}
