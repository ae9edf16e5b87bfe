package exact

import (
	"fmt"
	"math/big"
	"slices"

	"hcl/interp/stats"
	"hcl/stdlib/value"
)

// throw is what can come of one throw.
type throw struct {
	chances []float64
	some    []*big.Int // the same as so many of all
	all     *big.Int

	totals []int64 // or
	lists  [][]int
}

func newThrow(all *big.Int) *throw { return &throw{all: all} }

func (t *throw) add(some *big.Int) {
	x, _ := new(big.Rat).SetFrac(some, t.all).Float64()
	t.some, t.chances = append(t.some, some), append(t.chances, x)
}

// throws are all that have been made, by what is thrown.
type throws struct {
	totals map[value.Dice]*throw
	places map[int]*throw
	faces  map[[2]int]*throw
	ranks  map[string]*throw
	cut    bool // what comes of more explosions is left out
}

func newThrows() throws {
	return throws{totals: map[value.Dice]*throw{}, places: map[int]*throw{}, faces: map[[2]int]*throw{},
		ranks: map[string]*throw{}}
}

func (all *throws) total(d value.Dice, own []int64) (t *throw, why string) {
	if t = all.totals[d]; t != nil {
		return t, ""
	}
	dist, ok := d.Distribution(own)
	if !ok {
		return nil, "dice in it fall in too many ways"
	}
	t = newThrow(dist.Of)
	all.cut = all.cut || d.Explode != ""
	for i, some := range dist.Ways {
		if some.Sign() > 0 {
			t.add(some)
			t.totals = append(t.totals, dist.Least+int64(i))
		}
	}
	all.totals[d] = t
	return t, ""
}

func (all *throws) place(n int) *throw {
	t := all.places[n]
	if t == nil {
		t = newThrow(big.NewInt(int64(n)))
		for range n {
			t.add(big.NewInt(1))
		}
		all.places[n] = t
	}
	return t
}

// mostWays is in how many ways a throw may fall that is made for its faces, or to rank.
const mostWays = 400_000

// ofFaces is what n dice show, in whatever order: each set of faces comes up in as many ways as
// it can be put in order.
func (all *throws) ofFaces(n, faces int) (t *throw, why string) {
	key := [2]int{n, faces}
	if t = all.faces[key]; t != nil {
		return t, ""
	}
	if new(big.Int).Binomial(int64(n+faces-1), int64(n)).Cmp(big.NewInt(mostWays)) > 0 {
		return nil, fmt.Sprintf("%d dice with %d faces, thrown for what each shows, fall in too many ways", n, faces)
	}
	t = newThrow(new(big.Int).Exp(big.NewInt(int64(faces)), big.NewInt(int64(n)), nil))
	shown := make([]int, 0, n)
	var show func(least int, ways *big.Int)
	show = func(least int, ways *big.Int) {
		if len(shown) == n {
			t.add(ways)
			t.lists = append(t.lists, slices.Clone(shown))
			return
		}
		for v := least; v < faces; v++ {
			left, same := n-len(shown), 1
			for ; same <= left; same++ {
				shown = append(shown, v)
				if v < faces-1 || same == left {
					show(v+1, new(big.Int).Mul(ways, new(big.Int).Binomial(int64(left), int64(same))))
				}
			}
			shown = shown[:len(shown)-left]
		}
	}
	show(0, big.NewInt(1))
	all.faces[key] = t
	return t, ""
}

// ranked is in which order those come who throw some dice. Those who throw the same throw again
// among themselves. If all throw the same dice, each order is as likely; else a throw that is
// tied for all is made again, so that it counts for nothing.
func (all *throws) ranked(dice []value.Dice, own [][]int64) (t *throw, why string) {
	key := fmt.Sprint(dice)
	if t = all.ranks[key]; t != nil {
		return t, ""
	}
	var of []*throw
	ways := 1
	for i, d := range dice {
		x := &throw{totals: []int64{d.Plus}, some: []*big.Int{big.NewInt(1)}, all: big.NewInt(1)}
		if d.N > 0 {
			if x, why = all.total(d, own[i]); why != "" {
				return nil, why
			}
		}
		of = append(of, x)
		if ways *= len(x.totals); ways > mostWays {
			break
		}
	}
	same := !slices.ContainsFunc(dice, func(d value.Dice) bool { return d != dice[0] })
	switch {
	case same && len(dice) <= 7 && len(of[0].totals) > 1:
		t = orders(len(dice))
	case ways > mostWays:
		return nil, fmt.Sprintf("the throws of %s that are ranked fall in too many ways", stats.Grouped(int64(len(dice))))
	default:
		t = weakOrders(of)
	}
	all.ranks[key] = t
	return t, ""
}

// orders are all orders of n.
func orders(n int) *throw {
	t := newThrow(new(big.Int).MulRange(1, int64(n)))
	var put func(list []int)
	put = func(list []int) {
		if len(list) == n {
			t.add(big.NewInt(1))
			t.lists = append(t.lists, slices.Clone(list))
			return
		}
		for v := range n {
			if !slices.Contains(list, v) {
				put(append(list, v))
			}
		}
	}
	put(nil)
	return t
}

// weakOrders goes through all that some can throw, and tells who throws more than whom.
func weakOrders(of []*throw) *throw {
	places := map[string]int{}
	var lists [][]int
	var some []*big.Int
	thrown := make([]int64, len(of))
	var next func(i int, ways *big.Int)
	next = func(i int, ways *big.Int) {
		if i < len(of) {
			for j, v := range of[i].totals {
				thrown[i] = v
				next(i+1, new(big.Int).Mul(ways, of[i].some[j]))
			}
			return
		}
		sorted := slices.Compact(slices.Sorted(slices.Values(thrown)))
		list := make([]int, len(of))
		for k, v := range thrown {
			list[k], _ = slices.BinarySearch(sorted, v)
		}
		key := fmt.Sprint(list)
		at, known := places[key]
		if !known {
			at = len(lists)
			places[key] = at
			lists, some = append(lists, list), append(some, new(big.Int))
		}
		some[at].Add(some[at], ways)
	}
	next(0, big.NewInt(1))
	all := new(big.Int)
	tied := fmt.Sprint(make([]int, len(of)))
	if len(lists) > 1 {
		if at, ok := places[tied]; ok {
			lists, some = slices.Delete(lists, at, at+1), slices.Delete(some, at, at+1)
		}
	}
	for _, x := range some {
		all.Add(all, x)
	}
	t := newThrow(all)
	for i, x := range some {
		t.add(x)
		t.lists = append(t.lists, lists[i])
	}
	return t
}
