package fight

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "allies", Group: "fight", After: "enemies",
	Sig:     "allies(who: combatant or side) -> list of combatant",
	Doc:     "The active combatants of the same side, `who` among them.",
	Example: "sum(allies(who), it.standing)",
	Eval: func(c *builtin.Call) value.Value {
		side := c.SideOf(c.Thing(0))
		return activeWho(c, c.Combatants(), func(who value.Thing) bool { return c.SideOf(who) == side })
	},
})
