package interp

import "hcl/lang/check"

type viaExpr struct {
	word  intFn
	num   numFn
	truth boolFn
}

func engineFor(check.Expr) bool                  { return false }
func (c *compiler) viaExpr(e check.Expr) viaExpr { panic("later") }
