package numbers

import (
	"slices"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "mean", Group: "numbers", After: "sum",
	Sig: "mean(list of number) -> num | " +
		"mean(dice) -> num",
	Doc:     "The average. The fight stops on an empty list.",
	Example: "mean(2d6) == 7",
	Eval: func(c *builtin.Call) value.Value {
		if d, ok := c.Args[0].(value.Dice); ok {
			return meanOf(c, d)
		}
		list := c.Some(0, "", "an empty list has no average")
		c.Work(len(list))
		total := 0.0
		for _, item := range list {
			total = c.Finite(total + asNum(item))
		}
		return c.Finite(total / float64(len(list)))
	},
})

func asNum(v value.Value) float64 {
	if n, ok := v.(int64); ok {
		return float64(n)
	}
	return v.(float64)
}

// meanOf is the exact average of dice. Dice that explode are thrown again with the
// chance of their highest face: m of n faces make the average n/(n-m) times as high.
// All is one fraction of whole numbers that a float64 holds exactly, so that only
// the division rounds.
func meanOf(c *builtin.Call, d value.Dice) float64 {
	sum, n, m := d.Faces*(d.Faces+1), 2*d.Faces, int64(2) // twice, to stay whole
	if d.Custom {
		faces := c.Faces(d.Faces)
		highest := slices.Max(faces)
		sum, n, m = 0, int64(len(faces)), 0
		for _, face := range faces {
			sum += face
			if face == highest {
				m++
			}
		}
	}
	if d.Explodes && m < n {
		n -= m
	}
	return float64(d.N*sum+d.Plus*n) / float64(n)
}
