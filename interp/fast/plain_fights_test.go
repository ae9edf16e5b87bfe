package fast_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"hcl/interp/event"
	"hcl/interp/fast"
	"hcl/interp/plain"
	"hcl/interp/world"
	"hcl/lang/check"
)

// told keeps what a reader is told.
type told struct{ strings.Builder }

func (l *told) Read(e *event.Event) {
	line, err := json.Marshal(e)
	if err != nil {
		panic(err)
	}
	l.Write(append(line, '\n'))
}

// ended tells how a fight went.
func (l *told) ended(r event.Result, measures []event.MeasureInfo, err error) string {
	if err != nil {
		return l.String() + err.(*event.Failure).Render()
	}
	return l.String() + fmt.Sprintf("%+v %v", r, measures)
}

// sameFights holds fights on plain against those of the closures.
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
	for n := range fights {
		var one, other told
		x.Reset(a.Seed, n+1)
		x.Read(&one, true)
		r, err := x.Run()
		want := one.ended(r, x.Measures(), err)
		y.Reset(a.Seed, n+1)
		y.Read(&other, true)
		r, err = y.Run()
		if got := other.ended(r, y.Measures(), err); got != want {
			t.Fatalf("fight %d differs: %s", n+1, firstDifference(want, got))
		}
		sameSteps(t, n+1, x, y)
	}
	m, err := fast.New(p.Program, s, fast.Options{Unread: true})
	if err != nil {
		t.Fatal(err)
	}
	for n, f := uint64(0), fast.NewFight(m); n < fights; n++ {
		f.Reset(a.Seed, n+1)
		f.Run()
		y.Reset(a.Seed, n+1)
		y.Read(nil, false)
		y.Run()
		sameSteps(t, n+1, f, y)
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

func TestPlainSkirmish(t *testing.T) {
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

func TestPlainStatements(t *testing.T) {
	const programs = 200
	for n := range uint64(programs) {
		s := &scribbler{Rand: rand.New(rand.NewPCG(11, n)), things: []string{"who", "foe", "aid"}, ints: []string{"sum"}}
		text := scribbledRules + "rule scribble(who, foe: combatant) {\nlet aid = who.mate\nlet sum = 1\nif sum == 1 " + s.block(4) + "\n}\n" + scribbledRound
		p, setup := mustLoadFight(t, text, scribbledScenario)
		sameFights(t, p, setup, 2)
		if t.Failed() {
			t.Log(text)
		}
	}
}
