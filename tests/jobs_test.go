package tests

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"hcl/tests/internal/fights"
)

// hclIn runs the command in a directory, and returns what it prints.
func hclIn(t *testing.T, dir, line string) string {
	t.Helper()
	var wrong bytes.Buffer
	cmd := exec.Command(filepath.Join(binDir, "hcl"), strings.Fields(line)...)
	cmd.Dir, cmd.Stderr = dir, &wrong
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("hcl %s: %v\n%s", line, err, &wrong)
	}
	return string(out)
}

// Of three workers of a job two are ended at moments that nobody knows, one so that it can still say
// good-bye. The third has all to itself then, and the report is that of one process.
func TestWorkersOfAJobAreEnded(t *testing.T) {
	t.Parallel()
	const line = "sweep starters/d20 starters/d20/bridge --vary reward=4..7 -n 6000"
	dir := t.TempDir()
	alone := hclIn(t, dir, line)
	hclIn(t, dir, "job "+line+" --seconds 0.02 -o made")
	job, err := os.ReadFile(filepath.Join(dir, "made", "job"))
	if err != nil {
		t.Fatal(err)
	}
	for range fights.Many(2, 10) {
		here := t.TempDir()
		if err := os.WriteFile(filepath.Join(here, "job"), job, 0o644); err != nil {
			t.Fatal(err)
		}
		work := func() (*exec.Cmd, *bytes.Buffer) {
			var out bytes.Buffer
			cmd := exec.Command(filepath.Join(binDir, "hcl"), "work", "--job", ".", "--workers", "1")
			cmd.Dir, cmd.Stdout, cmd.Stderr = here, &out, &out
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			return cmd, &out
		}
		killed, _ := work()
		asked, said := work()
		last, lastSaid := work()
		for wait := time.Duration(0); wait < time.Minute; wait += time.Millisecond { // until there is something to break off
			if parts, _ := os.ReadDir(filepath.Join(here, "parts")); len(parts) > 0 {
				break
			}
			time.Sleep(time.Millisecond)
		}
		time.Sleep(time.Duration(rand.IntN(100)) * time.Millisecond)
		killed.Process.Kill()
		asked.Process.Signal(syscall.SIGTERM)
		killed.Wait()
		err := asked.Wait()
		var exit *exec.ExitError
		broken := strings.HasSuffix(said.String(), "fought here, broken off\n") && errors.As(err, &exit) &&
			exit.ExitCode() == 130
		if early := said.Len() == 0; err != nil && !broken && !early {
			t.Errorf("one that is asked to end: %v: %s", err, said)
		}
		if err := last.Wait(); err != nil {
			t.Errorf("%v: %s", err, lastSaid)
		}
		if got := hclIn(t, here, "merge ."); got != alone {
			t.Errorf("alone:\n%s\ntogether:\n%s", alone, got)
		}
	}
}
