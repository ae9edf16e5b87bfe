package lists

import (
	"math/bits"
	"slices"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "sorted", Group: "lists", After: "reverse",
	Sig: "sorted(list of number) -> list of number | " +
		"sorted(list of T, key: number or list of number) -> list of T",
	Each:    2,
	Doc:     "The items in the order of their keys, the lowest first, equals as they were; a list as key compares item by item. `reverse` or a key such as `-it.reach` puts the highest first.",
	Example: "sorted([3, 1, 2]) == [1, 2, 3] and sorted([3, 1, 2], -it) == [3, 2, 1]",
	Hint:    "write: sorted(LIST, it.FIELD)",
	Eval: func(c *builtin.Call) value.Value {
		type keyed struct{ item, key value.Value }
		list := make([]keyed, len(c.List(0)))
		const begins, each = 40, 4 // keys are looked at one by one, whatever they are
		c.Work(begins + each*len(list)*bits.Len(uint(len(list))))
		for i, item := range c.List(0) {
			list[i] = keyed{item, c.Each(item)}
		}
		slices.SortStableFunc(list, func(a, b keyed) int { return value.Compare(a.key, b.key) })
		items := make(value.List, len(list))
		for i, k := range list {
			items[i] = k.item
		}
		return c.Made(items)
	},
})
