// Package fights loads the built-in rulesets and scenarios for tests that play them.
package fights

import (
	"flag"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	"hcl/interp"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/rulesets"
)

var thorough = flag.Bool("thorough", false, "play as many fights, and try as many combinations, as .ci/run asks for")

// Thorough tells whether a test is to try all that it can, for minutes, instead of a sample.
func Thorough() bool { return *thorough }

// Many is how many of something a test tries: few, unless it is to be thorough.
func Many(few, thorough int) int {
	if Thorough() {
		return thorough
	}
	return few
}

// Sample is all of a list in a thorough test, else one in so many, beginning with the first.
func Sample[T any](list []T, oneIn int) []T {
	if Thorough() {
		return list
	}
	var out []T
	for i := 0; i < len(list); i += oneIn {
		out = append(out, list[i])
	}
	return out
}

// OnlyThorough skips a test that takes long unless it is to be thorough.
func OnlyThorough(t testing.TB) {
	t.Helper()
	if !Thorough() {
		t.Skip("it takes long; -thorough runs it, as .ci/run does")
	}
}

// Library holds the built-in files alone.
func Library() *library.Library {
	return &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}}}
}

// Scenario is a built-in scenario, as RULESET/NAME.
type Scenario struct {
	Ruleset, Name string
	Location      library.Location
}

func (s Scenario) String() string { return s.Ruleset + "/" + s.Name }

// Scenarios lists all built-in scenarios.
func Scenarios(t testing.TB) []Scenario {
	t.Helper()
	list, err := scenarios()
	if err != nil || len(list) == 0 {
		t.Fatal("no scenarios found", err)
	}
	return slices.Clone(list)
}

var scenarios = sync.OnceValues(func() ([]Scenario, error) {
	files, err := fs.Glob(rulesets.Files, "*/scenarios/*.toml")
	if err != nil {
		return nil, err
	}
	var out []Scenario
	for _, f := range files {
		loc := library.Location{Shelf: library.Shelf{FS: rulesets.Files}, Path: f}
		id, _, diags := scenario.Ruleset(loc)
		if err := diags.Err(); err != nil {
			return nil, err
		}
		if dir := path.Dir(path.Dir(f)); dir != id {
			id = path.Join(dir, id)
		}
		out = append(out, Scenario{Ruleset: id, Name: strings.TrimSuffix(path.Base(f), ".toml"), Location: loc})
	}
	return out, nil
})

var (
	programs = map[string]*check.Ruleset{} // by ruleset, and what its scenario brings in
	trees    = library.Trees{}
	loading  sync.Mutex
)

// Load is check.Load for tests that load much the same files again and again: it parses a
// file once.
func Load(lib *library.Library, roots []library.Location, o check.Options) (*check.Ruleset, *diag.List) {
	loading.Lock()
	defer loading.Unlock()
	o.Trees = trees
	return check.Load(lib, roots, o)
}

// Program loads the ruleset of a scenario, with the policies that it brings in, once for
// all that bring in the same.
func Program(t testing.TB, s Scenario) *check.Ruleset {
	t.Helper()
	lib := Library()
	loc, ok := lib.Find(s.Ruleset, nil)
	if !ok {
		t.Fatalf("no ruleset %s", s.Ruleset)
	}
	addOns, diags := scenario.AddOns(s.Location)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	key := s.Ruleset
	for _, a := range addOns {
		key += "\n" + a.Name
	}
	loading.Lock()
	defer loading.Unlock()
	if programs[key] == nil {
		p, diags := check.Load(lib, []library.Location{loc}, check.Options{SkipTests: true, AddOns: addOns, Trees: trees})
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		programs[key] = p
	}
	return programs[key]
}

var codes sync.Map // *interp.Code by *ir.Program

// Code is the formulas of a program as the tests so far have compiled them.
func Code(p *ir.Program) *interp.Code {
	code, _ := codes.LoadOrStore(p, interp.NewCode(p))
	return code.(*interp.Code)
}

// Machine builds the machine of a scenario under a ruleset. All of a program share its code.
func Machine(t testing.TB, p *check.Ruleset, s Scenario, o interp.Options) *interp.Machine {
	t.Helper()
	setup, diags := scenario.Load(s.Location, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	o.Code = Code(p.Program)
	m, err := interp.New(p.Program, setup, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Counter makes a counter of the fights of a machine.
func Counter(t testing.TB, m *interp.Machine) interp.Counter {
	t.Helper()
	c, err := interp.NewCounter(m)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
