package fast

import (
	"hcl/lang/ir"
)

// A formula of usual length is no work by itself. A long one is work for its parts and for
// what it calls; so is one that is evaluated for every item of a list. It is counted when it
// has been evaluated.

// heavy reports whether a formula is work for its length.
func heavy(e ir.Expr) bool { return ir.Cost(e, ir.MostCost+1) > ir.MostCost }

// heavy is the same, but asked of the parts of a formula it knows the answer.
func (c *compiler) heavy(e ir.Expr) bool { return !c.light && heavy(e) }
