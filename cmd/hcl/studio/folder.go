package studio

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/fsnotify/fsnotify"

	"hcl/lang/library"
	"hcl/lang/lsp"
)

// How much of a folder is shown, and how large a file may be.
const (
	mostFiles   = 2000
	mostFolders = 200
	deepest     = 6
	mostText    = 1 << 20
)

// folder is one whose files are written. Links in it are not followed.
type folder struct {
	dir  string // whole, without links
	root *os.Root
}

func openFolder(dir string) (*folder, error) {
	whole, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	if whole, err = filepath.EvalSymlinks(whole); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(whole)
	if err != nil {
		return nil, err
	}
	return &folder{whole, root}, nil
}

// File is one that can be written.
type File struct {
	URI  string `json:"uri"`
	Path string `json:"path"` // in the folder, with /
	Sort string `json:"sort"` // ruleset or scenario
}

// list lists the rules and scenarios of the folder, and the folders that it has looked at.
func (f *folder) list() (list []File, folders []string) {
	list = []File{}
	fs.WalkDir(f.root.FS(), ".", func(name string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return nil // what cannot be read is left out
		case e.IsDir():
			if name != "." && (strings.HasPrefix(e.Name(), ".") || e.Name() == "node_modules") ||
				strings.Count(name, "/") >= deepest || len(folders) >= mostFolders {
				return fs.SkipDir
			}
			folders = append(folders, filepath.Join(f.dir, filepath.FromSlash(name)))
		case e.Type().IsRegular() && sortOf(name) != "":
			if len(list) >= mostFiles {
				return fs.SkipAll
			}
			list = append(list, File{lsp.URI(filepath.Join(f.dir, filepath.FromSlash(name))), name, sortOf(name)})
		}
		return nil
	})
	return list, folders
}

// sortOf is what a file holds, by its ending; "": nothing that is shown.
func sortOf(name string) string {
	switch {
	case library.IsRules(name):
		return "ruleset"
	case strings.HasSuffix(name, ".toml"):
		return "scenario"
	}
	return ""
}

// inFolder is the path in the folder of a file that may be written, by its URI.
func (f *folder) inFolder(uri string) (string, error) {
	rel, err := filepath.Rel(f.dir, lsp.File(uri))
	name := filepath.ToSlash(rel)
	if err != nil || !fs.ValidPath(name) || sortOf(name) == "" {
		return "", errors.New("only rulesets (.hc, .hc.md) and scenarios (.toml) of the folder are written")
	}
	for part := name; part != "."; part = path.Dir(part) {
		if info, err := f.root.Lstat(part); err == nil && info.Mode()&fs.ModeSymlink != 0 {
			return "", fmt.Errorf("%s is a link, which is not followed", part)
		}
	}
	return name, nil
}

// read reads a file of the folder.
func (f *folder) read(uri string) (text, hash string, err error) {
	name, err := f.inFolder(uri)
	if err != nil {
		return "", "", err
	}
	file, err := f.root.Open(name)
	if err != nil {
		return "", "", err
	}
	defer file.Close()
	return readText(file, name)
}

func readText(r fs.File, name string) (text, hash string, err error) {
	if info, err := r.Stat(); err != nil || !info.Mode().IsRegular() {
		return "", "", fmt.Errorf("%s is no file", name)
	}
	b, err := io.ReadAll(io.LimitReader(r, mostText+1))
	if err == nil && len(b) > mostText {
		err = fmt.Errorf("%s is larger than %d bytes", name, mostText)
	}
	return string(b), hashOf(b), err
}

func hashOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// save writes a file whose text is as the hash says, "": that is not there yet. It is there as a whole or as it was.
// All goes by the root, out of which no link leads, and so not by host.WriteFile.
func (f *folder) save(uri, text, was string) (hash string, err error) {
	name, err := f.inFolder(uri)
	if err != nil {
		return "", err
	}
	if len(text) > mostText {
		return "", fmt.Errorf("%s would be larger than %d bytes", name, mostText)
	}
	_, is, err := f.read(uri)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		is = ""
	case err != nil:
		return "", err
	}
	if is != was {
		return "", fmt.Errorf("%s has been changed by somebody else", name)
	}
	var random [6]byte
	rand.Read(random[:])
	temp := path.Join(path.Dir(name), ".hcl-"+hex.EncodeToString(random[:]))
	if err := f.root.WriteFile(temp, []byte(text), 0o644); err != nil {
		f.root.Remove(temp)
		return "", err
	}
	if err := f.root.Rename(temp, name); err != nil {
		f.root.Remove(temp)
		return "", err
	}
	return hashOf([]byte(text)), nil
}

// settled is for how long nothing may change before that is told.
const settled = 150 * time.Millisecond

// watch tells when files of the folder have changed, until the context is done.
func (f *folder) watch(ctx context.Context, tell func()) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return // then nobody tells
	}
	defer w.Close()
	add := func() {
		_, folders := f.list()
		for _, dir := range folders {
			w.Add(dir)
		}
	}
	add()
	var pause <-chan time.Time
	for {
		select {
		case e := <-w.Events:
			if strings.HasPrefix(filepath.Base(e.Name), ".") || e.Has(fsnotify.Chmod) {
				continue
			}
			pause = time.After(settled)
		case <-pause:
			pause = nil
			add()
			tell()
		case <-ctx.Done():
			return
		}
	}
}
