package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "pick", Group: "dice", After: "roll",
	Sig:     "pick(list of T, label: text?, who: combatant?) -> T",
	Effect:  "rolls",
	Doc:     "One item by chance, each as likely. The fight stops on an empty list.",
	Example: `pick(enemies(who), "stray")`,
	Eval: func(c *builtin.Call) value.Value {
		list := c.Some(0, "test before whether it is empty", "nothing can be picked from an empty list")
		return list[c.Pick(len(list), c.Arg(1))]
	},
})
