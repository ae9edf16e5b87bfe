package plain_test

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"

	"hcl/interp/event"
	"hcl/interp/plain"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
)

// log keeps the events of a fight.
type log struct{ strings.Builder }

func (l *log) Read(e *event.Event) {
	text, err := json.Marshal(e)
	if err != nil {
		panic(err)
	}
	l.Write(append(text, '\n'))
}

// TestCodeIsShared plays the same fight in several goroutines at once, which share the code
// of the program from before the first formula was compiled. Half of them forget what
// formulas gave, which must make no difference, not even to what was left of the limits.
func TestCodeIsShared(t *testing.T) {
	lib := &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}}}
	root, _ := lib.Find("wcrpg", nil)
	p, diags := check.Load(lib, []library.Location{root}, check.Options{ScenarioNames: scenario.Names, SkipTests: true})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	loc, ok := scenario.Find(root, "dogfight")
	if !ok {
		t.Fatal("there is no such scenario")
	}
	s, diags := scenario.Load(loc, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	code := plain.NewCode(p.Program)
	logs := make([]log, 4)
	var all sync.WaitGroup
	for i := range logs {
		all.Go(func() {
			m, err := plain.New(p.Program, s, plain.Options{Code: code, Forgets: i%2 == 1})
			if err != nil {
				t.Error(err)
				return
			}
			f := plain.NewFight(m)
			f.Reset(3, 1)
			f.Read(&logs[i], i > 1)
			if _, err := f.Run(); err != nil {
				t.Error(err)
			}
			logs[i].WriteString(f.Spent())
		})
	}
	all.Wait()
	for i := range logs[2:] {
		if logs[2*i].String() != logs[2*i+1].String() {
			t.Errorf("the logs of %d bytes and %d bytes differ", logs[2*i].Len(), logs[2*i+1].Len())
		}
	}
	if logs[0].Len() < 1000 {
		t.Error("nothing has happened")
	}
}
