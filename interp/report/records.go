package report

import (
	"strconv"

	"hcl/interp/stats"
)

// Records are the table of a report for spreadsheets: its head, and then a row for each estimate.
type Records [][]string

// NewRecords begins one.
func NewRecords(head ...string) Records { return Records{head} }

// Full is a number that is written with all of its digits: it is exact, or nearly so.
type Full float64

// Add adds a row: texts, whole numbers, numbers, of which the last digits hang on the order of a calculation and are left
// out, and what is nil, which is an empty cell. Cells that are missing are empty.
func (t *Records) Add(cells ...any) {
	row := make([]string, len((*t)[0]))
	for i, cell := range cells {
		switch x := cell.(type) {
		case string:
			row[i] = x
		case int64:
			row[i] = strconv.FormatInt(x, 10)
		case int:
			row[i] = strconv.Itoa(x)
		case bool:
			row[i] = strconv.FormatBool(x)
		case Full:
			row[i] = strconv.FormatFloat(float64(x), 'g', -1, 64)
		case float64:
			row[i] = strconv.FormatFloat(stats.Tidy(x), 'g', -1, 64)
		case *float64:
			if x != nil {
				row[i] = strconv.FormatFloat(stats.Tidy(*x), 'g', -1, 64)
			}
		}
	}
	*t = append(*t, row)
}
