package interp

import (
	"hcl/lang/check"
	"hcl/stdlib/grid"
)

// FieldInfo is who stands where, and the map that they stand on.
type FieldInfo struct {
	Figures []Figure `json:"figures"`
	Map     *MapInfo `json:"map,omitempty"` // of the first only; later ones are the same
}

// Figure is somebody, or something of his own, on a square.
type Figure struct {
	Who Shown  `json:"who"`
	At  string `json:"at"`
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

func (f *Fight) showField() {
	if f.reader == nil || !f.field {
		return
	}
	fd := f.m.placed()
	if fd == nil {
		return
	}
	info := &FieldInfo{Figures: []Figure{}}
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
		info.Figures = append(info.Figures, Figure{shown, grid.Square(w).String()})
	}
	if maps := f.m.prog.Maps; len(maps) == 1 && !f.drawn {
		info.Map = mapInfo(maps[0])
	}
	f.drawn = true
	f.emit(&Event{Type: "field", Field: info})
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
