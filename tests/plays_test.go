package tests

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/fast"
	"hcl/interp/jsonlog"
	walk "hcl/interp/plain"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/tests/internal/fights"
)

// What the command line says of choices is played alike on both engines, sealed or not, pure or
// drawn.
func TestPlaysAgree(t *testing.T) {
	mix := func(who, choice string, options ...string) world.Play {
		p := world.Play{Who: who, Choice: choice}
		for i, o := range options {
			p.Mix = append(p.Mix, world.Share{Take: []string{o}, Weight: float64(1 + i)})
		}
		return p
	}
	plays := map[string][]world.Play{
		"heroic-combat/duel": {mix("marches", "tactics.tactic", "neutral", "offensive", "hold_ground"),
			mix("black_tarn", "tactics.tactic", "all_out_offensive")},
		"heroic-combat/warband":    {mix("goblins", "tactics.tactic", "offensive", "retreat")},
		"starters/bids/rooftops":   {mix("fencers", "stroke", "1", "3", "5"), mix("gib", "guard", "2")},
		"dreadnaught/bidding-duel": {mix("red", "bid", "1", "2", "4")},
		"starters/pitch/meadow":    {mix("millers", "clutch", "yes", "no"), mix("jan", "friend", "kai", "lena")},
		"starters/pool/moor":       {mix("hunters", "pushed", "yes", "no")},
		"starters/walkers/quarry":  {mix("haulers", "plan", "ahead", "fire", "left"), mix("fox", "foe", "ox", "mule")},
		"starters/clocks/tollhouse": {mix("night", "suffer.threat", "harm", "dread"),
			mix("odo", "friend", "mirre", "quill")},
	}
	plays["heroic-combat/duel"] = append(plays["heroic-combat/duel"],
		world.Play{Who: "marches", Choice: "take_deeds.deed", Not: "act"})
	plays["dreadnaught/bidding-duel"] = append(plays["dreadnaught/bidding-duel"],
		world.Play{Who: "blue", Choice: "take_turn.deed", Not: "full_attack"})
	seen := 0
	for _, s := range fights.Scenarios(t) {
		list, ok := plays[s.String()]
		if !ok {
			continue
		}
		seen++
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			p := fights.Program(t, s)
			setup, diags := scenario.Load(s.Location, p.Program)
			if err := diags.Err(); err != nil {
				t.Fatal(err)
			}
			m := fights.Machine(t, p, s, interp.Options{Plays: list})
			counting, err := fast.New(p.Program, setup, fast.Options{Plays: list})
			if err != nil {
				t.Fatal(err)
			}
			telling, err := walk.New(p.Program, setup, walk.Options{Plays: list, Code: fights.Code(p.Program)})
			if err != nil {
				t.Fatal(err)
			}
			counted, alone := fast.NewFight(counting), walk.NewFight(telling)
			played := 0
			for n := uint64(1); n <= 3; n++ {
				counted.Reset(m.Seed, n)
				want, err := counted.Run()
				if err != nil {
					t.Fatal(err)
				}
				told := tell(m, n)
				if want != told.result || fmt.Sprint(counted.Measures()) != told.measures || told.strayed {
					t.Fatalf("fight %d: counted %v, read %v", n, want, told.result)
				}
				played += strings.Count(string(told.log), `"by":"play"`)
				var log bytes.Buffer
				alone.Reset(m.Seed, n)
				alone.ShowState(true)
				alone.Read(jsonlog.New(&log), true)
				if _, err := alone.Run(); err != nil {
					t.Fatal(err)
				}
				if !bytes.Equal(log.Bytes(), told.log) {
					t.Fatalf("fight %d: %s", n, firstDifference(log.Bytes(), told.log))
				}
			}
			if played == 0 {
				t.Error("nothing was played")
			}
		})
	}
	if seen < 5 {
		t.Errorf("only %d scenarios were found", seen)
	}
}
