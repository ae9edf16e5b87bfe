package seat

import (
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/event"
)

// TestALookBackTellsOfHabits puts together what was answered alike, and says what it cost in sum.
func TestALookBackTellsOfHabits(t *testing.T) {
	var out strings.Builder
	s := &terminal{Session: &Session{o: Options{Width: 80}}}
	s.o.Adviser = func(string) (*interp.Adviser, error) { return nil, nil }
	s.screen = screen{out: &out, o: s.o, unit: "round"}
	s.screen.begin(&out, nil, s.o, false)
	s.screen.unit = "round"
	for i, take := range []string{"Rush", "Wait", "Rush", "Rush"} {
		s.given = append(s.given, Given{Round: int64(i + 1), Who: "ann", Choice: "turn.stance", Take: names{take}})
		s.asked = append(s.asked, &event.Question{Choice: "turn.stance", Title: "Which stance",
			Options: shown("stance", "Rush", "Wait")})
	}
	wait := []int{1}
	if _, err := s.over(func() []cost {
		return []cost{{2, 0.1, 0.5, wait}, {0, 0.4, 0.6, wait}, {1, 0.4, 0.55, []int{0}}, {3, 0.2, 0.3, wait}}
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
