package dice

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "successes", Group: "dice", After: "exploding",
	Sig:     "successes(dice, faces: list of int) -> dice",
	Doc:     "Dice whose throw is how many of them show one of the faces.",
	Example: "mean(successes(exploding(10d6), 5..6)) == 4",
	Eval: func(c *builtin.Call) value.Value {
		d := c.Dice(0)
		faces, _ := facesOf(c, d, c.List(1))
		if d.Counted && d.Hits != faces {
			c.Fail("write it once", "of these dice those that show other faces are counted as it is")
		}
		d.Counted, d.Hits = true, faces
		return made(c, d)
	},
})
