package tests

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"hcl/interp"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
	"hcl/tests/internal/fights"
)

var (
	lookAhead = flag.Int("look-ahead", 0, "generated duels of each system in which search is measured; 0: a few")
	lookNodes = flag.Int("look-nodes", interp.DefaultNodes, "nodes for each choice")
	everyOne  = flag.Bool("every-policy", false, "measure search against every policy as well")
	system    = flag.String("system", "", "measure search or the policies, or play the totals, in this system alone")
)

// duelling is a system with a generator of duels: two fighters, nearly a match, drawn
// anew for each.
type duelling struct {
	name    string
	ruleset library.Location
	few     int // duels that are enough to see that nothing is broken,
	nodes   int // and nodes for them, 0: as usual
	head    string
	fighter func(number int, r, same *rand.Rand) string // what same draws is alike for both
}

var duellings = []duelling{{
	name: "bids",
	ruleset: library.Location{Shelf: library.Shelf{Label: "testdata/search", FS: os.DirFS("testdata/search")},
		Path: "bids.hc"},
	few: 6,
	fighter: func(_ int, r, same *rand.Rand) string {
		return fmt.Sprintf("might = 3\nincome = %d\nhp_max = %d\n", 5+same.IntN(5), 7+same.IntN(6)+r.IntN(2))
	},
}, {
	name:    "dreadnaught",
	ruleset: builtIn("dreadnaught"),
	few:     2,
	head:    "policies = \"policies\"\n[combat]\nedge = \"H6\"",
	fighter: func(number int, r, same *rand.Rand) string {
		bp, level := 3+same.IntN(3), 1+same.IntN(3)
		hp := 8 + same.IntN(11) + r.IntN(3)
		weapons := []string{"club", "sword", "rapier", "great_sword"}
		return fmt.Sprintf("bp = %d\nlevel = %d\nhp_max = %d\nitems = [%q, \"dagger\"]\nat = %q\n",
			bp, level, hp, weapons[r.IntN(len(weapons))], []string{"C3", "E3"}[number])
	},
}, {
	name:    "ebb-and-flow",
	ruleset: builtIn("ebb-and-flow"),
	few:     1,
	nodes:   100,
	head:    "policies = \"policies\"",
	fighter: func(number int, _, same *rand.Rand) string {
		weapon := []string{"sword", "dagger", "spear", "zweihander"}[same.IntN(4)]
		skill := []string{"brawling", "footwork", "light_feet", "quick_recovery", "steady_aim"}[same.IntN(5)]
		return fmt.Sprintf("skills = [\"swordplay\", %q]\nweapons = [{ like = %q, drawn = true }, \"fists\"]\ninitiator = %t\n", skill, weapon, number == 0)
	},
}}

func builtIn(name string) library.Location {
	return library.Shelf{FS: rulesets.Files}.Called(name + "/" + name)
}

// scenarioText writes a generated duel.
func (d *duelling) scenarioText(number int) string {
	r := rand.New(rand.NewPCG(uint64(number), 7))
	var b strings.Builder
	fmt.Fprintf(&b, "ruleset = %q\n%s\n", d.ruleset.ID(), d.head)
	for i, side := range []string{"red", "blue"} {
		same := rand.New(rand.NewPCG(uint64(number), 11))
		fmt.Fprintf(&b, "[[side]]\nname = %q\n[[side.combatant]]\nname = %q\n%s\n", side, side+"_one", d.fighter(i, r, same))
	}
	return b.String()
}

// duel is a generated duel that is ready to be fought.
type duel struct {
	program *check.Ruleset
	setup   *world.Setup
}

func (d *duelling) duel(t testing.TB, number int) duel {
	file := library.Location{Shelf: library.Shelf{FS: fstest.MapFS{"duel.toml": {Data: []byte(d.scenarioText(number))}}},
		Path: "duel.toml"}
	lib := &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}, d.ruleset.Shelf}}
	addOns, diags := scenario.AddOns(file)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	p, diags := fights.Load(lib, []library.Location{d.ruleset}, check.Options{SkipTests: true, AddOns: addOns})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	s, diags := scenario.Load(file, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return duel{p, s}
}

// fight fights the duel once and returns the winner, -1 for a draw.
func (d duel) fight(t testing.TB, red, blue string, nodes int, seed uint64) int64 {
	m, err := interp.New(d.program.Program, d.setup, interp.Options{Nodes: nodes, Unread: true,
		Policies: map[string]string{"red": red, "blue": blue}})
	if err != nil {
		t.Fatal(err)
	}
	f := fights.Counter(t, m)
	f.Reset(seed, 1)
	r, err := f.Run()
	if err != nil {
		t.Fatal(err)
	}
	return r.Winner
}

// record is how often one of two won, of how many that were decided.
type record struct{ won, lost, drawn int }

// bothSeats fights a duel twice, each side once with each fighter.
func (r *record) bothSeats(t testing.TB, d duel, one, other string, nodes int, seed uint64) {
	for seat := range int64(2) {
		pair := [2]string{one, other}
		w := d.fight(t, pair[seat], pair[1-seat], nodes, seed)
		switch w {
		case -1:
			r.drawn++
		case seat:
			r.won++
		default:
			r.lost++
		}
	}
}

func (r record) share() float64 { return float64(r.won) / float64(max(1, r.won+r.lost)) }

// atLeast is the lower end of the 95 % interval of the share (Wilson).
func (r record) atLeast() float64 {
	const z = 1.959964
	n, p := float64(r.won+r.lost), r.share()
	if n == 0 {
		return 0
	}
	return (p + z*z/(2*n) - z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))) / (1 + z*z/n)
}

func (r record) String() string {
	return fmt.Sprintf("won %d, lost %d, drawn %d: %.1f %% of those decided, at least %.1f %%", r.won, r.lost, r.drawn,
		100*r.share(), 100*r.atLeast())
}

// overDuels adds up what comes out of many duels, several at a time.
func overDuels(n int, fight func(number int, r *record)) record {
	out := make([]record, n)
	var all sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := range next {
				fight(i, &out[i])
			}
		}()
	}
	for i := range n {
		next <- i
	}
	close(next)
	all.Wait()
	var sum record
	for _, r := range out {
		sum.won, sum.lost, sum.drawn = sum.won+r.won, sum.lost+r.lost, sum.drawn+r.drawn
	}
	return sum
}

// bestPolicy is the written policy that wins most against all others.
func bestPolicy(t testing.TB, ds []duel) string {
	names := policyNames(ds[0].program)[1:]
	best, most := "", -1.0
	for _, one := range names {
		var sum record
		for _, other := range names {
			if one == other {
				continue
			}
			r := overDuels(len(ds), func(i int, r *record) { r.bothSeats(t, ds[i], one, other, 0, uint64(i)+1) })
			sum.won, sum.lost, sum.drawn = sum.won+r.won, sum.lost+r.lost, sum.drawn+r.drawn
		}
		t.Logf("%s: %s", one, sum)
		if x := float64(sum.won) + float64(sum.drawn)/2; x > most {
			best, most = one, x
		}
	}
	return best
}

// A side that looks ahead beats the best of the written policies. With -look-ahead=300
// it has to win 60 % of the fights that are decided.
func TestSearchBeatsPolicies(t *testing.T) {
	t.Parallel()
	for _, d := range duellings {
		if *system != "" && d.name != *system {
			continue
		}
		t.Run(d.name, func(t *testing.T) {
			n := *lookAhead
			nodes := *lookNodes
			if n == 0 {
				if n = d.few; n > 1 && !fights.Thorough() {
					n /= 2
				}
				if d.nodes > 0 {
					nodes = d.nodes
				}
			}
			ds := make([]duel, n)
			for i := range ds {
				ds[i] = d.duel(t, i+1)
			}
			const enough = 30 // duels to tell the policies apart
			best := bestPolicy(t, ds[:min(n, enough)])
			began := time.Now()
			r := overDuels(n, func(i int, r *record) { r.bothSeats(t, ds[i], "search", best, nodes, uint64(i)+1) })
			t.Logf("search against %s: %s, %.2f s a fight", best, r, time.Since(began).Seconds()/float64(2*n))
			if r.won < r.lost {
				t.Errorf("search against %s: %s", best, r)
			}
			if *lookAhead > 0 && (r.share() < 0.6 || r.atLeast() <= 0.5) {
				t.Errorf("search wins too few against %s: %s", best, r)
			}
			if *everyOne {
				for _, other := range policyNames(ds[0].program) {
					r := overDuels(n, func(i int, r *record) { r.bothSeats(t, ds[i], "search", other, nodes, uint64(i)+1) })
					t.Logf("search against %s: %s", other, r)
				}
			}
		})
	}
}
