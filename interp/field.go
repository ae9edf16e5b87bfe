package interp

import (
	"slices"

	"hcl/lang/check"
	"hcl/stdlib/grid"
)

// FieldInfo is who stands where, and what they stand on.
type FieldInfo struct {
	Figures []Figure `json:"figures"`
	Ground  []Ground `json:"ground,omitempty"`
	Hexes   bool     `json:"hexes,omitempty"` // the squares are hexes
	Map     *MapInfo `json:"map,omitempty"`   // of the first only; later ones are the same
}

// Figure is somebody, or something of his own, on a square.
type Figure struct {
	Who     Shown    `json:"who"`
	At      string   `json:"at"`
	Squares []string `json:"squares,omitempty"` // all that he takes, if his kind says so
}

// Ground is an instance of a kind that lies on squares: a wall, a thicket.
type Ground struct {
	What    Shown    `json:"what"`
	Squares []string `json:"squares"`
}

// MapInfo is a map as its author drew it.
type MapInfo struct {
	Name   string     `json:"name"`
	Title  string     `json:"title,omitempty"`
	Rows   []string   `json:"rows"` // the letters of the squares, with blanks between them
	Legend []AreaInfo `json:"legend"`
}

// AreaInfo says what a letter of a map means.
type AreaInfo struct {
	Letter string `json:"letter"`
	Text   string `json:"text"`
}

// ShowField makes the fight tell its reader after every round who stands where. It
// returns false if nobody stands anywhere: if neither the combatants nor what is their
// own have a field that is a square.
func (f *Fight) ShowField(on bool) bool {
	f.field = on
	return f.m.placed() != nil
}

// placed is the field that says where somebody stands: the first that is a square and
// may change, of the combatants, else of a kind that they own.
func (m *Machine) placed() *check.Field {
	kinds := []*check.Kind{m.prog.Combatant}
	for _, fd := range m.prog.Combatant.Fields {
		if fd.Role == check.Own {
			kinds = append(kinds, fd.Type.Elem.Kind)
		}
	}
	for _, k := range kinds {
		for _, fd := range k.Fields {
			if fd.Role == check.State && fd.Type.Base == check.Square {
				return fd
			}
		}
	}
	return nil
}

// groundOf is a kind whose instances lie on squares, and what says on which.
type groundOf struct {
	kind    *check.Kind
	squares *callable
}

// findField compiles what a drawing of the field needs: the first define of a kind that
// is a list of squares says which squares its things take.
func (m *Machine) findField(c *compiler) {
	placed := m.placed()
	if placed == nil {
		return
	}
	for _, k := range m.prog.Kinds {
		i := slices.IndexFunc(k.Fields, func(fd *check.Field) bool {
			return fd.Role == check.Computed && fd.Type.Base == check.List && fd.Type.Elem.Base == check.Square
		})
		switch {
		case i < 0:
		case k == placed.Kind:
			m.footprint = c.computed(k.Fields[i])
		case k != m.prog.Combatant && k != m.prog.Combat && k != m.prog.Side:
			m.grounds = append(m.grounds, groundOf{k, c.computed(k.Fields[i])})
		}
	}
}

// squaresOn reads which squares something takes. Whether it is drawn changes nothing in
// the fight, and so counts for no limit.
func (f *Fight) squaresOn(b *callable, self int64) []string {
	steps := f.steps
	out := []string{}
	for _, s := range f.list(f.onThing(b, self)) {
		out = append(out, grid.Square(s).String())
	}
	f.steps = steps
	return out
}

// findGrid works out once on which grid fights are drawn.
func (m *Machine) findGrid(f *Fight, c *compiler) {
	fd := m.placed()
	if fd == nil || fd.Grid == nil {
		return
	}
	on := c.grid(c.formulaWord(fd.Grid.Expr))
	f.run(fd.Grid.Frame, func(f *Fight) int64 {
		m.hexes = on(f) == grid.Hex
		return 0
	})
}

func (f *Fight) showField() {
	if f.reader == nil || !f.field {
		return
	}
	fd := f.m.placed()
	if fd == nil {
		return
	}
	info := &FieldInfo{Figures: []Figure{}, Hexes: f.m.hexes}
	a, s := &f.kinds[fd.Kind.ID], f.m.layouts[fd.Kind.ID].fields[fd.Index]
	for i := range f.m.layouts[fd.Kind.ID].base {
		who := int64(i)
		if fd.Kind != f.m.prog.Combatant {
			o := f.m.owners[fd.Kind.ID][i]
			if o.kind != f.m.prog.Combatant {
				continue
			}
			who = o.index
		}
		w := a.moving[i*a.movingRow+s.offset]
		f.thinking++
		there := !isAbsent(w, fd.Type) && f.isActive(who)
		f.thinking--
		if !there {
			continue
		}
		shown := f.value(check.Type{Base: check.Ref, Kind: fd.Kind}, int64(i))
		fig := Figure{Who: shown, At: grid.Square(w).String()}
		if b := f.m.footprint; b != nil {
			f.thinking++
			fig.Squares = f.squaresOn(b, int64(i))
			f.thinking--
		}
		info.Figures = append(info.Figures, fig)
	}
	info.Ground = f.ground()
	if maps := f.m.prog.Maps; len(maps) == 1 && !f.drawn {
		info.Map = mapInfo(maps[0])
	}
	f.drawn = true
	f.emit(&Event{Type: "field", Field: info})
}

// ground lists the instances that lie on squares, without those that are somebody's own
// and those that lie nowhere.
func (f *Fight) ground() (out []Ground) {
	f.thinking++
	defer func() { f.thinking-- }()
	for _, g := range f.m.grounds {
		for i := range f.m.layouts[g.kind.ID].base {
			if f.m.owners[g.kind.ID][i].kind != nil {
				continue
			}
			if squares := f.squaresOn(g.squares, int64(i)); len(squares) > 0 {
				out = append(out, Ground{f.value(check.Type{Base: check.Ref, Kind: g.kind}, int64(i)), squares})
			}
		}
	}
	return out
}

func mapInfo(mp *check.Map) *MapInfo {
	info := &MapInfo{Name: mp.Name, Title: mp.Title, Legend: []AreaInfo{}}
	for y := range mp.Rows {
		row := ""
		for x := range mp.Columns {
			if x > 0 {
				row += " "
			}
			row += mp.Letters[y*mp.Columns+x]
		}
		info.Rows = append(info.Rows, row)
	}
	for _, e := range mp.Legend {
		info.Legend = append(info.Legend, AreaInfo{e.Letter, titleOf(e.Area.Name, e.Area.Title)})
	}
	return info
}
