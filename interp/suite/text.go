package suite

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"hcl/lang/diag"
)

// group is what one column of a coverage counts.
type group struct {
	title string
	sorts []string
}

var groups = []group{
	{"phases", []string{"phase"}}, {"rules", []string{"rule"}}, {"steps", []string{"step"}},
	{"branches", []string{"branch"}}, {"hooks", []string{"hook"}}, {"scores", []string{"score"}},
	{"terms", []string{"term", "modifier"}},
	{"tables", []string{"table"}}, {"rows", []string{"row"}}, {"choices", []string{"choice"}}, {"options", nil},
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

// table is how many parts of each file were reached: a head, the files, and where there are
// several the sum.
func (c *Coverage) table() (rows [][]string) {
	head := []string{""}
	sum := make([][2]int, len(groups))
	for i, g := range groups {
		for _, f := range c.Files {
			reached, all := g.count(f)
			sum[i][0] += reached
			sum[i][1] += all
		}
		if sum[i][1] > 0 {
			head = append(head, g.title)
		}
	}
	rows = append(rows, head)
	row := func(name string, count func(i int) (reached, all int)) {
		cells := []string{name}
		for i := range groups {
			if sum[i][1] == 0 {
				continue
			}
			cell := ""
			if reached, all := count(i); all > 0 {
				cell = fmt.Sprintf("%d/%d", reached, all)
			}
			cells = append(cells, cell)
		}
		rows = append(rows, cells)
	}
	for _, f := range c.Files {
		row(f.called(), func(i int) (int, int) { return groups[i].count(f) })
	}
	if len(c.Files) > 1 {
		row("all", func(i int) (int, int) { return sum[i][0], sum[i][1] })
	}
	return rows
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

// Text shows what was reached, and what was not: the first most of a file, 0 for all.
func (c *Coverage) Text(most int) string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for i, row := range c.table() {
		if row[0] = "  " + row[0]; i == 0 {
			row[0] = "Reached by the tests"
		}
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	w.Flush()
	head := false
	for _, f := range c.Files {
		list := f.missed()
		if len(list) > 0 && !head {
			fmt.Fprintln(&b, "Not reached")
			head = true
		}
		for i, line := range list {
			if most > 0 && i == most && len(list) > most+1 {
				fmt.Fprintf(&b, "  … and %d more of %s\n", len(list)-most, f.called())
				break
			}
			fmt.Fprintln(&b, "  "+line)
		}
	}
	return b.String()
}
