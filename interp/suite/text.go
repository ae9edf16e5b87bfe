package suite

import (
	"fmt"
	"strings"

	"hcl/interp/report"
	"hcl/lang/diag"
)

// group is what a coverage counts together.
type group struct {
	one, many string
	sorts     []string
}

var groups = []group{
	{"phase", "phases", []string{"phase"}}, {"rule", "rules", []string{"rule"}}, {"step", "steps", []string{"step"}},
	{"branch", "branches", []string{"branch"}}, {"hook", "hooks", []string{"hook"}},
	{"score", "scores", []string{"score"}}, {"term", "terms", []string{"term", "modifier"}},
	{"table", "tables", []string{"table"}}, {"row", "rows", []string{"row"}},
	{"choice", "choices", []string{"choice"}}, {"option", "options", nil},
}

// count is how many of a group a file has, and how many of them were reached.
func (g group) count(f *File) (reached, all int) {
	for _, p := range f.Parts {
		if g.sorts == nil {
			for _, o := range p.Options {
				if all++; o.Times > 0 {
					reached++
				}
			}
			continue
		}
		for _, sort := range g.sorts {
			if p.Sort == sort {
				if all++; p.reached() {
					reached++
				}
			}
		}
	}
	return reached, all
}

// count is how many parts a file has, how many of them were reached, and of each group how many were not.
func (f *File) count() (came, parts int, missed []int) {
	missed = make([]int, len(groups))
	for i, g := range groups {
		reached, all := g.count(f)
		missed[i] = all - reached
		came, parts = came+reached, parts+all
	}
	return came, parts, missed
}

// table is how many parts of each file were reached, and of which sorts those are that were not: a head, the files, and
// where there are several the sum.
func (c *Coverage) table() (rows [][]string) {
	sum, most := make([]int, len(groups)), [2]int{}
	row := func(name string, reached, all int, missed []int) {
		var not []string
		for i, n := range missed {
			if n == 1 {
				not = append(not, "1 "+groups[i].one)
			} else if n > 0 {
				not = append(not, fmt.Sprintf("%d %s", n, groups[i].many))
			}
		}
		rows = append(rows, []string{name, fmt.Sprintf("%d of %d", reached, all), strings.Join(not, ", ")})
	}
	for _, f := range c.Files {
		came, parts, missed := f.count()
		for i, n := range missed {
			sum[i] += n
		}
		most[0], most[1] = most[0]+came, most[1]+parts
		row(f.called(), came, parts, missed)
	}
	if len(c.Files) > 1 {
		row("all", most[0], most[1], sum)
	}
	return rows
}

// overview is the table of all files.
func (c *Coverage) overview() report.Section {
	return report.Section{Title: "Reached by the tests", Head: []string{"", "parts", "not reached"}, Rows: c.table()}
}

// called is the file as people are told of it.
func (f *File) called() string {
	name, _ := diag.CutEmbedded(f.Name)
	return name
}

// missed says of a file what no test has reached: not what is within what is named itself, and of
// a choice the options that nobody took. What stands on one line is said in one.
func (f *File) missed() (out []string) {
	var last *Part
	named := 0 // the end of what is named
	for _, p := range f.Parts {
		switch {
		case p.end <= named, p.of != nil && !p.of.reached():
		case p.reached():
			if never := p.untaken(); never != nil {
				out = append(out, fmt.Sprintf("%s:%d: %s %s: never %s", f.called(), p.Line, p.Sort, p.Name,
					strings.Join(never, ", ")))
				last = nil
			}
		case last != nil && last.Line == p.Line && last.Sort == p.Sort:
			out[len(out)-1] += ", " + p.Name
			named = p.end
		default:
			of := " "
			if p.Sort == "branch" {
				of = " of "
			}
			out = append(out, fmt.Sprintf("%s:%d: %s%s%s", f.called(), p.Line, p.Sort, of, p.Name))
			last, named = p, p.end
		}
	}
	return out
}

// untaken are the options of a choice that were never taken.
func (p *Part) untaken() (names []string) {
	for _, o := range p.Options {
		if o.Times == 0 {
			names = append(names, o.Name)
		}
	}
	return names
}

// missing lists what was not reached: the first most of a file, 0 for all.
func (c *Coverage) missing(most int) report.Section {
	missed := report.Section{Title: "Not reached"}
	for _, f := range c.Files {
		list := f.missed()
		if n := len(list); most > 0 && n > most+1 {
			list = append(list[:most:most], fmt.Sprintf("… and %d more of %s", n-most, f.called()))
		}
		for _, line := range list {
			missed.Items = append(missed.Items, report.Item{Says: line})
		}
	}
	return missed
}

// Text shows what was reached, and what was not, so many columns wide: the first most of a file, 0 for all.
func (c *Coverage) Text(most, width int) string {
	missed := c.missing(most)
	overview := c.overview()
	out := overview.Text(report.Look{Width: width})
	if missed.Items != nil {
		out += missed.Text(report.Look{Width: width})
	}
	return out
}
