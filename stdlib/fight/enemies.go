package fight

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "enemies", Group: "fight",
	Sig:     "enemies(who: combatant or side) -> list of combatant",
	Doc:     "The active combatants of other sides, in the scenario's order.",
	Example: "len(enemies(who)) > 0",
	Eval: func(c *builtin.Call) value.Value {
		side := c.SideOf(c.Thing(0))
		return activeWho(c, func(who value.Thing) bool { return c.SideOf(who) != side })
	},
})
