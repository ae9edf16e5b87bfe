package lsp

import (
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"hcl/lang/library"
)

// overlay is a folder in which documents that are open have the text of the client. All files
// are read through it, so that whatever a ruleset builds on is checked as it is seen. Nothing is held open:
// the folder may be removed, and made again.
type overlay struct {
	s     *Server
	label string
	under library.Disk // nil if it lies on none
}

// shelf is the folder of files, from which nothing outside can be read.
func (s *Server) shelf(dir string) library.Shelf {
	return library.Shelf{Label: dir, FS: overlay{s, dir, s.Disk}}
}

// nowhere is the folder of documents that are no files.
func (s *Server) nowhere() library.Shelf {
	return library.Shelf{Label: "unsaved", FS: overlay{s: s, label: "unsaved"}}
}

// disk is all files by their paths, as they are seen.
type disk struct {
	library.Disk
	s *Server
}

// Open is as library.Disk has it.
func (d disk) Open(dir string) (fs.FS, error) {
	whole, err := d.Abs(dir)
	if err != nil {
		return nil, err
	}
	return d.s.shelf(filepath.ToSlash(whole)).FS, nil
}

// Stat is as library.Disk has it.
func (d disk) Stat(name string) (fs.FileInfo, error) {
	whole, err := d.Abs(name)
	if err != nil {
		return nil, err
	}
	if open := d.s.seen(filepath.ToSlash(whole)); open != nil {
		return open.info(), nil
	}
	return d.Disk.Stat(name)
}

// seen is the document of a file or folder, if it is open; it notes that it is asked for.
func (s *Server) seen(name string) *document {
	if s.asking != nil {
		s.asking[name] = true
	}
	return s.byName[name]
}

// below is what lies on disk.
func below[T any](o overlay, name string, do func(fs.FS, string) (T, error)) (none T, err error) {
	if o.under == nil {
		return none, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	files, err := o.under.Open(filepath.FromSlash(o.label))
	if err != nil {
		return none, err
	}
	return do(files, name)
}

func (o overlay) Open(name string) (fs.File, error) {
	if d := o.s.seen(path.Join(o.label, name)); d != nil {
		return &buffer{info: d.info(), Reader: strings.NewReader(d.s)}, nil
	}
	return below(o, name, fs.FS.Open)
}

func (o overlay) Stat(name string) (fs.FileInfo, error) {
	if d := o.s.seen(path.Join(o.label, name)); d != nil {
		return d.info(), nil
	}
	return below(o, name, fs.Stat)
}

// ReadDir also lists documents that are open and not on disk.
func (o overlay) ReadDir(name string) ([]fs.DirEntry, error) {
	dir := path.Join(o.label, name)
	o.s.seen(dir)
	out, err := below(o, name, fs.ReadDir)
	for file, d := range o.s.byName {
		if path.Dir(file) == dir && !slices.ContainsFunc(out,
			func(e fs.DirEntry) bool { return e.Name() == path.Base(file) }) {
			out = append(out, fs.FileInfoToDirEntry(d.info()))
		}
	}
	if len(out) > 0 {
		err = nil
	}
	slices.SortFunc(out, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return out, err
}

func (d *document) info() info { return info{path.Base(d.place.Name()), len(d.s)} }

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
