package numbers

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "div", Group: "numbers", After: "round",
	Sig:     "div(a: int, b: int) -> int",
	Doc:     "a / b rounded down, also below zero. The fight stops if b is 0.",
	Example: "div(-7, 4) == -2",
	Eval: func(c *builtin.Call) value.Value {
		if c.Int(1) == 0 {
			c.Fail("", "nothing can be divided by 0")
		}
		return value.Div(c.Int(0), c.Int(1))
	},
})
