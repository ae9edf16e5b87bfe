package tests

import (
	"encoding/json"
	"fmt"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	walk "hcl/interp/plain"
	"hcl/interp/scenario"
	"hcl/tests/internal/fights"
)

// lines keeps the events of a fight as JSON.
type lines []string

func (l *lines) Read(e *event.Event) {
	b, err := json.Marshal(e)
	if err != nil {
		panic(err)
	}
	*l = append(*l, string(b))
}

// TestEnginesAgree plays the built-in scenarios on both engines: a fight that is counted ends
// as the one that is read, and what the reader is told does not depend on which engine decided.
func TestEnginesAgree(t *testing.T) {
	codes := map[any]*interp.Code{}
	for _, s := range fights.Scenarios(t) {
		t.Run(s.String(), func(t *testing.T) {
			p := fights.Program(t, s)
			setup, diags := scenario.Load(s.Location, p.Program)
			if err := diags.Err(); err != nil {
				t.Fatal(err)
			}
			if codes[p] == nil {
				codes[p] = interp.NewCode(p.Program)
			}
			m := fights.Machine(t, p, s, interp.Options{Code: codes[p]})
			alone, err := walk.New(p.Program, setup, walk.Options{Code: codes[p]})
			if err != nil {
				t.Fatal(err)
			}
			counter, read, other := fights.Counter(t, m), interp.NewFight(m), walk.NewFight(alone)
			for n := uint64(1); n <= uint64(fights.Many(1, 3)); n++ {
				var told, toldAlone lines
				counter.Reset(m.Seed, n)
				want, err := counter.Run()
				read.Reset(m.Seed, n)
				read.Read(&told, n%2 == 1)
				got, errRead := read.Run()
				if want != got || fmt.Sprint(err) != fmt.Sprint(errRead) {
					t.Fatalf("fight %d: counted %v, %v; read %v, %v", n, want, err, got, errRead)
				}
				if a, b := fmt.Sprint(counter.Measures()), fmt.Sprint(read.Measures()); a != b {
					t.Fatalf("fight %d:\ncounted %s\nread    %s", n, a, b)
				}
				if read.Strayed() {
					t.Fatalf("fight %d: what was decided on the engine that counts cannot be followed", n)
				}
				if alone.Searches() {
					continue // it cannot decide alone
				}
				other.Reset(m.Seed, n)
				other.Read(&toldAlone, n%2 == 1)
				if _, err := other.Run(); err != nil {
					t.Fatal(err)
				}
				for i := range max(len(told), len(toldAlone)) {
					if i >= len(told) || i >= len(toldAlone) || told[i] != toldAlone[i] {
						t.Fatalf("fight %d, event %d of %d and %d, decided by the engine that counts and alone:\n%s\n%s", n, i, len(told), len(toldAlone), at(told, i), at(toldAlone, i))
					}
				}
			}
		})
	}
}

func at(l lines, i int) string {
	if i < len(l) {
		return l[i]
	}
	return "none"
}
