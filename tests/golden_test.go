package tests

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/interp/narrate"
	"hcl/tests/internal/fights"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a text with testdata/golden/NAME, or rewrites it.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", "golden", filepath.FromSlash(name))
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, got, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; run go test ./tests -update", err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s has changed: %s\nrun go test ./tests -update and look at the difference", file,
			firstDifference(got, want))
	}
}

func firstDifference(got, want []byte) string {
	g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range g {
		if i >= len(w) || g[i] != w[i] {
			old := "(nothing)"
			if i < len(w) {
				old = w[i]
			}
			return fmt.Sprintf("line %d was\n  %s\nand is\n  %s", i+1, old, g[i])
		}
	}
	return fmt.Sprintf("%d lines are missing at the end", len(w)-len(g))
}

// hashes are what the head of a log says of files: they change with every comment,
// and the golden logs do not.
var hashes = regexp.MustCompile("(?m)^  [0-9a-f]{12} ")

// unfilled is the place of a value in a text, which a formula does not fill in.
var unfilled = regexp.MustCompile(`.*\{[a-z_]+.*`)

// The log of every scenario at its own seed is kept, as a person reads it and (by
// its hash) as data. The same bytes must come out on every machine: CI runs this
// test on other architectures as well.
func TestGoldenLogs(t *testing.T) {
	for _, s := range fights.Scenarios(t) {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			m := fights.Machine(t, fights.Program(t, s), s, interp.Options{})
			var text bytes.Buffer
			play(t, m, narrate.New(&text, narrate.Options{Depth: keptAt(m.Size())}), false)
			if raw := unfilled.Find(text.Bytes()); raw != nil {
				t.Errorf("a text has not been filled in: %s", raw)
			}
			told := hashes.ReplaceAll(text.Bytes(), []byte("  (hash) "))
			events := firstFight(t, s).events()
			told = fmt.Appendf(told, "\nas data after the head: %d bytes, SHA-256 %x\n", len(events),
				sha256.Sum256([]byte(events)))
			golden(t, s.String()+".log", told)
		})
	}
}

// keptAt is the depth of the log that is kept of a fight of some size: the smaller, the more.
func keptAt(size int) narrate.Depth {
	switch {
	case size <= 12:
		return narrate.Rolls
	case size <= 60:
		return narrate.Turns
	}
	return narrate.Rounds
}

func play(t *testing.T, m *interp.Machine, r event.Reader, explain bool) {
	t.Helper()
	f := interp.NewFight(m)
	f.Reset(m.Seed, 1)
	f.Read(r, explain)
	if _, err := f.Run(); err != nil {
		t.Fatal(err)
	}
}
