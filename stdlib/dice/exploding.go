package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "exploding", Group: "dice", After: "dice",
	Sig:     "exploding(dice) -> dice",
	Doc:     "The dice, but each that shows its highest face is thrown again and added.",
	Example: `roll(exploding(2d6), "damage")`,
	Eval: func(c *builtin.Call) value.Value {
		d := c.Dice(0)
		d.Explodes = true
		return d
	},
})
