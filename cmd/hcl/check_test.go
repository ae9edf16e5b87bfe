package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// A scenario in scenarios/ is checked against the ruleset beside that folder.
func TestCheckFindsTheRulesetOfAScenario(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("stones.hc", `ruleset "Stones"
kind combatant { state hp : int = 1 ; define active = hp > 0 }
round { phase throw { for who in combatants { who.hp -= 1 } } }
victory { winner last_side_standing() }
`)
	write("scenarios/two.toml", `ruleset = "stones"
side = [{ name = "a", combatant = [{ name = "x" }] }, { name = "b", combatant = [{ name = "y" }] }]
`)
	t.Chdir(dir)
	for _, path := range []string{filepath.Join("scenarios", "two.toml"), filepath.Join(dir, "scenarios", "two.toml")} {
		var out, errs bytes.Buffer
		if status := Main([]string{"check", path}, &out, &errs); status != exitDone || out.String() != "OK: 1 file\n" {
			t.Errorf("hcl check %s: status %d\n%s%s", path, status, out.String(), errs.String())
		}
	}
}
