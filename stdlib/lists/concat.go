package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "concat", Group: "lists", After: "unique",
	Sig:     "concat(a, b, …: list of T) -> list of T",
	Doc:     "The items of the first list, then those of the next.",
	Example: "len(concat([1], [2])) == 2",
	Eval: func(c *builtin.Call) value.Value {
		return joined(c, c.Args)
	},
})
