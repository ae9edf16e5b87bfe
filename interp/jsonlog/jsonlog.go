package jsonlog

import (
	"encoding/json"
	"io"

	"hcl/interp/event"
)

// Writer is a reader of fights that writes JSON lines.
type Writer struct {
	enc *json.Encoder
	err error
}

// New returns a writer to w.
func New(w io.Writer) *Writer {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return &Writer{enc: enc}
}

// Read writes one event.
func (w *Writer) Read(e *event.Event) {
	if w.err == nil {
		w.err = w.enc.Encode(e)
	}
}

// Err returns the first error of writing.
func (w *Writer) Err() error { return w.err }
