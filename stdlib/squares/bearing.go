package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "bearing", Group: "squares", After: "neighbour",
	Sig:     "bearing(from, to: square, grid?) -> int",
	Doc:     "The direction in which a square lies: the nearest of the grid's, halfway the next clockwise. The fight stops if it is the same square.",
	Example: "bearing(B2, E2) == 2",
	Eval: func(c *builtin.Call) value.Value {
		apart(c, square(c, 0), square(c, 1))
		return on(c, 2).Bearing(square(c, 0), square(c, 1))
	},
})
