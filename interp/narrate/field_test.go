package narrate

import (
	"strings"
	"testing"

	"hcl/interp/event"
)

// TestAFieldSaysWhatItsSignsMean explains the sign for several on a square, nothing that is not to be seen, and in no
// lines that are wider than a page.
func TestAFieldSaysWhatItsSignsMean(t *testing.T) {
	var out strings.Builder
	n := New(&out, Options{})
	field := &event.FieldInfo{Ground: []event.Ground{
		{What: event.Shown{Kind: "pit", Text: "pit"}, Squares: []string{"B2"}},
		{What: event.Shown{Kind: "web", Text: "web"}, Squares: []string{"B2", "C2"}}}}
	for i, at := range []string{"B2", "B2", "D2", "D3", "D4", "D5"} {
		who := event.Shown{Kind: "fighter", ID: i, Text: "Somebody of note"}
		field.Figures = append(field.Figures, event.Figure{Who: who, At: at})
	}
	n.Read(&event.Event{Type: "field", Field: field})
	if n.Err() != nil {
		t.Fatal(n.Err())
	}
	for _, want := range []string{"* several on one square", "w web\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is missing:\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "p pit") {
		t.Errorf("what is not to be seen is explained:\n%s", out.String())
	}
	for line := range strings.Lines(out.String()) {
		if len(line) > 81 {
			t.Errorf("%d columns: %s", len(line)-1, line)
		}
	}
}
