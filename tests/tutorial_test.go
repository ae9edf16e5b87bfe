package tests

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// What lang/TUTORIAL.md tells a newcomer to type is typed here, in an empty folder, from its
// first line to its last. What a fenced block is stands behind the backticks that open it:
//
//	hc FILE, toml FILE    the whole of a file
//	hc FILE add           what to write at the end of a file
//	diff FILE             what to change in a file: lines with - go, those with + come, the others
//	                      are in it just once
//	console               commands, behind "$ ", each with all that it prints; a line "…" stands
//	                      for lines that are not shown
//	console fails         the same, but the last command must fail
//
// -update writes anew what the commands print where it is shown whole.
const tutorial = "../lang/TUTORIAL.md"

func TestTutorial(t *testing.T) {
	t.Parallel()
	needs(t, "sh")
	text, err := os.ReadFile(tutorial)
	if err != nil {
		t.Fatal(err)
	}
	desk := desk{t: t, dir: t.TempDir()}
	var shown []string // the tutorial, with what the commands print now
	lines := strings.Split(string(text), "\n")
	for i := 0; i < len(lines); i++ {
		shown = append(shown, lines[i])
		info, fence := strings.CutPrefix(lines[i], "```")
		if !fence {
			continue
		}
		end := i + 1 + slices.Index(lines[i+1:], "```")
		block := lines[i+1 : end]
		if end <= i {
			t.Fatalf("%s:%d: a block without an end", tutorial, i+1)
		}
		switch words := strings.Fields(info); {
		case len(words) > 0 && words[0] == "console":
			block = desk.typed(i+2, block, len(words) == 2 && words[1] == "fails")
		case len(words) >= 2 && (words[0] == "hc" || words[0] == "toml"):
			desk.written(i+2, words[1], strings.Join(words[2:], " "), block)
		case len(words) == 2 && words[0] == "diff":
			desk.changed(i+2, words[1], block)
		default:
			t.Fatalf("%s:%d: what is a block of %q?", tutorial, i+1, info)
		}
		shown = append(append(shown, block...), "```")
		i = end
	}
	now := strings.Join(shown, "\n")
	if now == string(text) {
		return
	}
	if !*update {
		t.Fatalf("%s has changed: %s\nrun go test ./tests -run Tutorial -update and look at the difference",
			tutorial, firstDifference([]byte(now), text))
	}
	if err := os.WriteFile(tutorial, []byte(now), 0o644); err != nil {
		t.Fatal(err)
	}
}

// desk is a folder in which somebody follows the tutorial.
type desk struct {
	t   *testing.T
	dir string
}

// written writes a file, or adds to its end.
func (d desk) written(line int, name, how string, block []string) {
	text := strings.Join(block, "\n") + "\n"
	switch how {
	case "":
	case "add":
		text = d.read(line, name) + "\n" + text
	default:
		d.t.Fatalf("%s:%d: how is %q written?", tutorial, line, how)
	}
	d.write(name, text)
}

// changed changes lines of a file.
func (d desk) changed(line int, name string, block []string) {
	var was, now strings.Builder
	for i, l := range block {
		if l == "" {
			d.t.Fatalf("%s:%d: a line that stays begins with a blank", tutorial, line+i)
		}
		if l[0] != '+' {
			was.WriteString(l[1:] + "\n")
		}
		if l[0] != '-' {
			now.WriteString(l[1:] + "\n")
		}
	}
	text := d.read(line, name)
	if n := strings.Count("\n"+text, "\n"+was.String()); n != 1 {
		d.t.Fatalf("%s:%d: what is changed stands %d times in %s:\n%s", tutorial, line, n, name, text)
	}
	d.write(name, strings.Replace(text, was.String(), now.String(), 1))
}

func (d desk) read(line int, name string) string {
	text, err := os.ReadFile(filepath.Join(d.dir, name))
	if err != nil {
		d.t.Fatalf("%s:%d: %v", tutorial, line, err)
	}
	return string(text)
}

func (d desk) write(name, text string) {
	if err := os.WriteFile(filepath.Join(d.dir, name), []byte(text), 0o644); err != nil {
		d.t.Fatal(err)
	}
}

// typed runs the commands of a block and gives it with what they print.
func (d desk) typed(line int, block []string, fails bool) []string {
	var out []string
	for i, command := range block {
		command, is := strings.CutPrefix(command, "$ ")
		if !is {
			if i == 0 {
				d.t.Fatalf("%s:%d: a block of commands begins with one", tutorial, line)
			}
			continue
		}
		rest := block[i+1:]
		if next := slices.IndexFunc(rest, func(l string) bool { return strings.HasPrefix(l, "$ ") }); next >= 0 {
			rest = rest[:next]
		}
		run := exec.Command("sh", "-c", command)
		run.Dir = d.dir
		run.Env = append(os.Environ(), "PATH="+binDir+string(os.PathListSeparator)+os.Getenv("PATH"), "COLUMNS=100", "HCL_RULESETS=")
		printed, err := run.CombinedOutput()
		var failed *exec.ExitError
		if err != nil && !errors.As(err, &failed) {
			d.t.Fatal(err)
		}
		if mustFail := fails && i+1+len(rest) == len(block); mustFail != (err != nil) {
			d.t.Errorf("%s:%d: %s: fails is %v\n%s", tutorial, line+i, command, err != nil, printed)
		}
		var now []string // it may print nothing
		for line := range strings.Lines(strings.TrimRight(string(printed), "\n")) {
			now = append(now, strings.TrimRight(line, "\n"))
		}
		if slices.Contains(rest, "…") {
			if !shows(rest, now) {
				d.t.Errorf("%s:%d: %s: what is shown is not what it prints:\n%s", tutorial, line+i, command, printed)
			}
			now = rest
		}
		out = append(append(out, "$ "+command), now...)
	}
	return out
}

// shows reports whether lines show what was printed, if each "…" stands for any lines.
func shows(lines, printed []string) bool {
	for i := 0; ; i++ {
		cut := slices.Index(lines, "…")
		part := lines
		if cut >= 0 {
			part = lines[:cut]
		}
		at := indexLines(printed, part)
		switch {
		case at < 0, i == 0 && at > 0:
			return false
		case cut < 0:
			return len(part) == 0 || slices.Equal(printed[len(printed)-len(part):], part)
		}
		printed, lines = printed[at+len(part):], lines[cut+1:]
	}
}

// indexLines gives where the lines of part first stand, -1 if they do not.
func indexLines(lines, part []string) int {
	for at := 0; at+len(part) <= len(lines); at++ {
		if slices.Equal(lines[at:at+len(part)], part) {
			return at
		}
	}
	return -1
}
