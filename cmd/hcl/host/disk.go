package host

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"hcl/lang/library"
)

// Disk is the files of this machine.
var Disk library.Disk = machineDisk{}

type machineDisk struct{}

func (machineDisk) Open(dir string) (fs.FS, error) {
	if is, err := os.Stat(dir); err == nil && !is.IsDir() { // a pipe would be waited for
		return nil, &fs.PathError{Op: "open", Path: dir, Err: syscall.ENOTDIR}
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return directory(dir), root.Close()
}

func (machineDisk) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }
func (machineDisk) Abs(path string) (string, error)       { return filepath.Abs(path) }

// directory is a directory out of which no link leads. It is opened each time, so that any number may be known
// at once: nobody closes a shelf.
type directory string

// Open is as fs.FS has it.
func (d directory) Open(name string) (fs.File, error) { return in(d, name, fs.FS.Open) }

// Stat is as fs.StatFS has it.
func (d directory) Stat(name string) (fs.FileInfo, error) { return in(d, name, fs.Stat) }

// ReadDir is as fs.ReadDirFS has it.
func (d directory) ReadDir(name string) ([]fs.DirEntry, error) { return in(d, name, fs.ReadDir) }

func in[T any](d directory, name string, do func(fs.FS, string) (T, error)) (none T, err error) {
	root, err := os.OpenRoot(string(d))
	if err != nil {
		return none, err
	}
	defer root.Close()
	return do(root.FS(), name)
}

// DiskOf is where a library finds files by their paths.
func DiskOf(lib *library.Library) library.Disk {
	if lib.Disk == nil {
		return Disk
	}
	return lib.Disk
}
