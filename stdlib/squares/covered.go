package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "covered", Group: "squares", After: "rectangle",
	Sig:     "covered(at: square, size: int) -> list of square",
	Doc:     "The squares that somebody takes who is so many squares wide and high, `at` being the upper left one, row by row.",
	Example: "covered(A2, 2) == [A2, B2, A3, B3]",
	Eval: func(c *builtin.Call) value.Value {
		at, n := square(c, 0), min(c.Int(1), grid.Most)
		if n < 1 {
			return value.List{}
		}
		return rectangle(c, at, grid.At(min(grid.Most, at.X()+n-1), min(grid.Most, at.Y()+n-1)))
	},
})
