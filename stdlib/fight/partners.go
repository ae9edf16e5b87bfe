package fight

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "partners", Group: "fight", After: "last_side_standing",
	Sig:     "partners(who, condition) -> list",
	Doc:     "Those with whom `who` shares the condition, in the order in which they began it; the inactive are left out.",
	Example: "partners(who, locked)",
	Eval: func(c *builtin.Call) value.Value {
		return c.Built(c.Partners(c.Thing(0)))
	},
})
