package tests

import (
	"bytes"
	"fmt"
	"math"
	"testing"

	"github.com/google/pprof/profile"

	"hcl/interp"
	profiling "hcl/interp/profile"
	"hcl/tests/internal/fights"
)

// TestProfiledFightsAreTheSame holds that fights of which it is told where their time goes are the fights that they are
// without: how they end, steps, work and measures. Each call of a part ends: a fight that is over stands in none.
func TestProfiledFightsAreTheSame(t *testing.T) {
	for _, s := range fights.Sample(fights.Scenarios(t), 4) {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			p := fights.Program(t, s)
			usual := fights.Counter(t, fights.Machine(t, p, s, interp.Options{Unread: true}))
			profiled, tree, err := interp.NewProfiled(fights.Machine(t, p, s, interp.Options{Unread: true, Profile: true}))
			if err != nil {
				t.Fatal(err)
			}
			played := func(f interp.Counter, n uint64) string {
				f.Reset(1, n)
				r, err := f.Run()
				steps, work := f.Taken()
				return fmt.Sprint(r, err, steps, work, f.Measures())
			}
			for n := range uint64(fights.Many(1, 20)) {
				if got, want := played(profiled, n+1), played(usual, n+1); got != want {
					t.Fatalf("fight %d is\n%s\nand without a profile\n%s", n+1, got, want)
				}
				if at := tree.At(); at != 0 {
					t.Fatalf("fight %d is over and stands in %+v", n+1, tree.Parts[tree.Calls[at].Part])
				}
			}
			sorts := map[string]bool{}
			for _, c := range tree.Calls[1:] {
				sorts[tree.Parts[c.Part].Sort] = true
				if c.Worked > c.Times {
					t.Errorf("%+v is called %d times and evaluated %d times", tree.Parts[c.Part], c.Times, c.Worked)
				}
			}
			for _, sort := range []string{"phase", "choice"} {
				if !sorts[sort] {
					t.Errorf("the profile has no %s", sort)
				}
			}
		})
	}
}

// TestPprofHasTheCalls holds what other tools read against what people do.
func TestPprofHasTheCalls(t *testing.T) {
	t.Parallel()
	s := fights.Scenarios(t)[0]
	m := fights.Machine(t, fights.Program(t, s), s, interp.Options{Unread: true, Profile: true})
	r, err := profiling.Run(t.Context(), m, profiling.Options{Seed: 1, Fights: 3})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := r.Pprof(&b); err != nil {
		t.Fatal(err)
	}
	read, err := profile.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	calls := map[string]int64{}
	for _, x := range read.Sample {
		at := x.Location[0].Line[0]
		calls[fmt.Sprintf("%s %s:%d", at.Function.Name, at.Function.Filename, at.Line)] += x.Value[0]
	}
	for _, p := range r.Parts {
		name := fmt.Sprintf("%s %s %s:%d", p.Sort, p.Name, p.File, p.Line)
		if got := float64(calls[name]) / 3; math.Abs(got-p.Calls) > 1e-4 {
			t.Errorf("%s is called %v times a fight, for other tools %v", name, p.Calls, got)
		}
	}
}
