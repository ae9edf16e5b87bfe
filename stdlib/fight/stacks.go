package fight

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "stacks", Group: "fight", After: "linked",
	Sig:     "stacks(condition, who) -> int",
	Doc:     "How many of the condition `who` bears.",
	Example: "stacks(dazed, who) >= 2",
	Eval: func(c *builtin.Call) value.Value {
		return c.Stacks(c.Thing(0))
	},
})
