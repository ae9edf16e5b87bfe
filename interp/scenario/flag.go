package scenario

import (
	"fmt"
	"strconv"
	"strings"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// ParseValue reads the value of a param from a flag such as --set NAME=VALUE. key
// names one value of a per param, "" for all. Values are written as in a ruleset:
// 3, 1.5, true, 2d6, a word, the name of an instance, or a list of those: [A1, B2].
func ParseValue(text string, p *ir.Param, key string, prog *ir.Program) (world.Value, error) {
	l := &loader{p: prog, src: diag.NewSource("--set", text), setup: &world.Setup{}}
	t := p.Type
	if key != "" {
		if t.Base != ir.Per {
			return world.Value{}, fmt.Errorf("`%s` has one value, not one per kind", p.Name)
		}
		if !l.known(t.Kind)[key] {
			return world.Value{}, fmt.Errorf("there is no %s `%s`", t.Kind.Name, key)
		}
	}
	if t.Base == ir.Per {
		t = *t.Elem
	}
	var raw any = text
	switch t.Base {
	case ir.Int, ir.Num:
		if n, err := strconv.ParseInt(text, 10, 64); err == nil {
			raw = n
		} else if x, err := strconv.ParseFloat(text, 64); err == nil {
			raw = x
		}
	case ir.Bool:
		switch text {
		case "true", "yes":
			raw = true
		case "false", "no":
			raw = false
		}
	}
	x := &node{raw: raw}
	if t.Base == ir.List {
		opens, closes := strings.HasPrefix(text, "["), strings.HasSuffix(text, "]")
		if t.Elem.Base != ir.Text && (opens != closes || !opens && strings.Contains(text, ",")) {
			return world.Value{}, fmt.Errorf("a list stands in brackets (write [%s])", strings.Trim(text, "[]"))
		}
		x = newNode(rawOf(text), nil, nil)
	}
	x.stands(l.src.At(0, len(text)))
	v, ok := l.value(x, t)
	if !ok {
		d := l.diags.All()[0]
		message := d.Message
		if d.Hint != "" {
			message += " (" + d.Hint + ")"
		}
		return v, fmt.Errorf("%s", strings.ReplaceAll(message, ", without quotation marks", ""))
	}
	v.Span = diag.Span{}
	if key != "" {
		v = world.Value{Per: map[string]world.Value{key: v}}
	}
	return v, nil
}
