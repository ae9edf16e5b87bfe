package host

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"os"
)

// Spool is a text that grows in a temporary file, so that it need not fit into memory. Where the system lets an
// open file go without a name, it has none, and is gone whatever ends the process.
type Spool struct {
	file *os.File
	gone bool
	out  *bufio.Writer
	sum  hash.Hash
	size int64
}

func NewSpool() (*Spool, error) {
	f, err := os.CreateTemp("", "hcl-*")
	if err != nil {
		return nil, err
	}
	gone := os.Remove(f.Name()) == nil
	return &Spool{file: f, gone: gone, out: bufio.NewWriterSize(f, 1<<16), sum: sha256.New()}, nil
}

func (s *Spool) Write(b []byte) (int, error) {
	n, err := s.out.Write(b)
	s.sum.Write(b[:n])
	s.size += int64(n)
	return n, err
}

// Size is how many bytes the text has.
func (s *Spool) Size() int64 { return s.size }

// Hash is the SHA-256 of the text, in hexadecimal digits.
func (s *Spool) Hash() string { return hex.EncodeToString(s.sum.Sum(nil)) }

// WriteTo writes the whole text.
func (s *Spool) WriteTo(w io.Writer) (int64, error) {
	if err := s.out.Flush(); err != nil {
		return 0, err
	}
	return io.Copy(w, io.NewSectionReader(s.file, 0, s.size))
}

// Close removes the file.
func (s *Spool) Close() error {
	err := s.file.Close()
	if !s.gone {
		err = cmp.Or(err, os.Remove(s.file.Name()))
	}
	return err
}
