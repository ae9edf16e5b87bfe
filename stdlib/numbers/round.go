package numbers

import (
	"math"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "round", Group: "numbers", After: "ceil",
	Sig:     "round(x: number) -> int",
	Doc:     "The nearest whole number; a half goes away from zero.",
	Example: "round(2.5) == 3",
	Eval: func(c *builtin.Call) value.Value {
		return whole(c, math.Round)
	},
})
