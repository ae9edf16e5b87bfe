package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "filter", Group: "lists", After: "none",
	Sig:     "filter(list of T, condition: bool) -> list of T",
	Expr:    "filter",
	Each:    2,
	Doc:     "The items that meet the condition, in their order.",
	Example: "len(filter([1, 2, 3], it != 2)) == 2",
	Eval: func(c *builtin.Call) value.Value {
		list := value.List{}
		c.Work(len(c.List(0)))
		for _, item := range c.List(0) {
			if c.Each(item) == true {
				list = append(list, item)
			}
		}
		return c.Made(list)
	},
})
