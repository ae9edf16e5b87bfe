package lsp

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"os"
	"path/filepath"

	"hcl/lang/library"
)

// copies is the folder with copies of the built-in files, which a client can open as it opens
// any file: `definition` leads there. It lies among what the user's programs may keep and drop
// again, once for each version of the files. "" if it cannot be written.
func (s *Server) copies() string {
	if s.copied != "" || s.uncopied {
		return s.copied
	}
	dir, err := CopyBuiltin(s.Builtin)
	s.copied, s.uncopied = dir, err != nil
	return s.copied
}

// CopyBuiltin copies the built-in files into the user's cache, unless they are there, and gives the folder.
func CopyBuiltin(builtin library.Shelf) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	files := map[string][]byte{}
	sum := sha256.New()
	err = fs.WalkDir(builtin.FS, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(builtin.FS, name)
		sum.Write([]byte(name + "\x00"))
		sum.Write(files[name])
		return err
	})
	if err != nil {
		return "", err
	}
	dir := filepath.Join(cache, "hcl", "rulesets-"+hex.EncodeToString(sum.Sum(nil))[:16])
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
		return "", err
	}
	temp, err := os.MkdirTemp(filepath.Dir(dir), "new-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(temp)
	for name, text := range files {
		file := filepath.Join(temp, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(file, text, 0o444); err != nil { // to change one, one copies it
			return "", err
		}
	}
	if err := os.Rename(temp, dir); err != nil {
		if _, there := os.Stat(dir); there == nil { // another server was faster
			return dir, nil
		}
		return "", err
	}
	return dir, nil
}
