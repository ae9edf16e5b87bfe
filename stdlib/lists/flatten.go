package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "flatten", Group: "lists", After: "reverse",
	Sig:     "flatten(list of list of T) -> list of T",
	Doc:     "The items of all the lists, one after the other.",
	Example: "len(flatten([[1], [2, 3]])) == 3",
	Hint:    "leave flatten out",
	Eval: func(c *builtin.Call) value.Value {
		return joined(c, c.List(0))
	},
})
