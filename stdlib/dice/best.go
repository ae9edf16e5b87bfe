package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "best", Group: "dice", After: "dice",
	Sig:     "best(n: int, dice) -> dice",
	Doc:     "The dice, but only the n that show most count. Not of dice that explode.",
	Example: "mean(best(1, 2d20)) == 13.825",
	Eval: func(c *builtin.Call) value.Value {
		return keep(c, 1)
	},
})
