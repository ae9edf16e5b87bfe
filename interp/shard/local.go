package shard

import (
	"context"
	"sync"
	"sync/atomic"
)

// Local is a Pool of goroutines of this process.
type Local struct {
	Fighter Fighter
	Workers int   // at least one works
	Each    int64 // the effort of a shard; 0: that of a second
}

// Effort is as Pool has it.
func (l Local) Effort() int64 {
	if l.Each == 0 {
		return PerSecond
	}
	return l.Each
}

// Run is as Pool has it.
func (l Local) Run(ctx context.Context, shards []Shard, take func(i int, part []byte) error) error {
	o := NewOrder(len(shards), take)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var next atomic.Int64
	errs := make([]error, len(shards))
	var all sync.WaitGroup
	for range max(1, l.Workers) {
		all.Go(func() {
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(shards) {
					return
				}
				part, err := Try(ctx, l.Fighter, shards[i])
				if err != nil {
					if ctx.Err() == nil {
						errs[i] = err
					}
					next.Store(int64(len(shards))) // those before it end; of several the first is told
					return
				}
				if o.Put(i, part); o.Err() != nil {
					stop()
				}
			}
		})
	}
	all.Wait()
	if err := o.Err(); err != nil {
		return err
	}
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
