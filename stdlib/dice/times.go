package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "times", Group: "dice", After: "successes",
	Sig:     "times(n: int, dice) -> dice",
	Doc:     "n times as many dice; what is added to them stays.",
	Example: "times(2, 1d6+3) == 2d6+3",
	Eval: func(c *builtin.Call) value.Value {
		n, d := c.Int(0), c.Dice(1)
		return many(c, d, n > value.MaxDice || n < 0, n*d.N)
	},
})
