package value

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"hcl/stdlib/grid"
)

func TestEqual(t *testing.T) {
	same := []Value{nil, int64(1), 1.0, true, "1", Thing{1, 1}, Dice{N: 1, Faces: 1}, grid.At(1, 1),
		List{}, List{int64(1)}, List{int64(1), int64(2)}, List{List{int64(1)}, List{}}}
	for i, a := range same {
		for j, b := range same {
			if Equal(a, b) != (i == j) {
				t.Errorf("%v == %v is %v", a, b, Equal(a, b))
			}
		}
	}
	if !Equal(List{List{1.5}}, List{List{1.5}}) {
		t.Error("lists are not compared by their items")
	}
}

func TestCompare(t *testing.T) {
	rising := [][]Value{
		{int64(-Most), int64(-1), int64(0), int64(Most)},
		{-1e300, -0.5, 0.0, 1e-300},
		{List{}, List{int64(1)}, List{int64(1), int64(-5)}, List{int64(1), int64(7)}, List{int64(2)}},
	}
	for _, list := range rising {
		for i, a := range list {
			for j, b := range list {
				if got := Compare(a, b); (got < 0) != (i < j) || (got > 0) != (i > j) {
					t.Errorf("%v and %v compare as %d", a, b, got)
				}
			}
		}
	}
}

// Arithmetic on 64 bits is that on numbers of any size, or is refused.
func TestArithmetic(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	edges := []int64{0, 1, -1, 2, -2, 1 << 31, -(1 << 31), 1 << 32, 3037000499, 3037000500, -3037000500, Most, Most - 1,
		-Most, 1 - Most}
	some := func() int64 {
		if r.IntN(3) == 0 {
			return edges[r.IntN(len(edges))]
		}
		v := r.Int64() >> r.IntN(63)
		if r.IntN(2) == 0 {
			v = -v
		}
		return v
	}
	most := big.NewInt(Most)
	for range 200_000 {
		a, b := some(), some()
		x, y := big.NewInt(a), big.NewInt(b)
		hold := func(op string, got int64, ok bool, want *big.Int) {
			if fits := want.CmpAbs(most) <= 0; ok != fits || fits && got != want.Int64() {
				t.Fatalf("%d %s %d gives %d, %v and not %v", a, op, b, got, ok, want)
			}
		}
		v, ok := Add(a, b)
		hold("+", v, ok, new(big.Int).Add(x, y))
		v, ok = Sub(a, b)
		hold("-", v, ok, new(big.Int).Sub(x, y))
		v, ok = Mul(a, b)
		hold("*", v, ok, new(big.Int).Mul(x, y))
		if b != 0 {
			q, rest := new(big.Int).QuoRem(x, y, new(big.Int))
			if rest.Sign() != 0 && rest.Sign() != y.Sign() {
				q.Sub(q, big.NewInt(1))
				rest.Add(rest, y)
			}
			hold("/", Div(a, b), true, q)
			hold("%", Mod(a, b), true, rest)
		}
	}
}

// Arithmetic on nums is exact arithmetic, rounded once; it has no minus zero.
func TestNums(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	edges := []float64{0, 1, -1, 0.5, 0.1, -0.1, 1e-320, math.MaxFloat64, -math.MaxFloat64, 1 << 53, 1<<53 + 2}
	some := func() float64 {
		if r.IntN(4) == 0 {
			return edges[r.IntN(len(edges))]
		}
		v := math.Ldexp(r.Float64()-0.5, r.IntN(2000)-1000)
		if r.IntN(2) == 0 {
			v = float64(r.IntN(200) - 100)
		}
		return v
	}
	for range 50_000 {
		a, b := some(), some()
		x, y := new(big.Rat).SetFloat64(a), new(big.Rat).SetFloat64(b)
		hold := func(op string, raw float64, want *big.Rat) {
			got, ok := Num(raw)
			f, _ := want.Float64()
			if ok == math.IsInf(f, 0) || ok && (got != f || math.Signbit(got) && got == 0) {
				t.Fatalf("%v %s %v gives %v, %v and not %v", a, op, b, got, ok, f)
			}
		}
		hold("+", a+b, new(big.Rat).Add(x, y))
		hold("-", a-b, new(big.Rat).Sub(x, y))
		hold("*", a*b, new(big.Rat).Mul(x, y))
		if b != 0 {
			hold("/", a/b, new(big.Rat).Quo(x, y))
		}
	}
}

func TestInt(t *testing.T) {
	for _, c := range []struct {
		x  float64
		ok bool
	}{{0, true}, {-3, true}, {1 << 62, true}, {1 << 63, false}, {-(1 << 63), false}, {1e300, false}, {-1e300, false}} {
		if v, ok := Int(c.x); ok != c.ok || ok && float64(v) != c.x {
			t.Errorf("%v is %d, %v", c.x, v, ok)
		}
	}
}

func TestTexts(t *testing.T) {
	for x, want := range map[float64]string{1: "1", -0.5: "-0.5", 1.0 / 3: "0.3333", 1e15: "1000000000000000",
		2.00001: "2"} {
		if got := Number(x); got != want {
			t.Errorf("%v is written %s, not %s", x, got, want)
		}
	}
	for want, d := range map[string]Dice{"2d6": {N: 2, Faces: 6}, "1d6+2": {N: 1, Faces: 6, Plus: 2},
		"1d4 exploding-1": {N: 1, Faces: 4, Plus: -1, Ways: Ways{Explode: "4"}},
		"4d6 best 3 +1":   {N: 4, Faces: 6, Plus: 1, Ways: Ways{Keep: 3}},
		"2d6 worst 1":     {N: 2, Faces: 6, Ways: Ways{Keep: -1}},
		"9d6 again on 1..2 exploding on 1, 6 counting 5..6": {N: 9, Faces: 6,
			Ways: Ways{Again: "1..2", Explode: "1, 6", Counted: true, Hits: "5..6"}},
		"1d6 counting none": {N: 1, Faces: 6, Ways: Ways{Counted: true}}} {
		if got := d.Text(d.Faces, nil); got != want {
			t.Errorf("%+v is written %s, not %s", d, got, want)
		}
	}
	if _, ok := (Dice{Plus: MaxPlus}).Add(1); ok {
		t.Error("dice take more than they can hold")
	}
}
