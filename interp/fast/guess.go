package fast

import (
	"math"
	"slices"

	"hcl/interp/event"
	"hcl/interp/world"
)

// Who looks ahead has to guess what policy the others follow. At first he takes what the
// scenario says of them for as likely as not, and every policy of the ruleset for as likely
// as any other; then every choice that a side sees another one make counts for the policies
// that would have made it, too. What is chosen in secret counts when it is shown, and
// what is written into a hidden field not at all. Policies are asked what they would do
// by what the side that looks ahead sees, so that nothing hidden is learned in this way.

// guesses holds how likely each policy is.
type guesses struct {
	weights [][][]float64 // by observer, side and model; they add up to 1
	pending []sighting    // what has been seen in the `sealed` block that is running
}

// sighting is what a choice tells about a side.
type sighting struct {
	to    []float64
	model int
	fits  float64 // how likely the model makes it
}

const (
	candid    = 0.5    // how likely others are at first to follow what the scenario says
	whimsical = 0.1    // the share of choices that fit no policy
	fickle    = 0.0002 // how likely a side is to follow another policy from now on
)

func newGuesses(m *Machine) guesses {
	var g guesses
	for range m.Setup.Sides {
		var list [][]float64
		for range m.Setup.Sides {
			list = append(list, make([]float64, len(m.models)))
		}
		g.weights = append(g.weights, list)
	}
	g.reset()
	return g
}

func (g *guesses) reset() {
	g.pending = g.pending[:0]
	for _, list := range g.weights {
		for _, w := range list {
			w[0] = 1
			for i := 1; i < len(w); i++ {
				w[0] = candid
				w[i] = (1 - candid) / float64(len(w)-1)
			}
		}
	}
}

// saw lets those who look ahead learn from a choice that has been made.
func (s *search) saw(f *Fight, c *Choice) {
	if f.thinking > 0 || len(c.options) == 1 && c.site.s.How == "" || len(f.m.Program.Policies) < 2 {
		return
	}
	if fd := c.site.s.Place.Field; fd != nil && fd.Hidden {
		return
	}
	side := f.sideOfChoice(c)
	picked, by, steps, work := slices.Clone(c.Picked), c.by, f.steps, f.effort
	for _, observer := range f.m.observers {
		if observer == side {
			continue
		}
		to := s.weights[observer][side]
		for i, p := range f.m.models {
			fits := 0.0
			f.attempt(func() { fits = f.wouldPick(c, f.m.othersPolicy(p, c.roller), observer, picked) })
			s.pending = append(s.pending, sighting{to, i, float64((1-whimsical)*fits) + float64(whimsical/float64(1+len(c.options)))})
		}
	}
	c.Picked, c.by = append(c.Picked[:0], picked...), by
	s.steps, f.steps = s.steps-(steps-f.steps), steps // what is thought is no part of the fight
	s.work, f.effort = s.work-(work-f.effort), work
	if !s.sealing() {
		s.learn()
	}
}

// learn takes what has been seen into account (Bayes), model after model.
func (g *guesses) learn() {
	for _, x := range g.pending {
		x.to[x.model] *= x.fits
		if x.model < len(x.to)-1 {
			continue
		}
		total := 0.0
		for _, w := range x.to {
			total += w
		}
		for i, w := range x.to {
			x.to[i] = float64((1-fickle)*(w/total)) + float64(fickle/float64(len(x.to)))
		}
	}
	g.pending = g.pending[:0]
}

// opponents numbers the models of all other sides in a play-out.
func (g *guesses) opponents(observer int64, number int) int {
	out := 0
	for side, w := range g.weights[observer] {
		if int64(side) != observer {
			out = out*len(w) + g.guess(observer, int64(side), number)
		}
	}
	return out
}

// guess is the model of a side in a play-out: over many each comes up as often as it is
// likely, and in the same play-out of another answer it is the same.
func (g *guesses) guess(observer, side int64, number int) int {
	w := g.weights[observer][side]
	const golden = 0.6180339887498949
	_, u := math.Modf(float64(float64(number)*golden) + float64(0.5*float64(1+side)))
	for i, x := range w {
		if u -= x; u < 0 {
			return i
		}
	}
	return len(w) - 1
}

// attempt asks a policy that may not be made for this: one whose formulas fail gives no
// answer.
func (f *Fight) attempt(ask func()) {
	s, mark, counts := f.save(), len(f.heap), f.countMade()
	f.thinking++
	if event.Guarded(ask) != nil {
		f.restore(s)
		f.thinking++
	}
	f.releaseMade(counts)
	f.heap = f.heap[:mark]
	f.thinking--
}

// wouldPick is how likely a policy would have picked what has been picked, as a side
// that watches can tell.
func (f *Fight) wouldPick(c *Choice, policy int, observer int64, picked []int) float64 {
	if policy == world.ByChance {
		return 1 / float64(len(c.options))
	}
	lines := c.site.policies[policy]
	for i := range lines {
		l := &lines[i]
		f.seeAs(observer)
		share, fits := 1.0, false
		if l.op != "weighted" {
			fits = f.tryLine(c, l)
		} else if l.when == nil || l.when(f) {
			share, fits = f.weightOf(c, l, picked)
		}
		f.unmask()
		switch {
		case !fits:
		case l.op == "weighted":
			return share
		case f.refusal(c) == "":
			return float64(fromBool(slices.Equal(c.Picked, picked)))
		}
	}
	return float64(fromBool(isDefault(c, picked)))
}

// weightOf is the share of what was picked in the weights of a line.
func (f *Fight) weightOf(c *Choice, l *policyLine, picked []int) (share float64, ok bool) {
	total, its := 0.0, 0.0
	for i, w := range c.options {
		f.fr[c.site.item] = w
		x := max(0, l.num(f))
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
	case c.site.s.YesNo:
		return slices.Equal(picked, []int{1})
	case c.site.s.How != "":
		return len(picked) == 0
	}
	return slices.Equal(picked, []int{0})
}
