package tests

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
	"hcl/tests/internal/fights"
)

// A system without dice, which throws none under any policy, throws some once a module or
// a variant adds them, as the example of the README does.
func TestDiceForSystemsWithout(t *testing.T) {
	matrix := scenarioNamed(t, dicey)
	if n := throws(t, fights.Machine(t, fights.Program(t, matrix), matrix, interp.Options{}), 1); n == 0 {
		t.Errorf("%s throws no dice", dicey)
	}
	text, err := os.ReadFile("../rulesets/dreadnaught/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, variant, _ := strings.Cut(string(text), "\n```\n")
	variant, _, _ = strings.Cut(variant, "```\n")
	files := fstest.MapFS{"luck.hc": {Data: []byte(variant)}}
	shelves := []library.Shelf{{FS: files}, {FS: rulesets.Files}}
	p, diags := fights.Load(&library.Library{Shelves: shelves}, []library.Location{{Shelf: shelves[0], Path: "luck.hc"}},
		check.Options{ScenarioNames: scenario.Names})
	if diags.Errors() > 0 {
		t.Fatal(diags.All()[0].Message)
	}
	s := scenarioNamed(t, "dreadnaught/dunder-vs-goblin")
	if n := throws(t, fights.Machine(t, p, s, interp.Options{}), 1); n == 0 {
		t.Error("attacks with a die for luck throw none")
	}
}

// throws counts the dice of a fight.
func throws(t *testing.T, m *interp.Machine, seed uint64) int {
	t.Helper()
	n := 0
	for _, e := range eventsOf(t, m, seed) {
		if strings.HasPrefix(e, `{"type":"roll"`) || strings.HasPrefix(e, `{"type":"pick"`) {
			n++
		}
	}
	return n
}
