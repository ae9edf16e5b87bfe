package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "beside", Group: "squares", After: "neighbours",
	Sig:     "beside(at: square, direction: int, grid?) -> square?",
	Doc:     "The square beside one in a direction, counted around, none beyond the edge.",
	Example: "beside(B2, 2) == C2 and beside(A1, 0) == none and beside(B2, -1) == A1",
	Eval: func(c *builtin.Call) value.Value {
		if s, there := on(c, 2).Beside(square(c, 0), c.Int(1)); there {
			return s
		}
		return nil
	},
})
