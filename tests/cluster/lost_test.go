//go:build unix

package cluster

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// clustered is a command that others fight for, alone, and its report.
func clustered(t *testing.T, fights int) (args []string, report string) {
	args = []string{"sim", "heroic-combat", "heroic-combat/duel", "-n", strconv.Itoa(fights), "--workers", "1"}
	alone := begin(t, args...)
	alone.end(t, 0)
	return append(args, "--cluster", "--seconds", "0.02", "--store", t.TempDir()), alone.out.String()
}

// Whoever fights, the report is the same.
func TestMachinesFightTheSame(t *testing.T) {
	t.Parallel()
	args, report := clustered(t, 600)
	c := begin(t, append(args, "--verify", "20%")...)
	var workers []*process
	for range 2 {
		w := c.joins(t)
		w.joined(t)
		workers = append(workers, w)
	}
	c.end(t, 0)
	if c.out.String() != report {
		t.Errorf("the report is another:\n%s", &c.out)
	}
	for _, w := range workers {
		w.end(t, 0)
		if !strings.Contains(w.out.String(), "fights fought here") {
			t.Errorf("a worker says %s%s", &w.out, &w.err)
		}
	}
	if left, err := os.ReadDir(args[len(args)-1]); err != nil || len(left) > 0 {
		t.Errorf("something is left in the store: %v %v", left, err)
	}
}

// What is lost while a cluster is at work is fought again, and counts once.
func TestMachinesAreLost(t *testing.T) {
	times, fights := 1, 1000
	if *thorough {
		times, fights = 10, 3000
	}
	for what, lose := range map[string]func(t *testing.T, args []string, after time.Duration) *process{
		"worker killed":      workerKilled,
		"worker paused":      workerPaused,
		"coordinator killed": coordinatorKilled,
		"server killed":      serverKilled,
	} {
		t.Run(what, func(t *testing.T) {
			t.Parallel()
			args, report := clustered(t, fights)
			for range times {
				args[len(args)-1] = t.TempDir()
				after := time.Duration(rand.IntN(fights)) * time.Millisecond
				c := lose(t, args, after)
				c.end(t, 0)
				if c.out.String() != report {
					t.Errorf("after %v the report is another:\n%s", after, &c.out)
				}
			}
		})
	}
}

func workerKilled(t *testing.T, args []string, after time.Duration) *process {
	c := begin(t, args...)
	w := c.joins(t)
	c.joins(t)
	w.joined(t)
	time.Sleep(after)
	w.Process.Kill()
	return c
}

func workerPaused(t *testing.T, args []string, after time.Duration) *process {
	c := begin(t, args...)
	w := c.joins(t)
	w.joined(t)
	time.Sleep(after)
	w.Process.Signal(syscall.SIGSTOP)
	c.end(t, 0)
	w.Process.Signal(syscall.SIGCONT)
	return c
}

func coordinatorKilled(t *testing.T, args []string, after time.Duration) *process {
	c := begin(t, args...)
	w := c.joins(t)
	w.joined(t)
	time.Sleep(after)
	c.Process.Kill()
	<-c.ended
	if c.ProcessState.Success() { // it was done before
		return c
	}
	c = begin(t, append(args, "--resume")...)
	c.end(t, 0)
	w.end(t, 0)
	return c
}

func serverKilled(t *testing.T, args []string, after time.Duration) *process {
	store := args[len(args)-1]
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	listener.Close()
	url := fmt.Sprintf("nats://127.0.0.1:%d", port)
	s := serve(t, store, port)
	c := begin(t, append(args[:len(args)-5:len(args)-5], "--cluster="+url, "--seconds", "0.02")...)
	w := c.joins(t)
	w.joined(t)
	time.Sleep(after)
	s.Process.Kill()
	<-s.ended
	time.Sleep(time.Duration(rand.IntN(500)) * time.Millisecond)
	serve(t, store, port)
	return c
}
