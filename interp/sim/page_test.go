package sim

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"hcl/interp/report"
)

// A page shows all figures of a report as tables.
func TestPageHoldsTheReport(t *testing.T) {
	m := checkFight(t)
	r, err := Run(context.Background(), m, Options{Seed: 1, Fights: 100, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	var page bytes.Buffer
	if err := r.Report().WritePage(&page); err != nil {
		t.Fatal(err)
	}
	shown := strings.ReplaceAll(page.String(), "\u00a0", " ") // units stay with their figures
	for _, s := range r.Sections() {
		for _, row := range s.Rows {
			for _, cell := range row {
				if cell = strings.TrimSpace(cell); !strings.Contains(shown, ">"+cell+"<") &&
					!strings.Contains(shown, ">  "+cell+"<") {
					t.Errorf("%s: %q stands on no table of the page", s.Title, cell)
				}
			}
		}
	}
}

// What is drawn is what the report says.
func TestSectionsDrawTheReport(t *testing.T) {
	m := checkFight(t)
	r, err := Run(context.Background(), m, Options{Seed: 1, Fights: 300, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	blocks := r.Sections()
	outcomes := blocks[0].Chart.(report.Bars)
	for i, o := range r.Outcomes {
		if bar := outcomes.Rows[i]; bar.Value != o.Share.Share || bar.Low != o.Low || bar.High != o.High ||
			bar.Dim != (o.Winner == "") {
			t.Errorf("%s is drawn as %+v", o.Title, bar)
		}
	}
	whole := 0.0
	for _, c := range blocks[1].Chart.(report.Columns).Rows {
		whole += c.Value
	}
	if whole < 1-1e-6 || whole > 1+1e-6 {
		t.Errorf("the columns of lengths add up to %v", whole)
	}
	line := blocks[2].Chart.(report.Lines).Series[0].Points
	if last := line[len(line)-1]; len(line) != len(r.Rounds.Histogram)+1 || last.Y != 0 ||
		last.X != r.Rounds.Longest.Value {
		t.Errorf("the share that goes on ends in %+v after %d points", last, len(line))
	}
}

// The page of a comparison draws its differences with their intervals, and each measure its own.
func TestSectionsDrawTheComparison(t *testing.T) {
	m := checkFight(t)
	c, err := Compare(context.Background(), m, m, CompareOptions{Seed: 1, Fights: 50, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	c.Outcomes[0].Compared = Compared{A: 0.5, B: 0.75, Difference: 0.25, Low: 0.125, High: 0.375}
	c.Measures = []MeasureCompared{{Title: "Empty"}, {Title: "Full",
		Rows: []RowCompared{{Compared: Compared{A: 1, B: 3, Difference: 2, Low: 1, High: 3}}}}}
	seen := false
	for i, b := range c.Sections() {
		bars, ok := b.Chart.(report.Bars)
		switch {
		case i == 0 && (!ok || bars.Rows[0].Value != 25 || bars.Rows[0].Low != 12.5 || bars.Rows[0].High != 37.5):
			t.Errorf("an outcome is drawn as %+v", b.Chart)
		case i == 1 && (!ok || bars.Rows[0].Value != 0.5 || bars.Rows[1].Value != 0.76): // 38 of 50
			t.Errorf("outcomes of both are drawn as %+v", b.Chart)
		case b.Title == "Full, a fight":
			seen = ok && bars.Rows[0].Value == 2 && bars.Rows[0].High == 3
		}
	}
	if !seen {
		t.Error("the measure is not drawn")
	}
}
