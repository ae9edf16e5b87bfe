package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "take", Group: "lists", After: "last",
	Sig:     "take(list of T, n: int) -> list of T",
	Doc:     "The first n items, or all if there are fewer.",
	Example: "len(take([1, 2, 3], 2)) == 2",
	Eval: func(c *builtin.Call) value.Value {
		list := c.List(0)
		return c.Built(list[:min(max(c.Int(1), 0), int64(len(list)))])
	},
})
