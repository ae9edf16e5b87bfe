package search

import "math"

// journal is what has been chosen since the fight was marked. To come to a choice once more,
// a copy made there is played on: the dice fall as they did, and everybody chooses as he did.
type journal struct {
	marked bool
	notes  []note
	picks  []int
	sealed int // the first note of the `sealed` block that is running
}

// note is a choice that has been made.
type note struct {
	at       Place
	from, to int // in picks
}

func (j *journal) reset() {
	j.Mark()
	j.marked = false
}

// Mark says that the fight stands where the engine can copy it: no rule is running.
func (j *journal) Mark() {
	j.marked, j.notes, j.picks, j.sealed = true, j.notes[:0], j.picks[:0], math.MaxInt
}

// Seal says that a `sealed` block begins: what is chosen in it nobody knows before it has
// ended.
func (j *journal) Seal() { j.sealed = len(j.notes) }

func (j *journal) sealing() bool { return j.sealed != math.MaxInt }

// Note writes a choice down that has been made.
func (j *journal) Note(at Place, picked []int) {
	from := len(j.picks)
	j.picks = append(j.picks, picked...)
	j.notes = append(j.notes, note{at, from, len(j.picks)})
}

// Noted is how many choices have been made since the mark.
func (j *journal) Noted() int { return len(j.notes) }

// Made is what was taken at the n-th choice since the mark, from 0; false if none was made.
func (j *journal) Made(n int) (at Place, picked []int, ok bool) {
	if n >= len(j.notes) {
		return Place{}, nil, false
	}
	x := &j.notes[n]
	return x.at, j.picks[x.from:x.to], true
}
