package plain

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// wrapped is what `proceed` runs in what is put around something.
type wrapped struct {
	params int
	names  []*ir.Local              // of the parameters
	inner  func(args []Value) Value // a rule or phase, or
	block  func() flow              // a step, in the same frame
	ended  flow                     // how that ended
	outer  *wrapped                 // of the step
}

// runRule calls a rule.
func (f *Fight) runRule(r *ir.Rule, args []Value, at diag.Span) Value {
	f.enter(r.Name, at)
	for _, v := range args {
		f.copying(v, 1, at)
	}
	places, opened := f.places, f.opened
	if f.opened = nil; !r.Bare() {
		opened = nil
	}
	v := f.hooked(&r.Hooks, args, func(args []Value) Value {
		f.within(r.Frame, args, func() {
			f.cameUp(r)
			f.shown, f.ret, f.opened = !r.Still, nil, opened
			if body := func() { f.exec(r.Body, r.Span) }; r.Left {
				f.leavably(r, body)
			} else {
				body()
			}
		})
		return f.ret
	})
	if r.Result.Base != ir.List {
		f.release(places)
	}
	f.exit()
	return v
}

// hooked runs a rule or phase with what is put before, after and around it: from the inside
// out, the body, what runs before and after it, and what is around, the last declared
// outermost.
func (f *Fight) hooked(hs *ir.Hooks, args []Value, body func(args []Value) Value) Value {
	run := body
	if len(hs.Before)+len(hs.After) > 0 {
		run = func(args []Value) Value {
			for _, h := range hs.Before {
				f.runHook(h, args, nil)
			}
			v := body(args)
			for _, h := range hs.After {
				f.runHook(h, args, v)
			}
			return v
		}
	}
	args = slices.Clone(args) // the memory of Expr's machine may be used again
	for _, h := range hs.Around {
		inner := run
		run = func(args []Value) Value { return f.runAround(h, args, inner) }
	}
	return run(args)
}

// runHook runs a hook in a frame of its own that begins with args, and reports whether it
// vetoes the event. Result is what the rule returned that it comes after.
func (f *Fight) runHook(h *ir.Hook, args []Value, result Value) (vetoes bool) {
	if slices.Contains(f.apart, h.File) {
		return false
	}
	f.within(h.Frame, args, func() {
		if h.Result != nil {
			f.fr[h.Result.Slot] = result
		}
		if f.shown = false; f.truth(h.When) {
			f.cameUp(h)
			f.enter(hookName(h), h.Span)
			f.shown = true
			vetoes = f.exec(h.Body, h.Span) == vetoed
			f.exit()
		}
	})
	return vetoes
}

func hookName(h *ir.Hook) string {
	if h.Name == "" {
		return "a hook"
	}
	return h.Name
}

// runAround runs what is put around something; when its condition is false, what it wraps.
func (f *Fight) runAround(h *ir.Hook, args []Value, inner func([]Value) Value) (v Value) {
	f.within(h.Frame, args, func() {
		if f.shown = false; !f.truth(h.When) {
			v = inner(args)
			return
		}
		f.cameUp(h)
		f.enter(hookName(h), h.Span)
		f.shown, f.ret, f.wrap = true, nil, &wrapped{params: len(args), names: h.Frame.Params, inner: inner}
		f.exec(h.Body, h.Span)
		v = f.ret
		f.exit()
	})
	return v
}

// proceed runs what is wrapped, with the arguments as they were or with others.
func (f *Fight) proceed(e *ir.Proceed, args []Value) Value {
	w := f.wrap
	given := f.fr[:w.params:w.params]
	if e.Args != nil {
		first := w.params - len(args) // self of an action stays
		given = append(slices.Clone(given[:first]), args...)
		return f.handingOver(w.names[first:], e.Args, func() Value { return w.inner(given) })
	}
	return w.inner(given)
}

// proceedStep runs the step that is wrapped.
func (f *Fight) proceedStep() flow {
	w := f.wrap
	f.wrap = w.outer
	r := w.block()
	f.wrap = w
	return r
}

// step runs a step with what variants put around it, all in the frame of the rule.
func (f *Fight) step(s *ir.Step) flow {
	if !f.truth(s.When) {
		return goOn
	}
	f.cameUp(s)
	hook := func(h *ir.StepHook) {
		if f.truth(h.When) {
			f.cameUp(h)
			f.exec(h.Body, h.Span) // its own return ends only itself
		}
	}
	run := func() flow {
		for _, h := range s.Before {
			hook(h)
		}
		if s.Bare() {
			f.open()
		}
		if r := f.exec(s.Body, s.Span()); r != goOn {
			return r
		}
		for _, h := range s.After {
			hook(h)
		}
		return goOn
	}
	for _, h := range s.Around {
		inner := run
		run = func() flow {
			if !f.truth(h.When) {
				return inner()
			}
			f.cameUp(h)
			outer, around := f.wrap, &wrapped{block: inner}
			around.outer, f.wrap = outer, around
			r := f.exec(h.Body, h.Span)
			f.wrap = outer
			if r == unwound {
				return around.ended
			}
			return goOn
		}
	}
	return run()
}
