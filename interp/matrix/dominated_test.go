package matrix

import (
	"math"
	"math/rand/v2"
	"testing"

	"hcl/interp/stats"
)

// The third option is worth so much against both, which half of either other option is worth 0.
func thirdIsWorth(worth float64, fights int, chance *rand.Rand) *contest {
	means := []float64{1, -1, -1, 1, worth, worth}
	j := stats.NewJoint(len(means), 1000)
	for range fights {
		luck := 300 * chance.NormFloat64() // the same dice in all cells
		var now []int64
		for _, x := range means {
			now = append(now, int64(math.Round(1000*x+luck+500*chance.NormFloat64())))
		}
		j.Count(now)
	}
	return &contest{j, &Player{Options: []string{"high", "low", "middle"}}, &Player{Options: []string{"left", "right"}}, 1,
		func(i, k int) int { return 2*i + k }, false}
}

func TestMixesDominateAsOftenAsTheirIntervalsSay(t *testing.T) {
	chance := rand.New(rand.NewPCG(3, 4))
	const runs = 300
	wrong, found, held := 0, 0, 0
	for range runs {
		d, err := thirdIsWorth(0, 100, chance).byMix(2)
		if err != nil {
			t.Fatal(err)
		}
		if d != nil && d.Verdict != Perhaps {
			wrong++
		}
		if d, err = thirdIsWorth(-0.5, 100, chance).byMix(2); err != nil {
			t.Fatal(err)
		}
		if d != nil && d.Verdict == Strictly && len(d.Mix) == 2 {
			found++
		}
		if d != nil && d.Margin.Low <= 0.5 && 0.5 <= d.Margin.High {
			held++
		}
	}
	if wrong > runs/20 || found < runs*9/10 || held < runs*19/20 {
		t.Errorf("of %d mixes %d were wrongly sure, %d of those that dominate were found, and %d intervals held", runs, wrong,
			found, held)
	}
}

func TestMixesThatDominateExactly(t *testing.T) {
	for _, x := range []struct {
		name    string
		payoffs [][]float64
		verdict Verdict
		margin  float64
		mix     Mix
	}{
		{"everywhere", [][]float64{{4, 0}, {0, 4}, {1, 1}}, Strictly, 1, Mix{0.5, 0.5, 0}},
		{"nowhere", [][]float64{{4, 0}, {0, 4}, {2, 2}}, "", 0, nil},
		{"against one alone", [][]float64{{1, -1, 0}, {-1, 1, 0}, {0, 0, -1}}, Weakly, 0, Mix{0.5, 0.5, 0}},
		{"but for what all are worth", [][]float64{{4, 0, 9}, {0, 4, 9}, {1, 1, 9}, {5, 5, 0}}, Weakly, 0,
			Mix{0.5, 0.5, 0, 0}},
		{"not where it is the best", [][]float64{{4, 0, 0}, {0, 4, 0}, {1, 1, 1}}, "", 0, nil},
	} {
		cols := len(x.payoffs[0])
		var now []int64
		for _, row := range x.payoffs {
			for _, p := range row {
				now = append(now, int64(p))
			}
		}
		j := stats.NewJoint(len(now), 1)
		j.Count(now)
		c := &contest{j, &Player{Options: make([]string, len(x.payoffs))}, &Player{Options: make([]string, cols)}, 1,
			func(i, k int) int { return i*cols + k }, true}
		d, err := c.byMix(2)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case d == nil && x.verdict == "":
		case d == nil || d.Verdict != x.verdict || math.Abs(d.Margin.Mean-x.margin) > close:
			t.Errorf("%s: %+v", x.name, d)
		default:
			if mix, _ := c.bestMix(2); !near(mix, x.mix) {
				t.Errorf("%s: %v", x.name, mix)
			}
		}
	}
}
