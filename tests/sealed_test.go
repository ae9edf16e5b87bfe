package tests

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
	"hcl/tests/internal/fights"
)

// bids are the two choices of an auction, made in secret.
var bids = regexp.MustCompile(`(?m)^( +choose attack\.bid .*\n)( +if attack\.target != none \{\n.*\n +\}\n)`)

// looker would gain by being asked second.
const looker = `
policy looker like steady {
  bid           : clamp(attack.guard + 1, attack.opening.minimum, self.ep)
  resolve.guard : min(attack.bid + 1, self.ep)
}
`

// Whose bid is asked for first changes no fight, even for those who would look.
func TestOrderOfBidsChangesNothing(t *testing.T) {
	t.Parallel()
	swaps := 0
	asItIs := withLooker(t, func(text []byte) []byte { return text })
	swapped := withLooker(t, func(text []byte) []byte {
		swaps += len(bids.FindAll(text, -1))
		return bids.ReplaceAll(text, []byte("$2$1"))
	})
	if swaps != 1 {
		t.Fatal("the bids are not where this test looks for them")
	}
	for _, s := range fights.Scenarios(t) {
		if s.Ruleset != "dreadnaught" {
			continue
		}
		for _, policy := range policyNames(asItIs) {
			sides := everySide(t, asItIs, s, policy)
			first, second := fights.Machine(t, asItIs, s, interp.Options{Policies: sides}),
				fights.Machine(t, swapped, s, interp.Options{Policies: sides})
			for seed := range uint64(fights.Many(1, 5)) {
				one, other := ending(t, first, seed+1), ending(t, second, seed+1)
				if one != other {
					t.Errorf("%s under %s, seed %d: %s, the other way round %s", s, policy, seed+1, one, other)
				}
			}
		}
	}
}

// withLooker loads the ruleset, changed, with its policies and one more.
func withLooker(t *testing.T, change func(text []byte) []byte) *check.Ruleset {
	t.Helper()
	names, err := fs.Glob(rulesets.Files, "dreadnaught/*.hc")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for _, name := range names {
		text, err := fs.ReadFile(rulesets.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		files[path.Base(name)] = &fstest.MapFile{Data: change(text)}
	}
	files["policies.hc"].Data = append(files["policies.hc"].Data, looker...)
	shelf := library.Shelf{FS: files}
	p, diags := fights.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: "dreadnaught.hc"}},
		check.Options{SkipTests: true, AddOns: []library.AddOn{{Place: library.Location{Shelf: shelf, Path: "policies.hc"}}}})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return p
}

// ending tells how a fight ends, and what was counted in it.
func ending(t *testing.T, m *interp.Machine, seed uint64) string {
	t.Helper()
	f := interp.NewFight(m)
	f.Reset(seed, 1)
	r, err := f.Run()
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(r, f.Measures())
}
