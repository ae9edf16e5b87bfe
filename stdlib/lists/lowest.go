package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "lowest", Group: "lists", After: "highest",
	Sig:     "lowest(list of T, key: number or list of number) -> T",
	Each:    2,
	Doc:     "The item with the lowest key, the first of equals; a list as key compares item by item. The fight stops on an empty list.",
	Example: "lowest([2, 1, 3], it) == 1",
	Hint:    "write: lowest(LIST, it.FIELD)",
	Eval: func(c *builtin.Call) value.Value {
		return best(c, false)
	},
})
