package matrix

import "math"

// Noisy finds the logit quantal response equilibrium of a zero-sum game (McKelvey and Palfrey
// 1995): each takes an option e^(lambda d) times as often as one that is worth d less against
// what the other does. It is the saddle point of the game with an entropy for each player, which
// the extragradient method comes to from anywhere; there is only one.
func Noisy(payoffs [][]float64, lambda float64) Solution {
	far := 0.0
	for _, row := range payoffs {
		for _, x := range row {
			far = max(far, math.Abs(x))
		}
	}
	other := turned(payoffs)
	s := Solution{Rows: even(len(payoffs)), Cols: even(len(payoffs[0]))}
	logs := [2][]float64{make([]float64, len(payoffs)), make([]float64, len(payoffs[0]))}
	step := 1 / (2 + 2*lambda*far)
	const enough = 1e-13
	for range 1_000_000 {
		halfRows, halfCols := moved(logs[0], replies(payoffs, s.Cols), lambda, step),
			moved(logs[1], replies(other, s.Rows), lambda, step)
		rows, cols := likely(halfRows), likely(halfCols)
		logs[0], logs[1] = moved(logs[0], replies(payoffs, cols), lambda, step),
			moved(logs[1], replies(other, rows), lambda, step)
		rows, cols = likely(logs[0]), likely(logs[1])
		change := max(apart(rows, s.Rows), apart(cols, s.Cols))
		s.Rows, s.Cols = rows, cols
		if change < float64(enough*step) {
			break
		}
	}
	for i, x := range replies(payoffs, s.Cols) {
		s.Value += float64(x * s.Rows[i])
	}
	return s
}

func even(n int) []float64 {
	out := make([]float64, n)
	for i := range out {
		out[i] = 1 / float64(n)
	}
	return out
}

// moved goes a step from the logarithms of a mix towards those that the worths ask for.
func moved(logs, worth []float64, lambda, step float64) []float64 {
	out := make([]float64, len(logs))
	for i := range out {
		out[i] = float64((1-step)*logs[i]) + float64(step*float64(lambda*worth[i]))
	}
	return out
}

// likely is the mix of some logarithms, which may have anything added to all of them.
func likely(logs []float64) []float64 {
	most, total := math.Inf(-1), 0.0
	for _, x := range logs {
		most = max(most, x)
	}
	out := make([]float64, len(logs))
	for i, x := range logs {
		out[i] = math.Exp(x - most)
		total += out[i]
	}
	for i := range out {
		out[i] /= total
	}
	return out
}

func apart(a, b []float64) (most float64) {
	for i := range a {
		most = max(most, math.Abs(a[i]-b[i]))
	}
	return most
}
