package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "worst", Group: "dice", After: "best",
	Sig:     "worst(n: int, dice) -> dice",
	Doc:     "The dice, but only the n that show least count. Not of dice that explode.",
	Example: "mean(worst(1, 2d20)) == 7.175",
	Eval: func(c *builtin.Call) value.Value {
		return keep(c, -1)
	},
})
