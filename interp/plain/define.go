package plain

import (
	"hcl/lang/diag"
	"hcl/lang/ir"
)

// Calls of defines, of formulas that things have, of scores and rules. Each has a frame of
// its own, which begins with the arguments.

func (f *Fight) call(e *ir.Call, args []Value) Value {
	if r, ok := e.Callee.(*ir.Rule); ok {
		from := f.callerOf(e)
		return f.handingOver(r.Frame.Params, e.Args, func() Value { f.openRule(from); return f.runRule(r, args, e.At) })
	}
	s := e.Callee.(*ir.Score)
	if !f.shown {
		return f.score(s, args, e.At)
	}
	return f.handingOver(s.Frame.Params, e.Args, func() Value {
		return f.log.Aloud(e, func() Value { return f.score(s, args, e.At) })
	})
}

func (f *Fight) callDefine(e *ir.Call, of *callee, args []Value) Value {
	if f.explains(of.body) {
		return f.handingOver(of.body.Frame.Params, e.Args, func() Value { return f.evaluate(e, of, args) })
	}
	return f.recall(of, args)
}

// handingOver calls what is given arguments.
func (f *Fight) handingOver(params []*ir.Local, args []ir.Expr, call func() Value) (v Value) {
	f.log.HandOver(params, args, func() { v = call() })
	return v
}

// evaluate evaluates the body of what a part of a formula calls. Scores in it may explain
// themselves.
func (f *Fight) evaluate(e ir.Expr, of *callee, args []Value) Value {
	if f.explains(of.body) {
		return f.log.Aloud(e, func() Value { return f.recall(of, args) })
	}
	return f.recall(of, args)
}

// explains reports whether scores explain themselves in a body.
func (f *Fight) explains(body *ir.Formula) bool { return f.shown && f.log.Explains(body) }

// silently runs a part of a formula in which scores do not explain themselves.
func (f *Fight) silently(run func() Value) Value {
	shown := f.shown
	f.shown = false
	v := run()
	f.shown = shown
	return v
}

// body is what a thing has for a field with parameters.
type body struct {
	formula *ir.Formula // of a method
	rule    *ir.Rule    // of an action
}

// bodyOf finds the body that a thing has for a field with parameters.
func (f *Fight) bodyOf(t Thing, fd *ir.Field, at diag.Span) (b body) {
	in := f.m.Original(t)
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
		from := f.callerOf(e)
		return f.handingOver(e.Field.Params, e.Args, func() Value { f.openRule(from); return f.runRule(b.rule, args, at) })
	}
	if f.depth++; f.depth > f.m.Limits.Depth { // instances may use one another
		f.limit(at, "formulas need one another more than %d deep; this never ends", f.m.Limits.Depth)
	}
	v := f.evaluate(e, f.m.code.callees[b.formula], args)
	f.depth--
	return v
}

// lookUp finds the first row of a table that fits the keys, and evaluates one of its
// columns. An `else` counts when nothing else does.
func (f *Fight) lookUp(e *ir.Lookup, keys []Value) (v Value) {
	t := e.Table
	f.work(len(t.Rows), e.At)
	row := t.Row(keys)
	if row < 0 {
		f.failHint(e.At, "add a row for it, or `else : VALUE`", "table `%s` says nothing for these values", t.Name)
	}
	f.goes(16 + uint64(row))
	f.cameUp(t)
	f.cameUp(t.Rows[row])
	return f.silently(func() Value { return f.inFrame(t.Frame, keys, t.Rows[row].Values[e.Column]) })
}
