package fast

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"hcl/interp/world"
	"hcl/lang/ir"
)

// Looking ahead. A side that decides by `search` has a policy of its own, the one that it
// would follow if nobody had said `search`, and leaves it only for what is clearly better.
// It plays the fight on in its head: from copies of the fight as it stands (replay.go),
// with what it cannot see drawn anew (redraw.go) and with chance of its own (playout.go).
// In such a play-out the others follow the written policies, each as often as what they
// have chosen so far speaks for it (guess.go); its own side follows its policy.
//
// Ways of playing on are compared by pairs of play-outs that have the same chance and the
// same opponents. First the other policies are tried, and one that does clearly better
// takes the place of its own for what is left of the fight. Then, of all answers that it
// could give, the best but the policy's is found (sequential halving). The policy's answer
// stands unless this one is clearly better in pairs that had no part in finding it.
//
// The budget is counted in nodes: a node is a choice that a play-out comes to. Nothing
// depends on time, on the seed of the fight, or on other fights.

// DefaultNodes is how many nodes a choice is worth where nobody says otherwise.
const DefaultNodes = 2000

const (
	shareOfPolicies = 3   // one part in so many of the nodes goes into trying other policies
	fading          = 0.9 // how much of what is known of policies counts at the next choice
	clearly         = 2.0 // standard errors by which something must be better
	mostArms        = 24  // answers that are considered
	fewest          = 6   // play-outs to begin with for each answer, where chance has a part in them
	surely          = 24  // play-outs; whatever wins them all is good enough
	patience        = 2   // play-outs; if all of them are broken off, the end is too far away
	hopeless        = 16  // pairs; what is not ahead after so many will not be clearly better
)

// search is what a fight needs for sides that look ahead.
type search struct {
	journal
	guesses
	look    *Fight // the copy that is played on
	line    playOut
	steps   int64    // that play-outs may still take in this fight
	work    int64    // the same
	far     []int    // by side: so many choices are too far from the end to look ahead for
	follows []int    // by side: the model that is its policy now
	gains   [][]gain // by side and model: what following that instead has been worth
	alike   [][]bool // by side and model: it is as what is written of the side

	// Of the choice that is being made.
	side    int64
	nodes   int   // left
	spent   score // nodes of the play-outs that counted
	arms    []arm
	written int // how many arms policies take
	stay    arm // what the side's policy takes
	usual   int // the arm that this is, or the first where it draws
	certain []certainty
}

// score is how play-outs went.
type score struct{ n, sum float64 }

func (s score) mean() float64 { return s.sum / max(1, s.n) }

// gain is by how much one way of playing on has done better than another, in pairs of
// play-outs.
type gain struct{ n, sum, squares float64 }

// pair adds a pair. What was broken off never speaks for leaving the policy.
func (g *gain) pair(other, own float64) {
	d := 0.0
	switch {
	case other == unknown && own == unknown:
	case other == unknown:
		d = -own
	case own == unknown:
		d = other - 1
	default:
		d = other - own
	}
	g.n++
	g.sum += d
	g.squares += float64(d * d)
}

// fade makes it count less.
func (g *gain) fade() {
	g.n *= fading
	g.sum *= fading
	g.squares *= fading
}

func (g gain) mean() float64 { return g.sum / max(1, g.n) }

// errors is the gain in standard errors, as it would be if there were none.
func (g gain) errors() float64 { return g.sum / math.Sqrt(max(1e-9, g.squares)) }

// arm is a way to play on.
type arm struct {
	picked  []int
	values  []float64 // of its play-outs, in turn
	endless bool      // one of them came to no end; there are no more
}

// mean is what its first n play-outs are worth on average.
func (a *arm) mean(n int) float64 {
	sum := 0.0
	for _, v := range a.values[:n] {
		if v != unknown {
			sum += v
		}
	}
	return sum / float64(n)
}

// endsNowhere reports whether all its play-outs were broken off.
func (a *arm) endsNowhere() bool {
	return !slices.ContainsFunc(a.values, func(v float64) bool { return v != unknown })
}

// cannotFail reports whether it has won so often that nothing can be better.
func (a *arm) cannotFail() bool {
	return len(a.values) >= surely && a.mean(len(a.values)) == 1
}

// findObservers finds out which sides look ahead.
func (m *Machine) findObservers() {
	for roller, p := range m.Policies {
		if p != world.BySearch {
			continue
		}
		side := int64(roller - 1)
		if n := len(m.Setup.Sides); roller > n {
			side = m.SideOf[roller-1-n]
		}
		if !slices.Contains(m.observers, side) {
			m.observers = append(m.observers, side)
		}
	}
}

// findModels lists the policies that sides are taken to follow in play-outs.
func (m *Machine) findModels() {
	m.models = append(m.models, asWritten)
	for i := range m.Program.Policies {
		m.models = append(m.models, i)
	}
}

// alike tells which models, besides asWritten itself, mean the same to all of a side.
func (m *Machine) alike(side int) []bool {
	out := make([]bool, len(m.models))
	for i, p := range m.models {
		out[i] = p != asWritten && m.WrittenPolicies[1+side] == p
		for j, s := range m.SideOf {
			if int(s) == side && m.WrittenPolicies[1+len(m.Setup.Sides)+j] != p {
				out[i] = false
			}
		}
	}
	return out
}

func newSearch(m *Machine) *search {
	s := &search{look: newFight(m)}
	s.clean = newFight(m)
	s.look.ahead = &s.line
	s.line.search = s
	sides := len(m.Setup.Sides)
	s.far, s.follows, s.gains, s.alike = make([]int, sides), make([]int, sides), make([][]gain, sides), make([][]bool, sides)
	for i := range s.gains {
		s.gains[i] = make([]gain, len(m.models))
		s.alike[i] = m.alike(i)
	}
	s.guesses = newGuesses(m)
	return s
}

// reset begins a fight.
func (s *search) reset(f *Fight) {
	s.journal.reset()
	s.guesses.reset()
	s.steps, s.work = stepsAhead*f.m.Limits.Steps, workAhead*f.m.Limits.Work
	s.look.forgetDear()
	clear(s.far)
	clear(s.follows)
	for _, list := range s.gains {
		clear(list)
	}
}

// decide looks ahead for a choice. It reports false if that is not possible: outside of
// rounds, or when all steps are used up.
func (s *search) decide(f *Fight, c *Choice) bool {
	if !s.ready || f.thinking > 0 || min(s.steps, s.work) <= 0 {
		return false
	}
	s.side, s.nodes, s.spent = f.sideOfChoice(c), f.m.nodes, score{}
	s.arms, s.certain = s.arms[:0], s.certain[:0]
	s.line.key = momentKey(c, f.round, len(s.notes))
	if s.far[s.side] > 0 {
		s.far[s.side]--
	} else {
		s.policy(f.m)
		if s.depart(f, c) {
			return true
		}
	}
	c.Picked = c.Picked[:0]
	f.decideBy(c, f.m.ownPolicy(f.m.models[s.follows[s.side]], c.roller))
	c.by = ir.SearchPolicy
	return true
}

// depart takes an answer that is clearly better than the policy's, if there is one.
func (s *search) depart(f *Fight, c *Choice) bool {
	own := f.m.models[s.follows[s.side]]
	i := s.challenger(own)
	if i < 0 || !s.clearlyBetter(i, own) {
		return false
	}
	c.Picked, c.by = append(c.Picked[:0], s.arms[i].picked...), ir.SearchPolicy
	return !f.refused(c)
}

// policy finds out whether another policy serves the side clearly better from here on
// than its own, and follows that one then. On the way it finds which answers there are.
func (s *search) policy(m *Machine) {
	own, gains := s.follows[s.side], s.gains[s.side]
	for i := range gains {
		gains[i].fade()
	}
	s.stay, s.usual = arm{}, -1
	for len(s.stay.values) == 0 || s.stay.endsNowhere() && len(s.stay.values) < patience {
		if !s.another(&s.stay, m.models[own], -1) {
			return
		}
	}
	if s.stay.endsNowhere() {
		s.nodes = 0
		s.far[s.side] = (m.nodes/shareOfNodes + 7) / 8
		return
	}
	s.usual = s.line.took
	trials := make([]arm, len(m.models))
	first := make([]int, len(m.models))
	for least := s.nodes - s.nodes/shareOfPolicies; s.nodes > least && len(s.arms) > 1; {
		p := s.promising(own)
		if p < 0 {
			break
		}
		x := &trials[p]
		n := len(x.values)
		if !s.another(x, m.models[p], -1) {
			break
		}
		if n == 0 {
			first[p] = s.line.took
		}
		if n == len(s.stay.values) && !s.another(&s.stay, m.models[own], -1) {
			break
		}
		gains[p].pair(x.values[n], s.stay.values[n])
	}
	best := own
	for p := range gains {
		if len(trials[p].values) > 0 && gains[p].errors() > max(clearly, gains[best].errors()) {
			best = p
		}
	}
	if best != own {
		s.stay, s.usual, s.follows[s.side] = trials[best], first[best], best
		clear(gains)
	}
}

// promising is the policy to try next: what has gained most, the more leniently the less it
// has been tried (UCB1). It is -1 if there is no other.
func (s *search) promising(own int) int {
	all, alike := s.gains[s.side], s.alike[s.side]
	total := 1.0
	for _, x := range all {
		total += x.n
	}
	const ln2 = 0.6931471805599453
	log := float64(ln2 * float64(bits.Len(uint(total)))) // near enough, and the same on every machine
	best, most := -1, math.Inf(-1)
	for i, x := range all {
		if i == own || alike[i] {
			continue
		}
		if x.n < 0.5 {
			return i
		}
		if v := x.mean() + float64(0.35*math.Sqrt(log/x.n)); v > most {
			best, most = i, v
		}
	}
	return best
}

// another plays an arm on once more: picked is its number, -1 what the policy takes. It
// reports false if the nodes did not reach for that.
func (s *search) another(a *arm, own, picked int) bool {
	if s.nodes <= 0 {
		return false
	}
	v, ok := 0.0, true
	if a.endless {
		s.nodes--
	} else {
		v, ok = s.play(len(a.values), own, picked)
		a.endless = s.line.endless
	}
	if !ok && s.nodes <= 0 {
		return false
	}
	a.values = append(a.values, v) // what stops a fight is worth nothing
	return true
}

// challenger finds the answer that does best, but for the policy's: all are played on, the
// worse half is dropped, and so on. It is -1 if there is none.
func (s *search) challenger(own int) int {
	if s.nodes <= 0 || s.stay.cannotFail() {
		return -1
	}
	alive := s.considered()
	if len(alive) == 0 {
		return -1
	}
	budget := s.nodes / 2
	for rounds := bits.Len(uint(len(alive) - 1)); len(alive) > 1; rounds-- {
		for share := budget / rounds; share > 0; {
			before := s.nodes
			for _, i := range alive {
				if !s.another(&s.arms[i], own, i) {
					return -1
				}
			}
			share -= before - s.nodes
			budget -= before - s.nodes
		}
		n := len(s.arms[alive[0]].values)
		slices.SortStableFunc(alive, func(a, b int) int { return cmp.Compare(s.arms[b].mean(n), s.arms[a].mean(n)) })
		alive = alive[:(len(alive)+1)/2]
	}
	return alive[0]
}

// considered lists the answers to play on: all, or as many as there are nodes for to tell
// them apart, the policies' first and others at equal distances.
func (s *search) considered() []int {
	var out []int
	room := len(s.arms)
	if len(s.certain) == 0 {
		room = min(room, int(float64(s.nodes/2)/(fewest*max(1, s.spent.mean()))))
	}
	for i := range s.written {
		if i != s.usual && len(out) < room {
			out = append(out, i)
		}
	}
	others := len(s.arms) - s.written
	free := min(others, room-len(out))
	for k := range free {
		if i := s.written + k*others/free; i != s.usual {
			out = append(out, i)
		}
	}
	return out
}

// clearlyBetter reports whether an answer is better than what the policy takes, going by
// pairs of play-outs that had no part in finding it.
func (s *search) clearlyBetter(i, own int) bool {
	a := &s.arms[i]
	var g gain
	for n := len(a.values); ; n++ {
		for len(s.stay.values) <= n {
			if !s.another(&s.stay, own, -1) {
				return g.errors() > clearly
			}
		}
		if !s.another(a, own, i) {
			return g.errors() > clearly
		}
		g.pair(a.values[n], s.stay.values[n])
		if g.n >= hopeless && g.sum <= 0 {
			return false
		}
	}
}

// ---- answers to consider ------------------------------------------------------------------------------

// collect lists the answers to consider, in a copy that has come to the choice: what
// the policies take, then what is offered, else what there is.
func (s *search) collect(f *Fight, c *Choice) {
	f.thinking++
	mark, counts := len(f.heap), f.countMade()
	for _, model := range f.m.models {
		f.attempt(func() {
			if p := f.m.ownPolicy(model, c.roller); p >= 0 && (policyDecider{p}).Decide(f, c) {
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
