package numbers

import (
	"math"

	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "abs", Group: "numbers",
	Sig:     "abs(x: number) -> number",
	Doc:     "The number without its sign.",
	Example: "abs(-3) == 3",
	Eval: func(c *builtin.Call) value.Value {
		switch x := c.Args[0].(type) {
		case float64:
			return math.Abs(x)
		case int64:
			return max(x, -x)
		}
		return nil
	},
})
