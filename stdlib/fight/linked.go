package fight

import (
	"slices"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "linked", Group: "fight", After: "partners",
	Sig:     "linked(who, condition) -> list",
	Doc:     "All that can be reached from `who` from partner to partner, `who` first.",
	Example: "linked(target, locked)",
	Eval: func(c *builtin.Call) value.Value {
		list := value.List{c.Thing(0)}
		for i := 0; i < len(list); i++ { // it grows
			c.Work(1)
			for _, who := range c.Partners(list[i].(value.Thing)) {
				c.Work(len(list))
				if !slices.Contains(list, who) {
					list = append(list, who)
				}
			}
		}
		return c.Built(list)
	},
})
