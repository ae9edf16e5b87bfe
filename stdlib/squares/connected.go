package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "connected", Group: "squares", After: "in_line",
	Sig:     "connected(list of square, grid?) -> bool",
	Doc:     "Whether one can walk from the first to all others on nothing but these.",
	Example: "connected([A1, C3, B2])",
	Eval: func(c *builtin.Call) value.Value {
		list := words(c, 0)
		c.Work(len(list) * len(list))
		return on(c, 1).Connected(list)
	},
})
