package tests

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/interp/jsonlog"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/rulesets"
	"hcl/tests/internal/fights"
)

// A whole fight can be written down as orders and rolls. Then it happens again, though
// everybody would choose by chance and the dice come from another seed.
func TestFightsCanBeScripted(t *testing.T) {
	t.Parallel()
	for _, s := range fights.Sample(fights.Scenarios(t), 9) {
		t.Run(s.String(), func(t *testing.T) {
			p := fights.Program(t, s)
			m := fights.Machine(t, p, s, interp.Options{})
			was := eventsOf(t, m, m.Seed)
			files := fstest.MapFS{}
			text, err := fs.ReadFile(rulesets.Files, s.Location.Path)
			if err != nil {
				t.Fatal(err)
			}
			whole := withoutOrders(string(text)) + scriptOf(t, was, thrown(p.Program))
			files["scripted.toml"] = &fstest.MapFile{Data: []byte(whole)}
			again := fights.Scenario{Ruleset: s.Ruleset, Name: "scripted",
				Location: library.Location{Shelf: library.Shelf{FS: files}, Path: "scripted.toml"}}
			m = fights.Machine(t, p, again, interp.Options{Policies: everySide(t, p, again, "random")})
			now := eventsOf(t, m, 999)
			for i := range min(len(was), len(now)) {
				if a, b := comparable(was[i]), comparable(now[i]); a != b {
					t.Fatalf("event %d is\n%s\nnot\n%s", i, b, a)
				}
			}
			if len(was) != len(now) {
				t.Errorf("%d events, not %d", len(now), len(was))
			}
		})
	}
}

func eventsOf(t *testing.T, m *interp.Machine, seed uint64) []string {
	t.Helper()
	var log strings.Builder
	f := interp.NewFight(m)
	f.Reset(seed, 1)
	f.Read(jsonlog.New(&log), true)
	if _, err := f.Run(); err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(log.String()), "\n")[1:] // without the head
}

// comparable leaves out who decided, and by which faces a total came about.
func comparable(event string) string {
	return regexp.MustCompile(`,"(by":"[a-z_]*"|(faces|again|unused)":\[[-0-9,]*\])`).ReplaceAllString(event, "")
}

func withoutOrders(text string) string {
	before, _, _ := strings.Cut(text, "\n[[order]]")
	return before + "\n"
}

// thrown are the labels of dice of which rules look at the faces, so that a script gives those.
func thrown(p *ir.Program) map[string]bool {
	labels := map[string]bool{}
	for _, r := range p.Rules {
		for s := range ir.Statements(r.Body) {
			f := ir.DataflowOf(s)
			for _, e := range f.Mentions() {
				ir.Visit(e, func(e ir.Expr) {
					if b, ok := e.(*ir.Builtin); ok && b.Entry.Name == "throw" {
						labels[b.Label] = true
					}
				})
			}
		}
	}
	return labels
}

// scriptOf writes the choices and throws of a log as orders and rolls, by their faces where rules look at those.
func scriptOf(t *testing.T, events []string, thrown map[string]bool) string {
	t.Helper()
	var b strings.Builder
	for _, line := range events {
		var e struct {
			Type, Name, Label string
			Round             int
			Who               *struct{ ID any }
			Taken             []struct {
				ID   any
				Kind string
			}
			Total int
			Faces []int
		}
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatal(err)
		}
		switch e.Type {
		case "choice":
			var take []string
			for _, x := range e.Taken {
				if id, ok := x.ID.(string); ok {
					take = append(take, fmt.Sprintf("%q", id))
				} else {
					take = append(take, fmt.Sprint(x.ID))
				}
			}
			value := "[" + strings.Join(take, ", ") + "]"
			if len(take) == 0 {
				value = `"none"`
			}
			fmt.Fprintf(&b, "[[order]]\nround = %d\nwho = %q\nchoice = %q\ntake = %s\n", e.Round, e.Who.ID, e.Name, value)
		case "roll", "pick":
			gives := []int{e.Total}
			if (e.Type == "pick" || thrown[e.Label]) && e.Faces != nil { // of a list that was shuffled
				gives = e.Faces
			}
			text, _ := json.Marshal(gives)
			fmt.Fprintf(&b, "[[roll]]\nround = %d\nlabel = %q\ngives = %s\n", e.Round, e.Label, text)
			if e.Who != nil {
				fmt.Fprintf(&b, "who = %q\n", e.Who.ID)
			}
		}
	}
	return b.String()
}
