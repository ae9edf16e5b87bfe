package main

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"unicode/utf8"

	"hcl/lang/diag"
)

// terminal is where a command writes. Nothing in a file or a file's name may steer what
// shows it: control characters come out as marks, but for the colours that the command
// itself sets, if it sets any.
type terminal struct {
	to     io.Writer
	colors bool
	rest   []byte // the beginning of a character whose end is still to come
	failed error  // the first error of writing
}

// file is the file behind it, if there is one.
func (t *terminal) file() (*os.File, bool) {
	f, ok := t.to.(*os.File)
	return f, ok
}

// color is what sets a colour, or ends it.
var color = regexp.MustCompile(`^\x1b\[[0-9;]*m`)

func (t *terminal) Write(p []byte) (int, error) {
	text := append(t.rest, p...)
	t.rest = nil
	var clean bytes.Buffer
	from := 0
	mark := func(i, n int) {
		clean.Write(text[from:i])
		clean.WriteRune(utf8.RuneError)
		from = i + n
	}
	for i := 0; i < len(text); {
		c := text[i]
		if c >= 0x20 && c < 0x7f || c == '\n' || c == '\t' {
			i++
			continue
		}
		if c < utf8.RuneSelf {
			if n := len(color.Find(text[i:])); t.colors && n > 0 {
				i += n
				continue
			}
			mark(i, 1)
			i++
			continue
		}
		if !utf8.FullRune(text[i:]) {
			t.rest = append(t.rest, text[i:]...)
			text = text[:i]
			break
		}
		r, n := utf8.DecodeRune(text[i:])
		if diag.Unsafe(r) {
			mark(i, n)
		}
		i += n
	}
	var err error
	if from == 0 {
		_, err = t.to.Write(text)
	} else {
		clean.Write(text[from:])
		_, err = t.to.Write(clean.Bytes())
	}
	if t.failed == nil {
		t.failed = err
	}
	return len(p), err
}
