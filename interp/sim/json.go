package sim

import (
	"bytes"
	_ "embed"
	"encoding/json"
)

// Schema is the JSON Schema of a report.
//
//go:embed schema.json
var Schema []byte

// Write writes a report as JSON.
func (r *Report) Write() ([]byte, error) { return JSON(r) }

// JSON writes a report of any sort.
func JSON(x any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(x)
	return b.Bytes(), err
}
