package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "first", Group: "lists", After: "find_index",
	Sig:     "first(list of T) -> T",
	Doc:     "The first item. The fight stops on an empty list.",
	Example: "first([4, 5]) == 4",
	Eval: func(c *builtin.Call) value.Value {
		return c.Some(0, "test before whether it is empty, or use find(…)", "an empty list has no first item")[0]
	},
})
