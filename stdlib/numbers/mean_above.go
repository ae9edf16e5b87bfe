package numbers

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "mean_above", Group: "numbers", After: "mean",
	Sig:     "mean_above(dice, n: int) -> num",
	Doc:     "What dice show above n on average, a throw of n or less being 0: what is left when n is taken off. The fight stops if more than 1,000 totals lie below n.",
	Example: "mean_above(1d6, 4) == 0.5",
	Eval: func(c *builtin.Call) value.Value {
		return c.Mean(builtin.Chance{Dice: c.Dice(0), Above: true, N: c.Int(1)})
	},
})
