package numbers

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "min", Group: "numbers", After: "abs",
	Sig: "min(a, b, …: number) -> number | " +
		"min(list of number) -> number | " +
		"min(list of number, if_empty: number) -> number | " +
		"min(dice) -> int",
	Doc:     "The smallest; of dice the lowest throw. Of an empty list the second argument; without one the fight stops.",
	Example: "min(3, 1, 2) == 1",
	Hint:    "for the item with the lowest value write lowest(list, it.field)",
	Eval: func(c *builtin.Call) value.Value {
		return extreme(c, false)
	},
})
