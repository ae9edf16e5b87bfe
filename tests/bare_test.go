package tests

import (
	"bytes"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"hcl/lang/library"
	"hcl/rulesets"
	"hcl/tests/internal/fights"
)

// Every ruleset is its files and nothing else: in an empty directory, with an empty
// environment, the command checks them, tests them and plays every scenario of theirs
// as it does from what is built in; unless the test is to be thorough, some of them.
func TestFilesAreEnough(t *testing.T) {
	t.Parallel()
	entries, err := os.ReadDir("../rulesets")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		name := e.Name()
		scenarios, _ := filepath.Glob(filepath.Join("../rulesets", name, "scenarios", "*.toml"))
		if !e.IsDir() || len(scenarios) == 0 {
			continue
		}
		file := library.Shelf{FS: rulesets.Files}.Called(path.Join(name, name)).Path
		if _, err := os.Stat(filepath.Join("../rulesets", file)); err != nil {
			continue // variants stand on their bases
		}
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			copied(t, filepath.Join(binDir, "hcl"), filepath.Join(dir, "hcl"))
			text, err := os.ReadFile(filepath.Join("../rulesets", file))
			if err != nil {
				t.Fatal(err)
			}
			for _, part := range []string{name, "gurps"} {
				if part == name || strings.Contains(string(text), `use "gurps"`) {
					copied(t, filepath.Join("../rulesets", part), filepath.Join(dir, part))
				}
			}
			bare := func(args ...string) string {
				cmd := exec.Command(filepath.Join(dir, "hcl"), args...)
				cmd.Dir, cmd.Env = dir, []string{}
				var warnings bytes.Buffer // name files as they are given
				cmd.Stderr = &warnings
				out, err := cmd.Output()
				if err != nil {
					t.Fatalf("hcl %s: %v\n%s%s", strings.Join(args, " "), err, out, &warnings)
				}
				return string(out)
			}
			bare("check", "--rulesets", ".", file)
			for _, s := range fights.Sample(scenarios, 4) {
				scenario := strings.TrimSuffix(filepath.Base(s), ".toml")
				out := bare("run", "--rulesets", ".", file, name+"/scenarios/"+scenario+".toml")
				if strings.Contains(out, "(embedded)") {
					t.Errorf("%s uses a file that is not in the directory:\n%s", scenario, out)
				}
				if built := bare("run", name, name+"/"+scenario); fight(built) != fight(out) {
					t.Errorf("%s ends otherwise than from what is built in:\n%s", scenario, out)
				}
			}
		})
	}
}

// fight is what a log tells behind its head.
func fight(log string) string {
	_, rest, _ := strings.Cut(log, "  seed ")
	return rest
}

// copied copies a file or directory.
func copied(t *testing.T, from, to string) {
	t.Helper()
	info, err := os.Stat(from)
	if err == nil && info.IsDir() {
		err = os.CopyFS(to, os.DirFS(from))
	} else if err == nil {
		var text []byte
		if text, err = os.ReadFile(from); err == nil {
			err = os.WriteFile(to, text, info.Mode())
		}
	}
	if err != nil {
		t.Fatal(err)
	}
}
