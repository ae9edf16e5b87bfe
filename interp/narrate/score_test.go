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
