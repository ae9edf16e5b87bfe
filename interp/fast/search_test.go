package fast_test

import (
	"hcl/lang/check"
	"testing"

	"hcl/interp/event"
	"hcl/interp/fast"
	"hcl/interp/world"
)

// comesAgain plays a copy on to every choice of a fight.
type comesAgain struct {
	t       *testing.T
	f       *fast.Fight
	choices int
	every   int
}

func (r *comesAgain) Read(e *event.Event) {
	if e.Type != "choice" {
		return
	}
	if r.choices++; r.choices%r.every != 0 {
		return
	}
	if why := r.f.ComesAgain(); why != "" {
		r.t.Fatalf("choice %d, %s in round %d: %s", r.choices, e.Name, e.Round, why)
	}
}

// Wherever in the rules somebody chooses, a copy of the fight comes there again, and
// finds everything as it is.
func TestCopiesComeToTheSameChoice(t *testing.T) {
	seen := 0
	everyScenario(t, func(t *testing.T, p *check.Ruleset, s *world.Setup) {
		m, err := fast.New(p.Program, s, fast.Options{Nodes: 1, Policies: map[string]string{s.Sides[0].Name: "search"}})
		if err != nil {
			t.Fatal(err)
		}
		f := fast.NewFight(m)
		r := &comesAgain{t: t, f: f, every: 1 + m.Size()/4}
		f.Read(r, false)
		f.Reset(m.Seed, 1)
		if _, err := f.Run(); err != nil {
			t.Fatal(err)
		}
		seen += r.choices / r.every
	})
	if seen < 500 {
		t.Errorf("%d choices are too few to tell", seen)
	}
}
