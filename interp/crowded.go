package interp

import (
	"maps"
	"slices"
	"strings"

	"hcl/interp/plain"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Crowded is a fighter who stands where another does before anything has happened.
type Crowded struct {
	Who, Other string    // as the scenario calls them
	Square     string    // D4
	Field      *ir.Field // that says where he stands
	Said       diag.Span // where the scenario says so, else where it names him
}

// Crowded finds who stands on one square when a fight begins, as a picture of it would show. It
// finds nobody in a scenario that says no places.
func (m *Machine) Crowded() []Crowded {
	places := m.placing()
	if !slices.ContainsFunc(m.Setup.Combatants, func(c world.CombatantSetup) bool {
		return saysOf(c.Settings, places) != nil
	}) {
		return nil
	}
	f := plain.NewFight(m.told)
	f.Reset(m.Seed, 1)
	field, err := f.Field()
	if err != nil {
		return nil
	}
	var out []Crowded
	taken := map[string]string{} // by square
	for _, figure := range field.Figures {
		id, _ := figure.Who.ID.(string)
		who, _, _ := strings.Cut(id, "/") // what is his own stands for him
		squares := figure.Squares
		if len(squares) == 0 {
			squares = []string{figure.At}
		}
		for _, at := range squares {
			switch other, there := taken[at]; {
			case !there:
				taken[at] = who
			case other != who:
				out = append(out, m.crowded(who, other, at, places))
			}
		}
	}
	return out
}

func (m *Machine) crowded(who, other, at string, places []*ir.Field) Crowded {
	c := m.Setup.Combatants[slices.IndexFunc(m.Setup.Combatants,
		func(c world.CombatantSetup) bool { return c.Name == who })]
	out := Crowded{Who: who, Other: other, Square: at, Field: places[0], Said: c.Span}
	if s := saysOf(c.Settings, places); s != nil {
		out.Field, out.Said = s.Field, s.Value.Span
	}
	return out
}

// saysOf is what settings say of some fields, or of those of what somebody owns; nil: nothing.
func saysOf(settings []world.Setting, fields []*ir.Field) *world.Setting {
	for i, s := range settings {
		if slices.Contains(fields, s.Field) {
			return &settings[i]
		}
		for _, c := range s.Value.Copies {
			if said := saysOf(c.Settings, fields); said != nil {
				return said
			}
		}
		for _, of := range slices.Sorted(maps.Keys(s.Value.Tune)) {
			if said := saysOf(s.Value.Tune[of], fields); said != nil {
				return said
			}
		}
	}
	return nil
}

// placing lists the fields that say where fighters stand, or what is their own: those that
// pictures of them read, and of these the squares if there are any.
func (m *Machine) placing() []*ir.Field {
	if !slices.ContainsFunc(m.Program.Pictures, (*ir.Picture).Draws) {
		if fd := m.Placed(); fd != nil {
			return []*ir.Field{fd}
		}
		return nil
	}
	var all, squares []*ir.Field
	for _, p := range m.Program.Pictures {
		if p.Kind != m.Program.Combatant && p.Kind.Owner != m.Program.Combatant {
			continue
		}
		for _, l := range p.Lines {
			if l.Shows != ir.ShowsSquares {
				continue
			}
			ir.Visit(l.Value.Expr, func(e ir.Expr) {
				r, ok := e.(*ir.FieldRef)
				if !ok || r.Field.Kind != p.Kind || r.Field.Role != ir.State && r.Field.Role != ir.Constant {
					return
				}
				all = append(all, r.Field)
				if r.Field.Type.One().Base == ir.Square {
					squares = append(squares, r.Field)
				}
			})
		}
	}
	if len(squares) > 0 {
		return squares
	}
	return all
}
