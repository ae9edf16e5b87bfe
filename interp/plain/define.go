package plain

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Calls of defines, of formulas that things have, of scores and rules. Each has a frame of
// its own, which begins with the arguments.

func (f *Fight) call(e *ir.Call, args []Value) Value {
	switch callee := e.Callee.(type) {
	case *ir.Rule:
		return f.handingOver(callee.Frame.Params, e.Args, func() Value { return f.runRule(callee, args, e.At) })
	case *ir.Define:
		return f.explained(e, callee.Frame.Params, func() Value { return f.recall(callee.Body, args) })
	default:
		s := callee.(*ir.Score)
		return f.explained(e, s.Frame.Params, func() Value { return f.score(s, args, e.At) })
	}
}

// explained calls a define or score, which scores may explain.
func (f *Fight) explained(e *ir.Call, params []*ir.Local, call func() Value) Value {
	if !f.shown {
		return call()
	}
	return f.handingOver(params, e.Args, func() Value { return f.log.Aloud(e, call) })
}

// handingOver calls what is given arguments.
func (f *Fight) handingOver(params []*ir.Local, args []ir.Expr, call func() Value) (v Value) {
	f.log.HandOver(params, args, func() { v = call() })
	return v
}

// aloud runs a part of a formula in which scores may explain themselves.
func (f *Fight) aloud(e ir.Expr, run func() Value) Value {
	if !f.shown {
		return run()
	}
	return f.log.Aloud(e, run)
}

// silently runs a part of a formula in which scores do not explain themselves.
func (f *Fight) silently(run func() Value) Value {
	shown := f.shown
	f.shown = false
	v := run()
	f.shown = shown
	return v
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
		return f.handingOver(e.Field.Params, e.Args, func() Value { return f.runRule(b.rule, args, at) })
	}
	if f.depth++; f.depth > f.m.Limits.Depth { // instances may use one another
		f.limit(at, "formulas need one another more than %d deep; this never ends", f.m.Limits.Depth)
	}
	v := f.aloud(e, func() Value { return f.recall(b.formula, args) })
	f.depth--
	return v
}
