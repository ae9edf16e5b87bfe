package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "straight_distance", Group: "squares", After: "grid_distance",
	Sig:     "straight_distance(a, b: square, grid?) -> num",
	Doc:     "The length of the straight line from middle to middle, in squares.",
	Example: "straight_distance(A1, D5) == 5",
	Eval: func(c *builtin.Call) value.Value {
		return on(c, 2).Straight(square(c, 0), square(c, 1))
	},
})
