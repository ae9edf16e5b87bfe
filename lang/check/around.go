package check

import (
	"cmp"

	"github.com/expr-lang/expr/ast"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/syntax"
)

// wrapDefines puts in place what stands around defines. The last is the outermost.
func (c *checker) wrapDefines() {
	for _, w := range c.wraps {
		if w.syn.What == "define" && !c.isGone(w) {
			c.in(w.file, func() { c.wrapDefine(w) })
		}
	}
}

func (c *checker) wrapDefine(w located[*syntax.Wrap]) {
	if a := w.syn.As; a != nil {
		h := &ir.Hook{Decl: ir.Decl{Name: a.Text, Span: c.span(a), File: (c.file).IR()}}
		if old := c.hooks[h.Name]; old != nil {
			c.errorf(diag.Duplicate, h.Span, "there is already a hook `%s`", h.Name).
				Hinted("choose another name").Note(old.Span, "it was declared here")
		}
		c.hooks[h.Name] = h
	}
	names := w.syn.Path.Names
	switch len(names) {
	case 1:
		if d, _ := c.target(names[0], "define", "change").(*ir.Define); d != nil {
			inner := *d
			inner.Inner = true
			src := c.defineSrc(d)
			*c.defineSrc(&inner) = *src
			c.p.Defines = append(c.p.Defines, &inner)
			now := *src.syn
			now.Value, now.Result = w.syn.Value, nil
			d.File, d.Span = c.file.IR(), c.span(w.syn.Path)
			src.syn, src.within, src.keeps = &now, &inner, &inner
		}
	case 2:
		c.wrapField(w, names[0], names[1])
	default:
		c.errorf(diag.NothingToDo, c.span(w.syn.Path), "a define has one name, or that of its kind and its own").
			Hinted("write: around define KIND.NAME = …")
	}
}

// MaxAround is how many letters may stand around formulas and rules, counted for each that
// they are around: what is put around those of a kind multiplies.
const MaxAround = 2 << 20

// mayWrap counts what is put around something, and reports the first that is too much.
func (c *checker) mayWrap(w located[*syntax.Wrap]) bool {
	before := c.around
	c.around += len(w.syn.Span(w.file.Source).Text())
	if before <= MaxAround && c.around > MaxAround {
		c.errorf(diag.TooMany, w.syn.Path.Span(w.file.Source), "what is put around formulas and rules has more than %d letters, counted for each that it is around", MaxAround).
			Hinted("call a rule or a define that says it once")
	}
	return c.around <= MaxAround
}

// innermost is a define without anything around it.
func (c *checker) innermost(d *ir.Define) *ir.Define {
	for c.defineSrc(d).within != nil {
		d = c.defineSrc(d).within
	}
	return d
}

// wrapField is around the define of a kind, or the formula that a kind or an instance gives
// for a field with parameters. What is around that of a kind is around those of its
// instances as well.
func (c *checker) wrapField(w located[*syntax.Wrap], of, name *syntax.Name) {
	inside := func(f *ir.Field, was located[*syntax.Formula], at diag.Span, within *ir.Define) *ir.Define {
		inner := c.former(f, &syntax.Define{Name: name, Value: was.syn}, was.file, at)
		c.defineSrc(inner).within, c.defineSrc(inner).keeps = within, cmp.Or(within, c.fieldSrc(f).keeps)
		c.p.Defines = append(c.p.Defines, inner)
		return inner
	}
	around := &located[*syntax.Formula]{w.syn.Value, c.file}
	wrap := func(f *ir.Field, i *ir.Instance) bool {
		s, ok := c.instanceSrc(i).sets[name.Text]
		if ok && c.mayWrap(w) {
			s.around, s.within = around, inside(f, s.formula(), s.at, s.within)
			c.instanceSrc(i).sets[name.Text] = s
		}
		return ok
	}
	if k := topOf[ir.Kind](c, of.Text); k != nil {
		f, found := k.Field(name.Text), false
		if f != nil && (f.Role == ir.Method || f.Role == ir.Computed) {
			if was := c.givenFormula(f); was.syn != nil {
				c.fieldSrc(f).around, c.fieldSrc(f).within, found = around, inside(f, was, f.Span, c.fieldSrc(f).within), true
			}
			for _, i := range k.Instances {
				found = wrap(f, i) || found
			}
		}
		if !found {
			var names []string
			for _, f := range k.Fields {
				if f.Role == ir.Computed || f.Role == ir.Method {
					names = append(names, f.Name)
				}
			}
			d := c.nothing(c.span(name), name.Text, names, "kind", []string{k.Name, name.Text}, "%s has no define `%s` to change", article(k.Name), name.Text)
			if f != nil {
				d.Hinted("`%s` is %s", f.Name, c.describeRole(f))
			}
		}
		return
	}
	for _, i := range c.instances[of.Text] {
		f := i.Kind.Field(name.Text)
		if f == nil || f.Role != ir.Method {
			continue
		}
		if !wrap(f, i) {
			c.errorf(diag.NothingToDo, c.span(w.syn.Path), "%s `%s` has no formula `%s` of its own, only that of its kind", i.Kind.Name, i.Name, f.Name).
				Hinted("write: override %s %s { %s = … }", i.Kind.Name, i.Name, f.Name)
		}
		return
	}
	c.nothing(c.span(w.syn.Path), of.Text, append(c.topNames("kind"), keys(c.instances)...), "define", []string{of.Text}, "there is no define `%s` to change", pathText(w.syn.Path))
}

// formula is what a define or a field was given, with what stands around it.
func (c *checker) givenFormula(f *ir.Field) located[*syntax.Formula] {
	switch {
	case c.fieldSrc(f).around != nil:
		return *c.fieldSrc(f).around
	case c.fieldSrc(f).syn.define != nil:
		return located[*syntax.Formula]{c.fieldSrc(f).syn.define.Value, c.fieldSrc(f).syn.file}
	}
	return located[*syntax.Formula]{c.fieldSrc(f).syn.field.Value, c.fieldSrc(f).syn.file}
}

// formula is what an instance was given, with what stands around it.
func (s setSyntax) formula() located[*syntax.Formula] {
	if s.around != nil {
		return *s.around
	}
	return located[*syntax.Formula]{s.value, s.file}
}

// proceedDefine types proceed() in a formula around a define: what that was before, with the
// same arguments or with others.
func (c *checker) proceedDefine(f *syntax.Formula, d *ir.Define, nodes []ast.Node, base ir.Head) ir.Expr {
	c.link(d, base.At)
	base.T = c.resultOf(d, base.At)
	own, params := c.body.frame.Params, d.Frame.Params
	take := func(locals []*ir.Local) (args []ir.Expr) {
		for _, l := range locals {
			c.localRead(l)
			args = append(args, &ir.LocalRef{Head: ir.Head{T: l.Type, At: base.At, Node: nil}, Local: l})
		}
		return args
	}
	if len(nodes) == 0 {
		return &ir.Call{Head: base, Callee: d, Args: take(own[:len(params)])}
	}
	same := 0
	if c.defineSrc(d).field != nil {
		same = 1 // the thing itself
	}
	return &ir.Call{Head: base, Callee: d, Args: append(take(own[:same]), c.args(f, "proceed", params[same:], nodes, base.At)...)}
}
