package check

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// Index is what a check has found out about the names and formulas of the files, in the order
// in which it came by them; also of files with mistakes, as far as they can be understood. It
// is for whoever shows files to people: where a name is resolved for the program, it is noted
// here as well, so that nobody else has to resolve any.
type Index struct {
	Files    []*library.File
	Program  *ir.Program // as far as it has come
	Uses     []Use
	Formulas []ir.Expr // all formulas and their parts
	Locals   map[Binding]*ir.Local
	Owners   map[string][]any // what choices are called by, before the dot: STRIKE.foe
}

// Use is a place where a name stands. One may be noted several times.
type Use struct {
	At       diag.Span
	Of       any  // what it is the name of, see Thing
	Declares bool // it is declared or changed here
}

// Thing is what tells what names mean from one another: a declaration of package ir, or
// what has none of its own there.
type (
	// Plural is the list of all things of a kind.
	Plural struct{ Kind *ir.Kind }
	// Named is what is known by its name alone.
	Named struct {
		What string // phase, step, term, choice, hook
		Name string // of a part behind that of the whole: STRIKE.HIT
	}
	// Binding is a local, of which each body has its own copy: the place where it is bound.
	Binding struct{ At diag.Span }
)

// Owner is what a scenario's name before the dot of a choice is noted as: what it means, Index.Owners says.
const Owner = "owner"

// means notes what a name means that stands somewhere.
func (c *checker) means(at diag.Span, of any) { c.note(at, of, false) }

// uses notes the same, and that it is of use.
func (c *checker) uses(at diag.Span, of any) {
	c.used[of] = true
	c.means(at, of)
}

// declares notes what is declared or changed under a name.
func (c *checker) declares(at diag.Span, of any) { c.note(at, of, true) }

func (c *checker) note(at diag.Span, of any, declares bool) {
	if c.opts.Index == nil || at.Source == nil || at.Start >= at.End {
		return
	}
	switch list := of.(type) { // what is known by its name alone
	case []*ir.Course:
		of = Named{"course", list[0].Name}
	case []*ir.VictoryLine:
		of = Named{"victory", ""}
	}
	if l, ok := of.(*ir.Local); ok {
		if l.Span.IsZero() { // it, self, total
			return
		}
		b := Binding{l.Span}
		of = b
		if c.opts.Index.Locals[b] == nil || declares {
			c.opts.Index.Locals[b] = l
		}
	}
	c.opts.Index.Uses = append(c.opts.Index.Uses, Use{at, of, declares})
}

// meansLast notes what the last name in a stretch means: of a chain that of the field, of a
// call that of what is called.
func (c *checker) meansLast(in diag.Span, name string, of any) {
	if c.opts.Index == nil {
		return
	}
	if at, ok := in.Word(name); ok {
		c.means(at, of)
	}
}

// meansScenario notes what a scenario has under a name: of a copy the part without its number.
func (c *checker) meansScenario(at diag.Span, n library.ScenarioName) {
	at.End = min(at.End, at.Start+len(n.Name))
	c.means(at, n.All())
}

// chosen notes a choice where it is named: STRIKE.FOE, or FOE.
func (c *checker) chosen(p *syntax.Path) {
	last := len(p.Names) - 1
	c.meansOwners(p.Names[:last])
	c.means(c.span(p.Names[last]), Named{"choice", p.Names[last].Text})
}

// meansOwners notes what has the steps, rules or choices that a path names: a phase, a rule, which may be that of
// several kinds, or a thing or kind, behind which one of its rules may stand.
func (c *checker) meansOwners(names []*syntax.Name) {
	for i, n := range names {
		for _, of := range c.ownersNamed(n.Text, i > 0) {
			c.means(c.span(n), of)
		}
	}
}

// ownersNamed are what a name means where an owner does; inner says that only rules of kinds can stand there.
func (c *checker) ownersNamed(name string, inner bool) (out []any) {
	for f := range c.p.Fields() {
		if f.Role == ir.Action && f.Name == name {
			out = append(out, f)
		}
	}
	list, top := c.things(name), c.named(name)
	switch {
	case inner || len(out) > 0 && !c.isRule(name):
		return out
	case c.isRule(name):
		return append(out, top.obj)
	case len(list) > 0:
		return append(out, list[0])
	case topOf[ir.Kind](c, name) != nil:
		return append(out, top.obj)
	case slices.Contains(c.phaseNames(), name):
		return append(out, Named{"phase", name})
	case c.hooks[name] != nil:
		return append(out, Named{"hook", name})
	case top != nil && top.what != "plural": // an event, a condition
		return append(out, top.obj)
	}
	return append(out, Named{"phase", name})
}

// typed notes a formula.
func (c *checker) typed(e ir.Expr) ir.Expr {
	if c.opts.Index != nil && !e.Type().Bad() {
		c.opts.Index.Formulas = append(c.opts.Index.Formulas, e)
	}
	return e
}

// indexed does everything, and fills the index.
func (c *checker) indexed() *ir.Program {
	x := c.opts.Index
	x.begin(c)
	p := c.program()
	if x != nil {
		for _, s := range c.p.Sites {
			for _, name := range s.Owners {
				x.Owners[name] = c.ownersNamed(name, false)
			}
		}
	}
	return p
}

// begin forgets what a reading before has found out, in which old names were not yet replaced.
func (x *Index) begin(c *checker) {
	if x == nil {
		return
	}
	*x = Index{Files: c.files, Program: c.p, Uses: x.Uses[:0], Formulas: x.Formulas[:0],
		Locals: map[Binding]*ir.Local{}, Owners: map[string][]any{}}
	for _, f := range c.files {
		c.in(f, func() { c.filesNamed(f) })
	}
}

// filesNamed notes which files a file names.
func (c *checker) filesNamed(f *library.File) {
	uses, chapters := f.Uses, f.Chapters
	next := func(list *[]*library.File, n *syntax.Text) {
		if len(*list) > 0 {
			c.means(c.span(n), (*list)[0])
			*list = (*list)[1:]
		}
	}
	for _, d := range f.Tree.Decls {
		switch d := d.(type) {
		case *syntax.Header:
			if d.Of != nil && f.Book != nil {
				c.means(c.span(d.Of), f.Book)
			}
		case *syntax.Extends:
			if f.Extends != nil {
				c.means(c.span(d.Name), f.Extends)
			}
		case *syntax.Use:
			next(&uses, d.Name)
		case *syntax.Chapters:
			for _, n := range d.Names {
				next(&chapters, n)
			}
		}
	}
}

// rewritten puts the places back to where they are in the files.
func (x *Index) rewritten(r *diag.Rewriting) {
	if x == nil {
		return
	}
	for i := range x.Uses {
		x.Uses[i].At = r.Back(x.Uses[i].At)
	}
}
