package plain

import (
	"slices"

	"hcl/interp/script"
	"hcl/lang/ir"
)

// counting is how often the parts of the ruleset have come up in a fight.
type counting struct {
	counts *ir.Countables  // nil: nobody counts
	came   []int64         // by their places
	noted  *script.Reached // is told what is taken of choices; nil: nobody
}

// Count has the fights to come count how often these come up. What formulas gave is evaluated
// anew then, each time that the rules ask for it.
func (f *Fight) Count(parts *ir.Countables) {
	f.counting = counting{counts: parts, came: make([]int64, len(parts.List))}
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

// note notes what is taken of a choice, and which of its options could have been: words and what
// the ruleset declares, but no numbers or squares, nobody who fights, and nothing made in a fight.
func (f *Fight) note(c *choice) {
	if f.noted == nil || !f.isCounting() {
		return
	}
	q := f.noted.Ask(c.Site.Index)
	t := c.Site.Type
	if t.Base != ir.Bool && t.Base != ir.Enum && (t.Kind == nil || len(t.Kind.Instances) == 0) {
		return
	}
	name := func(v Value) string {
		if c.Site.YesNo {
			return map[bool]string{true: "yes", false: "no"}[v.(bool)]
		}
		return f.names.ID(c.Site.Type, v)
	}
	for i, v := range c.Options {
		if x, ok := v.(Thing); ok && x.Index >= int64(len(f.m.Program.Kinds[x.Kind].Instances)) {
			continue
		}
		if o := q.Option(name(v)); slices.Contains(c.Picked, i) {
			o.Times++
		}
	}
	if c.Site.How == "optional" {
		if o := q.Option("none"); len(c.Picked) == 0 {
			o.Times++
		}
	}
}
