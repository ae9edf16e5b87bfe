package check

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/lang/syntax"
)

var defineKind = &declKind{
	word:     "define",
	declare:  on((*checker).declareDefine),
	override: onNamed("change", (*checker).overrideDefine),
	removes:  removals{"define": removes(allDefines, "")},
	heads:    each(allDefines, (*checker).defineHead),
	bodies:   each(allDefines, (*checker).defineBody),
	pieces:   described(allDefines, (*taker).definePiece),
	named:    true,
	called:   true,
	value:    (*checker).defineValue,
	call:     (*checker).callDefine,
}

func allDefines(p *ir.Program) *[]*ir.Define { return &p.Defines }

type defineSource struct {
	syn      *syntax.Define
	head     *library.File // where its parameters stand
	within   *ir.Define    // what `proceed` is in it
	field    *ir.Field     // whose formula it was
	keeps    *ir.Define    // what was overridden or wrapped, whose result it keeps
	gone     bool          // it was overridden, and only its result still counts
	checking bool
	done     bool
}

func (s *sources) defineSrc(d *ir.Define) *defineSource { return known[defineSource](s, d) }

func (c *checker) declareDefine(d *syntax.Define) {
	x := &ir.Define{Decl: c.decl(d.Name, d)}
	*c.defineSrc(x) = defineSource{syn: d, head: c.file}
	declareIn(c, d.Name, "define", x, &c.p.Defines)
}

func (c *checker) overrideDefine(x *ir.Define, d *syntax.Define) {
	src := c.defineSrc(x)
	if !c.keepsHead(d.Params, src.syn.Params, d.Name) {
		return
	}
	was := *x
	*c.defineSrc(&was) = *src
	c.defineSrc(&was).gone = true
	syn := *d // the tree is another check's as well
	if d.Params == nil {
		syn.Params = src.syn.Params
	} else {
		src.head = c.file
	}
	c.changed(ir.Overridden, c.span(d.Name), x.Span, "define", x.Name)
	src.syn, x.File, x.Span, src.keeps = &syn, c.file.IR(), c.span(d.Name), &was
}

func (c *checker) defineValue(base ir.Head, s *symbol) ir.Expr {
	d := s.obj.(*ir.Define)
	c.used[d] = true
	c.link(d, base.At)
	base.T = c.resultOf(d, base.At)
	if n := len(d.Frame.Params); n > 0 {
		c.errorf(diag.WrongArguments, base.At, "`%s` takes %s", d.Name, diag.Count(n, "argument")).
			Hinted("write: %s", c.callFor(d.Name, d.Frame.Params, make([]string, len(d.Frame.Params))))
		return c.badAt(base)
	}
	return &ir.Call{Head: base, Callee: d, Args: nil}
}

func (c *checker) callDefine(x *calling, s *symbol) ir.Expr {
	d := s.obj.(*ir.Define)
	c.link(d, x.at)
	x.base.T = c.resultOf(d, x.at)
	return &ir.Call{Head: x.base, Callee: d, Args: c.args(x.f, d.Name, d.Frame.Params, x.args, x.base.At)}
}

func (t *taker) definePiece(d *ir.Define) {
	if !d.Inner {
		src, was := t.defineSrc(d), t.innermost(d)
		text := headText("define", d.Name, src.head, src.syn.Params, src.head, src.syn.Result) + " = " +
			in(t.source(was.File), t.defineSrc(was).syn.Value)
		t.withWraps(t.add("define", []string{d.Name}, text, was.Span), nil)
	}
}

func (c *checker) defineHead(d *ir.Define) {
	src := c.defineSrc(d)
	if f := src.field; f != nil {
		self := &ir.Local{Name: "self", Type: ir.RefTo(f.Kind), Fixed: true}
		d.Frame = c.frameOf(append([]*ir.Local{self}, c.copyLocals(f.Params)...))
		if f.Role == ir.Method || c.fieldSrc(f).done {
			d.Result, src.done = f.Type, true
		}
	} else {
		c.in(src.head, func() { d.Frame = c.frameOf(c.params(src.syn.Params)) })
	}
	if src.syn.Result != nil && src.keeps == nil {
		c.in(c.source(d.File), func() { d.Result = c.single(src.syn.Result) })
		src.done = true
	}
}

// resultOf returns the type of a define, checking its body when first asked.
func (c *checker) resultOf(d *ir.Define, at diag.Span) ir.Type {
	src := c.defineSrc(d)
	c.keepResult(d)
	if src.done {
		return d.Result
	}
	if src.checking {
		c.errorf(diag.Cycle, at, "`%s` needs itself to be computed", d.Name).Hint = breakCircle(d)
		c.cyclic[d] = true
		src.done = true
		return tInvalid
	}
	if c.needed == MaxNeeded {
		c.tooManyNeeded(at)
		return tInvalid
	}
	c.needed++
	c.defineBody(d)
	c.needed--
	return d.Result
}

func (c *checker) defineBody(d *ir.Define) {
	src := c.defineSrc(d)
	if d.Body != nil || src.checking {
		return
	}
	c.keepResult(d)
	src.checking = true
	b := newBody("a define", d.Frame.Params...)
	b.from = d
	b.owners, b.heads = []string{d.Name}, []string{d.Name}
	if src.within != nil {
		b.wraps = &wrapped{define: src.within}
	}
	if src.field != nil {
		b.still = "a field of " + diag.Article(src.field.Kind.Name)
		b.heads = []string{src.field.Kind.Name + "." + d.Name}
		b.scope.self = d.Frame.Params[0]
	}
	want := tInvalid
	if src.done {
		want = d.Result
	}
	d.Body = c.bodyOf(b, located[*syntax.Formula]{src.syn.Value, c.source(d.File)}, want)
	if !src.done {
		d.Result = c.resultType(d.Body.Expr)
	}
	d.Frame = b.frame
	src.checking, src.done = false, true
}
