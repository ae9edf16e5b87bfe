// Package fights loads the built-in rulesets and scenarios for tests that play them.
package fights

import (
	"flag"
	"io/fs"
	"path"
	"strings"
	"sync"
	"testing"

	"hcl/interp"
	"hcl/interp/scenario"
	"hcl/lang/check"
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

// Library holds the built-in files alone.
func Library() *check.Library {
	return &check.Library{Shelves: []check.Shelf{{FS: rulesets.Files}}}
}

// Scenario is a built-in scenario, as RULESET/NAME.
type Scenario struct {
	Ruleset, Name string
	Location      check.Location
}

func (s Scenario) String() string { return s.Ruleset + "/" + s.Name }

// Scenarios lists all built-in scenarios.
func Scenarios(t testing.TB) []Scenario {
	t.Helper()
	files, err := fs.Glob(rulesets.Files, "*/scenarios/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatal("no scenarios found", err)
	}
	var out []Scenario
	for _, f := range files {
		loc := check.Location{Shelf: check.Shelf{FS: rulesets.Files}, Path: f}
		id, _, diags := scenario.Ruleset(loc)
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		if dir := path.Dir(path.Dir(f)); dir != id {
			id = path.Join(dir, id)
		}
		out = append(out, Scenario{Ruleset: id, Name: strings.TrimSuffix(path.Base(f), ".toml"), Location: loc})
	}
	return out
}

var (
	programs = map[string]*check.Ruleset{} // by ruleset, and what its scenario brings in
	loading  sync.Mutex
)

// Program loads the ruleset of a scenario, with the policies that it brings in, once for
// all that bring in the same.
func Program(t testing.TB, s Scenario) *check.Ruleset {
	t.Helper()
	loading.Lock()
	defer loading.Unlock()
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
	if programs[key] == nil {
		p, diags := check.Load(lib, []check.Location{loc}, check.Options{SkipTests: true, AddOns: addOns})
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		programs[key] = p
	}
	return programs[key]
}

// Machine builds the machine of a scenario under a ruleset.
func Machine(t testing.TB, p *check.Ruleset, s Scenario, o interp.Options) *interp.Machine {
	t.Helper()
	setup, diags := scenario.Load(s.Location, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	m, err := interp.New(p.Program, setup, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
