package scenario

import (
	"fmt"
	"slices"

	"hcl/interp/world"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
)

// single says of a table that it is of one thing, without copies.
const single = -1

// settings checks the keys of a table against the fields of a kind. Of so many copies each may
// have a value of its own.
func (l *loader) settings(k *ir.Kind, t *node, also []library.Key, copies int64) []world.Setting {
	var out []world.Setting
	for _, key := range t.keys {
		if library.IsKey(also, key) {
			continue
		}
		n := t.table[key]
		f := k.Field(key)
		if f == nil && l.isOld(n.key, key, k.Name) {
			continue
		}
		if f == nil {
			candidates := library.KeyNames(also, false)
			for _, f := range k.Fields {
				if settable(f) {
					candidates = append(candidates, f.Name)
				}
			}
			what := diag.Article(k.Name)
			if k == l.p.Combat {
				what = "combat"
			}
			l.unknownKey(n, what, candidates)
			continue
		}
		l.notes(n.key, key, f, false)
		if !settable(f) {
			switch f.Role {
			case ir.Method:
				l.errorf(diag.Constant, n.key, "`%s` is a formula, and a scenario holds none",
					key).Hinted("write it in a ruleset that extends this one")
			case ir.Action:
				l.errorf(diag.Constant, n.key, "`%s` is a rule, and a scenario holds none",
					key).Hinted("%s", likeForRule(f))
			case ir.Given:
				l.errorf(diag.Constant, n.key, "`%s` is known from where this stands and cannot be set", key).Hinted("leave it out")
			default:
				l.errorf(diag.Constant, n.key, "`%s` is computed by the ruleset and cannot be set",
					key).Hinted("set what it is computed from")
			}
			continue
		}
		if f.Role == ir.Own {
			if v, ok := l.own(f, n); ok {
				out = append(out, world.Setting{Field: f, Value: v})
			}
			continue
		}
		read := l.value
		if copies != single && n.list != nil && f.Type.Base != ir.List {
			read = func(n *node, t ir.Type) (world.Value, bool) { return l.each(f, n, copies) }
		}
		if v, ok := read(n, f.Type); ok {
			out = append(out, world.Setting{Field: f, Value: v})
		}
	}
	return out
}

// each reads a value of its own for each of so many copies. Where the number is another than the file's, the
// first copies that there are keep theirs.
func (l *loader) each(f *ir.Field, n *node, copies int64) (world.Value, bool) {
	out, good := world.Value{Span: n.span}, true
	for _, x := range n.list {
		v, ok := l.value(x, f.Type)
		good = good && ok
		out.Each = append(out.Each, v)
	}
	if !enough(len(n.list), copies, n.above.get("copies").changed && !n.changed) {
		l.errorf(diag.WrongArguments, n.span, "there are %s of `%s` for %s", diag.Count(len(n.list), "value"), f.Name,
			countCopies(copies)).
			Hinted("write one value for all, or one for each copy")
		return out, false
	}
	return out, good
}

// enough reports whether so many values are enough for so many copies: one for each, and more only where there
// are fewer copies than the file says.
func enough(values int, copies int64, fewer bool) bool {
	return int64(values) == copies || fewer && int64(values) > copies
}

func countCopies(n int64) string {
	if n == 1 {
		return "1 copy"
	}
	return fmt.Sprintf("%d copies", n)
}

func settable(f *ir.Field) bool {
	return f.Role == ir.Constant || f.Role == ir.State || f.Role == ir.Own
}

// copyKeys are the keys of a copy of a thing, besides its fields.
var copyKeys = []library.Key{{Name: "like", Holds: library.AModel, Must: true}}

// own reads an own list: names, tables with `like`, or tables that tune the copies
// that there are anyway.
func (l *loader) own(f *ir.Field, n *node) (world.Value, bool) {
	k := f.Type.Elem.Kind
	out := world.Value{Span: n.span}
	if n.table != nil {
		out.Tune = map[string][]world.Setting{}
		for _, name := range n.keys {
			switch t := n.table[name]; {
			case !l.known(k)[name]:
				l.unknownInstance(k, name, t.key)
			case t.table == nil:
				l.errorf(diag.WrongType, t.span, "a table is wanted here, not %s",
					describe(t.raw)).Hinted("write: %s = { FIELD = VALUE }", name)
			default:
				l.meansThing(t.key, k, name)
				out.Tune[name] = l.settings(k, t, nil, single)
			}
		}
		return out, true
	}
	if n.list == nil {
		l.errorf(diag.WrongType, out.Span, "a list of %s is wanted here, not %s", k.Name,
			describe(n.raw)).Hinted("write: %s = [\"NAME\"]", f.Name)
		return out, false
	}
	out.Copies = []world.CopySetup{}
	for _, x := range n.list {
		c := world.CopySetup{}
		at := x
		if name, ok := x.raw.(string); ok {
			c.Like = name
		} else if x.table != nil {
			if c.Like = x.str("like"); c.Like == "" {
				l.errorf(diag.MissingField, x.span, "what is this a copy of?").Hinted("write: { like = \"NAME\" }")
				continue
			}
			at = x.get("like")
			c.Settings = l.settings(k, x, copyKeys, single)
		} else {
			l.errorf(diag.WrongType, x.span, "the name of %s is wanted here, not %s", diag.Article(k.Name),
				describe(x.raw)).Hinted("put it in quotation marks")
			continue
		}
		if !l.known(k)[c.Like] {
			l.unknownInstance(k, c.Like, x.span)
			continue
		}
		l.meansThing(at.span, k, c.Like)
		out.Copies = append(out.Copies, c)
	}
	return out, true
}

// missing reports the fields that must be set and are not.
func (l *loader) missing(k *ir.Kind, settings []world.Setting, t *node) {
	for _, f := range k.Fields {
		if f.Role != ir.Constant && f.Role != ir.State || f.Default != nil {
			continue
		}
		if t.get(f.Name) != nil || t.meant(f.Name) {
			continue // it is there, with another mistake
		}
		if !slices.ContainsFunc(settings, func(s world.Setting) bool { return s.Field == f }) {
			l.errorf(diag.MissingField, l.nameSpan(t), "%s does not say its `%s`", l.named(k, t), f.Name).Hinted("write: %s = …",
				f.Name)
		}
	}
}
