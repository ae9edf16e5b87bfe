package tests

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"hcl/tests/internal/fights"
)

// The five lines of the manual that have several machines fight do so as they are typed, but with fewer
// fights and on this machine alone.
func TestReadmeMachines(t *testing.T) {
	fights.OnlyThorough(t)
	text, err := os.ReadFile(manual)
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## More machines\n")
	section, _, _ = strings.Cut(section, "\n## ")
	var lines []string
	for _, found := range regexp.MustCompile(`(?m)^    (hcl .*?)( +#.*)?$`).FindAllStringSubmatch(section, -1) {
		lines = append(lines, strings.NewReplacer("-n 1000000", "-n 1500", "0.0.0.0", "127.0.0.1").Replace(found[1]))
	}
	if len(lines) != 5 || !strings.Contains(lines[0], "127.0.0.1") {
		t.Fatalf("these are not the five lines: %q", lines)
	}
	dir := t.TempDir()
	typed := func(line string) *exec.Cmd {
		cmd := exec.Command(filepath.Join(binDir, "hcl"), strings.Fields(line)[1:]...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "HOME="+dir, "XDG_CACHE_HOME="+dir)
		return cmd
	}
	run := func(line string) string {
		t.Helper()
		out, err := typed(line).Output()
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		return string(out)
	}
	alone, _, _ := strings.Cut(lines[0], " --cluster")
	want := run(alone)

	coordinator := typed(lines[0])
	var report strings.Builder
	coordinator.Stdout = &report
	said, err := coordinator.StderrPipe()
	if err == nil {
		err = coordinator.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	var join string
	heard := bufio.NewReader(said)
	for join == "" {
		line, err := heard.ReadString('\n')
		if err != nil {
			t.Fatalf("it ends before it has said how to join: %s", line)
		}
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "hcl work ") {
			join = line
		}
	}
	// what stands behind the address and the token differs each time
	shape := func(line string) string {
		return regexp.MustCompile(`nats://[\d.:]+|--token \w+`).ReplaceAllStringFunc(line,
			func(s string) string { return s[:7] })
	}
	if shape(join) != shape(lines[1]) {
		t.Errorf("README types %q, and %q is printed", lines[1], join)
	}
	worker := typed(join)
	if out, err := worker.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", join, err, out)
	}
	rest, _ := io.ReadAll(heard)
	if err := coordinator.Wait(); err != nil || report.String() != want {
		t.Errorf("%v\n%s\n%s\nalone:\n%s", err, rest, report.String(), want)
	}

	if !slices.Contains(strings.Fields(lines[2]), "1500") {
		t.Errorf("%s does not fight the same", lines[2])
	}
	run(lines[2])
	run(lines[3])
	if have := run(lines[4]); have != want {
		t.Errorf("merged:\n%s\nalone:\n%s", have, want)
	}
}
