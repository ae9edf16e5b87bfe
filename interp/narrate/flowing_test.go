package narrate

import "testing"

func TestFlowing(t *testing.T) {
	n := &Narrator{articled: []string{"The orcs", "The orc"}}
	for text, want := range map[string]string{
		"The orcs move.":                    "The orcs move.",
		"Anna hits The orcs, The orc falls": "Anna hits the orcs, the orc falls",
		"Anna falls. The orcs cheer.":       "Anna falls. The orcs cheer.",
		"Next: The orcs.":                   "Next: The orcs.",
		"The end of The Orient":             "The end of The Orient",
		"At The orcs’ feet lies The":        "At the orcs’ feet lies The",
		"":                                  "",
	} {
		if got := n.flowing(text); got != want {
			t.Errorf("%q became %q, not %q", text, got, want)
		}
	}
}
