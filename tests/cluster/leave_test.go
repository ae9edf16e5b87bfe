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
	args, report := clustered(t, 1500)
	c := begin(t, args...)
	w, stays := c.joins(t), c.joins(t)
	w.joined(t)
	stays.joined(t)
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
	c = begin(t, append(args, "--resume")...)
	c.end(t, 0)
	if c.out.String() != report {
		t.Errorf("the report is another:\n%s", &c.out)
	}
}
