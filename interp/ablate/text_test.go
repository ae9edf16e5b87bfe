package ablate

import (
	"strings"
	"testing"

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
