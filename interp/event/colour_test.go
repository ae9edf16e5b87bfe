package event

import (
	"maps"
	"testing"
)

// A side has one colour wherever it is named, two that meet have two, and one called by a colour has that where it is
// free.
func TestColoursOfSides(t *testing.T) {
	for _, test := range []struct {
		meet [][]string
		want map[string]int
	}{
		{[][]string{{"a", "b"}, {"b", "c"}, {"d", "a"}, {"e"}}, map[string]int{"a": 0, "b": 1, "c": 0, "d": 1, "e": 0}},
		{[][]string{{"Red", "Blue"}, {"Red", "c"}}, map[string]int{"Red": 1, "Blue": 0, "c": 0}},
		{[][]string{{"a", "Blue Wing"}, {"The Red Hand", "Old reds", "Red"}},
			map[string]int{"a": 1, "Blue Wing": 0, "The Red Hand": 1, "Old reds": 0, "Red": 2}},
	} {
		if got := SideColours(test.meet...); !maps.Equal(got, test.want) {
			t.Errorf("%v: %v, not %v", test.meet, got, test.want)
		}
	}
}
