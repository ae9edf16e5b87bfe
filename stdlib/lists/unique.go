package lists

import (
	"slices"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "unique", Group: "lists", After: "flatten",
	Sig:     "unique(list of T) -> list of T",
	Items:   "single",
	Doc:     "Each item once, where it first stands.",
	Example: "len(unique([1, 2, 1])) == 2",
	Hint:    "use flatten(…), or compare something of each: map(list, …)",
	Eval: func(c *builtin.Call) value.Value {
		list := value.List{}
		for _, item := range c.List(0) {
			c.Work(1 + len(list))
			if !slices.Contains(list, item) {
				list = append(list, item)
			}
		}
		return c.Built(list)
	},
})
