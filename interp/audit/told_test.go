package audit

import (
	"slices"
	"testing"

	"hcl/interp/ablate"
	"hcl/interp/sim"
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

// Where nothing bears on who wins, that is said of the findings, not of the rules.
func TestFindingsThatBearOnNothing(t *testing.T) {
	light := Finding{Says: "never reached", folded: "parts"}
	r := &Report{Findings: []Finding{light, {Says: "never taken", folded: "options"}}}
	if found := r.finding(); !slices.Equal(found, []string{"None of the 2 findings bears on who wins."}) {
		t.Errorf("the finding is %q", found)
	}
	r.Findings = r.Findings[:1]
	if found := r.finding(); !slices.Equal(found, []string{"The only finding does not bear on who wins."}) {
		t.Errorf("of one the finding is %q", found)
	}
}

// That a param changes nothing is a finding only if enough fights were made to tell.
func TestFewFightsTellNothing(t *testing.T) {
	for n, want := range map[int64]int{8: 0, 50: 1} {
		a := &auditor{out: &Report{whole: []string{"lengths"}}}
		scene := &looked{Scene: &Scene{Command: func(string, ...string) string { return "" }}, report: &sim.Report{}}
		a.told([]*item{{name: "edge", changes: []ablate.Change{{Param: "edge", Value: "1"}}, tried: &tried{fights: n}}},
			[]*looked{scene}, []int64{n})
		if len(a.out.Findings) != want {
			t.Errorf("after %d fights it finds %+v", n, a.out.Findings)
		}
		looked := "Nothing amiss: lengths"
		if want == 0 {
			looked += ". Tried in too few fights to tell: what params change (8 fights of each)"
		}
		if got := a.out.looked(); got != looked {
			t.Errorf("after %d fights it says %q", n, got)
		}
	}
}
