package tell

import (
	"cmp"
	"slices"

	"hcl/interp/event"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/grid"
	"hcl/stdlib/value"
)

// Who stands where, and maps with marks on them. Like all that is only shown, it counts for
// no limit.

// AtField asks for who stands where. It returns false if nobody stands anywhere: if neither the
// combatants nor what is their own have a field that is a square.
func (l *Log) AtField(on bool) bool {
	l.atField = on
	return l.world.Placed() != nil
}

// Field tells who stands where.
func (l *Log) Field() {
	if l.reader == nil || !l.atField {
		return
	}
	info := l.FieldNow()
	if maps := l.world.Program.Maps; len(maps) == 1 && !l.drawn {
		info.Map = l.world.MapInfo(maps[0])
	}
	l.drawn = true
	l.Emit(&event.Event{Type: "field", Field: info}, diag.Span{})
}

// FieldNow is who stands where, and what lies there.
func (l *Log) FieldNow() *event.FieldInfo {
	info := &event.FieldInfo{}
	l.freely(func() {
		if !slices.ContainsFunc(l.world.Program.Pictures, (*ir.Picture).Draws) {
			info.Figures = l.placedNow()
		}
		for _, p := range l.world.Program.Pictures {
			l.pictured(p, info)
		}
	})
	return info
}

// placedNow is who stands where in a ruleset without pictures.
func (l *Log) placedNow() []event.Figure {
	fd, out := l.world.Placed(), []event.Figure{}
	if fd == nil {
		return out
	}
	for i := range l.world.IDs[fd.Kind.ID] {
		t := value.Thing{Kind: fd.Kind.ID, Index: int64(i)}
		who, ok := l.whose(t)
		at, stands := l.fight.Holds(t, fd, 0).(grid.Square)
		if ok && stands && l.fight.Active(who) {
			out = append(out, event.Figure{Who: l.world.ShownThing(t), At: at.String()})
		}
	}
	return out
}

// whose is the combatant that a thing is, or that owns it.
func (l *Log) whose(t value.Thing) (int64, bool) {
	if t.Kind == l.world.Program.Combatant.ID {
		return t.Index, true
	}
	if t.Index >= int64(len(l.world.Owners[t.Kind])) {
		return 0, false // rules have made it
	}
	o := l.world.Owners[t.Kind][t.Index]
	return o.Index, o.Kind == l.world.Program.Combatant
}

// pictured asks the lines of a picture about every thing of its kind. Combatants and what is
// their own are figures, as long as they are in the fight; all else is ground. What rules have made has no name: it
// lies there if the line says as what.
func (l *Log) pictured(p *ir.Picture, info *event.FieldInfo) {
	named := len(l.world.IDs[p.Kind.ID])
	for i := range max(named, l.fight.Things(p.Kind)) {
		t := value.Thing{Kind: p.Kind.ID, Index: int64(i)}
		who, figure := l.whose(t)
		if figure && !l.fight.Active(who) || i >= named && !l.fight.There(t) {
			continue
		}
		squares, called := l.filledBy(p, t, info)
		if i >= named && called == "" {
			continue
		}
		what := l.world.ShownThing(t)
		what.Text = cmp.Or(called, what.Text)
		switch {
		case len(squares) == 0:
		case !figure:
			info.Ground = append(info.Ground, event.Ground{What: what, Squares: squares})
		case len(squares) == 1:
			info.Figures = append(info.Figures, event.Figure{Who: what, At: squares[0]})
		default:
			info.Figures = append(info.Figures, event.Figure{Who: what, At: squares[0], Squares: squares})
		}
	}
}

// filledBy evaluates the first line that fits, and says what that calls what stands there.
func (l *Log) filledBy(p *ir.Picture, t value.Thing, info *event.FieldInfo) (out []string, called string) {
	for _, line := range p.Lines {
		fits := false
		if line.Shows == ir.ShowsSquares {
			fits = l.ifFits(line, t, func() {
				if line.Grid != nil {
					info.Grid = l.fight.Value(line.Grid.Expr).(string)
				}
				out = squaresText(l.fight.Value(line.Value.Expr))
			})
		}
		if fits {
			return out, line.Title
		}
	}
	return nil, ""
}

// ifFits does something in the frame of a line of a picture of a thing, and reports whether its `when` holds.
func (l *Log) ifFits(line *ir.PictureLine, t value.Thing, do func()) (fits bool) {
	l.fight.Within(line.Frame, []value.Value{t}, func() {
		if fits = line.When == nil || l.fight.Value(line.When.Expr).(bool); fits {
			do()
		}
	})
	return fits
}

// squaresText writes a square, a list of squares, or none.
func squaresText(v value.Value) (out []string) {
	switch v := v.(type) {
	case grid.Square:
		return []string{v.String()}
	case value.List:
		for _, s := range v {
			out = append(out, s.(grid.Square).String())
		}
	}
	return out
}

// drawing evaluates the marks that a `say` puts on a map.
func (l *Log) drawing(s *ir.Say) *event.DrawingInfo {
	if s.Map == nil {
		return nil
	}
	out := &event.DrawingInfo{Map: s.Map.Name, Marks: []event.MarkInfo{}}
	drawn := len(s.Map.Cells)
	l.freely(func() {
		for _, m := range s.Marks {
			out.Marks = append(out.Marks, event.MarkInfo{Sign: m.Sign, Text: l.Text(m.Label),
				Squares: append([]string{}, squaresText(l.fight.Value(m.Squares))...)})
		}
	})
	for _, m := range out.Marks {
		drawn += len(m.Squares)
	}
	l.fight.Work(3*drawn, s.Span()) // drawing a square takes longer than looking at it
	if !l.charted[s.Map] {
		l.charted[s.Map] = true
		out.Chart = l.world.MapInfo(s.Map)
	}
	return out
}
