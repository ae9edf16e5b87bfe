package narrate

import (
	"strings"
	"testing"

	"hcl/interp/event"
)

// What conditions add may count of one of them and not of another: it is not told as what
// does not count then, nor is the same told twice.
func TestTermsThatAlsoCount(t *testing.T) {
	total := 1.0
	e := &event.Event{Type: "score", Title: "Ann’s vulnerability", Score: &total, Terms: []event.Term{
		{Label: "unaware", Value: 1}, {Label: "unaware", Failed: "attacker == hider"},
		{Label: "pinned", Failed: "held"}, {Label: "pinned", Failed: "held"},
	}}
	var b strings.Builder
	n := New(&b, Options{Depth: Rolls, Why: Terms})
	n.Read(e)
	n.Read(e) // the same account in a row is told once
	want := "        Ann’s vulnerability: 1 = unaware 1\n          not counted: pinned\n"
	if b.String() != want {
		t.Errorf("told\n%s\nnot\n%s", b.String(), want)
	}
}

// A limit that the sum already kept to is told where everything is, and no limit twice by its name and
// its operator.
func TestLimits(t *testing.T) {
	total := 5.0
	e := &event.Event{Type: "score", Title: "Ann’s strength", Score: &total, Terms: []event.Term{
		{Name: "base", Label: "base", Value: 7}, {Name: "least", Label: "least", Op: "at_least", Value: 2, Within: true},
		{Name: "most", Label: "most", Op: "at_most", Value: 6}, {Name: "cap", Label: "weary", Op: "at_most", Value: 5},
	}}
	for why, want := range map[Why]string{
		Terms: "        Ann’s strength: 5 = base 7, at most 6, weary at most 5\n",
		All:   "        Ann’s strength: 5 = base 7, at most 6, weary at most 5\n          not counted: at least 2, which it is\n",
	} {
		var b strings.Builder
		New(&b, Options{Depth: Rolls, Why: why}).Read(e)
		if b.String() != want {
			t.Errorf("told\n%s\nnot\n%s", b.String(), want)
		}
	}
}
