package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "angle", Group: "squares", After: "off_front",
	Sig:     "angle(from, to: square, grid?) -> int",
	Doc:     "In how many degrees the straight line from middle to middle runs, clockwise from upwards: 0 to 359, to the nearest whole one. The fight stops if it is the same square.",
	Example: "angle(B2, D2) == 90 and angle(B2, C4) == 153",
	Eval: func(c *builtin.Call) value.Value {
		apart(c, square(c, 0), square(c, 1))
		return on(c, 2).Angle(square(c, 0), square(c, 1))
	},
})
