package sweep

import (
	"slices"
	"testing"

	"hcl/interp/sim"
	"hcl/interp/stats"
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
			Low: "8", Points: []Tested{{Value: "1", Mean: 0.2, Low: 0.15, High: 0.25, Verdict: Below},
				{Value: "8", Mean: 0.5, Low: 0.45, High: 0.55, Verdict: Below},
				{Value: "10", Mean: end, Low: end - 0.1, High: end + 0.1, Verdict: Open}}}
		if got := s.Answer(); got != want {
			t.Errorf("it says %q instead of %q", got, want)
		}
	}
}

// The finding and the rows say the same: a value beyond what the curve leaves is below or above, whatever the fewer
// fights of its test left open, and where only whole numbers can be set the nearest is named.
func TestSearchRowsSayWhatItFound(t *testing.T) {
	share := &sim.Statistic{Name: "share(red)", Title: "won by red", IsShare: true}
	s := Search{Axis: Axis{Name: "luck", Values: []string{"1", "4", "5", "6", "10"}}, Statistic: share, Sought: 0.5,
		Reached: true,
		Whole:   true, Low: "4.7", High: "6.2", About: 5.4,
		Points: []Tested{{Value: "1", Mean: 0.2, Low: 0.15, High: 0.25, Verdict: Below},
			{Value: "4", Fights: 50, Mean: 0.46, Low: 0.4, High: 0.53, Verdict: Open},
			{Value: "5", Fights: 50, Mean: 0.49, Low: 0.45, High: 0.55, Verdict: Open},
			{Value: "10", Mean: 0.8, Low: 0.7, High: 0.9, Verdict: Above}},
		Curve: &Curve{Shape: Logistic, Used: true,
			Points: []CurvePoint{{"5", 100, stats.Estimate{Mean: 0.49, Low: 0.47, High: 0.51}}}}}
	if got, want := s.Answer(), "Won by red comes nearest to 50 % at luck 5 (any from 5 to 6 may be it)"; got != want {
		t.Errorf("it says %q instead of %q", got, want)
	}
	var got []string
	for _, r := range s.rows() {
		got = append(got, r.Value+" "+r.says())
	}
	want := []string{"1 below", "4 below, by the curve", "5 not told apart", "10 above"}
	if !slices.Equal(got, want) {
		t.Errorf("the rows say %q instead of %q", got, want)
	}
	if rows := s.rows(); rows[2].Fights != 100 {
		t.Errorf("5 is told of %d fights instead of those of the curve", rows[2].Fights)
	}
}

// Where several values up to an end are not told from what is sought, no value is said to be it.
func TestSearchLevelTowardsTheEnd(t *testing.T) {
	share := &sim.Statistic{Name: "share(red)", Title: "won by red", IsShare: true}
	s := Search{Axis: Axis{Name: "luck", Values: []string{"1", "5", "8", "10"}}, Statistic: share, Sought: 0.5,
		Reached: true,
		Low:     "1", Points: []Tested{{Value: "1", Mean: 0.2, Low: 0.15, High: 0.25, Verdict: Below},
			{Value: "5", Mean: 0.49, Low: 0.4, High: 0.6, Verdict: Open},
			{Value: "8", Mean: 0.48, Low: 0.4, High: 0.6, Verdict: Open},
			{Value: "10", Mean: 0.49, Low: 0.4, High: 0.6, Verdict: Open}}}
	want := "Won by red cannot be told from 50 % from luck 5 to 10; at 1 it is 20.0 % (15.0 to 25.0)"
	if got := s.Answer(); got != want {
		t.Errorf("it says %q instead of %q", got, want)
	}
}
