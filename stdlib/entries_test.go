package stdlib

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Whoever looks for a built-in looks for a file of its name, in the folder of its group.
func TestOneFileEach(t *testing.T) {
	adds := func(path string) bool {
		text, err := os.ReadFile(path)
		return err == nil && strings.Contains(string(text), "builtin.Add(")
	}
	for _, e := range Entries {
		if path := filepath.Join(e.Group, e.Name+".go"); !adds(path) {
			t.Errorf("%s does not stand in %s", e.Name, path)
		}
	}
	paths, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		dir, file := filepath.Split(path)
		if dir = filepath.Clean(dir); dir == "builtin" || !adds(path) {
			continue
		}
		if e := Lookup(strings.TrimSuffix(file, ".go")); e == nil || e.Group != dir {
			t.Errorf("%s adds a built-in that does not stand in the reference: is there one of its group that is called as its After says?", path)
		}
	}
}

// Each entry says what it is.
func TestEntries(t *testing.T) {
	for _, e := range Entries {
		if e.Eval == nil || e.Doc == "" || e.Example == "" || len(e.Schemes) == 0 {
			t.Errorf("%s is not whole", e.Name)
		}
		for _, s := range e.Schemes {
			if e.Each > 0 && len(s.Params) >= e.Each && s.Params[e.Each-1].Name == "" {
				t.Errorf("%s: the formula on items has no name", e.Name)
			}
		}
	}
}
