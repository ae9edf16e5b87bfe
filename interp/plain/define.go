package plain

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Calls of defines, of formulas that things have, of scores and rules. Each has a frame of
// its own, which begins with the arguments.

func (f *Fight) call(e *ir.Call, args []Value) Value {
	r, rule := e.Callee.(*ir.Rule)
	if rule || f.shown {
		defer f.takeBackHanded(f.handOver(e.Callee.CallFrame().Params, e.Args))
	}
	if rule {
		return f.runRule(r, args, e.At)
	}
	return f.aloud(e, func() Value {
		if d, ok := e.Callee.(*ir.Define); ok {
			return f.recall(d.Body, args)
		}
		return f.score(e.Callee.(*ir.Score), args, e.At)
	})
}

// computed computes a define of a kind.
func (f *Fight) computed(t Thing, fd *ir.Field) Value {
	return f.recall(fd.Default, []Value{t})
}

// body is what a thing has for a field with parameters.
type body struct {
	formula *ir.Formula // of a method
	rule    *ir.Rule    // of an action
}

// bodyOf finds the body that a thing has for a field with parameters.
func (f *Fight) bodyOf(t Thing, fd *ir.Field, at diag.Span) (b body) {
	in := f.m.instanceOf(t)
	if fd.Role == ir.Action {
		b.rule = in.Rule(fd)
	} else if b.formula = in.Value(fd); b.formula == nil {
		b.formula = fd.Default
	}
	if b == (body{}) {
		f.fail(at, "it does not say what it does here")
	}
	return b
}

// method calls a formula or rule of a thing: the first of args.
func (f *Fight) method(e *ir.MethodCall, args []Value) Value {
	b, at := f.bodyOf(args[0].(Thing), e.Field, e.At), e.At
	if b.rule != nil {
		defer f.takeBackHanded(f.handOver(e.Field.Params, e.Args))
		return f.runRule(b.rule, args, at)
	}
	if f.depth++; f.depth > f.m.Limits.Depth { // instances may use one another
		f.limit(at, "formulas need one another more than %d deep; this never ends", f.m.Limits.Depth)
	}
	v := f.aloud(e, func() Value { return f.recall(b.formula, args) })
	f.depth--
	return v
}
