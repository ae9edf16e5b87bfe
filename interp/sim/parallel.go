package sim

import (
	"sync"
	"time"
)

// Each runs something by so many workers at a time, at least one. A fault of one of them is one
// of the caller, when all have ended; stop, which may be nil, tells the others to end.
func Each(workers int, stop func(), do func(worker int)) {
	faults := make([]any, max(1, workers))
	var all sync.WaitGroup
	for w := range faults {
		all.Go(func() {
			defer func() {
				if faults[w] = recover(); faults[w] != nil && stop != nil {
					stop()
				}
			}()
			do(w)
		})
	}
	all.Wait()
	for _, f := range faults {
		if f != nil {
			panic(f)
		}
	}
}

// Tell has progress told, as far as now says that it is, until what it returns is called.
// progress may be nil.
func Tell(progress func(done, total int64), now func() (done, total int64)) (stop func()) {
	if progress == nil {
		return func() {}
	}
	progress(now())
	end := make(chan struct{})
	var told sync.WaitGroup
	told.Go(func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-end:
				progress(now())
				return
			case <-tick.C:
				progress(now())
			}
		}
	})
	return func() {
		close(end)
		told.Wait()
	}
}
