package plain

import "hcl/lang/ir"

// counting is how often the parts of the ruleset have come up in a fight.
type counting struct {
	counts *ir.Countables // nil: nobody counts
	came   []int64        // by their places
}

// Count has the fights to come count how often these come up. What formulas gave is evaluated
// anew then, each time that the rules ask for it.
func (f *Fight) Count(parts *ir.Countables) {
	f.counting = counting{parts, make([]int64, len(parts.List))}
}

// CameUp is how often each part of the ruleset has come up in the fight, by its place. It is only
// valid until the next fight.
func (f *Fight) CameUp() []int64 { return f.came }

// isCounting reports whether what comes up is counted: not what is asked to know who fights on,
// who has won, what can be chosen and what somebody chooses, nor what is measured.
func (f *Fight) isCounting() bool { return f.counts != nil && f.thinking+f.choosing == 0 }

// cameUp counts a part of the ruleset.
func (f *Fight) cameUp(part any) {
	if !f.isCounting() || f.trial != nil {
		return
	}
	if place := f.counts.Place(part); place >= 0 {
		f.came[place]++
	}
}
