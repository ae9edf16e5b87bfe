package tests

import (
	"testing"

	"hcl/interp/event"
	"hcl/interp/fast"
	walk "hcl/interp/plain"
	"hcl/interp/scenario"
	"hcl/tests/internal/fights"
)

// A fight of every built-in scenario takes as many steps on both engines. It does no more work
// on fast than on plain, so what stops there stops here as well. Both stay far below their
// limits, which are there for what goes on for ever.
func TestStepsAreTheSame(t *testing.T) {
	codes := map[any]*walk.Code{}
	for _, s := range fights.Scenarios(t) {
		p := fights.Program(t, s).Program
		setup, diags := scenario.Load(s.Location, p)
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		counting, err := fast.New(p, setup, fast.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if codes[p] == nil {
			codes[p] = walk.NewCode(p)
		}
		telling, err := walk.New(p, setup, walk.Options{Code: codes[p]})
		if err != nil {
			t.Fatal(err)
		}
		searches := telling.Searches() // it cannot decide alone
		a, b := fast.NewFight(counting), walk.NewFight(telling)
		for n := uint64(1); n <= uint64(fights.Many(1, 3)); n++ {
			var record []event.Decision
			if searches {
				a.Remember(func(d event.Decision) { record = append(record, d) })
			}
			a.Reset(counting.Seed, n)
			if _, err := a.Run(); err != nil {
				t.Fatal(err)
			}
			if searches {
				b.Follow(record)
			}
			b.Reset(telling.Seed, n)
			if _, err := b.Run(); err != nil {
				t.Fatal(err)
			}
			steps, work := a.Taken()
			same, most := b.Taken()
			t.Logf("%s, fight %d: %d steps, %d work, %d on plain", s, n, steps, work, most)
			if steps != same || work > most {
				t.Errorf("%s, fight %d: %d steps and %d work, %d and %d on plain", s, n, steps, work, same, most)
			}
			if l := counting.Limits; steps > l.Steps/20 || work > l.Work/3 || most > l.Work*3/4 {
				t.Errorf("%s, fight %d: %d steps and %d work are near the limits", s, n, same, most)
			}
		}
	}
}
