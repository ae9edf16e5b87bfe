package fight

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "active_sides", Group: "fight", After: "active_combatants",
	Sig:     "active_sides() -> list of side",
	Doc:     "The sides with at least one active combatant.",
	Example: "len(active_sides()) > 1",
	Eval: func(c *builtin.Call) value.Value {
		list := value.List{}
		for _, side := range c.Sides() {
			for _, v := range c.Combatants() {
				c.Work(1)
				if who := v.(value.Thing); c.SideOf(who) == side && c.Active(who) {
					list = append(list, side)
					break
				}
			}
		}
		return c.Made(list)
	},
})
