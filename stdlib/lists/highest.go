package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "highest", Group: "lists", After: "without",
	Sig:     "highest(list of T, key: number or list of number) -> T",
	Each:    2,
	Doc:     "The item with the highest key, the first of equals; a list as key compares item by item. The fight stops on an empty list.",
	Example: "highest([1, 3, 2], it) == 3",
	Hint:    "write: highest(LIST, it.FIELD)",
	Eval: func(c *builtin.Call) value.Value {
		return best(c, true)
	},
})
