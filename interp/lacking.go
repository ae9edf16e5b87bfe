package interp

import (
	"fmt"
	"slices"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Lack is a fighter who has a thing, but nothing of what rules look up for it: a weapon, but
// not the skill that it takes. That is no error, since what is not said has some value; but
// whoever compares weapons would find out what a fighter without the skill does.
type Lack struct {
	Who, Thing   string    // as the scenario calls them
	Field        *ir.Field // of the fighter: skill
	Key          string    // of what he has none
	Has          int64     // what counts instead
	Least, Great int64     // what fighters have elsewhere
	Said         diag.Span // where the scenario gives him the thing
}

func (l Lack) String() string {
	return fmt.Sprintf("`%s` has `%s`, but no `%s` for `%s`: that is %d, and what is written elsewhere is %d to %d",
		l.Who, l.Thing, l.Field.Name, l.Key, l.Has, l.Least, l.Great)
}

// Advice is the line that gives him what he lacks.
func (l Lack) Advice() string {
	return fmt.Sprintf("write: %s = { …, %s = VALUE }, or give him something else than %s", l.Field.Name, l.Key, l.Thing)
}

// Lacking finds who has things without what the rules look up for them, where that must be a mistake:
// what counts for him instead is further from all that the scenario gives anybody than these are
// from one another, or his own sheet has other such values and nobody's has this one, where rules look up nothing else
// for it. Nobody with a
// skill of 12 to 15 means to fight with one of 0; but he may well have no specialty, of which others
// have 1 or 2.
func (m *Machine) Lacking() []Lack {
	var out []Lack
	if m.Setup == nil {
		return nil
	}
	for _, f := range m.Program.Combatant.Fields {
		given, written := m.given(f)
		usual, known := usualOf(f)
		if !known || len(given) == 0 {
			continue
		}
		needed, alone := m.needed(f), m.alone(f)
		for _, c := range m.Setup.Combatants {
			has, _ := settingOf(c.Settings, f)
			for _, s := range c.Settings {
				if s.Field.Type.Base != ir.List || s.Field.Type.Elem.Base != ir.Ref {
					continue
				}
				for _, v := range s.Value.List {
					if key, lacks := m.keyOf(s.Field.Type.Elem.Kind, v.Name, f, has); lacks &&
						(needed || alone && len(has.Per) > 0 && !written[key]) {
						out = append(out, Lack{c.Name, v.Name, f, key, usual, given[0], given[len(given)-1], v.Span})
					}
				}
			}
		}
	}
	return out
}

// needed reports whether who has a thing needs a value of his own in a field that rules look up for
// it, and in all others that they look up by the same: a bonus is not needed of which there are
// two sorts and one may be 0.
func (m *Machine) needed(f *ir.Field) bool {
	for _, x := range m.Program.Lookups {
		if x.In != f {
			continue
		}
		for _, y := range m.Program.Lookups {
			given, _ := m.given(y.In)
			usual, known := usualOf(y.In)
			if y.By == x.By && (!known || len(given) == 0 || given[0] == given[len(given)-1] ||
				given[0]-usual <= given[len(given)-1]-given[0]) {
				return false
			}
		}
	}
	return slices.ContainsFunc(m.Program.Lookups, func(x ir.LookedUp) bool { return x.In == f })
}

// alone reports whether rules look up nothing else of a fighter by what they look up in a field.
func (m *Machine) alone(f *ir.Field) bool {
	return !slices.ContainsFunc(m.Program.Lookups, func(x ir.LookedUp) bool {
		return x.In != f && slices.Contains(m.Program.Lookups, ir.LookedUp{In: f, By: x.By})
	})
}

// given are the values, sorted, that the scenario gives anybody in a `per` field, and of what they are.
func (m *Machine) given(f *ir.Field) (out []int64, of map[string]bool) {
	of = map[string]bool{}
	for _, c := range m.Setup.Combatants {
		has, _ := settingOf(c.Settings, f)
		for key, v := range has.Per {
			out, of[key] = append(out, v.Int), true
		}
	}
	slices.Sort(out)
	return out, of
}

// usualOf is the value of a `per` field of which nothing is said, if that is a plain number.
func usualOf(f *ir.Field) (int64, bool) {
	if f.Default == nil || f.Type.Base != ir.Per || f.Type.Elem.Base != ir.Int {
		return 0, false
	}
	n, ok := f.Default.Expr.(*ir.IntLit)
	if !ok {
		return 0, false
	}
	return n.Value, true
}

// keyOf says what rules look up in a field for a thing, and whether a fighter has no value for any
// of that.
func (m *Machine) keyOf(k *ir.Kind, thing string, in *ir.Field, has world.Value) (key string, lacks bool) {
	for _, x := range m.Program.Lookups {
		if x.In != in || x.By.Kind != k {
			continue
		}
		asked := m.said(thing, x.By)
		if asked == "" {
			continue
		}
		if _, there := has.Per[asked]; there {
			return asked, false
		}
		if key == "" {
			key = asked
		}
	}
	return key, key != ""
}

// said is the thing that another one, of the ruleset or of the scenario, names in a field; "" if
// that is not known before a fight.
func (m *Machine) said(thing string, f *ir.Field) string {
	for _, in := range m.Setup.Instances {
		if in.Kind == f.Kind && in.Name == thing {
			if v, ok := settingOf(in.Settings, f); ok {
				return v.Name
			}
			return m.said(in.Like, f)
		}
	}
	formula := f.Default
	if i := slices.IndexFunc(f.Kind.Instances, func(i *ir.Instance) bool { return i.Name == thing }); i >= 0 {
		if v := f.Kind.Instances[i].Value(f); v != nil {
			formula = v
		}
	}
	if formula == nil {
		return ""
	}
	switch e := formula.Expr.(type) {
	case *ir.InstanceRef:
		return e.Instance.Name
	case *ir.FieldRef: // another field of its own
		if _, own := e.X.(*ir.LocalRef); own && e.Field != f && e.Field.Kind == f.Kind {
			return m.said(thing, e.Field)
		}
	}
	return ""
}

func settingOf(list []world.Setting, f *ir.Field) (world.Value, bool) {
	for _, s := range list {
		if s.Field == f {
			return s.Value, true
		}
	}
	return world.Value{}, false
}
