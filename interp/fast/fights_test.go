package fast_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"hcl/interp/event"
	"hcl/interp/fast"
	"hcl/interp/plain"
	"hcl/interp/world"
	"hcl/lang/check"
)

// sameFights holds fights on both engines against each other: how they end, what was counted,
// every decision, steps and work. Neither depends on the fights before it in the same memory.
func sameFights(t *testing.T, p *check.Ruleset, s *world.Setup, fights uint64) {
	t.Helper()
	a, err := fast.New(p.Program, s, fast.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := plain.New(p.Program, s, plain.Options{})
	if err != nil {
		t.Fatal(err)
	}
	x, y := fast.NewFight(a), plain.NewFight(b)
	var decisions string
	note := func(d event.Decision) { decisions += fmt.Sprintln(d) }
	x.Remember(note)
	y.Remember(note)
	ended := func(r event.Result, err error, measures []event.MeasureInfo) string {
		out := fmt.Sprintf("%s%+v %v", decisions, r, measures)
		if err != nil {
			out = decisions + err.(*event.Failure).Render()
		}
		decisions = ""
		return out
	}
	for n := range fights {
		x.Reset(a.Seed, n+1)
		r, err := x.Run()
		want := ended(r, err, x.Measures())
		y.Reset(a.Seed, n+1)
		r, err = y.Run()
		if got := ended(r, err, y.Measures()); got != want {
			t.Fatalf("fight %d is\n%s\nand on plain\n%s", n+1, want, got)
		}
		sameSteps(t, n+1, x, y)
		fresh := fast.NewFight(a)
		fresh.Reset(a.Seed, n+1)
		_, _ = fresh.Run()
		steps, work := x.Taken()
		if anew, too := fresh.Taken(); anew != steps || too != work {
			t.Errorf("fight %d takes %d steps and %d work, in fresh memory %d and %d", n+1, steps, work, anew, too)
		}
	}
}

// sameSteps holds that a fight has taken as many steps on both engines, and done no more work
// on fast than on plain: what stops there stops here as well.
func sameSteps(t *testing.T, n uint64, x *fast.Fight, y *plain.Fight) {
	t.Helper()
	a, least := x.Taken()
	b, most := y.Taken()
	if a != b || least > most {
		t.Errorf("fight %d takes %d steps and %d work, on plain %d and %d", n, a, least, b, most)
	}
}

func TestSkirmishAgrees(t *testing.T) {
	p, s := mustLoadFight(t, skirmishRules, skirmishScenario)
	sameFights(t, p, s, 20)
	for _, test := range p.Tests {
		m, err := plain.New(p.Program, s, plain.Options{Test: test})
		if err != nil {
			t.Fatal(err)
		}
		if r := plain.RunTest(m, test); r.Failed != "" {
			t.Errorf("%q fails at %s: %s", test.Name, r.At.Text(), r.Failed)
		}
	}
}

func TestStatementsAgree(t *testing.T) {
	const programs = 200
	for n := range uint64(programs) {
		s := &scribbler{Rand: rand.New(rand.NewPCG(11, n)), things: []string{"who", "foe", "aid"}, ints: []string{"sum"}}
		text := scribbledRules + "rule scribble(who, foe: combatant) {\nlet aid = who.mate\nlet sum = 1\nif sum == 1 " +
			s.block(4) + "\n}\n" + scribbledRound
		p, setup := mustLoadFight(t, text, scribbledScenario)
		sameFights(t, p, setup, 2)
		if t.Failed() {
			t.Log(text)
		}
	}
}
