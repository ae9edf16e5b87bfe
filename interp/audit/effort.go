package audit

import (
	"slices"

	"hcl/interp"
	"hcl/interp/shard"
)

// How long an audit takes is reckoned by what the rules do in its fights, as with shards.

const (
	usualMinutes = 2
	mostFights   = 10_000 // of a scenario, where nobody says how many

	building = shard.PerSecond / 100 // to make a machine of another setup, and begin its first fight
	reading  = shard.PerSecond / 50  // to read the ruleset anew, with something switched off
)

// The questions that are asked, in turn, and which part of the effort each may take.
const (
	asPlain = iota
	asOrdered
	asAlone
	asChanged
	asForced
	questions
)

var portions = [questions]struct {
	what string // as progress tells of it
	part float64
}{
	{"fights as they are", 0.4}, {"sides in another order", 0.1}, {"fighters alone", 0.05}, {"terms and params", 0.2},
	{"options always taken", 0.25},
}

// effortOf is what a fight has taken that has just been played.
func effortOf(f interp.Counter) int64 {
	steps, work := f.Taken()
	return shard.Effort(steps, work)
}

// portion is how much effort a question may take.
func (a *auditor) portion(question int) int64 {
	return int64(portions[question].part * a.Minutes * 60 * shard.PerSecond)
}

// begin begins a question, which may take so much effort; what the later ones take is guessed.
func (a *auditor) begin(question int, effort int64) {
	a.what.Store(int64(question))
	a.base = a.done.Load()
	total := a.base + effort
	for later := question + 1; later < questions; later++ {
		total += min(a.portion(later), max(a.plain, effort)/4)
	}
	a.total.Store(total)
}

// apportion says how many fights of each sort an effort is enough for if the same is spent on all;
// what is left by those that need less goes to the others. cost is that of one of them.
func apportion(effort int64, cost []int64, least, most int64) []int64 {
	out := make([]int64, len(cost))
	order := make([]int, len(cost))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return int(cost[i] - cost[j]) })
	for k, i := range order {
		out[i] = min(most, max(least, effort/int64(len(order)-k)/max(1, cost[i])))
		effort = max(0, effort-out[i]*cost[i])
	}
	return out
}

// atMost says how many fights a question may have in each scenario, no more than there were as it is,
// and what effort that is.
func (a *auditor) atMost(question int, scenes []*looked, least, most int64) (fights []int64, effort int64) {
	costs := make([]int64, len(scenes))
	for i, s := range scenes {
		costs[i] = s.cost
	}
	fights = apportion(a.portion(question), costs, least, most)
	for i, s := range scenes {
		fights[i] = min(fights[i], s.n())
		effort += fights[i] * s.cost
	}
	return fights, effort
}
