package plain

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"hcl/interp/event"
	"hcl/interp/tell"
	"hcl/lang/diag"
	"hcl/stdlib/value"
)

// Operators give what exact arithmetic gives, rounded once for nums, or stop the fight.
func TestOperators(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	ints := []int64{0, 1, -1, 2, 3, -7, 1 << 31, 1 << 32, 3037000499, 3037000500, -3037000500, math.MaxInt64,
		-math.MaxInt64, math.MaxInt64 - 1}
	nums := []float64{0, 1, -1, 0.5, 0.1, -2.5, 1e-320, math.MaxFloat64, -math.MaxFloat64, 1 << 53, 1<<53 + 2}
	f := &Fight{log: &tell.Log{}}
	run := func(op string, a, b Value) (v Value) {
		failure := event.Guarded(func() { v = f.operate(op, a, b, diag.Span{}) })
		if (failure == nil) != (v != nil) {
			t.Fatalf("%v %s %v gives %v and %v", a, op, b, v, failure)
		}
		return v
	}
	for range 100_000 {
		a, b := ints[r.IntN(len(ints))], r.Int64()>>r.IntN(64)
		if r.IntN(2) == 0 {
			a, b = b, a
		}
		x, y := big.NewInt(a), big.NewInt(b)
		hold := func(op string, want *big.Int) {
			got := run(op, a, b)
			if fits := want.CmpAbs(big.NewInt(math.MaxInt64)) <= 0; fits != (got != nil) || fits && got != want.Int64() {
				t.Fatalf("%d %s %d gives %v, not %v", a, op, b, got, want)
			}
		}
		hold("+", new(big.Int).Add(x, y))
		hold("-", new(big.Int).Sub(x, y))
		hold("*", new(big.Int).Mul(x, y))
		if b != 0 {
			m := new(big.Int).Mod(x, new(big.Int).Abs(y))
			if b < 0 && m.Sign() > 0 {
				m.Add(m, y)
			}
			hold("%", m)
		}
		if got := run("<", a, b); got != (x.Cmp(y) < 0) {
			t.Fatalf("%d < %d is %v", a, b, got)
		}
	}
	for range 100_000 {
		a, b := nums[r.IntN(len(nums))], math.Ldexp(r.Float64()-0.5, r.IntN(80)-40)
		if r.IntN(2) == 0 {
			a, b = b, a
		}
		x, y := new(big.Rat).SetFloat64(a), new(big.Rat).SetFloat64(b)
		hold := func(op string, want *big.Rat) {
			exact, _ := want.Float64()
			got, ok := run(op, a, b).(float64)
			if ok == math.IsInf(exact, 0) || ok && (got != exact || got == 0 && math.Signbit(got)) {
				t.Fatalf("%v %s %v gives %v, not %v", a, op, b, got, exact)
			}
		}
		hold("+", new(big.Rat).Add(x, y))
		hold("-", new(big.Rat).Sub(x, y))
		hold("*", new(big.Rat).Mul(x, y))
		if b != 0 {
			hold("/", new(big.Rat).Quo(x, y))
		}
	}
	if value.Negative(0.0) != 0.0 || math.Signbit(value.Negative(0.0).(float64)) {
		t.Error("there is a minus zero")
	}
}
