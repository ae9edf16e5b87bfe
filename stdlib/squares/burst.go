package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "burst", Group: "squares", After: "connected",
	Sig:     "burst(centre: square, radius: int, grid?) -> list of square",
	Doc:     "The squares at most so many steps away, the centre among them, row by row.",
	Example: "burst(B2, 1, taxi) == [B1, A2, B2, C2, B3]",
	Eval: func(c *builtin.Call) value.Value {
		lookedAt(c, square(c, 0), c.Int(1))
		return squares(c, on(c, 2).Burst(nil, square(c, 0), c.Int(1)))
	},
})
