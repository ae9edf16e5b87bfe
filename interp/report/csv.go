package report

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
)

// CSV writes a table for spreadsheets. These take for a formula what begins as one does, and a formula can send away
// what stands in other cells; names and titles come from rulesets, which may be a stranger's, so all but numbers that
// begins so becomes a text.
func CSV(rows Records) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	for _, row := range rows {
		safe := make([]string, len(row))
		for i, cell := range row {
			safe[i] = harmless(cell)
		}
		w.Write(safe)
	}
	w.Flush()
	return b.Bytes(), w.Error()
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
