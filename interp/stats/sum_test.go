package stats

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"hcl/interp/shard"
)

// Sums are what exact arithmetic gives, across every border of their words.
func TestWideIsExact(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	number := func() int64 { return chance.Int64N(1<<53) >> chance.IntN(53) * (1 - 2*chance.Int64N(2)) }
	var w Wide
	want := new(big.Int)
	for i := range 20_000 {
		x, y := number(), number()
		w.Add(x)
		w.AddProduct(x, y)
		want.Add(want, big.NewInt(x))
		want.Add(want, new(big.Int).Mul(big.NewInt(x), big.NewInt(y)))
		if i%5 == 0 { // as many fights as nobody will fight
			w.AddWide(w)
			want.Lsh(want, 1)
			if want.BitLen() > 180 {
				w, want = Wide{}, new(big.Int)
			}
		}
		if w.Big().Cmp(want) != 0 {
			t.Fatalf("%v, want %v", w.Big(), want)
		}
	}
}

// What values come to is possible, and quick arithmetic says the same of anything else as exact
// arithmetic does.
func TestPossibleSums(t *testing.T) {
	chance := rand.New(rand.NewPCG(4, 5))
	impossible := 0
	for range 20_000 {
		var m Sum
		var pair Paired
		n := 1 + chance.Int64N(6)
		most := int64(1) << chance.IntN(30)
		for i := range n {
			x, y := chance.Int64N(2*most)-most, chance.Int64N(2*most)-most
			m.Count(x, y, 1+i)
			pair.Count(x, y, 1+i)
		}
		if !m.possible() || !pair.A.possible() || !pair.B.possible() || !pair.Less.possible() {
			t.Fatalf("%+v and %+v come out of fights", m, pair)
		}
		off := chance.Int64N(4*most) - 2*most
		switch chance.IntN(4) {
		case 0:
			m.Sum.Add(off)
		case 1:
			m.Squares.Add(off * most)
		case 2:
			m.Least.Value += off
		default:
			m.Most.Value += off
		}
		if m.possible() != m.possibleExactly() {
			t.Fatalf("of %+v it is said that it is possible: %v", m, m.possible())
		}
		if !m.possible() {
			impossible++
		}
	}
	if impossible < 5000 {
		t.Errorf("only %d were impossible", impossible)
	}
}

// drawnSums are sums of some fights of a shard, counted in parts.
func drawnSums(chance *rand.Rand, parts int) []*Paired {
	out := make([]*Paired, parts)
	for i := range out {
		out[i] = &Paired{}
		for range chance.IntN(5) {
			far := int64(1) << chance.IntN(53)
			out[i].Count(chance.Int64N(2*far)-far, chance.Int64N(2*far)-far, 1+chance.Int64N(1000))
		}
	}
	return out
}

// Sums add up to the same in any order and however they are grouped.
func TestSumsAddUpInAnyOrder(t *testing.T) {
	chance := rand.New(rand.NewPCG(11, 12))
	for range 500 {
		list := drawnSums(chance, 2+chance.IntN(8))
		want := Paired{}
		for _, x := range list {
			want.Add(x)
		}
		pool := make([]*Paired, len(list))
		for i, at := range chance.Perm(len(list)) {
			x := *list[at]
			pool[i] = &x
		}
		for len(pool) > 1 {
			i := chance.IntN(len(pool) - 1)
			pool[i].Add(pool[i+1])
			pool = append(pool[:i+1], pool[i+2:]...)
		}
		if *pool[0] != want {
			t.Fatalf("%+v, not %+v", *pool[0], want)
		}
	}
}

// What is written of a sum is read again as it was.
func TestSumsAreReadAsWritten(t *testing.T) {
	chance := rand.New(rand.NewPCG(13, 14))
	s := shard.Shard{From: 1, To: 1000}
	for range 500 {
		x := drawnSums(chance, 1)[0]
		w := NewWriter(s)
		w.Paired(x)
		r := NewReader(s, w.Bytes())
		if got := r.Paired(); r.Close() != nil || got != *x {
			t.Fatalf("%+v is read as %+v", *x, got)
		}
	}
}

// FuzzSums reads whatever a stranger writes as sums: it is refused, or is what fights can come to.
func FuzzSums(f *testing.F) {
	s := shard.Shard{From: 5, To: 1004}
	for _, x := range drawnSums(rand.New(rand.NewPCG(15, 16)), 20) {
		w := NewWriter(s)
		w.Paired(x)
		f.Add(w.Bytes())
	}
	f.Fuzz(func(t *testing.T, part []byte) {
		r := NewReader(s, part)
		if x := r.Share(); r.Close() == nil {
			if e := x.Less.Change(1000, 1); !(e.Low <= e.High) || x.Saves(1000) < 0 {
				t.Errorf("%+v comes of %+v", e, x)
			}
		}
	})
}
