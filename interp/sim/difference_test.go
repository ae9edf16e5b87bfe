package sim

import (
	"math/rand/v2"
	"testing"

	"hcl/interp/stats"
)

// drawn plays made-up pairs of a fight between two sides, and looks at them as Compare does. In
// A and B side a has won so often; where they are not alike, each throws its own dice.
func drawn(r *rand.Rand, a, b, alike float64, most int64, look func(*pair) (enough bool)) *pair {
	p := noPairs([]string{"a", "b", ""}, 0)
	outcome := func(share, dice float64) string {
		switch {
		case dice < share:
			return "a"
		case dice < 0.95:
			return "b"
		}
		return ""
	}
	for _, stage := range stats.Stages(true, most) {
		for ; p.fights < stage; p.fights++ {
			dice := r.Float64()
			in := [2]string{outcome(a, dice), outcome(b, dice)}
			if r.Float64() >= alike {
				in[1] = outcome(b, r.Float64())
			}
			for _, s := range p.sides {
				var now [2]int64
				for i, winner := range in {
					if winner == s {
						now[i] = 1
					}
				}
				p.line(ofOutcomes, s).Count(now[0], now[1], 1)
			}
		}
		if look(p) {
			break
		}
	}
	return p
}

// wrong reports whether some interval does not hold the true difference.
func wrong(p *pair, a, b float64) bool {
	for s, d := range map[string]float64{"a": b - a, "b": a - b, "": 0} {
		inB, inA := p.line(ofOutcomes, s).Only()
		if !stats.HoldsAgainst(inB, inA, float64(p.fights), risk/3)(d) {
			return true
		}
	}
	return false
}

// However often one looks, in no more than 5 % of comparisons there is a look at which something
// is told that is not so: that there is a difference where there is none, or another one than
// there is.
func TestNoFalseAlarms(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	const times = 300
	for _, c := range []struct{ a, b, alike float64 }{{0.5, 0.5, 0.8}, {0.1, 0.1, 0.99}, {0.5, 0.52, 0.5}} {
		alarms := 0
		for range times {
			alarmed := false
			drawn(r, c.a, c.b, c.alike, 5000, func(p *pair) bool {
				alarmed = wrong(p, c.a, c.b)
				return alarmed
			})
			if alarmed {
				alarms++
			}
		}
		t.Logf("%v: %d of %d", c, alarms, times)
		if alarms > times/20 {
			t.Errorf("%v: wrong in %d of %d comparisons", c, alarms, times)
		}
	}
}

// What is there is found: a difference above the margin, and none.
func TestMarginsAreReached(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	const times = 20
	for _, c := range []struct {
		a, b, margin float64
		is           stats.Verdict
	}{{0.5, 0.56, 0.02, stats.Above}, {0.56, 0.5, 0.02, stats.Below}, {0.5, 0.5, 0.05, stats.Within}} {
		found, fights := 0, int64(0)
		for range times {
			p := drawn(r, c.a, c.b, 0.9, 3000, func(p *pair) bool { return p.decided(c.margin) })
			low, high := p.outcomeInterval(p.line(ofOutcomes, "a"))
			if stats.VerdictOf(low, high, c.margin) == c.is {
				found++
			}
			fights += p.fights
		}
		t.Logf("%v: found in %d of %d, after %d fights", c, found, times, fights/times)
		if found < times*9/10 {
			t.Errorf("%v: found in %d of %d", c, found, times)
		}
	}
}
