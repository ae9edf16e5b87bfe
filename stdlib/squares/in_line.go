package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "in_line", Group: "squares", After: "line_beyond",
	Sig:     "in_line(list of square, grid?) -> bool",
	Doc:     "Whether all lie in one row, column or diagonal, with gaps or without.",
	Example: "in_line([B2, D4, A1]) and not in_line([B2, D4], taxi)",
	Eval: func(c *builtin.Call) value.Value {
		list := words(c, 0)
		c.Work(len(list))
		return on(c, 1).InLine(list)
	},
})
