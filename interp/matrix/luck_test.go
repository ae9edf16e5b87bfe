package matrix

import (
	"math/rand/v2"
	"testing"

	"hcl/interp/stats"
)

// Payoffs without luck have the mean of those with it, are known better, and their interval holds it
// in about 95 % of samples: be fights even or one-sided, and be there much else to decide them.
func TestIntervalsWithoutLuckHold(t *testing.T) {
	chance := rand.New(rand.NewPCG(8, 9))
	fight := func(edge, noise float64) (payoff int64, luck []int64) {
		luck = make([]int64, 4)
		sum := edge + noise*chance.NormFloat64()
		for range 4 + chance.IntN(8) {
			side := chance.IntN(2)
			v := 2*int64(1+chance.IntN(6)) - 7
			luck[side] += v
			sum += float64(v) * []float64{1, -1}[side]
		}
		luck[2] = 2*int64(1+chance.IntN(20)) - 21 // thrown for nothing
		if chance.IntN(60) == 0 {
			luck[3] = 39 // hardly ever thrown
		}
		if sum > 0 {
			return 1, luck
		}
		return -1, luck
	}
	for _, x := range []struct{ edge, noise float64 }{{0, 1}, {8, 4}, {-22, 2}, {3, 40}} {
		mean, many := 0.0, 400_000
		for range many {
			y, _ := fight(x.edge, x.noise)
			mean += float64(y) / float64(many)
		}
		const samples, n = 400, 300
		held, raw, evened := 0, 0.0, 0.0
		for range samples {
			var payoffs []int64
			var lucks [][]int64
			for range 128 {
				y, l := fight(x.edge, x.noise)
				payoffs, lucks = append(payoffs, y), append(lucks, l)
			}
			weights := leastSquares(payoffs, lucks, finer(1))
			with, less := stats.NewJoint(1, 1), stats.NewJoint(1, finer(1))
			less.NoFurther(finer(1))
			for range n {
				y, l := fight(x.edge, x.noise)
				z, err := without(y, l, weights, finer(1))
				if err != nil {
					t.Fatal(err)
				}
				with.Count([]int64{y})
				less.Count([]int64{z})
			}
			e := less.Value(0)
			if e.Low <= mean && mean <= e.High {
				held++
			}
			raw, evened = raw+with.Value(0).SD, evened+e.SD
		}
		if share := float64(held) / samples; share < 0.92 || share > 0.99 {
			t.Errorf("edge %g, noise %g: the interval holds in %.3f of samples", x.edge, x.noise, share)
		}
		if x.noise <= 4 && x.edge >= 0 && evened > 0.9*raw || evened > 1.03*raw {
			t.Errorf("edge %g, noise %g: without luck the deviation is %.2f of what it was", x.edge, x.noise, evened/raw)
		}
		t.Logf("edge %g, noise %g: held %d of %d, deviation %.2f", x.edge, x.noise, held, samples, evened/raw)
	}
}
