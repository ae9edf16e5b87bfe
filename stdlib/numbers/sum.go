package numbers

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "sum", Group: "numbers", After: "sqrt",
	Sig: "sum(list of number) -> number | " +
		"sum(list, formula: number) -> number",
	Each:    2,
	Doc:     "All added up, or the formula for each item added up; 0 for an empty list.",
	Example: "sum([1, 2], it * 10) == 30",
	Hint:    "write: sum(LIST, it.FIELD)",
	Eval: func(c *builtin.Call) value.Value {
		list := c.List(0)
		c.Work(len(list))
		var total value.Value = int64(0)
		if c.Num {
			total = 0.0
		}
		for _, item := range list {
			total = c.Add(total, c.Each(item))
		}
		return total
	},
})
