package library

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"hcl/lang/diag"
)

// Library is where rulesets and modules are looked for: beside the file that
// names them, then on each shelf in order.
type Library struct {
	Shelves []Shelf
	Disk    Disk // where files lie that are named by their paths; nil: this machine
	// Trees keeps what has been read, for who reads rulesets one after another that build on the same;
	// nil: nothing is kept.
	Trees Trees
}

// Disk is the files of a machine by their paths, or what somebody has noted of them.
type Disk interface {
	Open(dir string) (fs.FS, error) // a directory, out of which no link leads
	Stat(path string) (fs.FileInfo, error)
	Abs(path string) (string, error)
}

// Shelf is a tree of files. Label says where it is: a directory as the user named
// it, or "" for the embedded files.
type Shelf struct {
	Label string
	FS    fs.FS
}

// Location is a file on a shelf.
type Location struct {
	Shelf Shelf
	Path  string // slash-separated
}

// Name is how people know the place: a path, or the path among the embedded files.
func (p Location) Name() string {
	if p.Shelf.Label == "" {
		return diag.Embedded(p.Path)
	}
	return path.Join(strings.ReplaceAll(p.Shelf.Label, "\\", "/"), p.Path)
}

// key tells the place from others.
func (p Location) key() string { return p.Shelf.Label + "\x00" + p.Path }

// ID is the name of the ruleset in a file: the file's name without its ending.
func (p Location) ID() string {
	name, _ := CutEnding(path.Base(p.Path))
	return name
}

// Read returns the text of the place, at most limit+1 bytes of it.
func (p Location) Read(limit int) (string, error) {
	info, err := fs.Stat(p.Shelf.FS, p.Path)
	switch {
	case err != nil:
		return "", err
	case info.IsDir():
		return "", errors.New("it is a directory, not a file")
	case !info.Mode().IsRegular(): // one could wait for it for ever
		return "", errors.New("it is no ordinary file")
	}
	f, err := p.Shelf.FS.Open(p.Path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	var text bytes.Buffer // which reads into what it has: nothing is read twice
	text.Grow(int(min(info.Size(), int64(limit)+1)) + bytes.MinRead)
	_, err = text.ReadFrom(io.LimitReader(f, int64(limit)+1))
	return text.String(), err
}

// FileError puts the error of opening a file into plain words.
func FileError(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "there is no such file"
	case errors.Is(err, fs.ErrPermission):
		return "it may not be read"
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		if strings.Contains(pe.Err.Error(), "escapes") {
			return "it is a link that leads out of its folder"
		}
		return pe.Err.Error()
	}
	return err.Error()
}

var libraryName = regexp.MustCompile(`^[a-z0-9][a-z0-9_-]*(/[a-z0-9][a-z0-9_-]*)*$`)

// Find looks a ruleset or module up by name: NAME.hc or NAME.hc.md, then NAME/NAME.hc or
// NAME/NAME.hc.md, first in the directory of from (nil: nowhere; of tests, also beside their folder), then on
// each shelf.
func (l *Library) Find(name string, from *Location) (Location, bool) {
	if !libraryName.MatchString(name) {
		return Location{}, false
	}
	inFolder := path.Join(name, path.Base(name))
	if from != nil {
		dirs := []string{path.Dir(from.Path)}
		if path.Base(dirs[0]) == TestsFolder { // which is about what lies beside it
			dirs = append(dirs, path.Dir(dirs[0]))
		}
		for _, dir := range dirs {
			for _, p := range from.Shelf.files(path.Join(dir, name), path.Join(dir, inFolder)) {
				if p.exists() {
					return p, true
				}
			}
		}
	}
	for _, s := range l.Shelves {
		for _, p := range s.files(name, inFolder) {
			if p.exists() {
				return p, true
			}
		}
	}
	return Location{}, false
}

// Place is where a file of rules lies on its shelf, without its ending: it is known by the end of that.
func (p Location) Place() string {
	name, _ := CutEnding(p.Path)
	return name
}

// Means reports whether a name, as scenarios write it, means a ruleset that lies at one of some places. What lies
// at starters/d20 is called so, or d20; where it has been copied to d20, the folder tells nothing.
func Means(name string, places []string) bool {
	return slices.ContainsFunc(places, func(place string) bool {
		return strings.HasSuffix("/"+place, "/"+name) || strings.HasSuffix("/"+name, "/"+place)
	})
}

func (p Location) exists() bool {
	info, err := fs.Stat(p.Shelf.FS, p.Path)
	return err == nil && info.Mode().IsRegular() // nothing that one could wait for
}

// Rulesets lists the names of all rulesets and modules on the shelves, sorted.
func (l *Library) Rulesets() []string {
	var out []string
	for _, s := range l.Shelves {
		out = append(out, rulesetsIn(s.FS)...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Around lists the names by which a file can call others: those beside it, and all
// on the shelves.
func (l *Library) Around(from Location) []string {
	return append(rulesetsBeside(from), l.Rulesets()...)
}

func rulesetsBeside(from Location) []string {
	if from.Shelf.FS == nil {
		return nil
	}
	beside, err := fs.Sub(from.Shelf.FS, path.Dir(from.Path))
	if err != nil {
		return nil
	}
	return rulesetsIn(beside)
}

func rulesetsIn(files fs.FS) []string {
	var out []string
	flat, _ := fs.ReadDir(files, ".")
	for _, f := range flat {
		id, isFile := CutEnding(f.Name())
		switch {
		case isFile:
			out = append(out, id)
		case f.IsDir(): // what is neither is not opened: one could wait for it for ever
			deeper, _ := fs.ReadDir(files, f.Name())
			for _, g := range deeper {
				if id, isFile := CutEnding(g.Name()); isFile && id == f.Name() {
					out = append(out, id)
				} else if isFile {
					out = append(out, path.Join(f.Name(), id))
				}
			}
		}
	}
	return out
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
