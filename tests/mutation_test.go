package tests

import (
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/rulesets"
	"hcl/tests/internal/citations"
)

var mutations = flag.Int("mutations", 60, "how many numbers and comparisons of each catalogued ruleset are changed")

// mutation changes one number or comparison of a declaration that cites rules.
type mutation struct {
	file     string
	at, end  int
	line     int
	was, now string
	decl     *citations.Declaration
}

func (m mutation) String() string {
	return fmt.Sprintf("%s:%d: `%s`: %s for %s", m.file, m.line, m.decl.Label, m.now, m.was)
}

// Changing a number by one, or a comparison, in a declaration that cites a rule makes
// a test fail that cites the rule, as often as catalogued says. Nearly all that is left in
// heroic-combat are conditions that keep a term out of the log while it is 0 (`when
// attack.assigned > 0`): letting the 0 in changes no sum. They count as unnoticed.
func TestMutations(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	for _, c := range catalogued {
		t.Run(c.dir, func(t *testing.T) {
			all := mutationsOf(t, c.dir)
			rng := rand.New(rand.NewPCG(1, 1))
			rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
			all = all[:min(*mutations, len(all))]
			if failing := killed(t, c.dir, c.file, mutation{file: path.Join(c.dir, c.file)}); failing != "" {
				t.Fatalf("unchanged, %q fails", failing)
			}
			survivors := 0
			for _, m := range all {
				if killed(t, c.dir, c.file, m) == "" {
					survivors++
					t.Logf("no test notices %s", m)
				}
			}
			share := 100 * float64(len(all)-survivors) / float64(len(all))
			t.Logf("%d of %d changes are noticed (%.1f %%)", len(all)-survivors, len(all), share)
			if share < c.noticed {
				t.Errorf("less than %.0f %%", c.noticed)
			}
		})
	}
}

// token finds texts and comments, which stay as they are, and what is changed.
var token = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|#[^\n]*|->|[<>=!]=|[<>]|[0-9]*d[0-9]*\b|[A-Za-z_][A-Za-z0-9_]*|[0-9]+(?:\.[0-9]+)?`)

// aRange is a range of a type: it guards against slips of the pen, and is no rule.
var aRange = regexp.MustCompile(`\b(?:int|num)\s+(?:-?[0-9./]+)?\.\.(?:-?[0-9./]+)?`)

func mutationsOf(t *testing.T, dir string) []mutation {
	t.Helper()
	files, err := fs.Glob(rulesets.Files, dir+"/*.hc")
	if err != nil {
		t.Fatal(err)
	}
	var out []mutation
	for _, file := range files {
		text, err := fs.ReadFile(rulesets.Files, file)
		if err != nil {
			t.Fatal(err)
		}
		decls, _, err := citations.Of(file, string(text))
		if err != nil {
			t.Fatal(err)
		}
		ranges := aRange.FindAllIndex(text, -1)
		for _, place := range token.FindAllIndex(text, -1) {
			was := string(text[place[0]:place[1]])
			now := mutated(was)
			if now == "" || slices.ContainsFunc(ranges, func(r []int) bool { return place[0] >= r[0] && place[1] <= r[1] }) {
				continue
			}
			for _, d := range decls {
				if d.Covers(place[0]) && d.Label != "header" {
					out = append(out, mutation{file, place[0], place[1], 1 + strings.Count(string(text[:place[0]]), "\n"), was, now, d})
				}
			}
		}
	}
	return out
}

func mutated(token string) string {
	switch token {
	case "<":
		return "<="
	case "<=":
		return "<"
	case ">":
		return ">="
	case ">=":
		return ">"
	case "==":
		return "!="
	case "!=":
		return "=="
	}
	var n int
	if regexp.MustCompile(`^[0-9]+$`).MatchString(token) {
		fmt.Sscan(token, &n)
		return fmt.Sprint(n + 1)
	}
	return ""
}

// killed runs the tests that cite what a changed declaration cites, and returns the
// title of one that fails; what cannot be checked any more is noticed as well.
func killed(t *testing.T, dir, file string, m mutation) string {
	t.Helper()
	text, err := fs.ReadFile(rulesets.Files, m.file)
	if err != nil {
		t.Fatal(err)
	}
	shelf := withText(t, m.file, string(text[:m.at])+m.now+string(text[m.end:]))
	root := check.Location{Shelf: shelf, Path: path.Join(dir, file)}
	laidOver := m.file != root.Path // a module that extends the ruleset, with tests of its own
	if laidOver {
		root.Path = m.file
	}
	p, diags := check.Load(&check.Library{Shelves: []check.Shelf{shelf}}, []check.Location{root}, check.Options{ScenarioNames: scenario.Names})
	if diags.Errors() > 0 {
		return diags.All()[0].Message
	}
	return failing(p, func(test *check.Test) bool {
		return m.decl == nil || citesOneOf(test.Name, m.decl.IDs) && (!laidOver || strings.HasPrefix(test.Span.Source.Name, m.file))
	})
}

// withText is the shelf of the built-in files, with another text in one of them.
func withText(t *testing.T, changed, text string) check.Shelf {
	t.Helper()
	files := fstest.MapFS{}
	err := fs.WalkDir(rulesets.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(rulesets.Files, name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	files[changed] = &fstest.MapFile{Data: []byte(text)}
	return check.Shelf{FS: files}
}

// failing runs the tests of a ruleset that are wanted and returns the title of one that
// fails, or what is wrong with its scenario.
func failing(p *check.Program, wanted func(*check.Test) bool) string {
	setups := map[string]*interp.Setup{}
	for _, test := range p.Tests {
		if !wanted(test) {
			continue
		}
		setup := setups[test.Scenario]
		if test.Scenario != "" && setup == nil {
			loc, _ := scenario.Find(test.Home, test.Scenario)
			var diags *diag.List
			if setup, diags = scenario.Load(loc, p); diags.Errors() > 0 {
				return diags.All()[0].Message
			}
			setups[test.Scenario] = setup
		}
		machine, err := interp.New(p, setup, interp.Options{Test: test, Limits: patience})
		if err != nil {
			return test.Name
		}
		if r := interp.RunTest(machine, test); r.Failed != "" {
			return test.Name
		}
	}
	return ""
}

// patience keeps a change that makes something go on for ever from taking long.
var patience = func() interp.Limits {
	l := interp.DefaultLimits()
	l.Steps = 20_000_000
	return l
}()

func citesOneOf(title string, ids []string) bool {
	return slices.ContainsFunc(ids, func(id string) bool { return strings.Contains(title, "["+id+"]") })
}
