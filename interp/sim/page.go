package sim

import (
	"embed"
	"html/template"
	"io"
)

// The page is one file with everything in it: the figures as tables, the report as
// JSON, and the charts that are drawn from it by Observable Plot.
//
//go:embed page
var pageFiles embed.FS

var pageTemplate = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"script": func(name string) (template.JS, error) {
		text, err := pageFiles.ReadFile("page/" + name)
		return template.JS(text), err
	},
	"style": func(name string) (template.CSS, error) {
		text, err := pageFiles.ReadFile("page/" + name)
		return template.CSS(text), err
	},
	"heads": func(row []string) bool { return row[len(row)-1] == "" }, // it stands over others
}).ParseFS(pageFiles, "page/page.html"))

// Page writes a report as one page of HTML, which needs nothing from anywhere.
func (r *Report) Page(w io.Writer) error {
	return pageTemplate.ExecuteTemplate(w, "page.html", r)
}
