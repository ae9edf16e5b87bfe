package stats

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"hcl/interp/shard"
)

// Histograms add up to the same in any order and however they are grouped, also where there are more values than
// bins; and are read as they were written.
func TestHistogramsAddUpInAnyOrder(t *testing.T) {
	chance := rand.New(rand.NewPCG(21, 22))
	for range 60 {
		far := int64(2) << chance.IntN(53)
		want := Kept()
		parts := []Sum{Kept(), Kept(), Kept()}
		var values []int64
		for n := range 1 + chance.Int64N(4000) {
			x := chance.Int64N(2*far-1) - far + 1
			x /= 1 + chance.Int64N(9)*chance.Int64N(9) // more of them near 0
			values = append(values, x)
			want.Count(x, 0, 1+n)
			parts[chance.IntN(len(parts))].Count(x, 0, 1+n)
		}
		got := Sum{}
		for _, i := range chance.Perm(len(parts)) {
			got.Add(&parts[i])
		}
		if !reflect.DeepEqual(got.Values, want.Values) {
			t.Fatalf("%v and %v", got.Values, want.Values)
		}
		slices.Sort(values)
		low, high := want.Values.ranked(int64(len(values)+1) / 2)
		if x := float64(values[(len(values)-1)/2]); x < low || x > high || far < mostBins/2 && low != high {
			t.Fatalf("the median of %d values is %g, not between %g and %g", len(values), x, low, high)
		}
		s := shard.Shard{From: 1, To: int64(len(values))}
		w := NewWriter(s)
		w.Sum(&want)
		r := NewReader(s, w.Bytes())
		if read := r.Kept(); r.Close() != nil || !reflect.DeepEqual(read, want) {
			t.Fatalf("%+v is read as %+v", want, read)
		}
	}
}

// FuzzKept reads whatever a stranger writes as a sum with its values: it is refused, or has figures.
func FuzzKept(f *testing.F) {
	s := shard.Shard{From: 5, To: 1004}
	chance := rand.New(rand.NewPCG(23, 24))
	for range 20 {
		x := Kept()
		far := int64(1) << chance.IntN(53)
		for n := range chance.Int64N(50) {
			x.Count(chance.Int64N(2*far)-far, 0, 5+n)
		}
		w := NewWriter(s)
		w.Sum(&x)
		f.Add(w.Bytes())
	}
	f.Fuzz(func(t *testing.T, part []byte) {
		r := NewReader(s, part)
		if x := r.Kept(); r.Close() == nil {
			for name, f := range x.Figures(1000, 1) {
				if !(f.Low <= f.Value && f.Value <= f.High) {
					t.Errorf("%s: %+v", name, f)
				}
			}
		}
	})
}

// The interval of a median holds it in 95 of 100 samples or more, as does that of the difference of two, and the one
// that holds at all times is ever wrong in no more than 5 of 100.
func TestMediansHold(t *testing.T) {
	chance := rand.New(rand.NewPCG(25, 26))
	const true1, true2 = 7, 12 // of the exponential distributions below, in whole numbers
	draw := func(median float64) int64 { return int64(chance.ExpFloat64() * median / 0.693147) }
	held, apart, ever := 0, 0, 0
	const samples = 1000
	for range samples {
		pair := KeptPair()
		wrong := false
		for n := int64(1); n <= 200; n++ {
			pair.Count(draw(7.5), draw(12.5), n)
			if n >= 16 && n%8 == 0 && !wrong {
				low, high := median.Anytime(pair.A.Values, 0.05)
				wrong = low > true1 || high < true1
			}
		}
		a, b := pair.A.Figures(200, 1)["median"], pair.B.Figures(200, 1)["median"]
		if a.Low <= true1 && true1 <= a.High {
			held++
		}
		if d := Apart(a, b); d.Low <= true2-true1 && true2-true1 <= d.High {
			apart++
		}
		if wrong {
			ever++
		}
	}
	if held < 940 || apart < 940 || ever > 50 {
		t.Errorf("of %d the interval held in %d, that of the difference in %d, and the other was wrong at times in %d",
			samples, held, apart, ever)
	}
}
