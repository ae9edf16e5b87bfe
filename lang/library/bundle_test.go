package library

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestBundle(t *testing.T) {
	b := &Bundle{Kind: "bundle", About: []string{"one"}, Roots: []string{"a.hc"}}
	for _, f := range []Part{{"a.hc", "ruleset\n==== b/c d.hc\n"}, {"b/c d.hc", "module, without a line's end"},
		{"b/deep/e.toml", ""}} {
		if err := b.Add(f.Path, f.Text); err != nil {
			t.Fatal(err)
		}
	}
	if b.Add("a.hc", "other") == nil || b.Add("b/deep/e.toml", "") != nil {
		t.Error("the same path is taken for two texts, or not for one")
	}
	text := string(b.Bytes())
	again, err := ReadBundle(text, "bundle")
	if err != nil {
		t.Fatal(err)
	}
	if string(again.Bytes()) != text {
		t.Errorf("it is written otherwise: %q, not %q", again.Bytes(), text)
	}
	if err := fstest.TestFS(again.Shelf("x").FS, "a.hc", "b/c d.hc", "b/deep/e.toml"); err != nil {
		t.Error(err)
	}
	for i := range text {
		if i > len("bundle 1\n# one\n") && strings.Contains(text[i:], "\n") {
			if _, err := ReadBundle(text[:i]+"x"+text[i+1:], "bundle"); err == nil && text[i] != 'x' {
				t.Errorf("changed at %d it is taken as well", i)
			}
			if _, err := ReadBundle(text[:i], "bundle"); err == nil {
				t.Errorf("cut off at %d it is taken as well", i)
			}
		}
	}
	for _, bad := range []string{"", "bundle 1\n", "bundle 1\nroot a.hc\n", "bundle 1\nfile ../a.hc 0 \n\n==== ../a.hc\n",
		"bundle 1\nfile a 99999999999 x\n", "bundle 1\nfile a -1 x\n", "bundle 1\nroot \x1b[2J\nfile \x1b[2J 0 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n\n==== \x1b[2J\n"} {
		if _, err := ReadBundle(bad, "bundle"); err == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}
