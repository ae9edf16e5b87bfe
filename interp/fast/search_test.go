package fast_test

import (
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"hcl/interp/event"
	"hcl/interp/fast"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
)

// Wherever in the rules somebody chooses, a copy of the fight comes there again, and
// finds everything as it is.
func TestCopiesComeToTheSameChoice(t *testing.T) {
	seen := 0
	everyScenario(t, func(t *testing.T, p *check.Ruleset, s *world.Setup) {
		m, err := fast.New(p.Program, s, fast.Options{Nodes: 1, Policies: map[string]string{s.Sides[0].Name: "search"}})
		if err != nil {
			t.Fatal(err)
		}
		f := fast.NewFight(m)
		choices, every := 0, 2+m.Size()
		f.Remember(func(d event.Decision) {
			if choices++; choices%every != 0 {
				return
			}
			if why := f.ComesAgain(); why != "" {
				t.Fatalf("choice %d, %s: %s", choices, d.Choice, why)
			}
		})
		f.Reset(m.Seed, 1)
		if _, err := f.Run(); err != nil {
			t.Fatal(err)
		}
		seen += choices / every
	})
	if seen < 400 {
		t.Errorf("%d choices are too few to tell", seen)
	}
}

// everyScenario runs a test for each scenario of the built-in rulesets.
func everyScenario(t *testing.T, run func(*testing.T, *check.Ruleset, *world.Setup)) {
	lib := &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}}}
	files, err := fs.Glob(rulesets.Files, "*/scenarios/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatal("no scenarios", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(file, ".toml"), func(t *testing.T) {
			loc := library.Location{Shelf: lib.Shelves[0], Path: file}
			text, err := loc.Read(1 << 20)
			if err != nil {
				t.Fatal(err)
			}
			var head struct{ Ruleset string }
			if _, err := toml.Decode(text, &head); err != nil {
				t.Fatal(err)
			}
			root, ok := lib.Find(head.Ruleset, &library.Location{Shelf: loc.Shelf, Path: path.Dir(path.Dir(file)) + "/x.hc"})
			if !ok {
				t.Fatalf("there is no ruleset %s", head.Ruleset)
			}
			addOns, diags := scenario.AddOns(loc)
			if err := diags.Err(); err != nil {
				t.Fatal(err)
			}
			p, diags := check.Load(lib, []library.Location{root}, check.Options{SkipTests: true, AddOns: addOns})
			if err := diags.Err(); err != nil {
				t.Fatal(err)
			}
			s, diags := scenario.Load(loc, p.Program)
			if err := diags.Err(); err != nil {
				t.Fatal(err)
			}
			run(t, p, s)
		})
	}
}
