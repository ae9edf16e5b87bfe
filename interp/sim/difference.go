package sim

import (
	"math"
	"math/big"
)

// The difference of a share is the mean of what pairs of fights come to: 1 where only B ended
// so, -1 where only A did, else 0.

// pairedInterval is the 95 % interval of the difference of a share, by n pairs of which b ended
// so in B alone and a in A alone. It is that of the score test with half a pair more on either
// side: without them it holds in 93 to 94 % of samples where all pairs that differ do so to one
// side, as they do where a number alone has been changed.
func pairedInterval(b, a, n float64) (low, high float64) {
	low, high = scoreInterval(b+0.5, a+0.5, n+1)
	middle := (b - a) / n
	return min(low, middle), max(high, middle)
}

// scoreInterval are the differences that a score test of paired shares does not refuse (Tango 1998).
func scoreInterval(b, a, n float64) (low, high float64) {
	away := func(d float64) float64 { // how many standard errors what came out is above d
		// The likeliest share of pairs with A alone, if the difference is d.
		k := float64((2*n-b+a)*d) - b - a
		c := float64(a * float64(d*(1-d)))
		q := (math.Sqrt(float64(k*k)+8*float64(n*c)) - k) / (4 * n)
		off := b - a - float64(n*d)
		if off == 0 {
			return 0
		}
		return off / math.Sqrt(max(0, float64(n*(2*q+float64(d*(1-d))))))
	}
	return reaches((b-a)/n, func(d float64) bool { return math.Abs(away(d)) < z95 })
}

// bets are the stakes of sequentialInterval, and the logarithms of what is laid on each. A
// stake halves from one to the next, so one of them is near the best for any difference; what
// is laid adds up to less than 1.
var bets = func() (out [][2]float64) {
	for i := range 20 {
		stake := math.Ldexp(0.5, -i)
		lay := -math.Log(float64(2 * (i + 1) * (i + 2)))
		out = append(out, [2]float64{stake, lay}, [2]float64{-stake, lay})
	}
	return out
}()

// sequentialInterval is an interval of the difference of a share that holds at all times at
// once, but for a chance of risk: one may look after every pair, and stop when one likes. Who
// bets on the pairs against a difference m wins or loses stake x (pair - m) of what he has, one
// after the other. If m is the true one the game is fair, whatever the stake is; so he ever
// has 1/risk times what he began with in no more than that share of all games (Ville 1939).
// The interval is those m against which the bets together have not come to so much
// (Waudby-Smith and Ramdas 2024). What they have is convex in m, and it does not depend on the
// order of the pairs.
func sequentialInterval(b, a, n, risk float64) (low, high float64) {
	return reaches((b-a)/n, holdsAgainst(b, a, n, risk))
}

// holdsAgainst reports of a difference whether the bets against it have not come to so much.
func holdsAgainst(b, a, n, risk float64) func(m float64) bool {
	won := func(pairs, x float64) float64 {
		if pairs == 0 {
			return 0
		}
		return float64(pairs * math.Log1p(x))
	}
	return func(m float64) bool {
		most, sum := math.Inf(-1), 0.0
		for _, bet := range bets {
			stake, has := bet[0], bet[1]
			has += won(b, float64(stake*(1-m))) + won(a, float64(stake*(-1-m))) + won(n-b-a, float64(-stake*m))
			if has > most {
				sum, most = float64(sum*math.Exp(most-has)), has
			}
			sum += math.Exp(has - most)
		}
		return most+math.Log(sum) < -math.Log(risk)
	}
}

// reaches is how far from a middle to either side, at most from -1 to 1, something holds.
func reaches(middle float64, holds func(float64) bool) (low, high float64) {
	to := func(end float64) float64 {
		if holds(end) {
			return end
		}
		in, out := middle, end
		for range 50 {
			if half := (in + out) / 2; holds(half) {
				in = half
			} else {
				out = half
			}
		}
		return in
	}
	return to(-1), to(1)
}

// Verdict is what is known of a difference, with respect to a margin.
type Verdict string

const (
	Open   Verdict = "open"   // not enough
	Above  Verdict = "above"  // it is above 0
	Below  Verdict = "below"  // it is below 0
	Within Verdict = "within" // it is no further from 0 than the margin
)

// verdict is what an interval tells. What is clearly not 0 is so, even within the margin.
func verdict(low, high, margin float64) Verdict {
	switch {
	case low > 0:
		return Above
	case high < 0:
		return Below
	case low >= -margin && high <= margin:
		return Within
	}
	return Open
}

// together is what two values came to in pairs of fights.
type together struct {
	a, b        wide // sums
	aa, bb, ab  wide // sums of products
	least, most int64
}

func (t *together) count(a, b int64) {
	t.a.add(a)
	t.b.add(b)
	t.aa.addProduct(a, a)
	t.bb.addProduct(b, b)
	t.ab.addProduct(a, b)
	t.least, t.most = min(t.least, b-a), max(t.most, b-a)
}

func (t *together) merge(o *together) {
	t.a.addWide(o.a)
	t.b.addWide(o.b)
	t.aa.addWide(o.aa)
	t.bb.addWide(o.bb)
	t.ab.addWide(o.ab)
	t.least, t.most = min(t.least, o.least), max(t.most, o.most)
}

// differences are the sum of b - a, and of its squares.
func (t *together) differences() (sum, squares *big.Int) {
	sum = new(big.Int).Sub(t.b.big(), t.a.big())
	squares = new(big.Int).Add(t.aa.big(), t.bb.big())
	ab := t.ab.big()
	return sum, squares.Sub(squares, ab.Lsh(ab, 1))
}

// only is in how many pairs B had something that A had not, and the other way round.
func (t *together) only() (b, a float64) {
	sum, squares := t.differences()
	d, _ := sum.Float64()
	all, _ := squares.Float64()
	return (all + d) / 2, (all - d) / 2
}

// saves is how many independent fights would tell as much as one of n that are paired: the
// ratio of the variances of the difference. 0: the difference does not vary.
func (t *together) saves(n int64) float64 {
	spread := func(sum, squares *big.Int) *big.Int {
		squares.Mul(squares, big.NewInt(n))
		return squares.Sub(squares, sum.Mul(sum, sum))
	}
	paired := spread(t.differences())
	if paired.Sign() == 0 {
		return 0
	}
	apart := spread(t.a.big(), t.aa.big())
	return tidy(ratio(apart.Add(apart, spread(t.b.big(), t.bb.big())), paired))
}
