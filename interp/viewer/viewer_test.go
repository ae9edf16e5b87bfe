package viewer

import (
	"testing"

	"hcl/interp/event"
)

// TestAWoundStandsInTheStepThatTellsOfIt reads rules that tell of a wound before it, and others that do so behind it.
func TestAWoundStandsInTheStepThatTellsOfIt(t *testing.T) {
	ann := []event.Shown{{Kind: "combatant", ID: "ann", Text: "Ann"}}
	told := func(text string) *event.Event { return &event.Event{Type: "say", Text: text, About: ann} }
	silent := &event.Event{Type: "event", Name: "wounds"}
	wound := &event.Event{Type: "change", Changes: []event.Change{{Kind: "combatant", Of: "ann", Field: "hp", To: 3}}}
	thrown := &event.Event{Type: "say", Text: "The die shows 4."}
	for name, events := range map[string][]*event.Event{
		"1: told before":            {told("Ann is hit."), silent, wound, thrown},
		"1: told before, the last":  {told("Ann is hit."), silent, wound},
		"2: told behind":            {told("Bob strikes at Ann."), silent, wound, told("Ann takes 4.")},
		"1: another is told behind": {told("Ann is hit."), silent, wound, {Type: "say", Text: "Bob goes on."}},
	} {
		r := New("combatant", "")
		for _, e := range events {
			r.Read(e)
		}
		if _, err := r.Packed(); err != nil {
			t.Fatal(err)
		}
		at := 0
		for i, s := range r.Fight.Steps {
			if len(s.Changes) > 0 {
				at = i
			}
		}
		if want := int(name[0] - '0'); at != want {
			t.Errorf("%s: it stands in step %d", name, at)
		}
	}
}
