package search

import (
	"math"
	"slices"
)

// Who looks ahead has to guess what policy the others follow. At first he takes what the
// scenario says of them for as likely as not, and every policy of the ruleset for as likely
// as any other; then every choice that a side sees another one make counts for the policies
// that would have made it, too. What is chosen in secret counts when it is shown, and
// what is written into a hidden field not at all. Policies are asked what they would do
// by what the side that looks ahead sees, so that nothing hidden is learned in this way.

// guesses holds how likely each model is.
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

func newGuesses(sides, models int) guesses {
	var g guesses
	for range sides {
		var list [][]float64
		for range sides {
			list = append(list, make([]float64, models))
		}
		g.weights = append(g.weights, list)
	}
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

// Saw lets those who look ahead learn from a choice that has been made in the fight. fits is
// how likely a policy would have made it, as a side that watches can tell.
func (s *Search) Saw(at Place, fits func(policy int, observer int64) float64) {
	if at.Options == 1 && at.Site.How == "" || len(s.policies) <= 2 {
		return
	}
	if fd := at.Site.Place.Field; fd != nil && fd.Hidden {
		return
	}
	for _, observer := range s.observers {
		if observer == at.Side {
			continue
		}
		to := s.weights[observer][at.Side]
		for model := range s.policies {
			x := fits(s.others(model, at.Roller), observer)
			s.pending = append(s.pending, sighting{to, model, float64((1-whimsical)*x) +
				float64(whimsical/float64(1+at.Options))})
		}
	}
	if !s.sealing() {
		s.learn()
	}
}

// Unseal says that a `sealed` block has ended.
func (s *Search) Unseal() {
	s.sealed = math.MaxInt
	s.learn()
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

// likeliest is the model that a side follows most likely.
func (g *guesses) likeliest(observer, side int64) int {
	w := g.weights[observer][side]
	return slices.Index(w, slices.Max(w))
}
