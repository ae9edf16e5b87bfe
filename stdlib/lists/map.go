package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "map", Group: "lists", After: "filter",
	Sig:     "map(list, formula: T) -> list of T",
	Expr:    "map",
	Each:    2,
	Doc:     "The formula for each item.",
	Example: "sum(map([1, 2], it * it)) == 5",
	Hint:    "filter the list before, or give another value: … ?? OTHER",
	Eval: func(c *builtin.Call) value.Value {
		list := make(value.List, len(c.List(0)))
		c.Work(len(list))
		for i, item := range c.List(0) {
			list[i] = c.Each(item)
		}
		return c.Made(list)
	},
})
