package search

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"hcl/interp/world"
)

// DefaultNodes is how many nodes a choice is worth where nobody says otherwise.
const DefaultNodes = 2000

const (
	shareOfPolicies = 3   // one part in so many of the nodes goes into trying other policies
	fading          = 0.9 // how much of what is known of policies counts at the next choice
	clearly         = 2.0 // standard errors by which something must be better
	fewest          = 6   // play-outs to begin with for each answer, where chance has a part in them
	patience        = 2   // play-outs; if all of them are broken off, the end is too far away
	hopeless        = 16  // pairs; what is not ahead after so many will not be clearly better
)

// Search decides for the sides of one fight that look ahead.
type Search struct {
	models
	journal
	guesses
	game    Game
	budget  int // nodes for each choice
	line    PlayOut
	left    Effort   // that play-outs may still take in this fight
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

// New makes the search for the fights of a game, one after the other. nodes are those that a
// choice is worth, 0: DefaultNodes.
func New(w *world.World, nodes int, game Game) *Search {
	if nodes == 0 {
		nodes = DefaultNodes
	}
	s := &Search{models: newModels(w), game: game, budget: nodes}
	s.line.search = s
	sides := len(w.Setup.Sides)
	s.far, s.follows, s.gains, s.alike = make([]int, sides), make([]int, sides), make([][]gain, sides),
		make([][]bool, sides)
	for i := range s.gains {
		s.gains[i] = make([]gain, len(s.policies))
		s.alike[i] = s.alikeTo(i)
	}
	s.guesses = newGuesses(sides, len(s.policies))
	s.Reset()
	return s
}

// Reset begins a fight.
func (s *Search) Reset() {
	s.journal.reset()
	s.guesses.reset()
	limits := s.world.Limits
	s.left = Effort{timesAhead * limits.Steps, timesAhead * limits.Work}
	clear(s.far)
	clear(s.follows)
	for _, list := range s.gains {
		clear(list)
	}
}

// Spend takes what was thought outside of play-outs from what they may take.
func (s *Search) Spend(e Effort) {
	s.left.Steps, s.left.Work = s.left.Steps-e.Steps, s.left.Work-e.Work
}

// Decide looks ahead for a choice. It reports false if that is not possible: outside of
// rounds, or when everything is used up that play-outs may take.
func (s *Search) Decide(c Choice) bool {
	at, can := s.begin(c, s.budget)
	if !can {
		return false
	}
	if s.far[s.side] > 0 {
		s.far[s.side]--
	} else {
		s.policy()
		if i := s.departure(); i >= 0 {
			if c.Take(s.arms[i].picked); !c.Refused() {
				return true
			}
		}
	}
	c.Follow(s.own(s.follows[s.side], at.Roller))
	return true
}

// begin begins a choice that is worth so many nodes. It reports false where nobody can look ahead.
func (s *Search) begin(c Choice, nodes int) (at Place, can bool) {
	if !s.marked || min(s.left.Steps, s.left.Work) <= 0 {
		return at, false
	}
	at = c.Place()
	s.side, s.nodes, s.spent = at.Side, nodes, score{}
	s.arms, s.certain = s.arms[:0], s.certain[:0]
	s.line.key = momentKey(at, len(s.notes))
	return at, true
}

// departure is an answer that is clearly better than the policy's, -1 if there is none.
func (s *Search) departure() int {
	own := s.follows[s.side]
	i := s.challenger(own)
	if i >= 0 && s.clearlyBetter(i, own) {
		return i
	}
	return -1
}

// policy finds out whether another policy serves the side clearly better from here on
// than its own, and follows that one then. On the way it finds which answers there are.
func (s *Search) policy() {
	own, gains := s.follows[s.side], s.gains[s.side]
	for i := range gains {
		gains[i].fade()
	}
	s.stay, s.usual = arm{}, -1
	for len(s.stay.values) == 0 || s.stay.endsNowhere() && len(s.stay.values) < patience {
		if !s.another(&s.stay, own, -1) {
			return
		}
	}
	if s.stay.endsNowhere() {
		s.nodes = 0
		s.far[s.side] = (s.budget/shareOfNodes + 7) / 8
		return
	}
	s.usual = s.line.took
	trials := make([]arm, len(s.policies))
	first := make([]int, len(s.policies))
	for least := s.nodes - s.nodes/shareOfPolicies; s.nodes > least && len(s.arms) > 1; {
		p := s.promising(own)
		if p < 0 {
			break
		}
		x := &trials[p]
		n := len(x.values)
		if !s.another(x, p, -1) {
			break
		}
		if n == 0 {
			first[p] = s.line.took
		}
		if n == len(s.stay.values) && !s.another(&s.stay, own, -1) {
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
func (s *Search) promising(own int) int {
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

// another plays an arm on once more, while the side follows its own model: picked is its
// number, -1 what the policy takes. It reports false if the nodes did not reach for that.
func (s *Search) another(a *arm, own, picked int) bool {
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
func (s *Search) challenger(own int) int {
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
func (s *Search) considered() []int {
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
func (s *Search) clearlyBetter(i, own int) bool {
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
