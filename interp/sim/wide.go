package sim

import (
	"math/big"
	"math/bits"
)

// wide is an integer of 192 bits, in two's complement: exact sums of products of
// measured values, which are below 2^53, over more fights than can be fought.
type wide [3]uint64

// add adds a number.
func (w *wide) add(x int64) {
	sign := uint64(x >> 63)
	w.addWide(wide{uint64(x), sign, sign})
}

// addProduct adds x times y.
func (w *wide) addProduct(x, y int64) {
	hi, lo := bits.Mul64(uint64(x), uint64(y))
	if x < 0 { // Mul64 takes x for 2^64 more than it is
		hi -= uint64(y)
	}
	if y < 0 {
		hi -= uint64(x)
	}
	w.addWide(wide{lo, hi, uint64(int64(hi) >> 63)})
}

func (w *wide) addWide(o wide) {
	var carry uint64
	w[0], carry = bits.Add64(w[0], o[0], 0)
	w[1], carry = bits.Add64(w[1], o[1], carry)
	w[2], _ = bits.Add64(w[2], o[2], carry)
}

// short reports whether its first word is all of it.
func (w *wide) short() bool {
	sign := uint64(int64(w[0]) >> 63)
	return w[1] == sign && w[2] == sign
}

// big returns the number for exact calculation.
func (w wide) big() *big.Int {
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

func (w wide) negated() wide {
	out := wide{1}
	out.addWide(wide{^w[0], ^w[1], ^w[2]})
	return out
}
