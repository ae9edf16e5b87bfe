package suite

import (
	"fmt"
	"strings"

	"hcl/interp/report"
)

// Reached shows what the tests have reached, file by file and line by line.
func (r *Report) Reached(title string) *report.Report {
	overview, missed := r.Coverage.overview(), r.Coverage.missing(0)
	p := &report.Report{Generator: "hcl test", Title: "What the tests reach", Subtitle: title,
		Summary: fmt.Sprintf("%d passed, %d failed", r.Passed, r.Failed), Sections: []report.Section{overview}}
	if len(overview.Rows) > 0 {
		all := overview.Rows[len(overview.Rows)-1]
		p.Finding = []string{all[1] + " parts came up in some test."}
		if missed.Items != nil {
			p.Finding[0] = fmt.Sprintf("%s parts came up in some test; not: %s.", all[1], all[2])
			missed.Says = []string{"What no test reaches may be wrong, and none would tell. " +
				"What stands within such a part is not listed once more."}
			p.Sections = []report.Section{missed, overview}
		}
	}
	for _, f := range r.Coverage.Files {
		s := report.Section{Title: f.called(), Lines: f.listing(), More: true,
			Says: []string{"Every part was reached. Each line says how often what begins on it came up."}}
		if came, parts, _ := f.count(); came < parts {
			s.Title += fmt.Sprintf(": %d of %d parts not reached", parts-came, parts)
			s.Says[0] = "What was not reached is underlined, with a ✗ beside the line. Each line says how often what begins on it came up."
		}
		p.Sections = append(p.Sections, s)
	}
	return p
}

// listing is the file with marks at its parts.
func (f *File) listing() (lines report.Listing) {
	text := f.source.Written
	owner := make([]*Part, len(text)+1) // of each byte, the innermost
	begins := map[int][]*Part{}         // by line
	for _, p := range f.Parts {         // those outside come first
		for i := p.start; i < p.end; i++ {
			owner[i] = p
		}
		line := f.source.Position(p.start).Line
		begins[line] = append(begins[line], p)
	}
	at := 0
	for n, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		out := report.Line{Number: n + 1}
		if parts := begins[n+1]; len(parts) > 0 {
			out.Count = fmt.Sprintf("%d×", parts[0].Times)
			if out.Missed = !parts[0].reached(); out.Missed {
				out.Count = "✗"
			}
			out.Note = taken(parts)
		}
		for from := 0; from < len(line); {
			to := from + 1
			for to < len(line) && owner[at+to] == owner[at+from] {
				to++
			}
			out.Pieces = append(out.Pieces, piece(strings.TrimSuffix(line[from:to], "\r"), owner[at+from]))
			from = to
		}
		lines = append(lines, out)
		at += len(line) + 1
	}
	return lines
}

// piece is some text that belongs to a part, or to none.
func piece(text string, p *Part) report.Piece {
	switch {
	case p == nil || strings.TrimSpace(text) == "":
		return report.Piece{Text: text}
	case p.reached():
		return report.Piece{Text: text, Mark: report.Hit, Title: fmt.Sprintf("%s %s: %d×", p.Sort, p.Name, p.Times)}
	}
	return report.Piece{Text: text, Mark: report.Missed, Title: fmt.Sprintf("%s %s: never", p.Sort, p.Name)}
}

// taken says how often the options of choices were taken.
func taken(parts []*Part) string {
	var out []string
	for _, p := range parts {
		for _, o := range p.Options {
			times := fmt.Sprintf("%d×", o.Times)
			if o.Times == 0 {
				times = "✗"
			}
			out = append(out, o.Name+" "+times)
		}
	}
	return strings.Join(out, "   ")
}
