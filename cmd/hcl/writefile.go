package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// writeFile writes a file beside its place and then puts it there, so that nobody
// ever finds half a file. See writable for head.
func writeFile(name, head string, mode os.FileMode, write func(io.Writer) error) (err error) {
	if err := writable(name, head); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	b := bufio.NewWriter(f)
	if err = write(b); err == nil {
		err = b.Flush()
	}
	if err == nil {
		err = f.Chmod(mode)
	}
	if err == nil {
		err = f.Close()
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	return err
}

// writable reports what stands in the way of writing a file, before long work is done for
// it. A file that is there already is only replaced if it begins with head, as all files of
// its kind do: nobody loses a ruleset because he named it as an output.
func writable(name, head string) error {
	dir := filepath.Dir(name)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return usageError{fmt.Errorf("%s cannot be written: there is no directory %s", name, dir)}
	}
	switch info, err := os.Stat(name); {
	case err != nil: // it is new, or writing it says what is wrong
		return nil
	case info.IsDir():
		return usageError{fmt.Errorf("%s cannot be written: it is a directory", name)}
	case !info.Mode().IsRegular():
		return usageError{fmt.Errorf("%s cannot be written: it is no ordinary file", name)}
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	there, err := io.ReadAll(io.LimitReader(f, int64(len(head))))
	if err == nil && len(there) > 0 && string(there) != head {
		return usageError{fmt.Errorf("%s is there already, and is something else; remove it, or choose another name", name)}
	}
	return nil
}
