package matrix

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"hcl/interp/stats"
)

// reportOf is a report of fights that come to something in each cell, row by row.
func reportOf(t *testing.T, rows, cols string, fights int, fight func(cell int) int64) *Report {
	t.Helper()
	r := &Report{A: Player{Title: "red", Options: strings.Fields(rows)},
		B: Player{Title: "blue", Options: strings.Fields(cols)}}
	n := len(r.A.Options) * len(r.B.Options)
	j := stats.NewJoint(n, 1)
	for range fights {
		var now []int64
		for i := range n {
			now = append(now, fight(i))
		}
		j.Count(now)
	}
	if err := r.fill(j); err != nil {
		t.Fatal(err)
	}
	return r
}

// Of a game of which the equilibrium is known, the intervals of shares hold it, and which options make up the mix
// is told of all matrices.
func TestMixesAreUncertainTogether(t *testing.T) {
	chance := rand.New(rand.NewPCG(7, 8))
	wins := []float64{0.8, 0.3, 0.4, 0.7} // red mixes 3:5, as .8 p + .4 (1-p) = .3 p + .7 (1-p)
	const runs, fights = 200, 200
	held := 0
	for range runs {
		r := reportOf(t, "high low", "left right", fights, func(cell int) int64 {
			if chance.Float64() < wins[cell] {
				return 1
			}
			return -1
		})
		if p := r.Equilibrium.A.Mix[0]; p.Low <= 0.375 && 0.375 <= p.High {
			held++
		}
		all := 0.0
		for _, x := range r.Equilibrium.A.Sets {
			all += x.Share
		}
		if math.Abs(all-1) > 1e-6 {
			t.Fatalf("the sets of options are %g of all", all)
		}
	}
	t.Logf("of %d intervals %d hold the share", runs, held)
	if held < runs*93/100 {
		t.Errorf("of %d intervals %d hold the share", runs, held)
	}
}
