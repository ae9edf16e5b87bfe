package check

import (
	"fmt"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// through finds a field of a name in what things of a kind refer to: the field that refers
// to it, and the field itself; nil if there is none.
func through(k *ir.Kind, name string) (by, field *ir.Field) {
	for _, by := range k.Fields {
		t := by.Type
		if t.Base == ir.List {
			t = *t.Elem
		}
		if t.Base != ir.Ref || t.Kind.Builtin || by.Role == ir.Computed || by.Role == ir.Method {
			continue
		}
		if f := t.Kind.Field(name); f != nil && (f.Role == ir.Constant || f.Role == ir.State) {
			return by, f
		}
	}
	return nil, nil
}

// setElsewhere says of a field that an instance does not have where it belongs, if that is
// something that the instance refers to.
func (c *checker) setElsewhere(d *diag.Diagnostic, k *ir.Kind, instance, name, value string) {
	by, field := through(k, name)
	if field == nil || strings.HasPrefix(d.Hint, "did you mean") {
		return
	}
	other := field.Kind.Name
	sets := name + " = " + value
	for _, f := range field.Kind.Fields {
		if f.Role == ir.Constant && f != field && c.fieldSrc(f).syn.field.Value == nil {
			sets += " ; " + f.Name + " = …"
		}
	}
	part := instance + "_" + other
	here := fmt.Sprintf("%s = %s", by.Name, part)
	if by.Type.Base == ir.List {
		here = fmt.Sprintf("%s = [%s]", by.Name, part)
	}
	d.Hinted("`%s` is a field of %s, and what a %s has of these stands in `%s`; write: %s %s { %s }, and here: %s",
		name, other, k.Name, by.Name, other, part, sets, here)
}
