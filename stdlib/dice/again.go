package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "again", Group: "dice", After: "worst",
	Sig:     "again(dice, faces: list of int) -> dice",
	Doc:     "The dice, but each that shows one of the faces is thrown once more, and the new face stands.",
	Example: "mean(again(2d6, 1..2)) == 25 / 3",
	Eval: func(c *builtin.Call) value.Value {
		d := c.Dice(0)
		faces, _ := facesOf(c, d, c.List(1))
		only(c, d.Again, faces, "these dice are thrown again on %s as it is")
		d.Again = faces
		return made(c, d)
	},
})
