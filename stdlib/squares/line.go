package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "line", Group: "squares", After: "angle",
	Sig:     "line(from, to: square, grid?) -> list of square",
	Doc:     "The squares on the straight line, both ends included, one for each step.",
	Example: "line(A1, D2) == [A1, B1, C2, D2]",
	Eval: func(c *builtin.Call) value.Value {
		return squares(c, on(c, 2).Line(nil, square(c, 0), square(c, 1)))
	},
})
