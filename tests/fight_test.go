package tests

import (
	"fmt"
	"runtime"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/lang/library"
	"hcl/tests/internal/fights"
)

const companies = `ruleset = "heroic-combat"
[[side]]
name = "red"
[[side.combatant]]
name = "reds"
number = %d
pooled = true
skill = { axe_mace = 11 }
weapons = ["axe"]
[[side]]
name = "blue"
[[side.combatant]]
name = "blues"
number = %[1]d
pooled = true
skill = { broadsword = 14 }
weapons = ["broadsword_blade"]
`

// A pooled unit of 1,000 takes the memory of one of 10: it is one pool.
func TestPooledUnitsTakeNoMemory(t *testing.T) {
	of := func(number int) fights.Scenario {
		fsys := fstest.MapFS{"s.toml": {Data: fmt.Appendf(nil, companies, number)}}
		return fights.Scenario{Ruleset: "heroic-combat", Name: "companies",
			Location: library.Location{Shelf: library.Shelf{FS: fsys}, Path: "s.toml"}}
	}
	p := fights.Program(t, of(10))
	taken := func(number int) uint64 {
		s := of(number)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		m := fights.Machine(t, p, s, interp.Options{Unread: true})
		f := fights.Counter(t, m)
		f.Reset(1, 1)
		runtime.ReadMemStats(&after)
		if _, err := f.Run(); err != nil {
			t.Fatal(err)
		}
		return after.TotalAlloc - before.TotalAlloc
	}
	taken(10)
	ten, thousand := taken(10), taken(1000)
	if thousand > ten+ten/50 {
		t.Errorf("units of 10 take %d bytes, units of 1,000 %d", ten, thousand)
	}
}

// Once its memory has grown to what a scenario needs, a fight allocates nothing.
func TestFightsAllocateNothing(t *testing.T) {
	each := fights.Many(2, 20)
	for _, s := range fights.Scenarios(t) {
		f := fights.Counter(t, fights.Machine(t, fights.Program(t, s), s, interp.Options{Unread: true}))
		some := func() {
			for n := uint64(1); n <= uint64(each); n++ {
				f.Reset(1, n)
				if _, err := f.Run(); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 4 { // what is lent out in turn grows until each has had its turn
			some()
		}
		if n := testing.AllocsPerRun(3, some); n > 0 {
			t.Errorf("%s: %d fights allocate %v times", s, each, n)
		}
	}
}
