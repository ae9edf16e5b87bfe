package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "cheapest_path", Group: "squares", After: "reachable_for",
	Sig:     "cheapest_path(from, to: square, points: int, cost: int or none, grid?) -> list of square",
	Each:    4,
	Steps:   true,
	Doc:     "The squares to walk on, `to` being the last, on the way that costs the least, as `reachable_for` counts; none if no way costs so few points.",
	Example: "cheapest_path(A1, C1, 9, it == B1 ? 5 : 1) == [B2, C1]",
	Eval: func(c *builtin.Call) value.Value {
		var way []int64
		cheapest(c, c.Int(2), on(c, 3), square(c, 1), func(s *grid.Cheapest) {
			way, _, _ = s.Way(nil, square(c, 0), square(c, 1))
		})
		return squares(c, way)
	},
})

// cheapest looks for the cheapest ways from argument 0 to a goal, or to everywhere if it is 0.
func cheapest(c *builtin.Call, points int64, g grid.Grid, goal grid.Square, found func(*grid.Cheapest)) {
	cost := func(leaving, entered grid.Square) (int64, bool) {
		n, can := c.Step(leaving, entered).(int64)
		if can && n < 1 {
			c.Fail("say none where nobody can walk", "a step costs 1 or more, not %d", n)
		}
		return n, can
	}
	s := c.Keep.Cheapest
	c.Keep.Cheapest = nil
	if s == nil {
		s = &grid.Cheapest{}
	}
	s.Search(g, square(c, 0), goal, points, cost, func() { c.Work(int(g.Directions())) })
	found(s)
	c.Keep.Cheapest = s
}
