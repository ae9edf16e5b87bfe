package matrix

import (
	"fmt"
	"math"
	"sync/atomic"

	"gonum.org/v1/gonum/mat"

	"hcl/interp"
	"hcl/interp/sim"
)

// Without luck. Who throws well wins more often, so part of what payoffs vary by is luck. What
// throws exceed their mean by comes to 0 on average (interp.Counter), so a payoff less any fixed
// multiple of it has the same mean as the payoff, and less variance if the multiple is well chosen
// (control variates). Multiples are learned from fights that do not count: by least squares, for
// the throws of each label by each side. So what is counted are independent fights, their mean has
// no bias, and their intervals are as honest as others.

// learned is from how many fights of a cell the weights are learned, at most.
const learned = 512

// finer is how many steps of what is counted make one of a payoff of so many steps.
func finer(scale int64) int64 {
	if scale > 1 {
		return 1
	}
	return 1 << 20
}

// lessons is from how many fights of a run weights are learned: those behind the last that counts.
func lessons(o sim.Options) int64 { return min(learned, max(64, o.Fights/4)) }

// weighs gives, by cell, what a fight is worth less for each half of a pip of luck, in finer steps.
func weighs(cells []Cell, worth func(*interp.Machine) *sim.Payoff, o sim.Options) ([][]int64, error) {
	out, errs := make([][]int64, len(cells)), make([]error, len(cells))
	var next atomic.Int64
	sim.Each(o.Workers, nil, func(int) {
		for i := next.Add(1) - 1; i < int64(len(cells)); i = next.Add(1) - 1 {
			out[i], errs[i] = weigh(cells[i], worth(cells[i].Machine), o)
		}
	})
	for i, err := range errs {
		if err != nil {
			return nil, &CellError{i, err}
		}
	}
	return out, nil
}

func weigh(c Cell, payoff *sim.Payoff, o sim.Options) ([]int64, error) {
	f, err := interp.NewCounter(c.Machine)
	if err != nil {
		return nil, err
	}
	f.WatchLuck()
	f.Play(c.Plays)
	n := lessons(o)
	var payoffs []float64
	var lucks [][]int64
	for i := range n {
		number := o.Fights + 1 + i
		f.Reset(o.Seed, uint64(number))
		r, err := f.Run()
		if err != nil {
			return nil, &sim.FightError{Fight: number, Seed: o.Seed, Err: err}
		}
		x, err := payoff.Of(f, r)
		if err != nil {
			return nil, err
		}
		payoffs, lucks = append(payoffs, float64(x)), append(lucks, append([]int64(nil), f.Luck()...))
	}
	return leastSquares(payoffs, lucks, finer(payoff.Scale())), nil
}

// leastSquares gives the multiples of luck that leave the least of some payoffs. They are held back
// somewhat (ridge regression), the more the fewer fights there are for each.
func leastSquares(payoffs []float64, lucks [][]int64, finer int64) []int64 {
	mean := 0.0
	for _, y := range payoffs {
		mean += y / float64(len(payoffs))
	}
	out := make([]int64, len(lucks[0]))
	var thrown []int // which are, often enough to learn from
	for c := range out {
		times := 0
		for _, l := range lucks {
			if l[c] != 0 {
				times++
			}
		}
		if times >= max(1, len(lucks)/16) {
			thrown = append(thrown, c)
		}
	}
	if len(thrown) == 0 {
		return out
	}
	squares, with := mat.NewSymDense(len(thrown), nil), mat.NewVecDense(len(thrown), nil)
	for n, l := range lucks {
		for i, a := range thrown {
			with.SetVec(i, with.AtVec(i)+float64(float64(l[a])*(payoffs[n]-mean)))
			for k, b := range thrown[:i+1] {
				squares.SetSym(i, k, squares.At(i, k)+float64(l[a]*l[b]))
			}
		}
	}
	for i := range thrown {
		held := 1 + float64(len(thrown))/float64(len(lucks))
		squares.SetSym(i, i, squares.At(i, i)*held)
	}
	var root mat.Cholesky
	var weights mat.VecDense
	if !root.Factorize(squares) || root.SolveVecTo(&weights, with) != nil {
		return out
	}
	for i, c := range thrown {
		out[c] = int64(math.Round(weights.AtVec(i) * float64(finer)))
	}
	return out
}

// without is what a fight was worth, in finer steps, without its luck.
func without(payoff int64, luck, weights []int64, finer int64) (int64, error) {
	total := float64(float64(payoff) * float64(finer))
	for i, w := range weights {
		total -= float64(float64(w) * float64(luck[i]))
	}
	if !(math.Abs(total) < 1<<53) {
		return 0, fmt.Errorf("without the luck of the dice the payoff comes to more than can be added up")
	}
	return int64(total), nil
}
