package value

import (
	"encoding/binary"
	"math"
	"math/big"
)

// Distribution is how likely each total of dice is, in whole numbers of throws: of Of throws
// Ways[i] come to Least + i. They are fewer than all of them if dice explode: what comes of more
// explosions than all but Tail of the throws have is left out.
type Distribution struct {
	Least int64
	Ways  []*big.Int
	Of    *big.Int
}

// Tail is how much of the chance a Distribution of exploding dice leaves out at most.
const Tail = 1e-15

// Limits of distributions.
const (
	maxTotals    = 100_000
	maxTotalBits = 1 << 24 // of all Ways together
	maxKeptTerms = 1 << 20
)

// Distribution finds how likely each total of the dice is; own are the faces of Custom ones. It
// reports false if there are too many of them.
//
// Totals of dice that are added up are the coefficients of a product of polynomials. All
// coefficients of one stand in a single whole number, each in a place that is wide enough for the
// largest that can come of it, so that one multiplication of numbers multiplies polynomials.
func (d Dice) Distribution(own []int64) (Distribution, bool) {
	p, ok := d.plan(own)
	if !ok {
		return Distribution{}, false
	}
	list, total, low, high, chain, k, totals, width := p.list, p.total, p.low, p.high, p.chain, p.k, p.totals, p.width
	of := power(total, d.N*(chain+1))
	at := func(x *big.Int, place int64) *big.Int { return new(big.Int).Lsh(x, uint(8*width*place)) }
	var sum *big.Int
	switch {
	case k < d.N:
		sum = d.keptTotals(list, total, low, at)
	default:
		rest, explode := packed(list, false, low, high, width), packed(list, true, low, high, width)
		one, exploded := new(big.Int), big.NewInt(1) // what one die comes to; the explosions so far
		for i := range chain + 1 {
			x := new(big.Int).Mul(exploded, rest)
			one.Add(one, at(x.Mul(x, power(total, chain-i)), (chain-i)*-low))
			exploded.Mul(exploded, explode)
		}
		sum = one.Exp(one, big.NewInt(d.N), nil)
	}
	out := Distribution{Least: k*(chain+1)*low + d.Plus, Of: of}
	text := sum.FillBytes(make([]byte, totals*width))
	for end := int64(len(text)); end > 0; end -= width {
		out.Ways = append(out.Ways, new(big.Int).SetBytes(text[end-width:end]))
	}
	return out, true
}

// plan is what finding a distribution takes.
type plan struct {
	list      []side
	total     int64 // throws of a die
	low, high int64 // what a side is worth
	chain     int64 // explosions of a die that are looked at
	k         int64 // dice that count
	totals    int64
	width     int64 // bytes of the number of throws that come to a total
}

// plan reports false if that is too much.
func (d Dice) plan(own []int64) (plan, bool) {
	if d.faces(own) > maxTotals {
		return plan{}, false
	}
	p := plan{list: d.ranked(own), total: d.total(own), k: d.Kept(d.N)}
	explodes := int64(0)
	p.low, p.high = p.list[0].worth, p.list[0].worth
	for _, s := range p.list {
		p.low, p.high = min(p.low, s.worth), max(p.high, s.worth)
		if s.explodes {
			explodes += s.weight
		}
	}
	if explodes > 0 {
		p.low = min(p.low, 0)
		of := float64(explodes) / float64(p.total)
		if p.chain = int64(math.Log(Tail/float64(max(1, d.N))) / math.Log(of)); of == 1 || p.chain > MostExplosions {
			return plan{}, false
		}
	}
	p.totals = p.k*(p.chain+1)*(p.high-p.low) + 1
	p.width = max(8, int64(float64(d.N*(p.chain+1))*math.Log2(float64(p.total)))/8+2)
	return p, p.totals <= maxTotals && p.totals*p.width*8 <= maxTotalBits &&
		(int64(len(p.list))*p.k*p.k <= maxKeptTerms || p.k == d.N)
}

// effort is how much is gone through, in pieces of work: products of whole numbers of so many
// words, and for kept dice many of smaller ones.
func (p plan) effort(n int64) int64 {
	words := p.totals*p.width/8 + 1
	if p.k < n {
		return int64(len(p.list)) * p.k * (30*p.k + words/4)
	}
	return int64(float64(words)*math.Sqrt(float64(words))) * (1 + min(p.chain, 1))
}

// packed is the polynomial of the sides of a die that explode, or of the others, by what they are
// worth above low.
func packed(list []side, explode bool, low, high, width int64) *big.Int {
	text := make([]byte, (high-low+1)*width)
	for _, s := range list {
		if s.explodes == explode {
			place := text[int64(len(text))-(s.worth-low)*width-8:]
			binary.BigEndian.PutUint64(place, binary.BigEndian.Uint64(place)+uint64(s.weight))
		}
	}
	return new(big.Int).SetBytes(text)
}

// keptTotals are the totals of dice of which only some count. It goes by the face of the last die
// that does: j dice are better, and of the others enough show it.
func (d Dice) keptTotals(list []side, total, low int64, at func(*big.Int, int64) *big.Int) *big.Int {
	k, sum := d.Kept(d.N), new(big.Int)
	better, good := new(big.Int), int64(0) // the sides before, and how many throws show them
	for _, s := range list {
		bad := total - good - s.weight
		ways := big.NewInt(1) // of j dice that are better
		for j := range k {
			enough := power(s.weight+bad, d.N-j)
			if bad > 0 {
				many := power(bad, d.N-j) // that m of the others show the face
				for m := range k - j {
					enough.Sub(enough, many)
					many.Mul(many, product(d.N-j-m, s.weight)).Quo(many, product(bad, m+1))
				}
			}
			enough.Mul(enough, new(big.Int).Binomial(d.N, j))
			sum.Add(sum, at(enough.Mul(enough, ways), (k-j)*(s.worth-low)))
			ways = new(big.Int).Mul(ways, better)
		}
		better.Add(better, at(big.NewInt(s.weight), s.worth-low))
		good += s.weight
	}
	return sum
}

// below is how far the totals are below n on average, those of n or more being 0.
func (all Distribution) below(n int64) *big.Rat {
	sum := new(big.Int)
	for i, ways := range all.Ways {
		short := n - all.Least - int64(i)
		if short <= 0 {
			break
		}
		sum.Add(sum, new(big.Int).Mul(ways, big.NewInt(short)))
	}
	return new(big.Rat).SetFrac(sum, all.Of)
}
