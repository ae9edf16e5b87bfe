package fight

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "the", Group: "fight", After: "values",
	Sig:     "the(x: T?) -> T",
	Doc:     "The value itself; the fight stops if it is none.",
	Example: "the(find(weapons, it.ranged))",
	Hint:    "leave out the( )",
	Eval: func(c *builtin.Call) value.Value {
		if c.Args[0] == nil {
			c.Fail("test it before: if x != none { … }", "there is nothing here, but `the` says there is")
		}
		return c.Args[0]
	},
})
