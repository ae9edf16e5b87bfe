package seat

import (
	"testing"

	"hcl/lang/ir"
)

// TestWhatExplainsValuesIsNoHeading puts it behind the value.
func TestWhatExplainsValuesIsNoHeading(t *testing.T) {
	for label, want := range map[string]string{"0: a trick": "Long reach: 2 (0: a trick)",
		"Feet; 0: none [R-1]": "Long reach: 2 (Feet; 0: none)", "How far": "How far: 2", "": "long reach: 2"} {
		f := &ir.Field{Label: label}
		f.Name = "long_reach"
		title, explained := headed(f)
		if got := title + ": 2" + explained; got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
}
