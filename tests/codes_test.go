package tests

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/txtar"

	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/library"
	"hcl/tests/internal/fights"
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

// The lines that an explanation shows as wrong yield its code, and those that it
// shows as right yield nothing.
func TestExplanationsShowWhatTheySay(t *testing.T) {
	for _, e := range diag.Explanations {
		if e.Wrong == "" {
			continue
		}
		t.Run(string(e.Code), func(t *testing.T) {
			wrong := checkModule(e.Wrong)
			found := false
			for _, d := range wrong.All() {
				found = found || d.Code == e.Code
			}
			if !found {
				t.Errorf("the wrong lines do not yield it:\n%s", wrong.Render())
			}
			if right := checkModule(e.Right); right.Len() > 0 {
				t.Errorf("the right lines are not:\n%s", right.Render())
			}
		})
	}
}

// checkModule checks lines as a module, which needs no rounds and no victory.
func checkModule(lines string) *diag.List {
	shelf := library.Shelf{Label: ".", FS: fstest.MapFS{"example.hc": {Data: []byte("module \"Example\"\n" + lines + "\n")}}}
	_, diags := fights.Load(&library.Library{Shelves: []library.Shelf{shelf}}, []library.Location{{Shelf: shelf, Path: "example.hc"}}, check.Options{})
	return diags
}
