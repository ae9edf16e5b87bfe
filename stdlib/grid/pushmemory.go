package grid

import "slices"

// searches remembers what the last dear searches for pushes have found: who chooses how to
// push asks about the same squares again and again.
type searches struct {
	kept [16]searched
	next int       // of kept: the one that is forgotten next
	key  searchKey // of the search that was looked for last
}

// dear is from how many states on a search is worth remembering.
const dear = 64

// searchKey is all that a search depends on.
type searchKey struct {
	hash       uint64
	from       Square
	size, most int64
	first      bool    // the shortest walk alone
	push       bool    // it ends with a push
	lists      []int64 // what is pushed, the goal, where to rest and the field
	ends       [4]int  // of each of them
}

// searched is a search and what it has found.
type searched struct {
	key    searchKey
	states int
	walks  []int64 // one after the other
	ends   []int   // of each of them
}

// find gives what is known of a search, nil if nothing is.
func (m *searches) find(p *Pusher, from Square, pushed []int64, most int64, first bool) *searched {
	k := &m.key
	k.from, k.size, k.most, k.first, k.push, k.lists = from, p.Size, most, first, p.Push, k.lists[:0]
	for i, list := range [...][]int64{pushed, p.Goal, p.Rest, p.Field} {
		k.lists = append(k.lists, list...)
		k.ends[i] = len(k.lists)
	}
	k.hash = 1469598103934665603
	for _, w := range k.lists {
		k.hash = (k.hash ^ uint64(w)) * 1099511628211
	}
	for i := range m.kept {
		if r := &m.kept[i]; r.key.is(k) {
			return r
		}
	}
	return nil
}

func (k *searchKey) is(o *searchKey) bool {
	return k.hash == o.hash && k.from == o.from && k.size == o.size && k.most == o.most && k.first == o.first &&
		k.push == o.push &&
		k.ends == o.ends && slices.Equal(k.lists, o.lists)
}

// add remembers the search that was looked for last, in the place of the oldest.
func (m *searches) add(states int) *searched {
	r := &m.kept[m.next]
	m.next = (m.next + 1) % len(m.kept)
	lists := append(r.key.lists[:0], m.key.lists...)
	r.key = m.key
	r.key.lists = lists
	r.states, r.walks, r.ends = states, r.walks[:0], r.ends[:0]
	return r
}

// add notes a walk that was found.
func (r *searched) add(walk []int64) {
	r.walks = append(r.walks, walk...)
	r.ends = append(r.ends, len(r.walks))
}

func (r *searched) each(yield func(walk []int64)) {
	at := 0
	for _, end := range r.ends {
		yield(r.walks[at:end])
		at = end
	}
}
