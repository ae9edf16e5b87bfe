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
		d := Compared{Compared: sim.Compared{A: 0.5, B: 0.5 + by, Difference: by, Low: by - 0.01, High: by + 0.01}, Stands: true}
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
	if strings.Contains(text, "never Strike") || !strings.Contains(text, "luck") || !strings.Contains(text, "What most fights rest on") {
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
