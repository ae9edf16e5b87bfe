package interp

import (
	"slices"

	"hcl/interp/plain"
	"hcl/lang/ir"
)

// Some choices pass by a thing for what it is: a weapon that can do nothing stands in no
// list of those that can. What decides there is a condition on the thing alone, of what
// never changes; so it is known before any fight, and without knowing what a weapon is.

// LeftOut is something that a variant adds and that fewer choices offer than anything of its
// kind that was there before.
type LeftOut struct {
	Instance *ir.Instance
	Unmet    []ir.Expr // the conditions that leave it out
}

// mostAsked is how many things, for all places where they could be chosen, are looked at.
const mostAsked = 20_000

// LeftOut finds what a variant adds to choose from and most choices pass by.
func (m *Machine) LeftOut() []LeftOut {
	var out []LeftOut
	if !m.Program.Extends {
		return nil
	}
	for _, k := range m.Program.Kinds {
		adds := func(in *ir.Instance) bool { return in.Home != nil && in.Home.Whole() == m.Program.Root }
		if slices.ContainsFunc(k.Instances, adds) {
			out = append(out, m.leftOutOf(k, adds)...)
		}
	}
	return out
}

func (m *Machine) leftOutOf(k *ir.Kind, adds func(*ir.Instance) bool) []LeftOut {
	var sites []*ir.Site
	for _, s := range m.Program.Sites {
		if s.Type.Has(k) && s.From != nil {
			sites = append(sites, s)
		}
	}
	if len(sites)*len(k.Instances) > mostAsked {
		return nil
	}
	a := newAsker(m)
	before := map[string]bool{} // where things can be chosen that were there before
	added := map[*ir.Instance]string{}
	var out []LeftOut
	for _, in := range k.Instances {
		places := a.places(in, sites)
		if adds(in) {
			added[in] = places
			out = append(out, LeftOut{in, a.unmet})
		} else {
			before[places] = true
		}
	}
	return slices.DeleteFunc(out, func(x LeftOut) bool {
		more := false // something is offered there and elsewhere
		for places := range before {
			if noMore(places, added[x.Instance]) {
				return true
			}
			more = more || noMore(added[x.Instance], places)
		}
		return !more
	})
}

// noMore reports whether whatever is chosen at some places can be at others.
func noMore(places, others string) bool {
	for i := range places {
		if places[i] == 'y' && others[i] != 'y' {
			return false
		}
	}
	return true
}

// asker finds out where an instance can be chosen.
type asker struct {
	fight  *plain.Fight
	tests  map[ir.Expr]bool // conditions that are settled by what the item is
	settle map[*ir.Formula]bool

	in    *ir.Instance
	lists map[*ir.Formula]bool // whether they may hold it
	asked map[*ir.Local]bool   // whether conditions of a define fail for it, by parameter
	unmet []ir.Expr
}

func newAsker(m *Machine) *asker {
	a := &asker{fight: plain.NewFight(m.told), tests: map[ir.Expr]bool{}, settle: map[*ir.Formula]bool{}}
	a.fight.Reset(m.Seed, 1)
	return a
}

// places says of each place whether an instance can be chosen there, as far as that depends
// on what it is.
func (a *asker) places(in *ir.Instance, sites []*ir.Site) string {
	a.in, a.lists, a.asked, a.unmet = in, map[*ir.Formula]bool{}, map[*ir.Local]bool{}, nil
	out := make([]byte, len(sites))
	for i, s := range sites {
		out[i] = 'n'
		if !a.fails(s.Where, s.Frame, s.Item) && a.mayHold(s.From, s.Frame) {
			out[i] = 'y'
		}
	}
	return string(out)
}

// mayHold reports whether a list may hold the instance.
func (a *asker) mayHold(e ir.Expr, fr *ir.Frame) bool {
	may := func(e ir.Expr) bool { return a.mayHold(e, fr) }
	switch e := e.(type) {
	case *ir.InstanceRef:
		return e.Instance == a.in
	case *ir.ListLit:
		return slices.ContainsFunc(e.Items, may)
	case *ir.Choice:
		return may(e.Then) || may(e.Else)
	case *ir.Call:
		if d, ok := e.Callee.(*ir.Define); ok {
			return a.bodyMayHold(d.Body)
		}
	case *ir.FieldRef:
		if e.Field.Role == ir.Computed {
			return a.bodyMayHold(e.Field.Default)
		}
	case *ir.Builtin:
		switch e.Entry.Name {
		case "filter":
			return !a.fails(e.Each, fr, e.Item) && may(e.Args[0])
		case "concat":
			return slices.ContainsFunc(e.Args, may)
		case "unique", "reverse", "sorted", "shuffled", "take", "skip", "take_until", "without":
			return may(e.Args[0])
		}
	}
	return true
}

func (a *asker) bodyMayHold(f *ir.Formula) bool {
	if known, ok := a.lists[f]; ok {
		return known
	}
	a.lists[f] = true
	a.lists[f] = a.mayHold(f.Expr, f.Frame)
	return a.lists[f]
}

// fails reports whether the instance cannot meet a condition, whatever happens.
func (a *asker) fails(e ir.Expr, fr *ir.Frame, item *ir.Local) bool {
	switch e := e.(type) {
	case nil:
		return false
	case *ir.Logic:
		x, y := a.fails(e.X, fr, item), a.fails(e.Y, fr, item)
		return e.And && (x || y) || x && y
	case *ir.Call:
		if d, ok := e.Callee.(*ir.Define); ok && a.failsInside(d, e.Args, item) {
			return true
		}
	}
	settled, ok := a.tests[e]
	if !ok {
		settled = a.about(e, item)
		a.tests[e] = settled
	}
	if !settled {
		return false
	}
	if met, failure := a.fight.Meets(e, fr, item, a.in); failure != nil || met {
		return false
	}
	if !slices.Contains(a.unmet, e) {
		a.unmet = append(a.unmet, e)
	}
	return true
}

// failsInside reports the same of the condition in a define that is asked about the instance.
func (a *asker) failsInside(d *ir.Define, args []ir.Expr, item *ir.Local) bool {
	for i, arg := range args {
		if l, ok := arg.(*ir.LocalRef); !ok || l.Local != item {
			continue
		}
		p := d.Frame.Params[i]
		fails, known := a.asked[p]
		if !known {
			a.asked[p] = false
			fails = a.fails(d.Body.Expr, d.Body.Frame, p)
			a.asked[p] = fails
		}
		if fails {
			return true
		}
	}
	return false
}

// about reports whether a condition is about an item alone, and about nothing of it that
// changes.
func (a *asker) about(e ir.Expr, item *ir.Local) bool {
	known := map[*ir.Local]bool{item: true}
	asks, other := false, false
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.Builtin:
			for _, l := range e.Items() {
				known[l] = true
			}
		case *ir.LocalRef:
			asks = asks || e.Local == item
			other = other || !known[e.Local]
		}
	})
	return asks && !other && a.settled(e)
}

// settled reports whether a formula gives the same for the same things in every fight.
func (a *asker) settled(e ir.Expr) bool {
	ok := true
	inside := func(f *ir.Formula) {
		is, known := a.settle[f]
		if !known {
			a.settle[f] = false // as long as it is not known, if it needs itself
			is = a.settled(f.Expr)
			a.settle[f] = is
		}
		ok = ok && is
	}
	ir.Visit(e, func(e ir.Expr) {
		switch e := e.(type) {
		case *ir.FieldRef:
			if e.Field.Role == ir.Computed {
				inside(e.Field.Default)
			}
			ok = ok && e.Field.Role != ir.State && e.Field.Role != ir.Given
		case *ir.MethodCall:
			ok = ok && e.Field.Role == ir.Method
			for _, f := range e.Field.Bodies() {
				inside(f)
			}
		case *ir.Call:
			d, isDefine := e.Callee.(*ir.Define)
			if ok = ok && isDefine; ok {
				inside(d.Body)
			}
		case *ir.Builtin:
			ok = ok && e.Entry.Group != "fight" && e.Entry.Effect == ""
		case *ir.World, *ir.Holds, *ir.Lookup, *ir.Proceed, *ir.BadExpr:
			ok = false
		}
	})
	return ok
}
