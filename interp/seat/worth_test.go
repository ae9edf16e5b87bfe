package seat

import (
	"strings"
	"testing"

	"hcl/interp/event"
)

// TestAnswersThatAreWorthTheSameStandInALine folds them.
func TestAnswersThatAreWorthTheSameStandInALine(t *testing.T) {
	q := &event.Question{Options: shown("deed", "Strike", "Parry", "Wait")}
	for want, shares := range map[string][]float64{
		"  50 % (37–63)  of 60  all the same: Strike · Parry · Wait\n":                   {0.5, 0.5, 0.5},
		"  94 % or more  of 60  the same: Strike · Parry\n  40 % (28–53)  of 60  Wait\n": {1, 1, 0.4},
		"  50 % (37–63)  of 60  Strike\n   6 % or less  of 60  the same: Parry · Wait\n": {0.5, 0, 0},
	} {
		var all []worth
		for i, x := range shares {
			all = append(all, worth{Picked: []int{i}, Mean: x, PlayOuts: 60})
		}
		s := screen{o: Options{Width: 80}}
		var out strings.Builder
		s.out = &out
		if s.values(q, all); out.String() != want {
			t.Errorf("%v:\n%s", shares, out.String())
		}
	}
}
