package numbers

import (
	"math"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "sqrt", Group: "numbers", After: "div",
	Sig:     "sqrt(x: number) -> num",
	Doc:     "The square root. The fight stops if x is below 0.",
	Example: "floor(sqrt(10)) == 3",
	Eval: func(c *builtin.Call) value.Value {
		x := c.Args[0].(float64)
		if x < 0 {
			c.Fail("", "there is no square root of %s", value.Number(x))
		}
		return math.Sqrt(x)
	},
})
