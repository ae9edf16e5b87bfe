package sim

import (
	"context"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"hcl/interp/stats"
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
	c.see("mean rounds", r.Rounds.Low, exactRounds, r.Rounds.High)
	for _, row := range r.Measures[0].Rows {
		c.see("mean alive of "+row.Keys[0].Text, row.Low, exactAlive[row.Keys[0].Text], row.High)
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
			o.Fights = stats.Enough(o.Target)
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
				// Intervals of shares hold more than they must, the rarer the more.
				if share < 0.95-tolerance || share > 0.95+tolerance && !strings.HasPrefix(what, "share") {
					t.Errorf("%s: %.2f %% of %d intervals hold it", what, 100*share, c.sims)
				}
			}
			t.Logf("fights: %v", fights)
		})
	}
}

// wins is how likely it is that one side has won k of a number of fights, by k, of which it
// wins each with a chance of p.
type wins []float64

// fight adds more fights.
func (w wins) fight(more int64, p float64) wins {
	of := distuv.Binomial{N: float64(more), P: p}
	won := make([]float64, more+1)
	for k := range won {
		won[k] = of.Prob(float64(k))
	}
	out := make(wins, len(w)+int(more))
	for i, before := range w {
		if before < 1e-15 {
			continue
		}
		for k, x := range won {
			out[i+k] += before * x
		}
	}
	return out
}

// held moves those numbers of wins that stop out of w, and returns how much of them have an
// interval that holds p.
func (w wins) held(p float64, stops func(k int64) bool) (held, all float64) {
	n := int64(len(w) - 1)
	for k, x := range w {
		if !stops(int64(k)) {
			continue
		}
		w[k] = 0
		all += x
		if x < 1e-15 {
			continue
		}
		if s := stats.ShareOf(float64(k), float64(n)); s.Low <= p && p <= s.High {
			held += x
		}
	}
	return held, all
}

// rare are shares from one that a tenth of a fight in n is expected to have to a half.
func rare(n float64) []float64 {
	out := []float64{0.5, 0.4, 0.3, 0.2}
	for x := 0.1; x < 0.2*n; x *= 1.2 {
		out = append(out, x/n)
	}
	return out
}

// What the intervals of shares hold, exactly: over all that can come out of so many fights.
func TestSharesAreHeld(t *testing.T) {
	all := func(int64) bool { return true }
	for _, n := range []int64{1, 5, 60, 500, 5000} {
		least, most := 1.0, 0.0
		for _, p := range rare(float64(n)) {
			held, _ := wins{1}.fight(n, p).held(p, all)
			least = min(least, held)
			if p*float64(n) >= 10 {
				most = max(most, held)
			}
		}
		t.Logf("%d fights: %.2f %% and more; of what is expected ten times at most %.2f %%", n, 100*least, 100*most)
		if least < 0.95 || n >= 500 && most > 0.98 {
			t.Errorf("%d fights: %.2f to %.2f %% of the intervals hold the share", n, 100*least, 100*most)
		}
	}
}

// An interval is one whatever the sums say, and wider than nothing up to as many fights as
// there can be.
func TestIntervalsOfAnything(t *testing.T) {
	shares := []float64{0, 1e-300, 1e-20, 1e-9, 0.5, 1}
	for _, p := range shares {
		for _, q := range shares {
			for _, n := range append(shares, 1e12, 1e20, 1e300) {
				if low, high := stats.Interval(p, q, n); !(low >= 0 && low <= 1 && high >= 0 && high <= 1) {
					t.Errorf("%g and %g of %g: %g to %g", p, q, n, low, high)
				}
			}
		}
	}
	for _, k := range []float64{0, 3, 1e6} {
		if s := stats.ShareOf(k, 1e12); s.Low > k/1e12 || s.High <= k/1e12 || s.High > (k+4*math.Sqrt(k)+4)/1e12 {
			t.Errorf("%g of 1e12: %g to %g", k, s.Low, s.High)
		}
	}
}

// The same where a sim stops once it knows enough, which is early where one side hardly ever
// wins: over all ways in which it can come to stop.
func TestSharesAreHeldWhereASimStops(t *testing.T) {
	for _, target := range []float64{0.05, 0.02} {
		o := Options{Target: target, Fights: stats.Enough(target)}
		// What is known is so up to some number of wins, and so of losses.
		known := func(n int64) func(k int64) bool {
			if n == o.Fights {
				return func(int64) bool { return true }
			}
			up := int64(sort.Search(int(n/2), func(k int) bool {
				few := newTallies(2, 0, 0, 0)
				few.fights = n
				few.ended(outcome{0, ""}, n-int64(k))
				few.ended(outcome{1, ""}, int64(k))
				return !few.knownWithin(target)
			}))
			return func(k int64) bool { return k < up || k > n-up }
		}
		stops := map[int64]func(k int64) bool{}
		for _, n := range stats.Stages(true, o.Fights) {
			stops[n] = known(n)
		}
		least, at, fewest := 1.0, 0.0, float64(o.Fights)
		for _, p := range rare(256) {
			w, total, held, fights := wins{1}, 0.0, 0.0, 0.0
			for _, n := range stats.Stages(true, o.Fights) {
				w = w.fight(n-int64(len(w)-1), p)
				h, all := w.held(p, stops[n])
				held, total, fights = held+h, total+all, fights+all*float64(n)
			}
			if math.Abs(total-1) > 1e-9 {
				t.Fatalf("p %g: stops with a chance of %g", p, total)
			}
			if held < least {
				least, at = held, p
			}
			fewest = min(fewest, fights)
		}
		t.Logf("to ±%g: %.2f %% and more, least at p = %.4f; after %.0f to %d fights", target, 100*least, at, fewest,
			o.Fights)
		if least < 0.945 || fewest > float64(o.Fights)/1.4 {
			t.Errorf("to ±%g: %.2f %% of the intervals hold a share of %g", target, 100*least, at)
		}
		if half := stats.HalfWidth(float64(o.Fights)/2, float64(o.Fights)); half > target || half < 0.99*target {
			t.Errorf("%d fights are not enough for ±%g", o.Fights, target)
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
		lengths := newTallies(2, 0, 0, 0)
		var option, made stats.Sum
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
			made.Count(int64(n), 0, i)
			option.Count(times, int64(n), i)
		}
		r := roundsOf(lengths)
		c.see("standard deviation", r.SDLow, sd, r.SDHigh)
		for _, q := range r.Quantiles {
			truth := math.Ceil(math.Log(1-q.Share) / math.Log(goesOn))
			c.see(fmt.Sprintf("%g quantile", q.Share), float64(q.Low), truth, float64(q.High))
		}
		s := stats.ChoiceShare(fights, &option, &made)
		c.see("choice", s.Low, taken/decided, s.High)
		c.sims++
	}
	for _, what := range c.order {
		share := float64(c.held[what]) / float64(c.sims)
		t.Logf("%s: %.2f %%", what, 100*share)
		// A quantile of whole numbers is held more often than it says.
		if share < 0.93 {
			t.Errorf("%s: %.2f %%", what, 100*share)
		}
		if what == "choice" && share > 0.965 {
			t.Errorf("%s: %.2f %%", what, 100*share)
		}
	}
}

// The standard deviation of lengths is held whatever their shape, wherever a sample has seen the tail that it is of.
func TestStandardDeviationsAreHeld(t *testing.T) {
	const sims = 400
	chance := rand.New(rand.NewPCG(11, 12))
	for _, shape := range []struct {
		name string
		sd   float64
		draw func() int64
	}{
		{"normal", 6, func() int64 { return int64(math.Round(40 + 6*chance.NormFloat64())) }},
		{"geometric", math.Sqrt(0.7) / 0.3, func() int64 { return 1 + int64(math.Log(chance.Float64())/math.Log(0.7)) }},
		{"one in 300 longer", 8 * math.Sqrt(299) / 300, func() int64 {
			if chance.IntN(300) == 0 {
				return 9
			}
			return 1
		}},
	} {
		for _, fights := range []int64{30, 60, 300} {
			var c coverage
			for range sims {
				lengths := newTallies(2, 0, 0, 0)
				lengths.fights = fights
				for range fights {
					lengths.lasted(shape.draw(), 1)
				}
				if r := roundsOf(lengths); r.SD > 0 {
					c.see("sd", r.SDLow, shape.sd, r.SDHigh)
					c.sims++
				}
			}
			share := float64(c.held["sd"]) / float64(c.sims)
			t.Logf("%s, %d fights: %.1f %%", shape.name, fights, 100*share)
			if share < 0.945 {
				t.Errorf("%s, %d fights: %.1f %% of %d intervals hold it", shape.name, fights, 100*share, c.sims)
			}
		}
	}
}

// inclination is how likely an option is on average, where there are n decisions.
func inclination(n int) float64 { return 0.4 + 0.02*float64(n) }
