package plain_test

import (
	"flag"
	"testing"
	"time"

	"hcl/interp/plain"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
)

var (
	only  = flag.String("only", "", "run only the test block of this title")
	every = flag.Bool("every", false, "run the test blocks of a base under its variants as well, as far as they pass")
)

// TestBlocksPass runs all tests that the built-in rulesets hold.
func TestBlocksPass(t *testing.T) {
	lib := &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}}}
	for _, name := range lib.Rulesets() {
		root, _ := lib.Find(name, nil)
		if _, part := root.Part(); part {
			continue // it is tested with its book
		}
		t.Run(name, func(t *testing.T) {
			p, diags := check.Load(lib, []library.Location{root},
				check.Options{ScenarioNames: scenario.Names, TestModules: true})
			if err := diags.Err(); err != nil {
				t.Fatal(err)
			}
			code, setups, built := plain.NewCode(p.Program), map[string]*world.Setup{}, map[string]*plain.Machine{}
			begin, n := time.Now(), 0
			for _, test := range p.Tests {
				own := p.FileOf(test.File).Tested() == p.Root // else a variant may change what it expects
				if !own && !*every || *only != "" && test.Name != *only {
					continue
				}
				n++
				s := setups[test.Scenario]
				if s == nil && test.Scenario != "" {
					loc, _ := scenario.Find(p.Home(test), test.Scenario)
					if s, diags = scenario.Load(loc, p.Program); diags.Err() != nil {
						t.Fatal(diags.Err())
					}
					setups[test.Scenario] = s
				}
				m, alone := built[test.Scenario], len(test.Params)+len(test.Policies) > 0
				if m == nil || alone {
					var err error
					if m, err = plain.New(p.Program, s, plain.Options{Test: test, Code: code}); err != nil {
						t.Errorf("%q: %s", test.Name, err)
						continue
					}
					if !alone {
						built[test.Scenario] = m
					}
				}
				if r := plain.RunTest(m, test); r.Failed != "" && own {
					t.Errorf("%q fails at %s: %s", test.Name, r.At.Text(), r.Failed)
				}
			}
			t.Logf("%d tests in %v", n, time.Since(begin).Round(time.Millisecond))
		})
	}
}
