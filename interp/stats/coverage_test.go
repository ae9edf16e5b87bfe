package stats_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"hcl/interp/stats"
)

// The intervals of shares hold what is rare and what is nearly sure at least as often as they say: 95 %.
func TestSharesAreCovered(t *testing.T) {
	for _, p := range []float64{0.005, 0.02, 0.5, 0.98} {
		for _, n := range []float64{60, 300, 1000} {
			fights, covered := distuv.Binomial{N: n, P: p}, 0.0
			for k := 0.0; k <= n; k++ {
				if s := stats.ShareOf(k, n); s.Low <= p && p <= s.High {
					covered += math.Exp(fights.LogProb(k))
				}
			}
			if covered < 0.95 {
				t.Errorf("of %g fights, a share of %g is in %.4f of the intervals", n, p, covered)
			}
		}
	}
}
