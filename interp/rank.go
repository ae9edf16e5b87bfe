package interp

import (
	"slices"

	"hcl/lang/check"
	"hcl/lang/diag"
)

// rankKey is a compiled key of a rank.
type rankKey struct {
	how   string
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
				x := c.formulaWord(k.Value)
				key.num = func(f *Fight) float64 { return float64(x(f)) }
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
	values := make([]float64, 0, 16)
	for i := from; i < to; i++ {
		f.fr[item] = f.scratch[i]
		var v float64
		if k.truth != nil {
			v = float64(fromBool(k.truth(f)))
		} else {
			v = k.num(f)
		}
		if k.how == "lowest" || k.how == "last" {
			v = -v
		}
		values = append(values, v)
	}
	f.sortGroup(from, to, values)
	f.tiedGroups(from, values, func(a, b int) { f.rankGroup(a, b, item, keys[1:], roller) })
}

// sortGroup sorts scratch[from:to] by descending values, keeping the order of
// equals.
func (f *Fight) sortGroup(from, to int, values []float64) {
	items := f.scratch[from:to]
	for i := 1; i < len(values); i++ { // groups are small: insertion
		for j := i; j > 0 && values[j] > values[j-1]; j-- {
			values[j], values[j-1] = values[j-1], values[j]
			items[j], items[j-1] = items[j-1], items[j]
		}
	}
}

// tiedGroups calls visit for every run of equal values.
func (f *Fight) tiedGroups(from int, values []float64, visit func(a, b int)) {
	values = slices.Clone(values)
	for i := 0; i < len(values); {
		j := i + 1
		for j < len(values) && values[j] == values[i] {
			j++
		}
		if j-i > 1 {
			visit(from+i, from+j)
		}
		i = j
	}
}

// rankByRoll throws for everybody in a tied group, the highest first, and again
// for those who are still tied.
func (f *Fight) rankByRoll(from, to, item int, k *rankKey, rest []rankKey, roller func(int64) int, again int) {
	const most = 100
	if again == most {
		f.limit(k.at, "the throws were tied %d times in a row", most)
	}
	values := make([]float64, 0, 16)
	for i := from; i < to; i++ {
		f.fr[item] = f.scratch[i]
		w := k.dice(f)
		values = append(values, float64(f.roll(w, k.label, roller(f.scratch[i]), k.at)))
	}
	f.sortGroup(from, to, values)
	f.tiedGroups(from, values, func(a, b int) { f.rankByRoll(a, b, item, k, rest, roller, again+1) })
}
