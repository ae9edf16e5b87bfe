package stats

import (
	"math"
	"testing"
)

// The interval of paired shares holds the true difference about as often as it says, over all
// that can come out of 40 pairs. One published example stands for the formula: 944 approved in
// a first survey of 1600 and 880 in a second, 150 in the first alone (Agresti).
func TestPairedInterval(t *testing.T) {
	t.Parallel()
	if low, high := ScoreInterval(86, 150, 1600); math.Abs(low+0.0590) > 5e-4 || math.Abs(high+0.0212) > 5e-4 {
		t.Errorf("%g to %g", low, high)
	}
	const n = 40
	type interval struct{ low, high float64 }
	all := map[[2]int]interval{}
	for b := range n + 1 {
		for a := range n + 1 - b {
			low, high := PairedInterval(float64(b), float64(a), n)
			if d := float64(b-a) / n; low > d || high < d || low < -1 || high > 1 {
				t.Fatalf("%d, %d: %g is not within %g to %g", b, a, d, low, high)
			}
			all[[2]int{b, a}] = interval{low, high}
		}
	}
	choose := func(b, a int) float64 {
		x, _ := math.Lgamma(n + 1)
		for _, k := range []int{b, a, n - a - b} {
			y, _ := math.Lgamma(float64(k + 1))
			x -= y
		}
		return x
	}
	times := func(k int, p float64) float64 { // the logarithm of p^k
		if k == 0 {
			return 0
		}
		return float64(k) * math.Log(p)
	}
	for _, p := range [][2]float64{{0.1, 0.1}, {0.05, 0.2}, {0.02, 0.02}, {0.3, 0.4}, {0.1, 0.6}, {0.06, 0}, {0.1, 0},
		{0, 0.3}} {
		held := 0.0
		for k, x := range all {
			if d := p[0] - p[1]; x.low <= d && d <= x.high {
				held += math.Exp(choose(k[0], k[1]) + times(k[0], p[0]) + times(k[1], p[1]) + times(n-k[0]-k[1], 1-p[0]-p[1]))
			}
		}
		if held < 0.95 || held > 0.9995 {
			t.Errorf("shares %v: held in %.3f", p, held)
		}
	}
}
