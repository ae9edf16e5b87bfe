package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "skip", Group: "lists", After: "take",
	Sig:     "skip(list of T, n: int) -> list of T",
	Doc:     "All but the first n items.",
	Example: "skip([1, 2, 3], 2) == [3]",
	Eval: func(c *builtin.Call) value.Value {
		list := c.List(0)
		return c.Built(list[min(max(c.Int(1), 0), int64(len(list))):])
	},
})
