package tests

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"hcl/tests/internal/fights"
)

// binDir holds the built command while the tests run.
var binDir string

const lazyGC = 400 // per cent

func TestMain(m *testing.M) {
	debug.SetGCPercent(lazyGC) // there is memory enough, and of time there is less
	os.Setenv("GOGC", strconv.Itoa(lazyGC))
	os.Exit(withCommand(m.Run))
}

// withCommand builds hcl, and hcl-server beside it, for as long as run takes, unless HCL names the file of a built one:
// where an emulator runs the tests, they may not be able to start a compiler.
func withCommand(run func() int) int {
	if built := os.Getenv("HCL"); built != "" {
		binDir = filepath.Dir(built)
		return run()
	}
	dir, err := os.MkdirTemp("", "hcl")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	build := exec.Command("go", "build", "-o", dir, "../cmd/hcl", "../cmd/hcl-server")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building hcl: %s\n%s", err, out)
		return 1
	}
	binDir = dir
	return run()
}

// TestScripts runs what a user could type, with what the command must answer.
func TestScripts(t *testing.T) { runScripts(t, "testdata/script") }

// TestDiagnostics shows every diagnostic as a designer sees it. Each script holds
// files with mistakes, and beside each the whole output of `hcl check`.
func TestDiagnostics(t *testing.T) { runScripts(t, "diagnostics") }

// fill FILE TEXT… writes a file of texts, each with Go's escapes; N*TEXT is N times the
// text, @FILE the text of a file.
func fill(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: fill FILE TEXT…")
	}
	var b strings.Builder
	for _, arg := range args[1:] {
		if file, ok := strings.CutPrefix(arg, "@"); ok {
			b.WriteString(ts.ReadFile(file))
			continue
		}
		times := 1
		if n, text, ok := strings.Cut(arg, "*"); ok {
			if many, err := strconv.Atoi(n); err == nil {
				times, arg = many, text
			}
		}
		text, err := strconv.Unquote(`"` + strings.ReplaceAll(arg, `"`, `\"`) + `"`)
		ts.Check(err)
		b.WriteString(strings.Repeat(text, times))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(b.String()), 0o644))
}

// exits STATUS COMMAND… runs a command that must end with a status, within seconds and
// without taking much memory. What it prints can be looked at as after exec.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits STATUS COMMAND…")
	}
	start := time.Now()
	cmd := exec.Command("sh", append([]string{"-c", `ulimit -v 4000000; exec "$@"`, "sh"}, args[1:]...)...)
	cmd.Dir, cmd.Env = ts.MkAbs("."), append(os.Environ(), "PATH="+ts.Getenv("PATH"))
	cmd.Stdout, cmd.Stderr = ts.Stdout(), ts.Stderr()
	err := cmd.Run()
	if took := time.Since(start); took > slow {
		ts.Fatalf("it took %v", took)
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		ts.Fatalf("%v", err)
	}
	if have := strconv.Itoa(cmd.ProcessState.ExitCode()); have != args[0] {
		ts.Fatalf("status %s, not %s", have, args[0])
	}
}

// can is whether a machine has a program with all that tests use of it: [can:script].
func can(condition string) (bool, error) {
	name, ok := strings.CutPrefix(condition, "can:")
	if _, known := tools[name]; !ok || !known {
		return false, fmt.Errorf("unknown condition %s", condition)
	}
	dir, err := os.MkdirTemp("", name)
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	return lacks(dir, name) == "", nil
}

// slow is longer than anything may take, on a busy machine.
const slow = 20 * time.Second

// runScripts runs the scripts of a folder. Each finds the little ruleset of
// diagnostics/yard.hc and its scenario beside its own files.
func runScripts(t *testing.T, dir string) {
	testscript.Run(t, testscript.Params{
		Dir:                 dir,
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"fill": fill, "exits": exits},
		Condition:           can,
		Setup: func(e *testscript.Env) error {
			e.Setenv("PATH", binDir+string(os.PathListSeparator)+os.Getenv("PATH"))
			e.Setenv("HCL_ALONE", binDir) // a PATH with nothing else
			for name, dir := range map[string]string{"RULESETS": "../rulesets", "LANGUAGE": "testdata/language"} {
				full, err := filepath.Abs(dir)
				if err != nil {
					return err
				}
				e.Setenv(name, full)
			}
			for _, name := range []string{"yard.hc", "duel.toml"} {
				text, err := os.ReadFile(filepath.Join("diagnostics", name))
				if err != nil {
					return err
				}
				to := filepath.Join(e.WorkDir, name)
				if _, err := os.Stat(to); err == nil {
					return fmt.Errorf("the script has a %s of its own, and scripts get that of the diagnostics", name)
				}
				if err := os.WriteFile(to, text, 0o644); err != nil {
					return err
				}
			}
			return nil
		},
	})
}

// What README shows is what the command says.
func TestReadmeFight(t *testing.T) {
	checkReadme(t, "$ hcl run heroic-combat heroic-combat/duel\n", "```", func(out string) string { return out })
}

func TestReadmeSim(t *testing.T) {
	fights.OnlyThorough(t)
	checkReadme(t, "$ hcl sim heroic-combat heroic-combat/duel -n 2000\n", "…\n", func(out string) string {
		finding, rest, _ := strings.Cut(out, "\n\n")
		_, rest, _ = strings.Cut(rest, "\n\n")
		outcomes, _, _ := strings.Cut(rest, "\n\n")
		return finding + "\n\n" + outcomes + "\n"
	})
}

// manual tells at length what README tells in short.
const manual = "../cmd/hcl/MANUAL.md"

func TestReadmeVariants(t *testing.T) {
	t.Parallel()
	for _, command := range []string{"resolve homebrew/quick-hands speed_factor", "diff heroic-combat homebrew/quick-hands"} {
		checkReadme(t, "$ hcl "+command+"\n", "```", func(out string) string { return out })
	}
}

// checkReadme compares what README or the manual of the command shows of one, up to some letters, with the
// part of its output that is meant.
func checkReadme(t *testing.T, command, end string, part func(string) string) {
	t.Helper()
	var file, before, rest string
	ok := false
	for _, file = range []string{"../README.md", manual} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if before, rest, ok = strings.Cut(string(text), command); ok {
			break
		}
	}
	shown, after, closed := strings.Cut(rest, end)
	if !ok || !closed {
		t.Fatalf("neither README nor the manual shows %q", command)
	}
	out, err := exec.Command(filepath.Join(binDir, "hcl"), strings.Fields(command)[2:]...).Output()
	if err != nil {
		t.Fatal(err)
	}
	want := part(string(out))
	if shown == want {
		return
	}
	if !*update {
		t.Fatalf("%s shows something else; run go test ./tests -update", file)
	}
	if err := os.WriteFile(file, []byte(before+command+want+end+after), 0o644); err != nil {
		t.Fatal(err)
	}
}
