package main

import (
	"fmt"
	"os"

	"github.com/mattn/go-isatty"
	"golang.org/x/term"

	"hcl/interp/seat"
)

// redrawn is a terminal on which what has been shown can be taken back.
type redrawn struct{ f *os.File }

// redrawn is the terminal behind it, nil if there is none that can take back what it has shown.
func (t *terminal) redrawn() seat.Screen {
	f, ok := t.file()
	if !ok || !isatty.IsTerminal(f.Fd()) || os.Getenv("TERM") == "dumb" {
		return nil
	}
	return redrawn{f}
}

// Rows is how many lines it has, 0 if that is not known.
func (r redrawn) Rows() int {
	_, rows, _ := term.GetSize(int(r.f.Fd()))
	return rows
}

// Erase takes back the last lines.
func (r redrawn) Erase(rows int) { fmt.Fprintf(r.f, "\x1b[%dF\x1b[J", rows) }

// Clear takes back everything, also what has moved out of sight.
func (r redrawn) Clear() { fmt.Fprint(r.f, "\x1b[H\x1b[2J\x1b[3J") }
