package sim

import (
	"math"
	"math/big"
	"strconv"

	"gonum.org/v1/gonum/stat/distuv"
)

// z95 is how many standard errors a 95 % interval reaches to either side.
const z95 = 1.959963984540054

// t95 is the same where the standard error itself comes from n values (Student).
func t95(n int64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}.Quantile(0.975)
}

// Share is a share of fights or of choices, with its 95 % interval.
type Share struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// shareOf is the share of k in n, with Wilson's interval.
func shareOf(k, n float64) Share {
	p := k / n
	mid, half := wilson(p, n)
	s := Share{tidy(p), tidy(max(0, mid-half)), tidy(min(1, mid+half))}
	if k == 0 {
		s.Low = 0
	}
	if k == n {
		s.High = 1
	}
	return s
}

// wilson is the middle and half the width of Wilson's 95 % interval of a share p of
// n. Products are rounded one by one, so that every machine gives the same.
func wilson(p, n float64) (mid, half float64) {
	const z2 = z95 * z95
	within := float64(p*(1-p)) / n
	return (p + z2/(2*n)) / (1 + z2/n), z95 / (1 + z2/n) * math.Sqrt(within+z2/(4*n*n))
}

// halfWidth is half the interval of k in n as it would be were the share the one
// within the interval that is nearest to a half. The decision to stop uses it: it
// hardly depends on what happened to come out so far, so stopping does not favour
// samples that look narrower than they should.
func halfWidth(k, n float64) float64 {
	p := k / n
	mid, half := wilson(p, n)
	_, half = wilson(min(max(0.5, mid-half), mid+half), n)
	return half
}

// stages are the numbers of fights at which a target is looked at, up to the last
// that are fought. They depend on nothing that happens.
func (o Options) stages(last int64) []int64 {
	if o.Target == 0 {
		return []int64{last}
	}
	var out []int64
	for n := int64(256); n < last; n += n / 4 {
		out = append(out, n)
	}
	return append(out, last)
}

// Enough is how many fights at most a target needs, whatever the shares are.
func Enough(target float64) int64 {
	return int64(math.Ceil(z95 * z95 / (4 * target * target)))
}

// knownWithin reports whether the share of every outcome is known so well.
func (t *tallies) knownWithin(target float64) bool {
	n := float64(t.fights)
	won := make([]int64, len(t.others))
	known := func(k int64) bool { return halfWidth(float64(k), n) <= target }
	for o, k := range t.outcomes {
		won[1+o.winner] += k
		if !known(k) {
			return false
		}
	}
	for i, k := range t.others {
		if !known(k) || !known(won[i]+k) {
			return false
		}
	}
	return true
}

// tidy rounds to nine digits, so that the last bits of a calculation do not show.
func tidy(x float64) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 9, 64), 64)
	return y
}

// meanOf is the mean and the variance of n values, from exact sums in steps of
// 1/scale.
func meanOf(n, scale int64, sum, squares *big.Int) (mean, variance float64) {
	mean = ratio(sum, big.NewInt(n)) / float64(scale)
	if n < 2 {
		return mean, 0
	}
	spread := new(big.Int).Mul(big.NewInt(n), squares)
	spread.Sub(spread, new(big.Int).Mul(sum, sum))
	variance = ratio(spread, new(big.Int).Mul(big.NewInt(n), big.NewInt(n-1)))
	return mean, variance / float64(float64(scale)*float64(scale))
}

// ratio is the number nearest to a / b.
func ratio(a, b *big.Int) float64 {
	x, _ := new(big.Rat).SetFrac(a, b).Float64()
	return x
}

// marginOf is half the 95 % interval of a mean.
func marginOf(n int64, variance float64) float64 {
	if n < 2 || variance == 0 {
		return 0
	}
	return t95(n) * math.Sqrt(variance/float64(n))
}

// choiceShare is the share of an option among the decisions of all fights, x of
// total. Decisions of one fight hang together, so the interval is not that of so many
// throws of a coin: the variance of the ratio is taken from fight to fight, and
// Wilson's interval from as many independent decisions as would vary as much. Where
// nothing varies, each fight in which there was a decision counts as one.
func choiceShare(fights int64, option, made *moments) Share {
	x, total := option.sum.big(), made.sum.big()
	p := ratio(x, total)
	n := float64(made.fights)
	if fights > 1 {
		// total^2 times the sum of (x_i - p n_i)^2 over all fights, exactly.
		square := func(a *big.Int) *big.Int { return new(big.Int).Mul(a, a) }
		off := new(big.Int).Mul(square(total), option.squares.big())
		cross := new(big.Int).Mul(x, total)
		cross.Mul(cross, option.cross.big()).Lsh(cross, 1)
		off.Sub(off, cross).Add(off, new(big.Int).Mul(square(x), made.squares.big()))
		// The variance of p.
		off.Mul(off, big.NewInt(fights))
		variance := ratio(off, new(big.Int).Mul(square(square(total)), big.NewInt(fights-1)))
		if variance > 0 && p < 1 {
			n = float64(p*(1-p)) / variance
		}
	}
	s := shareOf(float64(p*n), n)
	s.Share = tidy(p)
	return s
}
