package scenario

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/token"
)

// isTable reports what should be a table and is none.
func (l *loader) isTable(n *node) bool {
	if n.table == nil {
		l.errorf(diag.WrongType, n.span, "`%s` is a table", n.name).Hinted("write: [%s] and its values in the lines below",
			n.name)
	}
	return n.table != nil
}

func (l *loader) text(n *node) string {
	s, ok := n.raw.(string)
	if !ok {
		l.errorf(diag.WrongType, n.span, "a text is wanted here, not %s", describe(n.raw)).Hinted("put it in quotation marks")
	}
	return s
}

// textOf is the text under a key, "" if there is none.
func (l *loader) textOf(t *node, key string) string {
	if n := t.get(key); n != nil {
		return l.text(n)
	}
	return ""
}

// tables gives the entries of a [[key]].
func (l *loader) tables(n *node) []*node {
	out := n.tables()
	if out == nil {
		key := n.header()
		l.errorf(diag.WrongType, n.span, "`%s` is a list of tables", key).Hinted("begin each with [[%s]]", key)
	}
	return out
}

var validName = regexp.MustCompile(`^[a-z][a-z0-9_]*$`)

// name reads the name of something and makes sure that it is the only one.
func (l *loader) name(t *node, what string, taken map[string]diag.Span) string {
	n := t.get("name")
	if n == nil {
		for _, key := range t.keys {
			if diag.Nearest(key, []string{"name"}) != "" || otherKeys[key] == "name" {
				return "" // reported as a key without a meaning
			}
		}
		l.errorf(diag.MissingField, t.span, "this %s has no name", what).Hinted("write: name = \"…\"")
		return ""
	}
	name, span := l.text(n), n.span
	switch {
	case name == "":
		return ""
	case len(name) > token.MaxName:
		l.errorf(diag.TooLong, span, "a name has at most %d letters",
			token.MaxName).Hinted("write a `title` for what people see")
		return ""
	case !validName.MatchString(name):
		l.errorf(diag.BadName, span, "`%s` is no name", name).Hinted("names use a to z, digits and `_`; write a `title` for what people see")
		return ""
	}
	if old, ok := taken[name]; ok {
		l.errorf(diag.Duplicate, span, "there are two things called `%s`",
			name).Hinted("choose another name; `title` may be the same").Note(old, "the first is here")
		return ""
	}
	taken[name] = span
	l.notes(span, name, l.ownName(what, name), true)
	return name
}

// otherKeys are keys that people write for others.
var otherKeys = map[string]string{
	"id": "name", "called": "name", "label": "name",
	"count": "copies", "number": "copies", "quantity": "copies", "amount": "copies", "how_many": "copies",
	"team": "side", "teams": "side", "sides": "side", "fighter": "combatant", "fighters": "combatant",
	"members": "combatant", "ai": "policy", "strategy": "policy", "description": "title",
}

// unknownKey reports a key of a table that has no meaning there.
func (l *loader) unknownKey(n *node, what string, candidates []string) {
	t, key := n.above, n.name
	if l.isOld(n.key, key) {
		return
	}
	ofSide := t.above != nil && t.above.above == l.root && t.above.name == "side"
	fighters := ofSide && n.tables() != nil
	t.strange = append(t.strange, key)
	if first := l.root.get("side"); fighters && t.name != "0" && slices.Contains(first.list[0].strange, key) {
		return // told of the first side
	}
	d := l.errorf(diag.UnknownField, n.key, "%s has no `%s`", what, key)
	const most = 12
	if t == l.root && key == "combatant" {
		d.Message = "every combatant belongs to a side"
		d.Hinted("write, below its [[side]]: [[side.combatant]]")
	} else if f := l.p.Combatant.Field(key); ofSide && f != nil && settable(f) {
		var names []string
		for _, x := range t.get("combatant").tables() {
			if name := x.str("name"); name != "" {
				names = append(names, name+"."+key)
			}
		}
		d.Hinted("a fighter has it; write it below [[side.combatant]]")
		if n.changed && len(names) > 0 {
			d.Hinted("a fighter has it: %s", strings.Join(names[:min(most, len(names))], ", "))
		}
	} else if fighters {
		d.Hinted("those who fight stand in: [[side.combatant]]")
	} else if near := cmp.Or(otherKeys[key], diag.Nearest(key, candidates)); slices.Contains(candidates, near) {
		d.Hinted("did you mean `%s`?", near)
	} else if len(candidates) > 0 {
		d.Hinted("possible are %s", strings.Join(candidates[:min(most, len(candidates))], ", "))
		if len(candidates) > most {
			d.Hint += " …"
		}
	}
}

// meant reports whether a key that is missing in a table is there, but misspelt.
func (n *node) meant(key string) bool {
	return n != nil && slices.ContainsFunc(n.strange, func(s string) bool { return diag.Nearest(s, []string{key}) != "" })
}

// nearOr suggests the nearest name, or lists those that there are.
func nearOr(name string, names []string) string {
	if near := diag.Nearest(name, names); near != "" {
		return diag.Alike(name, near)
	}
	return those(names)
}

// those lists what there is, if it is not too much to read.
func those(names []string) string {
	const most = 12
	slices.Sort(names)
	names = slices.Compact(names)
	switch {
	case len(names) == 0:
		return "there is none at all"
	case len(names) == 1:
		return "there is " + names[0]
	case len(names) > most:
		return "there are " + strings.Join(names[:most], ", ") + " …"
	}
	return "there are " + strings.Join(names, ", ")
}

// named is a thing as a message calls it, whether or not it has a name.
func (l *loader) named(k *ir.Kind, t *node) string {
	switch {
	case k == l.p.Combat:
		return "`[combat]`"
	case t.str("name") == "":
		return "this " + k.Name
	}
	return k.Name + " `" + t.str("name") + "`"
}
