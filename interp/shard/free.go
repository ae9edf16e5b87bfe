package shard

import "sync"

// Free keeps what workers have made for themselves and no longer use, for whoever needs one next: who has
// played fights is quicker at the next.
type Free[V any] struct {
	Make func() (V, error) // a new one

	m    sync.Mutex
	kept []V
}

// Take is one that nobody uses.
func (f *Free[V]) Take() (V, error) {
	f.m.Lock()
	defer f.m.Unlock()
	if n := len(f.kept); n > 0 {
		x := f.kept[n-1]
		f.kept = f.kept[:n-1]
		return x, nil
	}
	return f.Make()
}

// Give says that one is used no longer.
func (f *Free[V]) Give(x V) {
	f.m.Lock()
	defer f.m.Unlock()
	f.kept = append(f.kept, x)
}
