package sim

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/interp/report"
	"hcl/interp/stats"
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

// twoAlone are one fighter on each side.
const twoAlone = `
ruleset = "NAME"
[[side]]
name = "a"
  [[side.combatant]]
  name = "x"
[[side]]
name = "b"
  [[side.combatant]]
  name = "y"
`

func TestCountsOfWhatCameUp(t *testing.T) {
	files := fstest.MapFS{"counted.hc": {Data: []byte(counted)},
		"scenarios/one.toml": {Data: []byte(strings.ReplaceAll(twoAlone, "NAME", "counted"))}}
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
	text := r.Report().Text(report.Look{All: true})
	for _, want := range []string{"strength: sixes", "never, of 4 terms: strength: never", "never, of 2 rules: unused",
		"never, of 3 table rows: luck: ..2, luck: else"} {
		if !strings.Contains(text, want) {
			t.Errorf("the report does not say %q:\n%s", want, text)
		}
	}
}

// What a term decides is known here: +2 on a throw that 15 is needed for decides where 13 or 14
// were thrown, 3 more of 10 to throw under where 11 to 13 were, and of 4 and 3 against 5 both are
// needed.
const decisive = `ruleset "Decisive" { version = "1.0" }
kind combatant { state hits : int = 0 ; define active = true }
score aim(who: combatant) -> int {
  steady : 2
  far    : -1    when round % 2 == 0
  idle   : who.hits > 3 ? 0 : 0
}
score skill(who: combatant) -> int {
  base : 10
  luck : 3
}
score force(who: combatant) -> int {
  arm : 4
  big : 3
}
score harm(who: combatant) -> int {
  blow : 2
}
rule shoot(who: combatant) { if roll(1d20, "aim", who) + aim(who) >= 15 { who.hits = who.hits + 1 } }
rule strike(who: combatant) { if roll(1d20, "strike", who) <= skill(who) { who.hits = who.hits + 1 } }
rule push(who: combatant) { if force(who) > 5 { who.hits = who.hits + 1 } }
rule hurt(who: combatant) { who.hits = who.hits + harm(who) }
round { phase all { for who in combatants { shoot(who) ; strike(who) ; push(who) ; hurt(who) } } }
victory { draw "enough" when round == 500 }
`

func TestWhatDecides(t *testing.T) {
	files := fstest.MapFS{"decisive.hc": {Data: []byte(decisive)},
		"scenarios/one.toml": {Data: []byte(strings.ReplaceAll(twoAlone, "NAME", "decisive"))}}
	m := machineOf(t, files, "decisive.hc", "scenarios/one.toml")
	r, err := Run(context.Background(), m, Options{Fights: 8, Workers: 2, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if r.AskedIn != 4 {
		t.Errorf("it was asked in %d fights", r.AskedIn)
	}
	want := map[string]float64{"steady": 0.1, "far": 0.05, "idle": 0, "base": 0.5, "luck": 0.15, "arm": 1, "big": 1,
		"blow": 0}
	for _, p := range r.Mattered {
		share, ok := want[p.Name]
		if !ok {
			continue
		}
		d := p.Decided
		if delete(want, p.Name); d == nil || d.Asked < 200 {
			t.Errorf("`%s` was asked about too rarely: %+v", p.Name, d)
			continue
		}
		reach := 4 * math.Sqrt(share*(1-share)/float64(d.Asked))
		if math.Abs(d.Share.Share-share) > reach {
			t.Errorf("`%s` decided in %v of %d, where it does in %v", p.Name, d.Share.Share, d.Asked, share)
		}
	}
	if len(want) > 0 {
		t.Errorf("nothing is said of %v", want)
	}
}

// What is asked about in one fight comes out much the same there, and ten fights are few: the
// intervals hold all the same.
func TestHowOftenATermDecidesIsToldAsWellAsTenFightsTell(t *testing.T) {
	chance := rand.New(rand.NewPCG(5, 6))
	const runs, fights = 1000, 10
	for _, shares := range [][]float64{{0.3, 0.3}, {0, 0.6}, {0.1, 0.9}, {0.02, 0.1}} {
		held, truth := 0, (shares[0]+shares[1])/2
		for range runs {
			var a asked
			for n := range int64(fights) {
				share := shares[chance.IntN(2)] // of this fight
				about, decided := 3+chance.Int64N(20), int64(0)
				for range about {
					if chance.Float64() < share {
						decided++
					}
				}
				a.about.Count(about, 0, n+1)
				if decided > 0 {
					a.decided.Count(decided, about, n+1)
				}
			}
			var p Part
			p.fill(fights, &stats.Sum{}, fights, &a)
			if p.Decided.Low <= truth && truth <= p.Decided.High {
				held++
			}
		}
		if held < runs*94/100 {
			t.Errorf("of %d intervals of %v, %d hold %v", runs, shares, held, truth)
		}
	}
}
