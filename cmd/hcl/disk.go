package main

import (
	"io/fs"
	"os"
	"path/filepath"

	"hcl/lang/library"
)

// thisDisk is the files of this machine.
var thisDisk library.Disk = machineDisk{}

type machineDisk struct{}

func (machineDisk) Open(dir string) (fs.FS, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	return root.FS(), nil
}

func (machineDisk) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }
func (machineDisk) Abs(path string) (string, error)       { return filepath.Abs(path) }

// diskOf is where a library finds files by their paths.
func diskOf(lib *library.Library) library.Disk {
	if lib.Disk == nil {
		return thisDisk
	}
	return lib.Disk
}
