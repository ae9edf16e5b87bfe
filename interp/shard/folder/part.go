package folder

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"hcl/interp/shard"
)

// Folder is the directory of a job.
type Folder struct {
	Dir string
	Job string // the hash that names the job
}

// key names the part of a shard, and the claim on it.
func (f Folder) key(s shard.Shard) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%d\n%d\n%s", f.Job, s.From, s.To, s.Task))
	return hex.EncodeToString(sum[:16])
}

func (f Folder) part(key string) string  { return filepath.Join(f.Dir, "parts", key) }
func (f Folder) claim(key string) string { return filepath.Join(f.Dir, "claims", key) }

// make makes the directories that are written into.
func (f Folder) make() error {
	for _, name := range []string{f.part(""), f.claim("")} {
		if err := os.MkdirAll(name, 0o777); err != nil {
			return err
		}
	}
	return nil
}

// checksum stands before a part: nobody takes one for that of another shard, or half for whole.
func checksum(key string, part []byte) []byte {
	sum := sha256.New()
	io.WriteString(sum, key)
	sum.Write(part)
	return sum.Sum(nil)
}

// read reads a part; ok is false if there is none that holds together.
func (f Folder) read(key string) (part []byte, ok bool, err error) {
	file, err := os.Open(f.part(key))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, sha256.Size+shard.MostPart+1))
	if err != nil {
		return nil, false, err
	}
	if len(text) < sha256.Size || len(text) > sha256.Size+shard.MostPart {
		return nil, false, nil
	}
	sum, part := text[:sha256.Size], text[sha256.Size:]
	return part, bytes.Equal(sum, checksum(key, part)), nil
}

// write writes a part, so that nobody ever finds half of it.
func (f Folder) write(key string, part []byte) error {
	file, err := os.CreateTemp(f.part(""), ".*")
	if err != nil {
		return err
	}
	_, err = file.Write(append(checksum(key, part), part...))
	if closing := file.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Chmod(file.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(file.Name(), f.part(key))
	}
	if err != nil {
		os.Remove(file.Name())
	}
	return err
}
