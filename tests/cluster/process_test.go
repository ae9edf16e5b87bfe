//go:build unix

package cluster

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	natsserver "github.com/nats-io/nats-server/v2/server"
)

var thorough = flag.Bool("thorough", false, "lose something at three or ten moments each, and not at one")

// binDir holds the built commands while the tests run.
var binDir string

func TestMain(m *testing.M) {
	if how := os.Getenv(serving); how != "" {
		fmt.Fprintln(os.Stderr, server(how))
		os.Exit(1)
	}
	flag.Parse()
	dir, err := os.MkdirTemp("", "hcl")
	if err != nil {
		panic(err)
	}
	binDir = dir
	if out, err := exec.Command("go", "build", "-o", dir, "../../cmd/hcl",
		"../../cmd/hcl-server").CombinedOutput(); err != nil {
		panic(string(out))
	}
	status := m.Run()
	survived.print()
	os.RemoveAll(dir)
	os.Exit(status)
}

// process is one that runs hcl, beside others.
type process struct {
	*exec.Cmd
	out, err said
	ended    chan struct{}
}

// said is what a process has printed until now.
type said struct {
	m    sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.m.Lock()
	defer s.m.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.m.Lock()
	defer s.m.Unlock()
	return s.text.String()
}

func begin(t *testing.T, args ...string) *process {
	t.Helper()
	return beginIn(t, t.TempDir(), args...)
}

// beginIn begins hcl in a directory.
func beginIn(t *testing.T, dir string, args ...string) *process {
	t.Helper()
	return run(t, dir, exec.Command(filepath.Join(binDir, "hcl"), args...))
}

// run begins a command.
func run(t *testing.T, dir string, cmd *exec.Cmd) *process {
	t.Helper()
	p := &process{Cmd: cmd, ended: make(chan struct{})}
	p.Stdout, p.Stderr = &p.out, &p.err
	p.Dir = dir
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		p.Wait()
		close(p.ended)
	}()
	t.Cleanup(func() {
		p.Process.Kill()
		<-p.ended
	})
	return p
}

// end waits for the end of a process, which must have a status.
func (p *process) end(t *testing.T, status int) {
	t.Helper()
	select {
	case <-p.ended:
	case <-time.After(2 * time.Minute):
		t.Fatalf("it does not end: hcl %s\n%s%s", p.Args[1:], &p.out, &p.err)
	}
	if have := p.ProcessState.ExitCode(); have != status {
		t.Fatalf("hcl %s ends with %d instead of %d:\n%s%s", p.Args[1:], have, status, &p.out, &p.err)
	}
}

// until waits until something is so.
func until(t *testing.T, what string, is func() bool, shown ...*said) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in a minute it is not so: %s %s", what, shown)
		}
	}
}

// running reports whether a process has not ended.
func (p *process) running() bool {
	select {
	case <-p.ended:
		return false
	default:
		return true
	}
}

// invites is the line of a worker that a coordinator prints.
func (p *process) invites(t *testing.T) []string {
	t.Helper()
	var line string
	until(t, "the coordinator invites workers", func() (ok bool) {
		_, line, _ = strings.Cut(p.err.String(), "\n  hcl work ")
		line, _, ok = strings.Cut(line, "\n")
		return ok
	}, &p.err)
	return append([]string{"work", "--workers", "1"}, strings.Fields(line)...)
}

// joins begins a worker by the line that a coordinator prints.
func (p *process) joins(t *testing.T) *process {
	t.Helper()
	return begin(t, p.invites(t)...)
}

// joined has a coordinator work a little now and then until workers have joined, so that there is work
// left. It reports whether there is, perhaps.
func (p *process) joined(workers ...*process) bool {
	for end := time.Now().Add(time.Minute); p.running() && !all(workers, "joined") && time.Now().Before(end); {
		p.dawdle(4*time.Millisecond, 30*time.Millisecond)
	}
	return p.running()
}

// all reports whether all workers have said something.
func all(workers []*process, what string) bool {
	return !slices.ContainsFunc(workers, func(w *process) bool { return !strings.Contains(w.err.String(), what) })
}

// dawdle lets a process run for a while, and then stops it for a while.
func (p *process) dawdle(runs, stands time.Duration) {
	p.Process.Signal(syscall.SIGCONT)
	time.Sleep(runs)
	p.Process.Signal(syscall.SIGSTOP)
	time.Sleep(stands)
	p.Process.Signal(syscall.SIGCONT)
}

// serving is set for a process that is a NATS server: DIRECTORY:PORT.
const serving = "HCL_TEST_SERVER"

// serve begins a NATS server in a process of its own.
func serve(t *testing.T, dir string, port int) *process {
	t.Helper()
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(own)
	cmd.Env = append(os.Environ(), serving+"="+strconv.Itoa(port)+" "+dir)
	p := run(t, dir, cmd)
	until(t, "the server listens", func() bool {
		c, err := net.Dial("tcp", fmt.Sprintf("127.0.0.1:%d", port))
		if err == nil {
			c.Close()
		}
		return err == nil
	})
	return p
}

// server is what a process does that is a NATS server.
func server(how string) error {
	port, dir, _ := strings.Cut(how, " ")
	n, err := strconv.Atoi(port)
	if err != nil {
		return err
	}
	s, err := natsserver.NewServer(&natsserver.Options{Host: "127.0.0.1", Port: n, JetStream: true, StoreDir: dir})
	if err != nil {
		return err
	}
	s.Start()
	if !s.ReadyForConnections(10 * time.Second) {
		return errors.New("it does not listen")
	}
	select {}
}
