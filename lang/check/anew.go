package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// State may begin anew with an event. That is one hook of the event, made here, which gives
// each such field its default again: to the engines there is nothing else to it.

// beginAnew makes the hooks, once it is known of all kinds whose things come and go.
func (c *checker) beginAnew() {
	for f := range c.p.Fields() {
		if src := c.fieldSrc(f); src.syn.field != nil && src.syn.field.Anew != nil {
			c.in(src.syn.file, func() { c.anew(f) })
		}
	}
}

func (c *checker) anew(f *ir.Field) {
	syn := c.fieldSrc(f).syn.field
	at, event := c.span(syn.Anew.On), syn.Anew.On.Text
	switch {
	case f.Role != ir.State:
		c.errorf(diag.NotAllowed, at, "only state begins anew, and `%s` is %s", f.Name,
			c.describeRole(f)).Hinted("write: state %s", c.fieldText(f))
		return
	case syn.Value == nil:
		c.errorf(diag.MissingField, at, "`%s` begins anew with its default, and has none",
			f.Name).Hinted("write: state %s : %s = … anew on %s", f.Name, f.Type, event)
		return
	}
	e := c.eventCalled(at, event)
	if e == nil || f.Default == nil || f.Type.Bad() {
		return
	}
	if e.Anew == nil {
		e.Anew = &ir.Hook{Decl: ir.Decl{Name: "what begins anew", Span: at, File: c.file.IR()}, Event: e,
			Frame: c.frameOf(c.copyLocals(e.Frame.Params)), Body: &ir.Block{}}
	}
	value := &ir.Define{Decl: ir.Decl{Name: f.Name, Span: f.Span, File: f.File}, Frame: f.Default.Frame,
		Result: f.Type.Single(), Body: f.Default, Inner: true}
	add(&c.p.Defines, value)
	r := &resetter{c.p, f.Kind, e.Anew.Frame, f.Span, nil}
	r.set = func(thing ir.Expr) *ir.Block {
		return block(&ir.Assign{StmtHead: ir.StmtHead{At: f.Span}, Op: "=",
			Place: ir.Place{X: thing, Field: f, At: f.Span, Type: value.Result},
			Value: &ir.Call{Head: r.head(value.Result), Callee: value, Args: []ir.Expr{thing}}})
	}
	set := r.concerned(e.Frame.Params)
	if set == nil {
		c.errorf(diag.NotAllowed, at, "%ss come and go, and `%s` is not about one of them", f.Kind.Name, event).
			Hinted("let an event tell of it: event NAME(%s)", f.Kind.Name)
		return
	}
	e.Anew.Body.List = append(e.Anew.Body.List, set.List...)
}

// resetter makes the statements that set something for the things of a kind.
type resetter struct {
	p     *ir.Program
	kind  *ir.Kind
	frame *ir.Frame
	at    diag.Span
	set   func(thing ir.Expr) *ir.Block
}

func block(s ...ir.Stmt) *ir.Block { return &ir.Block{List: s} }

func (r *resetter) head(t ir.Type) ir.Head { return ir.Head{T: t, At: r.at} }

// concerned sets it for the thing that an event is about, else for what is owned by one that it is
// about, else for the combatants of a side that it is about and what they own, else for all. There is
// no list of all that come and go.
func (r *resetter) concerned(params []*ir.Local) *ir.Block {
	about := func(k *ir.Kind) ir.Expr {
		for i, p := range params {
			if k != nil && p.Type.Base == ir.Ref && p.Type.Kind == k && !p.Type.Optional {
				return &ir.LocalRef{Head: r.head(p.Type), Local: r.frame.Params[i]}
			}
		}
		return nil
	}
	if thing := about(r.kind); thing != nil {
		return r.set(thing)
	}
	if owner := about(r.kind.Owner); owner != nil {
		return r.owned(r.kind, r.set)(owner)
	}
	if side := about(r.p.Side); side != nil {
		members := r.p.Side.Field("members")
		list := &ir.FieldRef{Head: r.head(members.Type), X: side, Field: members}
		switch r.p.Combatant {
		case r.kind:
			return block(r.each(list, r.set))
		case r.kind.Owner:
			return block(r.each(list, r.owned(r.kind, r.set)))
		}
	}
	if r.kind.Made {
		return nil
	}
	return r.all(r.kind, r.set)
}

// owned does something with all things of a kind that somebody owns.
func (r *resetter) owned(k *ir.Kind, do func(ir.Expr) *ir.Block) func(ir.Expr) *ir.Block {
	return func(owner ir.Expr) *ir.Block {
		out := block()
		for _, own := range k.Owner.Fields {
			if own.Role == ir.Own && own.Type.Elem.Kind == k {
				out.List = append(out.List, r.each(&ir.FieldRef{Head: r.head(own.Type), X: owner, Field: own}, do))
			}
		}
		return out
	}
}

// all does something with all things of a kind.
func (r *resetter) all(k *ir.Kind, do func(ir.Expr) *ir.Block) *ir.Block {
	list := r.head(ir.ListOf(ir.RefTo(k)))
	switch {
	case k == r.p.Combat:
		return do(&ir.World{Head: r.head(ir.RefTo(k)), Name: k.Name})
	case k.Builtin:
		return block(r.each(&ir.World{Head: list, Name: k.Plural}, do))
	case k.Owner != nil:
		return r.all(k.Owner, r.owned(k, do))
	}
	return block(r.each(&ir.KindList{Head: list, Kind: k}, do))
}

func (r *resetter) each(list ir.Expr, do func(ir.Expr) *ir.Block) ir.Stmt {
	item := &ir.Local{Type: *list.Type().Elem, Slot: r.frame.Slots, Fixed: true}
	r.frame.Slots++
	return &ir.For{StmtHead: ir.StmtHead{At: r.at}, Item: item, List: list,
		Body: do(&ir.LocalRef{Head: r.head(item.Type), Local: item})}
}
