package tests

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hcl/rulesets"
	"hcl/tests/internal/citations"
)

// catalogued are the rulesets that follow a published system, and the rules that its
// catalogue numbers: from each first number to each last.
var catalogued = []struct {
	dir, file, prefix string
	rules             [][2]int
	examples, checks  int     // worked examples of the source, EX, and further ones, CK
	noticed           float64 // of a hundred small mistakes, how many a test must notice
}{
	{"heroic-combat", "heroic-combat.hc", "HC", [][2]int{{1, 164}}, 5, 0, 95},
	{"wcrpg", "wcrpg.hc", "WC", [][2]int{
		{1, 6}, {10, 17}, {20, 38}, {40, 45}, {60, 86}, {90, 95}, {100, 108}, {110, 121}, {130, 136}, {140, 161},
	}, 11, 0, 95},
	{"swords-of-infinity", "swords-of-infinity.hc", "SI", [][2]int{{1, 157}}, 11, 24, 95},
	{"ebb-and-flow", "ebb-and-flow.hc.md", "EF", [][2]int{
		{1, 7}, {10, 16}, {20, 26}, {30, 34}, {40, 48}, {50, 53}, {55, 74}, {80, 84}, {90, 91}, {100, 106}, {110, 116},
		{120, 124},
	}, 11, 0, 95},
	{"dreadnaught", "dreadnaught.hc", "D0", [][2]int{{1, 111}}, 3, 17, 95},
	{"srd-5e", "srd-5e.hc", "SR", [][2]int{
		{1, 8}, {10, 16}, {20, 27}, {30, 53}, {60, 66}, {71, 84}, {86, 86}, {90, 102}, {110, 121}, {130, 156}, {160, 165},
		{170, 183},
	}, 0, 0, 95},
}

// Every rule of a system has a line in its catalogue.md, in its place, which names a
// declaration that cites it and a test that cites it in its title, or says why there is
// nothing to run. Declarations and tests cite no rules that there are not.
func TestCatalogues(t *testing.T) {
	for _, c := range catalogued {
		t.Run(c.dir, func(t *testing.T) {
			decls, tests := cited(t, c.dir)
			text, err := os.ReadFile(filepath.Join("../rulesets", c.dir, "catalogue.md"))
			if err != nil {
				t.Fatal(err)
			}
			rows, err := citations.Catalogue(string(text))
			if err != nil {
				t.Fatal(err)
			}
			seen := map[string]bool{}
			last := ""
			for _, r := range rows {
				if seen[r.ID] {
					t.Errorf("line %d: %s stands here twice", r.Line, r.ID)
				} else if r.ID < last {
					t.Errorf("line %d: %s comes after %s", r.Line, r.ID, last)
				}
				seen[r.ID], last = true, r.ID
				if r.Rule == "" || len(r.Declarations) == 0 {
					t.Errorf("line %d: %s has no rule or no declaration", r.Line, r.ID)
				}
				for _, label := range r.Declarations {
					if !slices.ContainsFunc(decls, func(d *citations.Declaration) bool {
						return d.Label == label && slices.Contains(d.IDs, r.ID)
					}) {
						t.Errorf("line %d: no declaration `%s` cites %s", r.Line, label, r.ID)
					}
				}
				switch ids, ok := tests[r.Test]; {
				case r.Why != "":
				case !ok:
					t.Errorf("line %d: %s names no test: %q", r.Line, r.ID, r.Test)
				case !slices.Contains(ids, r.ID):
					t.Errorf("line %d: the test %q does not cite %s", r.Line, r.Test, r.ID)
				}
			}
			for _, span := range c.rules {
				for n := span[0]; n <= span[1]; n++ {
					if id := fmt.Sprintf("%s-%03d", c.prefix, n); !seen[id] {
						t.Errorf("%s is missing; cited by %v", id, citing(decls, id))
					}
				}
			}
			for _, d := range decls {
				for _, id := range d.IDs {
					if strings.HasPrefix(id, c.prefix+"-") && !seen[id] {
						t.Errorf("`%s` cites %s, which there is not", d.Label, id)
					}
				}
			}
			for title, ids := range tests {
				for _, id := range ids {
					if strings.HasPrefix(id, c.prefix+"-") && !seen[id] {
						t.Errorf("the test %q cites %s, which there is not", title, id)
					}
				}
			}
		})
	}
}

// Every worked example is played by a test, which says so in its title or beside what it
// expects.
func TestWorkedExamples(t *testing.T) {
	for _, c := range catalogued {
		files, _ := filepath.Glob(filepath.Join("../rulesets", c.dir, "*.hc*"))
		apart, _ := filepath.Glob(filepath.Join("../rulesets", c.dir, "tests", "*.hc"))
		files = append(files, apart...)
		var tests string
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			_, behind, _ := strings.Cut("\n"+string(text), "\ntest ")
			tests += behind
		}
		for prefix, most := range map[string]int{"EX": c.examples, "CK": c.checks} {
			for n := 1; n <= most; n++ {
				if !regexp.MustCompile(fmt.Sprintf(`\b%s-%d(\D|$)`, prefix, n)).MatchString(tests) {
					t.Errorf("%s: no test plays %s-%d", c.dir, prefix, n)
				}
			}
		}
	}
}

func citing(decls []*citations.Declaration, id string) []string {
	var out []string
	for _, d := range decls {
		if slices.Contains(d.IDs, id) {
			out = append(out, d.Label)
		}
	}
	return out
}

// cited lists what the files of a ruleset, and its tests, cite.
func cited(t *testing.T, dir string) ([]*citations.Declaration, map[string][]string) {
	t.Helper()
	files, err := fs.Glob(rulesets.Files, dir+"/*.hc*")
	if err != nil {
		t.Fatal(err)
	}
	apart, err := fs.Glob(rulesets.Files, dir+"/tests/*.hc")
	if err != nil {
		t.Fatal(err)
	}
	var decls []*citations.Declaration
	tests := map[string][]string{}
	for _, f := range append(files, apart...) {
		text, err := fs.ReadFile(rulesets.Files, f)
		if err != nil {
			t.Fatal(err)
		}
		d, ts, err := citations.Of(f, string(text))
		if err != nil {
			t.Fatal(err)
		}
		decls = append(decls, d...)
		for title, ids := range ts {
			tests[title] = ids
		}
	}
	return decls, tests
}
