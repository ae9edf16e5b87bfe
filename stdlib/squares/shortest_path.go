package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "shortest_path", Group: "squares", After: "reachable",
	Sig:     "shortest_path(from, to: square, blocked: list of square, grid?) -> list of square",
	Doc:     "The squares to walk on, `to` being the last, without entering a blocked one before it; none if there is no way. Of several ways the one that comes nearest to `to` with each step.",
	Example: "shortest_path(A1, C1, [B1]) == [B2, C1]",
	Eval: func(c *builtin.Call) value.Value {
		from, to, blocked := square(c, 0), square(c, 1), words(c, 2)
		a, b := grid.Bounds(from, to, blocked)
		searched(c, a, b)
		return squares(c, c.Keep.Ways.Path(nil, on(c, 3), from, to, blocked))
	},
})
