package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "exploding", Group: "dice", After: "again",
	Sig: "exploding(dice) -> dice | " +
		"exploding(dice, faces: list of int) -> dice",
	Doc:     "The dice, but each that shows its highest face, or one of the faces, stays, and a further die is thrown.",
	Example: "mean(exploding(1d6)) == 4.2",
	Eval: func(c *builtin.Call) value.Value {
		d := c.Dice(0)
		list := value.List{d.Highest(c.OwnFaces(d))}
		if len(c.Args) > 1 {
			list = c.List(1)
		}
		faces, all := facesOf(c, d, list)
		if d.N == 0 {
			return d
		}
		if all {
			c.Fail("", "dice that explode on all their faces never come to rest")
		}
		if d.Keep != 0 {
			c.Fail("", "of dice that explode, all count")
		}
		only(c, d.Explode, faces, "these dice explode on %s as it is")
		d.Explode = faces
		return made(c, d)
	},
})
