package tests

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/fast"
	"hcl/interp/jsonlog"
	walk "hcl/interp/plain"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/tests/internal/fights"
)

// toldFight is a fight as a reader sees it who asks for everything.
type toldFight struct {
	log      []byte // as data, its head first
	result   event.Result
	err      error
	measures string
	strayed  bool // what was decided on the engine that counts could not be followed
}

func tell(m *interp.Machine, n uint64) *toldFight {
	var log bytes.Buffer
	f := interp.NewFight(m)
	f.Reset(m.Seed, n)
	f.ShowState(true)
	f.Read(jsonlog.New(&log), true)
	r, err := f.Run()
	return &toldFight{log.Bytes(), r, err, fmt.Sprint(f.Measures()), f.Strayed()}
}

var firstFights sync.Map // by scenario: func() *toldFight

// firstFight is the first fight of a scenario at its own seed, which several tests look at.
func firstFight(t *testing.T, s fights.Scenario) *toldFight {
	t.Helper()
	once, _ := firstFights.LoadOrStore(s.String(), sync.OnceValue(func() *toldFight {
		return tell(fights.Machine(t, fights.Program(t, s), s, interp.Options{}), 1)
	}))
	return once.(func() *toldFight)()
}

// TestEnginesAgree plays the built-in scenarios on both engines: a fight that is counted ends
// as the one that is read, and what the reader is told does not depend on which engine decided.
// It takes as many steps on both, and no more work on the engine that counts, so that what stops
// there stops here as well. Both stay far below their limits, which are there for what goes on
// for ever.
func TestEnginesAgree(t *testing.T) {
	for _, s := range fights.Scenarios(t) {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			p := fights.Program(t, s)
			setup, diags := scenario.Load(s.Location, p.Program)
			if err := diags.Err(); err != nil {
				t.Fatal(err)
			}
			m := fights.Machine(t, p, s, interp.Options{})
			counting, err := fast.New(p.Program, setup, fast.Options{})
			if err != nil {
				t.Fatal(err)
			}
			telling, err := walk.New(p.Program, setup, walk.Options{Code: fights.Code(p.Program)})
			if err != nil {
				t.Fatal(err)
			}
			counted, alone := fast.NewFight(counting), walk.NewFight(telling)
			for n := uint64(1); n <= uint64(fights.Many(1, 3)); n++ {
				counted.Reset(m.Seed, n)
				want, err := counted.Run()
				told := firstFight(t, s)
				if n > 1 {
					told = tell(m, n)
				}
				if want != told.result || fmt.Sprint(err) != fmt.Sprint(told.err) {
					t.Fatalf("fight %d: counted %v, %v; read %v, %v", n, want, err, told.result, told.err)
				}
				if a := fmt.Sprint(counted.Measures()); a != told.measures {
					t.Fatalf("fight %d:\ncounted %s\nread    %s", n, a, told.measures)
				}
				if told.strayed {
					t.Fatalf("fight %d: what was decided on the engine that counts cannot be followed", n)
				}
				if slices.Contains(telling.Policies, world.BySearch) {
					continue // it cannot decide alone
				}
				var log bytes.Buffer
				alone.Reset(m.Seed, n)
				alone.ShowState(true)
				alone.Read(jsonlog.New(&log), true)
				if _, err := alone.Run(); err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(log.Bytes(), told.log) {
					t.Fatalf("fight %d, decided alone, and by the engine that counts: %s", n, firstDifference(log.Bytes(), told.log))
				}
				steps, work := counted.Taken()
				same, most := alone.Taken()
				t.Logf("fight %d: %d steps, %d work, %d on plain", n, steps, work, most)
				if steps != same || work > most {
					t.Errorf("fight %d: %d steps and %d work, %d and %d on plain", n, steps, work, same, most)
				}
				if l := counting.Limits; steps > l.Steps/20 || work > l.Work/3 || most > l.Work*3/4 {
					t.Errorf("fight %d: %d steps and %d work are near the limits", n, same, most)
				}
			}
		})
	}
}

// events is a log without its head, which names files by their hashes.
func (f *toldFight) events() string {
	_, events, _ := strings.Cut(string(f.log), "\n")
	return events
}
