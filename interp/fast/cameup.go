package fast

import "hcl/lang/ir"

// How often the parts of a ruleset come up: the terms of its scores, the rows of its tables,
// its rules, steps and hooks. A machine that counts them has an instruction where each comes up,
// and does without what would lose counts: memos of what such a part stands in, and tables read
// without looking for a row. So it counts each time that the rules ask for something, however often
// an engine computes it. What is asked to know who fights on, who has won, what can be chosen and
// what somebody chooses is not counted; nor is what is measured.

// counts emits that a part of the ruleset has come up.
func (c *compiler) counts(part any) {
	if c.m.counts == nil || c.lazy {
		return
	}
	if place := c.m.counts.Place(part); place >= 0 {
		c.emit(instr{op: opCount, k: int64(place)})
	}
}

// cameUp counts a part of the ruleset.
func (f *Fight) cameUp(place int) {
	switch {
	case f.isCounting():
		f.came[place]++
	case f.came != nil:
		f.pondered[place] = true
	}
}

func (f *Fight) isCounting() bool { return f.thinking+f.choosing == 0 && f.came != nil }

// CameUp is how often each part of the ruleset that is counted has come up in the fight, by its
// place; nil if the machine does not count. It is only valid until the next fight.
func (f *Fight) CameUp() []int64 { return f.came }

// Pondered says which parts have come up, in any of the fights so far, where it is not counted; nil
// if the machine does not count.
func (f *Fight) Pondered() []bool { return f.pondered }

// ForgetPondered forgets that, and whatever was found out in fights so far, since what is known already is not
// asked for again: what the next fights ponder depends on them alone.
func (f *Fight) ForgetPondered() {
	clear(f.pondered)
	clear(f.answers)
	f.forgetDear()
	f.forgetAll()
	for i := range f.m.memoSpecs {
		f.epochs[i]++
	}
	f.first = nil
}

// countsIn reports whether something is counted in what can be remembered: a define, a score, a
// computed field, or one of the formulas of a field.
func (c *compiler) countsIn(of any) bool {
	if c.m.counts == nil {
		return false
	}
	if known, ok := c.counting[of]; ok {
		return known
	}
	c.counting[of] = false // as long as it is not known, if it needs itself
	found := false
	switch of := of.(type) {
	case *ir.Score:
		found = true
	case *ir.Define:
		found = c.countsIn(of.Body)
	case *ir.Field:
		for _, body := range of.Bodies() {
			found = found || c.countsIn(body)
		}
	case *ir.Formula:
		found = c.countsInside(of.Expr)
	}
	c.counting[of] = found
	return found
}

func (c *compiler) countsInside(e ir.Expr) bool {
	found := false
	ir.Visit(e, func(e ir.Expr) {
		if found {
			return
		}
		switch e := e.(type) {
		case *ir.Lookup:
			found = true
		case *ir.FieldRef:
			found = e.Field.Role == ir.Computed && c.countsIn(e.Field)
		case *ir.MethodCall:
			found = e.Field.Role == ir.Method && c.countsIn(e.Field)
		case *ir.Call:
			found = c.countsIn(e.Callee)
		}
	})
	return found
}
