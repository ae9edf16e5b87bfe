package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "shortest_push", Group: "squares", After: "pushed_along",
	Sig:     "shortest_push(from: square, size: int, pushed, goal, rest, field: list of square, most: int, to_push: bool?) -> list of square",
	Doc:     "The shortest walk, of at most so many steps, after which all that is pushed lies on squares of `goal`, and the pusher's upper left square is one of `rest`, with `to_push` reached by a step that still pushes something; none if there is no such walk, or (without `to_push`) nothing to do. Of several the one with the fewest turns, then the one whose steps, from the last to the first, come first clockwise from upwards.",
	Example: "shortest_push(A1, 1, [B1], [D1], rectangle(A1, D1), rectangle(A1, D1), 5) == [B1, C1]",
	Eval: func(c *builtin.Call) value.Value {
		p, from, pushed := searcher(c)
		out, looked, ok := c.Keep.Pushes.Shortest(nil, &p, from, pushed, c.Int(6), arrangements(c, len(pushed)))
		searchedWalks(c, looked, ok)
		return squares(c, out)
	},
})
