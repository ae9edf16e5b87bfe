package stats

import (
	"slices"
	"testing"
)

// Shares of one whole add up to 100 where they stand side by side; others are rounded each by itself.
func TestSharesOfOneWholeAddUp(t *testing.T) {
	for _, x := range []struct {
		shares []float64
		places int
		want   []string
	}{
		{[]float64{0.545, 0.455}, 0, []string{"55", "45"}},
		{[]float64{1. / 3, 1. / 3, 1. / 3}, 0, []string{"34", "33", "33"}},
		{[]float64{0.6655, 0.2345, 0.1}, 1, []string{"66.6", "23.4", "10.0"}},
		{[]float64{0.9996, 0.0004}, 0, []string{"99.96", "0.04"}},
		{[]float64{0.275, 0.25, 0.475}, 0, []string{"27", "25", "48"}},
		{[]float64{1, 0}, 0, []string{"100", "0"}},
		{[]float64{0.545, 0.355}, 0, []string{"55", "36"}},
	} {
		if got := Percents(x.shares, x.places); !slices.Equal(got, x.want) {
			t.Errorf("%v reads %q instead of %q", x.shares, got, x.want)
		}
	}
	halves := []Share{{Share: 0.545, Low: 0.4, High: 0.7}, {Share: 0.455, Low: 0.3, High: 0.6}}
	if got, want := Shorts(halves), []string{"55 %, 40 to 70", "45 %, 30 to 60"}; !slices.Equal(got, want) {
		t.Errorf("a finding has %q instead of %q", got, want)
	}
	if got := TextsOf(halves, 0); got[0][0] != "55 %" || got[1][0] != "45 %" {
		t.Errorf("a table has %q", got)
	}
}
