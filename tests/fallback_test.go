package tests

import (
	"flag"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"hcl/interp"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/tests/internal/fights"
)

var (
	fallback      = flag.Int("fallback", 0, "fights of each scenario of the five systems in which search is held against its side's own policy; 0: a few fights of two")
	fallbackNodes = flag.String("fallback-nodes", "20,300,2000", "nodes for each choice in them")
	inScenario    = flag.String("scenario", "", "only in scenarios whose name has this in it")
	onSide        = flag.String("side", "", "only for sides whose name has this in it")
)

// paired is how a side has done in the same fights, once with search and once with its own
// policy. A draw counts half.
type paired struct{ n, own, search, difference, squares float64 }

func (p *paired) add(own, search float64) {
	d := search - own
	p.n++
	p.own += own
	p.search += search
	p.difference += d
	p.squares += d * d
}

// interval is the mean difference and half of its 95 % interval.
func (p paired) interval() (mean, half float64) {
	mean = p.difference / p.n
	return mean, 1.96 * math.Sqrt(max(0, p.squares/p.n-mean*mean)/p.n)
}

func (p paired) String() string {
	mean, half := p.interval()
	return fmt.Sprintf("own policy %.1f %%, search %.1f %%, difference %+.1f ± %.1f %% of %.0f fights", 100*p.own/p.n,
		100*p.search/p.n, 100*mean, 100*half, p.n)
}

// points is what n fights of a scenario are worth to a side. Where nothing is left to
// chance, all end as the first does.
func points(t *testing.T, p *check.Ruleset, s fights.Scenario, o interp.Options, side, n int) []float64 {
	o.Unread = true
	m := fights.Machine(t, p, s, o)
	out := make([]float64, n)
	var all sync.WaitGroup
	next := make(chan int)
	one := func(f interp.Counter, i int) {
		f.Reset(m.Seed, uint64(i)+1)
		r, err := f.Run()
		if err != nil {
			t.Error(err)
		}
		switch r.Winner {
		case int64(side):
			out[i] = 1
		case -1:
			out[i] = 0.5
		}
	}
	first := fights.Counter(t, m)
	if one(first, 0); !first.LeftToChance() {
		for i := range out {
			out[i] = out[0]
		}
		return out
	}
	for range runtime.GOMAXPROCS(0) {
		all.Add(1)
		go func() {
			defer all.Done()
			f := fights.Counter(t, m)
			for i := range next {
				one(f, i)
			}
		}()
	}
	for i := range out[1:] {
		next <- i + 1
	}
	close(next)
	all.Wait()
	return out
}

// A side that looks ahead does no worse than with its own policy, on the same dice, however
// little or much it looks. The whole comparison takes -fallback=400, and hours; -system,
// -scenario, -side and -fallback-nodes take parts of it; -system=homebrew takes the variants.
func TestSearchFallsBack(t *testing.T) {
	t.Parallel()
	for _, s := range fights.Scenarios(t) {
		n, nodes := *fallback, *fallbackNodes
		if n == 0 {
			if s.Name != "bidding-duel" && s.Name != "first-cut" {
				continue
			}
			n, nodes = fights.Many(10, 30), "300"
		}
		if *system == "" && strings.HasPrefix(s.Ruleset, "homebrew") || *system != "" &&
			!strings.HasPrefix(s.Ruleset, *system) || !strings.Contains(s.Name, *inScenario) {
			continue
		}
		p := fights.Program(t, s)
		for side, x := range fights.Machine(t, p, s, interp.Options{}).Setup.Sides {
			if !strings.Contains(x.Name, *onSide) {
				continue
			}
			own := points(t, p, s, interp.Options{}, side, n)
			for _, word := range strings.Split(nodes, ",") {
				nodes, err := strconv.Atoi(word)
				if err != nil {
					t.Fatal(err)
				}
				began := time.Now()
				search := points(t, p, s, interp.Options{Nodes: nodes, Policies: map[string]string{x.Name: ir.SearchPolicy}}, side,
					n)
				var sum paired
				for i := range own {
					sum.add(own[i], search[i])
				}
				t.Logf("%s, %s, %d nodes: %s, %.2f s a fight", s, x.Name, nodes, sum, time.Since(began).Seconds()/float64(n))
				if mean, half := sum.interval(); mean+half < 0 {
					t.Errorf("%s: search is worse for %s at %d nodes: %s", s, x.Name, nodes, sum)
				}
			}
		}
	}
}

// With one node nothing can be better for sure, and every fight is the one that the side's
// own policies would have fought: those of its fighters, where the scenario gives them some.
func TestSearchWithOneNodeIsItsOwnPolicy(t *testing.T) {
	t.Parallel()
	for _, s := range fights.Sample(fights.Scenarios(t), 9) {
		p := fights.Program(t, s)
		plain := fights.Machine(t, p, s, interp.Options{})
		for _, x := range plain.Setup.Sides {
			ahead := fights.Machine(t, p, s, interp.Options{Nodes: 1, Policies: map[string]string{x.Name: ir.SearchPolicy}})
			if own, search := ending(t, plain, 1), ending(t, ahead, 1); own != search {
				t.Errorf("%s: with search for %s %s, without %s", s, x.Name, search, own)
			}
		}
	}
}
