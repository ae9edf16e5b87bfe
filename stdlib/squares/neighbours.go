package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "neighbours", Group: "squares", After: "straight_distance",
	Sig:     "neighbours(at: square, grid?) -> list of square",
	Doc:     "The squares beside one, clockwise from the one above it.",
	Example: "neighbours(B2, taxi) == [B1, C2, B3, A2]",
	Eval: func(c *builtin.Call) value.Value {
		return squares(c, on(c, 1).Neighbours(nil, square(c, 0)))
	},
})
