package sim

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// Two humps are found where made-up lengths have two, and hardly ever where they have one, however it is shaped; a
// spike at the last round is told as such.
func TestHumps(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	near := func(mean, sd float64) int64 { return int64(math.Round(max(1, mean+sd*r.NormFloat64()))) }
	const times = 300
	for name, x := range map[string]struct {
		length func() int64
		two    bool
	}{
		"a bell":                   {func() int64 { return near(12, 3) }, false},
		"one that is long":         {func() int64 { return 1 + int64(r.ExpFloat64()*12) }, false},
		"all alike":                {func() int64 { return 1 + r.Int64N(20) }, false},
		"every other round":        {func() int64 { return 2 * near(8, 2) }, false},
		"every third round":        {func() int64 { return 3 * near(8, 2) }, false},
		"few that last":            {func() int64 { return 1 + int64(r.ExpFloat64()) + 98*(r.Int64N(25)/24) }, false},
		"narrow":                   {func() int64 { return near(3, 0.7) }, false},
		"a bell with a spike":      {func() int64 { return min(14, near(12, 3)) }, false},
		"two bells":                {func() int64 { return near([]float64{6, 18}[r.IntN(2)], 2) }, true},
		"one of them with a fifth": {func() int64 { return near([]float64{5, 5, 5, 5, 25}[r.IntN(5)], 3) }, true},
		"two of long fights":       {func() int64 { return near([]float64{1500, 6000}[r.IntN(2)], 400) }, true},
		"a bell of long fights":    {func() int64 { return near(4000, 900) }, false},
		"two close ones":           {func() int64 { return near([]float64{6, 16}[r.IntN(2)], 2.5) }, true},
	} {
		found := 0
		for range times {
			counts, last, sum, squares := map[int64]int64{}, int64(0), 0.0, 0.0
			const fights = 500
			for range fights {
				n := x.length()
				counts[n]++
				last, sum, squares = max(last, n), sum+float64(n), squares+float64(n*n)
			}
			q := Rounds{}
			for n := range last + 1 {
				if counts[n] > 0 {
					q.Histogram = append(q.Histogram, Lasted{Rounds: n, Fights: counts[n]})
				}
			}
			q.SD = math.Sqrt(squares/fights - sum/fights*sum/fights)
			report := Report{Head: Head{Fights: fights, Unit: "round"}, Rounds: q}
			report.Rounds.Quantiles = []Quantile{{Rounds: 1}}
			if strings.Contains(report.lasting(), "two humps") {
				found++
			}
		}
		if x.two && found < times*9/10 || !x.two && found > times/100 {
			t.Errorf("%s: two humps in %d of %d", name, found, times)
		}
	}
}

// A spike is told of where it stands, though more fights lie on one side of it than on the other.
func TestHumpAtASpike(t *testing.T) {
	q := Rounds{}
	q.SD = 6
	for n := int64(1); n <= 40; n++ {
		fights := map[bool]int64{true: 1, false: 20 - min(20, max(n-9, 9-n)*2)}[n > 18]
		switch n {
		case 31:
			fights = 60
		case 32, 33, 34:
			fights = 25
		}
		q.Histogram = append(q.Histogram, Lasted{Rounds: n, Fights: fights})
	}
	total := int64(0)
	for _, h := range q.Histogram {
		total += h.Fights
	}
	low, high, two := q.humps(total, false)
	if low != 9 || high != 31 || !two {
		t.Errorf("humps about %d and %d (%v), not about 9 and 31", low, high, two)
	}
}
