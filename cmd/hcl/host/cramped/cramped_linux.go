package cramped

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Least of what a shell may limit (ulimit), as a run needs it that keeps to its own limits. With less the runtime
// of Go ends the process in the middle, and nobody can tell why then.
const (
	leastAddresses = 2 << 30 // most stand for no memory
	leastData      = 1 << 29
	leastFiles     = 16
)

// exitLimit is the status of a command that has come to a limit.
const exitLimit = 3

func init() {
	if err := cramped(); err != nil {
		fmt.Fprintf(os.Stderr, "hcl: %s\n", err)
		os.Exit(exitLimit)
	}
}

// cramped reports what the shell that has started this process gives too little of.
func cramped() error {
	for _, x := range []struct {
		what  int
		least uint64
		says  string
	}{
		{unix.RLIMIT_NOFILE, leastFiles, "%d files at a time may be open (ulimit -n), and hcl needs %d: ulimit -n %d"},
		{unix.RLIMIT_AS, leastAddresses >> 10, "%d KB of addresses may be used (ulimit -v), and hcl needs %d, most of which stand for no memory: ulimit -v %d"},
		{unix.RLIMIT_DATA, leastData >> 10, "%d KB of memory may be used (ulimit -d), and hcl needs %d: ulimit -d %d"},
	} {
		var have unix.Rlimit
		if err := unix.Getrlimit(x.what, &have); err != nil {
			continue
		}
		n := have.Cur
		if x.what != unix.RLIMIT_NOFILE {
			n >>= 10
		}
		if n < x.least {
			return fmt.Errorf(x.says, n, x.least, x.least)
		}
	}
	return nil
}
