package value

import (
	"encoding/binary"
	"maps"
	"math/big"
	"slices"
	"strings"
)

// Pools goes through all that N dice can show, in whatever order they lie, without going through each
// order: face by face, by how many of the dice that are left show it, which is binomial. What the dice
// that count come to is built up on the way, and ways that have come to the same go on as one. So a
// sum or the fourth best of many dice takes as long as it has values, and only a list of all faces as
// long as there are lists.
//
// Step tells what a state becomes when many more dice that count show a face, the first of which stands
// at a place of all that count, the highest first. Most is how many steps are taken; false is reported if
// that is not enough, or if dice explode, which are more than N then.
func Pools[S comparable](d Dice, own []int64, begin S, most int64, step func(s S, face, place, many int64) S) (
	ways map[S]*big.Int, of *big.Int, ok bool) {
	if d.Explode != "" || d.faces(own) > maxTotals {
		return nil, nil, false
	}
	type stage struct {
		left int64
		s    S
	}
	if d.Keep == 0 { // the highest first
		d.Keep = d.N
	}
	list, kept := d.ranked(own), d.Kept(d.N)
	here := map[stage]*big.Int{{d.N, begin}: big.NewInt(1)}
	words := 1 + d.length(own)
	for i, side := range list {
		next := make(map[stage]*big.Int, len(here))
		weight := big.NewInt(side.weight)
		for at, ways := range here {
			counted := min(d.N-at.left, kept)
			show := func(n int64, x *big.Int) {
				to := stage{at.left - n, at.s}
				if many := min(n, kept-counted); many > 0 {
					place := counted
					if d.Keep < 0 {
						place = kept - counted - many
					}
					to.s = step(at.s, side.face, place, many)
				}
				if sum := next[to]; sum != nil {
					sum.Add(sum, x)
				} else if x.Sign() > 0 {
					next[to] = new(big.Int).Set(x)
				}
			}
			if most -= words; i == len(list)-1 { // all that are left
				x := power(side.weight, at.left)
				show(at.left, x.Mul(x, ways))
				continue
			}
			x := new(big.Int).Set(ways) // times in how many ways n of those that are left show the face
			for n := int64(0); n <= at.left; n++ {
				if most -= words; most < 0 {
					return nil, nil, false
				}
				show(n, x)
				x.Mul(x, weight).Mul(x, big.NewInt(at.left-n)).Quo(x, big.NewInt(n+1))
			}
		}
		here = next
	}
	out := map[S]*big.Int{}
	for at, ways := range here {
		out[at.s] = ways
	}
	return out, power(d.total(own), d.N), true
}

// Shown is in how many of all throws the dice that count show each list of faces, the highest first.
func (d Dice) Shown(own []int64, most int64) (shows [][]int64, dist *Distribution, ok bool) {
	kept := d.Kept(d.N)
	lists := new(big.Int).Binomial(d.faces(own)+kept-1, kept)
	if d.Explode != "" || !d.Custom && lists.Cmp(big.NewInt(mostShown)) > 0 {
		return nil, nil, false
	}
	type shown struct{ text string } // each face as eight bytes
	pools, all, ok := Pools(d, own, shown{}, most, func(s shown, face, place, many int64) shown {
		b := []byte(s.text)
		for range many {
			b = binary.BigEndian.AppendUint64(b, uint64(face))
		}
		return shown{string(b)}
	})
	if !ok {
		return nil, nil, false
	}
	dist = &Distribution{Of: all}
	for _, s := range slices.SortedFunc(maps.Keys(pools),
		func(a, b shown) int { return strings.Compare(a.text, b.text) }) {
		var list []int64
		for b := []byte(s.text); len(b) > 0; b = b[8:] {
			list = append(list, int64(binary.BigEndian.Uint64(b)))
		}
		if d.Keep < 0 {
			slices.Reverse(list)
		}
		shows, dist.Ways = append(shows, list), append(dist.Ways, pools[s])
	}
	return shows, dist, true
}

// mostShown is how many lists of faces Shown goes through.
const mostShown = 100_000

// ---- what becomes of distributions -----------------------------------------------------------------------

// High is the highest total.
func (all Distribution) High() int64 { return all.Least + int64(len(all.Ways)) - 1 }

// Plus is how likely each sum is of two numbers that fall apart from one another, or with minus each
// difference. It reports false if they are too many.
func (all Distribution) Plus(other Distribution, minus bool) (Distribution, bool) {
	if minus {
		ways := slices.Clone(other.Ways)
		slices.Reverse(ways)
		other = Distribution{Least: -other.High(), Ways: ways, Of: other.Of}
	}
	of := new(big.Int).Mul(all.Of, other.Of)
	x, ok := all.polynomial(of, int64(len(all.Ways)+len(other.Ways)-1))
	if !ok || !all.near() || !other.near() {
		return Distribution{}, false
	}
	y, _ := other.polynomial(of, 0)
	return unpack(x.Mul(x, y), of, all.Least+other.Least, int64(len(all.Ways)+len(other.Ways)-1)), true
}

// PlusDice is Plus for dice that are thrown, one after the other: what comes of an even die is a running sum.
// It reports false for dice that are not simply added up, or too many.
func (all Distribution) PlusDice(d Dice, minus bool) (out Distribution, ok bool) {
	totals := int64(len(all.Ways)) + d.N*(d.Faces-1)
	of := power(d.Faces, d.N)
	bits := int64(of.Mul(of, all.Of).BitLen())
	if !d.Plain() || d.Custom || !all.near() || totals > maxTotals || totals*bits > maxSumBits ||
		totals*d.N*(bits/64+8) > maxRunning {
		return out, false
	}
	here, sum := all.Ways, new(big.Int)
	buffers := [2][]*big.Int{numbers(totals, of), nil}
	if d.N > 1 {
		buffers[1] = numbers(totals, of)
	}
	for n := range d.N {
		next := buffers[n%2][:int64(len(here))+d.Faces-1]
		sum.SetInt64(0)
		for i := range next {
			if i < len(here) {
				sum.Add(sum, here[i])
			}
			if i := i - int(d.Faces); i >= 0 {
				sum.Sub(sum, here[i])
			}
			next[i].Set(sum)
		}
		here = next
	}
	out = Distribution{Least: all.Least + d.N + d.Plus, Ways: here, Of: of}
	if minus {
		out.Least = all.Least - d.N*d.Faces - d.Plus
	}
	return out, true
}

// numbers are n numbers with room for one as large as most, in one piece of memory.
func numbers(n int64, most *big.Int) []*big.Int {
	room := int64(len(most.Bits())) + 1
	words, all, out := make([]big.Word, n*room), make([]big.Int, n), make([]*big.Int, n)
	for i := range n {
		out[i] = all[i].SetBits(words[i*room : i*room : (i+1)*room])
	}
	return out
}

// maxRunning is how many words of numbers may be added up for PlusDice.
const maxRunning = 1 << 28

// Times is how likely each sum is of n numbers that all fall like this one.
func (all Distribution) Times(n int64) (Distribution, bool) {
	totals := n*int64(len(all.Ways)-1) + 1
	bits := n * int64(all.Of.BitLen())
	if n == 0 || n > maxTotals || totals > maxTotals || totals*bits > maxSumBits || !all.near() {
		return Distribution{}, false
	}
	of := new(big.Int).Exp(all.Of, big.NewInt(n), nil)
	x, ok := all.polynomial(of, totals)
	if !ok {
		return Distribution{}, false
	}
	return unpack(x.Exp(x, big.NewInt(n), nil), of, n*all.Least, totals), true
}

// Compound is how likely each sum is of numbers that all fall like this one, as many of them as count comes to,
// which is not negative. It reports false if they are too many.
//
// Where G is the polynomial of this one, it is the sum over n of count.Ways[n] times the n-th power of G. Halves
// of it are added up, and halves of these, so that few products of long numbers are needed.
func (all Distribution) Compound(count Distribution) (out Distribution, ok bool) {
	most := count.High()
	reach := max(all.High(), 0) - min(all.Least, 0)
	if most > maxTotals || most*reach > maxTotals || !all.near() ||
		most*reach*(most*int64(all.Of.BitLen())+int64(count.Of.BitLen())) > maxSumBits/8*5 {
		return out, false // the shorter products come on top
	}
	parts := make([]Distribution, len(count.Ways))
	for i, ways := range count.Ways {
		parts[i] = Distribution{Ways: []*big.Int{ways}, Of: count.Of}
	}
	for power := all; len(parts) > 1; {
		for i := 0; i < len(parts); i += 2 {
			if parts[i/2] = parts[i]; i+1 < len(parts) {
				part, ok := power.Plus(parts[i+1], false)
				if !ok {
					return out, false
				}
				parts[i/2] = part.with(parts[i])
			}
		}
		if parts = parts[:(len(parts)+1)/2]; len(parts) > 1 {
			if power, ok = power.Plus(power, false); !ok {
				return out, false
			}
		}
	}
	if count.Least == 0 {
		return parts[0], true
	}
	least, ok := all.Times(count.Least)
	if !ok {
		return out, false
	}
	return least.Plus(parts[0], false)
}

// with has besides what comes of other, in as many throws; those of it are a multiple of the other's.
func (all Distribution) with(other Distribution) Distribution {
	often := new(big.Int).Quo(all.Of, other.Of)
	out := Distribution{Least: min(all.Least, other.Least), Of: all.Of}
	for n := out.Least; n <= max(all.High(), other.High()); n++ {
		ways := new(big.Int)
		if i := n - other.Least; 0 <= i && i < int64(len(other.Ways)) {
			ways.Mul(other.Ways[i], often)
		}
		if i := n - all.Least; 0 <= i && i < int64(len(all.Ways)) {
			ways.Add(ways, all.Ways[i])
		}
		out.Ways = append(out.Ways, ways)
	}
	return out
}

// maxSumBits is how many bits the numbers of throws for all sums may have together.
const maxSumBits = 1 << 25

// near reports whether numbers are so small that sums of them are.
func (all Distribution) near() bool {
	const most = 1 << 40
	return -most < all.Least && all.High() < most
}

// polynomial is a distribution as one number, each coefficient in a place that is wide enough for as
// many throws as there are; false if so many totals take too many bits.
func (all Distribution) polynomial(of *big.Int, totals int64) (*big.Int, bool) {
	width := (of.BitLen() + 7) / 8
	if totals > maxTotals || totals*int64(width)*8 > maxSumBits {
		return nil, false
	}
	text := make([]byte, len(all.Ways)*width)
	for i, x := range all.Ways {
		end := len(text) - i*width
		x.FillBytes(text[end-width : end])
	}
	return new(big.Int).SetBytes(text), true
}

// unpack is a distribution of what polynomial made one number of.
func unpack(x, of *big.Int, least, totals int64) Distribution {
	width := (of.BitLen() + 7) / 8
	text := x.FillBytes(make([]byte, totals*int64(width)))
	out := Distribution{Least: least, Of: of}
	for end := len(text); end > 0; end -= width {
		out.Ways = append(out.Ways, new(big.Int).SetBytes(text[end-width:end]))
	}
	return out
}
