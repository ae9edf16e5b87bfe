package main

import (
	"bytes"
	"io"
	"unicode/utf8"
)

// folding writes lines that are wider than a terminal on several, each further one behind the indent of the first and
// more, or below the second column of a list of two; colours take no room.
type folding struct {
	to      io.Writer
	width   int
	columns bool
	line    []byte // what is not yet written, without its end
}

const furtherIndent = 2

// folds is what writes lines no wider than the terminal; without one they stay whole, for programs to read.
func (t *terminal) folds(columns bool) io.Writer {
	if width := t.columns(); width > 0 {
		return &folding{to: t, width: width, columns: columns}
	}
	return t
}

// foldsAlways is folds of what people alone read: without a terminal, too.
func (t *terminal) foldsAlways() io.Writer { return &folding{to: t, width: t.width()} }

func (f *folding) Write(p []byte) (int, error) {
	n := len(p)
	for {
		at := bytes.IndexByte(p, '\n')
		if at < 0 {
			f.line = append(f.line, p...)
			return n, nil
		}
		line := append(f.line, p[:at]...)
		f.line, p = f.line[:0], p[at+1:]
		if _, err := f.to.Write(append(f.folded(line), '\n')); err != nil {
			return 0, err
		}
	}
}

// folded breaks a line at blanks.
func (f *folding) folded(line []byte) (out []byte) {
	further := f.further(line)
	column, blank, at := 0, 0, 0 // blank is behind the last one that a line may end at, and at its column
	for i := 0; i < len(line); {
		if n := len(colorCode.Find(line[i:])); n > 0 {
			out, i = append(out, line[i:i+n]...), i+n
			continue
		}
		if column == f.width && blank > 0 {
			rest := bytes.Clone(out[blank:])
			out = append(bytes.TrimRight(out[:blank], " "), '\n')
			out = append(append(out, bytes.Repeat([]byte{' '}, further)...), rest...)
			column, blank = column-at+further, 0
		}
		_, n := utf8.DecodeRune(line[i:])
		out, i, column = append(out, line[i:i+n]...), i+n, column+1
		if line[i-n] == ' ' && column > further {
			blank, at = len(out), column
		}
	}
	return out
}

// further is how far the further lines of a line are indented.
func (f *folding) further(line []byte) int {
	text := bytes.TrimLeft(line, " ")
	indent := len(line) - len(text)
	if name, title, found := bytes.Cut(text, []byte("  ")); f.columns && found && len(name) > 0 {
		if second := len(line) - len(bytes.TrimLeft(title, " ")); second < f.width/2+8 {
			return second
		}
	}
	return indent + furtherIndent
}
