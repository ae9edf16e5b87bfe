// Package squares has the built-ins on squares. The geometry is that of package grid.
package squares

import (
	"slices"

	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

func square(c *builtin.Call, i int) grid.Square { return c.Args[i].(grid.Square) }

// on is the grid that an argument names, which may be left out.
func on(c *builtin.Call, i int) grid.Grid {
	word, given := c.Arg(i).(string)
	if !given {
		return grid.King
	}
	return grid.Grid(slices.Index(grid.Words, word))
}

// words is a list of squares as package grid has it.
func words(c *builtin.Call, i int) []int64 {
	out := make([]int64, len(c.List(i)))
	for k, v := range c.List(i) {
		out[k] = int64(v.(grid.Square))
	}
	return out
}

func listOf(words []int64) value.List {
	list := make(value.List, len(words))
	for i, w := range words {
		list[i] = grid.Square(w)
	}
	return list
}

// squares gives a list that package grid has made.
func squares(c *builtin.Call, words []int64) value.Value { return c.Built(listOf(words)) }

// apart stops the fight where a direction is wanted and there is none.
func apart(c *builtin.Call, a, b grid.Square) {
	if a == b {
		c.Fail("test before whether the squares are the same", "there is no direction from %s to itself", a)
	}
}

// lookedAt counts the squares that an area is chosen from. At least half of them are
// near enough, so that a list could not hold those of a larger area.
func lookedAt(c *builtin.Call, at grid.Square, n int64) {
	if n < 0 {
		return
	}
	area := int(grid.Area(grid.Around(at, min(n, grid.Most))))
	c.Fits(area / 2)
	c.Work(area)
}

// searched counts the squares among which a way is looked for, all of which are kept
// in mind.
func searched(c *builtin.Call, a, b grid.Square) {
	n := int(grid.Area(a, b))
	c.Takes(n)
	c.Work(n)
}
