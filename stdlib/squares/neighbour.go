package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "neighbour", Group: "squares", After: "neighbours",
	Sig:     "neighbour(at: square, direction: int, grid?) -> square?",
	Doc:     "The square beside one in a direction, counted around, none beyond the edge.",
	Example: "neighbour(B2, 2) == C2 and neighbour(A1, 0) == none and neighbour(B2, -1) == A1",
	Eval: func(c *builtin.Call) value.Value {
		if s, there := on(c, 2).Beside(square(c, 0), c.Int(1)); there {
			return s
		}
		return nil
	},
})
