package grid

import (
	"strconv"
)

// Square is a place of a field, its row above its column: in their order squares
// stand row by row.
type Square int64

// Most is the largest column and row.
const Most = 9999

const shift = 16

// At is the square of a column and a row, both from 1.
func At(x, y int64) Square { return Square(y<<shift | x) }

// X is the column, from 1.
func (s Square) X() int64 { return int64(s) & (1<<shift - 1) }

// Y is the row, from 1.
func (s Square) Y() int64 { return int64(s) >> shift }

// On reports whether a field has such a column and row.
func On(x, y int64) bool { return 1 <= x && x <= Most && 1 <= y && y <= Most }

// String writes a square: D4. Behind column Z come AA, AB and so on.
func (s Square) String() string { return Column(s.X()) + strconv.FormatInt(s.Y(), 10) }

// Column is the name of a column.
func Column(x int64) string {
	var letters [8]byte
	i := len(letters)
	for ; x > 0; x = (x - 1) / 26 {
		i--
		letters[i] = byte('A' + (x-1)%26)
	}
	return string(letters[i:])
}

// Written says how squares are written.
const Written = "columns are A to Z, AA, AB and so on up to NTO, rows 1 to 9999: D4"

// Parse reads a square as String writes it.
func Parse(text string) (Square, bool) {
	x, i := int64(0), 0
	for ; i < len(text) && text[i] >= 'A' && text[i] <= 'Z' && x <= Most; i++ {
		x = x*26 + int64(text[i]-'A') + 1
	}
	if i == len(text) || text[i] < '1' || text[i] > '9' {
		return 0, false
	}
	y, err := strconv.ParseInt(text[i:], 10, 32)
	if err != nil || !On(x, y) {
		return 0, false
	}
	return At(x, y), true
}
