package tests

import (
	"math"
	"testing"

	"hcl/interp"
	"hcl/tests/internal/fights"
)

// Hands of five from a shuffled deck are worth what they are as often as counting says: of
// 2,598,960 hands, which are all as likely.
func TestPokerHands(t *testing.T) {
	ways := map[string]float64{
		"nothing": 1_302_540, "pair": 1_098_240, "two_pairs": 123_552, "three": 54_912, "straight": 10_200,
		"flush": 5_108, "full_house": 3_744, "four": 624, "straight_flush": 40,
	}
	f := fights.Counter(t, inTheYard(t, "poker", interp.Options{Unread: true}))
	dealt, of := 0.0, map[string]float64{}
	for n := range uint64(fights.Many(100, 400)) {
		f.Reset(1, n+1)
		if _, err := f.Run(); err != nil {
			t.Fatal(err)
		}
		for _, row := range f.Measures()[0].Rows {
			of[row.Keys[0].ID.(string)] += row.Value
			dealt += row.Value
		}
	}
	for worth, n := range ways {
		p := n / 2_598_960
		if off := math.Abs(of[worth]-p*dealt) / math.Sqrt(p*(1-p)*dealt); off > 4 {
			t.Errorf("of %.0f hands %.4f %% are %s, and %.4f %% of all; that is off by %.1f standard errors", dealt,
				100*of[worth]/dealt, worth, 100*p, off)
		}
	}
}
