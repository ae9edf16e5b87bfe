//go:build unix

package cluster

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// Of a job in a directory nothing is lost with those who fight it, and nothing counts twice.
func TestFolderIsLost(t *testing.T) {
	times, fights := 1, 20_000
	if *thorough {
		times, fights = 3, 50_000
	}
	for what, signal := range map[string]os.Signal{"killed": syscall.SIGKILL, "interrupted": syscall.SIGTERM} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			g := played(t, fights)
			for range times {
				dir := filepath.Join(t.TempDir(), "DIR")
				begin(t, append([]string{"job", "-o", dir, "--seconds", "0.003"}, g.args...)...).end(t, 0)
				works := func() *process { return begin(t, "work", "--job", dir, "--workers", "1") }
				w, other := works(), works()
				until(t, "there is a part", func() bool {
					found, _ := os.ReadDir(filepath.Join(dir, "parts"))
					return len(found) > 0
				})
				g.moment()
				hit := w.running()
				w.Process.Signal(signal)
				other.end(t, 0)
				<-w.ended
				g.reports(t, begin(t, "merge", dir))
				survived.note("hcl work --job "+what, hit, "the other fights what it has begun")
			}
		})
	}
}

// Who sleeps with a shard in hand loses it to those who wait for it, and does no harm when it wakes up.
func TestFolderSleeper(t *testing.T) {
	if !*thorough {
		t.Skip("a claim is waited for half a minute: with -thorough")
	}
	t.Parallel()
	g := played(t, 80_000)
	dir := filepath.Join(t.TempDir(), "DIR")
	begin(t, append([]string{"job", "-o", dir, "--seconds", "0.05"}, g.args...)...).end(t, 0)
	works := func() *process { return begin(t, "work", "--job", dir, "--workers", "1") }
	w := works()
	until(t, "there is a part", func() bool { found, _ := os.ReadDir(filepath.Join(dir, "parts")); return len(found) > 0 })
	hit := w.running()
	w.Process.Signal(syscall.SIGSTOP)
	works().end(t, 0)
	w.Process.Signal(syscall.SIGCONT)
	w.end(t, 0)
	g.reports(t, begin(t, "merge", dir))
	survived.note("hcl work --job paused past the wait for a claim, and continued", hit, "its shard is fought by others")
}
