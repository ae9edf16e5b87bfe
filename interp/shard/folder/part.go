package folder

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"hcl/interp/shard"
	"hcl/lang/library"
)

// Folder is the directory of a job. Nothing outside it is read or written, whatever links lead there.
type Folder struct {
	dir, job      string
	parts, claims *os.Root // parts: nil if there are none
}

// Open opens a directory in which a job has been fought; hash names the job.
func Open(dir, hash string) (*Folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	f := &Folder{dir: dir, job: hash}
	if f.parts, err = root.OpenRoot("parts"); errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	return f, err
}

// Make opens one in which a job is to be fought.
func Make(dir, hash string) (*Folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	defer root.Close()
	f := &Folder{dir: dir, job: hash}
	for name, of := range map[string]**os.Root{"parts": &f.parts, "claims": &f.claims} {
		if err := root.MkdirAll(name, 0o777); err != nil {
			return nil, err
		}
		if *of, err = root.OpenRoot(name); err != nil {
			return nil, err
		}
	}
	return f, nil
}

// key names the part of a shard, and the claim on it.
func (f *Folder) key(s shard.Shard) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%d\n%s", f.job, s.From, s.To, s.Task))
	return hex.EncodeToString(sum[:16])
}

// checksum stands before a part: nobody takes one for that of another shard, or half for whole.
func checksum(key string, part []byte) []byte {
	sum := sha256.New()
	io.WriteString(sum, key)
	sum.Write(part)
	return sum.Sum(nil)
}

// read reads a part; ok is false if there is none that holds together.
func (f *Folder) read(key string) (part []byte, ok bool, err error) {
	if f.parts == nil {
		return nil, false, nil
	}
	text, err := contents(f.parts, key, sha256.Size+shard.MostPart+1)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, f.wrong("parts", key, err)
	}
	if len(text) < sha256.Size || len(text) > sha256.Size+shard.MostPart {
		return nil, false, nil
	}
	sum, part := text[:sha256.Size], text[sha256.Size:]
	return part, bytes.Equal(sum, checksum(key, part)), nil
}

// wrong says what is wrong with a file of the folder.
func (f *Folder) wrong(in, name string, err error) error {
	var moved *os.LinkError
	if errors.As(err, &moved) {
		err = moved.Err
	}
	return fmt.Errorf("%s: %s", filepath.Join(f.dir, in, name), library.FileError(err))
}

// unwritten is the same for one that was to be written.
func (f *Folder) unwritten(in, name string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%s: nothing may be written there", filepath.Join(f.dir, in))
	}
	return f.wrong(in, name, err)
}

// contents is what a file begins with; nothing, if it is none that could be read at once, as a link,
// which might lead anywhere.
func contents(in *os.Root, name string, most int64) ([]byte, error) {
	info, err := in.Lstat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil, err
	}
	file, err := in.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return io.ReadAll(io.LimitReader(file, most))
}

// write writes a part, so that nobody ever finds half of it.
func (f *Folder) write(key string, part []byte) error {
	err := f.put(key, part)
	if err != nil {
		return f.unwritten("parts", key, err)
	}
	return nil
}

func (f *Folder) put(key string, part []byte) error {
	name := "." + key + "." + rand.Text()
	file, err := f.parts.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	_, err = file.Write(append(checksum(key, part), part...))
	if closing := file.Close(); err == nil {
		err = closing
	}
	if in, missing := f.parts.Lstat(key); missing == nil && in.IsDir() {
		f.parts.RemoveAll(key) // no part takes its place otherwise
	}
	if err == nil {
		err = f.parts.Rename(name, key)
	}
	if err != nil {
		f.parts.Remove(name)
	}
	return err
}
