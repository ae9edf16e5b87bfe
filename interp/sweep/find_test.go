package sweep

import (
	"bytes"
	"context"
	"math"
	"testing"

	"hcl/interp"
	"hcl/interp/report"
	"hcl/interp/report/schemas"
	"hcl/interp/sim"
)

// search looks for where red wins so often; red wins as many fights in a hundred as `aim` says.
func search(t testing.TB, d *darts, vary string, seed uint64, fights int64, sought float64) *Search {
	t.Helper()
	a, err := ParseRange(vary)
	if err != nil {
		t.Fatal(err)
	}
	o := d.options(t)
	o.Seed, o.Fights = seed, fights
	r, err := Find(context.Background(), FindOptions{Options: o.Options, Axis: a, Statistic: o.Statistics[0],
		Sought: sought, Head: o.Head,
		Machine: func(values []string) (*interp.Machine, error) { return d.at([]Axis{a}, values) }})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Where the truth is known, the interval holds it in at least 95 of 100 searches, and so do the
// intervals of all points at once; and few fights narrow it down. Shares that rise by as much from each value to the
// next bend much on the scale on which they are fitted where they come near to all fights.
func TestSearchesHoldTheTruth(t *testing.T) {
	d := newDarts(t)
	const searches, fights = 40, 600
	for _, sought := range []float64{0.37, 0.9} {
		aim := 100 * sought
		held, points, width := 0, 0, 0.0
		for seed := range searches {
			r := search(t, d, "aim=0..100", uint64(seed+1), fights, sought)
			low, high := 0.0, 100.0
			if r.Low != "" {
				low = numberOf(r.Low)
			}
			if r.High != "" {
				high = numberOf(r.High)
			}
			if r.Reached && low <= aim && aim <= high {
				held++
			}
			width += (high - low) / searches
			all := true
			for _, x := range r.Points {
				truth := numberOf(x.Value) / 100
				all = all && x.Low <= truth && truth <= x.High
			}
			if all {
				points++
			}
		}
		if held < searches*95/100 || points < searches*95/100 {
			t.Errorf("of %d searches for %g %d hold the truth, and %d that of all points", searches, sought, held, points)
		}
		// Were the slope known, 0.01 from a point to the next, and all fights in one place, they would warrant this.
		warranted := 2 * 2.05 * math.Sqrt(sought*(1-sought)/(curvePoints*fights)) / 0.01
		t.Logf("of %d searches for %g %d hold the truth, %g wide on average, where fights warrant %g", searches, sought,
			held, width, warranted)
		if width > 1.7*warranted {
			t.Errorf("the intervals are %g wide", width)
		}
	}
}

func TestSearches(t *testing.T) {
	d := newDarts(t)
	for _, x := range []struct {
		vary     string
		sought   float64
		reached  bool
		wavering bool
		low      string
		high     string
	}{
		{"aim=0..100/25", 0.4, true, false, "25", "50"}, // neighbours
		{"aim=60..90", 0.4, false, false, "", ""},
		{"aim=0..30", 0.4, false, false, "", ""},
		{"bow=0..100/5", 0.8, true, true, "", ""},
	} {
		r := search(t, d, x.vary, 1, 3000, x.sought)
		if r.Reached != x.reached || r.Wavering != x.wavering {
			t.Errorf("%s: reached %v, wavering %v\n%s", x.vary, r.Reached, r.Wavering, r.Report().Text(report.Look{All: true}))
		}
		if x.low != "" && (r.Low != x.low || r.High != x.high || !r.Adjacent) {
			t.Errorf("%s: between %s and %s", x.vary, r.Low, r.High)
		}
	}
}

// A search gives the same for any number of workers, and fits the schema; so does one that is
// broken off.
func TestSearchesFitTheSchema(t *testing.T) {
	d := newDarts(t)
	fits := func(r *Search) []byte { return schemas.Written(t, "find.schema.json", r) }
	a, _ := ParseRange("aim=0..100")
	o := d.options(t)
	find := func(ctx context.Context, workers int) *Search {
		o.Workers = workers
		r, err := Find(ctx, FindOptions{Options: o.Options, Axis: a, Statistic: o.Statistics[0], Sought: 0.4, Head: o.Head,
			Machine: func(values []string) (*interp.Machine, error) { return d.at([]Axis{a}, values) }})
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	one, three := fits(find(context.Background(), 1)), fits(find(context.Background(), 3))
	if !bytes.Equal(one, three) {
		t.Error("it depends on the workers")
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	if r := find(over, 1); !r.Partial {
		t.Error("what was broken off is not partial")
	} else {
		fits(r)
	}
}

// A lead is what one side wins more than the other, and the interval of a mean holds at all times.
func TestLeadsAndMeans(t *testing.T) {
	d := newDarts(t)
	m, err := d.at(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	lead, err := sim.StatisticOf("lead(red, blue)", m)
	if err != nil {
		t.Fatal(err)
	}
	points, err := sim.StatisticOf("measure(points, red)", m)
	if err != nil {
		t.Fatal(err)
	}
	const runs, risk = 80, 0.1
	missed := [2]int{}
	for seed := range uint64(runs) {
		b := sim.NewBatch(sim.BatchOptions{Seed: seed, Workers: 1, Cells: 1, Statistics: []*sim.Statistic{lead, points},
			Machine: func(int) (*interp.Machine, error) { return d.at(nil, nil) }})
		out := [2]bool{}
		for _, n := range sim.RoundsOf(500) {
			if _, err := b.Play(context.Background(), []int{0}, b.Fights(0)+1, n); err != nil {
				t.Fatal(err)
			}
			for i, truth := range []float64{0, 1.5} {
				low, high := []*sim.Statistic{lead, points}[i].AnytimeInterval(b.Sum(0, i), risk, 125)
				out[i] = out[i] || truth < low || truth > high
			}
		}
		for i := range out {
			if out[i] {
				missed[i]++
			}
		}
	}
	if missed[0] > runs*risk || missed[1] > runs*risk {
		t.Errorf("of %d runs %d leads and %d means were at some time outside of their intervals", runs, missed[0], missed[1])
	}
}
