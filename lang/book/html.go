package book

import (
	"bytes"
	"embed"
	"html/template"
	"io"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"hcl/stdlib/grid"
)

//go:embed files
var files embed.FS

var pageTemplate = template.Must(template.New("book.html").Funcs(template.FuncMap{
	"style": func() (template.CSS, error) {
		text, err := files.ReadFile("files/book.css")
		return template.CSS(text), err
	},
	"sort":  func(b Block) string { return sortOf(b) },
	"prose": htmlOf,
	"at": func(depth, section any) map[string]any {
		return map[string]any{"Depth": depth, "Section": section}
	},
	"blocks": func(depth int, list []Block) map[string]any {
		return map[string]any{"Depth": depth, "List": list}
	},
	"list":  func(numbered bool, items []Item) List { return List{Numbered: numbered, Items: items} },
	"add":   func(a, b int) int { return a + b },
	"mul":   func(a, b int) int { return a * b },
	"cells": cellsOf,
	"lower": strings.ToLower,
	"wide":  func(t Table) bool { return len(t.Head) > 6 },
}).ParseFS(files, "files/book.html"))

func sortOf(b Block) string {
	switch b := b.(type) {
	case Para:
		return "para"
	case Source:
		return "source"
	case Table:
		if len(b.Rows) == 0 {
			return ""
		}
		return "table"
	case List:
		return "list"
	case Diagram:
		return "diagram"
	case Drawing:
		return "drawing"
	case Entry:
		return "entry"
	}
	return "fold"
}

var prosePrinter = goldmark.New(goldmark.WithExtensions(extension.Table))

// htmlOf is prose in Markdown as HTML; HTML that stands in it is left out.
func htmlOf(markdown string) (template.HTML, error) {
	var b bytes.Buffer
	err := prosePrinter.Convert([]byte(markdown), &b)
	return template.HTML(b.String()), err
}

// square is a square of a drawing, as it is drawn.
type square struct {
	X, Y, Area int
	Letter     string
}

func cellsOf(d Drawing) (out []square) {
	for i, a := range d.Areas {
		out = append(out, square{i % d.Columns, i / d.Columns, a, d.Letters[i]})
	}
	return out
}

func columnName(x int) string { return grid.Column(int64(x + 1)) }

// ColumnNames are the letters above a drawing.
func (d Drawing) ColumnNames() (out []string) {
	for x := range d.Columns {
		out = append(out, columnName(x))
	}
	return out
}

// RowNames are the numbers beside it.
func (d Drawing) RowNames() (out []int) {
	for y := range d.Rows {
		out = append(out, y+1)
	}
	return out
}

// HTML writes a book as one page, which needs nothing from anywhere.
func (b *Book) HTML(w io.Writer) error { return pageTemplate.ExecuteTemplate(w, "book.html", b) }
