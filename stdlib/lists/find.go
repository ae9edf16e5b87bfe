package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "find", Group: "lists", After: "map",
	Sig:     "find(list of T, condition: bool) -> T?",
	Expr:    "find",
	Each:    2,
	Items:   "single",
	Doc:     "The first item that meets the condition, or none.",
	Example: "find([1, 2], it > 5) == none",
	Hint:    "use filter(…)",
	Eval: func(c *builtin.Call) value.Value {
		if i := place(c, true); i >= 0 {
			return c.List(0)[i]
		}
		return nil
	},
})
