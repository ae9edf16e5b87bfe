package seat

import (
	"slices"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/lang/diag"
)

// TestColumnsStandInAFixedOrder lets the first bar that changes stand first, of either side, and names what there is no
// room for.
func TestColumnsStandInAFixedOrder(t *testing.T) {
	of := []interp.Observed{{Title: "Fighters", Bar: true}, {Title: "Fighters", Bar: true, Others: true},
		{Title: "Luck", Bar: true}, {Title: "Luck", Bar: true, Others: true},
		{Title: "Life", Bar: true}, {Title: "Life", Bar: true, Others: true}, {Title: "Blows"}}
	all := []interp.Prospect{{Picked: []int{0}, PlayOuts: 60, Means: []float64{-1, 0, 0, 0, -2, -2, 3},
		Errors: make([]float64, 7)}}
	for width, want := range map[int]string{80: "Life own|Life others’|Fighters own|Blows, no room for ",
		22: "Life own|Life others’, no room for Fighters own|Blows"} {
		p := tabulate(nil, all, of, width)
		var heads []string
		for _, c := range p.columns {
			heads = append(heads, strings.Join(c.head, " "))
		}
		if got := strings.Join(heads, "|") + ", no room for " + strings.Join(p.left, "|"); got != want {
			t.Errorf("%d columns: %s, not %s", width, got, want)
		}
	}
}

// TestOutcomesOfTheSamePlaceStandInAFixedOrder sorts them by what is said, not by how likely they are.
func TestOutcomesOfTheSamePlaceStandInAFixedOrder(t *testing.T) {
	list := []thrown{{at: diag.Span{Start: 5}, words: "misses"}, {at: diag.Span{Start: 5}, words: "hits"},
		{at: diag.Span{Start: 2}, words: "parries"}}
	slices.SortFunc(list, compareOutcomes)
	if list[0].words != "parries" || list[1].words != "hits" || list[2].words != "misses" {
		t.Errorf("%+v", list)
	}
}
