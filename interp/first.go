package interp

import (
	"hcl/interp/world"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// First is what a field of a thing holds as every fight begins: one value, or of a per field one for each thing of the
// ruleset and the scenario; nil of what is computed anew whenever it is asked. The error is an *event.Failure.
func (m *Machine) First(t value.Thing, f *ir.Field) ([]value.Value, error) {
	walked, err := m.walked()
	if err != nil {
		return nil, err
	}
	cells := walked.Cells[t.Kind][f.Index]
	out := walked.Rows[t.Kind][t.Index][cells.At:][:cells.N]
	for _, v := range out {
		if v == (world.Pending{}) {
			return nil, nil
		}
	}
	return out, nil
}
