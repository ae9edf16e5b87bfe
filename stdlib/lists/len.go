package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "len", Group: "lists",
	Sig:     "len(list) -> int",
	Doc:     "How many items there are.",
	Example: "len([4, 5]) == 2",
	Eval: func(c *builtin.Call) value.Value {
		return int64(len(c.List(0)))
	},
})
