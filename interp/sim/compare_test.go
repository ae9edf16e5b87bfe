package sim

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/report"
	"hcl/rulesets"
)

// duels are a fight as it is, and by another Speed Factor.
func duels(t testing.TB) (a, b *interp.Machine) {
	of := func(factor string) *interp.Machine {
		return machineWith(t, rulesets.Files, "heroic-combat/heroic-combat.hc", "heroic-combat/scenarios/duel.toml",
			interp.Options{}, map[string]string{"speed_factor": factor})
	}
	return of("4"), of("5")
}

// What is said of A and B is what a sim says of each, and workers change no byte.
func TestCompareTellsWhatSimsTell(t *testing.T) {
	t.Parallel()
	a, b := duels(t)
	const fights = 60
	c, err := Compare(context.Background(), a, b, CompareOptions{Seed: 5, Fights: fights, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	text, err := report.JSON(c)
	if err != nil {
		t.Fatal(err)
	}
	same, err := Compare(context.Background(), a, b, CompareOptions{Seed: 5, Fights: fights, Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	if again, err := report.JSON(same); err != nil || !bytes.Equal(text, again) {
		t.Errorf("three workers tell other things: %v", err)
	}
	for i, m := range []*interp.Machine{a, b} {
		r, err := Run(context.Background(), m, Options{Seed: 5, Fights: fights, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		of := func(x Compared) float64 { return []float64{x.A, x.B}[i] }
		for j, o := range r.Outcomes {
			if of(c.Outcomes[j].Compared) != o.Share.Share {
				t.Errorf("%c, %s: %g, not %g", 'A'+i, o.Title, of(c.Outcomes[j].Compared), o.Share.Share)
			}
		}
		if of(c.Rounds) != r.Rounds.Mean {
			t.Errorf("%c: %g rounds, not %g", 'A'+i, of(c.Rounds), r.Rounds.Mean)
		}
		for j, x := range r.Measures {
			mean := map[string]float64{}
			for _, row := range x.Rows {
				mean[texts(row.Keys)] = row.Mean
			}
			for _, row := range c.Measures[j].Rows {
				if key := texts(row.Keys); of(row.Compared) != mean[key] {
					t.Errorf("%c, %s of %s: %g, not %g", 'A'+i, x.Name, key, of(row.Compared), mean[key])
				}
			}
		}
	}
}

// A comparison needs at most a tenth of the fights that two sims of their own dice need to know
// the difference as well.
func TestPairingSaves(t *testing.T) {
	t.Parallel()
	a, b := duels(t)
	c, err := Compare(context.Background(), a, b, CompareOptions{Seed: 1, Fights: 400, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range c.Outcomes[:2] {
		if o.Saves < 10 {
			t.Errorf("won by %s: pairing saves %g times the fights", o.Title, o.Saves)
		}
	}
}

// The finding tells of who wins, also where draws differ more clearly, and says what B is.
func TestCompareLeadsWithWhoWins(t *testing.T) {
	outcome := func(winner string, by, reach float64) OutcomeCompared {
		return OutcomeCompared{Winner: winner, Title: winner,
			Compared: Compared{A: 0.3, B: 0.3 + by, Difference: by, Low: by - reach, High: by + reach}}
	}
	c := &Comparison{Fights: 100, Otherwise: []Otherwise{{}},
		Outcomes: []OutcomeCompared{outcome("Red", 0.1, 0.05), outcome("", 0.2, 0.01)}}
	c.B.Params = []event.ParamInfo{{Name: "edge", Value: "4"}}
	want := "More fights are won by Red in B (edge = 4): 40.0 % instead of 30.0 % (+10.0 points, +5.0 to +15.0)."
	if got := c.finding(); len(got) != 1 || got[0] != want {
		t.Errorf("it says %q", got)
	}
	c.Outcomes[0] = outcome("Red", 0.01, 0.05)
	if got := c.finding(); len(got) != 1 || !strings.HasPrefix(got[0], "More fights are draws in B (edge = 4)") {
		t.Errorf("where it is not known of a side it says %q", got)
	}
}

// Where no difference is certain over several scenarios the largest is named, and who ends alike is said to.
func TestComparisonsNameTheLargest(t *testing.T) {
	outcome := func(winner string, by float64) OutcomeCompared {
		return OutcomeCompared{Winner: winner, Title: winner, Compared: Compared{A: 0.5, B: 0.5 + by, Difference: by}}
	}
	of := func(name string, b int64) *Comparison {
		by := float64(b) / 100
		c := &Comparison{Scenario: name, Outcomes: []OutcomeCompared{outcome("Red", by), outcome("Blue", -by)}}
		c.Fights = 100
		if b > 0 {
			c.Otherwise = []Otherwise{{A: "Blue", B: "Red", Fights: b}}
		}
		return c
	}
	c := Together([]*Comparison{of("Ford", 3), of("Gate", 6), of("Hill", 0)}, 0)
	want := "The largest difference is not certain yet over 3 scenarios; more fights would tell. Gate – In B more " +
		"fights are " +
		"won by Red: 56 % instead of 50 % (+6 points, -8 to +21). In 1 of them all fights end alike."
	if got := strings.Join(c.finding(), " "); got != want {
		t.Errorf("it says %q", got)
	}
	var says []string
	for _, row := range c.section().Rows {
		says = append(says, row[len(row)-1])
	}
	if got := strings.Join(says[len(says)-2:], ", "); got != "alike in every fight, alike in every fight" {
		t.Errorf("of fights that end alike the table says %q", got)
	}
	if all, _ := c.overall(); all != "2 of 6 alike in every fight, 4 of 6 not known" {
		t.Errorf("of all it says %q", all)
	}
}
