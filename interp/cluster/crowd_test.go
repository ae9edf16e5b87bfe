package cluster

import (
	"context"
	"flag"
	"sync"
	"testing"
	"time"

	"hcl/interp/shard"
)

var (
	crowd     = flag.Int("crowd", 50, "how many workers join that send parts without fighting")
	crowdPart = flag.Int("crowdpart", 4096, "how many bytes each part has")
)

// However many join, all parts come once and in order. With -crowd 1000 it tells what a thousand workers
// would wait for: nobody fights, and all are in this one process, so that is the least that can be had.
func TestCrowd(t *testing.T) {
	var d diary
	g := game{Large: *crowdPart}
	c := idle(t, g, &d, func(o *Options) { o.AckWait = 10 * time.Second })
	url, token := d.invited(t)
	var all sync.WaitGroup
	open := func([]byte) (shard.Fighter, error) {
		return shard.FighterFunc(func(_ context.Context, s shard.Shard) ([]byte,
			error) {
			return g.Fight(context.Background(), s)
		}), nil
	}
	began := time.Now()
	gate := make(chan struct{}, 50) // of those who join at a time
	for range *crowd {
		all.Go(func() {
			gate <- struct{}{}
			time.AfterFunc(100*time.Millisecond, func() { <-gate })
			w := Worker{URL: url, Token: token, Version: "1", Workers: 1, Open: open, Say: func(string) {}}
			if _, err := w.Run(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	for c.crew.others() < *crowd {
		time.Sleep(10 * time.Millisecond)
	}
	t.Logf("%d workers have joined in %v", *crowd, time.Since(began))
	began = time.Now()
	shards := shard.Cut("a", 1, int64(20**crowd), 1)
	fought(t, c.Pool(g), g, shards)
	took := time.Since(began)
	t.Logf("%d parts of %d bytes in %v: %.0f a second", len(shards), *crowdPart, took, float64(len(shards))/took.Seconds())
	began = time.Now()
	if err := c.Close(true); err != nil {
		t.Error(err)
	}
	all.Wait()
	t.Logf("all have left in %v", time.Since(began))
}
