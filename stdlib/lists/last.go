package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "last", Group: "lists", After: "first",
	Sig:     "last(list of T) -> T",
	Doc:     "The last item. The fight stops on an empty list.",
	Example: "last([4, 5]) == 5",
	Eval: func(c *builtin.Call) value.Value {
		list := c.Some(0, "test before whether it is empty, or use find(…)", "an empty list has no last item")
		return list[len(list)-1]
	},
})
