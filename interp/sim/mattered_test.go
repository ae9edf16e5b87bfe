package sim

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"
)

// A score of four terms is asked for once a round for each side: one counts always, one in the
// first round alone, one when a die shows a six, and one never.
const counted = `ruleset "Counted" { version = "1.0" }
kind combatant { state six : bool = false ; state s : int = 0 ; define active = true }
score strength(who: combatant, face: int) -> int {
  always : 3
  first  : 1    when round == 1
  sixes  : 2    when face == 6
  never  : 5    when round > 100
}
table luck(n: int) -> int { ..2 : 1 ; 3..6 : 2 ; else : 3 }
rule try(who: combatant) {
  let face = roll(1d6, "die", who)
  step lucky when face == 6 { who.six = luck(face) + luck(face) > 0 }
  who.s = strength(who, face)
}
rule unused(who: combatant) { who.six = false }
round { phase all { for who in combatants { try(who) } } }
victory { draw "enough" when round == 4 }
`

func TestCountsOfWhatCameUp(t *testing.T) {
	files := fstest.MapFS{"counted.hc": {Data: []byte(counted)}, "scenarios/one.toml": {Data: []byte(`
ruleset = "counted"
[[side]]
name = "a"
  [[side.combatant]]
  name = "x"
[[side]]
name = "b"
  [[side.combatant]]
  name = "y"
`)}}
	m := machineOf(t, files, "counted.hc", "scenarios/one.toml")
	const fights = 600
	r, err := Run(context.Background(), m, Options{Fights: fights, Workers: 2, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]Part{}
	for _, p := range r.Mattered {
		parts[strings.TrimSpace(p.Of+" "+p.Name)] = p
	}
	sixes := parts["strength sixes"]
	for name, want := range map[string]int64{"strength": 8, "strength always": 8, "strength first": 2, "strength never": 0,
		"try": 8, "unused": 0, "luck ..2": 0, "luck else": 0} {
		p, ok := parts[name]
		inAll := int64(0)
		if want > 0 {
			inAll = fights
		}
		if !ok || p.Sum.Int64() != want*fights || p.Fights != inAll || p.Times.Mean != float64(want) {
			t.Errorf("`%s` came up %v times in %d fights, not %d times in each", name, p.Sum, p.Fights, want)
		}
	}
	// A die shows a six in a sixth of 8 throws a fight, and in all but (5/6)^8 of fights.
	if p := sixes; p.Times.Low > 8./6 || p.Times.High < 8./6 || p.Low > 0.7674 || p.High < 0.7674 {
		t.Errorf("sixes came up %v times a fight, in %v of the fights", p.Times, p.Share)
	}
	if p := parts["try lucky"]; p.Sum.Cmp(sixes.Sum) != 0 {
		t.Errorf("the step was done %v times, and there were %v sixes", p.Sum, sixes.Sum)
	}
	if p := parts["luck 3..6"]; p.Sum.Int64() != 2*sixes.Sum.Int64() || parts["luck"].Sum.Cmp(p.Sum) != 0 {
		t.Errorf("the row fitted %v times, of twice %v", p.Sum, sixes.Sum)
	}
	text := r.Text()
	for _, want := range []string{"strength: sixes", "never, of 4 terms: strength: never", "never, of 2 rules: unused", "never, of 3 table rows: luck: ..2, luck: else"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report does not say %q:\n%s", want, text)
		}
	}
}
