package audit

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"hcl/interp/event"
	"hcl/interp/sim"
)

// Summary says what was fought.
func (r *Report) Summary() string {
	if len(r.Scenarios) == 0 {
		return "PARTIAL: broken off before anything was known"
	}
	all := int64(0)
	for _, s := range r.Scenarios {
		all += s.Fights
	}
	out := fmt.Sprintf("%s of %s, seed %d", fights(all), scenarios(len(r.Scenarios)), r.Seed)
	if r.Asked > 0 {
		out = fmt.Sprintf("%s of each of %s, seed %d", fights(r.Asked), scenarios(len(r.Scenarios)), r.Seed)
	}
	if r.Partial {
		out += "; PARTIAL: broken off, not everything has been looked at"
	}
	return out
}

// Text writes a report for people.
func (r *Report) Text() string {
	var b strings.Builder
	if len(r.Scenarios) > 0 {
		fmt.Fprintf(&b, "%s\n", event.Edition(r.Ruleset, r.Version))
	}
	for _, p := range r.Params {
		fmt.Fprintf(&b, "  %s = %s\n", p.Name, p.Value)
	}
	for _, what := range r.Off {
		fmt.Fprintf(&b, "  without %s\n", what)
	}
	fmt.Fprintf(&b, "  %s\n", r.Summary())
	if len(r.Scenarios) == 0 {
		return b.String()
	}
	s := r.scenarioSection()
	b.WriteString("\n" + s.Text() + "\nFindings, the weightiest first\n")
	for i, f := range r.Findings {
		says := f.Says
		if f.Scenario != "" {
			says = f.Scenario + ": " + says
		}
		head := fmt.Sprintf("%3d. ", i+1)
		for _, line := range wrapped(says, 110) {
			b.WriteString(head + line + "\n")
			head = "     "
		}
		fmt.Fprintf(&b, "     %s\n", f.Command)
		for i, line := range wrapped("("+f.rests()+")", 110) {
			b.WriteString([]string{"     ", "      "}[min(i, 1)] + line + "\n")
		}
	}
	if len(r.Findings) == 0 {
		b.WriteString("  none\n")
	}
	b.WriteString("\nLooked at and found fine\n")
	for _, text := range r.Fine {
		for i, line := range wrapped(text, 110) {
			b.WriteString([]string{"  - ", "    "}[min(i, 1)] + line + "\n")
		}
	}
	return b.String()
}

// rests says on how many fights a finding rests, and what else there is to know of it.
func (f *Finding) rests() string {
	if f.Note == "" {
		return fights(f.Fights)
	}
	return fights(f.Fights) + "; " + f.Note
}

// scenarioSection is how the fights of each scenario ended.
func (r *Report) scenarioSection() sim.Section {
	s := sim.Section{Title: "Scenario", Head: []string{"", "fights", "half within", "5 to 95 %", "outcomes"}}
	for _, x := range r.Scenarios {
		var ends []string
		for _, o := range x.Outcomes {
			if o.Share == 0 {
				continue
			}
			name := "draw"
			if o.Winner != "" {
				name = o.Title
			}
			ends = append(ends, name+" "+strings.Fields(o.text())[0]+" %")
		}
		s.Rows = append(s.Rows, []string{x.Name, sim.Grouped(x.Fights), fmt.Sprintf("%d %ss", x.Median, x.Unit),
			fmt.Sprintf("%d to %d", x.Low, x.High), strings.Join(ends, ", ")})
	}
	return s
}

// wrapped breaks a sentence into lines.
func wrapped(text string, width int) []string {
	var out []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > width {
			out = append(out, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(out, line)
}

// CSV writes the findings as a table with a line for each figure that is evidence.
func (r *Report) CSV() ([]byte, error) {
	var b bytes.Buffer
	w := sim.NewSheet(&b)
	w.Write([]string{"rank", "kind", "scenario", "weight", "names", "fights", "says", "of", "share", "low", "high",
		"command"})
	plain := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	for i, f := range r.Findings {
		head := []string{strconv.Itoa(i + 1), f.Kind, f.Scenario, plain(f.Weight), strings.Join(f.Names, "; "),
			strconv.FormatInt(f.Fights, 10), f.Says}
		for _, e := range f.Evidence {
			w.Write(append(slices.Clone(head), e.Of, plain(e.Share), plain(e.Low), plain(e.High), f.Command))
		}
		if len(f.Evidence) == 0 {
			w.Write(append(head, "", "", "", "", f.Command))
		}
	}
	err := w.Flush()
	return b.Bytes(), err
}
