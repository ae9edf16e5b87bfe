package plain

import (
	"hcl/interp/event"
	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
)

// Who stands where, and maps with marks on them. Like all that is only shown, it counts for
// no limit.

// ShowField makes the fight tell its reader after every round who stands where. It returns
// false if nobody stands anywhere: if neither the combatants nor what is their own have a
// field that is a square.
func (f *Fight) ShowField(on bool) bool {
	f.atField = on
	return f.m.Placed() != nil
}

// freely runs what is only shown.
func (f *Fight) freely(show func()) {
	steps, spent, parts, places := f.steps, f.spent, f.parts, f.places
	f.thinking++
	show()
	f.thinking--
	f.steps, f.spent, f.parts, f.places = steps, spent, parts, places
}

func (f *Fight) showField() {
	if f.reader == nil || !f.atField {
		return
	}
	info := &event.FieldInfo{}
	f.freely(func() {
		if len(f.m.Program.Pictures) == 0 {
			info.Figures = f.placedNow()
		}
		for _, p := range f.m.Program.Pictures {
			f.pictured(p, info)
		}
	})
	if maps := f.m.Program.Maps; len(maps) == 1 && !f.drawn {
		info.Map = world.MapInfo(maps[0])
	}
	f.drawn = true
	f.emit(&event.Event{Type: "field", Field: info}, diag.Span{})
}

// placedNow is who stands where in a ruleset without pictures.
func (f *Fight) placedNow() []event.Figure {
	fd, out := f.m.Placed(), []event.Figure{}
	if fd == nil {
		return out
	}
	for i := range f.m.Rows[fd.Kind.ID] {
		t := Thing{Kind: fd.Kind.ID, Index: int64(i)}
		who, ok := f.whose(t)
		at, stands := f.get(spot{t, f.m.Cells[t.Kind][fd.Index].At}).(grid.Square)
		if ok && stands && f.isActive(who) {
			out = append(out, event.Figure{Who: f.m.ShownThing(t), At: at.String()})
		}
	}
	return out
}

// whose is the combatant that a thing is, or that owns it.
func (f *Fight) whose(t Thing) (int64, bool) {
	if t.Kind == f.m.Program.Combatant.ID {
		return t.Index, true
	}
	o := f.m.Owners[t.Kind][t.Index]
	return o.Index, o.Kind == f.m.Program.Combatant
}

// pictured asks the lines of a picture about every thing of its kind. Combatants and what is
// their own are figures, as long as they are in the fight; all else is ground.
func (f *Fight) pictured(p *ir.Picture, info *event.FieldInfo) {
	for i := range f.m.Rows[p.Kind.ID] {
		t := Thing{Kind: p.Kind.ID, Index: int64(i)}
		who, figure := f.whose(t)
		if figure && !f.isActive(who) {
			continue
		}
		squares := f.filledBy(p, t, info)
		switch {
		case len(squares) == 0:
		case !figure:
			info.Ground = append(info.Ground, event.Ground{What: f.m.ShownThing(t), Squares: squares})
		case len(squares) == 1:
			info.Figures = append(info.Figures, event.Figure{Who: f.m.ShownThing(t), At: squares[0]})
		default:
			info.Figures = append(info.Figures, event.Figure{Who: f.m.ShownThing(t), At: squares[0], Squares: squares})
		}
	}
}

// filledBy evaluates the first line that fits.
func (f *Fight) filledBy(p *ir.Picture, t Thing, info *event.FieldInfo) (out []string) {
	for _, l := range p.Lines {
		fits := false
		f.within(l.Frame, []Value{t}, func() {
			if fits = f.truth(l.When); !fits {
				return
			}
			if l.Grid != nil {
				info.Grid = f.value(l.Grid).(string)
			}
			out = squaresText(f.value(l.At))
		})
		if fits {
			return out
		}
	}
	return nil
}

// squaresText writes a square, a list of squares, or none.
func squaresText(v Value) (out []string) {
	switch v := v.(type) {
	case grid.Square:
		return []string{v.String()}
	case List:
		for _, s := range v {
			out = append(out, s.(grid.Square).String())
		}
	}
	return out
}

// drawing evaluates the marks that a `say` puts on a map.
func (f *Fight) drawing(s *ir.Say) *event.DrawingInfo {
	if s.Map == nil {
		return nil
	}
	out := &event.DrawingInfo{Map: s.Map.Name, Marks: []event.MarkInfo{}}
	f.freely(func() {
		for _, m := range s.Marks {
			out.Marks = append(out.Marks, event.MarkInfo{Sign: m.Sign, Text: f.text(m.Label), Squares: append([]string{}, squaresText(f.value(m.Squares))...)})
		}
	})
	for len(f.charted) <= s.Map.Index {
		f.charted = append(f.charted, false)
	}
	if !f.charted[s.Map.Index] {
		f.charted[s.Map.Index] = true
		out.Chart = world.MapInfo(s.Map)
	}
	return out
}
