package tests

import (
	"math"
	"testing"

	"hcl/interp"
	"hcl/interp/world"
	"hcl/tests/internal/fights"
)

// Battles of RISK in which all of the attacker's armies may attack are won as often as the chances
// of their throws say, which a walk through all numbers of armies adds up.
func TestBattlesOfArmies(t *testing.T) {
	t.Parallel()
	wins := map[int64]float64{1: .41667, 3: .47025, 5: .50620, 10: .56759}
	m := inTheYard(t, "risk", interp.Options{Unread: true})
	for start, p := range wins {
		setting := world.ParamSetting{Param: m.Program.Params[0], Value: world.Value{Int: start}}
		with, err := interp.New(m.Program, m.Setup, interp.Options{Unread: true, Params: []world.ParamSetting{setting}})
		if err != nil {
			t.Fatal(err)
		}
		f := fights.Counter(t, with)
		fought := fights.Many(100_000, 1_000_000)
		won := 0
		for n := range uint64(fought) {
			f.Reset(1, n+1)
			r, err := f.Run()
			if err != nil {
				t.Fatal(err)
			}
			if r.Winner == 0 {
				won++
			}
		}
		got := float64(won) / float64(fought)
		if off := math.Abs(got-p) / math.Sqrt(p*(1-p)/float64(fought)); off > 4 {
			t.Errorf("%d against %d: the attacker wins %.5f of %d, not %.5f; that is off by %.1f standard errors", start, start,
				got, fought, p, off)
		}
		t.Logf("%d against %d: the attacker wins %.5f of %d; %.5f by chance", start, start, got, fought, p)
	}
}
