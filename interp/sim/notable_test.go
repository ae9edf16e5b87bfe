package sim

import (
	"context"
	"testing"
)

// The fights that a report names are those that playing all of them finds.
func TestNotableFightsAreWhatTheyAreSaidToBe(t *testing.T) {
	m := warband(t)
	const fights = 60
	r, err := Run(context.Background(), m, Options{Seed: 3, Fights: fights, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct {
		fight int64
		value float64
	}{}
	put := func(what string, fight int64, value float64) {
		if old, ok := want[what]; !ok || value > old.value {
			want[what] = struct {
				fight int64
				value float64
			}{fight, value}
		}
	}
	wins := map[int64]int{}
	f := workerOf(t, m).fight
	for n := int64(1); n <= fights; n++ {
		f.Reset(3, uint64(n))
		end, err := f.Run()
		if err != nil {
			t.Fatal(err)
		}
		wins[end.Winner]++
		put("longest", n, float64(end.Rounds))
		atEnd := false
		for i, x := range f.Measures() {
			for _, row := range x.Rows {
				put("most "+x.Name, n, row.Value)
				if m.Program.Measures[i].Event == nil && !atEnd && row.Keys[0].Side == int(end.Winner) {
					put("upset "+m.Setup.Sides[end.Winner].Name, n, row.Value)
				}
			}
			atEnd = atEnd || m.Program.Measures[i].Event == nil
		}
	}
	rare := m.Setup.Sides[0].Name
	if wins[1] < wins[0] {
		rare = m.Setup.Sides[1].Name
	}
	seen := 0
	for _, x := range r.Notable {
		what := x.What
		switch what {
		case "most":
			what += " " + x.Measure
		case "upset":
			if what += " " + x.Winner; x.Winner != rare {
				t.Errorf("the upset is that %s won; %v", x.Winner, wins)
			}
		}
		if w := want[what]; x.Fight != w.fight || *x.Value != w.value {
			t.Errorf("%s is said to be fight %d with %g, and is fight %d with %g", what, x.Fight, *x.Value, w.fight, w.value)
		}
		seen++
	}
	if seen != len(m.Program.Measures)+2 {
		t.Errorf("%d fights are named", seen)
	}
}
