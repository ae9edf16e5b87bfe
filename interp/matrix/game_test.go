package matrix

import (
	"math"
	"math/rand/v2"
	"testing"
)

const close = 1e-9

var games = []struct {
	name       string
	payoffs    [][]float64
	value      float64
	rows, cols []float64 // nil: there are several
}{
	{"rock, paper, scissors", [][]float64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}, 0, []float64{1. / 3, 1. / 3, 1. / 3},
		[]float64{1. / 3, 1. / 3, 1. / 3}},
	{"matching pennies", [][]float64{{1, -1}, {-1, 1}}, 0, []float64{.5, .5}, []float64{.5, .5}},
	{"two by three", [][]float64{{2, 3, 11}, {7, 5, 2}}, 49. / 11, []float64{3. / 11, 8. / 11}, []float64{0, 9. / 11, 2. / 11}}, // as textbooks have it
	{"a saddle point", [][]float64{{4, 1, 8}, {2, 3, 1}, {5, 4, 6}}, 4, []float64{0, 0, 1}, []float64{0, 1, 0}},
	{"a dominated row", [][]float64{{3, -1}, {-2, 1}, {-3, -2}}, 1. / 7, []float64{3. / 7, 4. / 7, 0},
		[]float64{2. / 7, 5. / 7}},
	{"one option each", [][]float64{{-0.25}}, -0.25, []float64{1}, []float64{1}},
	{"all alike", [][]float64{{2, 2}, {2, 2}}, 2, nil, nil},
}

func near(a, b []float64) bool { return b == nil || len(a) == len(b) && apart(a, b) < close }

func TestEquilibriaOfKnownGames(t *testing.T) {
	for _, g := range games {
		s, err := Solve(g.payoffs)
		if err != nil {
			t.Fatalf("%s: %v", g.name, err)
		}
		if math.Abs(s.Value-g.value) > close || !near(s.Rows, g.rows) || !near(s.Cols, g.cols) {
			t.Errorf("%s: %v", g.name, s)
		}
	}
}

// In an equilibrium nobody gains by another option, whatever the game is.
func TestNobodyGainsInAnEquilibrium(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		payoffs := make([][]float64, 1+chance.IntN(9))
		cols := 1 + chance.IntN(9)
		for i := range payoffs {
			for range cols {
				payoffs[i] = append(payoffs[i], math.Round(20*chance.NormFloat64())/10) // with ties
			}
		}
		s, err := Solve(payoffs)
		if err != nil {
			t.Fatal(err)
		}
		if x := s.Exploitability(payoffs); math.Abs(x) > close {
			t.Errorf("%v: one can gain %g", payoffs, x)
		}
		first, second := RowFirst(payoffs), ColFirst(payoffs)
		if first.Value > s.Value+close || second.Value < s.Value-close {
			t.Errorf("%v: who shows what he takes gains by that: %g, %g, %g", payoffs, first.Value, s.Value, second.Value)
		}
	}
}

// Each takes an option e^(lambda d) times as often as one that is worth d less.
func TestNoisyEquilibriaAreResponses(t *testing.T) {
	for _, g := range games {
		for _, lambda := range []float64{0, 0.5, 3, 20, 200} {
			s := Noisy(g.payoffs, lambda)
			worth := replies(g.payoffs, s.Cols)
			for i := range worth {
				worth[i] *= lambda
			}
			if x := apart(likely(worth), s.Rows); x > close {
				t.Errorf("%s, lambda %g: rows %v are %g from a response", g.name, lambda, s.Rows, x)
			}
			if lambda == 0 && !near(s.Rows, even(len(g.payoffs))) {
				t.Errorf("%s: without reason %v", g.name, s.Rows)
			}
		}
		if s := Noisy(g.payoffs, 2000); math.Abs(s.Value-g.value) > 0.01 {
			t.Errorf("%s: with hardly any noise it is worth %g, not %g", g.name, s.Value, g.value)
		}
	}
}

func TestInTurnTheSecondReplies(t *testing.T) {
	pennies := games[1].payoffs
	if a, b := RowFirst(pennies), ColFirst(pennies); a.Value != -1 || b.Value != 1 || a.Col == a.Row || b.Col != b.Row {
		t.Errorf("%v, %v", a, b)
	}
}
