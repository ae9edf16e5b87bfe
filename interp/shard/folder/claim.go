package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"time"
)

// stale is for how long a claim is not written into before others take it over.
const stale = 30 * time.Second

// mostClaim is how much of a claim is read.
const mostClaim = 1000

// claim is that somebody of this process fights a shard.
type claim struct {
	in   *os.Root
	key  string
	file *os.File
	stop chan struct{}
}

// whoami tells the processes that hold claims apart.
func whoami() string {
	host, err := os.Hostname()
	if err != nil {
		host = "?"
	}
	return fmt.Sprintf("%s %d ", strings.Join(strings.Fields(host), "_"), os.Getpid())
}

// newClaim makes a claim; nil if there is one already.
func newClaim(in *os.Root, key string, stale time.Duration) (*claim, error) {
	f, err := in.OpenFile(key, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	c := &claim{in, key, f, make(chan struct{})}
	if err := c.write(time.Now()); err != nil {
		close(c.stop)
		f.Close()
		in.Remove(key)
		return nil, err
	}
	go func() {
		tick := time.NewTicker(stale / 6)
		defer tick.Stop()
		for {
			select {
			case now := <-tick.C:
				c.write(now) // if it fails, the claim is taken over, which is no harm
			case <-c.stop:
				return
			}
		}
	}()
	return c, nil
}

// write writes what is another text each time.
func (c *claim) write(now time.Time) error {
	_, err := c.file.WriteAt(fmt.Appendf(nil, "%s%d\n", whoami(), now.UnixNano()), 0)
	return err
}

// free ends a claim, unless somebody has taken it over.
func (c *claim) free() {
	close(c.stop)
	c.file.Close()
	if text, err := contents(c.in, c.key, mostClaim); err == nil && strings.HasPrefix(string(text), whoami()) {
		c.in.Remove(c.key)
	}
}

// watched is what somebody has seen of the claim of another.
type watched struct {
	text  string
	since time.Time
}

// dead reports whether a claim is of nobody who lives, by what has been seen of it so far.
func (w *watched) dead(in *os.Root, key string, stale time.Duration) bool {
	b, err := contents(in, key, mostClaim)
	if err != nil {
		return false // it is free by now
	}
	text := string(b)
	if text != w.text || w.since.IsZero() {
		*w = watched{text, time.Now()}
	}
	return time.Since(w.since) > stale || gone(text)
}

// gone reports whether a claim is of a process of this machine that is no more.
func gone(text string) bool {
	var host string
	var pid int
	if n, _ := fmt.Sscanf(text, "%s %d ", &host, &pid); n < 2 || pid <= 0 || !strings.HasPrefix(whoami(), host+" ") {
		return false
	}
	p, err := os.FindProcess(pid)
	if err != nil {
		return true
	}
	defer p.Release()
	return errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}
