package tests

import (
	"slices"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
	"hcl/lang/ir"
	"hcl/tests/internal/fights"
)

// events keeps what is told of a fight, without its head, which names the policies.
type events []string

func (list *events) Read(e *event.Event) {
	if e.Type == "choice" || e.Type == "roll" || e.Type == "say" || e.Type == "result" {
		text := e.Type + " " + e.Name + e.Label + " " + e.Text + " " + e.By
		for _, v := range e.Taken {
			text += " " + v.Text
		}
		*list = append(*list, text)
	}
}

// A fight that follows the decisions of another is that fight, whoever decides in it; and it
// stops where they do not fit.
func TestFollowingDecisions(t *testing.T) {
	t.Parallel()
	for n, x := range fights.Scenarios(t) {
		if n%6 != 0 && !fights.Thorough() {
			continue
		}
		t.Run(x.String(), func(t *testing.T) {
			play := func(policies map[string]string, follow []event.Decision) (out events, made []event.Decision, err error) {
				m := fights.Machine(t, fights.Program(t, x), x, interp.Options{Policies: policies})
				if m.Size() > 60 {
					t.Skip("it takes long")
				}
				f := interp.NewFight(m)
				f.Read(&out, false)
				f.Remember(func(d event.Decision) { made = append(made, d) })
				if follow != nil {
					f.Follow(follow)
				}
				f.Reset(5, 2)
				_, err = f.Run()
				return out, made, err
			}
			random := map[string]string{}
			for _, side := range fights.Machine(t, fights.Program(t, x), x, interp.Options{}).Setup.Sides {
				random[side.Name] = ir.RandomPolicy
			}
			was, made, err := play(random, nil)
			if err != nil || len(made) == 0 {
				t.Skip("nothing is chosen in it, or it is not to be played so:", err)
			}
			now, again, err := play(nil, made)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(was, now) {
				t.Errorf("it is another fight: %d events, not %d", len(now), len(was))
			}
			if len(again) != len(made) {
				t.Errorf("%d decisions, not %d", len(again), len(made))
			}
			if _, _, err := play(nil, made[1:]); err == nil && len(made) > 1 && made[0].Choice != made[1].Choice {
				t.Error("it goes on though a decision is missing")
			}
			if _, _, err := play(nil, []event.Decision{}); err == nil {
				t.Error("it goes on though all decisions are missing")
			}
		})
	}
}
