package tests

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
)

// namesFile lists, beside rulesets and modules, what variants of them can name, each with the
// version that promises it.
const namesFile = "names.txt"

// A ruleset keeps its word: where a name goes that a variant could have used, `renamed` says
// what has it now, or the version of the ruleset that this is another. -update takes up new
// names, and never what breaks that.
func TestPromisedNames(t *testing.T) {
	t.Parallel()
	lib := &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}}}
	dirs, err := fs.ReadDir(rulesets.Files, ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range dirs {
		if dir.Name() == "homebrew" || dir.Name() == "starters" { // nothing builds on these: they are read, or copied
			continue
		}
		t.Run(dir.Name(), func(t *testing.T) {
			file := filepath.Join("../rulesets", dir.Name(), namesFile)
			text, _ := os.ReadFile(file)
			promised := promises(t, string(text))
			var out strings.Builder
			for _, place := range wholes(t, dir.Name()) {
				p, diags := check.Load(lib, []library.Location{place}, check.Options{SkipTests: true})
				if p == nil {
					t.Fatal(diags.Render())
				}
				version := versionOf(p)
				fmt.Fprintf(&out, "%s %s\n", place.ID(), version)
				for _, n := range p.Nameables(true) {
					fmt.Fprintf(&out, "  %s\n", n)
				}
				was := promised[place.ID()]
				if was == nil || library.Newer(was.version, version) {
					continue
				}
				for _, b := range p.Breaches(was.names) {
					t.Errorf("%s: a variant can no longer name %s: write `renamed OLD to NEW`, or a version after %s", place.ID(),
						b.Was, was.version)
				}
			}
			for id := range promised {
				if !strings.Contains("\n"+out.String(), "\n"+id+" ") {
					t.Errorf("%s is gone, and whoever uses it is not told", id)
				}
			}
			switch {
			case t.Failed() || out.String() == string(text):
			case *update:
				if err := os.WriteFile(file, []byte(out.String()), 0o644); err != nil {
					t.Fatal(err)
				}
			default:
				t.Errorf("%s does not list what can be named; go test ./tests -run %s -update writes it", file, t.Name())
			}
		})
	}
}

// promise is what a version of a ruleset lets variants name.
type promise struct {
	version string
	names   []check.Nameable
}

// promises reads a file of names.
func promises(t *testing.T, text string) map[string]*promise {
	out := map[string]*promise{}
	var last *promise
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		name, indented := strings.CutPrefix(line, "  ")
		if !indented {
			id, version, _ := strings.Cut(line, " ")
			last = &promise{version: version}
			out[id] = last
			continue
		}
		n, err := parseNameable(name)
		if err != nil {
			t.Fatal(err)
		}
		last.names = append(last.names, n)
	}
	return out
}

// parseNameable reads what Nameable.String writes.
func parseNameable(line string) (check.Nameable, error) {
	what, rest, ok := strings.Cut(line, " ")
	if !ok {
		return check.Nameable{}, fmt.Errorf("%q is no name: it is written SORT NAME", line)
	}
	n := check.Nameable{What: what}
	n.Path, rest, n.Called = strings.Cut(rest, "(")
	if params := strings.TrimSuffix(rest, ")"); params != "" {
		n.Params = strings.Split(params, ", ")
	}
	return n, nil
}

// wholes are the rulesets and modules in a folder, without chapters.
func wholes(t *testing.T, dir string) []library.Location {
	entries, err := fs.ReadDir(rulesets.Files, dir)
	if err != nil {
		t.Fatal(err)
	}
	var out []library.Location
	for _, e := range entries {
		place := library.Location{Shelf: library.Shelf{FS: rulesets.Files}, Path: path.Join(dir, e.Name())}
		if _, part := place.Part(); library.IsRules(e.Name()) && !part {
			out = append(out, place)
		}
	}
	return slices.Clip(out)
}

// versionOf is the version of the ruleset that a file belongs to: modules that say none have
// that of what they extend.
func versionOf(p *check.Ruleset) string {
	for f := p.Root; f != nil; f = f.Extends {
		if v := f.Header.Value("version"); v != "" {
			return v
		}
	}
	return ""
}
