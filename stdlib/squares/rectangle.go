package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "rectangle", Group: "squares", After: "cone",
	Sig:     "rectangle(a, b: square) -> list of square",
	Doc:     "The squares of a rectangle, by two of its corners, row by row.",
	Example: "rectangle(B3, A2) == [A2, B2, A3, B3]",
	Eval: func(c *builtin.Call) value.Value {
		return rectangle(c, square(c, 0), square(c, 1))
	},
})

func rectangle(c *builtin.Call, a, b grid.Square) value.Value {
	wide, high := a.X()-b.X(), a.Y()-b.Y()
	n := int((max(wide, -wide) + 1) * (max(high, -high) + 1))
	c.Fits(n)
	c.Work(n)
	return squares(c, grid.Rectangle(nil, a, b))
}
