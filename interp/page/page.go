// Package page writes results for people as one page of HTML, which needs nothing from anywhere.
//
// A page is a row of blocks that are read from top to bottom: a heading, a sentence or two, a
// chart, and the figures of the chart as a table, which stands there without JavaScript too.
// Charts are plain data (see Chart); Observable Plot draws them in the reader's browser, as wide
// as the screen is and in its colours, light or dark. No noun of any ruleset is known here, and
// whatever a ruleset says is text: nothing in it can become markup.
package page

import (
	"embed"
	"encoding/json"
	"html/template"
	"io"
	"strconv"
	"strings"
)

// Page is what a page shows.
type Page struct {
	Generator string     // the command that it is of, as "hcl sim"
	Title     string     // of the page and its first heading
	Subtitle  string     // below it: what ruleset, for one
	Summary   string     // how many fights, and why not more
	Contents  bool       // a table of contents stands above the blocks
	Blocks    []Block    // in the order in which they are read
	Sides     [][]string // titles of sides, in a list those that meet: they have a colour each, the same on all of the page
	About     *Table     // sides, params, files; may be nil
	Data      any        // the report as a program reads it, in the element "report"; may be nil
}

// Block is a part of a page under a heading of its own. All but the title may be missing.
type Block struct {
	Title string
	Sub   bool     // it belongs to the block above that is none
	Text  []string // paragraphs above the chart: what one sees
	Chart Chart    // may be nil
	Table *Table   // the figures of the chart; may be nil
	Fold  bool     // the table is folded away, as long ones below their chart are
	Lines Listing  // may be nil
	Notes []string // below all of it
}

// Table is a table of which the first column names what the others have figures of. A row of
// fewer cells ends in one that is as wide as what is missing; a row whose last cell is empty
// heads those below it, whose names begin with spaces.
type Table struct {
	Head []string // empty: none
	Rows [][]string
	Left bool // its cells are texts, and stand at the left
}

// Width is the number of columns.
func (t *Table) Width() int {
	width := len(t.Head)
	for _, row := range t.Rows {
		width = max(width, len(row))
	}
	return width
}

//go:embed files
var files embed.FS

func read(name string) (string, error) {
	text, err := files.ReadFile("files/" + name)
	return string(text), err
}

var pageTemplate = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"script": func(name string) (template.JS, error) { text, err := read(name); return template.JS(text), err },
	"style":  func(name string) (template.CSS, error) { text, err := read(name); return template.CSS(text), err },
	"heads": func(row []string) bool {
		return len(row) > 1 && row[len(row)-1] == "" && !strings.HasPrefix(row[0], " ")
	},
	"rest": func(t *Table, row []string) int { return t.Width() - len(row) + 1 },
	"last": func(i int, row []string) bool { return i == len(row)-1 },
}).ParseFS(files, "files/page.html"))

// Write writes a page as HTML.
func (p *Page) Write(w io.Writer) error { return pageTemplate.ExecuteTemplate(w, "page.html", p) }

// Entry is a line of the table of contents.
type Entry struct {
	At    int // of the block
	Title string
	Below []Entry // blocks that belong to it
}

// Entries are the lines of the table of contents.
func (p *Page) Entries() (out []Entry) {
	for i, b := range p.Blocks {
		if n := len(out); b.Sub && n > 0 {
			out[n-1].Below = append(out[n-1].Below, Entry{At: i, Title: b.Title})
		} else {
			out = append(out, Entry{At: i, Title: b.Title})
		}
	}
	return out
}

// Drawn is what charts.js draws: the colours of sides, and the charts by block.
func (p *Page) Drawn() any {
	charts := map[string]json.Marshaler{}
	for i, b := range p.Blocks {
		if b.Chart != nil {
			charts[strconv.Itoa(i)] = drawn{b.Chart}
		}
	}
	return map[string]any{"colours": p.colours(), "charts": charts}
}

// colours numbers the sides. One that is known already has its number, another the first that
// nobody whom it meets has; so two that meet never look alike, as far as there are colours.
func (p *Page) colours() map[string]int {
	of := map[string]int{}
	for _, meet := range p.Sides {
		taken := map[int]bool{}
		for _, side := range meet {
			if n, known := of[side]; known {
				taken[n] = true
			}
		}
		for _, side := range meet {
			if _, known := of[side]; known {
				continue
			}
			n := 0
			for taken[n] {
				n++
			}
			of[side], taken[n] = n, true
		}
	}
	return of
}
