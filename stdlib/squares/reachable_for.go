package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "reachable_for", Group: "squares", After: "shortest_path",
	Sig:     "reachable_for(from: square, points: int, cost: int or none, grid?) -> list of square",
	Each:    3,
	Steps:   true,
	Doc:     "The squares that can be reached for so many points, where a step from the square `leaving` to the square `it` costs what the formula says, 1 or more, or cannot be taken if that is none: `from` itself, then the cheapest first, those of one cost row by row.",
	Example: "reachable_for(A1, 2, it == B1 ? 3 : 1, taxi) == [A1, A2, B2, A3]",
	Eval: func(c *builtin.Call) value.Value {
		var reached []int64
		cheapest(c, c.Int(1), on(c, 2), 0, func(s *grid.Cheapest) { reached = s.Reached(nil) })
		return squares(c, reached)
	},
})
