package squares

import (
	"math"

	"hcl/stdlib/builtin"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "grid_distance", Group: "squares", After: "square_at",
	Sig:     "grid_distance(a, b: square or list of square, grid?) -> int",
	Doc:     "How many steps b is away from a. Of lists the nearest squares count; the fight stops if one is empty.",
	Example: "grid_distance(A1, C4) == 3 and grid_distance(A1, C4, taxi) == 5",
	Eval: func(c *builtin.Call) value.Value {
		from, one := c.Args[0].(grid.Square)
		to, other := c.Args[1].(grid.Square)
		if one && other {
			return on(c, 2).Distance(from, to)
		}
		return nearest(c, several(c.Args[0]), several(c.Args[1]))
	},
})

func several(v value.Value) value.List {
	if list, ok := v.(value.List); ok {
		return list
	}
	return value.List{v}
}

// nearest is the least distance from a square of one list to one of the other.
func nearest(c *builtin.Call, from, to value.List) int64 {
	if len(from) == 0 || len(to) == 0 {
		c.Fail("test before whether it is empty", "no square of an empty list is near")
	}
	c.Work(len(from) * len(to))
	least, g := int64(math.MaxInt64), on(c, 2)
	for _, a := range from {
		for _, b := range to {
			least = min(least, g.Distance(a.(grid.Square), b.(grid.Square)))
		}
	}
	return least
}
