package stats

import (
	"math"
)

// The difference of a share is the mean of what pairs of fights come to: 1 where only B ended
// so, -1 where only A did, else 0.

// PairedInterval is the 95 % interval of the difference of a share, by n pairs of which b ended
// so in B alone and a in A alone. It is that of the score test with half a pair more on either
// side: without them it holds in 93 to 94 % of samples where all pairs that differ do so to one
// side, as they do where a number alone has been changed.
func PairedInterval(b, a, n float64) (low, high float64) {
	low, high = ScoreInterval(b+0.5, a+0.5, n+1)
	middle := (b - a) / n
	return min(low, middle), max(high, middle)
}

// ScoreInterval are the differences that a score test of paired shares does not refuse (Tango 1998).
func ScoreInterval(b, a, n float64) (low, high float64) {
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
	return reaches((b-a)/n, func(d float64) bool { return math.Abs(away(d)) < Z95 })
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

// SequentialInterval is an interval of the difference of a share that holds at all times at
// once, but for a chance of risk: one may look after every pair, and stop when one likes. Who
// bets on the pairs against a difference m wins or loses stake x (pair - m) of what he has, one
// after the other. If m is the true one the game is fair, whatever the stake is; so he ever
// has 1/risk times what he began with in no more than that share of all games (Ville 1939).
// The interval is those m against which the bets together have not come to so much
// (Waudby-Smith and Ramdas 2024). What they have is convex in m, and it does not depend on the
// order of the pairs.
func SequentialInterval(b, a, n, risk float64) (low, high float64) {
	return reaches((b-a)/n, HoldsAgainst(b, a, n, risk))
}

// HoldsAgainst reports of a difference whether the bets against it have not come to so much.
func HoldsAgainst(b, a, n, risk float64) func(m float64) bool {
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

// VerdictOf is what an interval tells. What is clearly not 0 is so, even within the margin.
func VerdictOf(low, high, margin float64) Verdict {
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

// Paired is what two values came to in the same fights: each of them, and the second less the first.
type Paired struct{ A, B, Less Sum }

// KeptPair is a Paired of no fights, which keeps how often each value comes up.
func KeptPair() Paired { return Paired{A: Kept(), B: Kept()} }

// Count counts the values of a fight.
func (p *Paired) Count(a, b, fight int64) {
	p.A.Count(a, 0, fight)
	p.B.Count(b, 0, fight)
	p.Less.Count(b-a, 0, fight)
}

// Add adds what other fights came to.
func (p *Paired) Add(o *Paired) {
	p.A.Add(&o.A)
	p.B.Add(&o.B)
	p.Less.Add(&o.Less)
}

// Only is in how many pairs B had something that A had not, and the other way round.
func (p *Paired) Only() (b, a float64) { return p.Less.Split() }

// Saves is how many independent fights would tell as much as one of n that are paired: the
// ratio of the variances of the difference. 0: the difference does not vary.
func (p *Paired) Saves(n int64) float64 {
	together := p.Less.spread(n)
	if together.Sign() == 0 {
		return 0
	}
	apart := p.A.spread(n)
	return Tidy(ratio(apart.Add(apart, p.B.spread(n)), together))
}
