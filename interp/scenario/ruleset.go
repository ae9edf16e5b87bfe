package scenario

import (
	"fmt"
	"path"
	"slices"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/library"
)

// Ruleset returns the name of the ruleset that a scenario is for, and where it says
// so; "" if there is something wrong with the file, or if it does not say.
func Ruleset(loc library.Location) (string, diag.Span, *diag.List) {
	l := &loader{setup: &world.Setup{}}
	if !l.read(loc) {
		return "", diag.Span{}, &l.diags
	}
	name := l.root.str("ruleset")
	if name == "" {
		l.noRuleset("NAME")
	}
	return name, l.place(l.root.get("ruleset")), &l.diags
}

// AddOns returns the modules with policies that a scenario brings in.
func AddOns(loc library.Location) ([]library.AddOn, *diag.List) {
	l := &loader{setup: &world.Setup{}}
	if !l.read(loc) {
		return nil, &l.diags
	}
	out := l.addOns()
	for i := range out {
		out[i].From = loc
		out[i].Ruleset = l.root.str("ruleset")
	}
	return out, &l.diags
}

func (l *loader) addOns() (out []library.AddOn) {
	list := l.root.get("policies")
	if list == nil {
		return nil
	}
	modules := []*node{list}
	if list.list != nil {
		modules = list.list
	}
	for _, n := range modules {
		switch name, ok := n.raw.(string); {
		case !ok:
			l.errorf(diag.WrongType, n.span, "the name of a module belongs here, not %s",
				describe(n.raw)).Hinted("write: policies = \"NAME\"")
		case name == "":
			l.errorf(diag.MissingField, n.span, "the name of a module is missing").Hinted("write: policies = \"NAME\"")
		default:
			out = append(out, library.AddOn{Name: name, At: n.span})
		}
	}
	return out
}

// ruleset checks that the scenario is made for this program.
func (l *loader) ruleset() bool {
	n := l.root.get("ruleset")
	if n == nil {
		l.noRuleset(l.p.IDs[0])
		return true
	}
	name, isText := n.raw.(string)
	if !isText {
		l.noRuleset(l.p.IDs[0])
		return true
	}
	if name != "" && !library.Means(name, l.p.Places) {
		this := l.p.IDs[0]
		if path.Base(name) == this {
			this = l.p.Places[0]
		}
		l.errorf(diag.WrongRuleset, n.span, "this scenario is for ruleset `%s`, not for `%s`", name, this).
			Hinted("a scenario runs under its own ruleset and under what extends it; if it is meant for this one write \"%s\"",
				this)
		return false
	}
	return true
}

// noRuleset reports that the name of the ruleset is missing or no text.
func (l *loader) noRuleset(name string) {
	if n := l.root.get("ruleset"); n != nil && n.raw == "" {
		l.errorf(diag.MissingField, n.span, "the name of the ruleset is missing").Hinted("write: ruleset = \"%s\"", name)
		return
	} else if n != nil {
		l.errorf(diag.WrongType, n.span, "the name of a ruleset is wanted here, not %s",
			describe(n.raw)).Hinted("write: ruleset = \"%s\"", name)
		return
	}
	d := l.errorf(diag.MissingField, l.src.At(0, 0), "the scenario does not say which ruleset it is for").Hinted("write at its top: ruleset = \"%s\"", name)
	var keys []string
	for k, n := range l.root.table {
		if _, ok := n.raw.(string); ok {
			keys = append(keys, k)
		}
	}
	slices.Sort(keys)
	if near := diag.Nearest("ruleset", keys); near != "" { // misspelt: one mistake, reported where it stands
		d.Span, d.Code = l.root.get(near).key, diag.UnknownField
		d.Message = fmt.Sprintf("a scenario has no `%s`", near)
		d.Hinted("did you mean `ruleset`?")
		delete(l.root.table, near)
		l.root.keys = slices.DeleteFunc(l.root.keys, func(k string) bool { return k == near })
	}
}
