package event

import "slices"

// Key is what a row of a measure, or of a table of choices, is counted by: up to four
// words of the machine that counts. They mean the same in all fights of a scenario, and
// become names only for a report.
type Key [4]int64

// Tally is what a measure has come to in one fight: a sum for each combination of
// what it is counted by, in the order in which they first occurred.
type Tally struct {
	Keys []Key
	Sums []float64 // by key

	place map[Key]int // of each key, once there are many
}

// fewKeys are found by looking at all.
const fewKeys = 16

// Reset makes a tally empty. It keeps its memory.
func (t *Tally) Reset() {
	if len(t.Keys) > fewKeys {
		clear(t.place)
	}
	t.Keys, t.Sums = t.Keys[:0], t.Sums[:0]
}

// Add adds to the sum of a key.
func (t *Tally) Add(key Key, x float64) {
	if i := t.at(key); i >= 0 {
		t.Sums[i] += x
		return
	}
	t.Keys, t.Sums = append(t.Keys, key), append(t.Sums, x)
	if len(t.Keys) <= fewKeys {
		return
	}
	if t.place == nil {
		t.place = map[Key]int{}
	}
	for i := len(t.place); i < len(t.Keys); i++ {
		t.place[t.Keys[i]] = i
	}
}

// at is the place of a key, -1 if it has none.
func (t *Tally) at(key Key) int {
	if len(t.Keys) <= fewKeys {
		return slices.Index(t.Keys, key)
	}
	if i, ok := t.place[key]; ok {
		return i
	}
	return -1
}

// MeasureInfo is what a measure came to.
type MeasureInfo struct {
	Name  string       `json:"name"`
	Title string       `json:"title"`
	By    []string     `json:"by,omitempty"`
	File  string       `json:"file,omitempty"` // of a result: the variant that has changed what is counted
	Rows  []MeasureRow `json:"rows"`
}

// MeasureRow is one combination of what a measure is counted by.
type MeasureRow struct {
	Keys  []Shown `json:"keys,omitempty"`
	Value float64 `json:"value"`
}
