package event

import (
	"slices"
	"testing"
)

// TestWhatTextsDifferInSaysSomething lets no name alone, and not nothing, stand for what a text says.
func TestWhatTextsDifferInSaysSomething(t *testing.T) {
	for _, x := range []struct{ texts, want []string }{
		{[]string{"Ann hits Bob", "Ann misses Bob"}, []string{"hits", "misses"}},
		{[]string{"Ann hides from Cid, Bob: #", "Ann hides from Bob: #"},
			[]string{"hides from Cid, Bob: #", "hides from Bob: #"}},
		{[]string{"Ann gets clear", "Ann does not get clear"}, []string{"gets clear", "does not get clear"}},
		{[]string{"It falls on Bob today", "It falls on Cid today"}, []string{"falls on Bob today", "falls on Cid today"}},
		{[]string{"Ann is hit hard", "Ann is hit"}, []string{"is hit hard", "is hit"}},
	} {
		if got := Differing(x.texts); !slices.Equal(got, x.want) {
			t.Errorf("%q, not %q", got, x.want)
		}
	}
}
