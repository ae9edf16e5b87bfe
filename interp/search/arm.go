package search

import (
	"math"
	"slices"
)

const surely = 24 // play-outs; whatever wins them all is good enough

// arm is a way to play on.
type arm struct {
	picked  []int
	values  []float64 // of its play-outs, in turn
	endless bool      // one of them came to no end; there are no more
}

// mean is what its first n play-outs are worth on average.
func (a *arm) mean(n int) float64 {
	sum := 0.0
	for _, v := range a.values[:n] {
		if v != unknown {
			sum += v
		}
	}
	return sum / float64(n)
}

// endsNowhere reports whether all its play-outs were broken off.
func (a *arm) endsNowhere() bool {
	return !slices.ContainsFunc(a.values, func(v float64) bool { return v != unknown })
}

// cannotFail reports whether it has won so often that nothing can be better.
func (a *arm) cannotFail() bool {
	return len(a.values) >= surely && a.mean(len(a.values)) == 1
}

// score is how play-outs went.
type score struct{ n, sum float64 }

func (s score) mean() float64 { return s.sum / max(1, s.n) }

// gain is by how much one way of playing on has done better than another, in pairs of
// play-outs.
type gain struct{ n, sum, squares float64 }

// pair adds a pair. What was broken off never speaks for leaving the policy.
func (g *gain) pair(other, own float64) {
	d := 0.0
	switch {
	case other == unknown && own == unknown:
	case other == unknown:
		d = -own
	case own == unknown:
		d = other - 1
	default:
		d = other - own
	}
	g.n++
	g.sum += d
	g.squares += float64(d * d)
}

// fade makes it count less.
func (g *gain) fade() {
	g.n *= fading
	g.sum *= fading
	g.squares *= fading
}

func (g gain) mean() float64 { return g.sum / max(1, g.n) }

// errors is the gain in standard errors, as it would be if there were none.
func (g gain) errors() float64 { return g.sum / math.Sqrt(max(1e-9, g.squares)) }
