package hostile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// One long line does not widen all others, and what would be too large to be read again is
// not written.
func TestLayoutStaysSmall(t *testing.T) {
	table := func(rows int, last string) string {
		return "module \"Wide\"\ntable wide(a: int, b: int) -> x: int, y: int {\n" + strings.Repeat("  1, 2 : 3, 4\n", rows) +
			last + "}\n"
	}
	dir := t.TempDir()
	wide := table(600, "  1, 2 : 1"+strings.Repeat(" + 1", 1000)+", 2\n")
	put(t, dir, "wide.hc", wide)
	try(t, dir, 0, "fmt", "-w", "wide.hc")
	if info, err := os.Stat(filepath.Join(dir, "wide.hc")); err != nil || info.Size() > int64(2*len(wide)) {
		t.Errorf("%d bytes became %d (%v)", len(wide), info.Size(), err)
	}
	large := table(8000, "  1, 2 : 1"+strings.Repeat(" + 1", 45)+", 2\n")
	put(t, dir, "large.hc", large)
	if shown := try(t, dir, 1, "fmt", "-w", "large.hc"); !strings.Contains(shown, "left as it is") {
		t.Errorf("it does not say why it writes nothing:\n%s", shown)
	}
	if now, err := os.ReadFile(filepath.Join(dir, "large.hc")); err != nil || string(now) != large {
		t.Errorf("the file is not as it was (%v)", err)
	}
}
