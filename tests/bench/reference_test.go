package bench

import (
	"embed"
	"math"
	"math/rand/v2"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/tests/internal/fights"
)

//go:embed *.hc *.toml
var files embed.FS

// machine builds the machine of one of the two fights, for fights that nobody looks at.
func machine(t testing.TB, name string) *interp.Machine {
	return machineWith(t, name, interp.Options{Unread: true})
}

func machineWith(t testing.TB, name string, o interp.Options) *interp.Machine {
	t.Helper()
	shelf := library.Shelf{FS: files}
	lib := &library.Library{Shelves: []library.Shelf{shelf}}
	p, diags := check.Load(lib, []library.Location{{Shelf: shelf, Path: "reference.hc"}}, check.Options{SkipTests: true})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	setup, diags := scenario.Load(library.Location{Shelf: shelf, Path: name + ".toml"}, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	m, err := interp.New(p.Program, setup, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// play plays fight n of the ruleset.
// player is a fight that is read, or one that is counted.
type player interface {
	Reset(seed, n uint64)
	Run() (event.Result, error)
	Measures() []event.MeasureInfo
}

func play(t testing.TB, f player, n uint64) event.Result {
	f.Reset(1, n)
	r, err := f.Run()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The values that a Markov chain over both pools gives. A draw is -1.
var exact = []struct {
	name      string
	foe       func() company
	win, lose float64
	draw      float64
	rounds    float64
	alive     [2]float64
}{
	{"reference", orcs, 0.99720919, 0.00257996, 0.00021085, 2.028549, [2]float64{7.879986, 2.876582}},
	{"check", raiders, 0.4881746899, 0.5033014277, 0.0085238824, 3.21279103, [2]float64{4.64158192, 8.59152775}},
}

// average is a mean on its way, with its standard error.
type average struct{ n, sum, squares float64 }

func (a *average) add(x float64) {
	a.n++
	a.sum += x
	a.squares += x * x
}

func (a *average) mean() float64 { return a.sum / a.n }

func (a *average) standardError() float64 {
	return math.Sqrt(max(0, a.squares/a.n-a.mean()*a.mean()) / a.n)
}

// Both play the fight that was specified: what they come to lies within four
// standard errors of the exact values.
func TestExactValues(t *testing.T) {
	many := fights.Many(30_000, 1_000_000)
	for _, want := range exact {
		compare := func(t *testing.T, next func(n int) outcome) {
			var win, lose, draw, rounds average
			var alive [2]average
			share := func(a *average, hit bool) {
				x := 0.0
				if hit {
					x = 1
				}
				a.add(x)
			}
			for n := range many {
				o := next(n)
				share(&win, o.winner == 0)
				share(&lose, o.winner == 1)
				share(&draw, o.winner == -1)
				rounds.add(float64(o.rounds))
				alive[0].add(float64(o.alive[0]))
				alive[1].add(float64(o.alive[1]))
			}
			for _, x := range []struct {
				what string
				got  *average
				want float64
				rare bool
			}{
				{"knights win", &win, want.win, true}, {"the others win", &lose, want.lose, true}, {"draw", &draw, want.draw, true},
				{"rounds", &rounds, want.rounds, false}, {"knights alive", &alive[0], want.alive[0], false},
				{"others alive", &alive[1], want.alive[1], false},
			} {
				se := x.got.standardError()
				if x.rare { // the exact one: the sample may hold none at all
					se = math.Sqrt(x.want * (1 - x.want) / x.got.n)
				}
				if off := math.Abs(x.got.mean()-x.want) / se; off > 4 {
					t.Errorf("%s: %.6f, exactly %.6f: %.1f standard errors off", x.what, x.got.mean(), x.want, off)
				}
			}
		}
		t.Run(want.name+"/handwritten", func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			compare(t, func(int) outcome { return fight(r, knights(), want.foe()) })
		})
		t.Run(want.name+"/ruleset", func(t *testing.T) {
			f := fights.Counter(t, machine(t, want.name))
			compare(t, func(n int) outcome {
				r := play(t, f, uint64(n+1))
				o := outcome{winner: int(r.Winner), rounds: int(r.Rounds)}
				for i, row := range f.Measures()[0].Rows {
					o.alive[i] = int(row.Value)
				}
				return o
			})
		})
	}
}
