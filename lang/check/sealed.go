package check

import (
	"maps"
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// What stands in `sealed` is chosen in secret. The locals that the block chooses have
// no value before its end: neither a formula in it nor a line of a policy for one of
// its choices may name them. Fields are held back by the machine: whoever chooses sees what the
// same has chosen before, and where nobody does, as in an `if`, nothing of it may be read.

// inSealed is why formulas in such a block must be still.
const inSealed = "`sealed`"

// seal is what one `sealed` keeps to itself.
type seal struct {
	locals []*ir.Local
	places []diag.Span             // where each is chosen
	fields map[*ir.Field]diag.Span // and where they are chosen first
	set    []ir.Place              // of fields, in order
	asked  []*unknowing
	lets   map[*ir.Local]*ir.Local // what `let` calls otherwise
	now    *ir.Local               // of the choice whose own `needs` are being checked
}

// keeps reports whether a local may not be named, since it is being chosen.
func (s *seal) keeps(l *ir.Local) bool { return s != nil && s.now != l && slices.Contains(s.locals, l) }

// all lists the locals that are chosen in secret.
func (s *seal) all() []*ir.Local {
	if s == nil {
		return nil
	}
	return s.locals
}

// chooses notes the local of the choice that is being checked, nil behind it.
func (s *seal) chooses(l *ir.Local, at diag.Span) {
	if s == nil {
		return
	}
	if s.now = l; l != nil && !slices.Contains(s.locals, l) {
		s.locals, s.places = append(s.locals, l), append(s.places, at)
	}
}

// sets notes a field that a choice in secret sets.
func (s *seal) sets(p ir.Place) {
	if s == nil || p.Field == nil {
		return
	}
	if _, ok := s.fields[p.Field]; !ok {
		s.fields[p.Field] = p.At
	}
	s.set = append(s.set, p)
}

// unknowing is a formula in `sealed` where nobody chooses, so that it reads what fields held
// before, and the fields that the block may have chosen by then.
type unknowing struct {
	formula ir.Expr
	chosen  map[*ir.Field]diag.Span
	before  []pass // of loops around it
	seal    *seal
}

// nobodyChooses notes a formula in `sealed` that nobody chooses by.
func (c *checker) nobodyChooses(e ir.Expr) {
	if s := c.body.seal; s != nil && e != nil {
		s.asked = append(s.asked, &unknowing{formula: e, chosen: maps.Clone(s.fields), seal: s})
	}
}

// sofar is how much it has asked and set.
func (s *seal) sofar() (asked, set int) {
	if s == nil {
		return 0, 0
	}
	return len(s.asked), len(s.set)
}

// pass is a loop that may choose something before it asks again.
type pass struct {
	place ir.Place
	loop  *ir.For
}

// comesBack notes that a loop that began when so much had been asked and set asks again when it has
// chosen fields.
func (s *seal) comesBack(asked, set int, loop *ir.For) {
	if s == nil {
		return
	}
	for _, p := range s.set[set:] {
		for _, u := range s.asked[asked:] {
			u.before = append(u.before, pass{p, loop})
		}
	}
}

// chosenBefore adds what has been chosen in an earlier pass of a loop, but for what a formula only reads of
// the item, whose turn has not come before: the loop sees to that.
func (c *checker) chosenBefore(u *unknowing) {
	for _, b := range u.before {
		item := b.loop.Item
		of := func(l *ir.Local) bool { return l == item || u.seal.lets[l] == item }
		switch _, ok := u.chosen[b.place.Field]; {
		case ok:
		case u.seal.means(b.place.X) != item || !c.readsOnlyOf(u.formula, b.place.Field, of, nil):
			u.chosen[b.place.Field] = b.place.At
		case c.looksAt(u.formula, b.place.Field):
			b.loop.Once = true
		}
	}
}

// looksAt reports whether a formula reads a field, itself or through what it calls.
func (c *checker) looksAt(e ir.Expr, f *ir.Field) (does bool) {
	ir.Visit(e, func(e ir.Expr) { does = does || slices.Contains(c.storedIn(e), f) })
	return does
}

// binds notes what a `let` calls something that has a name already.
func (s *seal) binds(let *ir.Let) {
	if s == nil || let.Value == nil {
		return
	}
	for _, l := range let.Locals {
		s.lets[l] = s.means(let.Value)
	}
}

// means is the local that a formula names, by whatever name, or nil.
func (s *seal) means(e ir.Expr) *ir.Local {
	ref, ok := e.(*ir.LocalRef)
	if !ok {
		return nil
	}
	if l := s.lets[ref.Local]; l != nil {
		return l
	}
	return ref.Local
}

// readsOnlyOf reports whether a formula, itself and through what it calls, reads a field of nothing but
// what certain locals are.
func (c *checker) readsOnlyOf(e ir.Expr, f *ir.Field, of func(*ir.Local) bool, calls []any) (only bool) {
	only = true
	is := func(e ir.Expr) bool {
		ref, ok := e.(*ir.LocalRef)
		return ok && of(ref.Local)
	}
	ir.Visit(e, func(e ir.Expr) {
		if !only || !slices.Contains(c.storedIn(e), f) {
			return
		}
		var callee any
		var args []ir.Expr
		switch e := e.(type) {
		case *ir.FieldRef:
			if only = is(e.X); e.Field == f {
				return
			}
			callee, args = e.Field, []ir.Expr{e.X}
		case *ir.MethodCall:
			callee, args = e.Field, append([]ir.Expr{e.X}, e.Args...)
		case *ir.Call:
			callee, args = e.Callee, e.Args
		}
		params, formulas := evaluatedBy(callee)
		if only = only && params != nil && !slices.Contains(calls, callee); !only {
			return
		}
		for _, part := range formulas {
			only = only && c.readsOnlyOf(part, f, func(l *ir.Local) bool {
				i := slices.Index(params, l)
				return i >= 0 && i < len(args) && is(args[i])
			}, append(calls, callee))
		}
	})
	return only
}

// evaluatedBy lists what is evaluated for a call or a computed field, and its parameters; none where that
// is not all in one place.
func evaluatedBy(callee any) (params []*ir.Local, formulas []ir.Expr) {
	switch callee := callee.(type) {
	case *ir.Field:
		if bodies := callee.Bodies(); callee.Rule == nil && len(bodies) == 1 {
			return bodies[0].Frame.Params, []ir.Expr{bodies[0].Expr}
		}
	case *ir.Define:
		return callee.Frame.Params, []ir.Expr{callee.Body.Expr}
	case *ir.Score:
		if len(callee.Modifiers) > 0 {
			return nil, nil
		}
		for _, t := range callee.Terms {
			formulas = append(formulas, t.Value, t.When)
		}
		return callee.Frame.Params, formulas
	}
	return nil, nil
}

// notSetYet reports fields that a formula in `sealed` reads, itself or through what it calls, though
// the block has chosen them: nobody could tell which of its two values it means.
func (c *checker) notSetYet() {
	for _, u := range c.unknowing {
		c.chosenBefore(u)
		told := map[*ir.Field]bool{}
		ir.Visit(u.formula, func(e ir.Expr) {
			fd, direct := e.(*ir.FieldRef)
			for _, f := range c.storedIn(e) {
				at, ok := u.chosen[f]
				if !ok || told[f] {
					continue
				}
				told[f] = true
				what := "`" + e.Span().Text() + "`"
				if direct = direct && fd.Field == f; !direct {
					what += " reads `" + f.Name + "`, which"
				}
				c.errorf(diag.Sealed, e.Span(), "%s is chosen in secret, and holds what it held before `sealed` until that ends",
					what).
					Hinted("read it before or behind the block, or in the `from`, `where` and `needs` of another choice of the same").Note(at, "it is chosen here")
			}
		})
	}
}

// storedIn lists the fields that one part of a formula reads, but for the parts inside it.
func (c *checker) storedIn(e ir.Expr) []*ir.Field {
	var of any
	switch e := e.(type) {
	case *ir.FieldRef:
		if e.Field.Role != ir.Computed {
			return []*ir.Field{e.Field}
		}
		of = e.Field
	case *ir.MethodCall:
		of = e.Field
	case *ir.Call:
		of = e.Callee
	case *ir.Lookup:
		of = e.Table
	case *ir.Builtin:
		if !e.LeavesOutInactive() {
			return nil
		}
		of = c.p.Combatant
	default:
		return nil
	}
	if list, ok := c.stored[of]; ok {
		return list
	}
	var list []*ir.Field
	read := func(fields ...*ir.Field) {
		for _, f := range fields {
			if !slices.Contains(list, f) {
				list = append(list, f)
			}
		}
	}
	follow := &ir.Follow{Active: c.p.Combatant.Field("active")}
	follow.Visit = func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.FieldRef:
			read(e.Field)
		case *ir.Call:
			if s, ok := e.Callee.(*ir.Score); ok {
				for _, m := range s.Modifiers {
					read(m.HeldIn()...)
				}
			}
		}
	}
	follow.Part(e)
	c.stored[of] = list
	return list
}

// isSealed reports a local that is read in the block that chooses it.
func (c *checker) isSealed(at ir.Head, l *ir.Local) ir.Expr {
	c.errorf(diag.Sealed, at.At, "`%s` is chosen in secret, and nobody knows it before `sealed` ends", l.Name).
		Hinted("read it behind the block").Note(c.body.seal.places[slices.Index(c.body.seal.locals, l)], "it is chosen here")
	return c.badAt(at)
}

// sealed checks a `sealed` block. Its names are those of the block around, so that
// what was chosen can be read behind it.
func (c *checker) sealed(s *syntax.Sealed, at ir.StmtHead) ir.Stmt {
	b := c.body
	b.seal = &seal{fields: map[*ir.Field]diag.Span{}, lets: map[*ir.Local]*ir.Local{}}
	syntax.Walk(s.Body, func(n any) bool {
		if ch, ok := n.(*syntax.Choose); ok && len(ch.Path.Names) == 1 {
			if l := b.scope.find(ch.Path.Names[0].Text); l != nil && !l.Fixed {
				b.seal.chooses(l, c.span(ch.Path))
			}
		}
		return true
	})
	b.seal.now = nil
	still := b.still
	b.still = inSealed
	out := &ir.Sealed{StmtHead: at}
	if s.Name == nil {
		out.Body = c.block(s.Body, false)
	} else {
		loop := &syntax.For{Line: s.Line, Name: s.Name, In: s.In, Body: s.Body}
		out.Body = &ir.Block{List: []ir.Stmt{c.stmt(loop)}}
	}
	c.unknowing = append(c.unknowing, b.seal.asked...)
	b.still, b.seal = still, nil
	return out
}

// staysSealed reports whether a statement may stand in `sealed`, where all that
// happens is that somebody chooses.
func (c *checker) staysSealed(s syntax.Stmt, at ir.StmtHead) bool {
	switch s := s.(type) {
	case *syntax.Choose, *syntax.If, *syntax.For:
		return true
	case *syntax.Let:
		if s.New == nil {
			return true
		}
	}
	c.errorf(diag.NotAllowed, at.At, "only `choose`, `let`, `if` and `for` stand in `sealed`").Hinted("put it before or behind the block")
	return false
}
