package tune

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/report"
	"hcl/interp/report/schemas"
	"hcl/interp/scenario"
	"hcl/interp/sim"
	"hcl/interp/stats"
	"hcl/interp/sweep"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/library"
)

// options tune a fight that one throw decides: red wins as many fights in a hundred as `aim` says,
// and more in the middle of `bow`.
func options(t testing.TB, vary ...string) Options {
	t.Helper()
	shelf := library.Shelf{Label: "files", FS: os.DirFS("testdata")}
	p, diags := check.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: "darts.hc"}}, check.Options{SkipTests: true})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	setup, diags := scenario.Load(library.Location{Shelf: shelf, Path: "darts.toml"}, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	o := Options{Seed: 1, Workers: 1, Search: 2000, Fights: 400}
	for _, text := range vary {
		a, err := sweep.ParseAxis(text)
		if err != nil {
			t.Fatal(err)
		}
		o.Axes = append(o.Axes, a)
	}
	o.Machine = func(values []string) (*interp.Machine, error) {
		set := interp.Options{Unread: true}
		for i, text := range values {
			q := p.ParamByName(o.Axes[i].Name)
			v, err := scenario.ParseValue(text, q, "", p.Program)
			if err != nil {
				return nil, err
			}
			set.Params = append(set.Params, world.ParamSetting{Param: q, Value: v})
		}
		return interp.New(p.Program, setup, set)
	}
	m, err := o.Machine(nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := interp.NewCounter(m)
	if err != nil {
		t.Fatal(err)
	}
	o.Head, o.Statistics = sim.HeadOf(f, sim.Options{Seed: 1}), sim.SharesOf(m)[:1]
	return o
}

func run(t testing.TB, o Options) *Report {
	t.Helper()
	r, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// What is measured is true of what was chosen, however lucky that was in the search: the fights
// of the comparison are not those of the search.
func TestGainsOweNothingToTheSearch(t *testing.T) {
	const runs = 40
	held, flattered := [2]int{}, 0.0
	for seed := range uint64(runs) {
		o := options(t, "aim=45..55")
		o.Seed, o.Search = seed, 300
		r := run(t, o)
		if r.Best == nil {
			held[0]++ // nothing is claimed
			held[1]++
			continue
		}
		if r.FreshFrom != r.Searched+1 || r.FreshTo != r.Searched+o.Fights {
			t.Fatalf("searched up to %d, measured from %d to %d", r.Searched, r.FreshFrom, r.FreshTo)
		}
		aim, _ := strconv.ParseFloat(r.Best[0], 64)
		for i, e := range []stats.Estimate{r.Gains[0].After, r.Gains[0].Difference} {
			if truth := aim/100 - float64(i)/2; e.Low <= truth && truth <= e.High {
				held[i]++
			}
		}
		flattered += (r.Steps[0].Came - aim/100) / runs
	}
	if min(held[0], held[1]) < runs*90/100 {
		t.Errorf("of %d runs the intervals of what was chosen hold the truth in %d, those of the gain in %d", runs, held[0],
			held[1])
	}
	if flattered < 0.02 {
		t.Errorf("the search sees its best by only %g too good, so this test tries nothing", flattered)
	}
}

// Of searches over what changes nothing but the dice no more than 5 in 100 know of a gain, and none recommends
// what nothing reads; where there is a gain it is known.
func TestNoGainIsKnownWhereThereIsNone(t *testing.T) {
	for _, x := range []struct {
		vary        string
		runs        int
		least, most int // that know of a gain
	}{{"turn=0..9", 60, 0, 4}, {"idle=0..9", 15, 0, 0}, {"aim=60..70", 15, 15, 15}} {
		known := 0
		for seed := range uint64(x.runs) {
			o := options(t, x.vary)
			o.Seed, o.Search = seed, 300
			r := run(t, o)
			says := strings.Contains(r.Report().Text(report.Look{All: true}), "The best that was found\n  "+r.Axes[0].Name)
			if claimed := r.Gain == Gained; claimed != says {
				t.Fatalf("the gain is %q, and the report says:\n%s", r.Gain, r.Report().Text(report.Look{All: true}))
			} else if claimed {
				known++
			}
		}
		t.Logf("%s: %d of %d know of a gain", x.vary, known, x.runs)
		if known < x.least || known > x.most {
			t.Errorf("%s: %d of %d know of a gain", x.vary, known, x.runs)
		}
	}
}

// Where the best is known it is found: among few, which are all tried, and among many.
func TestFindsTheBest(t *testing.T) {
	o := options(t, "bow=0..100/10", "thrown=true,false")
	o.Axes[1].Values = []string{"true"}
	if r := run(t, o); len(r.Best) == 0 || !slices.Contains([]string{"20", "30", "40", "50", "60", "70", "80"},
		r.Best[0]) {
		t.Errorf("the best of few: %v", r.Best)
	}
	o = options(t, "aim=0..60", "fine=0..0.3")
	o.Search = 20_000
	r := run(t, o)
	if len(r.Best) != 2 {
		t.Fatalf("the best of many: %v", r.Best)
	}
	aim, _ := strconv.ParseFloat(r.Best[0], 64)
	fine, _ := strconv.ParseFloat(r.Best[1], 64)
	if aim+100*fine < 82 { // of 90
		t.Errorf("the best of many: %v", r.Best)
	}
	if g := r.Gains[0]; g.Difference.Low < 0.25 {
		t.Errorf("it gains %v", g.Difference)
	}
}

// A roster keeps to its budget and has no room left.
func TestRostersKeepToTheBudget(t *testing.T) {
	o := options(t, "aim=0..30", "bow=0..30", "fine=0..1")
	o.Axes[2].Values = []string{"0", "1"}
	o.Costs, o.Budget = []int64{3, 2, 7}, 50
	r := newReport(o)
	tn := &tuner{o: o, ctx: context.Background(), random: newRandom(1), report: r}
	d := newDistribution(o.Axes)
	for range 500 {
		c := tn.draw(d)
		if cost := tn.cost(c); cost > 50 || len(tn.room(c)) > 0 {
			t.Fatalf("%v costs %d, with room for %v", c, cost, tn.room(c))
		}
	}
}

// A report is the same for any number of workers, and fits the schema; so does one that is broken
// off.
func TestReportsFitTheSchema(t *testing.T) {
	over, cancel := context.WithCancel(context.Background())
	cancel()
	var texts [][]byte
	for _, x := range []struct {
		ctx     context.Context
		workers int
	}{{context.Background(), 1}, {context.Background(), 3}, {over, 1}} {
		o := options(t, "aim=0..60", "fine=0..0.3")
		o.Workers = x.workers
		r, err := Run(x.ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Partial != (x.ctx == over) {
			t.Errorf("partial: %v", r.Partial)
		}
		texts = append(texts, schemas.Written(t, "schema.json", r))
	}
	if !bytes.Equal(texts[0], texts[1]) {
		t.Error("it depends on the workers")
	}
}
