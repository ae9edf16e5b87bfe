package fight

import (
	"slices"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "enemies", Group: "fight",
	Sig:     "enemies(who: combatant or side) -> list of combatant",
	Doc:     "The active combatants of other sides, beginning with the side listed after one's own.",
	Example: "len(enemies(who)) > 0",
	Eval: func(c *builtin.Call) value.Value {
		side, all := c.SideOf(c.Thing(0)), c.Combatants()
		return activeWho(c, roundFrom(c, all, side), func(who value.Thing) bool { return c.SideOf(who) != side })
	},
})

// roundFrom lists combatants side by side, from the side after one of them on and round to itself. Where
// there are three sides, each so has another one first, and nobody suffers by a place in the file.
func roundFrom(c *builtin.Call, all value.List, side value.Thing) value.List {
	after := slices.IndexFunc(all, func(v value.Value) bool { return c.SideOf(v.(value.Thing)).Index > side.Index })
	if after < 0 {
		return all
	}
	return slices.Concat(all[after:], all[:after])
}
