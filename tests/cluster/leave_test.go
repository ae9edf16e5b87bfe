//go:build unix

package cluster

import (
	"os"
	"strings"
	"testing"
)

// A worker leaves by Ctrl-C, and its shards go to others; the coordinator by Ctrl-C reports what there is,
// sends its workers home, and the same command with --resume goes on from there.
func TestLeaving(t *testing.T) {
	t.Parallel()
	g, store := played(t, 100_000), t.TempDir()
	c := begin(t, g.coordinated(store)...)
	w, stays := c.joins(t), c.joins(t)
	if !c.joined(w, stays) {
		t.Fatal("they have not joined in time")
	}
	w.Process.Signal(os.Interrupt)
	w.end(t, 130)
	if !strings.Contains(w.out.String(), "fought here, broken off") {
		t.Errorf("the worker says %s%s", &w.out, &w.err)
	}
	c.Process.Signal(os.Interrupt)
	c.end(t, 130)
	if !strings.Contains(c.out.String(), "PARTIAL") || !strings.Contains(c.err.String(), "with --resume goes on") {
		t.Errorf("the coordinator says %s%s", &c.out, &c.err)
	}
	stays.end(t, 0)
	g.reports(t, begin(t, g.coordinated(store, "--resume")...))
}
