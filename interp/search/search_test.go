package search_test

import (
	"fmt"
	"slices"
	"testing"

	"hcl/interp/search"
	"hcl/interp/world"
	"hcl/lang/ir"
)

// toy is a game without an engine: in each turn one side chooses, then the other, and what
// they have taken says how likely the first wins. A policy takes the option of its number.
type toy struct {
	options int
	turns   int                             // from the present choice to the end
	odds    func(own, theirs []int) float64 // that the side that looks ahead wins
	before  []search.Place                  // the choices that a play-out comes to first
	costs   search.Effort                   // what a play-out takes

	ran     int         // play-outs
	nodes   int         // choices in them from the present one on
	again   [][]int     // what was taken before the present choice in the latest play-out
	follows map[int]int // how often the other side followed a policy
}

const (
	observer, other = 0, 1 // sides
	policies        = 3
)

var (
	move  = &ir.Site{Name: "move"}
	enemy = search.Place{Site: move, Roller: 1 + other, Side: other, Options: policies}
)

// search is a search for the first side of the toy; by what is written all follow policy 0.
func (g *toy) search(nodes int) *search.Search {
	p := &ir.Program{}
	for range policies {
		p.Policies = append(p.Policies, &ir.Policy{})
	}
	written := []int{0, 0, 0}
	w := &world.World{Program: p, Setup: &world.Setup{Sides: make([]world.SideSetup, 2)}, Limits: world.DefaultLimits(),
		Policies: []int{0, world.BySearch, 0}, WrittenPolicies: written, ScenarioPolicies: written}
	g.options, g.follows = max(policies, g.options), map[int]int{}
	s := search.New(w, nodes, g)
	s.Mark()
	return s
}

// decides is what is taken of a choice.
func (g *toy) decides(t *testing.T, s *search.Search, turn int) int {
	t.Helper()
	c := g.choice(observer, turn)
	if !s.Decide(c) {
		t.Fatal("it does not decide")
	}
	return c.picked[0]
}

func (g *toy) PlayOn(p *search.PlayOut, _ search.Effort) search.End {
	g.ran++
	g.again = nil
	for _, at := range g.before {
		c := &choice{g: g, at: at}
		if failure := p.Decide(c); failure != nil {
			return search.End{Failure: failure, Taken: g.costs}
		}
		g.again = append(g.again, c.picked)
	}
	var took [2][]int
	for turn := range g.turns {
		for side := range took {
			c := g.choice(side, turn)
			if failure := p.Decide(c); failure != nil {
				return search.End{Failure: failure, Taken: g.costs}
			}
			g.nodes++
			took[side] = append(took[side], c.picked[0])
		}
	}
	moment, number := p.Chance()
	moment = moment.Nth(number*g.options + took[observer][0]) // each answer has luck of its own
	const fine = 1 << 20
	odds := g.odds(took[observer], took[other])
	winner := int64(other)
	if float64(moment.Draw(fine)) < odds*fine {
		winner = observer
	}
	return search.End{Winner: winner, Chance: odds > 0 && odds < 1, Taken: g.costs}
}

// choice is one in the toy.
type choice struct {
	g      *toy
	at     search.Place
	picked []int
}

func (g *toy) choice(side, turn int) *choice {
	return &choice{g: g, at: search.Place{Site: move, Roller: 1 + side, Side: int64(side), Round: int64(turn),
		Options: g.options}}
}

func (c *choice) Place() search.Place                    { return c.at }
func (c *choice) Picked() []int                          { return c.picked }
func (c *choice) Take(picked []int)                      { c.picked = slices.Clone(picked) }
func (c *choice) Refused() bool                          { return false }
func (c *choice) Single() bool                           { return false }
func (c *choice) Leave(int64) bool                       { return false }
func (c *choice) Consider(consider func(search.Answers)) { consider(c) }
func (c *choice) Offers() int                            { return 0 }
func (c *choice) TakeOffered(int) bool                   { return false }
func (c *choice) Draw() bool                             { return false }

func (c *choice) Try(policy int) bool {
	c.picked = []int{policy}
	return true
}

func (c *choice) Follow(policy int) {
	if c.at.Side == other {
		c.g.follows[policy]++
	}
	c.Try(policy)
}

// first are the odds that hang on the first thing that is taken.
func first(odds ...float64) func(own, _ []int) float64 {
	return func(own, _ []int) float64 { return odds[own[0]] }
}

func TestTakesWhatIsClearlyBetter(t *testing.T) {
	for best := range 8 {
		odds := slices.Repeat([]float64{0.3}, 8)
		odds[best] = 0.9
		g := &toy{turns: 1, options: 8, odds: first(odds...)}
		if got := g.decides(t, g.search(search.DefaultNodes), 0); got != best {
			t.Errorf("%d is best, it takes %d", best, got)
		}
	}
}

func TestKeepsItsPolicyWhereNothingIsClearlyBetter(t *testing.T) {
	for _, odds := range [][]float64{{0.5, 0.5, 0.5}, {0.5, 0.4, 0.3}, {1, 1, 1}, {0, 0, 0}} {
		left := 0
		for turn := range 100 {
			g := &toy{turns: 1, odds: first(odds...)}
			if g.decides(t, g.search(500), turn) != 0 {
				left++
			}
		}
		if left > 12 { // each of three others passes two standard errors by chance in 2.3 of 100
			t.Errorf("with odds %v it leaves its policy %d times of 100", odds, left)
		}
	}
}

func TestTakesNoMoreNodesThanItMay(t *testing.T) {
	for _, nodes := range []int{1, 2, 7, 100, 3000} {
		for _, turns := range []int{1, 3, 40} {
			g := &toy{turns: turns, odds: first(0.5, 0.6, 0.4)}
			s := g.search(nodes)
			for turn := range 5 {
				g.nodes = 0
				if g.decides(t, s, turn); g.nodes > nodes {
					t.Errorf("of %d nodes it takes %d, %d turns before the end", nodes, g.nodes, turns)
				}
			}
		}
	}
}

func TestOneNodeIsTheOwnPolicy(t *testing.T) {
	g := &toy{turns: 1, odds: first(0, 1, 1)}
	if got := g.decides(t, g.search(1), 0); got != 0 {
		t.Errorf("it takes %d", got)
	}
}

// Where nothing is left to chance, each answer is played on once for each model of the other
// side.
func TestWhatIsCertainIsPlayedOnce(t *testing.T) {
	g := &toy{turns: 1, odds: first(0, 0, 1)}
	if got := g.decides(t, g.search(search.DefaultNodes), 0); got != 2 {
		t.Errorf("it takes %d", got)
	}
	if most := (1 + policies) * (1 + policies + g.options); g.ran > most {
		t.Errorf("%d play-outs, where there are %d ways", g.ran, most)
	}
}

// A policy that does better in the long run takes the place of the side's own, for good.
func TestFollowsABetterPolicyFromThenOn(t *testing.T) {
	count := func(own, _ []int) (odds float64) {
		for _, x := range own {
			if x == 2 {
				odds += 0.9 / float64(len(own))
			}
		}
		return odds
	}
	g := &toy{turns: 5, odds: count}
	s := g.search(search.DefaultNodes)
	g.decides(t, s, 0)
	g.odds = first(1, 1, 1) // it makes no difference any more
	if got := g.decides(t, s, 1); got != 2 {
		t.Errorf("it takes %d", got)
	}
	s.Reset()
	s.Mark()
	if got := g.decides(t, s, 1); got != 0 {
		t.Errorf("in the next fight it takes %d", got)
	}
}

func TestLearnsWhatOthersFollow(t *testing.T) {
	share := func(s *search.Search, g *toy) float64 {
		g.follows = map[int]int{}
		g.decides(t, s, 0)
		return float64(g.follows[1]) / float64(g.follows[0]+g.follows[1]+g.follows[2])
	}
	g := &toy{turns: 1, odds: first(0.5, 0.5, 0.5)}
	s := g.search(search.DefaultNodes)
	if x := share(s, g); x < 0.12 || x > 0.22 { // half of a third
		t.Errorf("at first the other side is taken to follow policy 1 in %.2f of all play-outs", x)
	}
	see := func() {
		for range 5 {
			s.Saw(enemy, func(policy int, _ int64) float64 { return []float64{0, 1, 0}[policy] })
		}
	}
	s.Seal()
	see()
	if x := share(s, g); x > 0.22 {
		t.Errorf("what is chosen in secret is known: %.2f", x)
	}
	s.Unseal()
	if x := share(s, g); x < 0.95 {
		t.Errorf("after five choices that only policy 1 makes it is %.2f", x)
	}
}

func TestComesToTheChoiceAgain(t *testing.T) {
	g := &toy{turns: 1, odds: first(0.5, 0.5, 0.5)}
	s := g.search(10)
	mine := g.choice(observer, 7).at
	g.before = []search.Place{mine, enemy, enemy}
	s.Note(mine, []int{2})
	s.Note(enemy, []int{1})
	s.Seal()
	s.Note(enemy, []int{2}) // the side does not know it yet: by what is likely, the other follows policy 0
	g.decides(t, s, 0)
	if got, want := fmt.Sprint(g.again), "[[2] [1] [0]]"; got != want {
		t.Errorf("before the choice there are %s instead of %s", got, want)
	}
}

func TestFallsBackWhereAPlayOutStrays(t *testing.T) {
	g := &toy{turns: 1, odds: first(0, 1, 1)}
	s := g.search(100)
	s.Note(enemy, []int{1})
	g.before = []search.Place{g.choice(observer, 7).at}
	if got := g.decides(t, s, 0); got != 0 || g.nodes > 0 {
		t.Errorf("it takes %d after %d nodes", got, g.nodes)
	}
}

// A fight whose end no play-out comes to is not looked at for some choices.
func TestDoesNotLookWhereTheEndIsTooFar(t *testing.T) {
	g := &toy{turns: 1000, odds: first(0, 1, 1)}
	s := g.search(400)
	var ran []int
	for turn := range 4 {
		g.ran = 0
		if got := g.decides(t, s, turn); got != 0 {
			t.Errorf("it takes %d", got)
		}
		ran = append(ran, min(g.ran, 1))
	}
	if !slices.Equal(ran, []int{1, 0, 0, 0}) {
		t.Errorf("it looks ahead %v times", ran)
	}
}

func TestLooksOnlyAheadOfWhatIsMarkedAndPaid(t *testing.T) {
	g := &toy{turns: 1, odds: first(0, 1, 1), costs: search.Effort{Steps: 1 << 40}}
	s := g.search(search.DefaultNodes)
	if got := g.decides(t, s, 0); got != 0 || g.ran != 1 {
		t.Errorf("it takes %d after %d play-outs, where the first takes everything", got, g.ran)
	}
	if s.Decide(g.choice(observer, 1)) {
		t.Error("it decides though nothing is left")
	}
	s.Reset()
	if s.Decide(g.choice(observer, 1)) {
		t.Error("it decides where no copy has been made")
	}
}
