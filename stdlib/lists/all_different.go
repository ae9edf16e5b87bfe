package lists

import (
	"slices"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "all_different", Group: "lists", After: "lowest",
	Sig:     "all_different(list) -> bool",
	Items:   "single",
	Doc:     "Whether no item stands in the list twice.",
	Example: "all_different([1, 2])",
	Hint:    "use flatten(…), or compare something of each: map(list, …)",
	Eval: func(c *builtin.Call) value.Value {
		list := c.List(0)
		for i, item := range list {
			c.Work(1 + i)
			if slices.Contains(list[:i], item) {
				return false
			}
		}
		return true
	},
})
