package tests

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"hcl/interp"
	"hcl/interp/jsonlog"
	"hcl/interp/matrix"
	"hcl/interp/scenario"
	"hcl/interp/sim"
	"hcl/interp/suite"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/tests/internal/fights"
)

// compiled makes a schema ready.
func compiled(t *testing.T, text []byte) *jsonschema.Schema {
	t.Helper()
	raw, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("schema.json", raw); err != nil {
		t.Fatal(err)
	}
	schema, err := c.Compile("schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// validated reads an object that must fit a schema.
func validated(t *testing.T, schema *jsonschema.Schema, text []byte) map[string]any {
	t.Helper()
	var object map[string]any
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.UseNumber()
	if err := dec.Decode(&object); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if err := schema.Validate(object); err != nil {
		t.Fatalf("%v\nin %s", err, text)
	}
	return object
}

// Reports of sims fit the schema that ships: whole, in parts, broken off, and where
// a target is missed.
func TestReportsFitTheSchema(t *testing.T) {
	t.Parallel()
	schema := compiled(t, sim.Schema)
	few := int64(fights.Many(2, 20))
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range fights.Sample(fights.Scenarios(t), 4) {
		m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
		var parts []*sim.Report
		for _, c := range []struct {
			ctx context.Context
			o   sim.Options
		}{
			{context.Background(), sim.Options{Fights: few, Shard: 1, Of: 2}},
			{context.Background(), sim.Options{Fights: few, Shard: 2, Of: 2}},
			{context.Background(), sim.Options{Fights: few, Target: 0.1}},
			{over, sim.Options{Fights: few}},
		} {
			c.o.Seed, c.o.Workers = m.Seed, 2
			r, err := sim.Run(c.ctx, m, c.o)
			if err != nil {
				t.Fatal(err)
			}
			if c.o.Of > 0 {
				parts = append(parts, r)
			}
			text, err := r.Write()
			if err != nil {
				t.Fatal(err)
			}
			validated(t, schema, text)
		}
		whole, err := sim.Merge(parts)
		if err != nil {
			t.Fatal(err)
		}
		text, err := whole.Write()
		if err != nil {
			t.Fatal(err)
		}
		validated(t, schema, text)
	}
}

// Comparisons fit the schema that ships: whole, broken off, and where a margin is missed.
func TestComparisonsFitTheSchema(t *testing.T) {
	t.Parallel()
	schema := compiled(t, sim.ComparisonSchema)
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range fights.Sample(fights.Scenarios(t), 2) {
		p := fights.Program(t, s)
		a := fights.Machine(t, p, s, interp.Options{})
		b := fights.Machine(t, p, s, interp.Options{Policies: map[string]string{a.Setup.Sides[0].Name: "random"}})
		for _, c := range []struct {
			ctx    context.Context
			margin float64
			of     int
		}{{context.Background(), 0, 1}, {context.Background(), 0.01, 1}, {over, 0, 1}, {context.Background(), 0, 2}} {
			r, err := sim.Compare(c.ctx, a, b, sim.CompareOptions{Seed: a.Seed, Fights: int64(fights.Many(3, 20)), Margin: c.margin, Shard: c.of, Of: c.of, Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			text, err := r.Write()
			if err != nil {
				t.Fatal(err)
			}
			validated(t, schema, text)
		}
	}
}

// Every event of every scenario fits the schema that ships, and every type of event
// that the schema knows occurs somewhere. Unless the test is to be thorough, the first ten
// of each type are looked at in each.
func TestEventsFitTheSchema(t *testing.T) {
	t.Parallel()
	schema := compiled(t, jsonlog.Schema)
	seen := map[string]bool{}
	typed := regexp.MustCompile(`^\{"type":"([a-z]+)"`)
	fitting := func(lines []byte) {
		times := map[string]int{}
		for _, line := range bytes.Split(bytes.TrimSpace(lines), []byte("\n")) {
			typ := "none"
			if m := typed.FindSubmatch(line); m != nil {
				typ = string(m[1])
			}
			if times[typ]++; times[typ] <= 10 || fights.Thorough() {
				seen[validated(t, schema, line)["type"].(string)] = true
			}
		}
	}
	for _, s := range fights.Scenarios(t) {
		fitting(firstFight(t, s).log)
	}
	fitting(field(t))
	for _, typ := range []string{"fight", "round", "phase", "say", "event", "roll", "choice", "score", "begin", "end", "tally", "field", "result"} {
		if !seen[typ] {
			t.Errorf("no scenario shows an event of type %s", typ)
		}
	}
}

// inTheYard is a ruleset of testdata/language, ready for its scenario.
func inTheYard(t *testing.T, ruleset string, o interp.Options) *interp.Machine {
	t.Helper()
	shelf := library.Shelf{FS: os.DirFS("testdata/language")}
	p, diags := fights.Load(&library.Library{Shelves: []library.Shelf{shelf}}, []library.Location{{Shelf: shelf, Path: ruleset + ".hc"}}, check.Options{ScenarioNames: scenario.Names})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	s, diags := scenario.Load(library.Location{Shelf: shelf, Path: "yard-" + ruleset + ".toml"}, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	m, err := interp.New(p.Program, s, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// field plays a fight on squares, on a map, and tells who stands where.
func field(t *testing.T) []byte {
	t.Helper()
	f := interp.NewFight(inTheYard(t, "maps", interp.Options{}))
	var out bytes.Buffer
	f.Reset(1, 1)
	f.Read(jsonlog.New(&out), true)
	f.ShowField(true)
	if _, err := f.Run(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// What came of tests fits the schema that ships: of those that pass, fail, are changed by a variant
// and are not run, of rulesets with errors, and with what they reach.
func TestTestsFitTheSchema(t *testing.T) {
	t.Parallel()
	schema := compiled(t, suite.Schema)
	dir := t.TempDir()
	for name, text := range map[string]string{
		"grim.hc":   "ruleset \"Grim\"\nextends \"starters/d20\"\noverride param risk = 1\noverride param reward = 9\ntest \"Wrong\" { expect risk == 2 }\n",
		"broken.hc": "modul \"Broken\"\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"grim.hc", "broken.hc", "--cover"}, {"starters/d20", "--limit", "steps=1"}} {
		hcl := exec.Command(filepath.Join(binDir, "hcl"), append([]string{"test", "--format", "json"}, args...)...)
		hcl.Dir = dir
		out, _ := hcl.Output() // some fail
		r := validated(t, schema, out)
		for _, key := range []string{"passed", "changed", "failed", "unread", "coverage"} {
			if n := fmt.Sprint(r[key]); args[0] == "grim.hc" && (n == "0" || n == "<nil>") {
				t.Errorf("the example has no %s", key)
			}
		}
		if n := fmt.Sprint(r["not_run"]); (args[0] == "grim.hc") != (n == "0") {
			t.Errorf("%v: %s not run", args, n)
		}
	}
}

func TestMatricesFitTheSchema(t *testing.T) {
	t.Parallel()
	schema := compiled(t, matrix.Schema)
	for _, s := range fights.Scenarios(t) {
		if s.String() != "starters/bids/rooftops" {
			continue
		}
		m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
		o := matrix.Options{Options: sim.Options{Seed: 1, Fights: 40}, Title: "x", Base: m, Choice: "take_turn.stroke", Worth: func(*interp.Machine) *sim.Payoff { return sim.WinShares(0, 1) },
			A: matrix.Player{Side: "fencers", Title: "f", Choice: "take_turn.stroke", Options: []string{"1", "4"}},
			B: matrix.Player{Side: "ruffians", Title: "r", Choice: "take_turn.stroke", Options: []string{"2", "3", "5"}}}
		mixed := func(a, b matrix.Mix) matrix.Cell {
			return matrix.Cell{Machine: m, Plays: m.NewPlays(nil)}
		}
		for range 6 {
			o.Cells = append(o.Cells, mixed(nil, nil))
		}
		o.Check = mixed
		for _, o.WithoutLuck = range []bool{false, true} {
			r, err := matrix.Run(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			text, err := r.Write()
			if err != nil {
				t.Fatal(err)
			}
			validated(t, schema, text)
			if again, err := matrix.Read(text); err != nil || again.Fights != 40 {
				t.Fatal(err)
			}
		}
		return
	}
	t.Fatal("there is no such scenario")
}
