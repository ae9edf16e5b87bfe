//go:build unix

package cluster

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// verbs are command lines of all verbs that others may fight for.
var verbs = []string{
	"sim starters/d20 starters/d20/bridge -n 20000 --format json",
	"sim drill.hc drill.toml --ablate -n 3000",
	"compare starters/d20 starters/d20 starters/d20/bridge --set-b reward=7 -n 15000",
	"sweep starters/d20 starters/d20/bridge --vary reward=4..7 -n 5000 --format csv",
	"sweep starters/d20 starters/d20/bridge --vary reward=1..9 --find share(watch)==0.5 -n 3000",
	"matrix rps.hc rps.toml --choice sign --value rock,paper,scissors --set luck=30 -n 3000",
	"tune starters/d20 starters/d20/bridge --side watch --vary reward=1..9 --search 4000 -n 2000",
	"worth starters/d20 starters/d20/bridge -n 1500 --format csv",
	"audit camp.hc -n 1500",
	"report race.hc short.toml long.toml -n 600 --ablate --audit --html page.html",
}

// came is what a command line has come to: what it has printed, and the page that it has written.
func came(t *testing.T, p *process) string {
	t.Helper()
	p.end(t, 0)
	page, err := os.ReadFile(filepath.Join(p.Dir, "page.html"))
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return p.out.String() + string(page)
}

// files is a new directory with the files that the lines name.
func files(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"ablate", "audit", "matrix", "report"} {
		a, err := txtar.ParseFile("../testdata/script/" + name + ".txtar")
		if err == nil {
			err = txtar.Write(a, dir)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Every verb says the same, however many processes fight for it, over a server or in a directory.
func TestVerbsWithMachines(t *testing.T) {
	t.Parallel()
	lines, crews := verbs[3:4], []int{2}
	if *thorough {
		lines, crews = verbs, []int{1, 2, 5}
	}
	port := freePort(t)
	serve(t, t.TempDir(), port)
	for _, line := range lines {
		args := strings.Fields(line)
		alone := came(t, beginIn(t, files(t), args...))
		helped := 0
		for _, n := range crews {
			var workers []*process
			for range n {
				workers = append(workers, begin(t, "work", address(port), "--workers", "1"))
			}
			until(t, "the workers wait for a job", func() bool { return all(workers, "waiting for a job") })
			c := beginIn(t, files(t), append(args, "--cluster="+address(port), "--seconds", "0.02", "--workers", "1")...)
			c.joined(workers...)
			if came(t, c) != alone {
				t.Errorf("%s: with %d workers it says something else:\n%s%s", line, n, &c.out, &c.err)
			}
			if strings.Contains(c.err.String(), "fights fought: here") {
				helped++
			}
			for _, w := range workers {
				w.Process.Signal(os.Interrupt) // it may have come too late
				<-w.ended
			}
		}
		survived.note(fmt.Sprintf("hcl %s --cluster with %d workers", args[0], crews), helped == len(crews),
			fmt.Sprintf("the bytes of one process; others have fought in %d of %d", helped, len(crews)))
		for _, n := range crews {
			fromDirectory(t, args, n, alone)
		}
		survived.note(fmt.Sprintf("hcl job %s with %d workers", args[0], crews), true, "the bytes of one process")
	}
}

// fromDirectory has several fight a job in a directory.
func fromDirectory(t *testing.T, args []string, n int, alone string) {
	dir := filepath.Join(t.TempDir(), "DIR")
	begin := func(args ...string) *process { return beginIn(t, files(t), args...) }
	begin(append([]string{"job", "-o", dir, "--seconds", "0.02"}, args...)...).end(t, 0)
	var workers []*process
	for i := range n {
		workers = append(workers, begin("work", "--job", dir, "--index", fmt.Sprint(i), "--of", fmt.Sprint(n), "--workers",
			"1"))
	}
	for _, w := range workers {
		w.end(t, 0)
	}
	merge := []string{"merge", dir}
	if i := slices.Index(args, "--html"); i >= 0 { // where a page goes is no part of a job
		merge = append(merge, args[i:i+2]...)
	}
	if merged := begin(merge...); came(t, merged) != alone {
		t.Errorf("hcl job %s: with %d workers it says something else:\n%s%s", args, n, &merged.out, &merged.err)
	}
}
