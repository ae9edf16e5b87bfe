package value

import (
	"iter"
	"math/big"
	"math/bits"
	"slices"
)

// How likely it is what dice show, exactly: in whole numbers of throws, so that only the division
// at the end rounds. Dice are alike and fall apart from one another, so no throw has to be listed:
//
//   - What dice come to on average is N times what one comes to. One that explodes comes to as much
//     more as more dice fall: T of T - e throws, if e of T throws explode.
//   - Of dice of which K are kept, the number of those kept that show at least some face is the
//     smaller of K and of all that do, which is binomial.
//   - How far dice lie above a number is known from how likely each total below it is.

// side is a face of a die: how many of total throws of it show it, and what it is worth.
type side struct {
	face, worth int64
	weight      int64
	explodes    bool
}

// sides goes through the different faces of a die of some dice, the lowest first.
func (d Dice) sides(own []int64) iter.Seq[side] {
	return func(yield func(side) bool) {
		again, explode, hits := d.Again.Runs(), d.Explode.Runs(), d.Hits.Runs()
		n, thrownAgain := d.Faces, int64(0)
		if d.Custom {
			own, n = slices.Sorted(slices.Values(own)), int64(len(own))
			for _, v := range own {
				if again.Has(v) {
					thrownAgain++
				}
			}
		} else {
			for _, run := range again {
				thrownAgain += run[1] - run[0] + 1
			}
		}
		for i, many := int64(0), int64(1); i < n; i += many {
			v := i + 1
			if many = 1; d.Custom {
				for v = own[i]; i+many < n && own[i+many] == v; {
					many++
				}
			}
			s := side{face: v, worth: v, weight: many, explodes: explode.Has(v)}
			if d.Again != "" {
				if s.weight = many * thrownAgain; !again.Has(v) {
					s.weight += many * n
				}
			}
			if d.Counted {
				s.worth = 0
				if hits.Has(v) {
					s.worth = 1
				}
			}
			if !yield(s) {
				return
			}
		}
	}
}

// total is how many throws of a die the weights of its sides are of.
func (d Dice) total(own []int64) int64 {
	if n := d.faces(own); d.Again == "" {
		return n
	} else {
		return n * n
	}
}

// MostEffort is how much may be gone through to find a chance: about a third of a second, in pieces
// of work that take as long as any other.
const MostEffort = 10_000_000

// ofMean is how much has to be gone through for an average.
func (d Dice) ofMean(own []int64) int64 {
	if d.Keep == 0 {
		return 10 * d.faces(own)
	}
	return d.faces(own) * (d.Kept(d.N) + 8) * (d.length(own) + 10) * 2 / 3
}

// length is how many words a number has that counts all throws of some dice.
func (d Dice) length(own []int64) int64 {
	return 1 + d.N*int64(bits.Len64(uint64(d.total(own))))/64
}

// Mean is the average of dice; own are the faces of Custom ones. Effort is what has to be gone
// through for it: if that is more than MostEffort, there is no mean.
func (d Dice) Mean(own []int64) (mean float64, effort int64) {
	switch {
	case d.N == 0:
		return float64(d.Plus), 0
	case d.Plain():
		sum, n := d.Faces*(d.Faces+1), 2*d.Faces // twice, to stay whole
		if d.Custom {
			sum, n = 0, int64(len(own))
			for _, face := range own {
				sum += face
			}
		}
		return float64(d.N*sum+d.Plus*n) / float64(n), 0
	}
	if effort = d.ofMean(own); effort > MostEffort {
		return 0, effort
	}
	m := d.mean(own)
	mean, _ = m.Add(m, big.NewRat(d.Plus, 1)).Float64()
	return mean, effort
}

// faces is how many faces a die has.
func (d Dice) faces(own []int64) int64 {
	if d.Custom {
		return int64(len(own))
	}
	return d.Faces
}

// mean is the average without what is added.
func (d Dice) mean(own []int64) *big.Rat {
	total := d.total(own)
	if d.Keep != 0 {
		return d.meanKept(own, total)
	}
	sum, rests := new(big.Int), total
	for s := range d.sides(own) {
		sum.Add(sum, product(s.weight, s.worth))
		if s.explodes {
			rests -= s.weight
		}
	}
	return new(big.Rat).SetFrac(sum.Mul(sum, big.NewInt(d.N)), big.NewInt(rests))
}

func product(a, b int64) *big.Int { return new(big.Int).Mul(big.NewInt(a), big.NewInt(b)) }

func power(base, n int64) *big.Int {
	return new(big.Int).Exp(big.NewInt(base), big.NewInt(n), nil)
}

// ranked lists the sides of dice in the order in which they are kept.
func (d Dice) ranked(own []int64) []side {
	list := slices.Collect(d.sides(own))
	if d.Keep > 0 {
		slices.Reverse(list)
	}
	return list
}

// meanKept is the average of dice of which only some count.
func (d Dice) meanKept(own []int64, total int64) *big.Rat {
	k, sum := d.Kept(d.N), new(big.Int)
	if k == 0 {
		return new(big.Rat)
	}
	good, before := int64(0), new(big.Int) // throws of the faces so far, and how many kept dice show one of them
	for _, s := range d.ranked(own) {
		good += s.weight
		now := d.amongKept(k, good, total)
		more := new(big.Int).Sub(now, before)
		sum.Add(sum, more.Mul(more, big.NewInt(s.worth)))
		before = now
	}
	return new(big.Rat).SetFrac(sum, power(total, d.N))
}

// amongKept adds up, over all throws of the dice, the smaller of k and of how many of them show
// what good of total throws do.
func (d Dice) amongKept(k, good, total int64) *big.Int {
	sum := power(total, d.N)
	sum.Mul(sum, big.NewInt(k))
	if good == total {
		return sum
	}
	ways, bad := power(total-good, d.N), big.NewInt(total-good) // that j dice do
	for j := range k {
		lacking := new(big.Int).Mul(ways, big.NewInt(k-j))
		sum.Sub(sum, lacking)
		ways.Mul(ways, product(d.N-j, good)).Quo(ways, new(big.Int).Mul(bad, big.NewInt(j+1)))
	}
	return sum
}

// MeanAbove is how far dice are above n on average, a throw of n or less being 0; own are the
// faces of Custom ones. If effort is more than MostEffort, there is no mean.
func (d Dice) MeanAbove(n int64, own []int64) (mean float64, effort int64) {
	if d.N == 0 {
		return float64(max(0, d.Plus-n)), 0
	}
	low, high, hasLow, hasHigh := d.Extremes(own)
	below := new(big.Rat)
	switch {
	case hasHigh && n >= high:
		return 0, 0
	case !hasLow, n > low && n-low < 0: // a number too large to go up to
		return 0, MostEffort + 1
	case n > low:
		const most = 1000 // totals to go through
		p, ok := d.plan(own)
		if effort = p.effort(d.N) + d.ofMean(own); !ok || n-low > most || effort > MostEffort {
			return 0, MostEffort + 1
		}
		all, _ := d.Distribution(own)
		below = all.below(n)
	}
	m := d.mean(own)
	m.Add(m, new(big.Rat).SetInt(new(big.Int).Sub(big.NewInt(d.Plus), big.NewInt(n))))
	mean, _ = m.Add(m, below).Float64()
	return mean, effort
}
