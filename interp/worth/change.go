package worth

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/scenario"
	"hcl/interp/sim"
	"hcl/interp/stats"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// What is what a change is about.
type What string

const (
	OfPoint   What = "point"   // a field has one more, or where that cannot be one less
	OfThing   What = "thing"   // something else is in the place of a thing
	OfFighter What = "fighter" // one of a group stays away
)

// Change is one way in which the fight is made different, and what it has come to.
type Change struct {
	What  What     `json:"what"`
	Group string   `json:"group"` // its name
	Side  string   `json:"side"`
	Field string   `json:"field,omitempty"` // as --set names it, behind the fighter
	Title string   `json:"title"`           // of the field, or of the group
	Was   string   `json:"was,omitempty"`
	Now   string   `json:"now,omitempty"`
	Down  bool     `json:"down,omitempty"` // it is one less: the worth is that of the last point
	Set   []string `json:"set"`            // what --set takes to make it so

	Fights     int64           `json:"fights"`
	Same       bool            `json:"same,omitempty"`   // nothing that is counted has come out otherwise
	Worth      *stats.Estimate `json:"worth,omitempty"`  // in shares of fights; none if it cannot be fought
	P          float64         `json:"p"`                // how likely so great a worth is where there is none
	Stands     bool            `json:"stands,omitempty"` // it is there, also among so many others
	Impossible string          `json:"impossible,omitempty"`
	Cost       *float64        `json:"cost,omitempty"`  // what a fighter costs, or a thing
	Ought      *stats.Estimate `json:"ought,omitempty"` // what it ought to cost
	Command    string          `json:"command,omitempty"`

	group *Group
	sets  []scenario.Change
	held  *float64 // the cost of the thing in the place of which another is
	share *sim.Statistic
}

// counts reports whether something is known of the change but that it changes nothing.
func (c *Change) counts() bool { return c.Worth != nil && !c.Same }

// MostChanges is how many changes are fought at most.
const MostChanges = 600

// maker makes changes.
type maker struct {
	*sheets
	things int // how many others are tried in the place of each
	cost   string
	all    []*Change
	more   int64 // other things that are not tried
}

// make makes all changes of a group.
func (k *maker) make(g *Group) error {
	k.away(g)
	for _, f := range k.m.Program.Combatant.Fields {
		_, said := k.setting(g.members[0], f)
		if f.Role != ir.Constant && !(said && (f.Role == ir.State || f.Role == ir.Own)) {
			continue
		}
		values, err := k.first(g.members[0], f)
		if err != nil {
			return err
		}
		switch {
		case len(values) == 0 || f.Name == k.cost:
		case f.Type.Base == ir.Per:
			if err := k.keys(g, f); err != nil {
				return err
			}
		case numeric(f.Type):
			if err := k.point(g, f, 0, ""); err != nil {
				return err
			}
		default:
			if err := k.others(g, f); err != nil {
				return err
			}
		}
	}
	return nil
}

func numeric(t ir.Type) bool {
	return t.Base == ir.Int || t.Base == ir.Num || t.Base == ir.Dice
}

// add adds a change that gives a field of all of a group another value.
func (k *maker) add(c Change, g *Group, field string, sets []scenario.Change) *Change {
	c.group, c.Group, c.Side, c.Field, c.sets = g, g.Name, g.Side, field, sets
	c.share = sim.SharesOf(k.m)[g.side]
	for _, s := range sets {
		c.Set = append(c.Set, s.Path+"="+s.Text)
	}
	k.all = append(k.all, &c)
	return &c
}

// away has the last of a group stay away, unless he is all of his side.
func (k *maker) away(g *Group) {
	left := 0
	for _, c := range k.m.Setup.Combatants {
		if c.Side == g.side {
			left++
		}
	}
	if left == 1 {
		return
	}
	file := g.files[len(g.files)-1]
	k.add(Change{What: OfFighter, Title: g.Called()}, g, "", []scenario.Change{{Path: file + ".copies",
		Text: strconv.Itoa(len(k.of(file)) - 1)}})
}

// keys gives one more of what a per field has for each thing of which the scenario says it.
func (k *maker) keys(g *Group, f *ir.Field) error {
	said, _ := k.setting(g.members[0], f)
	if !numeric(*f.Type.Elem) || f.Type.Kind == k.m.Program.Combatant || f.Type.Kind == k.m.Program.Side {
		return nil
	}
	for i, id := range k.m.IDs[f.Type.Kind.ID] {
		if _, is := said.Per[id]; is && i < k.m.Instances(f.Type.Kind) {
			if err := k.point(g, f, i, id); err != nil {
				return err
			}
		}
	}
	return nil
}

// point gives a field of all of a group one more, of a per field for one thing; where that cannot be, one less.
func (k *maker) point(g *Group, f *ir.Field, n int, key string) error {
	for _, by := range []int64{1, -1} {
		var sets []scenario.Change
		var was, now []string
		for _, file := range g.files {
			var texts []string
			for _, i := range k.of(file) {
				values, err := k.first(i, f)
				if err != nil {
					return err
				}
				if n >= len(values) || values[n] == nil {
					return nil
				}
				text, ok := k.moved(f.Type, values[n], by)
				if !ok {
					texts = nil
					break
				}
				before, _ := k.moved(f.Type, values[n], 0)
				texts, was, now = append(texts, text), append(was, before), append(now, text)
			}
			if texts == nil {
				sets = nil
				break
			}
			sets = append(sets, k.settingOf(file, f, key, joined(texts)))
		}
		if sets == nil {
			continue
		}
		pins, err := k.pins(g, f)
		if err != nil {
			return err
		}
		field, title := f.Name, diag.Spaced(f.Name)
		if key != "" {
			field += "." + key
			title = event.Within(k.m.NameOf(f.Type.Kind, int64(n))) + " " + title
		}
		k.add(Change{What: OfPoint, Title: title, Was: between(was), Now: between(now), Down: by < 0}, g, field,
			append(sets, pins...))
		return nil
	}
	return nil
}

// moved is a number, or dice, with so much more, as --set takes it, if it may be so.
func (k *maker) moved(t ir.Type, v value.Value, by int64) (string, bool) {
	if t.Base == ir.Per {
		t = *t.Elem
	}
	within := k.m.RangeOf(t.Range)
	switch v := v.(type) {
	case int64:
		if v == math.MaxInt64 && by > 0 || v == math.MinInt64 && by < 0 {
			return "", false
		}
		return strconv.FormatInt(v+by, 10), within == nil || within.HasInt(v+by)
	case float64:
		v += float64(by)
		return strconv.FormatFloat(v, 'g', -1, 64), within == nil || within.HasNum(v)
	case value.Dice:
		v.Plus += by
		text := k.m.DiceText(v)
		_, ok := scenario.ParseDice(text, k.m.Program)
		return text, ok
	}
	return "", false
}

// settingOf gives a field of a fighter of the file a value. One whose values may be another's says all of a per field,
// since a table of his own would take the place of the other's.
func (k *maker) settingOf(file string, f *ir.Field, key, text string) scenario.Change {
	if key == "" {
		return scenario.Change{Path: file + "." + f.Name, Text: text}
	}
	if k.like(file) == "" {
		return scenario.Change{Path: file + "." + f.Name + "." + key, Text: text}
	}
	said, _ := k.setting(k.of(file)[0], f)
	return scenario.Change{Path: file + "." + f.Name, Text: k.table(f, said, key, text)}
}

// table writes what the scenario says of a per field, one of its values being another.
func (k *maker) table(f *ir.Field, said world.Value, key, text string) string {
	var cells []string
	for _, id := range k.m.IDs[f.Type.Kind.ID][:k.m.Instances(f.Type.Kind)] {
		v, is := said.Per[id]
		if !is {
			continue
		}
		cell := text
		if id != key {
			cell = written(*f.Type.Elem, v)
		}
		if f.Type.Elem.Base == ir.Dice {
			cell = strconv.Quote(cell)
		}
		cells = append(cells, id+" = "+cell)
	}
	return "{" + strings.Join(cells, ", ") + "}"
}

// written is a number of a scenario as it was written.
func written(t ir.Type, v world.Value) string {
	switch t.Base {
	case ir.Int:
		return strconv.FormatInt(v.Int, 10)
	case ir.Dice:
		d := world.DiceOf(v.Dice)
		if v.Dice.Die != nil {
			return d.Text(v.Dice.Die.Faces, nil)
		}
		return d.Text(d.Faces, nil)
	}
	return strconv.FormatFloat(v.Num, 'g', -1, 64)
}

// pins let those who are like one of a group keep what they have in a field.
func (k *maker) pins(g *Group, f *ir.Field) (out []scenario.Change, err error) {
	for _, file := range k.follow(g) {
		members := k.of(file)
		if len(members) == 0 {
			continue
		}
		if f.Type.Base == ir.Per {
			if said, is := k.setting(members[0], f); is && said.Per != nil {
				out = append(out, scenario.Change{Path: file + "." + f.Name, Text: k.table(f, said, "", "")})
			}
			continue
		}
		var texts []string
		for _, i := range members {
			values, err := k.first(i, f)
			if err != nil {
				return nil, err
			}
			if len(values) == 0 {
				break
			}
			texts = append(texts, k.text(f.Type, values[0]))
		}
		if texts != nil {
			out = append(out, scenario.Change{Path: file + "." + f.Name, Text: joined(texts)})
		}
	}
	return out, nil
}

// text is a value as --set takes it.
func (k *maker) text(t ir.Type, v value.Value) string {
	if list, is := v.(value.List); is {
		var items []string
		for _, x := range list {
			items = append(items, k.text(*t.Elem, x))
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	if text, ok := k.moved(ir.Type{}, v, 0); ok {
		return text
	}
	if t, is := v.(value.Thing); is && k.m.Owners[t.Kind][t.Index].Kind != nil {
		if of := k.m.Original(t); of != nil {
			return of.Name
		}
	}
	return k.m.ID(t, v)
}

// joined is one value for all copies of a fighter, or one for each.
func joined(texts []string) string {
	for _, t := range texts {
		if t != texts[0] {
			return "[" + strings.Join(texts, ",") + "]"
		}
	}
	return texts[0]
}

// between is a value, or the first and the last of several.
func between(texts []string) string {
	if texts = slices.Compact(slices.Clone(texts)); len(texts) == 1 {
		return texts[0]
	}
	return fmt.Sprintf("%s … %s", texts[0], texts[len(texts)-1])
}
