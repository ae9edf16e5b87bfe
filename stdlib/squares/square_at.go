package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "square_at", Group: "squares",
	Sig:     "square_at(x, y: int) -> square",
	Doc:     "The square in this column and row. The fight stops if the field has none.",
	Example: "square_at(4, 3 + 1) == D4",
	Eval: func(c *builtin.Call) value.Value {
		if !grid.On(c.Int(0), c.Int(1)) {
			c.Fail("columns and rows go from 1 to 9999", "there is no square in column %d and row %d", c.Int(0), c.Int(1))
		}
		return grid.At(c.Int(0), c.Int(1))
	},
})
