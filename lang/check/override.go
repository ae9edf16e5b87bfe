package check

import (
	"cmp"
	"slices"
	"strings"

	"hcl/lang/advice"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// nothing reports a change to something that is not there, or no more. what and path are
// those of the change.
func (c *checker) nothing(span diag.Span, name string, candidates []string, what string, path []string, format string, args ...any) *diag.Diagnostic {
	gone := c.removal(what, path)
	if gone != nil && c.removing && c.source(gone.File) != c.file.Whole() && !c.file.BuildsOn(c.source(gone.File)) {
		return &diag.Diagnostic{} // two variants agree
	}
	if gone != nil && c.conflict([]*ir.Change{gone}, &ir.Change{How: ir.Changed, What: what, Path: path, Span: span, File: (c.file.Whole()).IR()}) {
		return &diag.Diagnostic{}
	}
	d := c.unknown(diag.NothingToDo, span, name, candidates, format, args...)
	if gone != nil && len(d.Notes) == 0 {
		d.Note(gone.Span, "it is removed here").Hinted("leave this out as well, or keep what it changes")
	}
	return d
}

// change applies what a declaration says of others.
func (c *checker) change(d syntax.Decl) {
	switch d := d.(type) {
	case *syntax.Override:
		onOverride.apply(c, d.Decl)
	case *syntax.Extend:
		onExtend.apply(c, d.Decl())
	case *syntax.Remove:
		c.removing = true
		c.remove(d)
		c.removing = false
	default:
		onChange.apply(c, d)
	}
}

// target finds what an override names, with an error if there is nothing.
func (c *checker) target(n *syntax.Name, what, verb string) any {
	if s := c.top[n.Text]; s != nil && s.what == what {
		return s.obj
	}
	candidates := c.topNames(what)
	near := advice.Alike(n.Text, candidates)
	x := c.changeOf(n.Text, "")
	if s := c.top[n.Text]; s != nil && s.what == "kind" { // which cannot be meant
		x = changing{}
	}
	if diag.Nearest(n.Text, candidates) != "" {
		x = changing{}
	}
	if x.is != "" {
		candidates = nil
	}
	d := c.nothing(c.span(n), n.Text, candidates, what, []string{n.Text}, "there is no %s `%s` to %s", what, n.Text, verb)
	switch {
	case x.is == "" && d.Hint == "" && len(near) > 0:
		d.Hinted("%s", thereAre(near))
	case x.is == "":
		d.Else("`hcl find %s` says what has to do with it", n.Text)
	}
	if x.is != "" {
		d.Else("`%s` is %s; write: %s", n.Text, x.is, x.line("VALUE"))
	}
	return nil
}

func (c *checker) targetIn(n *syntax.Name, what, verb string) any {
	if s := c.top[what+" "+n.Text]; s != nil {
		return s.obj
	}
	c.nothing(c.span(n), n.Text, c.namesIn(what), what, []string{n.Text}, "there is no %s `%s` to %s", what, n.Text, verb)
	return nil
}

func (c *checker) namesIn(what string) []string {
	var out []string
	for _, s := range c.top {
		if s.what == what+"s" {
			out = append(out, s.name)
		}
	}
	slices.Sort(out)
	return out
}

// noHead reports parameters in an override that changes rows or terms alone.
func (c *checker) noHead(params *syntax.Params, name *syntax.Name, what string) {
	if params != nil {
		c.errorf(diag.NotAllowed, c.span(params), "an override keeps the parameters and the result of a %s", what).
			Hinted("write: override %s %s { … }", what, name.Text)
	}
}

// keepsHead reports an override that changes the number of parameters: everything
// that calls it was written for the old ones. Such an override is not applied.
func (c *checker) keepsHead(now, before *syntax.Params, name *syntax.Name) bool {
	if now == nil {
		return true
	}
	n := 0
	if before != nil {
		n = len(before.List)
	}
	if len(now.List) != n {
		c.errorf(diag.WrongArguments, c.span(now), "`%s` has %s, and so must its override", name.Text, countOf(n, "parameter")).
			Hinted("declare something with another name if it needs others")
		return false
	}
	return true
}

// remove takes something away.
func (c *checker) remove(d *syntax.Remove) {
	k := topOf[ir.Kind](c, d.Kind)
	remove := onRemove[cmp.Or(d.What, d.Kind)]
	switch {
	case d.Text != nil && d.Kind != "test":
		c.errorf(diag.NothingToDo, c.span(d.Text), "only tests are removed by their title").Hinted("write the name without quotation marks")
	case d.Text == nil && k != nil:
		c.removeOf(k, d)
	case d.Text == nil && d.Kind == "test" || remove == nil:
		word := c.span(d) // from `remove` on: the word behind it
		word.Start += strings.Index(word.Text(), d.Kind)
		word.End = word.Start + len(d.Kind)
		c.unknown(diag.NothingToDo, word, d.Kind, append(c.topNames("kind"), keys(onRemove)...), "`%s` is nothing that can be removed", d.Kind)
	default:
		remove(c, d)
	}
}

// wholeRemoved is the name of what is removed whole. A part of it, if it has any, is named in
// another way, which is said where both names are written.
func (c *checker) wholeRemoved(d *syntax.Remove, part string) (*syntax.Name, bool) {
	names := d.Path.Names
	last := names[len(names)-1]
	if len(names) == 1 {
		return last, true
	}
	e := c.errorf(diag.NothingToDo, c.span(d.Path), "behind `remove %s` stands one name", d.Kind)
	if part != "" {
		e.Hinted("a part is removed so: remove "+part, names[0].Text, last.Text)
	}
	return nil, false
}

// removesTop takes away a declaration that formulas name; part is how a part of one is removed.
func removesTop[T any](list func(*ir.Program) *[]*T, part string) func(*checker, *syntax.Remove) {
	return func(c *checker, d *syntax.Remove) {
		n, ok := c.wholeRemoved(d, part)
		if !ok {
			return
		}
		if obj, _ := c.target(n, d.Kind, "remove").(*T); obj != nil {
			c.changed(ir.Removed, c.span(d), c.top[n.Text].span, d.Kind, n.Text)
			delete(c.top, n.Text)
			c.removed[n.Text] = c.span(d)
			drop(list(c.p), obj)
		}
	}
}

// removesIn takes away a declaration whose names are a space of their own.
func removesIn[T any, D interface {
	*T
	Declaration() *ir.Decl
}](list func(*ir.Program) *[]*T) func(*checker, *syntax.Remove) {
	return func(c *checker, d *syntax.Remove) {
		n, ok := c.wholeRemoved(d, "")
		if !ok {
			return
		}
		if obj, _ := c.targetIn(n, d.Kind, "remove").(*T); obj != nil {
			c.changed(ir.Removed, c.span(d), D(obj).Declaration().Span, d.Kind, n.Text)
			delete(c.top, d.Kind+" "+n.Text)
			drop(list(c.p), obj)
		}
	}
}

// drop takes something out of a list.
func drop[T any](list *[]*T, x *T) {
	*list = slices.DeleteFunc(*list, func(y *T) bool { return y == x })
}
