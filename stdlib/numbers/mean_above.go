package numbers

import (
	"math/big"
	"slices"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "mean_above", Group: "numbers", After: "mean",
	Sig:     "mean_above(dice, n: int) -> num",
	Doc:     "What dice show above n on average, a throw of n or less being 0: what is left when n is taken off. The fight stops for dice that explode, or with more than 1,000 totals or 2^53 throws.",
	Example: "mean_above(1d6, 4) == 0.5",
	Eval: func(c *builtin.Call) value.Value {
		above := builtin.Above{Dice: c.Dice(0), N: c.Int(1)}
		mean, known := c.Keep.Means[above]
		if !known {
			mean = meanAbove(facesOf(c, above.Dice), above)
			if c.Keep.Means == nil {
				c.Keep.Means = map[builtin.Above]float64{}
			}
			c.Keep.Means[above] = mean
		}
		return mean
	},
})

// meanAbove goes through the totals of dice with some faces.
func meanAbove(faces []int64, a builtin.Above) float64 {
	low, high := slices.Min(faces), slices.Max(faces)
	ways := []int64{1} // to throw each total, from the lowest on
	for range a.Dice.N {
		next := make([]int64, len(ways)+int(high-low))
		for total, many := range ways {
			for _, face := range faces {
				next[total+int(face-low)] += many
			}
		}
		ways = next
	}
	sum, all := new(big.Int), new(big.Int)
	for total, many := range ways {
		shown := big.NewInt(a.Dice.N*low + a.Dice.Plus + int64(total))
		if beyond := shown.Sub(shown, big.NewInt(a.N)); beyond.Sign() > 0 {
			sum.Add(sum, beyond.Mul(beyond, big.NewInt(many)))
		}
		all.Add(all, big.NewInt(many))
	}
	v, _ := new(big.Rat).SetFrac(sum, all).Float64()
	return v
}

const (
	mostTotals = 1000
	mostThrows = 1 << 53
)

// facesOf are the faces of each of some dice, if their throws are few enough to count.
func facesOf(c *builtin.Call, d value.Dice) []int64 {
	if d.Explodes {
		c.Fail("", "dice that explode have too many totals to go through")
	}
	faces := []int64{}
	if d.Custom {
		faces = c.Faces(d.Faces)
	} else if d.N*(d.Faces-1) < mostTotals {
		for v := range d.Faces {
			faces = append(faces, v+1)
		}
	}
	few := len(faces) > 0 && d.N*(slices.Max(faces)-slices.Min(faces)) < mostTotals
	for i, throws := int64(0), int64(1); few && i < d.N; i++ {
		throws *= int64(len(faces))
		few = throws <= mostThrows
	}
	if !few {
		c.Fail("", "dice with more than 1,000 totals or 2^53 throws are too many to go through")
	}
	return faces
}
