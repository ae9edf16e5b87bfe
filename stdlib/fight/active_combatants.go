package fight

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "active_combatants", Group: "fight", After: "active",
	Sig:     "active_combatants() -> list of combatant",
	Doc:     "All active combatants.",
	Example: "len(active_combatants()) > 0",
	Eval: func(c *builtin.Call) value.Value {
		return activeWho(c, c.Combatants(), func(value.Thing) bool { return true })
	},
})
