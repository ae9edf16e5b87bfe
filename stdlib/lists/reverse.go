package lists

import (
	"slices"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "reverse", Group: "lists", After: "take_until",
	Sig:     "reverse(list of T) -> list of T",
	Doc:     "The items from last to first.",
	Example: "first(reverse([1, 2])) == 2",
	Eval: func(c *builtin.Call) value.Value {
		list := slices.Clone(c.List(0))
		slices.Reverse(list)
		return c.Built(list)
	},
})
