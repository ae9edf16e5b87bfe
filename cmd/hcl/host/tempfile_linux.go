package host

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// nameless makes a file in a directory that has no name, and so is gone with the process whatever ends that;
// nil where the file system has none.
func nameless(dir string) *os.File {
	fd, err := unix.Open(dir, unix.O_TMPFILE|unix.O_WRONLY|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return nil
	}
	f := os.NewFile(uintptr(fd), "")
	if _, err := os.Lstat(inProc(f)); err != nil {
		f.Close()
		return nil
	}
	return f
}

// give gives a nameless file a name, which another may have had so far.
func give(f *os.File, name string) error {
	link := func(name string) error {
		return unix.Linkat(unix.AT_FDCWD, inProc(f), unix.AT_FDCWD, name, unix.AT_SYMLINK_FOLLOW)
	}
	err := link(name)
	if !errors.Is(err, os.ErrExist) {
		return err
	}
	beside := filepath.Join(filepath.Dir(name), fmt.Sprintf(".%s.%d", filepath.Base(name), rand.Uint32()))
	if err := link(beside); err != nil {
		return err
	}
	if err = os.Rename(beside, name); err != nil {
		os.Remove(beside)
	}
	return err
}

// inProc is where the system shows an open file.
func inProc(f *os.File) string { return fmt.Sprintf("/proc/self/fd/%d", f.Fd()) }
