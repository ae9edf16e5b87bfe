package stats

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"hcl/interp/shard"
)

// What a Joint knows is what one reckons from all values one by one, however they are divided
// among workers, and what a report holds of it is all of it.
func TestJointIsWhatAllValuesComeTo(t *testing.T) {
	const n, values, scale = 400, 4, 10
	chance := rand.New(rand.NewPCG(3, 4))
	all := make([][]int64, n)
	parts := []*Joint{NewJoint(values, scale), NewJoint(values, scale), NewJoint(values, scale)}
	for i := range all {
		first := chance.Int64N(61) - 30
		all[i] = []int64{first, first + chance.Int64N(5), -7, chance.Int64N(61) - 30}
		parts[chance.IntN(3)].Count(all[i])
	}
	j := NewJoint(values, scale)
	for _, p := range []*Joint{parts[2], parts[0], parts[1]} {
		j.Merge(p)
	}
	mean := func(of func(x []int64) float64) (sum float64) {
		for _, x := range all {
			sum += of(x) / n
		}
		return sum
	}
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: %g, not %g", what, got, want)
		}
	}
	near("mean", j.Value(0).Mean, mean(func(x []int64) float64 { return float64(x[0]) / scale }))
	d := j.Difference(1, 0)
	near("difference", d.Mean, mean(func(x []int64) float64 { return float64(x[1]-x[0]) / scale }))
	spread := math.Sqrt(mean(func(x []int64) float64 { y := float64(x[1]-x[0])/scale - d.Mean; return y * y }))
	near("deviation", d.SD, spread)
	if apart := j.Difference(3, 0); d.High-d.Low > (apart.High-apart.Low)/3 {
		t.Errorf("a difference of values that go together is known no better: %v, %v", d, apart)
	}
	near("covariance", j.Covariance(3, 1)*n, mean(func(x []int64) float64 { return float64(x[3]*x[1]) / (scale * scale) })-j.Value(3).Mean*j.Value(1).Mean)
	if e := j.Value(2); e.SD != 0 || !(e.Low < e.Mean && e.Mean < e.High) || e.High-e.Low > 0.1 {
		t.Errorf("what never varied: %v", e)
	}
	if !j.Alike(0, 0) || j.Alike(0, 1) {
		t.Error("what is alike")
	}
}

// The interval holds the true mean in about 95 % of samples, where it is near the end as well.
func TestIntervalsOfPayoffsHold(t *testing.T) {
	chance := rand.New(rand.NewPCG(5, 6))
	for _, p := range []float64{0.5, 0.1, 0.01} {
		held := 0
		const samples, n = 2000, 200
		for range samples {
			j := NewJoint(1, 1)
			for range n {
				x := int64(1)
				if chance.Float64() < p {
					x = -1
				}
				j.Count([]int64{x})
			}
			if e := j.Value(0); e.Low <= 1-2*p && 1-2*p <= e.High {
				held++
			}
		}
		if share := float64(held) / samples; share < 0.93 || share > 0.99 {
			t.Errorf("at a share of %g the interval holds in %.3f of samples", p, share)
		}
	}
}

// What others write of a Joint is what is added; what no values come to is refused.
func TestJointsOfOthers(t *testing.T) {
	chance := rand.New(rand.NewPCG(7, 8))
	refused := 0
	const rounds = 2000
	for range rounds {
		values, fights := 1+chance.IntN(5), 1+chance.Int64N(40)
		there, here := NewJoint(values, 1), NewJoint(values, 1)
		for range fights {
			x := make([]int64, values)
			for i := range x {
				x[i] = chance.Int64N(1<<40)>>chance.IntN(40) - 1
			}
			there.Count(x)
		}
		w := &shard.Writer{}
		there.Write(w)
		r := shard.NewReader(w.Bytes())
		if here.Add(r, fights); r.Close() != nil || !reflect.DeepEqual(here, there) {
			t.Fatalf("%+v came as %+v: %v", there, here, r.Close())
		}
		part := w.Bytes()
		part[chance.IntN(len(part))] ^= 1 << chance.IntN(8)
		if here.Add(shard.NewReader(part), fights); here.Fights == fights {
			refused++
			continue
		}
		for i := range values {
			for k := range values {
				for _, e := range []Estimate{here.Value(i), here.Difference(i, k)} {
					if !(e.Low <= e.Mean && e.Mean <= e.High && e.SD >= 0) {
						t.Fatalf("%+v of %+v", e, here)
					}
				}
			}
		}
	}
	if refused < rounds/2 {
		t.Errorf("only %d are refused", refused)
	}
}
