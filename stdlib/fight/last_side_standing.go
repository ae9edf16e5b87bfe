package fight

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "last_side_standing", Group: "fight", After: "active_sides",
	Sig:     "last_side_standing() -> side?",
	Doc:     "The only side with an active combatant, or none while there are several.",
	Example: "last_side_standing() != none",
	Eval: func(c *builtin.Call) value.Value {
		var last value.Value
		for _, v := range c.Combatants() {
			c.Work(1)
			who := v.(value.Thing)
			side := c.SideOf(who)
			if side == last || !c.Active(who) {
				continue
			}
			if last != nil {
				return nil
			}
			last = side
		}
		return last
	},
})
