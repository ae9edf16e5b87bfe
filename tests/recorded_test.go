package tests

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// Fights that were recorded once are the same for ever: their events, throws and choices
// follow from the rules that were recorded with them, whatever has become of the rulesets.
// If one fails, files that people have would no longer do what they did. Where a change of
// the language means just that, they are recorded anew by hcl run --record.
func TestRecordedFights(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("recorded/*.replay")
	if err != nil || len(files) < 5 {
		t.Fatal("no recorded fights", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			if out, err := exec.Command(filepath.Join(binDir, "hcl"), "replay", file, "-q").CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
