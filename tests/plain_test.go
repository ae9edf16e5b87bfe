package tests

import (
	"encoding/json"
	"testing"
	"time"

	"hcl/interp"
	"hcl/interp/event"
	walk "hcl/interp/plain"
	"hcl/interp/scenario"
	"hcl/tests/internal/fights"
)

// lines keeps the events of a fight as JSON.
type lines []string

func (l *lines) add(e any) {
	b, err := json.Marshal(e)
	if err != nil {
		panic(err)
	}
	*l = append(*l, string(b))
}

func (l *lines) Read(e *event.Event) { l.add(e) }

// TestPlainTellsWhatClosuresTell plays built-in scenarios on both engines.
func TestPlainTellsWhatClosuresTell(t *testing.T) {
	codes := map[any]*walk.Code{}
	for _, s := range fights.Scenarios(t) {
		t.Run(s.String(), func(t *testing.T) {
			p := fights.Program(t, s)
			setup, diags := scenario.Load(s.Location, p.Program)
			if err := diags.Err(); err != nil {
				t.Fatal(err)
			}
			old := fights.Machine(t, p, s, interp.Options{})
			if codes[p] == nil {
				codes[p] = walk.NewCode(p.Program)
			}
			start := time.Now()
			m, err := walk.New(p.Program, setup, walk.Options{Code: codes[p]})
			if err != nil {
				t.Fatal(err)
			}
			built := time.Since(start)
			a, b := interp.NewFight(old), walk.NewFight(m)
			for n := uint64(1); n <= uint64(fights.Many(1, 20)); n++ {
				var x, y lines
				var record []event.Decision
				a.Remember(func(d event.Decision) { record = append(record, d) })
				a.Reset(old.Seed, n)
				a.Read(&x, n%2 == 1)
				want, errA := a.Run()
				if m.Searches() {
					b.Follow(record)
				}
				b.Reset(old.Seed, n)
				b.Read(&y, n%2 == 1)
				start := time.Now()
				got, errB := b.Run()
				t.Logf("fight %d: built in %v, ran %v, %d events", n, built, time.Since(start), len(y))
				for i := range min(len(x), len(y)) {
					if x[i] != y[i] {
						t.Fatalf("fight %d, event %d of %d:\nclosures %s\nplain    %s", n, i, len(x), x[i], y[i])
					}
				}
				if len(x) != len(y) {
					t.Fatalf("fight %d: %d events, %d on plain; %v %v", n, len(x), len(y), errA, errB)
				}
				if errA != nil || errB != nil {
					t.Fatal(errA, errB)
				}
				if want != got {
					t.Fatalf("fight %d: %v, %v on plain", n, want, got)
				}
			}
		})
	}
}
