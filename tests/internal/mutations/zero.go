package mutations

import (
	"github.com/expr-lang/expr/ast"

	"hcl/lang/check"
	"hcl/lang/syntax"
)

// A term `value when condition` is often kept out of the log by its condition while it is
// 0 anyway. A mistake in such a condition that only lets the 0 in, or keeps it out, changes
// no sum. What follows proves that from the formulas alone.

// term reports whether the formula around stands behind the `when` of a term that is
// added, and returns the term's value.
func (f *finder) term() (bool, ast.Node) {
	if len(f.around) < 2 {
		return false, nil
	}
	when := f.around[len(f.around)-1]
	switch t := f.around[len(f.around)-2].(type) {
	case *syntax.Term:
		return t.Op == "" && when == placed(t.When), t.Value.Tree
	case *syntax.Modifier:
		return t.Op == "" && when == placed(t.When), t.Value.Tree
	}
	return false, nil
}

// neutralComparison looks at `x > 0`, which a mistake makes `x >= 0`: both differ only
// where x is 0. besides are the conditions that must hold as well.
func (f *finder) neutralComparison(n *ast.BinaryNode, besides []ast.Node) string {
	if (n.Operator != ">" && n.Operator != "<") || !isZero(n.Right) {
		return ""
	}
	for _, b := range besides {
		if f.safe(b) && f.fails(b, f.whenZero(n.Left)) {
			return failsAnyway
		}
	}
	ok, value := f.term()
	if !ok {
		return ""
	}
	when := f.around[len(f.around)-1].(*syntax.Formula)
	k := f.whenZero(n.Left)
	f.computes(n, k)
	f.computes(when.Tree, k)
	if f.safeWith(when.Tree, k) && f.safeWith(value, k) && f.zero(value, k) {
		return termStaysZero
	}
	return ""
}

// neutralLogic looks at `a and b`, which a mistake makes `a or b`: both differ only where
// one of the two fails.
func (f *finder) neutralLogic(n *ast.BinaryNode) string {
	ok, value := f.term()
	if ok && f.around[len(f.around)-1].(*syntax.Formula).Tree == ast.Node(n) && f.safe(n) && f.zeroUnless(value, n) {
		return termStaysZero
	}
	return ""
}

// facts are what is known of formulas, by their text. What has been computed can be
// computed again.
type facts struct{ zero, empty, holds, fails, computed map[string]bool }

func noFacts() facts {
	return facts{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}}
}

// computes notes what is computed wherever a formula is.
func (s *system) computes(n ast.Node, k facts) {
	k.computed[n.String()] = true
	if b, ok := n.(*ast.BinaryNode); ok && (b.Operator == "and" || b.Operator == "or") {
		s.computes(b.Left, k)
		return
	}
	if body := s.inlined(n); body != nil {
		s.computes(body, k)
	}
	switch n := n.(type) {
	case *ast.ConditionalNode:
		s.computes(n.Cond, k)
	case *ast.BuiltinNode:
		s.computes(n.Arguments[0], k)
	default:
		for _, part := range check.Below(n) {
			s.computes(part, k)
		}
	}
}

// zeroUnless reports whether a value is 0, and can be computed, wherever a condition fails.
func (s *system) zeroUnless(value, cond ast.Node) bool {
	if b, ok := cond.(*ast.BinaryNode); ok && b.Operator == "and" {
		return s.zeroUnless(value, b.Left) && s.zeroUnless(value, b.Right)
	}
	k := noFacts()
	s.failing(cond, k)
	s.computes(cond, k)
	return s.safeWith(value, k) && s.zero(value, k)
}

// failing notes what follows from a condition that does not hold.
func (s *system) failing(cond ast.Node, k facts) {
	k.fails[cond.String()] = true
	switch n := cond.(type) {
	case *ast.UnaryNode:
		if n.Operator == "not" {
			k.holds[n.Node.String()] = true
		}
	case *ast.BinaryNode:
		switch n.Operator {
		case "or":
			s.failing(n.Left, k)
			s.failing(n.Right, k)
		case "!=":
			if isZero(n.Right) {
				s.isZero(n.Left, k)
			}
			if list, ok := n.Right.(*ast.ArrayNode); ok && len(list.Nodes) == 0 {
				k.empty[n.Left.String()] = true
			}
		case ">":
			if isZero(n.Right) && s.notNegative(n.Left) {
				s.isZero(n.Left, k)
			}
		}
	case *ast.CallNode, *ast.IdentifierNode:
		if body := s.inlined(n); body != nil {
			s.failing(body, k)
		}
	case *ast.BuiltinNode:
		if n.Name == "any" && len(n.Arguments) == 2 {
			if p, ok := predicate(n.Arguments[1]).(*ast.BinaryNode); ok && isZero(p.Right) &&
				(p.Operator == "!=" || p.Operator == ">" && s.notNegative(p.Left)) {
				k.zero["sum("+n.Arguments[0].String()+", "+p.Left.String()+")"] = true
			}
		}
	}
}

// whenZero is what follows from a number that is 0.
func (s *system) whenZero(n ast.Node) facts {
	k := noFacts()
	s.isZero(n, k)
	return k
}

func (s *system) isZero(n ast.Node, k facts) {
	k.zero[n.String()] = true
	if b, ok := n.(*ast.BuiltinNode); ok && b.Name == "len" {
		k.empty[b.Arguments[0].String()] = true
	}
	if body := s.inlined(n); body != nil {
		s.isZero(body, k)
	}
}

// zero reports whether a number is surely 0.
func (s *system) zero(n ast.Node, k facts) bool {
	if isZero(n) || k.zero[n.String()] {
		return true
	}
	switch n := n.(type) {
	case *ast.UnaryNode:
		return n.Operator == "-" && s.zero(n.Node, k)
	case *ast.BinaryNode:
		switch n.Operator {
		case "*":
			return s.zero(n.Left, k) || s.zero(n.Right, k)
		case "+", "-":
			return s.zero(n.Left, k) && s.zero(n.Right, k)
		}
	case *ast.ConditionalNode:
		cond := n.Cond.String()
		return (k.holds[cond] || s.zero(n.Exp2, k)) && (k.fails[cond] || s.zero(n.Exp1, k))
	case *ast.BuiltinNode:
		switch args := n.Arguments; n.Name {
		case "sum", "count":
			if s.empty(args[0], k) {
				return true
			}
			return n.Name == "sum" && len(args) == 2 && k.zero["sum("+args[0].String()+", "+predicate(args[1]).String()+")"]
		case "len":
			return s.empty(args[0], k)
		case "abs", "floor", "ceil", "round":
			return s.zero(args[0], k)
		case "min", "max":
			zeros := 0
			for _, a := range args {
				if s.zero(a, k) {
					zeros++
				} else if n.Name == "min" && !s.notNegative(a) || n.Name == "max" && !s.notPositive(a) {
					return false
				}
			}
			return len(args) > 1 && zeros > 0
		}
	case *ast.CallNode:
		if nameOf(n.Callee) == "div" && len(n.Arguments) == 2 {
			by, ok := n.Arguments[1].(*ast.IntegerNode)
			return ok && by.Value != 0 && s.zero(n.Arguments[0], k)
		}
	}
	return false
}

// notNegative reports whether a number is surely 0 or more.
func (s *system) notNegative(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return n.Value >= 0
	case *ast.IdentifierNode:
		if b, ok := s.bounds[n.Value]; ok {
			return b.above && len(s.defines[n.Value]) == 0
		}
	case *ast.MemberNode:
		if name := nameOfProperty(n); name != "" {
			return s.bounds[name].above && len(s.defines[name]) == 0
		}
		return s.notNegative(n.Node) // one value of a field
	case *ast.BinaryNode:
		switch n.Operator {
		case "+", "*":
			return s.notNegative(n.Left) && s.notNegative(n.Right)
		}
	case *ast.BuiltinNode:
		switch n.Name {
		case "count", "len", "abs":
			return true
		case "sum":
			return len(n.Arguments) == 2 && s.notNegative(predicate(n.Arguments[1]))
		case "max":
			for _, a := range n.Arguments {
				if len(n.Arguments) > 1 && s.notNegative(a) {
					return true
				}
			}
		}
	case *ast.CallNode:
		if nameOf(n.Callee) == "div" && len(n.Arguments) == 2 {
			by, ok := n.Arguments[1].(*ast.IntegerNode)
			return ok && by.Value > 0 && s.notNegative(n.Arguments[0])
		}
	}
	if body := s.inlined(n); body != nil {
		return s.notNegative(body)
	}
	return false
}

// notPositive reports whether a number is surely 0 or less.
func (s *system) notPositive(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return n.Value == 0
	case *ast.UnaryNode:
		return n.Operator == "-" && s.notNegative(n.Node)
	case *ast.IdentifierNode:
		return s.bounds[n.Value].below && len(s.defines[n.Value]) == 0
	case *ast.MemberNode:
		name := nameOfProperty(n)
		return s.bounds[name].below && len(s.defines[name]) == 0
	}
	return false
}

// stopping are the functions that stop the fight where they are given nothing that they
// can work with; min and max do so with an empty list alone.
var stopping = map[string]bool{"the": true, "first": true, "last": true, "find_index": true, "mean": true,
	"highest": true, "lowest": true,
	"pick": true, "roll": true, "copy_of": true, "bearing": true, "angle": true, "off_front": true, "square_at": true, "grid_distance": true, "sqrt": true, "owner": true}

// safe reports whether a formula surely has a value: nothing that may stop the fight is in
// it, or in what it asks.
func (s *system) safe(n ast.Node) bool { return s.safeWith(n, noFacts()) }

// safeWith does so where something is known of it.
func (s *system) safeWith(n ast.Node, k facts) bool {
	if k.computed[n.String()] {
		return true
	}
	name := nameOf(n)
	switch n := n.(type) {
	case *ast.BinaryNode:
		if n.Operator == "/" || n.Operator == "%" {
			if by, ok := n.Right.(*ast.IntegerNode); !ok || by.Value == 0 {
				return false
			}
		}
	case *ast.MemberNode:
		name = nameOfProperty(n)
		if _, ok := n.Property.(*ast.IntegerNode); ok { // a place in a list
			return false
		}
	case *ast.BuiltinNode:
		name = n.Name
		if (name == "min" || name == "max") && len(n.Arguments) == 1 {
			return false
		}
		if len(n.Arguments) == 2 && name != "min" && name != "max" && s.empty(n.Arguments[0], k) {
			return s.safeWith(n.Arguments[0], k) // it looks at no item
		}
	case *ast.CallNode:
		if nameOf(n.Callee) == "div" {
			if by, ok := n.Arguments[1].(*ast.IntegerNode); !ok || by.Value == 0 {
				return false
			}
		}
	}
	if stopping[name] || s.rules[name] {
		return false
	}
	for _, formula := range s.formulas[name] {
		if !s.safeFormula(formula) {
			return false
		}
	}
	for _, part := range check.Below(n) {
		if !s.safeWith(part, k) {
			return false
		}
	}
	return true
}

// safeFormula remembers what it has found of a formula; one that is being looked at is
// taken for safe.
func (s *system) safeFormula(f *syntax.Formula) bool {
	known, ok := s.safeOnes[f]
	if !ok {
		s.safeOnes[f] = true
		known = s.safe(f.Tree)
		s.safeOnes[f] = known
	}
	return known
}

// fails reports whether a condition surely does not hold.
func (s *system) fails(n ast.Node, k facts) bool {
	if k.fails[n.String()] {
		return true
	}
	switch n := n.(type) {
	case *ast.BinaryNode:
		switch n.Operator {
		case "and":
			return s.fails(n.Left, k) || s.fails(n.Right, k)
		case "or":
			return s.fails(n.Left, k) && s.fails(n.Right, k)
		case ">", "!=":
			return isZero(n.Right) && s.zero(n.Left, k)
		case "<":
			return isZero(n.Left) && s.zero(n.Right, k)
		}
	case *ast.BuiltinNode:
		if n.Name == "any" {
			return s.empty(n.Arguments[0], k) || s.fails(predicate(n.Arguments[1]), k)
		}
	}
	if body := s.inlined(n); body != nil {
		return s.fails(body, k)
	}
	return false
}

// empty reports whether a list surely has no items.
func (s *system) empty(n ast.Node, k facts) bool {
	if k.empty[n.String()] {
		return true
	}
	switch n := n.(type) {
	case *ast.BuiltinNode:
		switch n.Name {
		case "filter", "map", "take", "reverse", "flatten", "unique", "concat":
			for _, list := range n.Arguments {
				if !s.empty(list, k) {
					return false
				}
				if n.Name != "concat" {
					return true
				}
			}
			return true
		}
	case *ast.CallNode:
		switch nameOf(n.Callee) {
		case "without", "take_until":
			return s.empty(n.Arguments[0], k)
		}
	}
	if body := s.inlined(n); body != nil {
		return s.empty(body, k)
	}
	return false
}

// inlined is the formula of a define, with what it is given in the place of its
// parameters; nil for everything else. A define whose name there is twice is not looked
// into.
func (s *system) inlined(n ast.Node) ast.Node {
	name, args := nameOf(n), []ast.Node(nil)
	if call, ok := n.(*ast.CallNode); ok {
		name, args = nameOf(call.Callee), call.Arguments
	}
	if name == "" || len(s.defines[name]) != 1 {
		return nil
	}
	d := s.defines[name][0]
	with := map[string]ast.Node{}
	if d.Params != nil {
		if len(d.Params.List) != len(args) {
			return nil
		}
		for i, p := range d.Params.List {
			with[p.Name.Text] = args[i]
		}
	}
	return put(d.Value.Tree, with)
}

// put copies a formula with something else in the place of names; nil if it cannot.
func put(n ast.Node, with map[string]ast.Node) ast.Node {
	all := func(list []ast.Node) []ast.Node {
		var out []ast.Node
		for _, n := range list {
			out = append(out, put(n, with))
		}
		return out
	}
	var out ast.Node
	switch n := n.(type) {
	case *ast.IdentifierNode:
		if arg := with[n.Value]; arg != nil {
			return arg
		}
		return n
	case *ast.IntegerNode, *ast.StringNode, *ast.FloatNode, *ast.BoolNode:
		return n
	case *ast.UnaryNode:
		out = &ast.UnaryNode{Operator: n.Operator, Node: put(n.Node, with)}
	case *ast.BinaryNode:
		out = &ast.BinaryNode{Operator: n.Operator, Left: put(n.Left, with), Right: put(n.Right, with)}
	case *ast.ConditionalNode:
		out = &ast.ConditionalNode{Cond: put(n.Cond, with), Exp1: put(n.Exp1, with), Exp2: put(n.Exp2, with)}
	case *ast.MemberNode:
		out = &ast.MemberNode{Node: put(n.Node, with), Property: put(n.Property, with), Optional: n.Optional}
	case *ast.CallNode:
		out = &ast.CallNode{Callee: n.Callee, Arguments: all(n.Arguments)}
	case *ast.ArrayNode:
		out = &ast.ArrayNode{Nodes: all(n.Nodes)}
	case *ast.PredicateNode:
		for _, arg := range with {
			if mentions(arg, "it") { // it would mean another thing in there
				return nil
			}
		}
		out = &ast.PredicateNode{Node: put(n.Node, with)}
	case *ast.BuiltinNode:
		out = &ast.BuiltinNode{Name: n.Name, Arguments: all(n.Arguments)}
	default:
		return nil
	}
	for _, part := range check.Below(out) {
		if part == nil {
			return nil
		}
	}
	return out
}

func mentions(n ast.Node, name string) bool {
	if nameOf(n) == name {
		return true
	}
	for _, part := range check.Below(n) {
		if mentions(part, name) {
			return true
		}
	}
	return false
}

func predicate(n ast.Node) ast.Node {
	if p, ok := n.(*ast.PredicateNode); ok {
		return p.Node
	}
	return n
}

func isZero(n ast.Node) bool {
	i, ok := n.(*ast.IntegerNode)
	return ok && i.Value == 0
}
