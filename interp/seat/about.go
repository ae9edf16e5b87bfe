package seat

import (
	"slices"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/lang/ir"
)

// about is what the ruleset says, in a sentence, of an option that it declares; "" for nothing.
func about(m *interp.Machine, o event.Shown) string {
	for _, k := range m.Program.Kinds {
		i := slices.IndexFunc(k.Instances, func(x *ir.Instance) bool { return x.Name == o.ID })
		if k.Name == o.Kind && i >= 0 {
			return k.Instances[i].Brief()
		}
	}
	return ""
}
