package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "pushes", Group: "squares", After: "shortest_push",
	Sig:     "pushes(from: square, size: int, pushed, goal, rest, field: list of square, most: int, to_push: bool?) -> list of list of square",
	Doc:     "For everything that can come of it, all that is pushed lying on squares of `goal`, the walk that `shortest_push` would find: the shortest first.",
	Example: "len(pushes(A1, 1, [B1], rectangle(C1, D1), rectangle(A1, D1), rectangle(A1, D1), 5)) == 2",
	Eval: func(c *builtin.Call) value.Value {
		p, from, pushed := searcher(c)
		walks := value.List{}
		looked, ok := c.Keep.Pushes.Each(&p, from, pushed, c.Int(6), arrangements(c, len(pushed)), func(walk []int64) {
			walks = append(walks, c.Made(listOf(walk)))
			c.Fits(len(walks))
		})
		searchedWalks(c, looked, ok)
		return c.Built(walks)
	},
})
