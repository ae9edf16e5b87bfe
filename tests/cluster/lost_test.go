//go:build unix

package cluster

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A game is a command that others fight for, in hundreds of shards, and its report if nobody does.
type game struct {
	args   []string
	report string
	takes  time.Duration // alone
}

// played plays a game alone.
func played(t *testing.T, fights int) *game {
	g := &game{args: []string{"sim", "starters/d20", "starters/d20/bridge", "-n", strconv.Itoa(fights), "--workers", "1"}}
	began := time.Now()
	alone := begin(t, g.args...)
	alone.end(t, 0)
	g.takes, g.report = time.Since(began), alone.out.String()
	return g
}

// moment waits until some moment of the game that is not yet near its end.
func (g *game) moment() { time.Sleep(time.Duration(rand.Int64N(int64(g.takes / 3)))) }

// coordinated is the command with others, by its own server.
func (g *game) coordinated(store string, more ...string) []string {
	return append(append(g.args[:len(g.args):len(g.args)], "--cluster", "--seconds", "0.003", "--store", store), more...)
}

// over is the command with others, by a server that there is.
func (g *game) over(url string) []string {
	return append(g.args[:len(g.args):len(g.args)], "--cluster="+url, "--seconds", "0.003")
}

// reports waits for the end of a coordinator, whose report must be that of one process.
func (g *game) reports(t *testing.T, c *process) {
	t.Helper()
	c.end(t, 0)
	if c.out.String() != g.report {
		t.Errorf("the report is another:\n%s%s", &c.out, &c.err)
	}
}

// Whoever fights, the report is the same.
func TestMachinesFightTheSame(t *testing.T) {
	t.Parallel()
	g, store := played(t, 20_000), t.TempDir()
	c := begin(t, g.coordinated(store, "--verify", "20%")...)
	var workers []*process
	for range 2 {
		workers = append(workers, c.joins(t))
	}
	if !c.joined(workers...) {
		t.Fatal("nobody has joined in time")
	}
	g.reports(t, c)
	for _, w := range workers {
		w.end(t, 0)
		if !strings.Contains(w.out.String(), "fights fought here") {
			t.Errorf("a worker says %s%s", &w.out, &w.err)
		}
	}
	if left, err := os.ReadDir(store); err != nil || len(left) > 0 {
		t.Errorf("something is left in the store: %v %v", left, err)
	}
}

// What is lost while a cluster is at work is fought again, and counts once.
func TestMachinesAreLost(t *testing.T) {
	fights := 20_000
	if *thorough {
		fights = 50_000
	}
	for what, loss := range map[string]struct {
		lose  func(*testing.T, *game) (c *process, hit bool, seen string)
		times int // with -thorough
	}{
		"worker killed":       {workerKilled, 10},
		"worker paused":       {workerPaused, 3},
		"worker slow":         {workerSlow, 3},
		"worker interrupted":  {workerInterrupted, 3},
		"coordinator killed":  {coordinatorKilled, 10},
		"coordinator and all": {allKilled, 3},
		"server killed":       {serverKilled, 10},
		"own server killed":   {ownServerKilled, 3},
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			g, times := played(t, fights), 1
			if *thorough {
				times = loss.times
			}
			for tries, hits := 0, 0; hits < times && tries < 2*times; tries++ {
				c, hit, seen := loss.lose(t, g)
				g.reports(t, c)
				if t.Failed() {
					return
				}
				if survived.note(what, hit, seen); hit {
					hits++
				}
			}
		})
	}
}

func workerKilled(t *testing.T, g *game) (*process, bool, string) {
	c := begin(t, g.coordinated(t.TempDir())...)
	w := c.joins(t)
	c.joins(t)
	c.joined(w)
	g.moment()
	hit := c.running()
	w.Process.Kill()
	return c, hit, "its shards are fought by others"
}

func workerInterrupted(t *testing.T, g *game) (*process, bool, string) {
	c := begin(t, g.coordinated(t.TempDir())...)
	w := c.joins(t)
	c.joined(w)
	g.moment()
	hit := c.running()
	w.Process.Signal(os.Interrupt)
	<-w.ended
	if status := w.ProcessState.ExitCode(); hit && status != 130 && status != 0 {
		t.Errorf("the worker ends with %d:\n%s%s", status, &w.out, &w.err)
	}
	return c, hit, "it gives its shards back and ends with 130"
}

func workerPaused(t *testing.T, g *game) (*process, bool, string) {
	c := begin(t, g.coordinated(t.TempDir())...)
	w := c.joins(t)
	c.joined(w)
	g.moment()
	hit := c.running()
	w.Process.Signal(syscall.SIGSTOP)
	c.end(t, 0)
	w.Process.Signal(syscall.SIGCONT)
	return c, hit, "nobody waits for it"
}

// workerSlow has a worker do a twentieth of what it could.
func workerSlow(t *testing.T, g *game) (*process, bool, string) {
	c := begin(t, g.coordinated(t.TempDir())...)
	w := c.joins(t)
	c.joined(w)
	hit := c.running()
	for c.running() {
		w.dawdle(5*time.Millisecond, 95*time.Millisecond)
	}
	return c, hit, "what is late is fought by others too"
}

func coordinatorKilled(t *testing.T, g *game) (*process, bool, string) {
	store := t.TempDir()
	c := begin(t, g.coordinated(store)...)
	w := c.joins(t)
	c.joined(w)
	g.moment()
	c.Process.Kill()
	<-c.ended
	seen := "--resume goes on, and the workers with it"
	if c.ProcessState.Success() { // it was done before
		return c, false, seen
	}
	c = begin(t, g.coordinated(store, "--resume")...)
	for end := time.Now().Add(3 * time.Second); c.running() && time.Now().Before(end); {
		c.dawdle(4*time.Millisecond, 30*time.Millisecond) // for the worker looks for it only now and then
	}
	if <-c.ended; strings.Contains(c.err.String(), "fights fought: here") {
		w.end(t, 0)
	}
	return c, true, seen
}

// serverOf is the process of a coordinator's own server; 0 where nothing says which that is.
func serverOf(t *testing.T, c *process) (pid int) {
	t.Helper()
	c.invites(t)
	threads, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", c.Process.Pid))
	for _, file := range threads {
		if text, err := os.ReadFile(file); err == nil && len(text) > 0 {
			pid, _ = strconv.Atoi(strings.TrimSpace(string(text)))
		}
	}
	return pid
}

func ownServerKilled(t *testing.T, g *game) (*process, bool, string) {
	store := t.TempDir()
	c := begin(t, g.coordinated(store)...)
	seen := "said, exit 1; --resume goes on"
	pid := serverOf(t, c)
	if pid == 0 {
		return c, false, seen
	}
	g.moment()
	if syscall.Kill(pid, syscall.SIGKILL) != nil {
		return c, false, seen
	}
	<-c.ended
	if c.ProcessState.Success() {
		return c, false, seen
	}
	if said := c.err.String(); c.ProcessState.ExitCode() != 1 ||
		!strings.Contains(said, "hcl-server has ended: signal: killed; the same command with --resume goes on") {
		t.Errorf("it ends with %d: %s", c.ProcessState.ExitCode(), said)
	}
	return begin(t, g.coordinated(store, "--resume")...), true, seen
}

// A coordinator that is killed leaves no server.
func TestServerEndsWithItsCoordinator(t *testing.T) {
	t.Parallel()
	g := played(t, 20_000)
	c := begin(t, g.coordinated(t.TempDir())...)
	pid := serverOf(t, c)
	if pid == 0 {
		t.Skip("nothing says which processes a process has started")
	}
	if err := syscall.Kill(pid, syscall.SIGINT); err != nil { // as Ctrl-C reaches all of a terminal
		t.Fatal(err)
	}
	time.Sleep(20 * time.Millisecond)
	if err := syscall.Kill(pid, 0); err != nil && c.running() {
		t.Errorf("the server ends before its coordinator: %v", err)
	}
	c.Process.Kill()
	<-c.ended
	until(t, "the server has ended", func() bool {
		text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		return err != nil || strings.Contains(string(text), ") Z ") // where nobody waits for orphans
	})
}

func allKilled(t *testing.T, g *game) (*process, bool, string) {
	store := t.TempDir()
	c := begin(t, g.coordinated(store)...)
	w := c.joins(t)
	c.joined(w)
	g.moment()
	w.Process.Kill()
	c.Process.Kill()
	<-c.ended
	seen := "--resume goes on with what was kept"
	if c.ProcessState.Success() {
		return c, false, seen
	}
	return begin(t, g.coordinated(store, "--resume")...), true, seen
}

func serverKilled(t *testing.T, g *game) (*process, bool, string) {
	store, port := t.TempDir(), freePort(t)
	s := serve(t, store, port)
	c := begin(t, g.over(address(port))...)
	w := c.joins(t)
	c.joined(w)
	g.moment()
	hit := c.running()
	s.Process.Kill()
	<-s.ended
	time.Sleep(time.Duration(rand.IntN(500)) * time.Millisecond)
	serve(t, store, port)
	return c, hit, "all go on when it is back on the same store"
}

// A worker that sleeps for longer than the queue waits for it has lost its shards to others; what it
// gives when it wakes up counts no second time. So that there is work for so long, the coordinator works
// a little now and then.
func TestSleeper(t *testing.T) {
	if !*thorough {
		t.Skip("the queue waits for 10 seconds: with -thorough")
	}
	t.Parallel()
	port := freePort(t)
	serve(t, t.TempDir(), port)
	for i := range 10 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			g := played(t, 150_000+i) // each its own job
			c := begin(t, g.over(address(port))...)
			w := c.joins(t)
			c.joined(w)
			time.Sleep(time.Duration(rand.IntN(300)) * time.Millisecond)
			w.Process.Signal(syscall.SIGSTOP)
			for end := time.Now().Add(11 * time.Second); c.running() && time.Now().Before(end); {
				c.dawdle(5*time.Millisecond, 200*time.Millisecond)
			}
			if !c.running() {
				t.Error("it was done before the queue had waited")
			}
			w.Process.Signal(syscall.SIGCONT)
			g.reports(t, c)
			w.end(t, 0)
			survived.note("worker paused past the ack wait, and continued", true, "what it gives then counts no second time")
		})
	}
}

// freePort is a port at which nobody listens.
func freePort(t *testing.T) int {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return listener.Addr().(*net.TCPAddr).Port
}

func address(port int) string { return fmt.Sprintf("nats://127.0.0.1:%d", port) }
