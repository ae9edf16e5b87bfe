package lsp

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"hcl/lang/library"
)

// overlay is a folder in which documents that are open have the text of the client. All files
// are read through it, so that whatever a ruleset builds on is checked as it is seen.
type overlay struct {
	s     *Server
	label string
	disk  fs.FS // nil if there is no such folder
}

// shelf is the folder of files, from which nothing outside can be read.
func (s *Server) shelf(dir string) library.Shelf {
	if shelf, ok := s.shelves[dir]; ok {
		return shelf
	}
	o := overlay{s: s, label: dir}
	root, err := os.OpenRoot(filepath.FromSlash(dir))
	if err == nil {
		o.disk = root.FS()
	}
	shelf := library.Shelf{Label: dir, FS: o}
	if err == nil { // else it may be made yet
		s.shelves[dir] = shelf
	}
	return shelf
}

// nowhere is the folder of documents that are no files.
func (s *Server) nowhere() library.Shelf {
	return library.Shelf{Label: "unsaved", FS: overlay{s: s, label: "unsaved"}}
}

// open is the document of a file, if it is open; it notes that the file is asked for.
func (o overlay) open(name string) *document {
	name = path.Join(o.label, name)
	if o.s.asking != nil {
		o.s.asking[name] = true
	}
	return o.s.byName[name]
}

func (o overlay) Open(name string) (fs.File, error) {
	if d := o.open(name); d != nil {
		return &buffer{info: o.info(name, d), Reader: strings.NewReader(d.s)}, nil
	}
	if o.disk == nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return o.disk.Open(name)
}

func (o overlay) Stat(name string) (fs.FileInfo, error) {
	if d := o.open(name); d != nil {
		return o.info(name, d), nil
	}
	if o.disk == nil {
		return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
	}
	return fs.Stat(o.disk, name)
}

func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	if o.disk == nil {
		return nil, &fs.PathError{Op: "readdir", Path: name, Err: fs.ErrNotExist}
	}
	return fs.ReadDir(o.disk, name)
}

func (o overlay) info(name string, d *document) info { return info{path.Base(name), len(d.s)} }

// buffer is a document as a file.
type buffer struct {
	info
	*strings.Reader
}

func (b *buffer) Stat() (fs.FileInfo, error) { return b.info, nil }
func (b *buffer) Close() error               { return nil }
func (b *buffer) Size() int64                { return b.info.Size() }

type info struct {
	name string
	size int
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return int64(i.size) }
func (i info) Mode() fs.FileMode  { return 0o644 }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return false }
func (i info) Sys() any           { return nil }
