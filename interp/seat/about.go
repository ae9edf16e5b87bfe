package seat

import (
	"slices"
	"strings"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/lang/ir"
)

// about is what the ruleset says, in a sentence, of an option that it declares; "" for nothing.
func about(m *interp.Machine, o event.Shown) string {
	if x := declared(m, o); x != nil {
		return x.Brief()
	}
	return ""
}

// declared is the declaration of an option, nil if the ruleset has none.
func declared(m *interp.Machine, o event.Shown) *ir.Instance {
	for _, k := range m.Program.Kinds {
		i := slices.IndexFunc(k.Instances, func(x *ir.Instance) bool { return x.Name == o.ID })
		if k.Name == o.Kind && i >= 0 {
			return k.Instances[i]
		}
	}
	return nil
}

// valuesOf are the constants that the declaration of an option sets, as they are written.
func valuesOf(m *interp.Machine, o event.Shown) (list []string) {
	said := map[int]bool{}
	for x := declared(m, o); x != nil; x = x.Like {
		for _, v := range x.Settings {
			f := x.Kind.Fields[v.Field]
			if v.Value == nil || f.Role != ir.Constant || said[v.Field] {
				continue
			}
			said[v.Field] = true
			title := ir.Citation.ReplaceAllString(event.Title(f.Name, f.Label), "")
			list = append(list, title+": "+strings.Replace(v.Value.Text, "-", "−", 1))
		}
	}
	return list
}
