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
