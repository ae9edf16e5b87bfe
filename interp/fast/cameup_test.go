package fast_test

import (
	"testing"

	"hcl/interp/fast"
	"hcl/interp/plain"
	"hcl/interp/world"
	"hcl/lang/check"
)

// What comes up is a matter of the rules: an engine that remembers, shares and folds counts as
// one that walks them does, and counting changes nothing of a fight.
func TestEnginesCountAlikeWhatComesUp(t *testing.T) {
	seen := map[string]bool{}
	everyScenario(t, func(t *testing.T, p *check.Ruleset, s *world.Setup) {
		const most = 4 // more fighters take long in plain
		if len(s.Combatants) > most {
			t.Skip("too many fight")
		}
		build := func(count bool) *fast.Fight {
			m, err := fast.New(p.Program, s, fast.Options{Count: count})
			if err != nil {
				t.Fatal(err)
			}
			return fast.NewFight(m)
		}
		counted, uncounted := build(true), build(false)
		limits := world.DefaultLimits()
		limits.Work *= 10 // who decides there by himself looks at everything anew
		m, err := plain.New(p.Program, s, plain.Options{Limits: limits})
		if err != nil {
			t.Fatal(err)
		}
		parts := p.Program.Countables()
		walked := plain.NewFight(m)
		walked.Count(parts)
		for n := range uint64(1) {
			for _, f := range []interface{ Reset(seed, n uint64) }{counted, uncounted, walked} {
				f.Reset(3, n+1)
			}
			a, err := counted.Run()
			b, other := uncounted.Run()
			if _, alone := walked.Run(); (err == nil) != (alone == nil) {
				t.Errorf("fight %d ends with %v in fast, with %v in plain", n+1, err, alone)
			}
			if a != b || (err == nil) != (other == nil) {
				t.Errorf("fight %d ends as %v (%v) if it is counted what comes up, else as %v (%v)", n+1, a, err, b, other)
			}
			x, y := counted.CameUp(), walked.CameUp()
			for i, c := range parts.List {
				if x[i] != y[i] {
					t.Errorf("fight %d: the %s %s comes up %d times in fast, %d in plain", n+1, c.Sort, c.Name, x[i], y[i])
				}
				seen[c.Sort] = seen[c.Sort] || x[i] > 0
			}
		}
	})
	for _, sort := range []string{"score", "term", "modifier", "row", "rule", "step", "hook"} {
		if !seen[sort] {
			t.Errorf("no %s has come up", sort)
		}
	}
}
