package interp

import (
	"iter"
	"math"

	"hcl/lang/check"
	"hcl/lang/diag"
)

// rankKey is a compiled key of a rank.
type rankKey struct {
	how   string
	whole intFn
	num   numFn
	truth boolFn
	dice  intFn
	label int
	at    diag.Span
}

// rank orders a list: each key only among those still tied, the last resort being
// the order in which they stood.
func (c *compiler) rank(s *check.Rank) execFn {
	from := c.formulaSettled(s.From)
	item := s.Item.Slot
	elem := s.From.Type()
	var keys []rankKey
	for _, k := range s.Keys {
		key := rankKey{how: k.How, at: k.At}
		switch k.How {
		case "highest", "lowest":
			if k.Value.Type().Base == check.Int {
				key.whole = c.formulaWord(k.Value)
			} else {
				key.num = c.formulaNum(k.Value)
			}
		case "first", "last":
			key.truth = c.formulaBool(k.Value)
		case "roll":
			key.dice = c.formulaWord(k.Value)
			key.label = c.m.prog.LabelID(k.Label)
		}
		keys = append(keys, key)
	}
	var write func(*Fight, int64)
	if s.Local != nil {
		slot := s.Local.Slot
		write = func(f *Fight, w int64) { f.fr[slot] = w }
	} else {
		write = c.write(s.Place)
	}
	side := elem.Elem.Base == check.Ref && elem.Elem.Kind == c.m.prog.Side
	combatant := elem.Elem.Base == check.Ref && elem.Elem.Kind == c.m.prog.Combatant
	at := s.Span()
	return func(f *Fight) flow {
		h := from(f)
		base := len(f.scratch)
		f.scratch = append(f.scratch, f.list(h)...)
		n := len(f.scratch)
		roller := func(w int64) int {
			if side || combatant {
				return f.rollerOf(side, w)
			}
			return 0
		}
		f.rankGroup(base, n, item, keys, roller)
		out := f.newList(f.scratch[base:n], at)
		f.scratch = f.scratch[:base]
		write(f, out)
		return goOn
	}
}

// rankGroup orders scratch[from:to], all tied so far, by the keys left.
func (f *Fight) rankGroup(from, to, item int, keys []rankKey, roller func(int64) int) {
	if to-from < 2 || len(keys) == 0 {
		return
	}
	k := &keys[0]
	f.stepsTaken(to-from, k.at)
	if k.how == "roll" {
		f.rankByRoll(from, to, item, k, keys[1:], roller, 0)
		return
	}
	base := len(f.ranks)
	for i := from; i < to; i++ {
		f.fr[item] = f.scratch[i]
		var v int64
		switch {
		case k.truth != nil:
			v = fromBool(k.truth(f))
		case k.whole != nil:
			v = k.whole(f)
		default:
			v = inOrder(k.num(f))
		}
		if k.how == "lowest" || k.how == "last" {
			v = -v
		}
		f.ranks = append(f.ranks, v)
	}
	f.sortGroup(from, to, base)
	for a, b := range f.tiedGroups(from, base) {
		f.rankGroup(a, b, item, keys[1:], roller)
	}
	f.ranks = f.ranks[:base]
}

// inOrder maps nums to whole numbers in the same order.
func inOrder(x float64) int64 {
	w := fromNum(x)
	if w < 0 {
		w ^= math.MaxInt64
	}
	return w
}

// sortGroup sorts scratch[from:to] by its descending ranks from base on, keeping the
// order of equals.
func (f *Fight) sortGroup(from, to, base int) {
	items, values := f.scratch[from:to], f.ranks[base:]
	for i := 1; i < len(values); i++ { // groups are small: insertion
		for j := i; j > 0 && values[j] > values[j-1]; j-- {
			values[j], values[j-1] = values[j-1], values[j]
			items[j], items[j-1] = items[j-1], items[j]
		}
	}
}

// tiedGroups yields every run of equal ranks as a stretch of scratch.
func (f *Fight) tiedGroups(from, base int) iter.Seq2[int, int] {
	return func(yield func(a, b int) bool) {
		n := len(f.ranks) - base
		for i := 0; i < n; {
			j := i + 1
			for j < n && f.ranks[base+j] == f.ranks[base+i] {
				j++
			}
			if j-i > 1 && !yield(from+i, from+j) {
				return
			}
			i = j
		}
	}
}

// rankByRoll throws for everybody in a tied group, the highest first, and again
// for those who are still tied.
func (f *Fight) rankByRoll(from, to, item int, k *rankKey, rest []rankKey, roller func(int64) int, again int) {
	const most = 100
	if again == most {
		f.limit(k.at, "the throws were tied %d times in a row", most)
	}
	base := len(f.ranks)
	for i := from; i < to; i++ {
		f.fr[item] = f.scratch[i]
		w := k.dice(f)
		f.ranks = append(f.ranks, f.roll(w, k.label, roller(f.scratch[i]), k.at))
	}
	f.sortGroup(from, to, base)
	for a, b := range f.tiedGroups(from, base) {
		f.rankByRoll(a, b, item, k, rest, roller, again+1)
	}
	f.ranks = f.ranks[:base]
}
