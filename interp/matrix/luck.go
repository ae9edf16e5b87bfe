package matrix

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync/atomic"

	"gonum.org/v1/gonum/mat"

	"hcl/interp"
	"hcl/interp/shard"
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

// lessons are from which fights of a run weights are learned: those behind the last that counts.
func lessons(o Options) (from, to int64) {
	return o.Fights + 1, o.Fights + min(learned, max(64, o.Fights/4))
}

// learner fights fights of a cell from which its weights are learned.
type learner struct {
	at     int // which cell it is
	cell   Cell
	payoff *sim.Payoff
	seed   uint64
	many   int // lucks of a fight, where others fight them
}

func learnerOf(cells []Cell, at int, o Options) *learner {
	return &learner{at: at, cell: cells[at], payoff: o.Worth(cells[at].Machine), seed: o.Seed}
}

// lesson is what some fights of a cell came to.
type lesson struct {
	payoffs []int64
	lucks   [][]int64
}

// counter plays the fights of the cell.
func (l *learner) counter() (interp.Counter, error) {
	f, err := interp.NewCounter(l.cell.Machine)
	if err != nil {
		return nil, &CellError{l.at, err}
	}
	f.WatchLuck()
	f.Play(l.cell.Plays)
	return f, nil
}

// learn fights some fights, and tells what one of them takes.
func (l *learner) learn(ctx context.Context, from, to int64) (out lesson, effort int64, err error) {
	f, err := l.counter()
	if err != nil {
		return out, 0, err
	}
	for n := from; n <= to && ctx.Err() == nil; n++ {
		f.Reset(l.seed, uint64(n))
		r, err := f.Run()
		if err != nil {
			return out, 0, &CellError{l.at, &sim.FightError{Fight: n, Seed: l.seed, Err: err}}
		}
		x, err := l.payoff.Of(f, r)
		if err != nil {
			return out, 0, &CellError{l.at, err}
		}
		out.payoffs, out.lucks = append(out.payoffs, x), append(out.lucks, slices.Clone(f.Luck()))
	}
	return out, shard.Effort(f.Taken()), nil
}

// learnHere fights them in this process.
func learnHere(list []*learner, o Options) ([]lesson, error) {
	out, errs := make([]lesson, len(list)), make([]error, len(list))
	from, to := lessons(o)
	var next atomic.Int64
	sim.Each(o.Workers, nil, func(int) {
		for i := next.Add(1) - 1; i < int64(len(list)); i = next.Add(1) - 1 {
			out[i], _, errs[i] = list[i].learn(context.Background(), from, to)
		}
	})
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// weighs gives, by cell, what a fight is worth less for each half of a pip of luck, in finer steps.
func weighs(ctx context.Context, cells []Cell, o Options, t task) ([][]int64, error) {
	var list []*learner
	for i := range cells {
		list = append(list, learnerOf(cells, i, o))
	}
	learned, err := learnAway(ctx, list, o, t)
	if learned == nil && err == nil {
		learned, err = learnHere(list, o)
	}
	if err != nil {
		return nil, err
	}
	out := make([][]int64, len(cells))
	for i, l := range learned {
		out[i] = leastSquares(l.payoffs, l.lucks, finer(o.Worth(cells[i].Machine).Scale()))
	}
	return out, nil
}

// leastSquares gives the multiples of luck that leave the least of some payoffs. They are held back
// somewhat (ridge regression), the more the fewer fights there are for each.
func leastSquares(payoffs []int64, lucks [][]int64, finer int64) []int64 {
	mean := 0.0
	for _, y := range payoffs {
		mean += float64(y) / float64(len(payoffs))
	}
	if len(lucks) == 0 {
		return nil // it was broken off
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
			with.SetVec(i, with.AtVec(i)+float64(float64(l[a])*(float64(payoffs[n])-mean)))
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
