package mutations

import (
	"maps"
	"slices"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/check"
	"hcl/lang/syntax"
	"hcl/stdlib"
)

// Why a mistake cannot change an outcome.
const (
	onlyTells       = "what only tells"
	onlyForPlay     = "what only texts, policies, measures or pictures ask, and is no rule of the book"
	termStaysZero   = "a term that is 0 when its condition fails"
	failsAnyway     = "a condition that fails anyway where it is 0"
	returnsAtTheEnd = "a return where the rule ends anyway"
)

// system is what is known of all rules together.
type system struct {
	trees   map[string]*syntax.File
	found   []*Mutation
	needed  map[string]bool  // names of what more than texts, pictures and what only tells asks about
	cited   map[string]bool  // names of fields that cite rules, and of what the machine itself asks
	asked   map[string]bool  // names in formulas of rules
	heard   map[string]bool  // events that something reacts to
	bounds  map[string]sides // of fields, params and locals, by name
	defines map[string][]*syntax.Define
	rules   map[string]bool
	bodies  map[string][]*syntax.Block // of rules

	formulas map[string][]*syntax.Formula // of defines, scores and formulas of kinds, by name
	safeOnes map[*syntax.Formula]bool
	mays     map[string]bool // kinds that say of each instance whether it may be done
}

// look gathers what one file tells of the system.
func (s *system) look(tree *syntax.File) {
	kind := ""
	syntax.Walk(tree, func(n any) bool {
		switch n := n.(type) {
		case *syntax.Test, *syntax.Policy, *syntax.Measure, *syntax.Picture, *syntax.MapCheck, *syntax.Text:
			return false
		case *syntax.Kind:
			kind = n.Name.Text
		case *syntax.Field:
			for _, name := range n.Names {
				s.bound(name.Text, n.Type)
				if n.Params != nil && n.Value != nil {
					s.formulas[name.Text] = append(s.formulas[name.Text], n.Value)
				}
				if name.Text == "may" && n.Params != nil {
					s.mays[kind] = true
				}
			}
		case *syntax.Own:
			s.bound(n.Name.Text, nil)
		case *syntax.Param:
			s.bound(n.Name.Text, n.Type)
		case *syntax.Let:
			for _, name := range n.Names {
				s.bound(name.Text, n.Type)
			}
		case *syntax.For:
			s.bound(n.Name.Text, nil)
		case *syntax.Choose:
			if len(n.Path.Names) == 1 {
				s.bound(n.Path.Names[0].Text, nil)
			}
		case *syntax.Rule:
			s.rules[n.Name.Text] = true
			s.bodies[n.Name.Text] = append(s.bodies[n.Name.Text], n.Body)
		case *syntax.Par:
			s.bound(n.Name.Text, n.Type)
		case *syntax.Define:
			s.defines[n.Name.Text] = append(s.defines[n.Name.Text], n)
			s.formulas[n.Name.Text] = append(s.formulas[n.Name.Text], n.Value)
		case *syntax.Score:
			for _, t := range n.Terms.List {
				s.formulas[n.Name.Text] = append(s.formulas[n.Name.Text], t.Value)
				if t.When != nil {
					s.formulas[n.Name.Text] = append(s.formulas[n.Name.Text], t.When)
				}
			}
		case *syntax.On:
			s.heard[n.Event.Text] = true
		case *syntax.Condition:
			s.hears(n.Until)
		case *syntax.Begin:
			s.hears(n.Until)
		case *syntax.Set:
			s.formulas[n.Target.Text] = append(s.formulas[n.Target.Text], n.Value)
		case *syntax.Formula:
			asks(n.Tree, s.asked)
		}
		return true
	})
}

func (s *system) hears(until *syntax.Formula) {
	if until != nil {
		if call, ok := until.Tree.(*ast.CallNode); ok {
			s.heard[nameOf(call.Callee)] = true
		}
	}
}

// bound notes on which side of 0 something of a name surely is; of several of one name all
// must be there.
func (s *system) bound(name string, t *syntax.Type) {
	here := sides{}
	if t != nil && t.Range != nil {
		low, high := t.Range.Low, t.Range.High
		here.above = low != nil && !low.Minus
		here.below = high != nil && (high.Minus || high.Text == "0")
	}
	if old, ok := s.bounds[name]; ok {
		here = sides{here.above && old.above, here.below && old.below}
	}
	s.bounds[name] = here
}

// sides of 0, itself included, on which a number surely is.
type sides struct{ above, below bool }

// asks notes the names in a formula.
func asks(n ast.Node, asked map[string]bool) {
	switch n := n.(type) {
	case nil:
		return
	case *ast.IdentifierNode:
		asked[n.Value] = true
	case *ast.StringNode:
		asked[n.Value] = true // of a field
	}
	for _, part := range check.Below(n) {
		asks(part, asked)
	}
}

// findNeeded finds the names of fields that cite rules, and of what is asked anywhere but in
// texts, pictures, tests and statements that only tell; among these are those that only set what is not needed. So
// it begins with nothing needed, and looks again until that does not change.
func (s *system) findNeeded() {
	for known := -1; known != len(s.needed); {
		known = len(s.needed)
		needed := maps.Clone(s.cited)
		for name, tree := range s.trees {
			if !Tests(name) {
				syntax.Walk(tree, func(n any) bool { return s.needs(n, needed) })
			}
		}
		s.needed = needed
	}
}

func (s *system) needs(n any, needed map[string]bool) bool {
	switch n := n.(type) {
	case *syntax.Test, *syntax.Text, *syntax.Picture:
		return false
	case *syntax.Assign:
		if s.tells(n) {
			return false
		}
		if n.Op != "" {
			for _, part := range check.Below(n.Target.Tree) {
				if _, name := part.(*ast.StringNode); !name {
					asks(part, needed)
				}
			}
			syntax.Walk(n.Value, func(n any) bool { return s.needs(n, needed) })
			syntax.Walk(n.New, func(n any) bool { return s.needs(n, needed) })
			return false
		}
	case syntax.Stmt:
		return !s.tells(n)
	case *syntax.Formula:
		asks(n.Tree, needed)
	}
	return true
}

// written is the name of the field or local on the left of an assignment.
func written(n ast.Node) string {
	m, ok := n.(*ast.MemberNode)
	if !ok {
		return nameOf(n)
	}
	if name := nameOfProperty(m); name != "" {
		return name
	}
	return written(m.Node) // one value of a field
}

// neutralHere finds a reason in what stands around a place.
func (f *finder) neutralHere(cited bool) string {
	for _, a := range f.around {
		if d, ok := a.(*syntax.Define); ok && !cited && !f.asked[d.Name.Text] {
			return onlyForPlay
		}
		if stmt, ok := a.(syntax.Stmt); ok && f.tells(stmt) && f.quiet(stmt) {
			return onlyTells
		}
	}
	return ""
}

// tells reports whether a statement only tells what happens.
func (s *system) tells(stmt syntax.Stmt) bool {
	all := func(b *syntax.Block) bool {
		return b == nil || !slices.ContainsFunc(b.List, func(x syntax.Stmt) bool { return !s.tells(x) })
	}
	switch stmt := stmt.(type) {
	case *syntax.Say:
		return true
	case *syntax.Announce:
		call, ok := stmt.Event.Tree.(*ast.CallNode)
		return ok && !s.heard[nameOf(call.Callee)] && s.still(call)
	case *syntax.Assign:
		if stmt.Op != "" { // what nobody asks about but for telling it
			return stmt.Value != nil && s.still(stmt.Value.Tree) && s.still(stmt.Target.Tree) &&
				!s.needed[written(stmt.Target.Tree)]
		}
		call, ok := stmt.Target.Tree.(*ast.CallNode)
		if !ok || slices.ContainsFunc(call.Arguments, func(n ast.Node) bool { return !s.still(n) }) {
			return false
		}
		name := nameOf(call.Callee)
		bodies := s.bodies[name]
		delete(s.bodies, name) // a rule that calls itself does not only tell
		defer func() { s.bodies[name] = bodies }()
		return len(bodies) > 0 && !slices.ContainsFunc(bodies, func(b *syntax.Block) bool { return !all(b) })
	case *syntax.Let:
		return stmt.Value != nil && s.still(stmt.Value.Tree) &&
			!slices.ContainsFunc(stmt.Names, func(name *syntax.Name) bool { return s.needed[name.Text] })
	case *syntax.If:
		return s.still(stmt.Cond.Tree) && all(stmt.Then) && all(stmt.Else) && (stmt.ElseIf == nil || s.tells(stmt.ElseIf))
	case *syntax.For:
		return s.still(stmt.In.Tree) && all(stmt.Body)
	}
	return false
}

// quiet reports whether nothing in a statement can stop the fight.
func (s *system) quiet(stmt syntax.Stmt) bool {
	quiet := true
	syntax.Walk(stmt, func(n any) bool {
		if f, ok := n.(*syntax.Formula); ok {
			quiet = quiet && s.safeFormula(f)
		}
		return true
	})
	return quiet
}

// still reports whether a formula surely changes nothing: it calls no rule, and throws
// nothing.
func (s *system) still(n ast.Node) bool {
	if call, ok := n.(*ast.CallNode); ok {
		name := nameOf(call.Callee)
		if m, ok := call.Callee.(*ast.MemberNode); ok {
			name = nameOfProperty(m)
		}
		if e := stdlib.Lookup(name); s.rules[name] || e != nil && e.Effect != "" {
			return false
		}
	}
	return !slices.ContainsFunc(check.Below(n), func(part ast.Node) bool { return !s.still(part) })
}

func nameOfProperty(m *ast.MemberNode) string {
	if name, ok := m.Property.(*ast.StringNode); ok {
		return name.Value
	}
	return ""
}

// last reports whether nothing follows a statement in its rule or hook: every block
// around it ends with what it stands in, and none is run again.
func (f *finder) last(stmt placed) bool {
	_, end := stmt.Offsets()
	for _, a := range slices.Backward(f.around) {
		switch a := a.(type) {
		case *syntax.Block:
			if last, ok := a.List[len(a.List)-1].(placed); ok {
				if _, e := last.Offsets(); e != end {
					return false
				}
			}
		case *syntax.If:
			_, end = a.Offsets()
		case *syntax.Rule, *syntax.On:
			return true
		default:
			return false
		}
	}
	return false
}
