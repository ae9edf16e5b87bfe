package numbers

import (
	"math"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "ceil", Group: "numbers", After: "floor",
	Sig:     "ceil(x: number) -> int",
	Doc:     "The whole number at or above x.",
	Example: "ceil(1.2) == 2",
	Eval: func(c *builtin.Call) value.Value {
		return whole(c, math.Ceil)
	},
})
