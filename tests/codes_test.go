package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hcl/lang/diag"
)

// headLine is the first line of a rendered diagnostic.
var headLine = regexp.MustCompile(`(?m)^[^ ].*(?:error|warning): .* \[([a-z-]+)\]$`)

// Every code is shown by at least one golden, and goldens show nothing but codes.
// That they are what the command says is checked by the scripts themselves.
func TestEveryCodeHasAGolden(t *testing.T) {
	shown := map[diag.Code]bool{}
	for _, pattern := range []string{"diagnostics/*.txtar", "testdata/script/*.txtar"} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, section := range txtar.Parse(text).Files {
				if !strings.HasSuffix(section.Name, ".out") {
					continue
				}
				for _, m := range headLine.FindAllSubmatch(section.Data, -1) {
					code := diag.Code(m[1])
					if _, ok := diag.Explain(code); !ok {
						t.Errorf("%s: %s: nothing explains [%s]", file, section.Name, code)
					}
					shown[code] = true
				}
			}
		}
	}
	for _, e := range diag.Explanations {
		if !shown[e.Code] {
			t.Errorf("no golden shows [%s]", e.Code)
		}
	}
}

// What an explanation shows as wrong yields its code and no other, and what it shows as right
// yields nothing, by the command that it names.
func TestExplanationsShowWhatTheySay(t *testing.T) {
	t.Parallel()
	hcl := func(dir string, args ...string) string {
		cmd := exec.Command(filepath.Join(binDir, "hcl"), args...)
		cmd.Dir = dir
		out, _ := cmd.CombinedOutput() // what is wrong is in it
		return string(out)
	}
	yields := func(t *testing.T, example, out string, codes ...diag.Code) {
		t.Helper()
		var found []diag.Code
		for _, m := range headLine.FindAllStringSubmatch(out, -1) {
			found = append(found, diag.Code(m[1]))
		}
		if found = slices.Compact(found); !slices.Equal(found, codes) {
			t.Errorf("%s\nyields %v and not %v:\n%s", example, found, codes, out)
		}
	}
	checked, dirs := t.TempDir(), []string{}
	for _, e := range diag.Explanations {
		for _, x := range []struct{ name, example string }{{"wrong", e.Wrong}, {"right", e.Right}} {
			dir := filepath.Join(checked, string(e.Code), x.name)
			first := writeExample(t, dir, x.example)
			if e.Command == "" {
				dirs = append(dirs, filepath.Join(string(e.Code), x.name, first))
				continue
			}
			args := strings.Fields(e.Command)
			if out := hcl(dir, args[1:]...); x.name == "right" {
				yields(t, x.example, out)
			} else {
				yields(t, x.example, out, e.Code)
			}
		}
	}
	reports := map[string]string{} // of hcl check, by where the file is that they are about
	for _, report := range strings.Split(hcl(checked, append([]string{"check"}, dirs...)...), "\n\n") {
		code, rest, _ := strings.Cut(report, "/")
		sort, _, _ := strings.Cut(rest, "/")
		reports[code+"/"+sort] += report + "\n"
	}
	for _, e := range diag.Explanations {
		if e.Command == "" {
			yields(t, e.Wrong, reports[string(e.Code)+"/wrong"], e.Code)
			yields(t, e.Right, reports[string(e.Code)+"/right"])
		}
	}
}

var manyTimes = regexp.MustCompile(`⟪(\d+)×([^⟫]*)⟫`)

// writeExample writes the files of an example into a folder, and gives the name of the first.
func writeExample(t *testing.T, dir, example string) string {
	t.Helper()
	example = manyTimes.ReplaceAllStringFunc(example, func(s string) string {
		m := manyTimes.FindStringSubmatch(s)
		n, err := strconv.Atoi(m[1])
		if err != nil {
			t.Fatal(err)
		}
		return strings.Repeat(m[2], n)
	})
	if !strings.HasPrefix(example, "-- ") {
		example = "-- example.hc --\nmodule \"Example\"\n" + example
	}
	files := txtar.Parse([]byte(example)).Files
	for _, f := range files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return files[0].Name
}
