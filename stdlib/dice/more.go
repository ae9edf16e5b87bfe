package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "more", Group: "dice", After: "times",
	Sig:     "more(dice, n: int) -> dice",
	Doc:     "So many dice more of the same faces, or fewer if n is below 0, down to none.",
	Example: "more(2d6+1, 1) == 3d6+1 and more(2d6+1, -3) == 1",
	Eval: func(c *builtin.Call) value.Value {
		d, n := c.Dice(0), c.Int(1)
		if d.N == 0 && n > 0 {
			c.Fail("", "there are no dice here of which there could be more")
		}
		return many(c, d, n > value.MaxDice, max(0, d.N+max(n, -value.MaxDice)))
	},
})
