package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// watched is a command that watches files, and what it has printed.
type watched struct {
	t    *testing.T
	dir  string
	cmd  *exec.Cmd
	lock sync.Mutex
	text strings.Builder
	read int // of the text
}

func (w *watched) Write(p []byte) (int, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	return w.text.Write(p)
}

// startWatching starts a command in a folder with some files.
func startWatching(t *testing.T, files map[string]string, args ...string) *watched {
	t.Helper()
	w := &watched{t: t, dir: t.TempDir()}
	for name, text := range files {
		w.save(name, text)
	}
	w.cmd = exec.Command(filepath.Join(binDir, "hcl"), args...)
	w.cmd.Dir, w.cmd.Stdout, w.cmd.Stderr = w.dir, w, w
	if err := w.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { w.cmd.Process.Kill() })
	return w
}

// save writes a file as many editors do: another takes its place.
func (w *watched) save(name, text string) {
	w.t.Helper()
	to := filepath.Join(w.dir, name)
	if err := os.WriteFile(to+"~", []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
	if err := os.Rename(to+"~", to); err != nil {
		w.t.Fatal(err)
	}
}

// until waits for some text, and gives what has been printed up to its end since the last time.
func (w *watched) until(end string) string {
	w.t.Helper()
	for wait := time.Now().Add(slow); ; time.Sleep(5 * time.Millisecond) {
		w.lock.Lock()
		all := w.text.String()
		w.lock.Unlock()
		if i := strings.Index(all[w.read:], end); i >= 0 {
			out := all[w.read : w.read+i+len(end)]
			w.read += len(out)
			return out
		}
		if time.Now().After(wait) {
			w.t.Fatalf("%q did not come:\n%s", end, all[w.read:])
		}
	}
}

// interrupt presses Ctrl-C, by which the command must end with its own status.
func (w *watched) interrupt() {
	w.t.Helper()
	if err := w.cmd.Process.Signal(syscall.SIGINT); err != nil {
		w.t.Fatal(err)
	}
	w.cmd.Wait()
	if have := w.cmd.ProcessState.ExitCode(); have != 130 {
		w.t.Errorf("status %d after Ctrl-C", have)
	}
}

const waiting = "hcl: waiting for a file to be saved; Ctrl-C ends it\n"

// Tests run again when a file is saved, those first that failed; a file with errors is told and
// waited for, and so is one that is broken when it begins.
func TestWatchTests(t *testing.T) {
	t.Parallel()
	rules := "module \"Luck\"\nrule blow() -> int { return roll(2d6, \"blow\") }\n"
	first := "test \"First\" { rolls blow = 4 ; expect blow() == 4 }\n"
	second := "test \"Second\" { rolls blow = 9 ; expect blow() == 9 }\n"
	w := startWatching(t, map[string]string{"luck.hc": "modul \"Luck\"\n"}, "test", "-v", "--watch", "luck.hc")
	w.until("1 ruleset with errors")
	w.until(waiting)

	w.save("luck.hc", rules+first+strings.Replace(second, "== 9", "== 8", 1))
	if out := w.until("1 passed, 1 failed\n"); !strings.Contains(out,
		"==== luck.hc saved\n\nok    First\nFAIL  Second\n") {
		t.Errorf("a failing test gives\n%s", out)
	}
	w.save("luck.hc", rules+first+second+"oops\n")
	w.until("luck.hc:5:1: error")
	w.until("0 passed, 0 failed\n")
	w.save("luck.hc", rules+first+second)
	if out := w.until("2 passed, 0 failed\n"); !strings.Contains(out, "ok    Second\nok    First\n") {
		t.Errorf("what failed does not run first:\n%s", out)
	}
	w.save("luck.hc", rules+first+second+"# a comment\n")
	if out := w.until("2 passed, 0 failed\n"); !strings.Contains(out, "ok    First\nok    Second\n") {
		t.Errorf("what failed two times before still runs first:\n%s", out)
	}
	w.interrupt()
}

// A fight is played again when a file is saved, also of a base in another folder, and what has
// changed in it is shown.
func TestWatchFight(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../rulesets/starters/d20.hc")
	if err != nil {
		t.Fatal(err)
	}
	base := string(text)
	scenario, err := os.ReadFile("../rulesets/starters/scenarios/bridge.toml")
	if err != nil {
		t.Fatal(err)
	}
	w := startWatching(t, map[string]string{"d20.hc": base, "mine.hc": "ruleset \"Mine\"\nextends \"d20\"\n",
		"bridge.toml": string(scenario)},
		"run", "--watch", "--log", "rolls", "mine.hc", "bridge.toml")
	if out := w.until(waiting); !strings.Contains(out, "\nRound 1\n") || !strings.Contains(out, "\nResult\n") {
		t.Errorf("at first it is not told:\n%s", out)
	}
	w.save("mine.hc", "ruleset \"Mine\"\nextends \"d20\"\n# nothing new\n")
	w.until("==== mine.hc saved\n\nThe fight is the same, to the last line.\n")
	w.save("d20.hc", strings.Replace(base, "1d8+1", "20d6", 1))
	out := w.until("Damage dealt")
	if !strings.Contains(out, "==== d20.hc saved\n\n@@ ") || !strings.Contains(out, "\n+        ") ||
		!strings.Contains(out, "\nResult\n@@ ") || strings.Contains(out, "\n Round 1\n") {
		t.Errorf("a change of the base gives\n%s", out)
	}
	w.save("mine.hc", "ruleset \"Mine\"\nextends \"d20\"\noops\n")
	w.until("mine.hc:3:1: error")
	w.save("mine.hc", "ruleset \"Mine\"\nextends \"d20\"\n")
	w.until("The fight is the same, to the last line.\n")
	w.interrupt()
}
