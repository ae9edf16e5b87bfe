package tests

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// All files that people may read as examples are laid out as hcl fmt does it.
func TestLayout(t *testing.T) {
	cmd := exec.Command(filepath.Join(binDir, "hcl"), "fmt", "-d", "../rulesets/...", "testdata/language/...")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("run: hcl fmt -w rulesets/... tests/testdata/language/...\n%s", out)
	}
}
