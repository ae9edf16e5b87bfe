package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// writeFile writes a file beside its place and then puts it there, so that nobody
// ever finds half a file.
func writeFile(name string, mode os.FileMode, write func(io.Writer) error) (err error) {
	if err := writable(name); err != nil {
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

// writable reports what stands in the way of writing a file, before long work is done for it.
func writable(name string) error {
	dir := filepath.Dir(name)
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return usageError{fmt.Errorf("%s cannot be written: there is no directory %s", name, dir)}
	}
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return usageError{fmt.Errorf("%s cannot be written: it is a directory", name)}
	}
	return nil
}
