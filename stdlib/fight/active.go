package fight

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "active", Group: "fight", After: "allies",
	Sig:     "active(side) -> list of combatant",
	Doc:     "The active combatants of a side.",
	Example: "len(active(who.side)) > 0",
	Eval: func(c *builtin.Call) value.Value {
		return activeWho(c, c.Combatants(), func(who value.Thing) bool { return c.SideOf(who) == c.Args[0] })
	},
})

// activeWho lists the active ones of all combatants that meet a condition.
func activeWho(c *builtin.Call, all value.List, meets func(value.Thing) bool) value.Value {
	list := value.List{}
	c.Work(len(all))
	for _, v := range all {
		if who := v.(value.Thing); meets(who) && c.Active(who) {
			list = append(list, who)
		}
	}
	return c.Made(list)
}
