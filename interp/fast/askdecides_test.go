package fast_test

import (
	"testing"

	"hcl/interp/plain"
	"hcl/interp/world"
	"hcl/lang/check"
)

// Asking which terms decide runs parts of a fight again and again, and changes nothing of it.
func TestAskingChangesNoFight(t *testing.T) {
	asked := int64(0)
	everyScenario(t, func(t *testing.T, p *check.Ruleset, s *world.Setup) {
		const most = 2 // more fighters take long in plain
		if len(s.Combatants) > most {
			t.Skip("too many fight")
		}
		m, err := plain.New(p.Program, s, plain.Options{})
		if err != nil {
			t.Fatal(err)
		}
		parts := p.Program.Countables()
		f, asks := plain.NewFight(m), plain.NewFight(m)
		f.Count(parts)
		asks.AskWhatDecides(parts)
		f.Reset(3, 1)
		asks.Reset(3, 1)
		want, err := f.Run()
		got, other := asks.Run()
		if got != want || (err == nil) != (other == nil) {
			t.Errorf("the fight ends as %v (%v) when it is asked what decides, else as %v (%v)", got, other, want, err)
		}
		for i, c := range parts.List {
			if x, y := asks.CameUp()[i], f.CameUp()[i]; x != y {
				t.Errorf("the %s %s comes up %d times when it is asked what decides, else %d times", c.Sort, c.Name, x, y)
			}
		}
		for _, v := range asks.Verdicts() {
			asked += v.Asked
		}
	})
	if asked < 100 {
		t.Errorf("only %d terms have been asked about", asked)
	}
}
