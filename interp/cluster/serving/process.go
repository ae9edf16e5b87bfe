package serving

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// Command is the name of the server's command.
const Command = "hcl-server"

// ErrNoCommand is that there is no server that could be started.
var ErrNoCommand = errors.New("--cluster starts " + Command + ", which is neither beside hcl nor in PATH: " +
	"`go install hcl/cmd/" + Command + "`, in a clone of hcl, installs it; a NATS server that there is does as well: --cluster nats://HOST:PORT")

// Find finds the command: beside the one that is running, or in PATH.
func Find() (string, error) {
	if own, err := os.Executable(); err == nil {
		if path, err := exec.LookPath(filepath.Join(filepath.Dir(own), Command)); err == nil {
			return path, nil
		}
	}
	if path, err := exec.LookPath(Command); err == nil {
		return path, nil
	}
	return "", ErrNoCommand
}

// Process is a server in a process of its own.
type Process struct {
	cmd    *exec.Cmd
	stdin  io.WriteCloser
	stderr bytes.Buffer // to be read when it has ended
	ready  chan struct{}
	ended  chan struct{}

	m     sync.Mutex
	state State
}

// slow is how long a machine with much to do may take to start a server, or to stop it.
const slow = 30 * time.Second

// Start starts a server, and returns when it listens.
func Start(command string, c Config) (*Process, error) {
	p := &Process{cmd: exec.Command(command), ready: make(chan struct{}), ended: make(chan struct{})}
	p.cmd.Stderr = &p.stderr
	stdin, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	p.stdin, c.Protocol = stdin, Protocol
	go p.listen(stdout)
	p.tell(c)
	select {
	case <-p.ready:
		if p.State().Port != 0 {
			return p, nil
		}
		p.Stop()
		return nil, errors.New(p.State().Error)
	case <-p.ended:
		return nil, p.Failure()
	case <-time.After(slow):
		p.cmd.Process.Kill()
		return nil, fmt.Errorf("%s does not answer", command)
	}
}

// listen notes what the server says until it ends.
func (p *Process) listen(stdout io.Reader) {
	said := json.NewDecoder(stdout)
	for first := true; ; first = false {
		var s State
		if said.Decode(&s) != nil {
			break
		}
		p.m.Lock()
		p.state = s
		p.m.Unlock()
		if first {
			close(p.ready)
		}
	}
	p.cmd.Wait()
	close(p.ended)
}

// tell writes a line to the server. If it has ended, Ended tells.
func (p *Process) tell(what any) {
	p.m.Lock()
	defer p.m.Unlock()
	json.NewEncoder(p.stdin).Encode(what)
}

// State is what the server has said last.
func (p *Process) State() State {
	p.m.Lock()
	defer p.m.Unlock()
	return p.state
}

// Expel ends what a worker does there.
func (p *Process) Expel(name string) { p.tell(Order{Expel: name}) }

// Ended is closed when the server has ended.
func (p *Process) Ended() <-chan struct{} { return p.ended }

// Failure says how a server has ended that nobody has stopped, once it has.
func (p *Process) Failure() error {
	<-p.ended
	why, _, _ := strings.Cut(strings.TrimSpace(p.stderr.String()), "\n")
	if why == "" {
		why = p.cmd.ProcessState.String()
	}
	return fmt.Errorf("%s has ended: %s", p.cmd.Path, why)
}

// Stop has the server end, and waits for that.
func (p *Process) Stop() {
	p.tell(Order{Stop: true})
	p.stdin.Close()
	select {
	case <-p.ended:
	case <-time.After(slow):
		p.cmd.Process.Kill()
		<-p.ended
	}
}
