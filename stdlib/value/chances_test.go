package value

import (
	"math"
	"math/big"
	"slices"
	"testing"
)

var ownFaces = []int64{-1, 0, 2, 2} // of Custom dice here

// shown is how likely it is that a die shows each of its faces, thrown again if it must be.
func (d Dice) shown(v map[int64]float64) {
	faces := ownFaces
	if !d.Custom {
		faces = []int64{1, 2, 3, 4}
	}
	again := d.Again.Runs()
	for _, face := range faces {
		if !again.Has(face) {
			v[face] += 1.0 / 4
			continue
		}
		for _, face := range faces {
			v[face] += 1.0 / 16
		}
	}
}

// worth is what a face counts.
func (d Dice) worth(face int64) int64 {
	switch {
	case !d.Counted:
		return face
	case d.Hits.Runs().Has(face):
		return 1
	}
	return 0
}

// totals is how likely all totals of dice are: of those of which some count by all their throws,
// of all others by one die after the other, each up to a hundred times.
func (d Dice) totals() map[int64]float64 {
	faces := map[int64]float64{}
	d.shown(faces)
	out := map[int64]float64{}
	if d.Keep != 0 {
		var fall func(stand []int64, chance float64)
		fall = func(stand []int64, chance float64) {
			if int64(len(stand)) < d.N {
				for v, p := range faces {
					fall(append(slices.Clone(stand), v), chance*p)
				}
				return
			}
			slices.Sort(stand)
			if k := int(d.Kept(d.N)); d.Keep > 0 {
				stand = stand[len(stand)-k:]
			} else {
				stand = stand[:k]
			}
			total := d.Plus
			for _, v := range stand {
				total += d.worth(v)
			}
			out[total] += chance
		}
		fall(nil, 1)
		return out
	}
	explode, out := d.Explode.Runs(), map[int64]float64{d.Plus: 1}
	for range d.N {
		next, falling := map[int64]float64{}, out
		for range 100 {
			again := map[int64]float64{}
			for total, p := range falling {
				for v, q := range faces {
					if to := total + d.worth(v); explode.Has(v) {
						again[to] += p * q
					} else {
						next[to] += p * q
					}
				}
			}
			falling = again
		}
		out = next
	}
	return out
}

// What dice show on average is what all their throws, one by one, say; the lowest and highest are
// the lowest and highest of these.
func TestChancesAreThoseOfAllThrows(t *testing.T) {
	for _, d := range []Dice{{N: 1, Faces: 4}, {N: 3, Faces: 4, Plus: 1}, {N: 2, Custom: true},
		{N: 3, Custom: true, Plus: -2}} {
		for _, again := range []FaceSet{"", "2", "1..2"} {
			for _, explode := range []FaceSet{"", "2", "-1..0, 4"} {
				for _, keep := range []int64{0, 1, 2, 5, -1, -2} {
					for _, hits := range []FaceSet{"all", "", "2", "-1..0, 4"} {
						if d.Ways = (Ways{Again: again, Explode: explode, Keep: keep}); hits != "all" {
							d.Counted, d.Hits = true, hits
						}
						if keep == 0 || explode == "" {
							checkChances(t, d)
						}
					}
				}
			}
		}
	}
}

func checkChances(t *testing.T, d Dice) {
	t.Helper()
	const near = 1e-9
	text, totals := d.Text(4, ownFaces), d.totals()
	mean, least, most := 0.0, int64(math.MaxInt64), int64(math.MinInt64)
	for total, p := range totals {
		mean, least, most = mean+p*float64(total), min(least, total), max(most, total)
	}
	if got, effort := d.Mean(ownFaces); math.Abs(got-mean) > near || effort > 1000 {
		t.Errorf("%s shows %v on average, not %v", text, got, mean)
	}
	low, high, hasLow, hasHigh := d.Extremes(ownFaces)
	if hasLow && low != least || hasHigh && high != most || d.Explode == "" && !(hasLow && hasHigh) {
		t.Errorf("%s shows %d to %d, not %d (%v) to %d (%v)", text, least, most, low, hasLow, high, hasHigh)
	}
	checkDistribution(t, d, totals)
	for n := int64(-6); n < 15; n++ {
		above := 0.0
		for total, p := range totals {
			above += p * float64(max(0, total-n))
		}
		if got, effort := d.MeanAbove(n, ownFaces); math.Abs(got-above) > near && effort <= MostEffort ||
			effort > MostEffort && hasLow {
			t.Errorf("%s is %v above %d on average, not %v", text, got, n, above)
		}
	}
}

// checkDistribution holds a distribution against how likely all totals are.
func checkDistribution(t *testing.T, d Dice, totals map[int64]float64) {
	t.Helper()
	dist, ok := d.Distribution(ownFaces)
	if !ok {
		t.Errorf("%s has no distribution", d.Text(4, ownFaces))
		return
	}
	left := 1.0
	for i, ways := range dist.Ways {
		p, _ := new(big.Rat).SetFrac(ways, dist.Of).Float64()
		if total := dist.Least + int64(i); math.Abs(p-totals[total]) > 1e-12 {
			t.Errorf("%s shows %d in %v, not in %v", d.Text(4, ownFaces), total, p, totals[total])
		}
		left -= p
	}
	if math.Abs(left) > 1e-12 {
		t.Errorf("%s shows something else in %v", d.Text(4, ownFaces), left)
	}
}

func TestKnownMeans(t *testing.T) {
	for _, x := range []struct {
		d    Dice
		want float64
	}{
		{Dice{N: 4, Faces: 6, Ways: Ways{Keep: 3}}, 15869.0 / 1296},
		{Dice{N: 2, Faces: 6, Ways: Ways{Again: "1..2"}}, 25.0 / 3},
		{Dice{N: 10, Faces: 6, Ways: Ways{Explode: "6", Counted: true, Hits: "5..6"}}, 4},
		{Dice{N: 2, Faces: 20, Ways: Ways{Keep: 1}}, 13.825},
		{Dice{N: 1000, Faces: 6, Ways: Ways{Keep: -1000}}, 3500},
	} {
		if got, _ := x.d.Mean(nil); got != x.want {
			t.Errorf("%s shows %v on average, not %v", x.d.Text(x.d.Faces, nil), got, x.want)
		}
	}
	if got, effort := (Dice{N: 54, Faces: 2}).MeanAbove(100, nil); effort > MostEffort || got == 0 {
		t.Errorf("54d2 above 100: %v", got)
	}
	if _, effort := (Dice{N: 1000, Faces: 1_000_000, Ways: Ways{Keep: 500}}).Mean(nil); effort <= MostEffort {
		t.Error("a million faces are gone through")
	}
}
