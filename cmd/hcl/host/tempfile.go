package host

import (
	"cmp"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
)

// tempFile is a file that is to take the place of another when it is whole.
type tempFile struct {
	*os.File
	named func() // what a name that it has needs in the end; nil: it has none yet
}

// besides makes one for a place.
func besides(name string) (*tempFile, error) {
	if f := nameless(filepath.Dir(name)); f != nil {
		return &tempFile{File: f}, nil
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return nil, err
	}
	return &tempFile{f, RemovedWhenTold(f.Name())}, nil
}

// put puts it into its place, and closes it.
func (f *tempFile) put(name string) error {
	if f.named == nil {
		return cmp.Or(give(f.File, name), f.Close())
	}
	err := f.Close()
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	f.named()
	return err
}

// drop throws it away.
func (f *tempFile) drop() {
	f.Close()
	if f.named != nil {
		os.Remove(f.Name())
		f.named()
	}
}

// RemovedWhenTold removes a temporary file or directory if the process is told to end before done is called.
func RemovedWhenTold(path string) (done func()) {
	told, over := make(chan os.Signal, 1), make(chan struct{})
	for _, s := range []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(told, s)
		}
	}
	go func() {
		select {
		case s := <-told:
			os.RemoveAll(path)
			signal.Reset(s)
			if self, err := os.FindProcess(os.Getpid()); err == nil && self.Signal(s) == nil {
				select {} // it ends as if nobody had listened
			}
			os.Exit(130) // as by Ctrl-C
		case <-over:
		}
	}()
	return func() { signal.Stop(told); close(over) }
}
