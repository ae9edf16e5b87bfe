package lists

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "copy_of", Group: "lists", After: "subsets",
	Sig:     "copy_of(list of T, instance: T) -> T",
	Items:   "thing",
	Doc:     "The item of an owned list that was copied from the instance. The fight stops if there is none.",
	Example: "copy_of(who.weapons, axe)",
	Eval: func(c *builtin.Call) value.Value {
		c.Work(len(c.List(0)))
		for _, item := range c.List(0) {
			if from, copied := c.Original(item.(value.Thing)); copied && from == c.Thing(1) {
				return item
			}
		}
		c.Fail("", "there is no copy of %s in this list", c.Name(c.Thing(1)))
		return nil
	},
})
