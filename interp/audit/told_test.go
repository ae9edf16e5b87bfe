package audit

import (
	"slices"
	"testing"
)

// What several scenarios come to alike is told once, at the place of the first, and names them all; what is of little
// weight is not put together with what bears on who wins.
func TestAlikeIsToldOnce(t *testing.T) {
	first := func(scenario, here, folded string) Finding {
		return Finding{Scenario: "game/" + scenario, Says: "the first decides: " + here, all: "the first decides", here: here,
			folded: folded, Note: "known"}
	}
	r := &Report{Findings: []Finding{first("rout", "90 %", ""), {Scenario: "game/duel", Says: "over at once"},
		first("meadow", "73 %", ""), first("ford", "60 %", "firsts"), {Says: "never reached"}}}
	want := []string{"In 2 scenarios the first decides: rout (90 %), meadow (73 %)", "game/duel: over at once",
		"game/ford: the first decides: 60 %", "never reached"}
	list := r.told()
	for i, f := range list {
		if i >= len(want) || f.Says != want[i] {
			t.Fatalf("%q is told", f.Says)
		}
	}
	if len(list) != len(want) || list[0].Note != "known; and so for the others" {
		t.Errorf("%d are told, first with %q", len(list), list[0].Note)
	}
	if found := r.finding(); !slices.Equal(found, []string{"In 2 scenarios the first decides: rout, meadow.",
		"Besides: 2 more on who wins or how, 1 of little weight."}) {
		t.Errorf("the finding is %q", found)
	}
}
