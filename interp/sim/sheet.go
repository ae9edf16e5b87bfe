package sim

import (
	"encoding/csv"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Sheet writes a table as CSV that spreadsheets open. These take for a formula what begins as one does, and a
// formula can send away what stands in other cells; names and titles come from rulesets, which may be a
// stranger's, so all but numbers that begins so becomes a text.
type Sheet struct{ to *csv.Writer }

// NewSheet returns one that writes to w.
func NewSheet(w io.Writer) Sheet { return Sheet{csv.NewWriter(w)} }

// Write writes a row.
func (s Sheet) Write(row []string) error {
	row = slices.Clone(row)
	for i, cell := range row {
		row[i] = harmless(cell)
	}
	return s.to.Write(row)
}

// Flush writes what is still to be written.
func (s Sheet) Flush() error {
	s.to.Flush()
	return s.to.Error()
}

// harmless is the text of a cell as one that no spreadsheet computes: spreadsheets do not show the ' before it.
func harmless(cell string) string {
	if strings.IndexAny(cell, "=+-@\t\r＝＋－＠") != 0 {
		return cell
	}
	if _, err := strconv.ParseFloat(cell, 64); err == nil {
		return cell
	}
	return "'" + cell
}
