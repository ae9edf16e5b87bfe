package tests

import (
	"context"
	"fmt"
	"math"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"gonum.org/v1/gonum/stat/distuv"

	"hcl/interp"
	"hcl/interp/exact"
	"hcl/interp/report/schemas"
	"hcl/interp/scenario"
	"hcl/interp/sim"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
	"hcl/tests/internal/fights"
)

// fought is a fight that is gone through: a ruleset, a scenario, and params that are set.
type fought struct {
	ruleset  string // of testdata/exact or testdata/language, or a built-in one
	scenario string // its text
	set      string // as NAME=VALUE, with spaces between
}

func (x fought) String() string {
	_, title, _ := strings.Cut(x.scenario, "title   = ")
	title, _, _ = strings.Cut(title, "\n")
	return strings.TrimSpace(x.ruleset + ": " + title + " " + x.set)
}

func (x fought) machine(t *testing.T) *interp.Machine {
	t.Helper()
	if x.scenario == "" { // a built-in one
		s := scenarioNamed(t, x.ruleset)
		p := fights.Program(t, s)
		return fights.Machine(t, p, s, interp.Options{Unread: true, Params: x.params(t, p)})
	}
	shelves := []library.Shelf{{FS: os.DirFS("testdata/exact")}, {FS: os.DirFS("testdata/language")}, {FS: rulesets.Files}}
	lib := &library.Library{Shelves: shelves}
	root, ok := lib.Find(x.ruleset, nil)
	if !ok {
		t.Fatalf("no ruleset %s", x.ruleset)
	}
	at := library.Location{Shelf: library.Shelf{FS: fstest.MapFS{"fight.toml": {Data: []byte(x.scenario)}}},
		Path: "fight.toml"}
	p, diags := fights.Load(lib, []library.Location{root}, check.Options{SkipTests: true})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	s, diags := scenario.Load(at, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	o := interp.Options{Unread: true}
	o.Params = x.params(t, p)
	m, err := interp.New(p.Program, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (x fought) params(t *testing.T, p *check.Ruleset) (out []world.ParamSetting) {
	t.Helper()
	for word := range strings.FieldsSeq(x.set) {
		name, text, _ := strings.Cut(word, "=")
		q := p.Program.ParamByName(name)
		v, err := scenario.ParseValue(text, q, "", p.Program)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, world.ParamSetting{Param: q, Value: v})
	}
	return out
}

func (x fought) odds(t *testing.T) *exact.Report {
	t.Helper()
	r, err := exact.Run(context.Background(), x.machine(t), exact.Options{States: 500_000, Segments: 3_000_000})
	if err != nil {
		t.Fatalf("%s: %v", x, err)
	}
	schemas.Written(t, "../interp/exact/schema.json", r)
	all := 0.0
	for _, o := range r.Outcomes {
		all += o.Share.Share
	}
	if r.Within > 1e-12 || math.Abs(all-1) > 1e-12 {
		t.Errorf("%s: within %g, all together %v", x, r.Within, all)
	}
	return r
}

// won is the chance of a side, "" for a draw.
func won(r *exact.Report, side string) float64 {
	for _, o := range r.Outcomes {
		if o.Winner == side {
			return o.Share.Share
		}
	}
	return 0
}

const twoOf = "ruleset = %q\ntitle   = %q\nside = [{ name = \"reds\", %s combatant = [{ name = \"red\", %s }] }, { name = \"blues\", %s combatant = [{ name = \"blue\", %s }] }]\n"

func oneOnOne(ruleset, policy, red, blue string) string {
	if policy != "" {
		policy = fmt.Sprintf("policy = %q,", policy)
	}
	return fmt.Sprintf(twoOf, path.Base(ruleset), red+" v "+blue, policy, red, policy, blue)
}

// Battles of RISK end as a walk through all numbers of armies says, which throws all dice.
func TestExactRisk(t *testing.T) {
	// how likely it is that the attacker loses so many, by the dice of both
	var lose [4][3][3]float64
	for a := 1; a <= 3; a++ {
		for d := 1; d <= 2; d++ {
			dice := make([]int, a+d)
			n := 0
			var throw func(i int)
			throw = func(i int) {
				if i < len(dice) {
					for dice[i] = 1; dice[i] <= 6; dice[i]++ {
						throw(i + 1)
					}
					return
				}
				n++
				x, y := append([]int{}, dice[:a]...), append([]int{}, dice[a:]...)
				best := func(l []int) int {
					at := 0
					for i := range l {
						if l[i] > l[at] {
							at = i
						}
					}
					v := l[at]
					l[at] = 0
					return v
				}
				lost := 0
				for range min(a, d) {
					if best(x) <= best(y) {
						lost++
					}
				}
				lose[a][d][lost]++
			}
			throw(0)
			for k := range lose[a][d] {
				lose[a][d][k] /= float64(n)
			}
		}
	}
	known := map[[2]int]float64{}
	var wins func(a, d int) float64
	wins = func(a, d int) float64 {
		switch {
		case d == 0:
			return 1
		case a == 0:
			return 0
		}
		if p, ok := known[[2]int{a, d}]; ok {
			return p
		}
		p := 0.0
		x, y := min(3, a), min(2, d)
		for k, chance := range lose[x][y] {
			if chance > 0 {
				p += chance * wins(a-k, d-(min(x, y)-k))
			}
		}
		known[[2]int{a, d}] = p
		return p
	}
	for start := 1; start <= fights.Many(5, 12); start++ {
		r := fought{"risk", oneOnOne("risk", "", "", ""), fmt.Sprintf("start=%d", start)}.odds(t)
		if got, want := won(r, "reds"), wins(start, start); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d against %d: %.15f, not %.15f", start, start, got, want)
		}
	}
}

// brawl is the chance of red, and that the fight is over after each round, of Two brawlers: an
// enumeration of its own.
func brawl(red, blue, shows, harm, most int) (wins float64, over []float64) {
	type state struct{ red, blue int }
	hit := float64(7-shows) / 6
	blow := func(hp int) map[int]float64 {
		out := map[int]float64{hp: 1 - hit}
		for h := 1; h <= harm; h++ {
			out[max(0, hp-h)] += hit / float64(harm)
		}
		return out
	}
	now := map[state]float64{{red, blue}: 1}
	for range most {
		next := map[state]float64{}
		ended := 0.0
		put := func(s state, p float64) {
			switch {
			case s.blue == 0:
				wins += p
				ended += p
			case s.red == 0:
				ended += p
			default:
				next[s] += p
			}
		}
		for s, p := range now {
			for b, x := range blow(s.blue) { // red is first
				if b == 0 {
					put(state{s.red, 0}, p/2*x)
					continue
				}
				for r, y := range blow(s.red) {
					put(state{r, b}, p/2*x*y)
				}
			}
			for r, x := range blow(s.red) {
				if r == 0 {
					put(state{0, s.blue}, p/2*x)
					continue
				}
				for b, y := range blow(s.blue) {
					put(state{r, b}, p/2*x*y)
				}
			}
		}
		over = append(over, ended)
		now = next
	}
	return wins, over
}

// A fight that may go on and on, whose states recur, ends as often and as late as an independent
// enumeration says.
func TestExactBrawl(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ red, blue, shows, harm, most int }{
		{3, 2, 4, 2, 1000}, {1, 1, 6, 1, 1000}, {5, 5, 5, 3, 1000}, {4, 9, 2, 4, 1000}, {8, 8, 6, 1, 10}, {2, 2, 1, 1, 1000},
		{3, 3, 6, 2, 1}, {12, 12, 4, 6, 1000},
	} {
		set := fmt.Sprintf("shows=%d harm=%d most=%d", x.shows, x.harm, x.most)
		r := fought{"brawl", oneOnOne("brawl", "", fmt.Sprintf("hp_max = %d", x.red), fmt.Sprintf("hp_max = %d", x.blue)),
			set}.odds(t)
		wins, over := brawl(x.red, x.blue, x.shows, x.harm, x.most)
		if got := won(r, "reds"); math.Abs(got-wins) > 1e-12 {
			t.Errorf("%v: %.15f, not %.15f", x, got, wins)
		}
		for _, h := range r.Rounds.Histogram {
			want := over[h.Rounds-1]
			if int(h.Rounds) == x.most {
				want = 1
				for _, p := range over[:x.most-1] {
					want -= p
				}
			}
			if math.Abs(h.Share-want) > 1e-12 {
				t.Errorf("%v: over in round %d in %.15f, not %.15f", x, h.Rounds, h.Share, want)
			}
		}
	}
}

// Where it is broken off, what is known by then is told: each outcome is between its bounds.
func TestExactBrokenOff(t *testing.T) {
	x := fought{"brawl", oneOnOne("brawl", "", "hp_max = 6", "hp_max = 5"), ""}
	whole := x.odds(t)
	for _, share := range []float64{0.9, 0.5, 0.01} {
		ctx, cancel := context.WithCancel(context.Background())
		r, err := exact.Run(ctx, x.machine(t), exact.Options{States: 500_000, Segments: 3_000_000,
			Going: func(states, most int64, undecided float64) {
				if undecided < share {
					cancel()
				}
			}})
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		schemas.Written(t, "../interp/exact/schema.json", r)
		if r.Exact || !r.Partial || r.Undecided <= 0 || r.Undecided >= share || len(r.Outcomes) == 0 {
			t.Fatalf("it says of what is broken off: %+v", r)
		}
		all := r.Undecided
		for _, o := range r.Outcomes {
			all += o.Share.Share
			if p := won(whole, o.Winner); p < o.Low || p > o.High || o.Low == o.High {
				t.Errorf("with %g undecided, %q wins in %g to %g, but in truth in %g", r.Undecided, o.Winner, o.Low, o.High, p)
			}
		}
		if math.Abs(all-1) > 1e-12 {
			t.Errorf("what is decided and what is not are %v together", all)
		}
	}
}

// Strands of a block that have thrown differently, but have done the same, go on as one: a duel of 64
// states is gone through in a few thousand, and comes to what blows in turn come to that are known to
// both be struck.
func TestExactTogether(t *testing.T) {
	const states = 4000
	var shares [2]float64
	for i, set := range []string{"", "apart=yes"} {
		x := fought{"clash", oneOnOne("clash", "", "", ""), set}
		r, err := exact.Run(context.Background(), x.machine(t), exact.Options{States: states, Segments: 50 * states})
		if err != nil {
			t.Fatalf("%s: %v", x, err)
		}
		shares[i] = won(r, "reds")
	}
	if math.Abs(shares[0]-shares[1]) > 1e-12 {
		t.Errorf("reds win in %.15f, in turn in %.15f", shares[0], shares[1])
	}
}

// What is gone through is what chance plays: in 30 cases and more, every outcome and every length
// comes up as often as it should, within what chance explains in 999 of 1000 fights of all together.
func TestExactAgreesWithChance(t *testing.T) {
	t.Parallel()
	var cases []fought
	for _, x := range []string{"harm=1d2 most=3", "harm=1d3 most=2", "harm=1d3 most=3 layered=false",
		"harm=1d2 most=4 lasts=1 layered=false", "harm=1d4 most=2 lasts=3", "harm=1d2+1 most=3"} {
		cases = append(cases, fought{"melee", oneOnOne("melee", "bold", "hp_max = 2", "hp_max = 3"), x})
	}
	for _, x := range []string{"shows=2 harm=3", "shows=3 harm=2", "shows=4 harm=6", "shows=5 harm=1",
		"shows=6 harm=5 most=7", "shows=5 harm=2 most=3", "shows=3 harm=4 most=2", "shows=6 harm=3", "shows=2 harm=1"} {
		cases = append(cases, fought{"brawl", oneOnOne("brawl", "", "hp_max = 4", "hp_max = 5"), x})
	}
	for start := 1; start <= 7; start++ {
		cases = append(cases, fought{"risk", oneOnOne("risk", "", "", ""), fmt.Sprintf("start=%d", start)})
	}
	for _, x := range [][2]string{{"hp_max = 6", "hp_max = 7"},
		{"hp_max = 5, weapon = \"great_axe\"", "hp_max = 8, speed = 2"}, {"hp_max = 3, armour = 15", "hp_max = 9, weapon = \"knives\""}} {
		for _, policy := range []string{"wary", "fierce"} {
			cases = append(cases, fought{"starters/d20", oneOnOne("starters/d20", policy, x[0], x[1]), ""})
		}
	}
	for _, x := range [][2]string{{"hp_max = 4", "hp_max = 5"},
		{"hp_max = 6, weapon = \"trident\"", "hp_max = 3, armour = 2"}, {"hp_max = 5, speed = 12", "hp_max = 5, attack = 70"}} {
		for _, policy := range []string{"soldier", "gladiator"} {
			if !fights.Thorough() { // seconds each
				continue
			}
			cases = append(cases, fought{"starters/percentile", oneOnOne("starters/percentile", policy, x[0], x[1]), ""})
		}
	}
	for _, x := range [][2]string{{"hurts_max = 2", "hurts_max = 3"},
		{"hurts_max = 3, fighting = 4", "hurts_max = 2, fighting = 3"}} {
		cases = append(cases, fought{"starters/pool", oneOnOne("starters/pool", "cool", x[0], x[1]), ""})
	}
	for _, x := range []string{"often=2", "often=3 most=7"} {
		cases = append(cases, fought{"lulls", oneOnOne("lulls", "", "", "hp_max = 4"), x})
	}
	for _, x := range [][3]string{{"hp_max = 6", "hp_max = 7", ""}, // with shock there are four times as many states
		{"hp_max = 4", "hp_max = 5", "harm=1d2 shock=1"}, {"hp_max = 4", "hp_max = 5", "harm=2d2 shock=3"}} {
		cases = append(cases, fought{"clash", oneOnOne("clash", "", x[0], x[1]), x[2]})
	}
	cases = append(cases, fought{ruleset: "heroic-combat/duel", set: "round_limit=2"})
	if len(cases) < 30 { // as many are to agree
		t.Fatalf("there are only %d cases", len(cases))
	}
	n := int64(fights.Many(4000, 100_000))
	looks := 4 * len(cases) // at three outcomes and the length of each
	bound := distuv.UnitNormal.Quantile(1 - 0.001/2/float64(looks))
	for _, x := range cases {
		r := x.odds(t)
		m := x.machine(t)
		many, err := sim.Run(context.Background(), m, sim.Options{Fights: n, Seed: 11, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		off := func(what string, p float64, k int64) {
			N := float64(n)
			if mean, times := N*p, k; mean < 10 || N-mean < 10 { // hardly ever, or nearly always
				if mean >= 10 {
					mean, times = max(0, N-mean), n-k
				}
				if times > 0 && (mean == 0 || distuv.Poisson{Lambda: mean}.Survival(float64(times-1)) < 0.001/2/float64(looks)) {
					t.Errorf("%s: %s in %.6f, but played %d times in %d", x, what, p, k, n)
				}
				return
			}
			if z := (float64(k)/N - p) / math.Sqrt(p*(1-p)/N); math.Abs(z) > bound {
				t.Errorf("%s: %s in %.6f, but played in %.6f: %.1f standard errors", x, what, p, float64(k)/N, z)
			}
		}
		for _, o := range many.Outcomes {
			off("won by "+o.Winner, won(r, o.Winner), o.Fights)
		}
		if z := (many.Rounds.Mean - r.Rounds.Mean) / (r.Rounds.SD/math.Sqrt(float64(n)) + 1e-300); math.Abs(z) > bound &&
			math.Abs(many.Rounds.Mean-r.Rounds.Mean) > 1e-9 {
			t.Errorf("%s: %.4f rounds, but played %.4f: %.3g standard errors", x, r.Rounds.Mean, many.Rounds.Mean, z)
		}
	}
	t.Logf("%d cases, %d fights each, up to %.2f standard errors", len(cases), n, bound)
}
