// Package lists has the built-ins on lists.
package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

// place finds the first item of which the condition says so, -1 if there is none.
func place(c *builtin.Call, so bool) int {
	for i, item := range c.List(0) {
		c.Work(1)
		if c.Each(item) == so {
			return i
		}
	}
	return -1
}

// best is highest and lowest: the first item with the best key.
func best(c *builtin.Call, highest bool) value.Value {
	none := "an empty list has no lowest item"
	if highest {
		none = "an empty list has no highest item"
	}
	list := c.Some(0, "test before whether it is empty", none)
	c.Work(len(list))
	found, top := list[0], c.Each(list[0])
	for _, item := range list[1:] {
		key := c.Each(item)
		if d := value.Compare(key, top); d > 0 && highest || d < 0 && !highest {
			found, top = item, key
		}
	}
	return found
}

// joined puts lists one behind the other.
func joined(c *builtin.Call, lists value.List) value.Value {
	n := 0
	for _, l := range lists {
		n += len(l.(value.List))
		c.Fits(n)
	}
	list := make(value.List, 0, n)
	for _, l := range lists {
		list = append(list, l.(value.List)...)
	}
	return c.Built(list)
}
