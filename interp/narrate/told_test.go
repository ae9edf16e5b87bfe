package narrate

import (
	"strings"
	"testing"

	"hcl/interp/event"
)

// A choice that the ruleset wants told stands among what is said of turns, unless it was declined.
func TestToldChoices(t *testing.T) {
	way := event.Shown{Kind: "way", ID: "ford", Text: "The ford"}
	no := event.Shown{Kind: "bool", ID: false, Text: "no"}
	for _, c := range []struct {
		depth Depth
		told  bool
		taken []event.Shown
		want  string
	}{
		{Turns, true, []event.Shown{way}, "    Anna, which way: The ford.\n"},
		{Turns, true, []event.Shown{no}, ""},
		{Turns, true, nil, ""},
		{Turns, false, []event.Shown{way}, ""},
		{Rounds, true, []event.Shown{way}, ""},
		{Rolls, true, []event.Shown{way}, "        Anna, which way: The ford [bold]\n"},
		{Rolls, true, nil, "        Anna, which way: none [bold]\n"},
	} {
		var out strings.Builder
		n := New(&out, Options{Depth: c.depth})
		n.Read(&event.Event{Type: "choice", Title: "Which way", Told: c.told, Taken: c.taken, By: "bold",
			Who: &event.Shown{Kind: "combatant", ID: "anna", Text: "Anna"}})
		if got := strings.TrimPrefix(out.String(), "\n"); got != c.want {
			t.Errorf("depth %d, told %v, taken %v: it tells %q, not %q", c.depth, c.told, c.taken, got, c.want)
		}
	}
}
