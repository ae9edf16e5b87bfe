package exact

import "slices"

// table finds states by their words: a hash table with open addressing, whose slots hold numbers of
// states from 1.
type table struct {
	slots []int32
	n     int
}

func (t *table) clear() {
	clear(t.slots)
	t.n = 0
}

func (t *table) slot(words []int64) int {
	h := uint64(len(words))
	for _, w := range words {
		h = (h ^ uint64(w)) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return int(h & uint64(len(t.slots)-1))
}

// find is the number of the state with some words, -1 if there is none.
func (t *table) find(words []int64, states []state) int32 {
	if len(t.slots) == 0 {
		return -1
	}
	for i := t.slot(words); t.slots[i] != 0; i = (i + 1) & (len(t.slots) - 1) {
		if id := t.slots[i] - 1; slices.Equal(states[id].words, words) {
			return id
		}
	}
	return -1
}

func (t *table) add(id int32, states []state) {
	if t.n++; 2*t.n > len(t.slots) {
		old := t.slots
		t.slots = make([]int32, max(64, 2*len(old)))
		for _, s := range old {
			if s != 0 {
				t.put(s, states)
			}
		}
	}
	t.put(id+1, states)
}

func (t *table) put(s int32, states []state) {
	i := t.slot(states[s-1].words)
	for t.slots[i] != 0 {
		i = (i + 1) & (len(t.slots) - 1)
	}
	t.slots[i] = s
}
