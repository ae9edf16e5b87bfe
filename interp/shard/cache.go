package shard

import "sync"

// Cache keeps what takes a while to make, and several shards need: a machine, say. Of those that it
// has made the ones that were asked for last are kept. It is for several goroutines at a time, and
// makes nothing twice at a time.
type Cache[K comparable, V any] struct {
	m     sync.Mutex
	made  map[K]*kept[V]
	asked int64
}

type kept[V any] struct {
	get  func() (V, error)
	last int64 // when it was asked for
}

// mostKept is how many things a cache keeps.
const mostKept = 24

// Get is what belongs to a key, which make makes.
func (c *Cache[K, V]) Get(key K, make func() (V, error)) (V, error) {
	return c.of(key, make).get()
}

func (c *Cache[K, V]) of(key K, make func() (V, error)) *kept[V] {
	c.m.Lock()
	defer c.m.Unlock()
	c.asked++
	if x := c.made[key]; x != nil {
		x.last = c.asked
		return x
	}
	if c.made == nil {
		c.made = map[K]*kept[V]{}
	}
	if len(c.made) >= mostKept {
		oldest, at := c.asked, key
		for k, x := range c.made {
			if x.last < oldest {
				oldest, at = x.last, k
			}
		}
		delete(c.made, at)
	}
	x := &kept[V]{sync.OnceValues(make), c.asked}
	c.made[key] = x
	return x
}
