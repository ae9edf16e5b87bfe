package shard

import (
	"encoding/binary"
	"errors"
	"math/big"
)

// Writer writes a part: numbers of few digits in few bytes.
type Writer struct{ bytes []byte }

// Bytes is what has been written.
func (w *Writer) Bytes() []byte { return w.bytes }

// Int writes a number.
func (w *Writer) Int(x int64) { w.bytes = binary.AppendVarint(w.bytes, x) }

// Bool writes whether something is so.
func (w *Writer) Bool(is bool) {
	if is {
		w.Int(1)
		return
	}
	w.Int(0)
}

// Word writes 64 bits that are no number.
func (w *Writer) Word(x uint64) { w.bytes = binary.LittleEndian.AppendUint64(w.bytes, x) }

// Text writes a text.
func (w *Writer) Text(s string) {
	w.Int(int64(len(s)))
	w.bytes = append(w.bytes, s...)
}

// Big writes a number of any size.
func (w *Writer) Big(x *big.Int) {
	w.Int(int64(x.Sign()))
	w.Text(string(x.Bytes()))
}

// Reader reads what a Writer has written. Behind the first thing that is not there, all is 0.
type Reader struct {
	rest []byte
	bad  bool
}

// NewReader reads a part.
func NewReader(part []byte) *Reader { return &Reader{rest: part} }

// errPart is all that is said of a part that does not hold together: how is nothing that a person
// could mend.
var errPart = errors.New("this is no part of the job")

// Close reports whether all was there, and nothing else.
func (r *Reader) Close() error {
	if r.bad || len(r.rest) > 0 {
		return errPart
	}
	return nil
}

// Wrong notes that what was read cannot be.
func (r *Reader) Wrong() { r.bad, r.rest = true, nil }

// Int reads a number.
func (r *Reader) Int() int64 {
	x, n := binary.Varint(r.rest)
	if n <= 0 {
		r.Wrong()
		return 0
	}
	r.rest = r.rest[n:]
	return x
}

// Within reads a number from least to most.
func (r *Reader) Within(least, most int64) int64 {
	x := r.Int()
	if x < least || x > most {
		r.Wrong()
		return least
	}
	return x
}

// Count reads how many things follow, at most so many. Each takes a byte or more.
func (r *Reader) Count(most int) int {
	n := r.Int()
	if n < 0 || n > int64(most) || n > int64(len(r.rest)) {
		r.Wrong()
		return 0
	}
	return int(n)
}

// Bool reads whether something is so.
func (r *Reader) Bool() bool { return r.Within(0, 1) == 1 }

// Word reads 64 bits.
func (r *Reader) Word() uint64 {
	if len(r.rest) < 8 {
		r.Wrong()
		return 0
	}
	x := binary.LittleEndian.Uint64(r.rest)
	r.rest = r.rest[8:]
	return x
}

// Text reads a text of at most so many bytes.
func (r *Reader) Text(most int) string {
	n := r.Count(most)
	s := string(r.rest[:n])
	r.rest = r.rest[n:]
	return s
}

// Big reads a number of up to 512 bits.
func (r *Reader) Big() *big.Int {
	sign := r.Within(-1, 1)
	x := new(big.Int).SetBytes([]byte(r.Text(64)))
	if (x.Sign() == 0) != (sign == 0) {
		r.Wrong()
	}
	if sign < 0 {
		x.Neg(x)
	}
	return x
}

// MostPart bounds a part: 16 MB.
const MostPart = 16 << 20
