package plain

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// announceStmt announces an event, and reports whether it is vetoed.
func (f *Fight) announceStmt(s *ir.Announce) (vetoed bool) {
	args := f.values(s.Args)
	f.log.Sums(s)
	f.log.HandOver(s.Event.Frame.Params, s.Args, func() {
		if f.held != nil {
			f.holdAnnouncement(s, args)
		} else {
			vetoed = f.announce(s.Event, args, s.Span())
		}
	})
	return vetoed
}

// announce tells the log, the measures, what begins anew, the conditions that wait for the
// event, and every hook, in that order, until one vetoes it.
func (f *Fight) announce(e *ir.Event, args []Value, at diag.Span) (vetoed bool) {
	f.enter(e.Name, at)
	f.log.Announced(e, args, at)
	for _, m := range e.Measures {
		f.measure(m, args)
	}
	if e.Anew != nil {
		f.runHook(e.Anew, args, nil)
	}
	for _, k := range f.m.Program.Conditions {
		if k.Until != nil && k.Until.Event == e {
			f.endBy(k, func(h *holding) bool { return f.waitsFor(k, h, args) })
		}
	}
	for _, k := range f.m.Program.Conditions {
		f.endBy(k, func(h *holding) bool { return h.until == e && value.Equal(List(h.untilArgs), List(args)) })
	}
	vetoed = f.vetoedByHooks(e, args)
	f.exit()
	return vetoed
}

// vetoedByHooks runs the hooks of an event until one vetoes it.
func (f *Fight) vetoedByHooks(e *ir.Event, args []Value) bool {
	for _, h := range e.Hooks {
		if f.runHook(h, args, nil) {
			f.log.Vetoed(e, h)
			return true
		}
	}
	for _, k := range f.m.Program.Conditions {
		for _, h := range k.Hooks {
			if h.Event == e && f.runWhileHolds(k, h, args) {
				f.log.Vetoed(e, h)
				return true
			}
		}
	}
	return false
}

// announceOwn announces an event that every fight has.
func (f *Fight) announceOwn(name string) {
	for _, e := range f.m.Program.Events {
		if e.Machine && e.Name == name {
			f.announce(e, nil, diag.Span{})
		}
	}
}

// endBy ends those of a condition that an event ends.
func (f *Fight) endBy(k *ir.Condition, ends func(*holding) bool) {
	var over []*holding
	for _, h := range f.holding(k, k.Span) {
		if ends(h) {
			over = append(over, h)
		}
	}
	for _, h := range over {
		f.endOne(k, h, nil)
	}
}

// waitsFor reports whether the arguments behind a condition's `until` are those of an event.
func (f *Fight) waitsFor(k *ir.Condition, h *holding, args []Value) bool {
	same := true
	f.within(k.Frame, h.args, func() {
		for i, a := range k.Until.Args {
			if same = value.Equal(f.value(a), args[i]); !same {
				break
			}
		}
	})
	return same
}

// runWhileHolds runs a hook of a condition for each that holds as the event begins, until it
// vetoes that. What both have under one name must be the same.
func (f *Fight) runWhileHolds(k *ir.Condition, hook *ir.Hook, args []Value) (vetoed bool) {
	for _, h := range slices.Clone(f.holding(k, k.Span)) {
		same := h.live
		for _, p := range hook.Same {
			same = same && args[p[0]] == h.args[p[1]]
		}
		if same && f.runHook(hook, slices.Concat(args, h.args), nil) {
			return true
		}
	}
	return false
}
