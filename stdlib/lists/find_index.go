package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "find_index", Group: "lists", After: "find",
	Sig:     "find_index(list, condition: bool) -> int",
	Expr:    "findIndex",
	Each:    2,
	Doc:     "The place, from 0, of the first item that meets the condition. The fight stops if there is none.",
	Example: "find_index([4, 5], it == 5) == 1",
	Eval: func(c *builtin.Call) value.Value {
		i := place(c, true)
		if i < 0 {
			c.Fail("test before with any(list, …)", "no item meets the condition")
		}
		return int64(i)
	},
})
