package check

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

// What a variant gives another formula or another body keeps its result: everything that
// calls it was written for that. So the type of a define that does not name it is that of
// the formula that it had, which is typed for this alone.

// former is the formula of a field before it was changed.
func (c *checker) former(f *ir.Field, syn *syntax.Define, file *library.File, at diag.Span) *ir.Define {
	d := &ir.Define{Decl: ir.Decl{Name: f.Name, Span: at, File: file.IR()}, Inner: true}
	*c.defineSrc(d) = defineSource{field: f, syn: syn, head: file}
	return d
}

// keepResult gives a define that was overridden or wrapped the result that it had.
func (c *checker) keepResult(d *ir.Define) {
	if c.defineSrc(d).done || c.defineSrc(d).keeps == nil {
		return
	}
	was := c.defineSrc(d).keeps
	var applies bool
	c.in(c.source(d.File), func() { d.Result, applies = c.kept(was, c.defineSrc(d).syn.Result) })
	c.defineSrc(d).done = !d.Result.Bad()
	if !applies {
		c.defineSrc(d).syn, d.File, c.defineSrc(d).head, d.Frame = c.defineSrc(was).syn, was.File, c.defineSrc(was).head, was.Frame
	}
}

// kept is the result that a define had, else the one that is written now; invalid if that
// cannot be seen. A change that writes another is an error, and is not applied.
func (c *checker) kept(was *ir.Define, now *syntax.Type) (t ir.Type, applies bool) {
	t, applies = c.formerResult(was), true
	if now != nil && t.Bad() {
		t = c.single(now)
	} else if now != nil {
		applies = c.keepsResult(now, t, was.Name)
	}
	return t, applies
}

// formerResult is the type of what was overridden or wrapped. What has become wrong in a
// formula that no longer counts concerns nobody.
func (c *checker) formerResult(was *ir.Define) ir.Type {
	if !c.defineSrc(was).gone {
		return c.resultOf(was, was.Span)
	}
	gone := c.defineSrc(was).syn.Span(c.source(was.File).Source)
	diags, found := c.diags, &diag.List{}
	c.diags = found
	if was.Frame == nil {
		c.defineHead(was)
	}
	t := c.resultOf(was, was.Span)
	c.diags = diags
	c.diags.AddOutside(found, gone)
	c.stillUses = slices.DeleteFunc(c.stillUses, func(u stillUse) bool { return gone.Contains(u.at) })
	return t
}

// keepsWritten compares the results that are written before and after an override.
func (c *checker) keepsWritten(now, before *syntax.Type, file *library.File, name string) bool {
	if now == nil || before == nil {
		return true
	}
	var t ir.Type
	c.in(file, func() { t = c.single(before) })
	return c.keepsResult(now, t, name)
}

// keepsResult reports a result that an override writes, and that is not the one before.
func (c *checker) keepsResult(now *syntax.Type, before ir.Type, name string) bool {
	t := c.single(now)
	if same(t, before) {
		return true
	}
	c.errorf(diag.WrongType, c.span(now), "`%s` gives %s, and so must its override, not %s", name, Describe(before), Describe(t)).
		Hinted("write %s, or declare something with another name", before)
	return false
}
