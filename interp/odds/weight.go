package odds

import "math/big"

// weight is how likely several ways are together: the sum over i of some[i] of alls[i]. There are
// few different numbers of all ways, so that no fraction has to be brought to lowest terms.
type weight struct {
	some, alls []*big.Int
}

func (w *weight) add(some, all *big.Int) {
	for i, x := range w.alls {
		if x == all || x.Cmp(all) == 0 {
			w.some[i].Add(w.some[i], some)
			return
		}
	}
	w.alls, w.some = append(w.alls, all), append(w.some, new(big.Int).Set(some))
}

func (w *weight) join(v *weight) {
	for i, all := range v.alls {
		w.add(v.some[i], all)
	}
}

func (w *weight) clone() (out weight) {
	out.join(w)
	return out
}

// common is the least number of which a number and all that it is made of are divisors.
func (w *weight) common(n *big.Int) *big.Int {
	n = new(big.Int).Set(n)
	for _, all := range w.alls {
		common := new(big.Int).GCD(nil, nil, n, all)
		n.Mul(n, common.Quo(all, common))
	}
	return n
}

// of is how many of n ways they are; n is a multiple of all that it is made of.
func (w *weight) of(n *big.Int) *big.Int {
	sum := new(big.Int)
	for i, some := range w.some {
		part := new(big.Int).Quo(n, w.alls[i])
		sum.Add(sum, part.Mul(part, some))
	}
	return sum
}
