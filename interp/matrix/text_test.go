package matrix

import (
	"slices"
	"strings"
	"testing"

	"hcl/interp/stats"
)

// Between options that came to the same in every fight nothing is left to settle: it is said that they do.
func TestOptionsThatComeToTheSameSettle(t *testing.T) {
	r := &Report{A: Player{Side: "red", Title: "Red"}, B: Player{Side: "blue", Title: "Blue"},
		Alike: []Alike{{"red", "lunge", "hit"}},
		Equilibrium: &Equilibrium{Value: stats.Estimate{Mean: 0.2, Low: 0.1, High: 0.3},
			A: Strategy{Mix: []Part{{Option: "hit", Share: 0.4, Mixed: 0.5}, {Option: "lunge", Share: 0.6, Mixed: 0.5}}},
			B: Strategy{Mix: []Part{{Option: "wait", Share: 1, Mixed: 1}}}}}
	want := []string{"Best play: Red: always hit (lunge comes to exactly the same); Blue: always wait; " +
		"it is worth +20 % (+10 to +30) to Red."}
	if got := r.finding(); !slices.Equal(got, want) {
		t.Errorf("it says %q", got)
	}
	r.Alike = nil
	if got := r.finding(); slices.Equal(got, want) {
		t.Errorf("without that it says the same")
	}
}

// What is in the mix of either side stands above all that may belong to one.
func TestMixesStandFirst(t *testing.T) {
	r := &Report{A: Player{Side: "red", Title: "Red"}, B: Player{Side: "blue", Title: "Blue"},
		Cells: [][]stats.Estimate{{{Mean: 0.2, Low: 0.1, High: 0.3}}},
		Equilibrium: &Equilibrium{Value: stats.Estimate{Mean: 0.2, Low: 0.1, High: 0.3},
			A: Strategy{Mix: []Part{{Option: "lunge", Mixed: 0.4, High: 0.3}, {Option: "hit", Share: 1, Mixed: 1}}},
			B: Strategy{Mix: []Part{{Option: "flee"}, {Option: "wait", Share: 1, Mixed: 1}}}}}
	var names []string
	for _, row := range r.equilibriumSection().Rows {
		names = append(names, row[0])
	}
	want := []string{"Red", "  Hit", "Blue", "  Wait", "Red, perhaps also", "  Lunge"}
	if !slices.EqualFunc(names, want, strings.EqualFold) {
		t.Errorf("the rows are %q", names)
	}
}

// What the mixes came to when they were really played belongs to the finding: as a gain of whoever has it, and only
// what is sure.
func TestCheckIsFound(t *testing.T) {
	unsure := stats.Estimate{Mean: 0.1, Low: -0.1, High: 0.3}
	r := &Report{A: Player{Side: "red", Title: "Red"}, B: Player{Side: "blue", Title: "Blue"},
		Check: &Check{Both: stats.Estimate{Mean: 0.2, Low: 0.1, High: 0.3}, A: []Reply{{Option: "hit", Gain: unsure}},
			B: []Reply{{Option: "wait", Gain: unsure}}}}
	const worth = "Really played, that is worth +20 % (+10 to +30) to Red; "
	if got, want := r.checkFinding(), worth+"no single option surely does better against it."; got != want {
		t.Errorf("it says %q, not %q", got, want)
	}
	r.Check.B = append(r.Check.B, Reply{Option: "run_away", Gain: stats.Estimate{Mean: -0.4, Low: -0.6, High: -0.2}})
	if got, want := r.checkFinding(), worth+"but run away of Blue does better, by +40 % (+20 to +60)."; got != want {
		t.Errorf("it says %q, not %q", got, want)
	}
}
