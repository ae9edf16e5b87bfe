package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "dice", Group: "dice", After: "shuffled",
	Sig:     "dice(n: int, faces: int) -> dice",
	Doc:     "So many dice with so many faces: dice(3, 6) is 3d6. None always show 0.",
	Example: "mean(dice(2, 6)) == 7",
	Eval: func(c *builtin.Call) value.Value {
		n, faces := c.Int(0), c.Int(1)
		if n < 0 || n > value.MaxDice || faces < 1 || faces > value.MaxFaces {
			c.Fail("0 to 1000 dice with 1 to 1000000 faces", "%d dice with %d faces cannot be thrown", n, faces)
		}
		if n == 0 {
			return value.Dice{}
		}
		if die, declared := c.DieOf(faces); declared {
			return value.Dice{N: n, Faces: die, Custom: true}
		}
		return value.Dice{N: n, Faces: faces}
	},
})
