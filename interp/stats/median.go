package stats

import (
	"math"
	"sort"
)

// median is what half of the fights do not exceed. Its interval reaches between two of the values in their order,
// whatever they are distributed like.
var median = &Figure{
	Name: "median",
	Few:  func(fights int64) bool { return FewFor(0.5, fights) },
	Of: func(h *Histogram) (value, low, high float64) {
		n := float64(h.fights())
		reach := float64(Z95 * math.Sqrt(n) / 2)
		from, to := h.ranked(int64(math.Ceil(n / 2)))
		low, _ = h.ranked(int64(math.Floor(n/2 - reach)))
		_, high = h.ranked(int64(math.Ceil(n/2+reach)) + 1)
		return (from + to) / 2, low, high
	},
	// It is no value that surely less than half of the fights reach, nor one that surely more than half exceed.
	Anytime: func(h *Histogram, risk float64) (low, high float64) {
		n := h.fights()
		most := func(k int64) bool { return 2*k > n && !HoldsAgainst(float64(k), 0, float64(n), risk/2)(0.5) }
		if !most(n) {
			return math.Inf(-1), math.Inf(1)
		}
		upTo := make([]int64, 1+len(h.bins)) // fights below each bin
		for i, b := range h.bins {
			upTo[i+1] = upTo[i] + b.times
		}
		first := sort.Search(len(h.bins)-1, func(i int) bool { return !most(n - upTo[i+1]) })
		last := sort.Search(len(h.bins), func(i int) bool { return most(upTo[i]) }) - 1
		low, _ = h.reach(first)
		_, high = h.reach(last)
		return low, high
	},
}
