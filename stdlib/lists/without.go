package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "without", Group: "lists", After: "concat",
	Sig:     "without(list of T, item: T) -> list of T",
	Items:   "single",
	Doc:     "The list without every item equal to the given one.",
	Example: "len(without([1, 2, 1], 1)) == 1",
	Hint:    "use flatten(…), or compare something of each: map(list, …)",
	Eval: func(c *builtin.Call) value.Value {
		list := value.List{}
		c.Work(len(c.List(0)))
		for _, item := range c.List(0) {
			if item != c.Args[1] {
				list = append(list, item)
			}
		}
		return c.Made(list)
	},
})
