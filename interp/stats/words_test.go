package stats

import "testing"

// No estimate is known less well than is said of all of them.
func TestKnownToNoLessThanItSays(t *testing.T) {
	low := ShareOf(3, 60) // 5 %: 1.1 to 13.9
	if got := Margin(low.Share, low.Low, low.High); got != low.High-low.Share {
		t.Errorf("the margin of %+v is %v", low, got)
	}
	for margin, want := range map[float64]string{
		6.62: "known to ±6.7 % or better", 6.6: "known to ±6.6 % or better", 14.01: "known to ±15 % or better",
		0.0301: "known to ±0.031 % or better", 123: "known to ±130 % or better", 9.96: "known to ±10 % or better",
		0.3: "known to ±0.3 % or better",
	} {
		if got := KnownTo(margin, " %"); got != want {
			t.Errorf("%v: %s, not %s", margin, got, want)
		}
	}
}
