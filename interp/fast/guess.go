package fast

import (
	"math"
	"slices"

	"hcl/interp/deciding"
	"hcl/interp/world"
)

// wouldPick is how likely a policy would have picked what has been picked, as a side
// that watches can tell.
func (f *Fight) wouldPick(c *Choice, policy int, observer int64, picked []int) float64 {
	if policy == world.ByChance {
		return 1 / float64(len(c.Options))
	}
	if c.Site.Policies == nil {
		return float64(fromBool(isDefault(c, picked)))
	}
	for n, rule := range c.Site.Policies[policy] {
		l := deciding.Line{PolicyRule: rule, Policy: policy, N: n}
		f.seeAs(observer)
		share, fits := 1.0, false
		if l.Op != "weighted" {
			fits = f.decider.TryLine(&c.Choice, l)
		} else if (chooser{f}).When(l) {
			share, fits = f.weightOf(c, l, picked)
		}
		f.unmask()
		switch {
		case !fits:
		case l.Op == "weighted":
			return share
		case f.decider.Refusal(&c.Choice) == "":
			return float64(fromBool(slices.Equal(c.Picked, picked)))
		}
	}
	return float64(fromBool(isDefault(c, picked)))
}

// weightOf is the share of what was picked in the weights of a line.
func (f *Fight) weightOf(c *Choice, l deciding.Line, picked []int) (share float64, ok bool) {
	total, its := 0.0, 0.0
	for i, w := range c.Options {
		x := max(0, chooser{f}.Weight(l, w))
		total += x
		if len(picked) == 1 && picked[0] == i {
			its = x
		}
	}
	if !(total > 0) || math.IsInf(total, 0) {
		return 0, false
	}
	return its / total, true
}

// isDefault reports whether what is picked is what is taken where nothing else fits.
func isDefault(c *Choice, picked []int) bool {
	switch {
	case c.Site.YesNo:
		return slices.Equal(picked, []int{1})
	case c.Site.How != "":
		return len(picked) == 0
	}
	return slices.Equal(picked, []int{0})
}
