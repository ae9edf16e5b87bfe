package shard

import (
	"bytes"
	"context"
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// What is cut is all there was, once, and in order.
func TestCut(t *testing.T) {
	for range 200 {
		from, n, each := rand.Int64N(1e6)+1, rand.Int64N(500), rand.Int64N(40)
		next := from
		for _, s := range Cut("t", from, from+n-1, each) {
			if s.From != next || s.To < s.From || s.To-s.From+1 > max(1, each) {
				t.Fatalf("fights %d to %d in shards of %d: one has %d to %d", from, from+n-1, each, s.From, s.To)
			}
			next = s.To + 1
		}
		if next != from+n {
			t.Fatalf("fights %d to %d are cut only up to %d", from, from+n-1, next-1)
		}
	}
	if n := len(Cut("t", 1, 1e12, 1)); n > mostShards {
		t.Errorf("there are %d shards", n)
	}
}

// Parts are taken in order, once, whoever is how fast; of those that fail, the first is told.
func TestLocal(t *testing.T) {
	for _, fails := range [][]int64{nil, {40, 7, 8}} {
		var got []int
		err := Local{FighterFunc(func(_ context.Context, s Shard) ([]byte, error) {
			time.Sleep(time.Duration(rand.IntN(100)) * time.Microsecond)
			if slices.Contains(fails, s.From) {
				return nil, errors.New(string(rune('a' + s.From)))
			}
			return []byte{byte(s.From)}, nil
		}), 8, 0}.Run(context.Background(), Cut("t", 0, 60, 1), func(i int, part []byte) error {
			if !bytes.Equal(part, []byte{byte(i)}) {
				t.Errorf("part %d is %v", i, part)
			}
			got = append(got, i)
			return nil
		})
		if !slices.IsSorted(got) || fails == nil && len(got) != 61 || fails != nil &&
			(err == nil || err.Error() != "h" || len(got) != 7) {
			t.Errorf("failing %v: taken %v, error %v", fails, got, err)
		}
	}
}

// Whatever is written is read again; anything else is told, and never taken for something.
func TestParts(t *testing.T) {
	big := new(big.Int).Lsh(big.NewInt(-3), 180)
	w := &Writer{}
	w.Int(math.MinInt64)
	w.Int(math.MaxInt64)
	w.Bool(true)
	w.Word(math.MaxUint64)
	w.Text("größer")
	w.Big(big)
	read := func(part []byte) (ok bool) {
		r := NewReader(part)
		same := r.Int() == math.MinInt64 && r.Int() == math.MaxInt64 && r.Bool() && r.Word() == math.MaxUint64 &&
			r.Text(100) == "größer" && r.Big().Cmp(big) == 0
		return same && r.Close() == nil
	}
	if !read(w.Bytes()) {
		t.Error("what was written is not what is read")
	}
	for i := range w.Bytes() {
		if read(w.Bytes()[:i]) {
			t.Errorf("a part of %d bytes is read as a whole one", i)
		}
	}
	if read(append(w.Bytes(), 0)) {
		t.Error("a part may have more behind it")
	}
}

// However far apart numbers lie, they are read as they were written, in no more bits than it takes.
func TestPack(t *testing.T) {
	for _, xs := range [][]int64{{}, {7}, {-3, -3, -3}, {0, 1, 0, 1, 1, 0, 0, 0, 1}, {-1, 1, 0},
		{math.MinInt64, math.MaxInt64, 0, -1}, {1 << 40, 1<<40 + 1<<33, 5}} {
		for range 3 {
			w := &Writer{}
			w.Pack(xs)
			w.Text("behind")
			r, got := NewReader(w.Bytes()), make([]int64, len(xs))
			if r.Unpack(got); r.Text(9) != "behind" || r.Close() != nil || !slices.Equal(got, xs) {
				t.Errorf("%v is read as %v", xs, got)
			}
			for i := range w.Bytes() {
				NewReader(w.Bytes()[:i]).Unpack(got)
			}
			for i := range xs { // and others in as many bits
				xs[i] = xs[rand.IntN(len(xs))]
			}
		}
	}
	shares := make([]int64, 8000)
	for i := range shares {
		shares[i] = rand.Int64N(2)
	}
	w := &Writer{}
	if w.Pack(shares); len(w.Bytes()) > 1010 {
		t.Errorf("8000 shares take %d bytes", len(w.Bytes()))
	}
}

// A fault of a fighter is told by whoever had its fights fought, not by a goroutine that nobody sees.
func TestFaultsAreErrors(t *testing.T) {
	err := Local{Workers: 2, Fighter: FighterFunc(func(context.Context, Shard) ([]byte, error) { panic("no such side") })}.
		Run(context.Background(), Cut("t", 1, 9, 1), func(int, []byte) error { return nil })
	if fault := (*Fault)(nil); !errors.As(err, &fault) || fault.Value != "no such side" {
		t.Errorf("it is told as %v", err)
	}
}
