package shard

import (
	"sync"
	"sync/atomic"
	"testing"
)

// What is asked for again and again is made once, however many ask; what was asked for long ago
// makes room.
func TestCache(t *testing.T) {
	var c Cache[int, int]
	var made atomic.Int64
	get := func(k int) {
		if x, err := c.Get(k, func() (int, error) { made.Add(1); return k * k, nil }); x != k*k || err != nil {
			t.Errorf("of %d there is %d, %v", k, x, err)
		}
	}
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() { get(3) })
	}
	all.Wait()
	if made.Load() != 1 {
		t.Errorf("it was made %d times", made.Load())
	}
	for k := range 3 * mostKept {
		get(1000 + k)
		get(3)
	}
	if made.Load() != 1+3*mostKept || len(c.made) != mostKept {
		t.Errorf("%d were made, and %d are kept", made.Load(), len(c.made))
	}
	if get(1000); made.Load() != 2+3*mostKept {
		t.Error("what was asked for first of all is still there")
	}
}
