package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "subsets", Group: "lists", After: "all_different",
	Sig:     "subsets(list of T) -> list of list of T",
	Doc:     "All ways to take some of the items, from none to all: first those without the last item, then those with it.",
	Example: "len(subsets([1, 2, 3])) == 8",
	Eval: func(c *builtin.Call) value.Value {
		items := c.List(0)
		n := len(items)
		if n > most {
			c.Limit("there are more ways to take some of %d items than a list can hold", n)
		}
		c.Fits(1 << n)
		c.Work(n << n)
		all := make(value.List, 1<<n)
		for way := range all { // takes the items whose bits are set in its number
			taken := value.List{}
			for i, item := range items {
				if way>>i&1 != 0 {
					taken = append(taken, item)
				}
			}
			all[way] = c.Made(taken)
		}
		return c.Built(all)
	},
})

const most = 30 // items of which the ways to take some can be counted
