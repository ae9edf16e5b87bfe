package sweep

import (
	"testing"

	"hcl/interp/sim"
)

// Where no test tells the end of the range from what is sought, its own value is said, and whether what is
// sought likely lies before it.
func TestSearchAtTheEnd(t *testing.T) {
	share := &sim.Statistic{Name: "share(red)", Title: "won by red", IsShare: true}
	for end, want := range map[float64]string{
		0.64: "Won by red comes to 60 % at luck above 8, and likely within the range: at 10 it is 64.0 % (54.0 to 74.0), which no test tells from 60 %",
		0.58: "Won by red comes to 60 % at luck above 8, or above the range: at 10 it is 58.0 % (48.0 to 68.0)",
	} {
		s := Search{Axis: Axis{Name: "luck", Values: []string{"1", "8", "10"}}, Statistic: share, Sought: 0.6, Reached: true,
			Low:    "8",
			Points: []Tested{{Value: "1", Mean: 0.2, Low: 0.15, High: 0.25}, {Value: "8", Mean: 0.5, Low: 0.45, High: 0.55}, {Value: "10", Mean: end, Low: end - 0.1, High: end + 0.1}}}
		if got := s.Answer(); got != want {
			t.Errorf("it says %q instead of %q", got, want)
		}
	}
}
