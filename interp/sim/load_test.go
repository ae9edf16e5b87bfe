package sim

import (
	"io/fs"
	"os"
	"testing"

	"hcl/interp"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
)

// machineOf loads a ruleset and a scenario, for fights that nobody reads.
func machineOf(t testing.TB, files fs.FS, ruleset, file string) *interp.Machine {
	t.Helper()
	return machineWith(t, files, ruleset, file, interp.Options{Unread: true, Count: true}, nil)
}

// machineWith loads them with a param set to something else.
func machineWith(t testing.TB, files fs.FS, ruleset, file string, o interp.Options,
	set map[string]string) *interp.Machine {
	t.Helper()
	shelf := library.Shelf{Label: "files", FS: files}
	p, diags := check.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: ruleset}}, check.Options{SkipTests: true})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	setup, diags := scenario.Load(library.Location{Shelf: shelf, Path: file}, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	for name, text := range set {
		param := p.ParamByName(name)
		v, err := scenario.ParseValue(text, param, "", p.Program)
		if err != nil {
			t.Fatal(err)
		}
		o.Params = append(o.Params, world.ParamSetting{Param: param, Value: v})
	}
	m, err := interp.New(p.Program, setup, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func checkFight(t testing.TB) *interp.Machine {
	return machineOf(t, os.DirFS("testdata"), "check.hc", "check.toml")
}

// warband is a larger fight, with choices and many measures.
func warband(t testing.TB) *interp.Machine {
	return machineOf(t, rulesets.Files, "heroic-combat/heroic-combat.hc", "heroic-combat/scenarios/warband.toml")
}

func workerOf(t testing.TB, m *interp.Machine) *worker {
	t.Helper()
	w, err := newWorker(m, Options{Unasked: true})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// duel is a short fight of a large ruleset.
func duel(t testing.TB) *interp.Machine {
	return machineOf(t, rulesets.Files, "heroic-combat/heroic-combat.hc", "heroic-combat/scenarios/duel.toml")
}
