package diag

import (
	"strings"
	"testing"
)

// Whatever stands in a rewritten text is found again in the original.
func TestRewritingKnowsTheOriginal(t *testing.T) {
	const text = "speed = pace + pace * long_name - x"
	r := &Rewriting{Original: NewSource("a.hc", text)}
	r.Source = r.Original
	span := func(word string, from int) Span {
		i := from + strings.Index(r.Source.Text[from:], word)
		return r.Source.At(i, i+len(word))
	}
	r.Replace([]Word{{Old: span("pace", 0), New: "velocity"}, {Old: span("long_name", 0), New: "n"}})
	r.Replace([]Word{{Old: span("pace", 0), New: "velocity"}, {Old: span("velocity", 0), New: "v"},
		{Old: span("x", 0), New: "longer"}})
	if want := "speed = v + velocity * n - longer"; r.Source.Text != want {
		t.Fatalf("%q, not %q", r.Source.Text, want)
	}
	for now, was := range map[string]string{"speed": "speed", "v ": "pace ", "velocity": "pace", "n -": "long_name -",
		" longer": " x", "y *": "pace *"} {
		if got := r.Back(span(now, 0)).Text(); got != was {
			t.Errorf("%q stands for %q, not for %q", now, got, was)
		}
	}
}
