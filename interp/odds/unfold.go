package odds

import (
	"fmt"
	"slices"

	"hcl/lang/ir"
)

// Unfold rewrites the statements of a program and of a test so that each throws once, as far as that
// goes: `let x = roll(d6) + roll(d6)` becomes `let a = roll(d6)`, `let x = a + roll(d6)`. An
// evaluation can be told from another only between statements, and so ways meet after each throw.
// What is evaluated, and in which order, stays as it is, but for what is said, which nobody reads:
// what is shown of a throw need not be kept apart.
func Unfold(p *ir.Program, t *ir.Test) {
	unfoldBody(t.Body, t.Frame)
	for _, r := range p.Rules {
		unfoldBody(r.Body, r.Frame)
	}
	for fd := range p.Fields() {
		if fd.Rule != nil {
			unfoldBody(fd.Rule.Body, fd.Rule.Frame)
		}
	}
	for in := range p.Instances() {
		for _, s := range in.Settings {
			if s.Rule != nil {
				unfoldBody(s.Rule.Body, s.Rule.Frame)
			}
		}
	}
}

func unfoldBody(b *ir.Block, fr *ir.Frame) { unfolder{fr}.block(b) }

// block unfolds a block and those in it, but for what happens together or is sealed: there each
// statement is done apart.
func (u unfolder) block(b *ir.Block) {
	if b == nil {
		return
	}
	var list []ir.Stmt
	for _, s := range b.List {
		if f := ir.DataflowOf(s); !f.Apart {
			for _, inner := range f.Nests {
				u.block(inner.Body)
			}
		}
		if _, ok := s.(*ir.Say); !ok {
			list = append(list, append(u.stmt(s), s)...)
		}
	}
	b.List = list
}

// unfolder adds locals to a frame.
type unfolder struct{ frame *ir.Frame }

// stmt unfolds the formula of a statement, and gives what has to run before it.
func (u unfolder) stmt(s ir.Stmt) (before []ir.Stmt) {
	switch s := s.(type) {
	case *ir.Let:
		if s.New == nil {
			before, s.Value = u.unfold(s.Value)
		}
	case *ir.Assign:
		if s.Place.Local != nil && s.Op == "=" && s.New == nil {
			before, s.Value = u.unfold(s.Value)
		}
	case *ir.Return:
		if s.New == nil {
			before, s.Value = u.unfold(s.Value)
		}
	case *ir.If:
		before, s.Cond = u.unfold(s.Cond)
	case *ir.Do:
		if e, ok := s.Call.(*ir.Call); ok {
			before, s.Call = u.unfold(e)
		}
	}
	return before
}

// acts reports whether evaluating a formula may do more than give a value.
func acts(e ir.Expr) bool {
	found := false
	ir.Visit(e, func(e ir.Expr) { found = found || actsItself(e) })
	return found
}

func actsItself(e ir.Expr) bool {
	switch e := e.(type) {
	case *ir.Builtin:
		return e.Entry.Effect != ""
	case *ir.Call:
		r, ok := e.Callee.(*ir.Rule)
		return ok && r.Effect != 0
	case *ir.MethodCall:
		return e.Field.Role == ir.Action
	case *ir.Proceed:
		return true
	}
	return false
}

// unfold gives statements, and a formula that after them comes to what e comes to.
func (u unfolder) unfold(e ir.Expr) (before []ir.Stmt, out ir.Expr) {
	if e == nil || !acts(e) {
		return nil, e
	}
	switch e := e.(type) {
	case *ir.Binary, *ir.Unary, *ir.ToNum, *ir.FieldRef, *ir.ListLit, *ir.Call, *ir.Lookup:
		c, parts := rebuilt(e)
		return u.parts(parts...), c
	case *ir.Logic:
		return u.logic(e)
	case *ir.Choice:
		return u.choice(e)
	case *ir.Builtin:
		if f, ok := u.fold(e); ok {
			return u.loop(f)
		}
		if e.Each == nil && e.Condition == nil && e.LabelFrom == nil {
			c, parts := rebuilt(e)
			return u.parts(parts...), c
		}
	}
	return nil, e
}

// rebuilt is a copy of a formula, and where the parts stand in it that are evaluated once each time that
// it is, in order. No places are given for a formula that is not made of such.
func rebuilt(e ir.Expr) (ir.Expr, []*ir.Expr) {
	listed := func(list *[]ir.Expr) (places []*ir.Expr) {
		*list = slices.Clone(*list)
		for i := range *list {
			places = append(places, &(*list)[i])
		}
		return places
	}
	switch e := e.(type) {
	case *ir.Binary:
		c := *e
		return &c, []*ir.Expr{&c.X, &c.Y}
	case *ir.Unary:
		c := *e
		return &c, []*ir.Expr{&c.X}
	case *ir.ToNum:
		c := *e
		return &c, []*ir.Expr{&c.X}
	case *ir.FieldRef:
		c := *e
		return &c, []*ir.Expr{&c.X}
	case *ir.Index:
		c := *e
		return &c, []*ir.Expr{&c.X, &c.I}
	case *ir.In:
		c := *e
		return &c, []*ir.Expr{&c.X, &c.List, &c.Low, &c.High}
	case *ir.Logic:
		c := *e
		return &c, []*ir.Expr{&c.X, &c.Y}
	case *ir.Choice:
		c := *e
		return &c, []*ir.Expr{&c.Cond, &c.Then, &c.Else}
	case *ir.ListLit:
		c := *e
		return &c, listed(&c.Items)
	case *ir.Call:
		c := *e
		return &c, listed(&c.Args)
	case *ir.Lookup:
		c := *e
		return &c, listed(&c.Args)
	case *ir.Builtin:
		c := *e
		return &c, listed(&c.Args)
	}
	return e, nil
}

// parts unfolds parts of a formula that are evaluated in turn. What throws more than once is bound, and
// so is all that comes before something that is. A single throw need not be: it comes to as many
// values as it has ways.
func (u unfolder) parts(list ...*ir.Expr) (before []ir.Stmt) {
	last := -1
	for i, e := range list {
		if *e != nil && acts(*e) {
			last = i
		}
	}
	bound := false // something behind it is
	for i := last; i >= 0; i-- {
		e := list[i]
		if *e == nil {
			continue
		}
		first, x := u.unfold(*e)
		if bound && !constant(x) || isCall(x) || i < last && acts(x) && !isThrow(x) {
			l := u.local(x.Type())
			first, x, bound = append(first, let(l, x)), ref(l, x), true
		}
		bound = bound || len(first) > 0
		before, *e = append(first, before...), x
	}
	return before
}

// isThrow reports whether a formula is a single throw.
func isThrow(e ir.Expr) bool {
	b, ok := e.(*ir.Builtin)
	return ok && b.Each == nil && actsItself(b) && !slices.ContainsFunc(b.Args,
		func(a ir.Expr) bool { return a != nil && acts(a) })
}

// constant reports whether nothing that formulas do can change what a formula comes to.
func constant(e ir.Expr) bool {
	switch e.(type) {
	case *ir.IntLit, *ir.NumLit, *ir.BoolLit, *ir.TextLit, *ir.DiceLit, *ir.WordLit, *ir.InstanceRef, *ir.NoneLit,
		*ir.LocalRef:
		return true
	}
	return false
}

func isCall(e ir.Expr) bool {
	switch e.(type) {
	case *ir.Call, *ir.MethodCall:
		return actsItself(e)
	}
	return false
}

// logic evaluates the second part only if it decides.
func (u unfolder) logic(e *ir.Logic) ([]ir.Stmt, ir.Expr) {
	before, x := u.unfold(e.X)
	then, y := u.unfold(e.Y)
	l := u.local(e.T)
	decides := ref(l, e)
	if !e.And {
		decides = not(decides)
	}
	then = append(then, set(l, y))
	return append(before, let(l, x), when(decides, then, nil, e)), ref(l, e)
}

func (u unfolder) choice(e *ir.Choice) ([]ir.Stmt, ir.Expr) {
	before, cond := u.unfold(e.Cond)
	l := u.local(e.T)
	then, x := u.unfold(e.Then)
	otherwise, y := u.unfold(e.Else)
	return append(before, when(cond, append(then, let(l, x)), append(otherwise, let(l, y)), e)), ref(l, e)
}

// folding is a built-in that goes through a list and keeps one value.
type folding struct {
	e    *ir.Builtin
	list ir.Expr
	item *ir.Local
	each ir.Expr
}

// fold finds the list and the formula on its items, which may be that of a `map` in it.
func (u unfolder) fold(e *ir.Builtin) (folding, bool) {
	switch e.Entry.Name {
	case "sum", "count", "any", "all", "none":
	default:
		return folding{}, false
	}
	if len(e.Args) == 0 {
		return folding{}, false
	}
	if m, ok := e.Args[0].(*ir.Builtin); ok && e.Each == nil && m.Entry.Name == "map" && m.Each != nil && acts(m.Each) {
		return folding{e, m.Args[0], m.Item, m.Each}, true
	}
	return folding{e, e.Args[0], e.Item, e.Each}, e.Each != nil && e.Item != nil && acts(e.Each)
}

// loop goes through a list statement by statement.
func (u unfolder) loop(f folding) ([]ir.Stmt, ir.Expr) {
	before, list := u.unfold(f.list)
	if acts(list) {
		all := u.local(list.Type())
		before, list = append(before, let(all, list)), ref(all, list)
	}
	l := u.local(f.e.T)
	body, x := u.unfold(f.each)
	first := ir.Expr(&ir.BoolLit{Head: f.e.Head, Value: f.e.Entry.Name == "all" || f.e.Entry.Name == "none"})
	switch f.e.Entry.Name {
	case "sum":
		if first = (&ir.IntLit{Head: f.e.Head}); f.e.T.Base == ir.Num {
			first = &ir.NumLit{Head: f.e.Head}
		}
		body = append(body, add(l, x, f.e))
	case "count":
		first = &ir.IntLit{Head: f.e.Head}
		body = append(body, when(x, []ir.Stmt{add(l, &ir.IntLit{Head: f.e.Head, Value: 1}, f.e)}, nil, f.e))
	case "any":
		body = []ir.Stmt{when(not(ref(l, f.e)), append(body, set(l, x)), nil, f.e)}
	case "all":
		body = []ir.Stmt{when(ref(l, f.e), append(body, set(l, x)), nil, f.e)}
	case "none":
		body = []ir.Stmt{when(ref(l, f.e), append(body, set(l, not(x))), nil, f.e)}
	}
	loop := &ir.For{StmtHead: head(f.e), Item: f.item, List: list, Body: &ir.Block{List: body}}
	return append(before, let(l, first), loop), ref(l, f.e)
}

// ---- statements ---------------------------------------------------------------------------------

func (u unfolder) local(t ir.Type) *ir.Local {
	l := &ir.Local{Name: fmt.Sprintf("part %d", u.frame.Slots), Type: t, Slot: u.frame.Slots}
	u.frame.Slots++
	return l
}

func head(e ir.Expr) ir.StmtHead { return ir.StmtHead{At: e.Span()} }

func let(l *ir.Local, e ir.Expr) ir.Stmt {
	return &ir.Let{StmtHead: head(e), Locals: []*ir.Local{l}, Value: e}
}

func assign(l *ir.Local, op string, e, at ir.Expr) ir.Stmt {
	return &ir.Assign{StmtHead: head(at), Place: ir.Place{Local: l, At: at.Span(), Type: l.Type}, Op: op, Value: e}
}

func set(l *ir.Local, e ir.Expr) ir.Stmt     { return assign(l, "=", e, e) }
func add(l *ir.Local, e, at ir.Expr) ir.Stmt { return assign(l, "+=", e, at) }

func when(cond ir.Expr, then, otherwise []ir.Stmt, at ir.Expr) ir.Stmt {
	out := &ir.If{StmtHead: head(at), Cond: cond, Then: &ir.Block{List: then}}
	if otherwise != nil {
		out.Else = &ir.Block{List: otherwise}
	}
	return out
}

func ref(l *ir.Local, at ir.Expr) ir.Expr {
	return &ir.LocalRef{Head: ir.Head{T: l.Type, At: at.Span()}, Local: l}
}

func not(e ir.Expr) ir.Expr {
	return &ir.Unary{Head: ir.Head{T: e.Type(), At: e.Span()}, Op: "not", X: e}
}
