package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "covering", Group: "squares", After: "covered",
	Sig:     "covering(list of square, size: int) -> list of square",
	Doc:     "Where somebody who is so many squares wide and high covers one of the squares: his upper left squares, each once, row by row.",
	Example: "covering([B2], 2) == [A1, B1, A2, B2]",
	Eval: func(c *builtin.Call) value.Value {
		size := min(max(c.Int(1), 0), grid.Most)
		n := len(c.List(0)) * int(size*size)
		c.Fits(n)
		c.Work(n)
		return squares(c, grid.Covering(nil, words(c, 0), size))
	},
})
