package fast

import (
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// A number may be written as the ruleset has it and still come out otherwise, since a
// variant has changed something that it is made of. Readers who want to know why are told
// what was changed, and by which file. Most of it is known when a machine is built; the
// row of a table, the thing whose field is read and what a caller handed over show only
// in the fight. All this is done for those readers alone: it takes no steps, throws no
// dice, and a ruleset that no file has changed has none of it.

// origin names what a number may come from: something that is known, or is found in the
// fight, in the frame of the formula.
type origin struct {
	known *event.Source
	find  func(f *Fight, add func(*event.Source))
}

// origins is what the machine knows of the changes to its ruleset; nil if there are none.
type origins struct {
	parts    map[string]*event.Source        // by sort and name: who has changed it, the last one
	around   map[string][]*event.Source      // the same: who has put a formula around it
	variants map[*diag.Source]*event.Source  // the files that are laid over the base
	made     map[*ir.Local][]ir.Expr         // what locals are set to
	same     map[*ir.Local]*ir.Local         // parameters of hooks and modifiers: those of what they belong to
	seen     map[*ir.Block]bool              // blocks whose locals are known
	things   [][]world.Model                 // by kind, by thing
	of       map[*ir.Field][][]*event.Source // by thing
	rows     map[*ir.Table][]*event.Source   // by row
	gone     map[string][]event.Term         // by score: the terms that were removed
}

// originsIn finds what files have changed in a program.
func originsIn(p *ir.Program) *origins {
	variants := p.Variants
	if len(p.Changes)+len(variants) == 0 {
		return nil
	}
	o := &origins{parts: map[string]*event.Source{}, around: map[string][]*event.Source{}, variants: map[*diag.Source]*event.Source{}, made: map[*ir.Local][]ir.Expr{},
		same: map[*ir.Local]*ir.Local{}, seen: map[*ir.Block]bool{}, of: map[*ir.Field][][]*event.Source{}, rows: map[*ir.Table][]*event.Source{}, gone: map[string][]event.Term{}}
	for _, ch := range p.Changes {
		key, s := partKey(ch.What, ch.Path...), &event.Source{Name: ch.Name(), File: ch.File.ID}
		switch {
		case ch.How != ir.Wrapped:
			o.parts[key] = s
		case !ch.Undone && ch.What != "rule" && ch.What != "phase": // these have statements of their own
			o.around[key] = append(o.around[key], s)
		}
		if ch.How == ir.Removed && ch.What == "score" && len(ch.Path) == 2 {
			o.gone[ch.Path[0]] = append(o.gone[ch.Path[0]], event.Term{Name: ch.Path[1], Label: event.Title(ch.Path[1], ""), Gone: true, File: ch.File.ID})
		}
	}
	for _, file := range p.Files {
		if whole := file.Whole(); slices.Contains(variants, whole) {
			o.variants[file.Source] = &event.Source{File: whole.ID}
		}
	}
	like := func(mine, theirs []*ir.Local) {
		for i := range min(len(mine), len(theirs)) {
			o.same[mine[i]] = theirs[i]
		}
	}
	rule := func(r *ir.Rule) {
		for _, h := range slices.Concat(r.Before, r.After, r.Around) {
			like(h.Frame.Params, r.Frame.Params)
		}
	}
	for _, r := range p.Rules {
		rule(r)
	}
	for _, k := range p.Kinds {
		for _, fd := range k.Fields {
			if fd.Role == ir.Action {
				each := func(r *ir.Rule) {
					if r != nil && r.Body != nil {
						rule(r)
						like(r.Frame.Params[len(r.Frame.Params)-len(fd.Params):], fd.Params)
					}
				}
				each(fd.Rule)
				for _, in := range k.Instances {
					each(in.Of(fd).Rule)
				}
			}
		}
	}
	for _, e := range p.Events {
		for _, h := range e.Hooks {
			like(h.Frame.Params, e.Frame.Params)
		}
	}
	for _, k := range p.Conditions {
		for _, h := range k.Hooks {
			if h.Event != nil {
				like(h.Frame.Params[:min(len(h.Frame.Params), len(h.Event.Frame.Params))], h.Event.Frame.Params)
			}
		}
	}
	for _, s := range p.Scores {
		for _, m := range s.Modifiers {
			like(m.Frame.Params[:min(len(m.Frame.Params), len(s.Frame.Params))], s.Frame.Params)
		}
	}
	return o
}

func partKey(what string, path ...string) string { return what + "\x00" + strings.Join(path, "\x00") }

// part is who has changed something that is named, nil if nobody has.
func (o *origins) part(what string, path ...string) *event.Source {
	return o.parts[partKey(what, path...)]
}

// formula lists who has changed a formula that is named, or has put another around it.
func (o *origins) formula(what string, path ...string) []*event.Source {
	list := o.around[partKey(what, path...)]
	if s := o.part(what, path...); s != nil {
		list = append([]*event.Source{s}, list...)
	}
	return list
}

// locals writes down what the locals of a body are set to.
func (o *origins) locals(b *ir.Block) {
	if o == nil || b == nil || o.seen[b] {
		return
	}
	ir.EachBlock(b, func(b *ir.Block) {
		o.seen[b] = true
		for _, s := range b.List {
			switch s := s.(type) {
			case *ir.Let:
				for _, l := range s.Locals {
					o.set(l, s.Value)
				}
			case *ir.Assign:
				o.set(s.Place.Local, s.Value)
			case *ir.For:
				o.set(s.Item, s.List)
			}
		}
	})
}

func (o *origins) set(l *ir.Local, to ir.Expr) {
	if l != nil && to != nil {
		o.made[l] = append(o.made[l], to)
	}
}
