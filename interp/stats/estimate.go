package stats

import (
	"math"
	"math/big"
	"sort"
	"strconv"

	"gonum.org/v1/gonum/mathext"
	"gonum.org/v1/gonum/stat/distuv"
)

// Every interval is of a share p of something, as if so many independent draws had each
// come out as it or not (Clopper and Pearson 1934). Shares of fights are that. Others are
// told by how much they would vary from sample to sample: by as many draws as would vary
// so much (Korn and Graubard 1998). A mean is a share as well, of the way from the least
// to the most that a fight can come to.

// Z95 is how many standard errors a 95 % interval reaches to either side.
const Z95 = 1.959963984540054

// T95 is the same where the standard error itself comes from n values (Student).
func T95(n int64) float64 {
	return distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(n - 1)}.Quantile(0.975)
}

// Share is a share of fights or of choices, with its 95 % interval.
type Share struct {
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Estimate is a mean over all fights with its 95 % interval.
type Estimate struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	SD   float64 `json:"sd"`
	Few  bool    `json:"few,omitempty"` // of a figure: too few fights for an interval
}

// Settle makes a share exact.
func (s *Share) Settle() { s.Low, s.High = s.Share, s.Share }

// Settle makes a mean exact.
func (e *Estimate) Settle() { e.Low, e.High, e.Few = e.Mean, e.Mean, false }

// ShareOf is the share of k in n, with its interval.
func ShareOf(k, n float64) Share {
	low, high := Interval(k/n, (n-k)/n, n)
	return Share{Tidy(k / n), Tidy(low), Tidy(high)}
}

// Interval is the 95 % interval of a share that came out as p of n draws, and q = 1 - p did
// not: from the share of which so many or more come out in 2.5 % of samples to the one of
// which so many or fewer do. Products are rounded one by one, so that every machine gives the
// same.
func Interval(p, q, n float64) (low, high float64) {
	yes, no := max(0, float64(p*n)), max(0, float64(q*n))
	if varies := float64(yes * q); varies > 1e8 { // the quantiles of a beta distribution are the normal's to four digits
		reach := Z95 * math.Sqrt(varies) / n
		return max(0, p-reach), min(1, p+reach)
	}
	high = 1
	if yes > 0 {
		low = bounded(mathext.InvRegIncBeta(yes, no+1, 0.025), 0)
	}
	if no > 0 {
		high = bounded(mathext.InvRegIncBeta(yes+1, no, 0.975), 1)
	}
	return low, high
}

// bounded is a bound if it is a number, else the outermost: sums that were made up can stand for
// more draws than can be reckoned with.
func bounded(bound, outermost float64) float64 {
	if math.IsNaN(bound) {
		return outermost
	}
	return bound
}

// draws is how many independent draws would let a share p, q = 1 - p, vary as much as an
// estimate from n values does. Where nothing varies, each value counts as one.
func draws(p, q, variance float64, n int64) float64 {
	if p <= 0 || q <= 0 || variance <= 0 {
		return float64(n)
	}
	t := Z95 / T95(n)
	return float64(float64(p*q)/variance) * float64(t*t)
}

// HalfWidth is half the interval of k in n as it would be were the share the one
// within the interval that is nearest to a half. The decision to stop uses it: it
// hardly depends on what happened to come out so far, so stopping does not favour
// samples that look narrower than they should.
func HalfWidth(k, n float64) float64 {
	low, high := Interval(k/n, (n-k)/n, n)
	p := min(max(0.5, low), high)
	low, high = Interval(p, 1-p, n)
	return (high - low) / 2
}

// Stages are the numbers of fights at which is looked whether they are enough, if that is
// wanted, up to the last that are fought. They depend on nothing that happens.
func Stages(look bool, last int64) []int64 {
	if !look {
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
	least := int64(Z95 * Z95 / (4 * target * target)) // too few; a few more for each step between two shares are too many
	return least + int64(sort.Search(int(4/target), func(more int) bool {
		n := float64(least + int64(more))
		return HalfWidth(n/2, n) <= target
	}))
}

// Tidy rounds to nine digits, so that the last bits of a calculation do not show.
func Tidy(x float64) float64 {
	y, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 9, 64), 64)
	return y
}

// MeanOf is the mean of n values with its interval, from exact sums in steps of 1/scale and
// the least and the most of the values in such steps. 0 is counted among these: it is what a
// fight comes to in which nothing of the kind occurs.
func MeanOf(n, scale int64, sum, squares *big.Int, least, most int64) Estimate {
	mean, variance := ratio(sum, big.NewInt(n)), 0.0
	if n > 1 {
		spread := new(big.Int).Mul(big.NewInt(n), squares)
		spread.Sub(spread, new(big.Int).Mul(sum, sum))
		variance = ratio(spread, new(big.Int).Mul(big.NewInt(n), big.NewInt(n-1)))
	}
	unit := float64(scale)
	e := Estimate{Mean: Tidy(mean / unit), SD: Tidy(math.Sqrt(variance) / unit)}
	from, to := float64(min(0, least)), float64(max(0, most))
	way := to - from
	if way == 0 {
		return e
	}
	p, q := (mean-from)/way, (to-mean)/way
	low, high := Interval(p, q, draws(p, q, variance/float64(float64(way*way)*float64(n)), n))
	e.Low, e.High = Tidy((from+float64(low*way))/unit), Tidy((from+float64(high*way))/unit)
	return e
}

// ratio is the number nearest to a / b.
func ratio(a, b *big.Int) float64 {
	x, _ := new(big.Rat).SetFrac(a, b).Float64()
	return x
}

// ChoiceShare is the share of an option among the decisions of all fights, x of
// total. Decisions of one fight hang together, so the interval is not that of so many
// throws of a coin: the variance of the ratio is taken from fight to fight. Where
// nothing varies, each fight in which there was a decision counts as one.
func ChoiceShare(fights int64, option, made *Sum) Share {
	x, total := option.Sum.Big(), made.Sum.Big()
	p := ratio(x, total)
	q := max(0, ratio(new(big.Int).Sub(total, x), total)) // several copies of an option may be taken at once
	n := float64(made.Fights)
	if fights > 1 {
		// total^2 times the sum of (x_i - p n_i)^2 over all fights, exactly.
		square := func(a *big.Int) *big.Int { return new(big.Int).Mul(a, a) }
		off := new(big.Int).Mul(square(total), option.Squares.Big())
		cross := new(big.Int).Mul(x, total)
		cross.Mul(cross, option.Cross.Big()).Lsh(cross, 1)
		off.Sub(off, cross).Add(off, new(big.Int).Mul(square(x), made.Squares.Big()))
		// The variance of p.
		off.Mul(off, big.NewInt(fights))
		if variance := ratio(off, new(big.Int).Mul(square(square(total)), big.NewInt(fights-1))); variance > 0 {
			n = draws(p, q, variance, fights)
		}
	}
	low, high := Interval(p, q, n)
	return Share{Tidy(p), Tidy(low), Tidy(high)}
}
