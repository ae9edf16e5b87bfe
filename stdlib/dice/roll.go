package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "roll", Group: "dice",
	Sig:     "roll(dice, label: text?, who: combatant?) -> int",
	Effect:  "rolls",
	Doc:     "Throws the dice and adds them up. Label and who name the stream of chance that they come from; without a label it is the rule's name.",
	Example: `roll(3d6, "attack", attacker)`,
	Eval: func(c *builtin.Call) value.Value {
		return c.Roll(c.Dice(0), c.Arg(1))
	},
})
