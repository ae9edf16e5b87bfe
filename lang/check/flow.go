package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// What a condition tells of values that may be none. A local that was tested is known
// to be there until it is written, a param for good. A path such as who.captain is known only within
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
		tested := e.X
		_, isNone := e.Y.(*ir.NoneLit)
		if _, turned := e.X.(*ir.NoneLit); turned {
			tested, isNone = e.Y, true
		}
		if !isNone { // what is equal to something that is there is there as well
			if e.Op != "==" && e.Op != "!=" || e.X.Type().Optional == e.Y.Type().Optional {
				return nil, nil
			}
			if e.Y.Type().Optional {
				tested = e.Y
			}
		}
		var l *ir.Local
		var other []*ir.Local // there if l is not
		switch x := tested.(type) {
		case *ir.LocalRef:
			l = x.Local
		case *ir.ParamRef:
			l = &c.paramSrc(x.Param).there
		case *ir.PartOf:
			if _, local := x.X.(*ir.LocalRef); local || paths { // of which kind it is does not change
				l = c.path(x)
				for _, k := range x.X.Type().Kinds {
					if t := x.X.Type(); k != x.Kind && len(t.Kinds) == 2 && !t.Optional { // else it may be neither
						other = []*ir.Local{c.path(&ir.PartOf{X: x.X, Kind: k})}
					}
				}
			}
		case *ir.FieldRef:
			if paths {
				l = c.path(x)
			}
		}
		switch {
		case l == nil:
		case !isNone && e.Op == "==":
			return []*ir.Local{l}, nil
		case !isNone:
			return nil, []*ir.Local{l}
		case e.Op == "!=":
			return []*ir.Local{l}, other
		case e.Op == "==":
			return other, []*ir.Local{l}
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
func (c *checker) path(e ir.Expr) *ir.Local {
	key := ""
	for at := e; at != nil; {
		switch x := at.(type) {
		case *ir.FieldRef:
			if x.Chained {
				return nil
			}
			at, key = x.X, "."+x.Field.Name+key
			continue
		case *ir.PartOf:
			at, key = x.X, "."+x.Kind.Name+key
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
		at = nil
	}
	if c.paths[key] == nil {
		c.paths[key] = &ir.Local{Name: key}
	}
	return c.paths[key]
}

// mayAct reports whether a part of a formula calls something that may change the
// fight.
func (c *checker) mayAct(n ast.Node) bool {
	found := false
	visitNodes(n, func(n ast.Node) {
		if b, ok := n.(*ast.BuiltinNode); ok { // unless the kind has a rule of that name
			fd := c.ownCalled(b.Name)
			found = found || fd != nil && fd.Role == ir.Action
		}
		call, ok := n.(*ast.CallNode)
		if !ok {
			return
		}
		switch callee := call.Callee.(type) {
		case *ast.IdentifierNode:
			s, fd := c.named(callee.Value), c.ownCalled(callee.Value)
			found = found || fd != nil && fd.Role == ir.Action || fd == nil && (s == nil || s.what == "rule")
		case *ast.MemberNode:
			name, _ := callee.Property.(*ast.StringNode)
			for _, k := range c.p.Kinds {
				if name == nil || k.Field(name.Value) != nil && k.Field(name.Value).Role == ir.Action {
					found = true
				}
			}
		}
	})
	return found
}

// ownCalled is what has a name and parameters in the kinds that a formula stands in, the innermost first.
func (c *checker) ownCalled(name string) *ir.Field {
	for _, s := range c.body.scope.selves() {
		if fd := c.fieldNamed(s.Type.Kind, name); fd != nil && fd.Called() {
			return fd
		}
	}
	return nil
}

func (b *body) isKnown(l *ir.Local) bool { return slices.Contains(b.known, l) }

// learn adds what is known from here on.
func (b *body) learn(locals []*ir.Local) { b.known = append(slices.Clip(b.known), locals...) }

// knowing runs f, behind which nothing comes, while some locals are known to be there.
func (b *body) knowing(locals []*ir.Local, f func()) {
	old := b.known
	b.learn(locals)
	f()
	b.known = old
}

// forget drops what was known of a local that is written.
func (b *body) forget(l *ir.Local) {
	of := fmt.Sprintf("%p.", l) // what is known of its parts, see path
	b.known = slices.DeleteFunc(slices.Clone(b.known), func(k *ir.Local) bool {
		return k == l || strings.HasPrefix(k.Name, of)
	})
}

// forgetWritten drops what is known of the locals that the statements below some nodes write,
// steps as variants have changed them: what runs there may have run before, or may not run at all.
func (c *checker) forgetWritten(nodes ...any) {
	for _, n := range nodes {
		syntax.Walk(n, func(n any) bool {
			step, ok := n.(*syntax.Step)
			if ch := c.changesOf(step); ok && ch != nil {
				c.forgetWritten(ch.runs(step)...)
				return false
			}
			if s, ok := n.(syntax.Stmt); ok {
				for _, name := range syntax.Writes(s) {
					if l := c.body.scope.find(name); l != nil {
						c.body.forget(l)
					}
				}
			}
			return true
		})
	}
}

// intersect keeps what was known before and still is.
func intersect(before, now []*ir.Local) []*ir.Local {
	return slices.DeleteFunc(slices.Clone(before), func(l *ir.Local) bool { return !slices.Contains(now, l) })
}
