package squares

import (
	"hcl/stdlib/builtin"
	"hcl/stdlib/value"
)

var _ = builtin.Add(builtin.Entry{
	Name: "off_front", Group: "squares", After: "bearing",
	Sig:     "off_front(at: square, facing: int, to: square, grid?) -> int",
	Doc:     "How many directions a square lies off the one that somebody faces: from 0, before him, to half of all, behind him. The fight stops if it is the same square.",
	Example: "off_front(B2, 0, B1) == 0 and off_front(B2, 0, C2) == 2",
	Eval: func(c *builtin.Call) value.Value {
		apart(c, square(c, 0), square(c, 2))
		return on(c, 3).Off(square(c, 0), c.Int(1), square(c, 2))
	},
})
