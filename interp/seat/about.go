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

// valuesOf are the constants that the declaration of an option sets, in words: of what is so or not, that which is. What
// has to be worked out is left out, or stands there as it is written.
func valuesOf(m *interp.Machine, o event.Shown, written bool) (list []string) {
	said := map[int]bool{}
	for x := declared(m, o); x != nil; x = x.Like {
		for _, v := range x.Settings {
			f := x.Kind.Fields[v.Field]
			if v.Value == nil || f.Role != ir.Constant || said[v.Field] {
				continue
			}
			said[v.Field] = true
			title, explained := headed(f)
			text, known := inLetters(v.Value.Expr)
			if v.Value.Expr.Type().Base == ir.Dice {
				text, known = strings.ReplaceAll(v.Value.Text, "-", "−"), true
			}
			switch is, yes := v.Value.Expr.(*ir.BoolLit); {
			case written:
				list = append(list, title+": "+v.Value.Text+explained)
			case yes && is.Value:
				list = append(list, title+": yes"+explained)
			case !yes && known:
				list = append(list, title+": "+text+explained)
			}
		}
	}
	return list
}

// headed is what stands before a value of a field, and behind it: what explains values is no heading.
func headed(f *ir.Field) (title, explained string) {
	label := ir.Citation.ReplaceAllString(event.Title(f.Name, f.Label), "")
	if !strings.ContainsAny(label, ":;") {
		return label, ""
	}
	name := event.Spoken(f.Name)
	return strings.ToUpper(name[:1]) + name[1:], " (" + label + ")"
}

// inLetters is a value that need not be worked out as people read it.
func inLetters(e ir.Expr) (text string, known bool) {
	switch e := e.(type) {
	case *ir.IntLit:
		return figure(float64(e.Value)), true
	case *ir.NumLit:
		return figure(e.Value), true
	case *ir.WordLit:
		return event.Spoken(e.Word), true
	case *ir.TextLit:
		return e.Value, true
	case *ir.InstanceRef:
		return event.Title(e.Instance.Name, e.Instance.Title), true
	case *ir.ToNum:
		return inLetters(e.X)
	case *ir.ToUnion:
		return inLetters(e.X)
	case *ir.Unary:
		text, known = inLetters(e.X)
		return "−" + text, known && e.Op == "-"
	case *ir.ListLit:
		var all []string
		for _, x := range e.Items {
			if text, known = inLetters(x); !known {
				return "", false
			}
			all = append(all, text)
		}
		return list(all), len(all) > 0
	}
	return "", false
}
