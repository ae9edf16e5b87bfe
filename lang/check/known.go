package check

import (
	"fmt"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/ir"
)

// What a condition tells of values that may be none. A local that was tested is known
// to be there until it is assigned to, a param for good. A path such as who.captain is known only within
// one formula, and where nothing can change it on the way.

// facts returns what is surely there if a condition holds, and if it does not.
func (c *checker) facts(e ir.Expr) (yes, no []*ir.Local) { return c.factsOf(e, false) }

// formulaFacts returns the same for the rest of a formula: paths count as well, unless
// a rule called in n could change them meanwhile.
func (c *checker) formulaFacts(e ir.Expr, n ast.Node) (yes, no []*ir.Local) {
	return c.factsOf(e, n == nil || c.body.still != "" || !c.mayAct(n))
}

func (c *checker) factsOf(e ir.Expr, paths bool) (yes, no []*ir.Local) {
	switch e := e.(type) {
	case *ir.Binary:
		if _, ok := e.Y.(*ir.NoneLit); !ok {
			return nil, nil
		}
		var l *ir.Local
		switch x := e.X.(type) {
		case *ir.LocalRef:
			l = x.Local
		case *ir.ParamRef:
			l = &c.paramSrc(x.Param).there
		case *ir.FieldRef:
			if paths {
				l = c.path(x)
			}
		}
		switch {
		case l == nil:
		case e.Op == "!=":
			return []*ir.Local{l}, nil
		case e.Op == "==":
			return nil, []*ir.Local{l}
		}
	case *ir.Unary:
		if e.Op == "not" {
			no, yes = c.factsOf(e.X, paths)
			return yes, no
		}
	case *ir.Logic:
		xy, xn := c.factsOf(e.X, paths)
		yy, yn := c.factsOf(e.Y, paths)
		if e.And {
			return append(xy, yy...), nil
		}
		return nil, append(xn, yn...)
	}
	return nil, nil
}

// path returns the local that stands for a chain of fields from a local or an instance,
// the same for the same chain; nil for anything else.
func (c *checker) path(e *ir.FieldRef) *ir.Local {
	key := ""
	for {
		if e.Chained {
			return nil
		}
		key = "." + e.Field.Name + key
		switch x := e.X.(type) {
		case *ir.FieldRef:
			e = x
			continue
		case *ir.LocalRef:
			key = fmt.Sprintf("%p%s", x.Local, key)
		case *ir.InstanceRef:
			key = fmt.Sprintf("%p%s", x.Instance, key)
		case *ir.World:
			key = x.Name + key
		default:
			return nil
		}
		break
	}
	if c.paths[key] == nil {
		c.paths[key] = &ir.Local{Name: key}
	}
	return c.paths[key]
}

// mayAct reports whether a part of a formula calls something that may change the
// fight.
func (c *checker) mayAct(n ast.Node) bool {
	v := &ruleCalls{c: c}
	ast.Walk(&n, v)
	return v.found
}

type ruleCalls struct {
	c     *checker
	found bool
}

// Visit implements ast.Visitor.
func (v *ruleCalls) Visit(n *ast.Node) {
	call, ok := (*n).(*ast.CallNode)
	if !ok {
		return
	}
	switch callee := call.Callee.(type) {
	case *ast.IdentifierNode:
		s := v.c.top[callee.Value]
		v.found = v.found || s == nil || s.what == "rule"
	case *ast.MemberNode:
		name, _ := callee.Property.(*ast.StringNode)
		for _, k := range v.c.p.Kinds {
			if name == nil || k.Field(name.Value) != nil && k.Field(name.Value).Role == ir.Action {
				v.found = true
			}
		}
	}
}
