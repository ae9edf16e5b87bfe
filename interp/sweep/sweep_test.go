package sweep

import (
	"context"
	"os"
	"reflect"
	"testing"

	"hcl/interp"
	"hcl/interp/report/schemas"
	"hcl/interp/scenario"
	"hcl/interp/sim"
	"hcl/interp/stats"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/library"
)

// darts is a fight that one throw decides: red wins as many fights in a hundred as `aim` says.
type darts struct {
	p     *check.Ruleset
	setup *world.Setup
}

func newDarts(t testing.TB) *darts {
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
	return &darts{p, setup}
}

// at builds the machine with params set to these values.
func (d *darts) at(axes []Axis, values []string) (*interp.Machine, error) {
	var o interp.Options
	for i, a := range axes {
		q := d.p.ParamByName(a.Name)
		v, err := scenario.ParseValue(values[i], q, "", d.p.Program)
		if err != nil {
			return nil, err
		}
		o.Params = append(o.Params, world.ParamSetting{Param: q, Value: v})
	}
	return interp.New(d.p.Program, d.setup, o)
}

func (d *darts) options(t testing.TB, vary ...string) Options {
	t.Helper()
	o := Options{Options: sim.Options{Seed: 1, Fights: 300, Workers: 2}}
	for _, text := range vary {
		a, err := ParseAxis(text)
		if err != nil {
			t.Fatal(err)
		}
		o.Axes = append(o.Axes, a)
	}
	m, err := d.at(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	f, err := interp.NewCounter(m)
	if err != nil {
		t.Fatal(err)
	}
	o.Head, o.Statistics = sim.HeadOf(f, o.Options), sim.SharesOf(m)
	o.Machine = func(values []string) (*interp.Machine, error) { return d.at(o.Axes, values) }
	return o
}

// Points are what a sim of each gives, and steps what a comparison of two gives.
func TestPointsAreSims(t *testing.T) {
	d := newDarts(t)
	o := d.options(t, "aim=40..60/10")
	r, err := Run(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	var before *interp.Machine
	for i, p := range r.Points {
		m, err := d.at(o.Axes, p.Values)
		if err != nil {
			t.Fatal(err)
		}
		alone, err := sim.Run(context.Background(), m, o.Options)
		if err != nil {
			t.Fatal(err)
		}
		for j, x := range p.Stats {
			if got, want := (stats.Share{Share: x.Mean, Low: x.Low, High: x.High}), alone.Outcomes[j].Share; got != want {
				t.Errorf("%s at %s: %v, alone it is %v", r.Statistics[j].Name, p.Values, got, want)
			}
		}
		if i > 0 {
			both, err := sim.Compare(context.Background(), before, m, sim.CompareOptions{Seed: 1, Fights: o.Fights, Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			for j, x := range p.Stats {
				want := both.Outcomes[j]
				if got := *x.Step; got.Mean != want.Difference || got.Low != want.Low || got.High != want.High {
					t.Errorf("%s from %s on: %v, compared it is %v", r.Statistics[j].Name, r.Points[i-1].Values, got, want.Compared)
				}
			}
		}
		before = m
	}
}

// Reports fit the schema: of one axis and of two, in parts, with a target, and broken off, where
// all points have fought the same fights.
func TestReportsFitTheSchema(t *testing.T) {
	d := newDarts(t)
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for _, x := range []struct {
		ctx    context.Context
		change func(*Options)
		vary   []string
	}{
		{context.Background(), func(*Options) {}, []string{"aim=0..100/50"}},
		{context.Background(), func(*Options) {}, []string{"aim=0..100/50", "thrown=true,false"}},
		{context.Background(), func(o *Options) { o.Target = 0.001 }, []string{"thrown=false"}},
		{over, func(*Options) {}, []string{"aim=0..100/50"}},
	} {
		o := d.options(t, x.vary...)
		x.change(&o)
		r, err := Run(x.ctx, o)
		if err != nil {
			t.Fatal(err)
		}
		schemas.Written(t, "schema.json", r)
		if x.ctx == over && !r.Partial {
			t.Error("what was broken off is not partial")
		}
	}
}

func TestAxes(t *testing.T) {
	for text, want := range map[string][]string{
		"a=1..3":        {"1", "2", "3"},
		"a=-5..5/5":     {"-5", "0", "5"},
		"a=0.1..0.3/.1": {"0.1", "0.2", "0.3"},
		"a=0..1.0":      {"0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1"},
		"a=0..5/2":      {"0", "2", "4"},
		"a = x, y":      {"x", "y"},
	} {
		if a, err := ParseAxis(text); err != nil || !reflect.DeepEqual(a.Values, want) {
			t.Errorf("%s: %v, %v", text, a.Values, err)
		}
	}
	for _, text := range []string{"a", "a=", "=1", "a=3..1", "a=1..1", "a=1..x", "a=1..2/0", "a=1..2/-1", "a=1,,2",
		"a=1..1e99", "a=0..9999999", "a=1/2..3"} {
		if a, err := ParseAxis(text); err == nil {
			t.Errorf("%s is read as %v", text, a.Values)
		}
	}
}
