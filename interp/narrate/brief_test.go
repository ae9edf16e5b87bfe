package narrate

import (
	"strings"
	"testing"

	"hcl/interp/event"
)

// How a fight ended stands below its title, however few lines it takes; but once where that is all that is told.
func TestBriefLeadsWithTheEnd(t *testing.T) {
	for quiet, want := range map[bool]string{
		false: "Duel\nWon by the orcs after 1 round: they stand.\n\n", true: "Duel\n  "} {
		var out strings.Builder
		b := NewBrief(&out, Options{Quiet: quiet})
		b.Read(&event.Event{Type: "fight", Fight: &event.FightInfo{Scenario: "Duel", Unit: "round",
			Sides: []event.SideInfo{{Title: "The orcs"}}}})
		b.Read(&event.Event{Type: "say", Text: "Gash hits."})
		b.Read(&event.Event{Type: "result", Result: &event.ResultInfo{Title: "The orcs", Reason: "they stand", Rounds: 1}})
		if err := b.Err(); err != nil {
			t.Fatal(err)
		}
		if got := out.String(); !strings.HasPrefix(got, want) || strings.Count(strings.ToLower(got), "won by") > 2 {
			t.Errorf("quiet %v: it tells\n%s", quiet, got)
		}
	}
}
