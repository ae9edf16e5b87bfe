package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
)

// pusher is who pushes on the field that an argument gives. He is as large as argument 1.
func pusher(c *builtin.Call, field int) grid.Pusher {
	return grid.Pusher{Size: c.Int(1), Field: words(c, field)}
}

// searcher is pusher, where a walk of his is looked for.
func searcher(c *builtin.Call) (p grid.Pusher, from grid.Square, pushed []int64) {
	p, from, pushed = pusher(c, 5), square(c, 0), words(c, 2)
	p.Goal, p.Rest = words(c, 3), words(c, 4)
	p.Push, _ = c.Arg(7).(bool)
	canPush(c, &p, from, pushed)
	return p, from, pushed
}

// canPush counts the part of the field that is looked at.
func canPush(c *builtin.Call, p *grid.Pusher, from grid.Square, pushed []int64) {
	if p.Size < 1 {
		c.Fail("who pushes is one square wide or more", "nobody can be %d squares wide", p.Size)
	}
	a, b := grid.Box(p.Field, []int64{int64(from)}, pushed)
	searched(c, a, b)
}

// arrangements is how many a search may look at, which has so many squares to push. They
// lie in memory all at once.
func arrangements(c *builtin.Call, pushed int) int {
	const words = 8 // of one, besides where the squares lie
	work, places := c.Left()
	return int(min(work/grid.PushWork, int64(places/(pushed+words))))
}

func searchedWalks(c *builtin.Call, looked int, ended bool) {
	c.Work(grid.PushWork * looked)
	if !ended {
		c.Limit("a search for a walk has looked at %d arrangements, and would need more", looked)
	}
}
