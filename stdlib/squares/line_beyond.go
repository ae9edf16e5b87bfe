package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "line_beyond", Group: "squares", After: "line",
	Sig:     "line_beyond(from, through: square, n: int, grid?) -> list of square",
	Doc:     "The next n squares behind `through` on the line from `from`, as far as the field goes; none if the two are the same.",
	Example: "line_beyond(A1, B2, 2) == [C3, D4]",
	Eval: func(c *builtin.Call) value.Value {
		return squares(c, on(c, 3).Beyond(nil, square(c, 0), square(c, 1), min(c.Int(2), 2*grid.Most)))
	},
})
