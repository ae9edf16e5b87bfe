package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "take_until", Group: "lists", After: "skip",
	Sig:     "take_until(list of T, condition: bool) -> list of T",
	Each:    2,
	Doc:     "The items before the first that meets the condition.",
	Example: "len(take_until([1, 2, 3], it == 3)) == 2",
	Eval: func(c *builtin.Call) value.Value {
		list := c.List(0)
		if i := place(c, true); i >= 0 {
			list = list[:i]
		}
		return c.Made(list)
	},
})
