package fight

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "values", Group: "fight", After: "stacks",
	Sig:     "values(condition.parameter, who) -> list",
	Doc:     "What the parameter is of each of the condition that `who` bears, in the order in which they began.",
	Example: "sum(values(bleeding.drops, who)) < 5",
	Eval: func(c *builtin.Call) value.Value {
		return c.Built(c.Values(c.Thing(0)))
	},
})
