package worth

import (
	"fmt"
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// Group is fighters of a side with the same sheet: copies of one, or those whose values are the same but for where they
// stand.
type Group struct {
	Name     string   `json:"name"`  // of the first in the scenario's file
	Title    string   `json:"title"` // of one of them
	Side     string   `json:"side"`
	Fighters []string `json:"fighters"`
	Cost     *float64 `json:"cost,omitempty"` // of one of them

	others  bool // not all of them are called so
	side    int
	members []int    // their places among all fighters
	files   []string // as the scenario's file calls them, the copies of one once
}

// Called is the group as a row of a table names it.
func (g *Group) Called() string {
	if n := len(g.Fighters); n > 1 {
		if g.others {
			return fmt.Sprintf("%s and %d alike", g.Title, n-1)
		}
		return fmt.Sprintf("%s (%d)", g.Title, n)
	}
	return g.Title
}

// one is one of the group, as within a sentence.
func (g *Group) one() string {
	if g.others {
		return "one of " + event.Within(g.Called())
	}
	if len(g.Fighters) > 1 {
		return fmt.Sprintf("one %s of %d", strings.TrimPrefix(g.Title, "The "), len(g.Fighters))
	}
	return event.Within(g.Title)
}

// a is any of the group, as within a sentence.
func (g *Group) a() string {
	if g.others {
		return "any of " + event.Within(g.Called())
	}
	if len(g.Fighters) > 1 {
		title := strings.TrimPrefix(g.Title, "The ")
		article, _, _ := strings.Cut(diag.Article(strings.ToLower(title)), " ")
		return article + " " + title
	}
	return event.Within(g.Title)
}

// each is all of the group, as within a sentence.
func (g *Group) each() string {
	if g.others {
		return "each of " + event.Within(g.Called())
	}
	if len(g.Fighters) > 1 {
		return "each " + strings.TrimPrefix(g.Title, "The ")
	}
	return event.Within(g.Title)
}

// sheets reads what fighters begin with.
type sheets struct {
	m        *interp.Machine
	fighters []scenario.Fighter
	groups   []*Group
	left     int // fighters of further groups
}

// MostGroups is of how many groups of fighters it is told.
const MostGroups = 100

// newSheets groups the fighters of a scenario, in its order.
func newSheets(m *interp.Machine, fighters []scenario.Fighter) (*sheets, error) {
	s := &sheets{m: m, fighters: fighters}
	for i, c := range m.Setup.Combatants {
		at := -1
		for n, g := range s.groups {
			same := slices.Contains(g.files, c.File)
			if !same && g.side == c.Side {
				var err error
				if same, err = s.alike(g.members[0], i); err != nil {
					return nil, err
				}
			}
			if same {
				at = n
				break
			}
		}
		if at < 0 && len(s.groups) == MostGroups {
			s.left++
			continue
		}
		title := event.Title(c.Name, c.Title)
		if c.Name != c.File { // it is one of several copies
			number := strings.TrimPrefix(c.Name, c.File+"_")
			title = event.Title(c.File, strings.TrimSuffix(c.Title, " "+number))
		}
		if at < 0 {
			at = len(s.groups)
			s.groups = append(s.groups,
				&Group{Name: c.File, Title: title, Side: m.Setup.Sides[c.Side].Name, side: c.Side})
		}
		g := s.groups[at]
		g.others = g.others || g.Title != title
		g.Fighters, g.members = append(g.Fighters, c.Name), append(g.members, i)
		if !slices.Contains(g.files, c.File) {
			g.files = append(g.files, c.File)
		}
	}
	return s, nil
}

// alike reports whether two fighters have the same sheet.
func (s *sheets) alike(a, b int) (bool, error) {
	if s.m.Setup.Combatants[a].Policy != s.m.Setup.Combatants[b].Policy {
		return false, nil
	}
	for _, f := range s.m.Program.Combatant.Fields {
		if f.Type.Base == ir.Square || f.Role == ir.Given {
			continue
		}
		x, err := s.first(a, f)
		if err != nil {
			return false, err
		}
		y, err := s.first(b, f)
		if err != nil || !slices.EqualFunc(x, y, s.sameAs(f)) {
			return false, err
		}
	}
	return true, nil
}

// sameAs compares values of a field: things that each has of his own by what they are copies of.
func (s *sheets) sameAs(f *ir.Field) func(x, y value.Value) bool {
	original := func(v value.Value) value.Value {
		t, is := v.(value.Thing)
		if !is || s.m.Owners[t.Kind][t.Index].Kind == nil {
			return v
		}
		if of := s.m.Original(t); of != nil {
			return of.Thing()
		}
		return t.Kind
	}
	return func(x, y value.Value) bool {
		a, isList := x.(value.List)
		b, isToo := y.(value.List)
		if isList && isToo {
			return slices.EqualFunc(a, b, func(x, y value.Value) bool { return value.Equal(original(x), original(y)) })
		}
		return value.Equal(original(x), original(y))
	}
}

// first is what a field of a fighter holds as the fight begins.
func (s *sheets) first(fighter int, f *ir.Field) ([]value.Value, error) {
	switch f.Role {
	case ir.Constant, ir.State, ir.Own:
		return s.m.First(value.Thing{Kind: s.m.Program.Combatant.ID, Index: int64(fighter)}, f)
	}
	return nil, nil
}

// setting is what the scenario says of a field of a fighter.
func (s *sheets) setting(fighter int, f *ir.Field) (world.Value, bool) {
	for _, x := range s.m.Setup.Combatants[fighter].Settings {
		if x.Field == f {
			return x.Value, true
		}
	}
	return world.Value{}, false
}

// of are the places of those whom the file calls so.
func (s *sheets) of(file string) (out []int) {
	for i, c := range s.m.Setup.Combatants {
		if c.File == file {
			out = append(out, i)
		}
	}
	return out
}

// like is whom somebody in the file is like, "" for nobody.
func (s *sheets) like(file string) string {
	for _, f := range s.fighters {
		if f.Name == file {
			return f.Like
		}
	}
	return ""
}

// follow are those not of a group who are like one of it, and would change with it.
func (s *sheets) follow(g *Group) (out []string) {
	for _, f := range s.fighters {
		if slices.Contains(g.files, f.Name) {
			continue
		}
		at := f.Like
		for n := 0; at != "" && n < len(s.fighters); n++ {
			if slices.Contains(g.files, at) {
				out = append(out, f.Name)
				break
			}
			at = s.like(at)
		}
	}
	return out
}
