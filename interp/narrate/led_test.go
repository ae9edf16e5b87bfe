package narrate

import (
	"strings"
	"testing"

	"hcl/interp/event"
)

// How a fight ended stands below its title in whole tellings too, but for those that break off, say the result
// alone, or take too much room to wait for the end.
func TestLedLeadsWithTheEnd(t *testing.T) {
	for _, c := range []struct {
		quiet, breaks bool
		most          int
		want          string
	}{
		{most: mostHeld, want: "Duel\nWon by the orcs after 1 round: they stand.\n\n"},
		{most: mostHeld, quiet: true, want: "Duel\n  "},
		{most: mostHeld, breaks: true, want: "Duel\n  "},
		{most: 20, want: "Duel\nA long fight, told as it went: how it ended stands below.\n\n"},
	} {
		var out strings.Builder
		l := NewLed(&out, Options{Depth: Rolls, Quiet: c.quiet})
		l.out.most = c.most
		l.Read(&event.Event{Type: "fight", Fight: &event.FightInfo{Scenario: "Duel", Unit: "round",
			Sides: []event.SideInfo{{Title: "The orcs"}}}})
		l.Read(&event.Event{Type: "say", Text: "Gash hits."})
		if !c.breaks {
			l.Read(&event.Event{Type: "result",
				Result: &event.ResultInfo{Title: "The orcs", Reason: "they stand", Rounds: 1}})
		}
		if err := l.Err(); err != nil {
			t.Fatal(err)
		}
		got := out.String()
		if !strings.HasPrefix(got, c.want) || strings.Contains(got, "Gash hits.") == c.quiet ||
			strings.Contains(got, "\nResult\n") == c.breaks {
			t.Errorf("%+v: it tells\n%s", c, got)
		}
	}
}
