package world

import (
	"strings"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// Placed is the field that says where somebody stands: the first that is a square and may
// change, of the combatants, else of a kind that they own; nil if there is none.
func (w *World) Placed() *ir.Field {
	kinds := []*ir.Kind{w.Program.Combatant}
	for _, fd := range w.Program.Combatant.Fields {
		if fd.Role == ir.Own {
			kinds = append(kinds, fd.Type.Elem.Kind)
		}
	}
	for _, k := range kinds {
		for _, fd := range k.Fields {
			if fd.Role == ir.State && fd.Type.Base == ir.Square {
				return fd
			}
		}
	}
	return nil
}

// MapInfo is a map as readers get it.
func (w *World) MapInfo(mp *ir.Map) *event.MapInfo {
	info := &event.MapInfo{Name: mp.Name, Title: mp.Title, Legend: []event.AreaInfo{}}
	for y := range mp.Rows {
		info.Rows = append(info.Rows, strings.Join(mp.Letters[y*mp.Columns:(y+1)*mp.Columns], " "))
	}
	for _, e := range mp.Legend {
		info.Legend = append(info.Legend, event.AreaInfo{Letter: e.Letter, Text: w.NameOf(e.Area.Kind, int64(e.Area.Index))})
	}
	return info
}
