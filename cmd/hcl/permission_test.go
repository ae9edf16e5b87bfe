package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// What may not be read or written is said by its name, before a fight is fought for it.
func TestWithoutPermission(t *testing.T) {
	if os.Getuid() <= 0 {
		t.Skip("whoever may do everything, or has no permissions")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.Mkdir("shut", 0); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("own.html", nil, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(filepath.Join(dir, "shut"), 0o700) })
	fight := []string{"heroic-combat", "heroic-combat/duel"}
	for _, c := range []struct {
		args   []string
		status int
		says   string
	}{
		{append([]string{"run"}, append(fight, "--record", "shut/a.replay")...), exitUsage,
			"hcl: shut/a.replay cannot be written: nothing can be written into its directory\n"},
		{append([]string{"sim"}, append(fight, "--html", "own.html")...), exitUsage,
			"hcl: own.html cannot be written: there is one, and it may not be read\n"},
		{[]string{"list", "--rulesets", "shut"}, exitUsage, "hcl: --rulesets shut: it may not be read\n"},
		{[]string{"check", "./..."}, exitUsage, "hcl: shut: it may not be read\n"},
		{[]string{"list", "shut/rules.hc"}, exitErrors, "shut/rules.hc: error: it may not be read [file-not-found]\n"},
	} {
		var out, err bytes.Buffer
		if status := Main(c.args, &out, &err); status != c.status || err.String() != c.says || out.Len() > 0 {
			t.Errorf("%q: status %d, %s%s", c.args, status, &out, &err)
		}
	}
}
