package tell

import (
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A number may be written as the ruleset has it and still come out otherwise, since a
// variant has changed something that it is made of. Here is what files have changed.

// changes is what files have changed in a program.
type changes struct {
	parts    map[string][]event.Source       // by sort and name: who has changed it, the last one
	around   map[string][]event.Source       // the same: who has put a formula around it
	variants map[*diag.Source][]event.Source // the files that are laid over the base
	gone     map[string][]event.Term         // by score: the terms that were removed
	made     map[*ir.Local][]ir.Expr         // what locals are set to
	same     map[*ir.Local]*ir.Local         // parameters of hooks and modifiers: those of what they belong to
}

// changesIn finds what files have changed in a program; nil if that is nothing.
func changesIn(p *ir.Program) *changes {
	variants := p.Variants
	if len(p.Changes)+len(variants) == 0 {
		return nil
	}
	c := &changes{map[string][]event.Source{}, map[string][]event.Source{}, map[*diag.Source][]event.Source{},
		map[string][]event.Term{},
		map[*ir.Local][]ir.Expr{}, map[*ir.Local]*ir.Local{}}
	for _, ch := range p.Changes {
		key, s := partKey(ch.What, ch.Path...), event.Source{Name: ch.Name(), File: ch.File.ID}
		switch {
		case ch.How != ir.Wrapped:
			c.parts[key] = []event.Source{s}
		case !ch.Undone && ch.What != "rule" && ch.What != "phase": // these have statements of their own
			c.around[key] = append(c.around[key], s)
		}
		if ch.How == ir.Removed && ch.What == "score" && len(ch.Path) == 2 {
			c.gone[ch.Path[0]] = append(c.gone[ch.Path[0]], event.Term{Name: ch.Path[1], Label: event.Title(ch.Path[1], ""),
				Gone: true, File: ch.File.ID})
		}
	}
	for _, file := range p.Files {
		if whole := file.Whole(); slices.Contains(variants, whole) {
			c.variants[file.Source] = []event.Source{{File: whole.ID}}
		}
	}
	for _, s := range p.Scores {
		for _, m := range s.Modifiers {
			c.like(m.Frame.Params, s.Frame.Params)
		}
	}
	eachBody(p, func(mine, theirs []*ir.Local, b *ir.Block) {
		c.like(mine, theirs)
		c.locals(b)
	})
	return c
}

// eachBody visits everything that has statements, and the parameters mine of each that stand
// for those of something else.
func eachBody(p *ir.Program, visit func(mine, theirs []*ir.Local, b *ir.Block)) {
	hooks := func(list []*ir.Hook, of []*ir.Local) {
		for _, h := range list {
			visit(h.Frame.Params, of, h.Body)
		}
	}
	rule := func(r *ir.Rule) {
		hooks(slices.Concat(r.Before, r.After, r.Around), r.Frame.Params)
		visit(nil, nil, r.Body)
	}
	for _, r := range p.Rules {
		rule(r)
	}
	for fd := range p.Fields() {
		action := func(r *ir.Rule) {
			if r != nil && r.Body != nil {
				rule(r)
				visit(r.Frame.Params[len(r.Frame.Params)-len(fd.Params):], fd.Params, nil)
			}
		}
		if fd.Role == ir.Action {
			action(fd.Rule)
			for _, in := range fd.Kind.Instances {
				action(in.Of(fd).Rule)
			}
		}
	}
	for _, e := range p.Events {
		hooks(e.Hooks, e.Frame.Params)
	}
	for _, k := range p.Conditions {
		hooks(slices.Concat(k.Begins, k.Ends, k.RunsOut), nil)
		for _, h := range k.Hooks {
			hooks([]*ir.Hook{h}, h.Event.Frame.Params)
		}
	}
	for _, course := range slices.Concat(p.Setups, p.Rounds) {
		for _, ph := range course.Phases {
			hooks(slices.Concat(ph.Before, ph.After, ph.Around), nil)
			visit(nil, nil, ph.Body)
		}
	}
	for _, t := range p.Tests {
		visit(nil, nil, t.Body)
	}
}

// like notes which parameters stand for which others.
func (c *changes) like(mine, theirs []*ir.Local) {
	for i := range min(len(mine), len(theirs)) {
		c.same[mine[i]] = theirs[i]
	}
}

// locals notes what the locals of a body are set to.
func (c *changes) locals(b *ir.Block) {
	set := func(l *ir.Local, to ir.Expr) {
		if l != nil && to != nil {
			c.made[l] = append(c.made[l], to)
		}
	}
	for s := range ir.Statements(b) {
		switch s := s.(type) {
		case *ir.Let:
			for _, l := range s.Locals {
				set(l, s.Value)
			}
		case *ir.Assign:
			set(s.Place.Local, s.Value)
		case *ir.For:
			set(s.Item, s.List)
		}
	}
}

func partKey(what string, path ...string) string { return what + "\x00" + strings.Join(path, "\x00") }

// part is who has changed something that is named.
func (c *changes) part(what string, path ...string) []event.Source {
	return c.parts[partKey(what, path...)]
}

// formula lists who has changed a formula that is named, or has put another around it.
func (c *changes) formula(what string, path ...string) []event.Source {
	return slices.Concat(c.part(what, path...), c.around[partKey(what, path...)])
}

// param is the parameter for which one stands.
func (c *changes) param(l *ir.Local) *ir.Local {
	for c.same[l] != nil {
		l = c.same[l]
	}
	return l
}
