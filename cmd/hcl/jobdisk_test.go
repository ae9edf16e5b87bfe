package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"hcl/cmd/hcl/host"
	"hcl/lang/library"
)

// inDir lets a test write files and name them as a user would.
func inDir(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// What was read is found again by the same words, and nothing else is, though it be there.
func TestNotedFilesAreThoseThatWereRead(t *testing.T) {
	inDir(t, map[string]string{"a.hc": "a", "my/b.hc": "b", "my/deep/c.hc": "c", "my/unread.hc": "u"})
	root, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
	words := map[string]string{"a.hc": "a", "./a.hc": "a", "my/b.hc": "b", "my/../my//b.hc": "b", "my/deep/c.hc": "c",
		root + "/a.hc": "a"}
	n := noted(host.Disk)
	for _, word := range slices.Sorted(maps.Keys(words)) {
		if text, err := readFile(n, word, 100); err != nil || text != words[word] {
			t.Fatalf("%s: %q, %v", word, text, err)
		}
	}
	j := &job{}
	for _, at := range n.places() {
		if at.file == "" {
			j.Dirs = append(j.Dirs, at.dir)
			continue
		}
		j.files = append(j.files, library.Part{Path: string(rune('0'+len(j.Dirs)-1)) + "/" + at.file, Text: n.files[at]})
	}
	d := j.disk()
	inDir(t, map[string]string{"a.hc": "other", "my/new.hc": "n"})
	for word, text := range words {
		if got, err := readFile(d, word, 100); err != nil || got != text {
			t.Errorf("%s: %q, %v", word, got, err)
		}
		if !isFile(d, word) {
			t.Errorf("%s is no file", word)
		}
	}
	for _, word := range []string{"my/new.hc", "my/unread.hc", "/etc/passwd", "../x.hc", root, "my", "my/deep", "b.hc",
		""} {
		if _, err := readFile(d, word, 100); err == nil {
			t.Errorf("%s is read", word)
		}
		if isFile(d, word) {
			t.Errorf("%s is a file", word)
		}
	}
}
