package sim

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

var full = flag.Bool("full", false, "try the intervals on 2,000 sims of full size, which takes minutes")

// What the check fight really comes to: a Markov chain over the two pools.
var (
	exactShares = map[string]float64{"knights": 0.4881746899, "raiders": 0.5033014277, "": 0.0085238824}
	exactAlive  = map[string]float64{"knights": 4.64158192, "raiders": 8.59152775}
)

const exactRounds = 3.21279103

// coverage counts how often intervals held what they are to hold.
type coverage struct {
	order []string
	held  map[string]int
	sims  int
}

func (c *coverage) see(what string, low, truth, high float64) {
	if c.held == nil {
		c.held = map[string]int{}
	}
	if _, ok := c.held[what]; !ok {
		c.order = append(c.order, what)
		c.held[what] = 0
	}
	if low <= truth && truth <= high {
		c.held[what]++
	}
}

func (c *coverage) sim(r *Report) {
	c.sims++
	for _, o := range r.Outcomes {
		c.see("share of "+o.Title, o.Low, exactShares[o.Winner], o.High)
	}
	c.see("mean rounds", r.Rounds.Mean-r.Rounds.Margin, exactRounds, r.Rounds.Mean+r.Rounds.Margin)
	for _, row := range r.Measures[0].Rows {
		c.see("mean alive of "+row.Keys[0].Text, row.Mean-row.Margin, exactAlive[row.Keys[0].Text], row.Mean+row.Margin)
	}
}

// Of many sims of a fight whose exact values are known, 95 of 100 intervals hold
// them: with a fixed number of fights, and where a sim stops once it knows enough.
func TestIntervalsHoldWhatTheySay(t *testing.T) {
	sims, tolerance := 300, 0.04 // more than three standard deviations
	sizes := []Options{{Fights: 250}, {Target: 0.06}}
	if *full {
		sims, tolerance = 2000, 0.015
		sizes = []Options{{Fights: 400}, {Fights: 2000}, {Target: 0.05}, {Target: 0.02}, {Target: 0.01, Fights: 20_000}}
	}
	m := checkFight(t)
	for _, o := range sizes {
		name := fmt.Sprintf("%d fights", o.Fights)
		if o.Target > 0 {
			name = fmt.Sprintf("to %g %%", 100*o.Target)
			o.Fights = Enough(o.Target)
		}
		o.Workers = 2
		t.Run(name, func(t *testing.T) {
			var c coverage
			fights := map[int64]int{}
			for seed := range uint64(sims) {
				o.Seed = seed + 1
				r, err := Run(context.Background(), m, o)
				if err != nil {
					t.Fatal(err)
				}
				c.sim(r)
				fights[r.Fights]++
			}
			for _, what := range c.order {
				share := float64(c.held[what]) / float64(c.sims)
				t.Logf("%s: %.2f %%", what, 100*share)
				// A share near 0 can only be seen in steps: what its interval holds is
				// near 95 % once it happens often enough.
				if what == "share of nobody" && float64(o.Fights)*exactShares[""] < 10 {
					continue
				}
				if math.Abs(share-0.95) > tolerance {
					t.Errorf("%s: %.2f %% of %d intervals hold it", what, 100*share, c.sims)
				}
			}
			t.Logf("fights: %v", fights)
		})
	}
}

// Stopping early does no harm where the number of fights really depends on what comes
// out, which is when one side hardly ever wins.
func TestStoppingLeavesIntervalsHonest(t *testing.T) {
	const sims = 2000
	chance := rand.New(rand.NewPCG(1, 2))
	for _, p := range []float64{0.5, 0.3, 0.1, 0.05, 0.02} {
		for _, target := range []float64{0.05, 0.02} {
			held, fights, fixed := 0, int64(0), 0
			for range sims {
				o := Options{Target: target, Fights: Enough(target)}
				tally := newTallies(2, 0, 0)
				for _, stage := range o.stages(o.Fights) {
					for ; tally.fights < stage; tally.fights++ {
						winner := int64(0)
						if chance.Float64() < p {
							winner = 1
						}
						tally.ended(outcome{winner, ""}, 1)
					}
					if tally.knownWithin(target) {
						break
					}
				}
				fights += tally.fights
				s := shareOf(float64(tally.outcomes[outcome{1, ""}]), float64(tally.fights))
				if s.Low <= p && p <= s.High {
					held++
				}
				if tally.fights == o.Fights {
					fixed++
				}
				if half := (s.High - s.Low) / 2; half > target {
					t.Fatalf("stopped at ±%g, not ±%g", half, target)
				}
			}
			share := float64(held) / sims
			t.Logf("p %g to ±%g: %.2f %% held after %d fights on average, %d of them all", p, target, 100*share, fights/sims, fixed)
			// With a handful of winners Wilson's intervals hold more than they say.
			if share < 0.935 || share > 0.965 && p*float64(fights)/sims > 10 {
				t.Errorf("p %g to ±%g: %.2f %% of the intervals hold it", p, target, 100*share)
			}
		}
	}
}

// The other intervals, on figures whose truth is known: standard deviation and
// quantiles of lengths, and shares of choices that hang together within a fight.
func TestOtherIntervalsHoldWhatTheySay(t *testing.T) {
	const sims, fights = 2000, 400
	// Lengths: 1 and more, each further round with a chance of 0.7.
	const goesOn = 0.7
	sd := math.Sqrt(goesOn) / (1 - goesOn)
	// In half of the fights an option is taken four times of five, in half once of five,
	// by each of 1 to 9 decisions, and more often where there are more.
	var c coverage
	chance := rand.New(rand.NewPCG(5, 6))
	taken, decided := 0.0, 0.0
	for n := 1; n <= 9; n++ {
		taken += float64(n) * inclination(n)
		decided += float64(n)
	}
	for range sims {
		lengths := newTallies(2, 0, 0)
		var option, made moments
		for i := int64(1); i <= fights; i++ {
			rounds := int64(1)
			for chance.Float64() < goesOn {
				rounds++
			}
			lengths.lasted(rounds, 1)
			lengths.fights++
			n := 1 + chance.IntN(9)
			p := inclination(n) + 0.3*float64(1-2*chance.IntN(2))
			times := int64(0)
			for range n {
				if chance.Float64() < p {
					times++
				}
			}
			made.count(int64(n), 0, i)
			option.count(times, int64(n), i)
		}
		r := roundsOf(lengths)
		c.see("standard deviation", r.SD-r.SDMargin, sd, r.SD+r.SDMargin)
		for _, q := range r.Quantiles {
			truth := math.Ceil(math.Log(1-q.Share) / math.Log(goesOn))
			c.see(fmt.Sprintf("%g quantile", q.Share), float64(q.Low), truth, float64(q.High))
		}
		s := choiceShare(fights, &option, &made)
		c.see("choice", s.Low, taken/decided, s.High)
		c.sims++
	}
	for _, what := range c.order {
		share := float64(c.held[what]) / float64(c.sims)
		t.Logf("%s: %.2f %%", what, 100*share)
		// A quantile of whole numbers is held more often than it says. The standard
		// deviation of so skewed lengths comes out a little short in so few fights.
		if least := 0.935; share < least && (what != "standard deviation" || share < 0.91) {
			t.Errorf("%s: %.2f %%", what, 100*share)
		}
		if what == "choice" && share > 0.965 {
			t.Errorf("%s: %.2f %%", what, 100*share)
		}
	}
}

// inclination is how likely an option is on average, where there are n decisions.
func inclination(n int) float64 { return 0.4 + 0.02*float64(n) }
