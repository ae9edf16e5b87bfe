package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "all", Group: "lists", After: "any",
	Sig:     "all(list, condition: bool) -> bool",
	Expr:    "all",
	Each:    2,
	Doc:     "Whether every item meets the condition; true for an empty list.",
	Example: "all([1, 2], it > 0)",
	Eval: func(c *builtin.Call) value.Value {
		return place(c, false) < 0
	},
})
