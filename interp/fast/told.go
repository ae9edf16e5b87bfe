package fast

import (
	"hcl/lang/ir"
)

// A score explains itself to those who ask why, wherever a statement of a rule asks for it:
// by itself, in a define or field that is a formula, or for a term of another score. So what
// asks for a score has a second body, in which scores are told and nothing is remembered.
// It runs for those alone who ask; what it gives is the same.

// explanation is a score as it explains itself.
type explanation struct {
	lines []lineFn
	title []part
}

func (c *compiler) explanation(s *ir.Score) *explanation {
	x := c.explained[s.Index]
	if x == nil {
		x = &explanation{}
		c.explained[s.Index] = x
		for _, l := range s.Lines() {
			c.weigh(l.Term.Value, l.Term.When)
		}
		c.aloud(func() { x.lines, x.title = c.lines(s, true), c.parts(s.Title) })
	}
	return x
}

// aloud compiles code with a frame of its own in which scores explain themselves.
func (c *compiler) aloud(compile func()) {
	shown := c.shown
	c.shown = true
	c.fixedFrame(compile)
	c.shown = shown
}

// tells reports whether a part of a formula asks for a score out of sight that explains itself.
func (c *compiler) tells(e ir.Expr) bool {
	if c.lazy || !c.explainsAt(e) {
		return false
	}
	for _, body := range bodiesOf(e) {
		if c.asks(body.Expr) {
			return true
		}
	}
	return false
}

// explainsAt reports whether a part of a formula explains itself, if it is a score.
func (c *compiler) explainsAt(e ir.Expr) bool { return c.explains() && !c.order.weighed[e.Span()] }

// weigh finds which scores in formulas are only asked for to weigh the items of a list, such
// as which is the highest: those are not told.
func (c *compiler) weigh(list ...ir.Expr) {
	for _, e := range list {
		ir.Visit(e, func(e ir.Expr) {
			b, ok := e.(*ir.Builtin)
			if !ok || b.Each == nil || b.Entry.Name == "sum" {
				return
			}
			ir.Visit(b.Each, func(e ir.Expr) {
				if isScore(e) || bodiesOf(e) != nil {
					c.order.weighed[e.Span()] = true
				}
			})
		})
	}
}

// bodiesOf lists the formulas that a part of a formula runs, but for those of scores.
func bodiesOf(e ir.Expr) []*ir.Formula {
	switch e := e.(type) {
	case *ir.Call:
		if d, ok := e.Callee.(*ir.Define); ok {
			return []*ir.Formula{d.Body}
		}
	case *ir.FieldRef:
		if e.Field.Role == ir.Computed {
			return []*ir.Formula{e.Field.Default}
		}
	case *ir.MethodCall:
		if e.Field.Role == ir.Method {
			return e.Field.Bodies()
		}
	}
	return nil
}

// asks reports whether a formula asks for a score, or something does that it runs.
func (c *compiler) asks(e ir.Expr) bool {
	found, known := c.asking[e]
	if known {
		return found
	}
	seen := map[*ir.Formula]bool{}
	var look func(e ir.Expr)
	look = func(e ir.Expr) {
		found = found || isScore(e)
		for _, body := range bodiesOf(e) {
			if !found && !seen[body] {
				seen[body] = true
				ir.Visit(body.Expr, look)
			}
		}
	}
	ir.Visit(e, look)
	c.asking[e] = found
	return found
}

func isScore(e ir.Expr) bool {
	call, ok := e.(*ir.Call)
	if !ok {
		return false
	}
	_, ok = call.Callee.(*ir.Score)
	return ok
}

// toldPart compiles a part of a formula that asks for a score out of sight, as a word of its
// type; nil for any other.
func (c *compiler) toldPart(e ir.Expr) intFn {
	if !c.tells(e) {
		return nil
	}
	var plain, told intFn
	c.hidden(func() { plain = c.store(e) })
	switch e := e.(type) {
	case *ir.Call:
		d := e.Callee.(*ir.Define)
		told = toldCall(c.toldBody(d.Name, d.Body), c.operands(e.Args), c.handing(d.Frame.Params, e.Args))
	case *ir.FieldRef:
		told = c.toldField(e)
	case *ir.MethodCall:
		told = c.toldMethod(c.methodIn(c.toldFields, e.Field, func(v *ir.Formula) *callable { return c.toldBody(e.Field.Name, v) }), e)
	}
	ahead := c.order.ahead[e.Span()]
	return func(f *Fight) int64 {
		if !f.asked() {
			return plain(f)
		}
		outer := f.before(ahead)
		v := told(f)
		f.precedes = outer
		return v
	}
}

// toldBody compiles a formula in which scores explain themselves.
func (c *compiler) toldBody(name string, body *ir.Formula) *callable {
	b := c.told[body]
	if b == nil {
		b = &callable{name: name, slots: body.Frame.Slots, at: body.Expr.Span(), memo: noMemo}
		c.told[body] = b
		c.weigh(body.Expr)
		c.aloud(func() { c.fill(b, body.Expr) })
	}
	return b
}

// toldCall calls such a body in a frame of its own.
func toldCall(b *callable, args []operand, given *handing) intFn {
	return func(f *Fight) int64 {
		old, top := f.fr, f.top
		fr := f.push(max(b.slots, len(args)))
		for i := range args {
			fr[i] = args[i].of(f)
		}
		given.begin(f)
		f.fr = fr
		v := b.result(f)
		given.end(f)
		f.fr, f.top = old, top
		return v
	}
}

// toldField reads a define of a kind.
func (c *compiler) toldField(e *ir.FieldRef) intFn {
	call := toldCall(c.toldBody(e.Field.Name, e.Field.Default), []operand{c.operand(e.X)}, nil)
	if !e.Chained {
		return call
	}
	x, none := c.store(e.X), int64(absent)
	if e.Field.Type.Base == ir.Num {
		none = noNum
	}
	return func(f *Fight) int64 {
		if x(f) == absent {
			return none
		}
		return call(f)
	}
}

// toldMethod calls one of the formulas of a field.
func (c *compiler) toldMethod(mt *method, e *ir.MethodCall) intFn {
	x, args, none := c.store(e.X), c.operands(e.Args), noneOf(e.T)
	return func(f *Fight) int64 {
		self := x(f)
		if e.Chained && self == absent {
			return none
		}
		b := mt.bodyOf(f, f.m.Protos[e.Field.Kind.ID], self, e.At)
		if f.depth++; f.depth > f.m.Limits.Depth { // instances may use one another
			f.limit(e.At, "formulas need one another more than %d deep; this never ends", f.m.Limits.Depth)
		}
		old, top := f.fr, f.top
		fr := f.push(max(b.slots, 1+len(args)))
		fr[0] = self
		for i := range args {
			fr[1+i] = args[i].of(f)
		}
		f.fr = fr
		v := b.result(f)
		f.fr, f.top = old, top
		f.depth--
		return v
	}
}
