package interp

import (
	"slices"
	"strings"

	"hcl/lang/check"
	"hcl/lang/diag"
)

// A term may be as the ruleset has it and still come out otherwise, since a variant has
// changed a number that it reads. Readers who want to know why are told the variant. What
// is found here is found while a machine is built, but for the row of a table and the
// thing whose field is read, which show only in the fight.

// origin names the file that has changed a number, "" if none has.
type origin func(f *Fight) string

// originsOf lists where the numbers of a formula may come from, if files have changed any.
func (c *compiler) originsOf(e check.Expr) []origin {
	if len(c.m.changed) == 0 {
		return nil
	}
	shown := c.shown
	c.shown = false
	defer func() { c.shown = shown }()
	var out []origin
	c.origins(e, true, nil, func(o origin) { out = append(out, o) })
	return out
}

// firstOrigin is the first file of several.
func firstOrigin(f *Fight, list []origin) string {
	for _, o := range list {
		if file := o(f); file != "" {
			return file
		}
	}
	return ""
}

// changedParts lists what files have changed, by sort and name, with the last file.
func changedParts(p *check.Program) map[string]string {
	out := map[string]string{}
	for _, ch := range p.Changes {
		if ch.How != check.Wrapped || ch.What == "define" {
			out[partKey(ch.What, ch.Path...)] = ch.File.ID
		}
	}
	return out
}

func partKey(what string, path ...string) string { return what + "\x00" + strings.Join(path, "\x00") }

// origins walks a formula. Here: it is that of the term itself, whose frame is at hand,
// and not that of a define which it calls; those are in within.
func (c *compiler) origins(e check.Expr, here bool, within []*check.Define, add func(origin)) {
	known := func(what string, path ...string) {
		if file := c.m.changed[partKey(what, path...)]; file != "" {
			add(func(*Fight) string { return file })
		}
	}
	all := func(list ...check.Expr) {
		for _, x := range list {
			if x != nil {
				c.origins(x, here, within, add)
			}
		}
	}
	switch e := e.(type) {
	case *check.ParamRef:
		if p := e.Param; !c.m.set[p] { // else the scenario or the command line says what it is
			known("param", p.Name)
			c.origins(p.Value.Expr, false, within, add)
		}
	case *check.FieldRef:
		if here {
			c.fieldOrigin(e, add)
		}
		all(e.X)
	case *check.Lookup:
		if here {
			c.rowOrigin(e, add)
		}
		all(e.Args...)
	case *check.Call:
		all(e.Args...)
		if d, ok := e.Callee.(*check.Define); ok && !slices.Contains(within, d) {
			known("define", d.Name)
			c.origins(d.Body.Expr, false, append(within, d), add)
		}
	case *check.MethodCall:
		all(e.X)
		all(e.Args...)
	case *check.Index:
		all(e.X, e.I)
	case *check.Builtin:
		all(e.Args...)
	case *check.Unary:
		all(e.X)
	case *check.Binary:
		all(e.X, e.Y)
	case *check.Choice:
		all(e.Then, e.Else)
	case *check.Coalesce:
		all(e.X, e.Y)
	case *check.ToNum:
		all(e.X)
	}
}

// fieldOrigin is who has changed a field of the instance that is read.
func (c *compiler) fieldOrigin(e *check.FieldRef, add func(origin)) {
	k := e.Field.Kind
	if e.Field.Role != check.Constant || k.Builtin || !plainRoot(e.X) {
		return
	}
	files := make([]string, len(k.Instances))
	any := false
	for i, in := range k.Instances {
		files[i] = c.m.settingOrigin(in, e.Field)
		any = any || files[i] != ""
	}
	if !any {
		return
	}
	thing := c.word(e.X)
	add(func(f *Fight) string {
		if i := thing(f); i >= 0 && i < int64(len(files)) {
			return files[i]
		}
		return ""
	})
}

// settingOrigin is who has changed what an instance, those that it is like, or its kind say
// of a field: whoever of them counts.
func (m *Machine) settingOrigin(in *check.Instance, fd *check.Field) string {
	k := fd.Kind.Name
	for ; in != nil; in = in.Like {
		if file := m.changed[partKey(k, in.Name, fd.Name)]; file != "" {
			return file
		}
		if in.Values[fd] != nil {
			return ""
		}
	}
	return m.changed[partKey("kind", k, fd.Name)]
}

// rowOrigin is who has changed or added the row that is found.
func (c *compiler) rowOrigin(e *check.Lookup, add func(origin)) {
	files := make([]string, len(e.Table.Rows))
	any := false
	for i, r := range e.Table.Rows {
		files[i] = c.m.changed[partKey("table", e.Table.Name, r.Text)]
		any = any || files[i] != ""
	}
	if !any {
		return
	}
	b, args := c.table(e.Table), c.operands(e.Args)
	add(func(f *Fight) string {
		top := f.top
		keys := f.push(len(args))
		for i := range args {
			keys[i] = args[i].of(f)
		}
		row := b.find(f, keys, diag.Span{})
		f.top = top
		return files[row]
	})
}
