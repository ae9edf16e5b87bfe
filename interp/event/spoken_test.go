package event

import "testing"

// People read no signs that only programs need.
func TestSpoken(t *testing.T) {
	for name, want := range map[string]string{"speed_factor": "speed factor", "act.deed": "deed in act",
		"check_favour.keen_senses.keen": "keen in check favour of keen senses", "timing[moving]": "timing of moving"} {
		if got := Spoken(name); got != want {
			t.Errorf("%s is read as %q instead of %q", name, got, want)
		}
	}
}

// What is played by order is read as well, under the title of whoever it is for.
func TestOrdered(t *testing.T) {
	sides := []SideInfo{{Name: "red", Title: "The reds"}}
	for order, want := range map[string]string{
		"red.deed: catch_breath":          "The reds: catch breath as deed",
		"red.tactics.tactic: not all_out": "The reds: never all out as tactic in tactics",
		"red.bet.guess: 4":                "The reds: 4 as guess in bet",
	} {
		if got := Ordered(order, sides); got != want {
			t.Errorf("%s is read as %q instead of %q", order, got, want)
		}
	}
}
