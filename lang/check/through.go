package check

import (
	"fmt"
	"strings"

	"hcl/lang/diag"
)

// through finds a field of a name in what things of a kind refer to: the field that refers
// to it, and the field itself; nil if there is none.
func (k *Kind) through(name string) (by, field *Field) {
	for _, by := range k.Fields {
		t := by.Type
		if t.Base == List {
			t = *t.Elem
		}
		if t.Base != Ref || t.Kind.Builtin || by.Role == Computed || by.Role == Method {
			continue
		}
		if f := t.Kind.byName[name]; f != nil && (f.Role == Constant || f.Role == State) {
			return by, f
		}
	}
	return nil, nil
}

// setElsewhere says of a field that an instance does not have where it belongs, if that is
// something that the instance refers to.
func (c *checker) setElsewhere(d *diag.Diagnostic, k *Kind, instance, name, value string) {
	by, field := k.through(name)
	if field == nil || strings.HasPrefix(d.Hint, "did you mean") {
		return
	}
	other := field.Kind.Name
	sets := name + " = " + value
	for _, f := range field.Kind.Fields {
		if f.Role == Constant && f != field && f.syn.field.Value == nil {
			sets += " ; " + f.Name + " = …"
		}
	}
	part := instance + "_" + other
	here := fmt.Sprintf("%s = %s", by.Name, part)
	if by.Type.Base == List {
		here = fmt.Sprintf("%s = [%s]", by.Name, part)
	}
	d.Hinted("`%s` is a field of %s, and what a %s has of these stands in `%s`; write: %s %s { %s }, and here: %s",
		name, other, k.Name, by.Name, other, part, sets, here)
}
