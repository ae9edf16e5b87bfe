package ablate

import (
	"strings"
	"testing"

	"hcl/interp/report"
	"hcl/interp/sim"
)

// The command below the finding is that of the change that it names, though another, that may be chance, stands first.
func TestTheCommandIsOfTheFinding(t *testing.T) {
	change := func(off, command string, stands bool) *Ablation {
		return &Ablation{Change: Change{Off: off}, Command: command, Fights: 9, Otherwise: 1,
			Rounds: &Compared{Compared: sim.Compared{A: 1, B: 2, Difference: 1, Low: 0.5, High: 1.5}, Stands: stands}}
	}
	r := &Report{Ablations: []*Ablation{change("term aim.luck", "hcl first", false), change("term aim.base", "hcl second", true)}}
	out := r.Report()
	if len(out.Finding) != 1 || !strings.Contains(out.Finding[0], "base in aim") || !strings.HasSuffix(out.Next, "hcl second") {
		t.Errorf("%q, and then %q", out.Finding, out.Next)
	}
}

// What most fights rest on does not lead, and folds away, however much it changes; a step of a param never is such.
func TestWhatMostFightsRestOnFoldsAway(t *testing.T) {
	change := func(c Change, otherwise int64, by float64) *Ablation {
		d := Compared{Compared: sim.Compared{A: 0.5, B: 0.5 + by, Difference: by, Low: by - 0.01,
			High: by + 0.01}, Stands: true}
		return &Ablation{Change: c, Fights: 100, Otherwise: otherwise, Rounds: &d,
			Outcomes: []Outcome{{Winner: "red", Title: "Red", Compared: d}}}
	}
	never := change(Change{Play: "red.act.deed", Not: "strike", Side: "Red", Title: "Strike"}, 98, -0.5)
	step := change(Change{Param: "edge", Value: "4", Was: "3"}, 99, 0.3)
	term := change(Change{Off: "term aim.luck"}, 20, 0.2)
	out := (&Report{Ablations: []*Ablation{never, step, term}}).Report()
	if len(out.Finding) != 1 || !strings.Contains(out.Finding[0], "besides what most fights rest on, is edge") {
		t.Errorf("it leads with %q", out.Finding)
	}
	text := out.Text(report.Look{})
	if strings.Contains(text, "never Strike") || !strings.Contains(text, "luck") ||
		!strings.Contains(text, "What most fights rest on") {
		t.Errorf("in one look:\n%s", text)
	}
	if all := out.Text(report.Look{All: true}); !strings.Contains(all, "never Strike") {
		t.Errorf("in all:\n%s", all)
	}
	alone := (&Report{Ablations: []*Ablation{never}}).Report()
	if len(alone.Finding) != 1 || !strings.Contains(alone.Finding[0], "What matters most is that Red can take Strike") {
		t.Errorf("alone it leads with %q", alone.Finding)
	}
}

// A change with which fights are broken off at the last round there is leads with no figure, and says so. What the
// finding tells is in the first column.
func TestUndecidedFightsDoNotLead(t *testing.T) {
	compared := func(by float64) Compared {
		return Compared{Compared: sim.Compared{A: 0.3, B: 0.3 + by, Difference: by, Low: by - 0.01,
			High: by + 0.01}, Stands: true}
	}
	change := func(c Change, red, blue, draws float64) *Ablation {
		rounds := compared(1)
		return &Ablation{Change: c, Fights: 100, Otherwise: 50, Rounds: &rounds, Outcomes: []Outcome{
			{Winner: "red", Title: "Red", Compared: compared(red)}, {Winner: "blue", Title: "Blue", Compared: compared(blue)},
			{Title: "nobody", Compared: compared(draws)}}}
	}
	full := change(Change{Param: "mode", Value: "full", Was: "simple"}, -0.3, -0.3, 0.6)
	full.longest, full.last = 60, 100
	edge := change(Change{Param: "edge", Value: "4", Was: "3"}, 0.1, -0.2, 0.1)
	r := &Report{Ablations: []*Ablation{full, edge}}
	r.Unit = "round"
	out := r.Report()
	if len(out.Finding) != 1 || !strings.Contains(out.Finding[0],
		"is edge: at 4 in place of 3, 20.0 fewer in 100 fights are won by Blue") {
		t.Errorf("it leads with %q", out.Finding)
	}
	text := out.Text(report.Look{Width: 80})
	if !strings.Contains(text, "Mode full in place of simple: no fight is decided within 60 rounds") ||
		strings.Contains(text, "+60") {
		t.Errorf("in one look:\n%s", text)
	}
	if row := out.Sections[0].Rows[1]; !strings.HasPrefix(row[1], "-20.0 ") {
		t.Errorf("the row is %q", row)
	}
	r.Ablations = r.Ablations[:1]
	if says := r.Report().Finding; len(says) != 1 ||
		says[0] != "Mode full in place of simple: no fight is decided within 60 rounds." {
		t.Errorf("alone it leads with %q", says)
	}
}
