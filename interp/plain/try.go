package plain

import (
	"slices"

	"hcl/interp/event"
	"hcl/lang/ir"
)

// Try calls a rule without parameters in a fight that has been reset, for tests that hold
// one engine against another.
func (f *Fight) Try(name string) (v event.Shown, failure *event.Failure) {
	i := slices.IndexFunc(f.m.Program.Rules, func(r *ir.Rule) bool { return r.Name == name })
	r := f.m.Program.Rules[i]
	failure = f.attempt(func() { v = f.names.Shown(r.Result, f.runRule(r, nil, r.Span)) })
	return v, failure
}

// Meets reports whether an instance meets a condition that is about nothing else: item is the local
// in a frame that stands for it.
func (f *Fight) Meets(cond ir.Expr, fr *ir.Frame, item *ir.Local, in *ir.Instance) (met bool, failure *event.Failure) {
	failure = f.attempt(func() {
		f.within(fr, nil, func() {
			f.fr[item.Slot] = Thing{Kind: in.Kind.ID, Index: int64(in.Index)}
			met = f.truth(cond)
		})
	})
	return met, failure
}
