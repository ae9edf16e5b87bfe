package matrix

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"
)

// Solution is an equilibrium of a zero-sum game: mixed strategies from which neither can gain by
// another, and what the game is then worth to the one who chooses the row.
type Solution struct {
	Value float64
	Rows  []float64
	Cols  []float64
}

// Solve finds a Nash equilibrium of the game with these payoffs to the one who chooses the row, by
// linear programming (Dantzig 1951). All entries are finite and there is at least one.
func Solve(payoffs [][]float64) (Solution, error) {
	cols, value, err := best(payoffs)
	if err != nil {
		return Solution{}, err
	}
	rows, _, err := best(turned(payoffs))
	return Solution{value, rows, cols}, err
}

// best is the mixed strategy of the one who chooses the column that gives away the least, and
// what that is. With all payoffs made positive it is the w >= 0 of the greatest sum for which no
// row gives more than 1, scaled to a sum of 1; the slack of the rows is where the simplex begins.
func best(payoffs [][]float64) (mix []float64, value float64, err error) {
	r, c := len(payoffs), len(payoffs[0])
	least, most := math.Inf(1), math.Inf(-1)
	for _, row := range payoffs {
		for _, x := range row {
			least, most = min(least, x), max(most, x)
		}
	}
	unit := most - least
	if unit == 0 {
		unit = 1
	}
	a := mat.NewDense(r, c+r, nil)
	goal, ones, slack := make([]float64, c+r), make([]float64, r), make([]int, r)
	for i, row := range payoffs {
		for j, x := range row {
			a.Set(i, j, (x-least)/unit+1)
		}
		a.Set(i, c+i, 1)
		ones[i], slack[i] = 1, c+i
	}
	for j := range c {
		goal[j] = -1
	}
	_, w, err := lp.Simplex(goal, a, ones, 1e-12, slack)
	if err != nil {
		return nil, 0, fmt.Errorf("the equilibrium cannot be found: %w", err)
	}
	mix, total := make([]float64, c), 0.0
	for j := range mix {
		mix[j] = max(0, w[j])
		total += mix[j]
	}
	for j := range mix {
		mix[j] /= total
	}
	return mix, float64((1/total-1)*unit) + least, nil
}

// turned is the game as the other sees it.
func turned(payoffs [][]float64) [][]float64 {
	out := make([][]float64, len(payoffs[0]))
	for j := range out {
		for i := range payoffs {
			out[j] = append(out[j], -payoffs[i][j])
		}
	}
	return out
}

// replies are what each row is worth against a mix of columns.
func replies(payoffs [][]float64, cols []float64) []float64 {
	out := make([]float64, len(payoffs))
	for i, row := range payoffs {
		for j, x := range row {
			out[i] += float64(x * cols[j])
		}
	}
	return out
}

// Exploitability is what both together could gain by the best reply to the other: 0 in an
// equilibrium, else more.
func (s Solution) Exploitability(payoffs [][]float64) float64 {
	worst := func(list []float64) float64 {
		most := math.Inf(-1)
		for _, x := range list {
			most = max(most, x)
		}
		return most
	}
	return worst(replies(payoffs, s.Cols)) + worst(replies(turned(payoffs), s.Rows))
}

// InTurn is what comes out if one of the two takes an option first, and the other sees it.
type InTurn struct {
	Value    float64
	Row, Col int
}

// RowFirst is the minimax where the row is chosen first, ColFirst where the column is.
func RowFirst(payoffs [][]float64) InTurn {
	best := InTurn{Value: math.Inf(-1)}
	for i, row := range payoffs {
		reply := 0
		for j, x := range row {
			if x < row[reply] {
				reply = j
			}
		}
		if row[reply] > best.Value {
			best = InTurn{row[reply], i, reply}
		}
	}
	return best
}

// ColFirst is the minimax where the column is chosen first.
func ColFirst(payoffs [][]float64) InTurn {
	x := RowFirst(turned(payoffs))
	return InTurn{-x.Value, x.Col, x.Row}
}
