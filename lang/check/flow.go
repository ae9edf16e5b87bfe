package check

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/ir"
	"hcl/lang/syntax"
	"hcl/stdlib"
	"hcl/stdlib/builtin"
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
	case *ir.In: // which none never is
		if l := c.testable(e.X, paths); l != nil {
			return []*ir.Local{l}, nil
		}
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
		l := c.testable(tested, paths)
		var other []*ir.Local // there if l is not
		if x, part := tested.(*ir.PartOf); part && l != nil {
			for _, k := range x.X.Type().Kinds {
				if t := x.X.Type(); k != x.Kind && len(t.Kinds) == 2 && !t.Optional { // else it may be neither
					other = []*ir.Local{c.path(&ir.PartOf{X: x.X, Kind: k})}
				}
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

// testable is the local that stands for a formula of which a condition tells, nil for any other formula.
func (c *checker) testable(e ir.Expr, paths bool) *ir.Local {
	switch e := e.(type) {
	case *ir.ToNum:
		return c.testable(e.X, paths)
	case *ir.ToUnion:
		return c.testable(e.X, paths)
	case *ir.LocalRef:
		return e.Local
	case *ir.ParamRef:
		return &c.paramSrc(e.Param).there
	case *ir.PartOf:
		if _, local := e.X.(*ir.LocalRef); local || paths { // of which kind it is does not change
			return c.path(e)
		}
	case *ir.FieldRef:
		if paths {
			return c.path(e)
		}
	}
	return nil
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

// forgetWritten drops what is known of the locals that the statements below some nodes write, unless all
// of these leave something there. Steps are as variants have changed them: what runs there may have run
// before, or may not run at all.
func (c *checker) forgetWritten(nodes ...any) {
	w := writings{c: c, by: map[string][]writing{}, none: map[string]bool{}}
	for _, n := range nodes {
		w.collect(n)
	}
	var known []*ir.Local
	for name := range w.by {
		if l := c.body.scope.find(name); l != nil {
			if c.body.isKnown(l) {
				known = append(known, l)
			} else {
				w.none[name] = l.Type.Optional
			}
			c.body.forget(l)
		}
	}
	if len(known) > 0 && w.settle() {
		c.body.learn(slices.DeleteFunc(known, func(l *ir.Local) bool { return w.none[l.Name] }))
	}
}

// writings are the statements that write locals, or bind them, where a body may run several times.
type writings struct {
	c     *checker
	by    map[string][]writing // by the names of the locals
	none  map[string]bool      // those that may be none
	there []string             // names of what is there where is looked: a condition around it says so
	names bool                 // no more is asked than what is written
}

// writing is a statement that writes a local, and the names of what is surely there when it does.
type writing struct {
	syntax.Stmt
	there []string
}

func (w *writings) collect(n any) {
	syntax.Walk(n, func(n any) bool {
		step, ok := n.(*syntax.Step)
		if ch := w.c.changesOf(step); ok && ch != nil {
			for _, n := range ch.runs(step) {
				w.collect(n)
			}
			return false
		}
		switch s := n.(type) {
		case *syntax.If:
			yes, no := namesThere(s.Cond.Tree)
			w.branch(yes, s.Then)
			w.branch(no, s.ElseIf)
			w.branch(no, s.Else)
			return false
		case syntax.Stmt:
			for _, name := range syntax.Writes(s, true) {
				w.add(name, s)
			}
		}
		return true
	})
}

func (w *writings) add(name string, s syntax.Stmt) {
	w.by[name] = append(w.by[name], writing{s, w.there})
}

// branch collects what is written where something is there, if that is not written itself.
func (w *writings) branch(there []string, n any) {
	old := w.there
	if len(there) > 0 && !w.names {
		own := writings{c: w.c, by: map[string][]writing{}, names: true}
		own.collect(n)
		there = slices.DeleteFunc(there, func(name string) bool { return own.by[name] != nil })
		w.there = append(slices.Clip(old), there...)
	}
	w.collect(n)
	w.there = old
}

// namesThere is what factsOf says of locals, by their names, before types are known.
func namesThere(n ast.Node) (yes, no []string) {
	switch n := n.(type) {
	case *ast.UnaryNode:
		if n.Operator == "not" || n.Operator == "!" {
			no, yes = namesThere(n.Node)
		}
	case *ast.BinaryNode:
		x, xn := namesThere(n.Left)
		y, yn := namesThere(n.Right)
		switch n.Operator {
		case "and", "&&":
			yes = append(x, y...)
		case "or", "||":
			no = append(xn, yn...)
		case "==":
			no = againstNone(n)
		case "!=":
			yes = againstNone(n)
		}
	}
	return yes, no
}

// againstNone is the name that a comparison compares with none.
func againstNone(n *ast.BinaryNode) []string {
	for _, sides := range [][2]ast.Node{{n.Left, n.Right}, {n.Right, n.Left}} {
		name, ok := sides[0].(*ast.IdentifierNode)
		other, none := sides[1].(*ast.IdentifierNode)
		if ok && none && other.Value == "none" {
			return []string{name.Value}
		}
	}
	return nil
}

// settle finds all that may be none: one local may get it from another. It returns false if that takes too long.
func (w *writings) settle() bool {
	for range mostSettled {
		before := len(w.none)
		for name, list := range w.by {
			if !w.none[name] && slices.ContainsFunc(list, w.leavesNone) {
				w.none[name] = true
			}
		}
		if len(w.none) == before {
			return true
		}
	}
	return false
}

// mostSettled is how many locals may get none from one another.
const mostSettled = 100

// leavesNone reports whether what a statement writes or binds may be none behind it.
func (w *writings) leavesNone(by writing) bool {
	w.there = by.there
	switch s := by.Stmt.(type) {
	case *syntax.For, *syntax.Sealed, *syntax.Rank: // no list holds none
		return false
	case *syntax.Choose:
		return s.How == "optional"
	case *syntax.Let:
		return s.New == nil && w.mayBeNone(s.Value.Tree)
	case *syntax.Assign:
		return s.Op == "=" && s.New == nil && w.mayBeNone(s.Value.Tree)
	}
	return true
}

// mayBeNone reports whether a formula may come to none, as far as can be seen before its types are known.
func (w *writings) mayBeNone(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryNode:
		return n.Operator == "??" && w.mayBeNone(n.Right)
	case *ast.ConditionalNode:
		return w.mayBeNone(n.Exp1) || w.mayBeNone(n.Exp2)
	case *ast.UnaryNode, *ast.IntegerNode, *ast.FloatNode, *ast.StringNode, *ast.ArrayNode:
		return false
	case *ast.IdentifierNode:
		if slices.Contains(w.there, n.Value) {
			return false
		}
		if w.by[n.Value] != nil {
			return w.none[n.Value]
		}
		if l := w.c.body.scope.find(n.Value); l != nil {
			return l.Type.Optional && !w.c.body.isKnown(l)
		}
		return w.c.isValue(n.Value) || len(w.c.things(n.Value)) == 0
	case *ast.MemberNode:
		name, ok := n.Property.(*ast.StringNode)
		if !ok || w.c.p.KindByName(name.Value) != nil {
			return true
		}
		found := false
		for _, k := range w.c.p.Kinds {
			f := k.Field(name.Value)
			if found = found || f != nil; f != nil && (f.Role == ir.Computed || f.Type.Single().Optional) {
				return true
			}
		}
		return !found
	case *ast.CallNode, *ast.BuiltinNode:
		name, _ := callParts(n)
		if w.c.ownCalled(name) != nil {
			return true
		}
		if r := topOf[ir.Rule](w.c, name); r != nil {
			return r.Result.Optional
		}
		e := stdlib.Lookup(name)
		return e == nil || slices.ContainsFunc(e.Schemes, func(s builtin.Scheme) bool { return s.Result.Optional })
	}
	return true
}

// intersect keeps what was known before and still is.
func intersect(before, now []*ir.Local) []*ir.Local {
	return slices.DeleteFunc(slices.Clone(before), func(l *ir.Local) bool { return !slices.Contains(now, l) })
}
