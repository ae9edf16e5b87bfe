package fast

import (
	"iter"
	"math"
	"math/bits"
	"sort"

	"hcl/lang/diag"
	"hcl/lang/ir"
)

// rankKey is a compiled key of a rank.
type rankKey struct {
	rolls bool
	least bool     // comes first
	value *formula // dice, if it is thrown
	num   bool
	known *knownThrow // of dice that are the same for all
	label int
	from  int // the slot behind that of the parameter that says the label; 0 if label does
	at    diag.Span
}

// ranking is how a list is ordered: by each key only among those still tied, the last resort
// being the order in which they stood.
type ranking struct {
	keys  []rankKey
	item  int // the slot of what a key is asked of
	first int // of those who roll: the number of the first
}

func (c *compiler) emitRank(s *ir.Rank) {
	list := c.temporary()
	c.settledInto(s.From, list)
	c.call(instr{a: list, b: list, c: 1}, call{run: ranked, ranking: c.ranking(s), at: s.Span()})
	if l := bindsLocal(s.Local, s.Place); l != nil {
		c.emit(instr{op: opMove, a: c.register(c.slotOf(l), 1), b: list})
	} else {
		c.emitBind(s.Place, list)
	}
}

func (c *compiler) ranking(s *ir.Rank) *ranking {
	out := &ranking{item: c.slotOf(s.Item), first: nobody}
	for _, k := range s.Keys {
		key := rankKey{rolls: k.How == "roll", least: k.How == "lowest" || k.How == "last", at: k.At}
		if key.rolls {
			known := false
			if key.label, known = c.labelOf(k.Label, k.LabelFrom); !known {
				key.from = 1 + c.slotOf(k.LabelFrom.(*ir.LocalRef).Local)
			}
			if known, _ := c.knownThrows(k.Value); len(known) == 1 {
				key.known = &known[0]
			}
		}
		if key.known == nil {
			key.value, key.num = c.formula(k.Value), k.Value.Type().Base == ir.Num
		}
		out.keys = append(out.keys, key)
	}
	e := s.From.Type().Elem
	if k := e.Kind; e.Base == ir.Ref && (k == c.m.Program.Side || k == c.m.Program.Combatant) {
		out.first = c.m.FirstRoller(k)
	}
	return out
}

// ranked orders a list.
func ranked(f *Fight, d *call, w []int64) int64 {
	base := len(f.scratch)
	f.scratch = append(f.scratch, f.list(w[0])...)
	n := len(f.scratch)
	f.rankGroup(base, n, d.ranking.item, d.ranking.keys, d.ranking.first)
	return f.gathered(base, d.at)
}

// nobody marks what is ranked but does not roll itself.
const nobody = -1

// rankGroup orders scratch[from:to], all tied so far, by the keys left.
func (f *Fight) rankGroup(from, to, item int, keys []rankKey, first int) {
	if to-from < 2 || len(keys) == 0 {
		return
	}
	k := &keys[0]
	f.work((to-from)*bits.Len(uint(to-from)), k.at)
	if k.rolls {
		f.rankByRoll(from, to, item, k, keys[1:], first, 0)
		return
	}
	base := len(f.ranks)
	for i := from; i < to; i++ {
		f.fr[item] = f.scratch[i]
		v := k.value.word(f)
		if k.num {
			v = inOrder(toNum(v))
		}
		if k.least {
			v = -v
		}
		f.ranks = append(f.ranks, v)
	}
	f.sortGroup(from, to, base)
	for a, b := range f.tiedGroups(from, base) {
		f.rankGroup(a, b, item, keys[1:], first)
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
	if len(values) > 50 {
		f.sorted = byRank{items, values}
		sort.Stable(&f.sorted)
		return
	}
	for i := 1; i < len(values); i++ { // nearly all groups are small: insertion
		for j := i; j > 0 && values[j] > values[j-1]; j-- {
			values[j], values[j-1] = values[j-1], values[j]
			items[j], items[j-1] = items[j-1], items[j]
		}
	}
}

// byRank sorts items by their descending values.
type byRank struct{ items, values []int64 }

func (r *byRank) Len() int           { return len(r.items) }
func (r *byRank) Less(i, j int) bool { return r.values[i] > r.values[j] }
func (r *byRank) Swap(i, j int) {
	r.items[i], r.items[j] = r.items[j], r.items[i]
	r.values[i], r.values[j] = r.values[j], r.values[i]
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
func (f *Fight) rankByRoll(from, to, item int, k *rankKey, rest []rankKey, first, again int) {
	const most = 100
	if again == most {
		f.limit(k.at, "the throws were tied %d times in a row", most)
	}
	if f.fork != nil {
		f.rankByFalls(from, to, item, k, rest, first)
		return
	}
	label := k.label
	if k.from > 0 {
		label = int(f.fr[k.from-1])
	}
	if to-from == 2 { // most often there are two sides
		x, y := f.scratch[from], f.scratch[from+1]
		var a, b int64
		if known := k.known; known != nil && first != nobody && f.takesTwo(known) {
			a = f.chance.SumWhole(known.plan, label, first+int(x), f.round)
			b = f.chance.SumWhole(known.plan, label, first+int(y), f.round)
		} else {
			a, b = f.rankThrow(k, item, first, label, x), f.rankThrow(k, item, first, label, y)
		}
		switch {
		case a < b:
			f.scratch[from], f.scratch[from+1] = y, x
		case a == b:
			f.rankByRoll(from, to, item, k, rest, first, again+1)
		}
		return
	}
	base := len(f.ranks)
	for i := from; i < to; i++ {
		f.ranks = append(f.ranks, f.rankThrow(k, item, first, label, f.scratch[i]))
	}
	f.sortGroup(from, to, base)
	for a, b := range f.tiedGroups(from, base) {
		f.rankByRoll(a, b, item, k, rest, first, again+1)
	}
	f.ranks = f.ranks[:base]
}

// takesTwo takes the steps of two throws that nobody looks at, if they are no more than that.
func (f *Fight) takesTwo(k *knownThrow) bool {
	if f.throws != nil || f.luck.sums != nil || k.plan == nil || !k.plan.Whole() || f.steps < 2*k.n {
		return false
	}
	f.steps -= 2 * k.n
	return true
}

// rankThrow throws for one of those who are ranked.
func (f *Fight) rankThrow(k *rankKey, item, first, label int, who int64) int64 {
	f.fr[item] = who
	roller := 0
	if first != nobody {
		roller = first + int(who)
	}
	if k.known != nil {
		return f.rollKnown(k.known, label, roller, k.at)
	}
	return f.roll(k.value.word(f), label, roller, k.at)
}
