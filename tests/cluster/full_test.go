//go:build unix

package cluster

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// small mounts a disk of so many bytes that can be made larger.
func small(t *testing.T, size int) (dir string, grow func()) {
	t.Helper()
	dir = t.TempDir()
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size="+strconv.Itoa(size), "hcl",
		dir).CombinedOutput(); err != nil {
		t.Skipf("no disk of %d bytes can be mounted here: %s", size, out)
	}
	t.Cleanup(func() {
		if out, err := exec.Command("umount", "-l", dir).CombinedOutput(); err != nil {
			t.Errorf("%s", out)
		}
	})
	return dir, func() {
		t.Helper()
		if out, err := exec.Command("mount", "-o", "remount,size=100m", dir).CombinedOutput(); err != nil {
			t.Fatalf("%s", out)
		}
	}
}

// A disk that is full ends the work with a clear error; once there is room, it goes on.
func TestFullDisk(t *testing.T) {
	if !*thorough {
		t.Skip("a server takes seconds to find out: with -thorough")
	}
	t.Parallel()
	for i, size := range []int{4 << 10, 64 << 10, 128 << 10, 224 << 10} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			t.Parallel()
			g := played(t, 20_000+i)
			dir, grow := small(t, size)
			store := filepath.Join(dir, "store")
			c := begin(t, g.coordinated(store)...)
			<-c.ended
			hit := !c.ProcessState.Success()
			if hit {
				if said := c.err.String(); c.ProcessState.ExitCode() != 1 || !strings.Contains(said, "no space left") &&
					!strings.Contains(said, "no space is left") || strings.Contains(said, "goroutine") {
					t.Errorf("it ends with %d: %s", c.ProcessState.ExitCode(), said)
				}
				if c.out.String() != "" && c.out.String() != g.report {
					t.Errorf("it reports\n%s", &c.out)
				}
				grow()
				more := []string(nil)
				if strings.Contains(c.err.String(), "--resume") {
					more = append(more, "--resume")
				}
				c = begin(t, g.coordinated(store, more...)...)
			}
			g.reports(t, c)
			survived.note("full disk of the coordinator", hit, "said, exit 1; with room the same command, or --resume, goes on")
		})
	}
}

// So it is for a job in a directory.
func TestFullDirectory(t *testing.T) {
	t.Parallel()
	g := played(t, 20_000)
	sizes := []int{128 << 10}
	if *thorough {
		sizes = []int{4 << 10, 32 << 10, 100 << 10, 128 << 10, 256 << 10}
	}
	for _, size := range sizes {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			disk, grow := small(t, size)
			dir := filepath.Join(disk, "DIR")
			hit := false
			try := func(args ...string) *process {
				p := begin(t, args...)
				<-p.ended
				if p.ProcessState.Success() {
					return p
				}
				hit = true
				if said := p.err.String(); p.ProcessState.ExitCode() != 1 || !strings.Contains(said, "no space left") ||
					strings.Contains(said, "goroutine") {
					t.Errorf("%s ends with %d: %s", args, p.ProcessState.ExitCode(), said)
				}
				grow()
				p = begin(t, args...)
				p.end(t, 0)
				return p
			}
			try(append([]string{"job", "-o", dir, "--seconds", "0.003"}, g.args...)...)
			try("work", "--job", dir)
			g.reports(t, try("merge", dir))
			survived.note("full disk of a job's directory", hit, "said, exit 1; with room the same command goes on")
		})
	}
}
