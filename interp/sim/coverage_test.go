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
