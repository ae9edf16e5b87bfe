package numbers

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "clamp", Group: "numbers", After: "max",
	Sig:     "clamp(x: number, low: number, high: number) -> number",
	Doc:     "x, but not below low nor above high; low if the two cross.",
	Example: "clamp(7, 0, 4) == 4",
	Eval: func(c *builtin.Call) value.Value {
		x, low, high := c.Args[0], c.Args[1], c.Args[2]
		if value.Compare(x, high) > 0 {
			x = high
		}
		if value.Compare(x, low) < 0 {
			x = low
		}
		return x
	},
})
