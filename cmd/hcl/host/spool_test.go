package host

import (
	"os"
	"strings"
	"testing"

	"hcl/lang/library"
)

// A bundle with a part that lies in a file reads like one with the same part in memory.
func TestSpoolIsWrittenIntoABundle(t *testing.T) {
	s, err := NewSpool()
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("a line\n", 50_000)
	for part := range strings.SplitAfterSeq(text, "\n") {
		if _, err := s.Write([]byte(part)); err != nil {
			t.Fatal(err)
		}
	}
	b := &library.Bundle{Kind: library.BundleKind, Roots: []string{"a.hc"}, Files: []library.Part{{Path: "a.hc", Text: "a"}}}
	b.Large = []library.LargePart{{Path: "long", Text: s}}
	read, err := library.ReadBundle(string(b.Bytes()), library.BundleKind)
	if err != nil {
		t.Fatal(err)
	}
	if got, ok := read.File("long"); !ok || got != text {
		t.Errorf("%d bytes came back, not %d", len(got), len(text))
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(s.file.Name()); !os.IsNotExist(err) {
		t.Errorf("%s is still there (%v)", s.file.Name(), err)
	}
}
