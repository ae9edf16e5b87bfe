package book

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"io"
	"net/url"
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
	"text": func(t Text) template.HTML {
		var b strings.Builder
		t.html(&b)
		return template.HTML(b.String())
	},
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
	"long":  func(t Text) bool { return len(t.String()) > 30 },
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

// A book is mostly words and squares, which a template would take long for: these are written here.

var entities = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;", "+", "&#43;")

// styled is what stands before and behind a piece of text.
var styled = map[Style][2]string{
	Name: {"<i>", "</i>"}, Strong: {"<b>", "</b>"}, Code: {"<code>", "</code>"}, Quote: {"<q>", "</q>"},
	Cite: {`<span class="cite">`, "</span>"}, Soft: {`<span class="soft">`, "</span>"},
}

// html writes a line of text.
func (t Text) html(b *strings.Builder) {
	for _, s := range t {
		if s.To != "" {
			fmt.Fprintf(b, `<a href="#%s">`, entities.Replace(url.PathEscape(s.To)))
		}
		if s.Style == Over {
			b.WriteString(`<span class="over"><span>`)
			s.Above.html(b)
			b.WriteString("</span><span>")
			s.Under.html(b)
			b.WriteString("</span></span>")
		} else {
			b.WriteString(styled[s.Style][0] + entities.Replace(s.Text) + styled[s.Style][1])
		}
		if s.To != "" {
			b.WriteString("</a>")
		}
	}
}

// cellsOf are the squares of a drawing.
func cellsOf(d Drawing) template.HTML {
	var b strings.Builder
	for i, a := range d.Areas {
		x, y, class := 24*(i%d.Columns), 24*(i/d.Columns), "anone"
		if a >= 0 {
			class = fmt.Sprintf("area a%d", a)
		}
		fmt.Fprintf(&b, `<rect x="%d" y="%d" width="24" height="24" class="%s"/>`, x, y, class)
		if a >= 0 {
			fmt.Fprintf(&b, `<text x="%d" y="%d">%s</text>`, x+12, y+16, entities.Replace(d.Letters[i]))
		}
		b.WriteByte('\n')
	}
	return template.HTML(b.String())
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
