package worth

import (
	"slices"
	"strings"

	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Nothing is what stands in the place of a thing that is taken away.
const Nothing = "nothing"

// others puts other things of their kind into the places of those that a field of a group holds.
func (k *maker) others(g *Group, f *ir.Field) error {
	one := f.Type.One()
	if one.Base != ir.Ref || one.Kind.Builtin {
		return nil
	}
	held, alone, err := k.held(g, f)
	if held == nil || err != nil {
		return err
	}
	for i, was := range held {
		if slices.Index(held, was) != i {
			continue // another like it
		}
		tried, rest := k.near(one.Kind, held, was)
		k.more += rest
		if !alone && k.things > 0 {
			if err := k.swap(g, f, held, i, -1); err != nil {
				return err
			}
		}
		for _, now := range tried {
			if err := k.swap(g, f, held, i, now); err != nil {
				return err
			}
		}
	}
	return nil
}

// held are the things that all of a group hold in a field, by their numbers; alone says that it holds no list.
func (k *maker) held(g *Group, f *ir.Field) (things []int64, alone bool, err error) {
	if said, is := k.setting(g.members[0], f); f.Role == ir.Own && (!is || said.Copies == nil ||
		slices.ContainsFunc(said.Copies, func(c world.CopySetup) bool { return len(c.Settings) > 0 })) {
		return nil, false, nil // what is changed in a copy would be lost with it
	}
	for n, i := range g.members {
		values, err := k.first(i, f)
		if err != nil || len(values) != 1 {
			return nil, false, err
		}
		list, isList := values[0].(value.List)
		if !isList {
			list = value.List{values[0]}
		}
		var these []int64
		for _, v := range list {
			t, is := v.(value.Thing)
			if !is {
				return nil, false, nil
			}
			if k.m.Owners[t.Kind][t.Index].Kind != nil {
				of := k.m.Original(t)
				if of == nil {
					return nil, false, nil
				}
				t = of.Thing()
			}
			these = append(these, t.Index)
		}
		if n > 0 && !slices.Equal(these, things) {
			return nil, false, nil
		}
		things, alone = these, !isList
	}
	return things, alone, nil
}

// near are things of a kind that stand nearest to one in the ruleset and are not held, and how many others there are.
func (k *maker) near(kind *ir.Kind, held []int64, was int64) (tried []int64, rest int64) {
	n := int64(k.m.Instances(kind))
	for away := int64(1); away < n; away++ {
		for _, i := range []int64{was + away, was - away} {
			if i < 0 || i >= n || slices.Contains(held, i) {
				continue
			}
			if len(tried) == k.things {
				rest++
				continue
			}
			tried = append(tried, i)
		}
	}
	return tried, rest
}

// swap puts a thing into the place of one that is held; -1: nothing.
func (k *maker) swap(g *Group, f *ir.Field, held []int64, at int, now int64) error {
	kind := f.Type.One().Kind
	name := func(i int64) string { return k.m.IDs[kind.ID][i] }
	c := Change{What: OfThing, Title: diag.Spaced(f.Name), Was: k.m.NameOf(kind, held[at]), Now: Nothing}
	text := ""
	if f.Type.Base == ir.List {
		var items []string
		for i, x := range held {
			switch {
			case i != at:
				items = append(items, name(x))
			case now >= 0:
				items = append(items, name(now))
			}
		}
		text = "[" + strings.Join(items, ",") + "]"
	} else {
		text = name(now)
	}
	var err error
	if now >= 0 {
		c.Now = k.m.NameOf(kind, now)
		if c.Cost, err = k.costOf(value.Thing{Kind: kind.ID, Index: now}); err != nil {
			return err
		}
	}
	if c.held, err = k.costOf(value.Thing{Kind: kind.ID, Index: held[at]}); err != nil {
		return err
	}
	var sets []scenario.Change
	for _, file := range g.files {
		sets = append(sets, scenario.Change{Path: file + "." + f.Name, Text: text})
	}
	pins, err := k.pins(g, f)
	if err == nil {
		k.add(c, g, f.Name, append(sets, pins...))
	}
	return err
}

// costOf is what a thing costs by the field that says so, nil if it has none that is a number.
func (k *maker) costOf(t value.Thing) (*float64, error) {
	f := k.m.Program.Kinds[t.Kind].Field(k.cost)
	if f == nil {
		return nil, nil
	}
	values, err := k.m.First(t, f)
	if err != nil || len(values) != 1 {
		return nil, err
	}
	var x float64
	switch v := values[0].(type) {
	case int64:
		x = float64(v)
	case float64:
		x = v
	default:
		return nil, nil
	}
	return &x, nil
}
