package studio

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"hcl/lang/library"
)

// within is a disk of which nothing is seen but some folders and what lies in them, wherever links lead.
type within struct {
	library.Disk
	roots []string // without links
}

// disk is what the language server of a page may read: the folder, and where names are looked up.
func (s *Server) disk() library.Disk {
	w := within{Disk: s.o.LSP.Disk, roots: []string{s.folder.dir}}
	for _, dir := range []string{s.o.LSP.Rulesets, s.copies} {
		if real, err := filepath.EvalSymlinks(dir); dir != "" && err == nil {
			w.roots = append(w.roots, real)
		}
	}
	return w
}

// Open is as library.Disk has it.
func (w within) Open(dir string) (fs.FS, error) {
	if err := w.check(dir); err != nil {
		return nil, err
	}
	return w.Disk.Open(dir)
}

// Stat is as library.Disk has it.
func (w within) Stat(name string) (fs.FileInfo, error) {
	if err := w.check(name); err != nil {
		return nil, err
	}
	return w.Disk.Stat(name)
}

// check says that what lies outside is not there.
func (w within) check(name string) error {
	whole, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	real, err := filepath.EvalSymlinks(whole)
	if err != nil {
		return err
	}
	for _, root := range w.roots {
		if real == root || strings.HasPrefix(real, root+string(os.PathSeparator)) {
			return nil
		}
	}
	return &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}
