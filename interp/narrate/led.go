package narrate

import (
	"bytes"
	"fmt"
	"io"

	"hcl/interp/event"
)

// mostHeld is how many bytes of a telling wait for the end of the fight: those of some thousand rounds. The limit `log`
// would allow more than belongs into memory for the sake of one sentence.
const mostHeld = 16 << 20

// Led tells a whole fight below how it ended. One that takes more than mostHeld is told as it goes, with its end last.
type Led struct {
	*Narrator
	out    holding
	result *event.ResultInfo // nil: the fight broke off, or the result is all that is told
}

// holding keeps what is written until it is too much.
type holding struct {
	to   io.Writer
	told bytes.Buffer
	most int
	full bool
}

func (h *holding) Write(p []byte) (int, error) {
	if h.full {
		return h.to.Write(p)
	}
	h.told.Write(p)
	if h.full = h.told.Len() > h.most; !h.full {
		return len(p), nil
	}
	title, rest, _ := bytes.Cut(h.told.Bytes(), []byte("\n"))
	_, err := fmt.Fprintf(h.to, "%s\nA long fight, told as it went: how it ended stands below.\n\n%s", title, rest)
	h.told = bytes.Buffer{}
	return len(p), err
}

// NewLed returns one that writes to w.
func NewLed(w io.Writer, o Options) *Led {
	l := &Led{out: holding{to: w, most: mostHeld}}
	l.Narrator = New(&l.out, o)
	return l
}

// Read takes the next event.
func (l *Led) Read(e *event.Event) {
	if !l.opt.Quiet {
		l.result = e.Result
	}
	l.Narrator.Read(e)
}

// Err writes what is held, and returns the first error of writing.
func (l *Led) Err() error {
	switch {
	case l.err != nil || l.out.full:
		return l.err
	case l.result == nil:
		_, err := l.out.told.WriteTo(l.out.to)
		return err
	}
	return l.writeLed(l.out.to, l.result, l.out.told.Bytes())
}
