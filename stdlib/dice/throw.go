package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "throw", Group: "dice", After: "roll",
	Sig:     "throw(dice, label: text?, who: combatant?) -> list of int",
	Effect:  "rolls",
	Doc:     "Throws the dice and gives the faces that count, the highest first, without what is added. A script gives each die its face.",
	Example: `first(throw(3d6, "attack", attacker))`,
	Eval: func(c *builtin.Call) value.Value {
		var list value.List
		for _, face := range c.Throw(c.Dice(0), c.Arg(1)) {
			list = append(list, face)
		}
		return c.Built(list)
	},
})
