package world

import (
	"fmt"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// Show writes a value of a type for people.
func (w *World) Show(t ir.Type, v value.Value) string {
	switch v := v.(type) {
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return value.Number(v)
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case string:
		if t.Base == ir.Enum {
			return event.Title(v, "")
		}
		return v
	case value.Dice:
		return w.DiceText(v)
	case grid.Square:
		return v.String()
	case value.Thing:
		return w.Called(v)
	case value.List:
		if len(v) > 0 {
			return w.showList(*t.Elem, v)
		}
		t = *t.Elem
	}
	if t.Base == ir.Ref && (t.Kind == w.Program.Combatant || t.Kind == w.Program.Side) {
		return "nobody"
	}
	return "nothing"
}

// mostListed is how many items of a list are shown.
const mostListed = 12

func (w *World) showList(t ir.Type, list value.List) string {
	var names []string
	for _, x := range list[:min(len(list), mostListed)] {
		names = append(names, w.Show(t, x))
	}
	if more := len(list) - mostListed; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// Bracketed is Show, but with all lists in brackets, as files write them.
func (w *World) Bracketed(t ir.Type, v value.Value) string {
	list, ok := v.(value.List)
	if !ok {
		return w.Show(t, v)
	}
	var items []string
	for _, x := range list[:min(len(list), mostListed)] {
		items = append(items, w.Bracketed(*t.Elem, x))
	}
	if more := len(list) - mostListed; more > 0 {
		items = append(items, fmt.Sprintf("%d more", more))
	}
	return "[" + strings.Join(items, ", ") + "]"
}

// Called is what people call a thing.
func (w *World) Called(t value.Thing) string { return w.NameOf(w.Program.Kinds[t.Kind], t.Index) }

// ID is what files and JSON call a value of a type.
func (w *World) ID(t ir.Type, v value.Value) string {
	switch v := v.(type) {
	case nil:
		return "none"
	case string:
		return v
	case value.Thing:
		return w.IDOf(w.Program.Kinds[v.Kind], v.Index)
	}
	return w.Show(t, v)
}

// OptionID is what files call an option: what is made in a fight by its title, if its kind has one, for it has no name
// of its own.
func (w *World) OptionID(t ir.Type, v value.Value) string {
	if x, ok := v.(value.Thing); ok {
		if k := w.Program.Kinds[x.Kind]; k.Title != nil && int(x.Index) >= len(w.IDs[x.Kind]) {
			return w.NameOf(k, x.Index)
		}
	}
	return w.ID(t, v)
}

// Shown makes a value of an event.
func (w *World) Shown(t ir.Type, v value.Value) event.Shown {
	out := event.Shown{ID: w.Data(v, w.IDOf), Text: w.Show(t, v), Side: NoSide}
	switch v := v.(type) {
	case nil:
		out.Kind = "none"
	case int64:
		out.Kind = "int"
	case float64:
		out.Kind = "num"
	case bool:
		out.Kind = "bool"
	case string:
		out.Kind = "text"
		if t.Base == ir.Enum {
			out.Kind = "word"
		}
	case value.Dice:
		out.Kind = "dice"
	case grid.Square:
		out.Kind = "square"
	case value.List:
		out.Kind = "list"
	case value.Thing:
		k := w.Program.Kinds[v.Kind]
		out.Kind, out.Side = k.Name, int(w.SideOfThing(k, v.Index))
	}
	return out
}

// Data is a value as JSON has it: a number, true or false, a name, a list of these; nil for none. Things
// are called as name says.
func (w *World) Data(v value.Value, name func(*ir.Kind, int64) string) any {
	switch v := v.(type) {
	case value.Dice:
		return w.DiceText(v)
	case grid.Square:
		return v.String()
	case value.List:
		out := make([]any, len(v))
		for i, x := range v {
			out[i] = w.Data(x, name)
		}
		return out
	case value.Thing:
		return name(w.Program.Kinds[v.Kind], v.Index)
	}
	return v
}

// ShownThing makes a value of an event of a thing.
func (w *World) ShownThing(t value.Thing) event.Shown {
	return w.Shown(ir.Type{Base: ir.Ref, Kind: w.Program.Kinds[t.Kind]}, t)
}

// MeasureInfo is what a measure has come to: rows of sums by what it is counted by, whose
// values key gives.
func (w *World) MeasureInfo(m *ir.Measure, sums []float64, key func(row, by int) value.Value) event.MeasureInfo {
	info := event.MeasureInfo{Name: m.Name, Title: event.Title(m.Name, m.Title), Rows: []event.MeasureRow{}}
	for _, l := range m.By {
		info.By = append(info.By, l.Name)
	}
	for i, x := range sums {
		row := event.MeasureRow{Value: x}
		for n, l := range m.By {
			row.Keys = append(row.Keys, w.Shown(l.Type, key(i, n)))
		}
		info.Rows = append(info.Rows, row)
	}
	return info
}

// Roller is the side or combatant of a number, nil for nobody.
func (w *World) Roller(n int) *event.Shown {
	if n == 0 {
		return nil
	}
	t := value.Thing{Kind: w.Program.Side.ID, Index: int64(n - 1)}
	if sides := len(w.Setup.Sides); n > sides {
		t = value.Thing{Kind: w.Program.Combatant.ID, Index: int64(n - 1 - sides)}
	}
	v := w.ShownThing(t)
	return &v
}

// RollerID is what files call the roller of a number, "" for nobody.
func (w *World) RollerID(n int) string {
	if v := w.Roller(n); v != nil {
		return v.ID.(string)
	}
	return ""
}
