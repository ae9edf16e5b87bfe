package report

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"io"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"hcl/interp/event"
)

//go:embed files
var files embed.FS

func read(name string) (string, error) {
	text, err := files.ReadFile("files/" + name)
	return string(text), err
}

var pageTemplate = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"packed":   packed,
	"style":    func(name string) (template.CSS, error) { text, err := read(name); return template.CSS(text), err },
	"unbroken": unbroken,
	"figure":   figure,
	"short":    func(head string) bool { return utf8.RuneCountInString(head) <= shortHead },
	"texts":    (*Section).texts,
	"listed":   func(items []Item, after int) any { return map[string]any{"Items": items, "First": after + 1} },
	"long":     func(cell string) bool { return utf8.RuneCountInString(cell) > longCell },
	"sentence": func(text string) string { return unbroken(strings.ToUpper(text[:1]) + text[1:]) },
	"heads":    (*Section).heads,
	"rest":     func(s *Section, row []string) int { return s.width() - len(row) + 1 },
	"last":     func(i int, row []string) bool { return i == len(row)-1 },
	"path":     path,
}).ParseFS(files, "files/page.html"))

// packed is what draws charts as a page holds it: gzip, a third of its size, in base64, as a string of JavaScript.
var packed = sync.OnceValues(func() (template.JS, error) {
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	for _, name := range []string{"plot.min.js", "charts.js"} {
		text, err := read(name)
		if err != nil {
			return "", err
		}
		if _, err := io.WriteString(z, text+"\n"); err != nil {
			return "", err
		}
	}
	err := z.Close()
	return template.JS(strconv.Quote(base64.StdEncoding.EncodeToString(b.Bytes()))), err
})

const (
	shortCell = 8  // characters of a cell that is never broken
	longCell  = 32 // characters of a cell that may be broken
	shortHead = 14 // of the head of a column that is not
)

// unbroken keeps figures and their units on one line.
func unbroken(text string) string {
	text = interval.ReplaceAllString(text, "$1\u00a0to\u00a0$2")
	return strings.NewReplacer(" %", "\u00a0%", " ×", "\u00a0×", " points", "\u00a0points").Replace(text)
}

// interval is an interval, of which both ends stand on one line.
var interval = regexp.MustCompile(`(\d(?: %)?) to ([+−-]?\d)`)

// figure is a cell, whose lines are broken on narrow screens: not within short ones, nor before units.
func figure(cell string) string {
	if utf8.RuneCountInString(cell) <= shortCell {
		return strings.NewReplacer("- ", "-\u2060\u00a0", " ", "\u00a0").Replace(cell)
	}
	return unbroken(cell)
}

// path is a text in pieces between which a line may be broken, as names of files are behind slashes.
func path(text string) []string { return strings.SplitAfter(text, "/") }

// WritePage writes a report as one page of HTML, which needs nothing from anywhere: the charts are drawn by Observable
// Plot in the reader's browser, and the figures stand there without JavaScript too. Whatever a ruleset says is text:
// nothing in it can become markup.
func (r *Report) WritePage(w io.Writer) error {
	return pageTemplate.ExecuteTemplate(w, "page.html", newPage(r))
}

// page is a report with the sections that its page shows.
type page struct {
	*Report
	Sections []*Section
	folded   []bool
}

// mostOpen is how many sections of a page, or below one heading of it, are open; the others are folded.
const mostOpen = 3

func newPage(r *Report) page {
	p := page{Report: r, Sections: r.shownOn(Page)}
	open := 0
	for i, s := range p.Sections {
		if i > 0 && s.Sub != p.Sections[i-1].Sub {
			open = 0
		}
		if s.Group == "" {
			open++
		}
		p.folded = append(p.folded, s.Group != "" || open > mostOpen || s.More && s.Chart == nil)
	}
	return p
}

// Folded reports whether a section is closed until a reader opens it.
func (p page) Folded(section int) bool { return p.folded[section] }

// Begins is the title of the group whose first section it is, "" if it is not.
func (p page) Begins(section int) string {
	if s := p.Sections[section]; section == 0 || p.Sections[section-1].Group != s.Group ||
		p.Sections[section-1].Sub != s.Sub {
		return s.Group
	}
	return ""
}

// Ends reports whether it is the last section of a group.
func (p page) Ends(section int) bool {
	return p.Sections[section].Group != "" && (section == len(p.Sections)-1 || p.Begins(section+1) != "" ||
		p.Sections[section+1].Group == "")
}

// Entry is a line of the table of contents.
type Entry struct {
	At    int // of the section
	Title string
	Below []Entry // sections that belong to it
}

// Entries are the lines of the table of contents.
func (p page) Entries() (out []Entry) {
	for i, s := range p.Sections {
		switch n := len(out); {
		case s.Sub && n > 0 || s.Group != "" && p.Begins(i) == "":
			out[n-1].Below = append(out[n-1].Below, Entry{At: i, Title: s.Title})
		case s.Group != "":
			out = append(out, Entry{At: i, Title: s.Group, Below: []Entry{{At: i, Title: s.Title}}})
		default:
			out = append(out, Entry{At: i, Title: s.Title})
		}
	}
	return out
}

// HasCharts reports whether anything is drawn on the page.
func (p page) HasCharts() bool {
	for _, s := range p.Sections {
		if s.Chart != nil {
			return true
		}
	}
	return false
}

// Drawn is what charts.js draws: the colours of sides, and the charts by section.
func (p page) Drawn() any {
	charts := map[string]json.Marshaler{}
	for i, s := range p.Sections {
		if s.Chart != nil {
			charts[strconv.Itoa(i)] = drawn{s.Chart}
		}
	}
	return map[string]any{"colours": event.SideColours(p.Sides...), "charts": charts}
}
