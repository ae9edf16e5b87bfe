package sim

import (
	"slices"
	"strings"

	"hcl/interp/event"
	"hcl/interp/page"
)

// Block makes a block of a section: its figures as a table, below what is said and drawn of them.
func (s Section) Block(chart page.Chart, text ...string) page.Block {
	b := page.Block{Title: s.Title, Text: text, Chart: chart, Notes: s.Notes}
	if len(s.Rows) > 0 {
		b.Table = &page.Table{Head: s.Head, Rows: s.Rows}
	}
	return b
}

// intervals is what every page says of what it draws.
const intervals = ". Whiskers and bands are 95 % intervals."

// Page is a page about what was fought. Data is what programs read of it.
func (h *Head) Page(generator, summary string, blocks []page.Block, data any) *page.Page {
	return &page.Page{Generator: generator, Title: h.Scenario, Subtitle: event.Edition(h.Ruleset, h.Version),
		Summary: summary + intervals,
		Blocks:  blocks, Sides: [][]string{titlesOf(h.Sides)}, About: h.About(), Data: data}
}

// SideOf is the title of the side that a name stands for, or on which who is called so fights; "" if there is none.
func (h *Head) SideOf(name string) string { return sideOf(h.Sides, name) }

func sideOf(sides []event.SideInfo, name string) string {
	for _, s := range sides {
		if name == s.Title || slices.Contains(s.Combatants, name) {
			return s.Title
		}
	}
	return ""
}

func titlesOf(sides []event.SideInfo) (out []string) {
	for _, s := range sides {
		out = append(out, s.Title)
	}
	return out
}

// About tells what was fought.
func (h *Head) About() *page.Table {
	t := &page.Table{Left: true}
	for _, what := range h.Play {
		t.Rows = append(t.Rows, []string{"played by order", what})
	}
	about(t, "", h.Sides, h.Params, h.Files)
	return t
}

func about(t *page.Table, of string, sides []event.SideInfo, params []event.ParamInfo, files []event.FileInfo) {
	for _, s := range sides {
		t.Rows = append(t.Rows, []string{of + s.Title + " (" + s.Policy + ")", strings.Join(s.Combatants, ", ")})
	}
	for _, p := range params {
		t.Rows = append(t.Rows, []string{of + p.Name, p.Value})
	}
	for _, f := range files {
		t.Rows = append(t.Rows, []string{of + f.Name, f.Hash})
	}
}

// Page is a report as a page.
func (r *Report) Page() *page.Page {
	return r.Head.Page("hcl sim", r.Summary(), r.Blocks(), r)
}
