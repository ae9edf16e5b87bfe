// Package hostile hands the built command files that want to keep it busy for ever, fill
// the memory, bring it down or steer the terminal. Each archive is one attempt: what it
// tries, the command, its exit status and a part of what it must say, then the files.
// In files and the command `<<N*TEXT>>` stands for a text N times, with Go's escapes; `%i` in it counts
// from 0, `%j` from 1. `long` says that an attempt takes long; those are made with -thorough,
// as .ci/run does. Beside them lie yard.hc and duel.toml of tests/diagnostics. Others are made (attacks_test.go).
package hostile

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"hcl/lang/diag"
)

var thorough = flag.Bool("thorough", false, "make those attempts that take long, in place of the others, and all attacks")

var measure = flag.Bool("measure", false, "print the time and memory that each attempt takes, and fail if it takes more than it may where nothing else is at work")

const (
	watchdog   = 30 * time.Second // longer than anything may take, on a busy machine
	mostWork   = 2 * time.Second  // of the processor, where nothing else keeps it busy
	mostQuick  = time.Second      // the same of an attempt that is not called long
	mostMemory = 256 << 10        // kilobytes
	mostShown  = 200 << 20        // bytes of output: a log may be long
)

var command string

func TestMain(m *testing.M) {
	// Linux counts the peak of the process that starts another as the other's: this one
	// stays small, however large the files that it makes.
	debug.SetMemoryLimit(100 << 20)
	debug.SetGCPercent(20)
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "hostile")
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 1
		}
		defer os.RemoveAll(dir)
		command = filepath.Join(dir, "hcl")
		if out, err := exec.Command("go", "build", "-o", command, "../../cmd/hcl").CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "building hcl: %s\n%s", err, out)
			return 1
		}
		return m.Run()
	}())
}

// attempt is one archive.
type attempt struct {
	args   []string
	status int
	says   string
	long   bool
	files  []txtar.File
}

func read(t *testing.T, name string) attempt {
	t.Helper()
	a, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	out := attempt{status: -1, files: a.Files}
	for line := range strings.Lines(string(a.Comment)) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "$":
			out.args = strings.Fields(written(t, rest))[1:]
		case "exit":
			out.status, _ = strconv.Atoi(rest)
		case "says":
			out.says = rest
		case "long":
			out.long = true
		}
	}
	if len(out.args) == 0 || out.status != 0 && out.status != 1 && out.status != 3 {
		t.Fatalf("%s wants a line `$ hcl …`, and `exit 1`, `exit 3`, or `exit 0` if it is to do as told", name)
	}
	return out
}

var repeated = regexp.MustCompile(`(?s)<<([0-9]+)\*(.*?)>>`)

// written is the text of a file with everything that it repeats.
func written(t *testing.T, text string) string {
	t.Helper()
	return repeated.ReplaceAllStringFunc(text, func(s string) string {
		m := repeated.FindStringSubmatch(s)
		n, _ := strconv.Atoi(m[1])
		one, err := strconv.Unquote(`"` + strings.ReplaceAll(m[2], `"`, `\"`) + `"`)
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		if !strings.Contains(one, "%") {
			return strings.Repeat(one, n)
		}
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.NewReplacer("%i", strconv.Itoa(i), "%j", strconv.Itoa(i+1)).Replace(one))
		}
		return b.String()
	})
}

// try runs the command in a folder, which must end with a status, and returns what it
// printed.
func try(t *testing.T, dir string, status int, args ...string) string {
	t.Helper()
	shown, have := tryAll(t, dir, mostWork, args)
	if have != status {
		t.Errorf("hcl %q: status %d, not %d:\n%s", args, have, status, begin(shown))
	}
	return shown
}

// tryAny is try for a command that may end well.
func tryAny(t *testing.T, dir string, args ...string) string {
	t.Helper()
	shown, _ := tryAll(t, dir, mostWork, args)
	return shown
}

func tryAll(t *testing.T, dir string, most time.Duration, args []string) (string, int) {
	t.Helper()
	return tryTold(t, dir, most, args, "")
}

// tryTold is tryAll for a command that listens.
func tryTold(t *testing.T, dir string, most time.Duration, args []string, told string) (string, int) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), watchdog)
	defer stop()
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "NO_COLOR=1")
	var out shownText
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(told), &out, &out
	cmd.Run()
	if ctx.Err() != nil {
		t.Fatalf("hcl %q goes on for ever", args)
	}
	shown := string(out.text)
	kilobytes := memoryOf(cmd.ProcessState)
	took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	slack := time.Duration(5) // others may be at work on the machine
	if *measure {
		slack = 1
		fmt.Printf("%6.2f s %5d MB  %6d bytes shown, status %d  %s %s\n",
			took.Seconds(), kilobytes>>10, out.all, cmd.ProcessState.ExitCode(), t.Name(), args[0])
	}
	switch {
	case strings.Contains(shown, "fault of hcl") || strings.Contains(shown, "goroutine "):
		t.Errorf("it breaks down:\n%s", begin(shown))
	case took > slack*most:
		t.Errorf("it takes %.1f s of work", took.Seconds())
	case kilobytes > mostMemory:
		t.Errorf("it takes %d MB of memory", kilobytes>>10)
	case out.all > mostShown:
		t.Errorf("it shows %d bytes", out.all)
	}
	for _, r := range strings.ReplaceAll(shown, "\r\n", "\n") {
		if args[0] != "lsp" && args[0] != "complete" && diag.Unsafe(r) && r != '\n' && r != '\uFFFD' { // what these say no terminal shows
			t.Errorf("hcl %q: a terminal acts on %U:\n%q", args, r, begin(shown))
			break
		}
	}
	return shown, cmd.ProcessState.ExitCode()
}

// shownText is what a command shows. Of a long log it is the beginning and the end: the peak of this process would count
// as that of the commands behind it.
type shownText struct {
	text []byte
	all  int
}

func (s *shownText) Write(p []byte) (int, error) {
	const most = 4 << 20
	s.text, s.all = append(s.text, p...), s.all+len(p)
	if len(s.text) > 2*most {
		s.text = slices.Delete(s.text, most/2, len(s.text)-most/2)
	}
	return len(p), nil
}

func begin(s string) string { return s[:min(len(s), 2000)] }

func TestAttempts(t *testing.T) {
	archives, err := filepath.Glob("*.txtar")
	if err != nil || len(archives) < 60 {
		t.Fatalf("%d attempts: %v", len(archives), err)
	}
	for _, archive := range archives {
		t.Run(strings.TrimSuffix(archive, ".txtar"), func(t *testing.T) {
			a := read(t, archive)
			most := mostQuick
			if a.long != *thorough {
				t.Skip("it takes long, which -thorough tries, or it is quick, which go test tries")
			}
			if a.long {
				most = mostWork
			}
			t.Parallel()
			dir := t.TempDir()
			putYard(t, dir)
			for _, f := range a.files {
				put(t, dir, f.Name, written(t, string(f.Data)))
			}
			shown, status := tryAll(t, dir, most, a.args)
			if status != a.status {
				t.Errorf("hcl %q: status %d, not %d:\n%s", a.args, status, a.status, begin(shown))
			}
			if !strings.Contains(shown, a.says) {
				t.Errorf("it does not say %q:\n%s", a.says, begin(shown))
			}
		})
	}
}

func put(t *testing.T, dir, name, text string) {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
