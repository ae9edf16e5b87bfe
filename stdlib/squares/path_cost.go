package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "path_cost", Group: "squares", After: "cheapest_path",
	Sig:     "path_cost(from, to: square, points: int, cost: int or none, grid?) -> int?",
	Each:    4,
	Steps:   true,
	Doc:     "What the way costs that `cheapest_path` finds: 0 from a square to itself, none if no way costs so few points.",
	Example: "path_cost(A1, C1, 9, it.x) == 5",
	Eval: func(c *builtin.Call) value.Value {
		var out value.Value
		cheapest(c, c.Int(2), on(c, 3), square(c, 1), func(s *grid.Cheapest) {
			if _, cost, found := s.Way(nil, square(c, 0), square(c, 1)); found {
				out = cost
			}
		})
		return out
	},
})
