package main

import (
	"fmt"
	"io"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"hcl/lang/library"
)

// notedDisk is a disk that notes which of its files are read.
type notedDisk struct {
	library.Disk
	m     sync.Mutex
	files map[notedPlace]string
}

// notedPlace is a directory as it was named, and the path of a file in it; none for the
// directory itself.
type notedPlace struct{ dir, file string }

func noted(of library.Disk) *notedDisk {
	return &notedDisk{Disk: of, files: map[notedPlace]string{}}
}

// Open is as Disk has it.
func (d *notedDisk) Open(dir string) (fs.FS, error) {
	files, err := d.Disk.Open(dir)
	if err != nil {
		return nil, err
	}
	d.note(notedPlace{dir: slashPath(dir)}, "")
	return &notedFiles{files, d, slashPath(dir)}, nil
}

// slashPath is a path in the one way of writing it.
func slashPath(name string) string { return path.Clean(filepath.ToSlash(name)) }

func (d *notedDisk) note(at notedPlace, text string) {
	d.m.Lock()
	defer d.m.Unlock()
	d.files[at] = text
}

func (d *notedDisk) knows(at notedPlace) bool {
	d.m.Lock()
	defer d.m.Unlock()
	_, ok := d.files[at]
	return ok
}

// places are what has been noted, in an order of its own.
func (d *notedDisk) places() []notedPlace {
	d.m.Lock()
	defer d.m.Unlock()
	var out []notedPlace
	for at := range d.files {
		out = append(out, at)
	}
	slices.SortFunc(out, func(a, b notedPlace) int {
		return strings.Compare(a.dir+"\x00"+a.file, b.dir+"\x00"+b.file)
	})
	return out
}

// notedFiles is a directory of a notedDisk.
type notedFiles struct {
	fs.FS
	disk *notedDisk
	dir  string
}

// Stat notes a file already when somebody asks whether it is there.
func (f *notedFiles) Stat(name string) (fs.FileInfo, error) {
	info, err := fs.Stat(f.FS, name)
	if err == nil && info.Mode().IsRegular() {
		err = f.note(name)
	}
	return info, err
}

// Open is as fs.FS has it.
func (f *notedFiles) Open(name string) (fs.File, error) {
	if _, err := f.Stat(name); err != nil {
		return nil, err
	}
	return f.FS.Open(name)
}

func (f *notedFiles) note(name string) error {
	at := notedPlace{f.dir, path.Clean(name)}
	if f.disk.knows(at) {
		return nil
	}
	file, err := f.FS.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, library.MaxBundle+1))
	if err != nil {
		return err
	}
	if len(text) > library.MaxBundle {
		return fmt.Errorf("it has more than %d bytes", library.MaxBundle)
	}
	f.disk.note(at, string(text))
	return nil
}

// jobDisk is the files of a job: by directory, as its command line names it, those in it.
// There is nothing else, whatever the command line names.
type jobDisk map[string]fs.FS

// Open is as Disk has it.
func (d jobDisk) Open(dir string) (fs.FS, error) {
	files := d[slashPath(dir)]
	if files == nil {
		return nil, &fs.PathError{Op: "open", Path: dir, Err: fs.ErrNotExist}
	}
	return files, nil
}

// Stat is as Disk has it.
func (d jobDisk) Stat(name string) (fs.FileInfo, error) {
	name = slashPath(name)
	for dir, files := range d {
		rest, below := strings.CutPrefix(name, strings.TrimSuffix(dir, "/")+"/")
		if dir == "." {
			rest, below = name, true
		}
		if below {
			if info, err := fs.Stat(files, rest); err == nil {
				return info, nil
			}
		}
	}
	return nil, &fs.PathError{Op: "stat", Path: name, Err: fs.ErrNotExist}
}

// Abs leaves a path as it is: nobody knows where it began.
func (d jobDisk) Abs(name string) (string, error) { return name, nil }
