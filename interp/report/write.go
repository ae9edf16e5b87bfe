package report

import (
	"bytes"
	"encoding/json"
)

// As writes what a verb has found as text, json or csv, a text as it is to look.
func As(format string, v View, look Look) ([]byte, error) {
	switch format {
	case "json":
		return JSON(v)
	case "csv":
		return CSV(v.Report().Records())
	}
	return []byte(v.Report().Text(look)), nil
}

// JSON writes an object for programs on a line of its own.
func JSON(x any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(x)
	return b.Bytes(), err
}
