package main

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/fatih/color"
	"github.com/mattn/go-isatty"
	"golang.org/x/term"

	"hcl/lang/diag"
)

// terminal is where a command writes. Nothing in a file or a file's name may steer what
// shows it: control characters come out as marks, but for the colours that the command
// itself sets, if it sets any.
type terminal struct {
	to     io.Writer
	choice string // auto always never; "" is auto
	colors bool   // those that come are meant
	rest   []byte // the beginning of a character whose end is still to come
	failed error  // the first error of writing

	m    sync.Mutex
	crew func() string // who is at work, for bars that show how far it is; may be nil
}

// colored reports whether to use colours here.
func (t *terminal) colored() bool {
	switch t.choice {
	case "always":
		return true
	case "never":
		return false
	}
	f, ok := t.file()
	return ok && os.Getenv("NO_COLOR") == "" && isatty.IsTerminal(f.Fd())
}

// width is how many columns it has: what COLUMNS says, or a terminal, and else 80.
func (t *terminal) width() int { return cmp.Or(t.columns(), 80) }

// columns are those that COLUMNS or a terminal says, 0 where neither does.
func (t *terminal) columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return max(n, 40)
	}
	if f, ok := t.file(); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n > 0 {
			return max(n, 40)
		}
	}
	return 0
}

var hues = map[string][]color.Attribute{"error": {color.FgRed, color.Bold}, "warning": {color.FgYellow, color.Bold},
	"note": {color.FgCyan}}

// show writes diagnostics, in colours where there are any.
func (t *terminal) show(d interface{ Paint(diag.Painter) string }) {
	if !t.colored() {
		fmt.Fprint(t, d.Paint(nil))
		return
	}
	meant := t.colors
	t.colors = true
	fmt.Fprint(t, d.Paint(func(what, text string) string {
		hue := color.New(hues[what]...)
		hue.EnableColor()
		return hue.Sprint(text)
	}))
	t.colors = meant
}

// file is the file behind it, if there is one.
func (t *terminal) file() (*os.File, bool) {
	f, ok := t.to.(*os.File)
	return f, ok
}

// colorCode is what sets a colour, or ends it.
var colorCode = regexp.MustCompile(`^\x1b\[[0-9;]*m`)

// writeFile writes a file as it is, unless a person would see it.
func (t *terminal) writeFile(text string) {
	if f, ok := t.file(); ok && isatty.IsTerminal(f.Fd()) {
		fmt.Fprint(t, text)
		return
	}
	if _, err := io.WriteString(t.to, text); t.failed == nil {
		t.failed = err
	}
}

func (t *terminal) Write(p []byte) (int, error) {
	t.m.Lock()
	defer t.m.Unlock()
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
			if n := len(colorCode.Find(text[i:])); t.colors && n > 0 {
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
