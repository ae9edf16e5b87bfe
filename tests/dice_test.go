package tests

import (
	"math"
	"slices"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/tests/internal/fights"
)

// Dice that are kept, thrown again, explode or are counted show on average what `mean` and
// `mean_above` say.
func TestDiceShowTheirMean(t *testing.T) {
	f := fights.Counter(t, inTheYard(t, "dice", interp.Options{Unread: true}))
	sums := map[string]map[string]float64{}
	for n := range uint64(fights.Many(5, 50)) {
		f.Reset(1, n+1)
		if _, err := f.Run(); err != nil {
			t.Fatal(err)
		}
		for _, m := range f.Measures() {
			if sums[m.Name] == nil {
				sums[m.Name] = map[string]float64{}
			}
			for _, row := range m.Rows {
				sums[m.Name][row.Keys[0].ID.(string)] += row.Value
			}
		}
	}
	if len(sums["thrown"]) != 12 {
		t.Errorf("%d pools are thrown", len(sums["thrown"]))
	}
	for pool, n := range sums["thrown"] {
		spread := math.Sqrt(sums["spread"][pool] / n)
		for _, what := range []string{"off", "above"} {
			if off := sums[what][pool] / n; math.Abs(off) > 4*spread/math.Sqrt(n) {
				t.Errorf("%s: %s by %.5f on average in %.0f throws, which spread by %.3f", pool, what, off, n, spread)
			}
		}
	}
}

// The faces that a log shows make up what was thrown.
func TestFacesMakeUpTheThrow(t *testing.T) {
	f := interp.NewFight(inTheYard(t, "dice", interp.Options{}))
	f.Reset(1, 1)
	faces := facesOf{t: t}
	f.Read(&faces, false)
	if _, err := f.Run(); err != nil {
		t.Fatal(err)
	}
	if faces.n == 0 {
		t.Error("nothing is thrown")
	}
}

type facesOf struct {
	t *testing.T
	n int
}

func (r *facesOf) Read(e *event.Event) {
	if e.Type != "roll" {
		return
	}
	r.n++
	sum, hits := int64(0), int64(0)
	for i, v := range e.Faces {
		if !slices.Contains(e.Unused, i) {
			sum, hits = sum+v, hits+1
		} else if slices.Contains(e.Again, i) && i+1 == len(e.Faces) {
			r.t.Errorf("%s %v: the last is thrown again", e.Dice, e.Faces)
		}
	}
	plus := map[string]int64{"4d3-1": -1, "9d10 best 3 +2": 2, "2d6 again on 1..2 +1": 1}[e.Dice]
	if *e.Total != sum+plus && *e.Total != hits {
		r.t.Errorf("%s: %v without %v is %d", e.Dice, e.Faces, e.Unused, *e.Total)
	}
}
