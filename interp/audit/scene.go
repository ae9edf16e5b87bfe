package audit

import (
	"maps"
	"reflect"
	"slices"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
)

// Scene is a scenario of the ruleset.
type Scene struct {
	Word     string // as a command line names it
	Machine  *interp.Machine
	Remake   func(*world.Setup) (*interp.Machine, error) // with another setup of the scenario
	Command  func(verb string, flags ...string) string   // a command line about the scenario
	Reversed func(verb string, flags ...string) string   // the same with its sides in the other order
}

// alone is a setup in which two combatants are by themselves, without orders.
func alone(s *world.Setup, a, b int) *world.Setup {
	out := *s
	out.Sides, out.Combatants, out.Orders, out.Throws = nil, nil, nil, nil
	for i, who := range []int{a, b} {
		c := s.Combatants[who]
		out.Sides = append(out.Sides, s.Sides[c.Side])
		c.Side = i
		out.Combatants = append(out.Combatants, c)
	}
	return &out
}

// alike reports whether two combatants are the same but for what they are called.
func alike(a, b world.CombatantSetup) bool {
	return a.Policy == b.Policy && sameSettings(a.Settings, b.Settings)
}

func sameSettings(a, b []world.Setting) bool {
	return slices.EqualFunc(a, b, func(x, y world.Setting) bool {
		return x.Field == y.Field && reflect.DeepEqual(unplaced(x.Value), unplaced(y.Value))
	})
}

// unplaced is a value without where it stands.
func unplaced(v world.Value) world.Value {
	v.Span = diag.Span{}
	v.List, v.Each = unplacedList(v.List), unplacedList(v.Each)
	v.Per = maps.Clone(v.Per)
	for k, x := range v.Per {
		v.Per[k] = unplaced(x)
	}
	v.Copies = slices.Clone(v.Copies)
	for i := range v.Copies {
		v.Copies[i].Settings = unplacedSettings(v.Copies[i].Settings)
	}
	v.Tune = maps.Clone(v.Tune)
	for k, x := range v.Tune {
		v.Tune[k] = unplacedSettings(x)
	}
	return v
}

func unplacedList(list []world.Value) []world.Value {
	list = slices.Clone(list)
	for i := range list {
		list[i] = unplaced(list[i])
	}
	return list
}

func unplacedSettings(list []world.Setting) []world.Setting {
	list = slices.Clone(list)
	for i := range list {
		list[i].Value = unplaced(list[i].Value)
	}
	return list
}

// equalSides reports whether all sides are the same but for names.
func equalSides(s *world.Setup) bool {
	var of [][]world.CombatantSetup
	for i := range s.Sides {
		var list []world.CombatantSetup
		for _, c := range s.Combatants {
			if c.Side == i {
				list = append(list, c)
			}
		}
		of = append(of, list)
		if x, y := s.Sides[i], s.Sides[0]; x.Policy != y.Policy || !sameSettings(x.Settings, y.Settings) ||
			!slices.EqualFunc(list, of[0], alike) {
			return false
		}
	}
	return len(s.Sides) > 1
}

// classes are the combatants of a setup of whom no two on one side are alike: of those the first.
func classes(s *world.Setup) []int {
	var out []int
	for i, c := range s.Combatants {
		if !slices.ContainsFunc(out, func(j int) bool {
			return s.Combatants[j].Side == c.Side && alike(s.Combatants[j], c)
		}) {
			out = append(out, i)
		}
	}
	return out
}

func titleOf(c world.CombatantSetup) string { return event.Title(c.Name, c.Title) }

func sideTitle(s world.SideSetup) string { return event.Title(s.Name, s.Title) }

// sides is how many combatants each side has.
func sizes(s *world.Setup) []int {
	out := make([]int, len(s.Sides))
	for _, c := range s.Combatants {
		out[c.Side]++
	}
	return out
}
