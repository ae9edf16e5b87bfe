package cluster

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
)

// store is the directory in which an own server keeps the shards and parts of a job, and what a
// coordinator must know to go on where another has died.
type store struct {
	dir   string
	Token string
	Host  string
	Port  int
}

// openStore makes ready the store of a job, one of several in a directory. What another coordinator
// has left is kept if it is to be resumed.
func openStore(parent string, j job, resume bool) (*store, error) {
	if parent == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			cache = os.TempDir()
		}
		parent = filepath.Join(cache, "hcl", "jobs")
	}
	s := &store{dir: filepath.Join(parent, "hcl-"+string(j))}
	text, err := os.ReadFile(s.file())
	if errors.Is(err, fs.ErrNotExist) && resume {
		return nil, fmt.Errorf("%w (%s)", errNothing, s.dir)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err == nil && json.Unmarshal(text, s) != nil {
		return nil, fmt.Errorf("%s: this is not what a coordinator has left", s.file())
	}
	if s.Port != 0 && s.busy() {
		return nil, fmt.Errorf("another coordinator is at work on this job, in %s", s.dir)
	}
	if !resume {
		s.Token, s.Host, s.Port = "", "", 0
		if err := os.RemoveAll(s.dir); err != nil {
			return nil, err
		}
	}
	return s, os.MkdirAll(s.dir, 0o700)
}

// busy reports whether a coordinator is at work in the store. A server whose coordinator has been killed
// is about to end, and is waited for.
func (s *store) busy() bool {
	d := door{url: "nats://" + net.JoinHostPort(s.Host, strconv.Itoa(s.Port)), token: s.Token, name: NewName()}
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		c, err := d.connect(nats.Timeout(time.Second))
		if err != nil {
			return false
		}
		_, err = c.Request(hellos, encode(hello{}), time.Second)
		c.Close()
		gone := errors.Is(err, nats.ErrNoResponders) || errors.Is(err, nats.ErrConnectionClosed)
		if !gone || time.Now().After(end) {
			return true
		}
	}
}

func (s *store) file() string { return filepath.Join(s.dir, "coordinator.json") }

// save writes what another coordinator must know.
func (s *store) save() error {
	if err := os.WriteFile(s.file()+".new", encode(s), 0o600); err != nil {
		return err
	}
	return os.Rename(s.file()+".new", s.file())
}

// remove throws all of it away.
func (s *store) remove() error { return os.RemoveAll(s.dir) }
