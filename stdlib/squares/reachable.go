package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "reachable", Group: "squares", After: "covering",
	Sig:     "reachable(from: square, steps: int, blocked: list of square, grid?) -> list of square",
	Doc:     "The squares that can be reached in so many steps without entering a blocked one: `from` itself, then the nearest first, those of one distance row by row.",
	Example: "reachable(A1, 1, [B1, B2]) == [A1, A2]",
	Eval: func(c *builtin.Call) value.Value {
		lookedAt(c, square(c, 0), c.Int(1))
		return squares(c, c.Keep.Ways.Reachable(nil, on(c, 3), square(c, 0), c.Int(1), words(c, 2)))
	},
})
