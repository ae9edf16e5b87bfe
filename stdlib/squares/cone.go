package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "cone", Group: "squares", After: "burst",
	Sig:     "cone(from: square, facing, spread, length: int, grid?) -> list of square",
	Doc:     "The squares at most `length` steps away that lie at most `spread` directions off the one faced, without `from`, row by row.",
	Example: "cone(B2, 2, 1, 1) == [C1, C2, C3]",
	Eval: func(c *builtin.Call) value.Value {
		lookedAt(c, square(c, 0), c.Int(3))
		return squares(c, on(c, 4).Cone(nil, square(c, 0), c.Int(1), c.Int(2), c.Int(3)))
	},
})
