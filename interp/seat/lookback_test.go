package seat

import (
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
)

// afterwards is the session behind a fight with these answers, and what it shows.
func afterwards(takes ...string) (*terminal, *strings.Builder) {
	out := &strings.Builder{}
	s := &terminal{Session: &Session{o: Options{Width: 80}}}
	s.o.Adviser = func(string) (*interp.Adviser, error) { return nil, nil }
	s.screen.begin(out, nil, s.o, false)
	s.screen.unit = "round"
	for i, take := range takes {
		s.given = append(s.given, Given{Round: int64(i + 1), Who: "ann", Choice: "turn.stance", Take: names{take}})
		s.asked = append(s.asked, &event.Question{Choice: "turn.stance", Title: "Which stance (2 of 2 left)",
			Options: shown("stance", "Rush", "Wait")})
	}
	return s, out
}

// TestALookBackNamesWhatMayHaveCost says that it is not known to have.
func TestALookBackNamesWhatMayHaveCost(t *testing.T) {
	s, out := afterwards("Rush")
	if _, err := s.over(func() []cost { return []cost{{0, 0.1, 0.2, []int{1}, 0.06}} }); err != nil {
		t.Fatal(err)
	}
	if text := out.String(); !strings.Contains(text, "is known to have been worse") ||
		!strings.Contains(text, "won 10 % of play-outs, and Wait 20 %") {
		t.Error(text)
	}
}

// TestALookBackTellsOfHabits puts together what was answered alike, and says what it cost in sum.
func TestALookBackTellsOfHabits(t *testing.T) {
	s, out := afterwards("Rush", "Wait", "Rush", "Rush")
	wait := []int{1}
	if _, err := s.over(func() []cost {
		return []cost{{2, 0.1, 0.5, wait, 0}, {0, 0.4, 0.6, wait, 0}, {1, 0.4, 0.55, []int{0}, 0}, {3, 0.2, 0.3, wait, 0}}
	}); err != nil {
		t.Fatal(err)
	}
	want := `  round 1, 3, 4, Which stance: Rush, 3 times
    won 10 % of play-outs, and Wait 50 % where that cost most (round 3); in sum
    it cost 70 points
  round 2, Which stance: Wait
    won 40 % of play-outs, and Rush 55 %
`
	if !strings.Contains(out.String(), want) {
		t.Error(out.String())
	}
}
