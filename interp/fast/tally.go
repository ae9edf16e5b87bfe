package fast

import (
	"hcl/interp/event"
	"hcl/lang/ir"
)

// showTally tells what the measures have come to by the end of a round.
func (f *Fight) showTally() {
	if f.reader == nil {
		return
	}
	if len(f.measures) == 0 {
		f.showNumbers()
		return
	}
	f.measureNow()
	f.emit(&event.Event{Type: "tally", Measures: f.Measures()})
}

// showNumbers tells of a ruleset without measures what the numbers of the combatants are:
// before the first round and at the end of each.
func (f *Fight) showNumbers() {
	if f.reader == nil || len(f.measures) > 0 {
		return
	}
	if list := f.numbers(); list != nil {
		f.emit(&event.Event{Type: "tally", Measures: list})
	}
}

// numbers lists the state fields of combatants that are numbers, and nobody's secret.
func (f *Fight) numbers() []event.MeasureInfo {
	k := f.m.Program.Combatant
	who := ir.Type{Base: ir.Ref, Kind: k}
	var out []event.MeasureInfo
	for _, fd := range k.Fields {
		if fd.Role != ir.State || fd.Type.Optional || fd.Type.Base != ir.Int && fd.Type.Base != ir.Num || f.m.hides(fd) {
			continue
		}
		info := event.MeasureInfo{Name: fd.Name, Title: event.Title(fd.Name, ""), By: []string{k.Name}, Rows: []event.MeasureRow{}}
		place := f.m.Layouts[k.ID].Fields[fd.Index]
		for i := range f.m.Setup.Combatants {
			w := f.readSlot(k.ID, int64(i), place)
			value := float64(w)
			if fd.Type.Base == ir.Num {
				value = toNum(w)
			}
			info.Rows = append(info.Rows, event.MeasureRow{Keys: []event.Shown{f.value(who, int64(i))}, Value: value})
		}
		out = append(out, info)
	}
	return out
}
