package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "none", Group: "lists", After: "all",
	Sig:     "none(list, condition: bool) -> bool",
	Expr:    "none",
	Each:    2,
	Doc:     "Whether no item meets the condition.",
	Example: "none([1, 2], it > 2)",
	Eval: func(c *builtin.Call) value.Value {
		return place(c, true) < 0
	},
})
