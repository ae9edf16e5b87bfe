package interp

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"hcl/lang/check"
)

// Looking ahead. A side that decides by `search` plays the fight on in its head: for
// each answer that it could give, from copies of the fight as it stands (replay.go),
// with what it cannot see drawn anew (redraw.go) and with chance of its own
// (playout.go). In such a play-out the others follow the written policies, each as often
// as what they have chosen so far speaks for it (guess.go); its own side follows the one
// that has fared best. What counts is how many play-outs are won. The n-th play-outs of
// all answers have the same chance and the same opponents, so that they are compared on
// equal terms. As the budget is spent, the worse half of the answers is dropped again
// and again (sequential halving). The best policy's answer stands unless another one is
// clearly better.
//
// The budget is counted in nodes: a node is a choice that a play-out comes to. Nothing
// depends on time, on the seed of the fight, or on other fights.

// DefaultNodes is how many nodes a choice is worth where nobody says otherwise.
const DefaultNodes = 2000

const (
	shareOfPolicies = 3    // one part in so many of the nodes goes into finding the best policy
	fading          = 0.9  // how much of what is known of policies counts at the next choice
	doubt           = 0.25 // in a difference of answers, besides what is seen of it
	clearly         = 1.0  // standard errors by which another answer must be better
	mostArms        = 24   // answers that are considered
	fewest          = 6    // play-outs for each answer, where chance has a part in them
	surely          = 24   // play-outs; whatever wins them all is good enough
)

// search is what a fight needs for sides that look ahead.
type search struct {
	journal
	guesses
	look  *Fight // the copy that is played on
	line  playOut
	steps int64     // that play-outs may still take in this fight
	fared [][]score // by side and model: how well it did with the policy

	// Of the choice that is being made.
	side  int64
	nodes int   // left
	spent score // nodes of the play-outs that counted
	arms  []arm
	order []int // of the arms: the one to take first
	base  int   // the arm that the best policy takes
	fresh int   // play-outs that were played

	written int // how many arms policies take

	certain []certainty
}

// score is how play-outs went.
type score struct{ n, sum float64 }

func (s score) mean() float64 { return s.sum / max(1, s.n) }

// arm is an answer that is considered.
type arm struct {
	picked  []int
	values  []float64 // of its play-outs, in turn
	endless bool      // one of them came to no end; there are no more
}

// mean is what its first n play-outs are worth on average.
func (a *arm) mean(n int) float64 {
	sum := 0.0
	for _, v := range a.values[:n] {
		sum += v
	}
	return sum / float64(n)
}

// findObservers finds out which sides look ahead.
func (m *Machine) findObservers() {
	for roller, p := range m.policies {
		if p != bySearch {
			continue
		}
		side := int64(roller - 1)
		if n := len(m.setup.Sides); roller > n {
			side = m.sideOf[roller-1-n]
		}
		if !slices.Contains(m.observers, side) {
			m.observers = append(m.observers, side)
		}
	}
}

// findModels lists the policies that fighters are taken to follow in play-outs.
func (m *Machine) findModels() {
	for i := range m.prog.Policies {
		m.models = append(m.models, i)
	}
	if len(m.models) == 0 {
		m.models = append(m.models, byChance)
	}
}

func newSearch(m *Machine) *search {
	s := &search{look: newFight(m)}
	s.clean = newFight(m)
	s.look.ahead = &s.line
	s.line.search = s
	s.fared = make([][]score, len(m.setup.Sides))
	for i := range s.fared {
		s.fared[i] = make([]score, len(m.models))
	}
	s.guesses = newGuesses(m)
	return s
}

// reset begins a fight.
func (s *search) reset(f *Fight) {
	s.journal.reset()
	s.guesses.reset()
	s.steps = stepsAhead * f.m.limits.Steps
	for _, list := range s.fared {
		clear(list)
	}
}

// decide looks ahead for a choice. It reports false if that is not possible: outside of
// rounds, or when all steps are used up.
func (s *search) decide(f *Fight, c *Choice) bool {
	if !s.ready || f.thinking > 0 || s.steps <= 0 {
		return false
	}
	s.side, s.nodes, s.spent = f.sideOfChoice(c), f.m.nodes, score{}
	s.arms, s.order, s.certain, s.base = s.arms[:0], s.order[:0], s.certain[:0], 0
	s.line.key = momentKey(c, f.round, len(s.notes))
	own := s.bestPolicy(f.m)
	if len(s.arms) == 0 {
		return false
	}
	s.halve(own)
	for _, i := range s.order {
		c.Picked = append(c.Picked[:0], s.arms[i].picked...)
		if !f.refused(c) {
			c.by = check.SearchPolicy
			return true
		}
	}
	return false
}

// bestPolicy finds out which policy serves the own side best from here on, and on the
// way which answers there are.
func (s *search) bestPolicy(m *Machine) int {
	fared := s.fared[s.side]
	for i := range fared {
		fared[i].n *= fading
		fared[i].sum *= fading
	}
	type trial struct {
		values  []float64
		first   int // the arm that it takes
		endless bool
	}
	trials := make([]trial, len(m.models))
	for least := s.nodes - s.nodes/shareOfPolicies; s.nodes > least; {
		p := promising(fared)
		x := &trials[p]
		v, ok := 0.0, true
		if x.endless {
			s.nodes--
		} else {
			v, ok = s.play(len(x.values), m.models[p], -1)
			x.endless = s.line.endless
		}
		if !ok && s.nodes == 0 {
			break
		}
		if len(x.values) == 0 {
			x.first = s.line.took
		}
		x.values = append(x.values, v)
		fared[p].n++
		fared[p].sum += v
		if len(s.arms) == 1 {
			break // whatever the policy
		}
	}
	best := 0
	for p := range fared {
		if fared[p].mean() > fared[best].mean() {
			best = p
		}
	}
	if x := trials[best]; len(x.values) > 0 && x.first >= 0 {
		s.base = x.first
		s.arms[s.base].values = x.values
	}
	return m.models[best]
}

// promising is what to try next: what has fared best, the more leniently the less it
// has been tried (UCB1).
func promising(all []score) int {
	total := 1.0
	for _, x := range all {
		total += x.n
	}
	const ln2 = 0.6931471805599453
	log := float64(ln2 * float64(bits.Len(uint(total)))) // near enough, and the same on every machine
	best, most := 0, math.Inf(-1)
	for i, x := range all {
		if x.n < 0.5 {
			return i
		}
		if v := x.mean() + float64(0.35*math.Sqrt(log/x.n)); v > most {
			best, most = i, v
		}
	}
	return best
}

// halve plays all answers on, drops the worse half, and so on, and orders them: those
// that lasted longest first, and among them the best.
func (s *search) halve(own int) {
	s.pick()
	alive := s.order
	for s.nodes > 0 && len(alive) > 1 && !s.cannotFail(&s.arms[s.base]) {
		rounds := 1
		for n := len(alive); n > 2; n = (n + 1) / 2 {
			rounds++
		}
		each := max(1, s.spent.mean())
		s.fresh = 0
		for range max(1, int(float64(s.nodes)/(each*float64(len(alive)*rounds)))) {
			for _, i := range alive {
				if s.nodes > 0 {
					s.try(i, own)
				}
			}
		}
		s.rank(alive)
		switch {
		case len(alive) > 2:
			alive = alive[:(len(alive)+1)/2]
		case s.fresh == 0:
			alive = alive[:1] // there is nothing new to be seen
		}
	}
	if i := slices.Index(s.order, s.base); i > 0 && !s.clearlyBetter(s.order[0]) {
		s.order = slices.Insert(slices.Delete(s.order, i, i+1), 0, s.base)
	}
}

// pick lists the answers to play on: all, or as many as there are nodes for to tell them
// apart, the policies' first and others at equal distances.
func (s *search) pick() {
	room := len(s.arms)
	if len(s.certain) == 0 {
		room = min(room, max(2, int(float64(s.nodes)/(fewest*max(1, s.spent.mean())))))
	}
	s.order = append(s.order, s.base)
	for i := 0; i < s.written && len(s.order) < room; i++ {
		if i != s.base {
			s.order = append(s.order, i)
		}
	}
	others := len(s.arms) - s.written
	free := min(others, room-len(s.order))
	for k := range free {
		if i := s.written + k*others/free; i != s.base {
			s.order = append(s.order, i)
		}
	}
}

// cannotFail reports whether an answer has won so often that none can be better.
func (s *search) cannotFail(a *arm) bool {
	return len(a.values) >= surely && a.mean(len(a.values)) == 1
}

// try plays an answer on once more.
func (s *search) try(i, own int) {
	a := &s.arms[i]
	v, ok := 0.0, true
	if a.endless {
		s.nodes--
	} else {
		v, ok = s.play(len(a.values), own, i)
		a.endless = s.line.endless
	}
	if ok || s.nodes > 0 { // what stops a fight is worth nothing
		a.values = append(a.values, v)
	}
}

// rank sorts answers by the play-outs that all of them have had. The best policy's is
// never among those that are dropped.
func (s *search) rank(list []int) {
	n := math.MaxInt
	for _, i := range list {
		n = min(n, len(s.arms[i].values))
	}
	if n == 0 {
		return
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(s.arms[b].mean(n), s.arms[a].mean(n)) })
	keep := (len(list) + 1) / 2
	if i := slices.Index(list, s.base); i >= keep && len(list) > 2 {
		copy(list[keep:i+1], list[keep-1:i])
		list[keep-1] = s.base
	}
}

// clearlyBetter reports whether an answer is better than that of the best policy, going
// by the differences in the play-outs that both have had.
func (s *search) clearlyBetter(i int) bool {
	x, y := s.arms[i].values, s.arms[s.base].values
	n := min(len(x), len(y))
	if n == 0 || n < fewest && len(s.certain) == 0 {
		return false // long play-outs leave too few to tell
	}
	sum, squares := 0.0, doubt
	for j := range n {
		d := x[j] - y[j]
		sum += d
		squares += float64(d * d)
	}
	mean := sum / float64(n)
	variance := (squares - float64(mean*sum)) / float64(n+1)
	return mean > clearly*math.Sqrt(variance/float64(n))
}

// ---- answers to consider ------------------------------------------------------------------------------

// collect lists the answers to consider, in a copy that has come to the choice: what
// the policies take, then what is offered, else what there is.
func (s *search) collect(f *Fight, c *Choice) {
	f.thinking++
	mark, counts := len(f.heap), f.countMade()
	for _, p := range f.m.models {
		f.attempt(func() {
			if p >= 0 && (policyDecider{p}).Decide(f, c) {
				s.arm(c)
			}
		})
	}
	s.written = len(s.arms)
	offers := f.offers(c)
	s.sample(f, c, len(offers), func(i int) bool { return f.takeOffered(c, offers[i]) })
	if len(offers) == 0 {
		s.sample(f, c, len(c.options), func(i int) bool {
			c.Picked = append(c.Picked[:0], i)
			return true
		})
	}
	if c.site.s.How != "" {
		s.sample(f, c, 1, func(int) bool {
			c.Picked = c.Picked[:0]
			return true
		})
	}
	if c.site.s.How == "some" {
		s.sample(f, c, mostArms-len(s.arms), func(int) bool { return f.drawAnswer(c, nil) })
	}
	f.releaseMade(counts)
	f.heap = f.heap[:mark]
	f.thinking--
}

// sample considers n answers, or some of them at equal distances if those are too many.
func (s *search) sample(f *Fight, c *Choice, n int, take func(i int) bool) {
	room := min(n, mostArms)
	for k := range room {
		i := k
		if n > room {
			i = k * (n - 1) / (room - 1)
		}
		if take(i) && f.refusal(c) == "" {
			s.arm(c)
		}
	}
}

// arm is the number of the arm that has been picked, which is considered from now on.
func (s *search) arm(c *Choice) int {
	for i := range s.arms {
		if slices.Equal(s.arms[i].picked, c.Picked) {
			return i
		}
	}
	s.arms = append(s.arms, arm{picked: slices.Clone(c.Picked)})
	return len(s.arms) - 1
}
