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
	"strings"
	"testing"
	"testing/fstest"

	"github.com/BurntSushi/toml"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"hcl/interp"
	"hcl/interp/jsonlog"
	"hcl/interp/matrix"
	"hcl/interp/report/schemas"
	"hcl/interp/scenario"
	"hcl/interp/sim"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/tests/internal/fights"
)

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

// Reports of sims fit the schema that ships: whole, broken off, and where
// a target is missed.
func TestReportsFitTheSchema(t *testing.T) {
	t.Parallel()
	few := int64(fights.Many(2, 20))
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range fights.Sample(fights.Scenarios(t), 16) {
		m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
		for _, c := range []struct {
			ctx context.Context
			o   sim.Options
		}{
			{context.Background(), sim.Options{Fights: few}},
			{context.Background(), sim.Options{Fights: few, Target: 0.1}},
			{over, sim.Options{Fights: few}},
		} {
			c.o.Seed, c.o.Workers = m.Seed, 2
			r, err := sim.Run(c.ctx, m, c.o)
			if err != nil {
				t.Fatal(err)
			}
			schemas.Written(t, "../interp/sim/schema.json", r)
		}
	}
}

// Comparisons fit the schema that ships: whole, broken off, and where a margin is missed.
func TestComparisonsFitTheSchema(t *testing.T) {
	t.Parallel()
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range fights.Sample(fights.Scenarios(t), 16) {
		p := fights.Program(t, s)
		a := fights.Machine(t, p, s, interp.Options{})
		b := fights.Machine(t, p, s, interp.Options{Policies: map[string]string{a.Setup.Sides[0].Name: "random"}})
		for _, c := range []struct {
			ctx    context.Context
			margin float64
		}{{context.Background(), 0}, {context.Background(), 0.01}, {over, 0}} {
			r, err := sim.Compare(c.ctx, a, b, sim.CompareOptions{Seed: a.Seed, Fights: int64(fights.Many(3, 20)),
				Margin: c.margin, Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			schemas.Written(t, "../interp/sim/comparison.schema.json", r)
			schemas.Written(t, "../interp/sim/comparisons.schema.json", sim.Together([]*sim.Comparison{r, r}, 1))
		}
	}
}

// Every event of every scenario fits the schema that ships, and every type of event
// that the schema knows occurs somewhere. Unless the test is to be thorough, the first ten
// of each type are looked at in each.
func TestEventsFitTheSchema(t *testing.T) {
	t.Parallel()
	schema := schemas.Of(t, "../interp/jsonlog/schema.json")
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
	for _, typ := range []string{"fight", "round", "phase", "say", "event", "roll", "choice", "score", "begin", "end",
		"leave", "tally", "field", "result"} {
		if !seen[typ] {
			t.Errorf("no scenario shows an event of type %s", typ)
		}
	}
}

// inTheYard is a ruleset of testdata/language, ready for its scenario.
func inTheYard(t *testing.T, ruleset string, o interp.Options) *interp.Machine {
	t.Helper()
	shelf := library.Shelf{FS: os.DirFS("testdata/language")}
	p, diags := fights.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: ruleset + ".hc"}}, check.Options{ScenarioNames: scenario.Names})
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
	schema := schemas.Of(t, "../interp/suite/schema.json")
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
	for _, s := range fights.Scenarios(t) {
		if s.String() != "starters/bids/rooftops" {
			continue
		}
		m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
		o := matrix.Options{Options: sim.Options{Seed: 1, Fights: 40}, Title: "x", Base: m, Choice: "take_turn.stroke",
			Worth: func(*interp.Machine) *sim.Payoff { return sim.WinShares(0, 1) },
			A:     matrix.Player{Side: "fencers", Title: "f", Choice: "take_turn.stroke", Options: []string{"1", "4"}},
			B:     matrix.Player{Side: "ruffians", Title: "r", Choice: "take_turn.stroke", Options: []string{"2", "3", "5"}}}
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
			schemas.Written(t, "../interp/matrix/schema.json", r)
		}
		return
	}
	t.Fatal("there is no such scenario")
}

// Every scenario that ships fits the schema of its ruleset, with what it brings in.
func TestScenariosFitTheirSchema(t *testing.T) {
	t.Parallel()
	compiled := map[*check.Ruleset]*jsonschema.Schema{}
	for _, s := range fights.Scenarios(t) {
		p := fights.Program(t, s)
		if compiled[p] == nil {
			text, err := scenario.Schema(p.Program)
			if err != nil {
				t.Fatal(err)
			}
			compiled[p] = schemas.Compiled(t, text)
		}
		text, err := s.Location.Read(scenario.MaxSource)
		if err != nil {
			t.Fatal(err)
		}
		if err := compiled[p].Validate(asJSON(t, text)); err != nil {
			t.Errorf("%s: %v", s, err)
		}
	}
}

// asJSON is a scenario as a program sees it that knows JSON.
func asJSON(t *testing.T, text string) any {
	t.Helper()
	var table map[string]any
	if _, err := toml.Decode(text, &table); err != nil {
		t.Fatal(err)
	}
	out, err := json.Marshal(table)
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(out))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// What `hcl check` finds wrong with the keys and types of a scenario does not fit the schema.
func TestBrokenScenariosDoNotFitTheirSchema(t *testing.T) {
	t.Parallel()
	const whole = `ruleset = "field"
title = "Two"
seed = 3
params = { pace = 3 }
combat = { wind = "strong" }
[[weapon]]
name = "club"
reach = 2
[[side]]
name = "reds"
policy = "steady"
[[side.combatant]]
name = "ann"
hp = 4
at = "D4"
weapon = "club"
blow = "2d6+1"
ready = true
friend = "none"
skill = { spear = 4 }
[[side]]
name = "blues"
[[side.combatant]]
name = "ben"
copies = 2
hp = [3, 4]
packs = [{ like = "spear", reach = 3 }, "spear"]
[[order]]
round = 1
who = "ann"
choice = "mercy"
take = true
[[roll]]
label = "blow"
gives = [3, 4]
`
	shelf := library.Shelf{FS: fstest.MapFS{"field.hc": {Data: []byte(`ruleset "Field"
param pace : int 1..6 = 2 "Yards a turn"
kind combat { wind : one of still or strong = still }
kind weapon { reach : int 1.. }
weapon spear "Long spear" { reach = 2 }
kind combatant {
  hp : int 1..
  at : square = A1
  weapon : weapon = spear
  blow : dice = 1d6
  ready : bool = false
  friend : combatant? = none
  skill : int per weapon = 1
  own packs : list of weapon = []
  define active = hp > 0
}
round { phase act { for who in combatants { choose mercy yes or no by who ; if mercy { let n = roll(2d6, "blow", who) ; say "{n}" } } } }
victory { winner last_side_standing() }
policy steady { mercy : yes }
`)}}}
	p, diags := fights.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: "field.hc"}}, check.Options{})
	if diags.Errors() > 0 {
		t.Fatal(diags.Render())
	}
	text, err := scenario.Schema(p.Program)
	if err != nil {
		t.Fatal(err)
	}
	schema := schemas.Compiled(t, text)
	errors := func(text string) int {
		shelf := library.Shelf{FS: fstest.MapFS{"two.toml": {Data: []byte(text)}}}
		_, diags := scenario.Load(library.Location{Shelf: shelf, Path: "two.toml"}, p.Program)
		return diags.Errors()
	}
	if err := schema.Validate(asJSON(t, whole)); err != nil || errors(whole) > 0 {
		t.Fatal("what is right does not fit: ", err, errors(whole))
	}
	for _, x := range [][2]string{
		{`ruleset = "field"`, ``}, {`ruleset = "field"`, `ruleset = "meadow"`}, {`title = "Two"`, `titel = "Two"`},
		{`seed = 3`, `seed = "3"`}, {`seed = 3`, `seed = -3`},
		{`pace = 3`, `pase = 3`}, {`pace = 3`, `pace = 7`}, {`pace = 3`, `pace = 1.5`}, {`"strong"`, `"stormy"`},
		{`wind =`, `wint =`},
		{`name = "club"`, ``}, {`reach = 2`, `reach = 0`}, {`name = "reds"`, ``}, {`name = "ann"`, `name = "Ann"`},
		{`hp = 4`, `hp = "4"`}, {`hp = 4`, ``}, {`hp = 4`, `hpp = 4`},
		{`"D4"`, `"4D"`}, {`weapon = "club"`, `weapon = 3`}, {`"2d6+1"`, `"two dice"`}, {`true`, `"yes"`},
		{`friend = "none"`, `friend = 1`}, {`spear = 4`, `spear = "much"`},
		{`copies = 2`, `copies = 0`}, {`reach = 3 }`, `reech = 3 }`}, {`like = "spear", `, ``}, {`round = 1`, `round = -1`},
		{`who = "ann"`, ``}, {`label = "blow"`, `label = "bow"`},
		{`gives = [3, 4]`, `gives = "three"`}, {`[[roll]]`, `[[rolls]]`}, {"[[side]]\nname = \"blues\"\n", ""},
	} {
		broken := strings.Replace(whole, x[0], x[1], 1)
		if broken == whole {
			t.Fatalf("%q is not there", x[0])
		}
		if errors(broken) == 0 {
			t.Errorf("%q for %q is no mistake", x[1], x[0])
		}
		if schema.Validate(asJSON(t, broken)) == nil {
			t.Errorf("%q for %q fits the schema", x[1], x[0])
		}
	}
}
