// Package numbers has the built-ins on numbers.
package numbers

import (
	"slices"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

// whole rounds a number in one way.
func whole(c *builtin.Call, rounded func(float64) float64) value.Value {
	if x, ok := c.Args[0].(float64); ok {
		return c.Whole(rounded(x))
	}
	return c.Args[0]
}

// extreme is min and max.
func extreme(c *builtin.Call, highest bool) value.Value {
	items := value.List(c.Args)
	switch x := c.Args[0].(type) {
	case value.Dice:
		return extremeOf(c, x, highest)
	case value.List:
		if items = x; len(items) == 0 {
			return ifEmpty(c, highest)
		}
		c.Work(len(items))
	}
	if highest {
		return slices.MaxFunc(items, value.Compare)
	}
	return slices.MinFunc(items, value.Compare)
}

func ifEmpty(c *builtin.Call, highest bool) value.Value {
	if len(c.Args) == 1 {
		name := map[bool]string{false: "min", true: "max"}[highest]
		c.Fail("give a value for the empty list: "+name+"(list, 0)", "an empty list has no %s", name)
	}
	return c.Args[1]
}

// extremeOf is the lowest or the highest throw of dice.
func extremeOf(c *builtin.Call, d value.Dice, highest bool) value.Value {
	own := c.OwnFaces(d)
	if !d.Plain() {
		c.Work(int(max(d.Faces, int64(len(own)))))
	}
	low, high, hasLow, hasHigh := d.Extremes(own)
	switch {
	case highest && !hasHigh:
		c.Fail("", "dice that explode have no highest throw")
	case !highest && !hasLow:
		c.Fail("", "dice that explode on a face below 0 have no lowest throw")
	case highest:
		return high
	}
	return low
}
