package tests

import (
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/narrate"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/tests/internal/fights"
)

var (
	duels  = flag.Int("duels", 20, "fights in each cell of a table of policies")
	redo   = flag.Bool("tables", false, "write the tables of policies again, from 2,000 fights a cell")
	tables = []struct{ file, ruleset string }{
		{"../rulesets/heroic-combat/README.md", "heroic-combat"},
		{"../rulesets/wcrpg/README.md", "wcrpg"},
		{"../rulesets/swords-of-infinity/README.md", "swords-of-infinity"},
		{"../rulesets/dreadnaught/README.md", "dreadnaught"},
		{"../rulesets/ebb-and-flow/README.md", "ebb-and-flow"},
		{"../rulesets/srd-5e/README.md", "srd-5e"},
	}
)

// diceless are the systems that throw nothing, whatever the deciders draw.
var diceless = []string{"dreadnaught", "ebb-and-flow"}

// dicey is a scenario of one of them that brings in dice.
const dicey = "ebb-and-flow/random-matrix"

// Under every policy, both sides on the same one, and by chance, which finds what no policy
// would think of, every scenario ends without an error or a limit; and no fight of a system
// without dice throws any. Unless the test is to be thorough, an eighth of the policies
// are tried in each.
func TestEveryScenarioUnderEveryPolicy(t *testing.T) {
	for n, s := range fights.Scenarios(t) {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			p := fights.Program(t, s)
			for i, name := range policyNames(p) {
				if name != ir.RandomPolicy && !fights.Thorough() && (n+i)%8 != 0 {
					continue
				}
				f := interp.NewFight(fights.Machine(t, p, s, interp.Options{Policies: everySide(t, p, s, name)}))
				for seed := range uint64(fights.Many(1, 2)) {
					thrown := dice{Reader: narrate.New(io.Discard, narrate.Options{Depth: narrate.Rolls, Why: narrate.All})}
					f.Reset(seed+1, 1)
					f.Read(&thrown, true)
					if r, err := f.Run(); err != nil || r.OutOfTime {
						t.Errorf("%s, seed %d: %v %s", name, seed+1, err, r.Reason)
					}
					if thrown.n > 0 && slices.Contains(diceless, s.Ruleset) && s.String() != dicey {
						t.Errorf("under %s it throws dice at seed %d", name, seed+1)
					}
				}
			}
		})
	}
}

// dice counts the throws that a reader is told of.
type dice struct {
	event.Reader
	n int
}

func (d *dice) Read(e *event.Event) {
	if e.Type == "roll" || e.Type == "pick" {
		d.n++
	}
	d.Reader.Read(e)
}

func policyNames(p *check.Ruleset) []string {
	names := []string{ir.RandomPolicy}
	for _, x := range p.Policies {
		names = append(names, x.Name)
	}
	return names
}

// everySide gives all sides, and with them their fighters, one policy.
func everySide(t *testing.T, p *check.Ruleset, s fights.Scenario, policy string) map[string]string {
	out := map[string]string{}
	for _, x := range fights.Machine(t, p, s, interp.Options{}).Setup.Sides {
		out[x.Name] = policy
	}
	return out
}

// Between two equal sides the ruleset's first policy beats choices by chance.
func TestPolicyBeatsChance(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"heroic-combat/meadow", "dreadnaught/bidding-duel"} {
		s := scenarioNamed(t, name)
		won := 0
		each := fights.Many(200, 1000)
		for first := range 2 {
			pair := []string{"steady", "random"}
			if first == 1 {
				slices.Reverse(pair)
			}
			won += wins(t, s, pair[0], pair[1], each)[first]
		}
		share := float64(won) / float64(2*each)
		t.Logf("%s: steady wins %.1f %% of %d fights", name, 100*share, 2*each)
		if share < 0.7 {
			t.Errorf("%s: too few", name)
		}
	}
}

func scenarioNamed(t *testing.T, name string) fights.Scenario {
	t.Helper()
	for _, s := range fights.Scenarios(t) {
		if s.String() == name {
			return s
		}
	}
	t.Fatalf("there is no scenario %s", name)
	return fights.Scenario{}
}

// wins counts how often each of two sides wins. Where nothing is left to chance, all fights
// end as the first does.
func wins(t *testing.T, s fights.Scenario, first, second string, n int) (won [2]int) {
	t.Helper()
	p := fights.Program(t, s)
	sides := fights.Machine(t, p, s, interp.Options{}).Setup.Sides
	f := fights.Counter(t, fights.Machine(t, p, s, interp.Options{Unread: true,
		Policies: map[string]string{sides[0].Name: first, sides[1].Name: second}}))
	for i := range uint64(n) {
		f.Reset(1, i+1)
		r, err := f.Run()
		if err != nil {
			t.Fatal(err)
		}
		alike := 1
		if !f.LeftToChance() {
			alike = n
		}
		if r.Winner >= 0 {
			won[r.Winner] += alike
		}
		if alike == n {
			return won
		}
	}
	return won
}

// tableOf finds the table of a scenario in a README: its heading names it.
var tableOf = regexp.MustCompile("(?m)^\\| `([a-z-]+)`[^\\n]*\\n\\|[-|: ]+\\n((?:\\|.*\\n)+)")

// A README shows how often each policy wins against each. A few fights of each cell, or of
// one in each table, tell whether what it shows can still be true.
func TestTablesOfPolicies(t *testing.T) {
	t.Parallel()
	for _, c := range tables {
		if *system != "" && c.ruleset != *system {
			continue
		}
		text, err := os.ReadFile(c.file)
		if err != nil {
			t.Fatal(err)
		}
		found := tableOf.FindAllStringSubmatch(string(text), -1)
		if len(found) < 2 {
			t.Fatalf("%s shows %d tables of policies, not two", c.file, len(found))
		}
		for _, m := range found {
			s := scenarioNamed(t, c.ruleset+"/"+m[1])
			names := policyNames(fights.Program(t, s))[1:]
			if *redo {
				text = []byte(strings.Replace(string(text), m[0], writeTable(t, s, names, 2000), 1))
				continue
			}
			rows := strings.Split(strings.TrimSpace(m[2]), "\n")
			if len(rows) != len(names) {
				t.Fatalf("the table of %s has %d rows, not %d", m[1], len(rows), len(names))
			}
			for i, row := range rows {
				cells := strings.Split(strings.Trim(row, "| "), " | ")
				for j, cell := range cells[1:] {
					shown, err := strconv.ParseFloat(strings.Fields(cell)[0], 64)
					if err != nil {
						t.Fatal(err)
					}
					if !fights.Thorough() && (i != 0 || j != 1) {
						continue
					}
					won := float64(wins(t, s, names[i], names[j], *duels)[0])
					n := float64(*duels)
					if off := math.Abs(won/n - shown/100); off > 4*math.Sqrt(0.25/n) {
						t.Errorf("%s, %s against %s: the table says %.0f %%, %d fights give %.0f %%", m[1], names[i], names[j], shown,
							*duels, 100*won/n)
					}
				}
			}
		}
		if *redo {
			if err := os.WriteFile(c.file, text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// writeTable plays every policy of a row, on the first side, against every one of a
// column.
func writeTable(t *testing.T, s fights.Scenario, names []string, n int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| `%s` |", s.Name)
	for _, name := range names {
		fmt.Fprintf(&b, " %s |", name)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(names)) + "\n")
	for _, first := range names {
		fmt.Fprintf(&b, "| %s |", first)
		for _, second := range names {
			won := wins(t, s, first, second, n)[0]
			share := float64(won) / float64(n)
			fmt.Fprintf(&b, " %.1f ± %.1f |", 100*share, 100*1.96*math.Sqrt(share*(1-share)/float64(n)))
		}
		b.WriteString("\n")
	}
	return b.String()
}
