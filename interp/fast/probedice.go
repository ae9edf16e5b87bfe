package fast

import (
	"math/big"

	"hcl/interp/event"
	"hcl/stdlib/value"
)

// A probe lets the dice of a throw fall in every way, one after the other: dice by their totals, dice that are
// thrown for their faces by how many show each.

// way is how some dice fall, of all that they can.
type way struct {
	chances []float64
	took    int
}

// mostWays is in how many ways dice may fall together, else they fall by chance.
const mostWays = 600

var tooManyWays = &event.Failure{Message: "dice fall in too many ways"}

// known is what is known of dice that have been thrown so.
type known struct {
	totals map[value.Dice]dealt
	faces  map[[2]int]dealt
}

// dealt is what dice can come to: totals from the least on, or what they show, and how likely each is.
type dealt struct {
	least   int64
	shown   [][]int
	chances []float64
}

// total is how dice fall on this way.
func (p *probe) total(d value.Dice, own []int64) int64 {
	x, has := p.known.totals[d]
	if !has {
		all, ok := d.Distribution(own)
		if !ok {
			panic(tooManyWays)
		}
		x.least = all.Least
		for _, ways := range all.Ways {
			chance, _ := new(big.Rat).SetFrac(ways, all.Of).Float64()
			x.chances = append(x.chances, chance)
		}
		p.known.totals[d] = x
	}
	return x.least + int64(p.fall(x.chances))
}

// faces are what n dice show on this way, from 0 and in whatever order.
func (p *probe) faces(n, faces int) []int {
	x, has := p.known.faces[[2]int{n, faces}]
	if !has {
		if ways := new(big.Int).Binomial(int64(n+faces-1), int64(n)); ways.Cmp(big.NewInt(mostWays)) > 0 {
			panic(tooManyWays)
		}
		x.shown = shownBy(n, faces)
		for _, list := range x.shown {
			chance := 1.0 // of all the ways to put it in order
			for at, same := 0, 0; at < n; at++ {
				if same++; at > 0 && list[at] != list[at-1] {
					same = 1
				}
				chance *= float64(at+1) / float64(same) / float64(faces)
			}
			x.chances = append(x.chances, chance)
		}
		p.known.faces[[2]int{n, faces}] = x
	}
	return x.shown[p.fall(x.chances)]
}

// shownBy lists what n dice can show, each list in order.
func shownBy(n, faces int) (lists [][]int) {
	if n == 0 {
		return [][]int{nil}
	}
	for _, list := range shownBy(n-1, faces) {
		least := 0
		if len(list) > 0 {
			least = list[len(list)-1]
		}
		for v := least; v < faces; v++ {
			lists = append(lists, append(list[:len(list):len(list)], v))
		}
	}
	return lists
}

// place is which of n things comes up on this way, each as likely.
func (p *probe) place(n int) int {
	chances := make([]float64, n)
	for i := range chances {
		chances[i] = 1 / float64(n)
	}
	return p.fall(chances)
}

// fall is which of some things comes up on this way, by their chances.
func (p *probe) fall(chances []float64) int {
	if p.at == len(p.forks) {
		p.forks = append(p.forks, way{chances, -1})
		p.next(p.at)
		ways := 1
		for _, x := range p.forks {
			if ways *= len(x.chances); ways > mostWays*10 {
				panic(tooManyWays)
			}
		}
	}
	x := &p.forks[p.at]
	p.at++
	p.chance *= x.chances[x.took]
	return x.took
}

// next lets dice fall in the next way that is possible; false if there is none.
func (p *probe) next(i int) bool {
	x := &p.forks[i]
	for x.took++; x.took < len(x.chances); x.took++ {
		if x.chances[x.took] > 0 {
			return true
		}
	}
	return false
}

// turn goes on to the next way; false if all have been gone.
func (p *probe) turn() bool {
	for i := len(p.forks) - 1; i >= 0; i-- {
		if p.next(i) {
			p.forks = p.forks[:i+1]
			return true
		}
	}
	return false
}
