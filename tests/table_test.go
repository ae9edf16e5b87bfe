package tests

import (
	"slices"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/narrate"
	"hcl/interp/seat"
	"hcl/tests/internal/fights"
)

// atTheTable is what somebody sees who plays a scenario and types some lines.
func atTheTable(t *testing.T, scenario, as string, typed ...string) string {
	t.Helper()
	s := slices.DeleteFunc(fights.Scenarios(t), func(s fights.Scenario) bool { return s.String() != scenario })[0]
	m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
	var out strings.Builder
	o := seat.Options{Seed: m.Setup.Seed, Fight: 1, As: []string{as}, Depth: narrate.Turns, Width: 80}
	if _, err := seat.New(m, o, &lines{list: typed, at: func(int) {}}, &out).Run(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestADefenderSeesWhereHeIsAttacked draws what comes to lie on the field before whoever it is meant for is asked, and
// not again at his next question.
func TestADefenderSeesWhereHeIsAttacked(t *testing.T) {
	text := atTheTable(t, "ebb-and-flow/first-cut", "north", "aim", "dodge")
	before, after, asked := strings.Cut(text, "How to defend")
	if !asked || !strings.Contains(before, "c the attack") {
		t.Errorf("the attack is not drawn:\n%s", text)
	}
	if strings.Contains(after, "c the attack") || !strings.Contains(after, "Which way") {
		t.Errorf("it is drawn again:\n%s", after)
	}
}

// TestABidNamesWhatItIsFor says by how much a bid has to better what.
func TestABidNamesWhatItIsFor(t *testing.T) {
	text := atTheTable(t, "dreadnaught/bidding-duel", "red", "single attack", "Bert", "attack", "2")
	for _, want := range []string{"Anna: EP for the attack (AT 3 against ST 3 before EP)",
		"Anna: EP for damage (each adds 1, as many as are in the attack)"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing:\n%s", want, text)
		}
	}
}

// TestNothingSaysWhatItDoes says of a choice of which nothing may be taken what that comes to.
func TestNothingSaysWhatItDoes(t *testing.T) {
	text := atTheTable(t, "srd-5e/duel", "heroes", "70")
	if want := "Hilda: What to do (nothing ends the turn; 0 to take nothing)\n"; !strings.Contains(text, want) {
		t.Errorf("%q is missing:\n%s", want, text)
	}
	if want := "There is no option 70 here, but 1 to "; !strings.Contains(text, want) {
		t.Errorf("%q is missing:\n%s", want, text)
	}
}
