package plain

import (
	"math/bits"
	"slices"

	"hcl/lang/ir"
	"hcl/stdlib/value"
)

// rank orders a list: each key only among those still tied, the last resort being the order
// in which they stood.
func (f *Fight) rank(s *ir.Rank) {
	list := slices.Clone(f.value(s.From).(List))
	f.rankGroup(s, list, s.Keys)
	f.takes(len(list), s.Span())
	f.bindTo(s.Local, s.Place, list)
}

// rankGroup orders a group, all tied so far, by the keys left.
func (f *Fight) rankGroup(s *ir.Rank, group List, keys []ir.RankKey) {
	if len(group) < 2 || len(keys) == 0 {
		return
	}
	k := &keys[0]
	f.work(len(group)*bits.Len(uint(len(group))), k.At)
	if k.How == "roll" {
		f.rankByRoll(s, group, k, 0)
		return
	}
	f.sortGroup(group, func(item Value) Value {
		f.fr[s.Item.Slot] = item
		return f.value(k.Value)
	}, k.How == "highest" || k.How == "first", func(tied List) { f.rankGroup(s, tied, keys[1:]) })
}

// rankByRoll throws for everybody in a tied group, the highest first, and again for those who
// are still tied.
func (f *Fight) rankByRoll(s *ir.Rank, group List, k *ir.RankKey, again int) {
	const most = 100
	if again == most {
		f.limit(k.At, "the throws were tied %d times in a row", most)
	}
	f.sortGroup(group, func(item Value) Value {
		f.fr[s.Item.Slot] = item
		roller := 0
		if t, ok := item.(Thing); ok && (t.Kind == f.m.Program.Side.ID || t.Kind == f.m.Program.Combatant.ID) {
			roller = f.m.RollerOf(t)
		}
		return f.roll(f.value(k.Value).(Dice), f.labelOf(k.Label, k.LabelFrom), roller, nil, k.At)
	}, true, func(tied List) { f.rankByRoll(s, tied, k, again+1) })
}

// sortGroup sorts a group by keys, the highest or lowest first, and hands over those that tie.
func (f *Fight) sortGroup(group List, keyOf func(item Value) Value, highest bool, tied func(List)) {
	type ranked struct{ item, key Value }
	list := make([]ranked, len(group))
	for i, item := range group {
		key := keyOf(item)
		if holds, ok := key.(bool); ok { // what holds is the higher
			key = int64(0)
			if holds {
				key = int64(1)
			}
		}
		list[i] = ranked{item, key}
	}
	slices.SortStableFunc(list, func(a, b ranked) int {
		if highest {
			a, b = b, a
		}
		return value.Compare(a.key, b.key)
	})
	for i := range list {
		group[i] = list[i].item
	}
	for i := 0; i < len(list); {
		j := i + 1
		for j < len(list) && value.Compare(list[j].key, list[i].key) == 0 {
			j++
		}
		if j-i > 1 {
			tied(group[i:j])
		}
		i = j
	}
}
