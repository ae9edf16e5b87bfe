package tests

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/interp/jsonlog"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/advice"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/lang/syntax"
	"hcl/rulesets"
	"hcl/tests/internal/fights"
)

const homebrew = "../rulesets/homebrew/"

// variants lists the rulesets of homebrew by name, in the order of the README.
func variants(t *testing.T) []string {
	t.Helper()
	var out []string
	for _, m := range brewRow.FindAllStringSubmatch(brewTable(t), -1) {
		out = append(out, m[1])
	}
	if len(out) < 15 {
		t.Fatalf("README.md has %d variants, not fifteen", len(out))
	}
	return out
}

// brewRow is a row of the table: the file, its lines and what it replaces as a whole.
var brewRow = regexp.MustCompile("(?m)^\\| \\[([a-z0-9-]+)\\]\\([^)]*\\) \\| [^|]* \\| ([0-9]+) \\| ([^|]*)\\| `([a-z-]+)` \\|$")

func brewTable(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile(homebrew + "README.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func variantText(t *testing.T, name string) string {
	t.Helper()
	text, err := fs.ReadFile(rulesets.Files, "homebrew/"+name+".hc")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The README says how long each variant is, and what it replaces as a whole. No
// variant is long, and few replace anything.
func TestLengthsOfVariants(t *testing.T) {
	table := brewTable(t)
	seen := map[string]bool{}
	replaced := 0
	now := brewRow.ReplaceAllStringFunc(table, func(row string) string {
		m := brewRow.FindStringSubmatch(row)
		name := m[1]
		seen[name] = true
		lines, whole := measureVariant(t, name)
		if lines > 26 {
			t.Errorf("%s has %d lines: what does the language lack to say it shorter?", name, lines)
		}
		replaced += len(whole)
		if _, err := fs.Stat(rulesets.Files, "homebrew/scenarios/"+m[4]+".toml"); err != nil {
			t.Errorf("%s has no scenario %s", name, m[4])
		}
		cell := strings.Join(whole, ", ")
		if cell != "" {
			cell += " "
		}
		if m[2] == strconv.Itoa(lines) && m[3] == cell {
			return row
		}
		if !*update {
			t.Errorf("%s has %d lines and replaces %q; run go test ./tests -update", name, lines, whole)
		}
		head, _, _ := strings.Cut(row, "| "+m[2]+" | ")
		return fmt.Sprintf("%s| %d | %s| `%s` |", head, lines, cell, m[4])
	})
	if replaced > 2 {
		t.Errorf("%d rules or phases are replaced as a whole", replaced)
	}
	files, err := fs.Glob(rulesets.Files, "homebrew/*.hc")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		name := strings.TrimSuffix(strings.TrimPrefix(f, "homebrew/"), ".hc")
		if of, policies := strings.CutSuffix(name, "-policies"); policies {
			name = of // for machines, and no change of rules
		}
		if !seen[name] {
			t.Errorf("README.md does not know %s", name)
		}
	}
	if *update && now != table {
		if err := os.WriteFile(homebrew+"README.md", []byte(now), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// measureVariant counts the lines of a variant without blanks, comments and tests, and
// lists the rules and phases that it replaces as a whole.
func measureVariant(t *testing.T, name string) (lines int, whole []string) {
	text := variantText(t, name)
	var diags diag.List
	f := advice.Parse(diag.NewSource(name, text), &diags, 0)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	rules := text
	for _, d := range slices.Backward(f.Decls) {
		start, end := d.(interface{ Offsets() (int, int) }).Offsets()
		switch d := d.(type) {
		case *syntax.Test:
			rules = rules[:start] + rules[end:]
		case *syntax.Override:
			switch x := d.Decl.(type) {
			case *syntax.Rule:
				whole = append(whole, "`rule "+x.Name.Text+"`")
			case *syntax.OverridePhase:
				if x.Body != nil {
					whole = append(whole, "`phase "+x.Name.Text+"`")
				}
			}
		}
	}
	for line := range strings.Lines(rules) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines++
		}
	}
	return lines, whole
}

// brewed loads variants laid over each other for a scenario.
func brewed(t *testing.T, s fights.Scenario, names ...string) *check.Ruleset {
	t.Helper()
	lib := fights.Library()
	var roots []library.Location
	for _, name := range names {
		loc, ok := lib.Find("homebrew/"+name, nil)
		if !ok {
			t.Fatalf("no ruleset %s", name)
		}
		roots = append(roots, loc)
	}
	addOns, diags := scenario.AddOns(s.Location)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	p, diags := fights.Load(lib, roots, check.Options{SkipTests: true, AddOns: addOns})
	if err := diags.Err(); err != nil {
		t.Fatalf("%v: %v", names, err)
	}
	return p
}

// brewedFor loads variants laid over each other for each of some scenarios. Those that bring
// in the same files share a program.
func brewedFor(t *testing.T, list []fights.Scenario, names ...string) []*check.Ruleset {
	t.Helper()
	loaded := map[string]*check.Ruleset{}
	var out []*check.Ruleset
	for _, s := range list {
		addOns, _ := scenario.AddOns(s.Location)
		key := ""
		for _, a := range addOns {
			key += a.Name + "\n"
		}
		if loaded[key] == nil {
			loaded[key] = brewed(t, s, names...)
		}
		out = append(out, loaded[key])
	}
	return out
}

// fightsUnder plays a scenario at its own seed and tells what happened, as data.
func fightsUnder(t *testing.T, p *check.Ruleset, s fights.Scenario) string {
	t.Helper()
	var log bytes.Buffer
	f := interp.NewFight(fights.Machine(t, p, s, interp.Options{}))
	f.Reset(f.Machine().Seed, 1)
	f.Read(jsonlog.New(&log), true)
	if _, err := f.Run(); err != nil {
		t.Errorf("%s under %v: %v", s, p.IDs, err)
		return ""
	}
	_, events, _ := strings.Cut(log.String(), "\n")
	return events
}

// systems groups variants by the ruleset that they extend.
func systems(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	for _, name := range variants(t) {
		m := regexp.MustCompile(`(?m)^extends "([a-z0-9-]+)"`).FindStringSubmatch(variantText(t, name))
		if m == nil {
			t.Fatalf("%s extends nothing", name)
		}
		out[m[1]] = append(out[m[1]], name)
	}
	if len(out) != 5 {
		t.Fatalf("the variants are on %d systems", len(out))
	}
	return out
}

// Every scenario of the base runs unchanged under every variant, every two, and all of them;
// and it does not matter in which order they are named. Unless the test is to be thorough,
// each variant runs one of them, and so does one pair in ten.
func TestVariantsRunEveryScenario(t *testing.T) {
	t.Parallel()
	scenarios := map[string][]fights.Scenario{}
	for _, s := range fights.Scenarios(t) {
		scenarios[s.Ruleset] = append(scenarios[s.Ruleset], s)
	}
	for system, names := range systems(t) {
		base := scenarios[system]
		if len(base) == 0 {
			t.Fatalf("%s has no scenarios", system)
		}
		some := func(n int) []fights.Scenario {
			if n %= len(base); !fights.Thorough() {
				return base[n : n+1]
			}
			return base
		}
		for n, name := range names {
			p := brewedFor(t, some(n), name)
			for i, s := range some(n) {
				fightsUnder(t, p[i], s)
			}
		}
		all := brewedFor(t, base, names...)
		for i, s := range base { // and whatever everybody chooses
			f := fights.Counter(t, fights.Machine(t, all[i], s,
				interp.Options{Unread: true, Policies: everySide(t, all[i], s, "random")}))
			for seed := range uint64(fights.Many(1, 5)) {
				f.Reset(seed+1, 1)
				if _, err := f.Run(); err != nil {
					t.Errorf("%s under all variants by chance, seed %d: %v", s, seed+1, err)
				}
			}
		}
		var together [][]string
		if len(names) > 2 {
			together = append(together, names)
		}
		for i, a := range names {
			for j, b := range names[:i] {
				if !fights.Thorough() && (i+j)%10 != 1 {
					continue
				}
				together = append(together, []string{a, b})
			}
		}
		for n, list := range together {
			other := slices.Clone(list)
			slices.Reverse(other)
			p, q := brewedFor(t, some(n), list...), brewedFor(t, some(n), other...)
			for i, s := range some(n) {
				if fightsUnder(t, p[i], s) != fightsUnder(t, q[i], s) {
					t.Errorf("%s is another fight under %v than under %v", s, list, other)
				}
			}
		}
	}
}

// Whatever a variant declares, one of its own tests or the checker misses it. One in nine
// is tried, unless the test is to be thorough.
func TestVariantsAreTested(t *testing.T) {
	t.Parallel()
	for n, name := range variants(t) {
		text := variantText(t, name)
		var diags diag.List
		f := advice.Parse(diag.NewSource(name, text), &diags, 0)
		if failed := ownFailure(t, name, text); failed != "" {
			t.Errorf("%s: %s", name, failed)
		}
		for i, d := range f.Decls {
			if !fights.Thorough() && (i+n)%27 != 0 {
				continue
			}
			switch d := d.(type) {
			case *syntax.Header, *syntax.Extends, *syntax.Test:
				continue
			case *syntax.Remove:
				if d.Kind == "test" {
					continue
				}
			}
			start, end := d.(interface{ Offsets() (int, int) }).Offsets()
			if ownFailure(t, name, text[:start]+text[end:]) == "" {
				t.Errorf("%s: nothing misses this:\n%s", name, text[start:end])
			}
		}
	}
}

// ownFailure checks a variant with another text and runs its own tests; it returns what
// fails.
func ownFailure(t *testing.T, name, text string) string {
	t.Helper()
	homebrew, err := fs.Sub(rulesets.Files, "homebrew")
	if err != nil {
		t.Fatal(err)
	}
	files := fstest.MapFS{}
	for f, data := range filesOf(t, homebrew) {
		files["homebrew/"+f] = data
	}
	file := "homebrew/" + name + ".hc"
	files[file] = &fstest.MapFile{Data: []byte(text)}
	shelf := library.Shelf{Label: "edited", FS: files}
	p, diags := fights.Load(fights.Library(), []library.Location{{Shelf: shelf, Path: file}},
		check.Options{ScenarioNames: scenario.Names, TestModules: true})
	if diags.Errors() > 0 {
		return diags.All()[0].Message
	}
	code := interp.NewCode(p.Program)
	for _, test := range p.Tests {
		if p.FileOf(test.File).Tested() != p.Root {
			continue
		}
		var setup *world.Setup
		if test.Scenario != "" {
			loc, _ := scenario.Find(p.Home(test), test.Scenario)
			if setup, diags = scenario.Load(loc, p.Program); diags.Errors() > 0 {
				return diags.All()[0].Message
			}
		}
		m, err := interp.New(p.Program, setup, interp.Options{Test: test, Limits: patience, Code: code})
		if err != nil {
			return err.Error()
		}
		if r := interp.RunTest(m, test); r.Failed != "" {
			return test.Name + ": " + r.Failed
		}
	}
	return ""
}
