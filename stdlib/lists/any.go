package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "any", Group: "lists", After: "count",
	Sig:     "any(list, condition: bool) -> bool",
	Expr:    "any",
	Each:    2,
	Doc:     "Whether an item meets the condition; looks no further than the first that does.",
	Example: "any([1, 2], it == 2)",
	Eval: func(c *builtin.Call) value.Value {
		return place(c, true) >= 0
	},
})
