package chance

import (
	"slices"
	"testing"
)

// What a key draws is frozen as well: it is in every recorded fight in which somebody
// looked ahead.
func TestDrawsOfAKeyAreFrozen(t *testing.T) {
	for _, x := range []struct {
		key  Key
		want []int
	}{
		{NewKey("attack", 1, 2, 3), []int{25, 58, 47, 72, 96, 16, 50, 83}},
		{NewKey("attack", 1, 2, 3).Nth(1), []int{58, 47, 72, 96, 16, 50, 83, 46}},
		{NewKey("attack", 2, 1, 3), []int{6, 87, 65, 6, 74, 4, 20, 47}},
		{NewKey("defence", 1, 2, 3), []int{38, 87, 48, 50, 39, 97, 79, 62}},
	} {
		var got []int
		for range 8 {
			got = append(got, x.key.Draw(100))
		}
		if !slices.Equal(got, x.want) {
			t.Errorf("drawn: %v, frozen as %v", got, x.want)
		}
	}
}
