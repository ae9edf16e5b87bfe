package numbers

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "max", Group: "numbers", After: "min",
	Sig: "max(a, b, …: number) -> number | " +
		"max(list of number) -> number | " +
		"max(list of number, if_empty: number) -> number | " +
		"max(dice) -> int",
	Doc:     "The largest; of dice the highest throw, which those that explode do not have. Of an empty list the second argument; without one the fight stops.",
	Example: "max([], 0) == 0 and max(2d6+1) == 13",
	Hint:    "for the item with the highest value write highest(list, it.field)",
	Eval: func(c *builtin.Call) value.Value {
		return extreme(c, true)
	},
})
