package numbers

import (
	"math"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "floor", Group: "numbers", After: "clamp",
	Sig:     "floor(x: number) -> int",
	Doc:     "The whole number at or below x.",
	Example: "floor(-1.5) == -2",
	Eval: func(c *builtin.Call) value.Value {
		return whole(c, math.Floor)
	},
})
