package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "count", Group: "lists", After: "len",
	Sig:     "count(list, condition: bool) -> int",
	Expr:    "count",
	Each:    2,
	Doc:     "How many items meet the condition.",
	Example: "count([1, 2, 3], it > 1) == 2",
	Eval: func(c *builtin.Call) value.Value {
		list, n := c.List(0), int64(0)
		c.Work(len(list))
		for _, item := range list {
			if c.Each(item) == true {
				n++
			}
		}
		return n
	},
})
