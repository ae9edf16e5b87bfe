package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

var paramKind = &declKind{
	word:     "param",
	declare:  on((*checker).declareParam),
	override: onNamed("change", (*checker).overrideParam),
	removes:  removals{"param": removes(allParams, "")},
	heads:    (*checker).paramHeads,
	bodies:   (*checker).paramBodies,
	pieces:   described(allParams, (*taker).paramPiece),
	named:    true,
	value:    (*checker).paramValue,
	call:     (*checker).takesNothing,
}

func allParams(p *ir.Program) *[]*ir.Param { return &p.Params }

type paramSource struct {
	syn   *syntax.Param
	file  *library.File
	value located[*syntax.Formula]
	there ir.Local // stands for it where it is known to be there
}

func (s *sources) paramSrc(p *ir.Param) *paramSource { return known[paramSource](s, p) }

func (c *checker) declareParam(d *syntax.Param) {
	p := &ir.Param{Decl: c.decl(d.Name, d), Label: d.Label.Plain()}
	src := c.paramSrc(p)
	src.syn, src.file = d, c.file
	if d.Value != nil {
		src.value = here(c, d.Value)
	}
	declareIn(c, d.Name, "param", p, &c.p.Params)
}

func (c *checker) overrideParam(p *ir.Param, d *syntax.Param) {
	if d.Type != nil {
		c.errorf(diag.NotAllowed, c.span(d.Type), "an override gives a param a new value, not a new type").
			Hinted("write: override param %s = VALUE", d.Name.Text)
	}
	if d.Value == nil {
		c.errorf(diag.MissingField, c.span(d.Name), "the new value is missing").Hinted("write: override param %s = VALUE",
			d.Name.Text)
		return
	}
	src, was := c.paramSrc(p), p.Span
	if src.value.syn != nil {
		was = src.value.syn.Span(src.value.file.Source)
	}
	c.changed(ir.Overridden, c.span(d.Name), was, "param", p.Name)
	src.value = here(c, d.Value)
	if d.Label != nil {
		p.Label = d.Label.Plain()
	}
	p.File = c.file.IR()
}

func (c *checker) paramHeads() {
	for _, p := range c.p.Params {
		c.in(c.paramSrc(p).file, func() { c.paramType(p) })
	}
}

func (c *checker) paramType(p *ir.Param) {
	src := c.paramSrc(p)
	if src.syn.Type == nil {
		d := c.errorf(diag.MissingType, p.Span, "param `%s` has no type", p.Name).Hinted("write: param %s : %s", p.Name,
			"int = …")
		if src.value.syn != nil {
			value := c.span(src.value.syn).Text()
			d.Hinted("write: param %s : %s = %s", p.Name, c.typeOf(value), value)
		}
		return
	}
	p.Type = c.lasting(src.syn.Type)
	c.noParamEnds(src.syn.Type)
	if src.value.syn == nil {
		c.errorf(diag.MissingField, p.Span, "param `%s` has no value", p.Name).Hinted("write: param %s : %s = …", p.Name,
			p.Type)
	}
}

// paramBodies checks the values of params.
func (c *checker) paramBodies() {
	for _, p := range c.p.Params {
		value := c.paramSrc(p).value
		if value.syn == nil {
			continue
		}
		b := newBody("a param")
		b.from = p
		p.Value = c.fixed(b, value, p.Type.Single())
	}
}

// fixed types a value for a param, which is known before a fight is made.
func (c *checker) fixed(b *body, value located[*syntax.Formula], want ir.Type) *ir.Formula {
	out := c.bodyOf(b, value, want)
	c.literalInRange(out.Expr, want)
	c.reportWorld(out.Expr, "a param")
	return out
}

func (c *checker) paramValue(base ir.Head, s *symbol) ir.Expr {
	p := s.obj.(*ir.Param)
	c.used[p] = true
	c.link(p, base.At)
	base.T = p.Type
	if base.T.Optional && c.body.isKnown(&c.paramSrc(p).there) {
		base.T = base.T.Must()
	}
	return &ir.ParamRef{Head: base, Param: p}
}

func (t *taker) paramPiece(p *ir.Param) {
	src, text, at := t.paramSrc(p), "param "+p.Name, p.Span
	if src.syn.Type != nil {
		text += " : " + in(src.file, src.syn.Type)
	}
	if src.value.syn != nil {
		text += " = " + in(src.value.file, src.value.syn)
		if src.value.file != src.file {
			at = src.value.syn.Span(src.value.file.Source)
		}
	}
	if p.Label != "" {
		text += " " + quoted(p.Label)
	}
	t.add("param", []string{p.Name}, text, at)
}
