package roster

import (
	"encoding/csv"
	"errors"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"hcl/lang/diag"
	"hcl/stdlib/grid"
)

// MaxColumns is how many cells a row may have.
const MaxColumns = 1000

// sheet is a spreadsheet: its first row, which names the columns, and those below it.
type sheet struct {
	head []cell
	rows [][]cell
}

// cell is what stands in one place of a spreadsheet.
type cell struct {
	text string
	span diag.Span
	name string // D3
}

// read parts a file into cells. Spreadsheets write their name for bytes before it, and part
// cells by `;` where `,` parts the fraction from a number.
func read(src *diag.Source, l *diag.List) (s sheet) {
	text := strings.TrimPrefix(src.Text, bom)
	whole := src.At(0, 0)
	switch {
	case !utf8.ValidString(text) || strings.IndexByte(text, 0) >= 0:
		l.Errorf(diag.NotText, whole, "this is no text in UTF-8").Hinted("save the sheet as “CSV UTF-8”")
		return s
	case strings.TrimSpace(text) == "":
		l.Errorf(diag.EmptyFile, whole, "the sheet is empty").Hinted("its first row names the columns: side, name and fields of combatants")
		return s
	}
	at := places{src: src, lines: []int{len(src.Text) - len(text)}}
	for i := range len(src.Text) {
		if src.Text[i] == '\n' {
			at.lines = append(at.lines, i+1)
		}
	}
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord = separator(text), -1
	inCells := 0 // ends of lines so far that stand in a cell, and begin no row
	for {
		record, err := r.Read()
		if err == io.EOF {
			return s
		}
		if err != nil {
			quotes(l, at, err)
			return sheet{}
		}
		var row []cell
		first, _ := r.FieldPos(0)
		for i, text := range record {
			line, column := r.FieldPos(i)
			if i == MaxColumns {
				l.Errorf(diag.TooMany, at.field(line, column, r.Comma), "a row has at most %d cells", MaxColumns)
				return sheet{}
			}
			row = append(row, cell{strings.TrimSpace(text), at.field(line, column, r.Comma), grid.Column(int64(i)+1) +
				strconv.Itoa(first-inCells)})
			inCells += strings.Count(text, "\n")
		}
		if s.head == nil {
			s.head = row
		} else {
			s.rows = append(s.rows, row)
		}
	}
}

const bom = "\uFEFF"

// separator is what parts the cells of the first row.
func separator(text string) rune {
	line, _, _ := strings.Cut(strings.TrimLeft(text, "\r\n"), "\n")
	best := ','
	for _, c := range ";\t" {
		if strings.Count(line, string(c)) > strings.Count(line, string(best)) {
			best = c
		}
	}
	return best
}

// places finds places of a text by line and column, as the reader of cells counts them.
type places struct {
	src   *diag.Source
	lines []int // where they begin
}

func (x places) offset(line, column int) int { return x.lines[line-1] + column - 1 }

// field is the place of a cell in its line, without the blanks or quotation marks around it.
func (x places) field(line, column int, separator rune) diag.Span {
	start, text := x.offset(line, column), x.src.Text
	if strings.HasPrefix(text[start:], `"`) {
		start++
		end := start
		for end < len(text) && text[end] != '\n' && (text[end] != '"' || strings.HasPrefix(text[end:], `""`)) {
			if text[end] == '"' {
				end++
			}
			end++
		}
		return x.src.At(start, start+len(strings.TrimRight(text[start:end], "\r")))
	}
	end := len(text)
	if n := strings.IndexAny(text[start:], string(separator)+"\n"); n >= 0 {
		end = start + n
	}
	rest := text[start:end]
	start += len(rest) - len(strings.TrimLeft(rest, " \t"))
	return x.src.At(start, start+len(strings.TrimSpace(rest)))
}

// quotes tells of quotation marks that do not go together.
func quotes(l *diag.List, at places, err error) {
	var wrong *csv.ParseError
	errors.As(err, &wrong)
	start := at.offset(wrong.StartLine, 1)
	if errors.Is(err, csv.ErrBareQuote) {
		start = at.offset(wrong.Line, wrong.Column)
	}
	l.Errorf(diag.Syntax, at.src.At(start, start+1), "the quotation marks of a cell do not go together").
		Hinted("put the whole cell in quotation marks, and write each that stands in it twice")
}
