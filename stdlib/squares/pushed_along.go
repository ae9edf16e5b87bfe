package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "pushed_along", Group: "squares", After: "path_cost",
	Sig:     "pushed_along(from: square, size: int, walk, pushed, field: list of square) -> list of square",
	Doc:     "Where squares end that somebody so many squares wide and high pushes ahead of him as he walks from `from`: what he would come to cover goes on before him until he covers it no longer. None if that would lead him or one of them off the field.",
	Example: "pushed_along(A1, 1, [B1, C1], [C1, A2], rectangle(A1, E2)) == [D1, A2]",
	Eval: func(c *builtin.Call) value.Value {
		p := pusher(c, 4)
		from, walk, pushed := square(c, 0), words(c, 2), words(c, 3)
		canPush(c, &p, from, pushed)
		was := from
		for _, w := range walk {
			if grid.King.Distance(was, grid.Square(w)) != 1 {
				c.Fail("a walk lists the squares that are entered, one beside the other", "%s does not lie beside %s",
					grid.Square(w), was)
			}
			was = grid.Square(w)
		}
		c.Work(len(walk) * (1 + len(pushed)))
		out, ok := c.Keep.Pushes.Along(nil, &p, from, walk, pushed)
		if !ok {
			out = nil
		}
		return squares(c, out)
	},
})
