package plain

import (
	"slices"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// holding is a condition that holds.
type holding struct {
	args      []Value
	live      bool
	shown     bool      // to all; only hidden ones are not
	expires   int64     // the round after which it ends, 0 never
	until     *ir.Event // ends this one alone; nil: nothing does
	untilArgs []Value
}

// holdings are those of one condition, in the order in which they began.
type holdings []*holding

// pattern says which of a condition are meant: a value for each of its first parameters,
// those that are free match anything.
type pattern struct {
	args []Value
	free []bool
}

// wanted evaluates the arguments of a pattern; nil matches anything.
func (f *Fight) wanted(args []ir.Expr) pattern {
	return patternOf(args, f.values(slices.DeleteFunc(slices.Clone(args), func(a ir.Expr) bool { return a == nil })))
}

// patternOf is the pattern of arguments with their values, of those that are there.
func patternOf(args []ir.Expr, values []Value) pattern {
	p := pattern{make([]Value, len(args)), make([]bool, len(args))}
	for i, a := range args {
		if p.free[i] = a == nil; !p.free[i] {
			p.args[i], values = values[0], values[1:]
		}
	}
	return p
}

// exactly is the pattern of just these arguments.
func exactly(args []Value) pattern { return pattern{args, make([]bool, len(args))} }

// fits reports whether a condition is one of those meant. swap exchanges the two bearers.
func (p pattern) fits(args []Value, swap bool) bool {
	for i, want := range p.args {
		j := i
		if swap && i < 2 {
			j = 1 - i
		}
		if !p.free[i] && args[j] != want {
			return false
		}
	}
	return true
}

// ---- asking -------------------------------------------------------------------------------------

// holding is all of a condition, for whoever goes through it. They lie all over the memory.
func (f *Fight) holding(k *ir.Condition, at diag.Span) holdings {
	all := f.conds[k.Index]
	f.work(2*len(all), at)
	return all
}

// findHolding returns the first that fits, nil if none does. With one bearer named of two,
// either role counts.
func (f *Fight) findHolding(k *ir.Condition, p pattern, at diag.Span) *holding {
	all := f.conds[k.Index]
	f.work(len(all), at)
	find := func(swap bool) *holding {
		for _, h := range all {
			if p.fits(h.args, swap) {
				return h
			}
		}
		return nil
	}
	named := slices.Index(p.free, false)
	if h := find(false); h != nil || named < 0 || named >= k.Bearers {
		return h
	}
	if k.BothWays || named == 0 && k.Bearers == 2 && (len(p.free) < 2 || p.free[1]) {
		return find(true)
	}
	return nil
}

// borne lists all of a condition that somebody bears, in the order in which they began.
func (f *Fight) borne(k *ir.Condition, who Value, at diag.Span) (list holdings) {
	for _, h := range f.holding(k, at) {
		for r := range k.Bearers {
			if h.args[r] == who {
				list = append(list, h)
			}
		}
	}
	return list
}

// partnersOf adds to a list, each once, those with whom a thing shares a condition, in the
// order in which the conditions began. Inactive combatants are left out.
func (f *Fight) partnersOf(k *ir.Condition, who Value, at diag.Span) (to List) {
	for _, h := range f.holding(k, at) {
		for r := range k.Bearers {
			other := h.args[1-r]
			if h.args[r] != who {
				continue
			}
			if f.work(len(to), at); slices.Contains(to, other) {
				continue
			}
			if t := other.(Thing); t.Kind != f.m.Program.Combatant.ID || f.isActive(t.Index) {
				to = append(to, other)
			}
		}
	}
	return to
}

// ---- beginning and ending -----------------------------------------------------------------------

func (f *Fight) begin(s *ir.Begin) {
	h := &holding{args: f.values(s.Args), live: true, shown: !s.Condition.Hidden}
	if s.For != nil {
		n := f.value(s.For).(int64)
		if n < 1 {
			f.fail(s.Span(), "a condition lasts at least 1 round, not %d", n)
		}
		if h.expires = f.round + n - 1; f.round == 0 {
			h.expires = n
		}
	}
	if s.Until != nil {
		h.until, h.untilArgs = s.Until.Event, f.values(s.Until.Args)
	}
	if f.held != nil {
		f.holdBegin(s.Condition, h, s.Span())
		return
	}
	if f.startHolding(s.Condition, h, s.Span()) {
		f.conditionBegan(s.Condition, h.args, s.Span())
	}
}

// startHolding notes a condition. It reports false if it has only prolonged one.
func (f *Fight) startHolding(k *ir.Condition, h *holding, at diag.Span) bool {
	if !k.Stacks {
		if old := f.findHolding(k, exactly(h.args), at); old != nil { // the same again is one
			old.prolong(h)
			return false
		}
	}
	if len(f.conds[k.Index]) >= f.m.Limits.Entities {
		f.limit(at, "there are more than %d of condition `%s`", f.m.Limits.Entities, k.Name)
	}
	f.conds[k.Index] = append(f.conds[k.Index], h)
	f.changed()
	return true
}

// prolong is a condition begun again while it holds. One without an end stays so or becomes
// so; of two lengths the longer counts; else the later end replaces the earlier.
func (h *holding) prolong(again *holding) {
	timed := h.expires > 0
	switch {
	case !timed && h.until == nil:
	case timed && again.expires > 0:
		h.expires = max(h.expires, again.expires)
	default:
		h.expires, h.until, h.untilArgs = again.expires, again.until, again.untilArgs
	}
}

func (f *Fight) conditionBegan(k *ir.Condition, args []Value, at diag.Span) {
	if !k.Hidden {
		f.log.Condition("begin", k, args, at)
	}
	for _, h := range k.Begins {
		f.runHook(h, args, nil)
	}
}

// end ends every condition that fits.
func (f *Fight) end(k *ir.Condition, p pattern, at diag.Span) {
	if f.held != nil {
		f.holdEnd(k, p, at)
		return
	}
	for _, h := range f.fitting(k, p, at) {
		f.endOne(k, h, nil)
	}
}

// fitting lists the conditions that fit.
func (f *Fight) fitting(k *ir.Condition, p pattern, at diag.Span) []*holding {
	eitherRole := k.Bearers == 2 && (k.BothWays || len(p.free) > 1 && p.free[1] && !p.free[0])
	var out []*holding
	for _, h := range f.holding(k, at) {
		if p.fits(h.args, false) || eitherRole && p.fits(h.args, true) {
			out = append(out, h)
		}
	}
	return out
}

// endOne ends a condition if it still holds, and runs hooks and those of its end.
func (f *Fight) endOne(k *ir.Condition, h *holding, hooks []*ir.Hook) {
	if h.live {
		f.stopHolding(k, h)
		f.conditionEnded(k, h.args, hooks, h.shown)
	}
}

func (f *Fight) stopHolding(k *ir.Condition, h *holding) {
	all := &f.conds[k.Index]
	f.work(len(*all)/16, k.Span)
	h.live = false
	*all = slices.DeleteFunc(slices.Clone(*all), func(x *holding) bool { return x == h })
	f.changed()
}

func (f *Fight) conditionEnded(k *ir.Condition, args []Value, hooks []*ir.Hook, shown bool) {
	if shown {
		f.log.Condition("end", k, args, k.Span)
	}
	for _, h := range hooks {
		f.runHook(h, args, nil)
	}
	for _, h := range k.Ends {
		f.runHook(h, args, nil)
	}
}

// runOut ends what was to last until the round that is over.
func (f *Fight) runOut() {
	over := func(h *holding) bool { return h.expires > 0 && h.expires <= f.round }
	for _, k := range f.m.Program.Conditions {
		for {
			i := slices.IndexFunc(f.conds[k.Index], over)
			if i < 0 {
				break
			}
			f.endOne(k, f.conds[k.Index][i], k.RunsOut)
		}
	}
}

// noFurtherThanEnds keeps `next` from jumping past the end of a timed condition.
func (f *Fight) noFurtherThanEnds(next int64) int64 {
	for _, all := range f.conds {
		for _, h := range all {
			if h.expires > 0 && h.expires < next {
				next = max(h.expires, f.round+1)
			}
		}
	}
	return next
}
