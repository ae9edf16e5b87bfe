package shard

import "sync"

// Order hands parts on in the order of their shards, however they come in, and each once. Several
// goroutines may put parts in at a time.
type Order struct {
	take func(i int, part []byte) error

	m       sync.Mutex
	parts   map[int][]byte // those that wait for others
	next, n int
	err     error
	done    chan struct{}
}

// NewOrder is for n parts.
func NewOrder(n int, take func(i int, part []byte) error) *Order {
	o := &Order{take: take, n: n, parts: map[int][]byte{}, done: make(chan struct{})}
	if n == 0 {
		close(o.done)
	}
	return o
}

// Put takes the part of shard i, and hands on all that can be. It reports whether the part was
// the first of this shard.
func (o *Order) Put(i int, part []byte) (first bool) {
	o.m.Lock()
	defer o.m.Unlock()
	_, waits := o.parts[i]
	if i < o.next || waits || o.err != nil || i >= o.n {
		return false
	}
	o.parts[i] = part
	for o.err == nil && o.next < o.n {
		part, ok := o.parts[o.next]
		if !ok {
			return true
		}
		delete(o.parts, o.next)
		if o.err = o.take(o.next, part); o.err == nil {
			o.next++
		}
	}
	close(o.done)
	return true
}

// Done is closed when all parts are handed on, or one could not be taken.
func (o *Order) Done() <-chan struct{} { return o.done }

// Err is why a part could not be taken.
func (o *Order) Err() error {
	o.m.Lock()
	defer o.m.Unlock()
	return o.err
}

// Taken is how many parts have been handed on.
func (o *Order) Taken() int {
	o.m.Lock()
	defer o.m.Unlock()
	return o.next
}
