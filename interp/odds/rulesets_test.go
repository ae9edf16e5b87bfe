package odds_test

import (
	"context"
	"fmt"
	"maps"
	"math/big"
	"strings"
	"testing"

	"hcl/interp/odds"
	"hcl/lang/ir"
)

// tally counts how many throws come to something, in whole numbers, whatever all of them are.
type tally map[string]int64

func (w tally) add(x any, n int) { w[fmt.Sprint(x)] += int64(n) }

func (w tally) fractions() map[string]string {
	all := int64(0)
	for _, n := range w {
		all += n
	}
	out := map[string]string{}
	for x, n := range w {
		out[x] = big.NewRat(n, all).String()
	}
	return out
}

// each counts what the faces from one to another come to.
func each(from, to int, come func(w tally, n int)) tally {
	w := tally{}
	for n := from; n <= to; n++ {
		come(w, n)
	}
	return w
}

// sums counts the sums of n dice, of which each face comes up so often.
func sums(n int, die map[int]int) map[int]int {
	out := map[int]int{0: 1}
	for range n {
		next := map[int]int{}
		for a, p := range out {
			for b, q := range die {
				next[a+b] += p * q
			}
		}
		out = next
	}
	return out
}

func die(from, to int) map[int]int {
	out := map[int]int{}
	for x := from; x <= to; x++ {
		out[x] = 1
	}
	return out
}

// What rules of the rulesets come to is what their authors' tables say, counted here by hand from
// the numbers of their scenarios.
func TestRulesOfTheRulesets(t *testing.T) {
	word := func(yes bool) any { return answer(yes) }
	fighterHits := tally{} // an orc's hit points: d20 + 5 against 13, critical from 19 on, 2d6 + 3 with 1 and 2 thrown again
	twice := map[int]int{1: 1, 2: 1, 3: 4, 4: 4, 5: 4, 6: 4}
	const ofTwice = 18 * 18
	for d20 := 1; d20 <= 20; d20++ {
		switch {
		case d20 == 1 || d20+5 < 13:
			fighterHits.add(15, ofTwice*ofTwice)
		case d20 >= 19:
			for dealt, n := range sums(4, twice) {
				fighterHits.add(max(0, 15-dealt-3), n)
			}
		default:
			for dealt, n := range sums(2, twice) {
				fighterHits.add(max(0, 15-dealt-3), n*ofTwice)
			}
		}
	}
	shot := tally{} // 10 to hit, 30 to evade, which must be at least as good, 4d10
	for hit := range 100 {
		for evade := range 100 {
			for dealt, n := range sums(4, die(0, 9)) {
				if hit > 10 || evade <= 30 && 30-evade >= 10-hit {
					dealt = 0
				}
				shot.add(60-dealt, n)
			}
		}
	}
	margin := tally{}
	for mine, n := range sums(3, die(1, 6)) {
		for theirs, m := range sums(3, die(1, 6)) {
			margin.add(theirs-mine, n*m)
		}
	}
	success, failure := tally{}, tally{}
	for rolled, n := range sums(3, die(1, 6)) {
		success.add(word(rolled <= 12 || rolled <= 4), n)
		failure.add(word(rolled >= 17), n)
	}
	athletics := tally{}
	for a := 1; a <= 20; a++ {
		for b := 1; b <= 20; b++ {
			athletics.add(word(a+5 > b+3), 1)
		}
	}
	flames := tally{} // 2d6 from a square, half for a Dexterity save of 10 with a bonus of 1
	for thrown, n := range sums(2, die(1, 6)) {
		flames.add(15-thrown/2, n*12)
		flames.add(15-thrown, n*8)
	}
	guards := tally{"4": 2, "3": 1, "2": 1} // of 4 EP, with the turn still to come: none as often as not, else one against the least bid, or two
	const (
		duel  = "srd-5e/duel"
		ford  = "heroic-combat/duel"
		raid  = "swords-of-infinity/bjoric-duel"
		board = "wcrpg/boarding-action"
	)
	for _, x := range []struct {
		scenario, first, of string
		want                tally
	}{
		{ford, "", "succeeds(roll(3d6), 12)", success},
		{ford, "", "critical_failure(roll(3d6), 12)", failure},
		{ford, "", "contest(trial(isolde, broadsword_blade), black_tarn)", margin},
		{duel, "", "save(hilda, dexterity, 12, 0)", each(1, 20, func(w tally, n int) { w.add(word(n+1 >= 12), 1) })},
		{duel, "", "save_with(hilda, dexterity, 12, 0, 1)", each(0, 399, func(w tally, n int) { w.add(word(max(n/20, n%20)+2 >= 12), 1) })},
		{duel, "death_save(hilda)", "hilda.failures", each(1, 20, func(w tally, n int) {
			switch {
			case n >= 10:
				w.add(0, 1)
			case n == 1:
				w.add(2, 1)
			default:
				w.add(1, 1)
			}
		})},
		{duel, "", "contest(hilda, athletics, orc_1)", athletics},
		{duel, "begin stunned(orc_1)", "contest(hilda, athletics, orc_1)", athletics}, // the incapacitated throw as well
		{duel, "burst_from(H5, hilda, [orc_1], 2d6, fire, dexterity)", "orc_1.hp", flames},
		{duel, "orc_1.at = D6 ; make_attack(hilda, orc_1, first(hilda.creature.attacks), true)", "orc_1.hp", fighterHits},
		{raid, "first(bjoric.parts).damage = 5 ; recover(bjoric, true)", "first(bjoric.parts).damage",
			each(1, 100, func(w tally, n int) { w.add(max(0, 5-min(n, 60)/10), 1) })},
		{raid, "damage(first(bjoric.parts), 45, skarde)", "first(bjoric.parts).eased > 0",
			each(1, 100, func(w tally, n int) { w.add(word(n <= 45), 1) })},
		{board, "strike(new_attack(okafor, first(okafor.held), captain, false)) ; settle()", "captain.hp", shot},
		{board, "", "succeeds(degree(45, roll(d100)))", each(0, 99, func(w tally, n int) { w.add(word(n <= 45), 1) })},
		{"ebb-and-flow/random-matrix", "", "columns_of(min(best_skill, aimed_skill(anna) + (roll(1d20) <= good_roll ? 1 : 0)), first(anna.held))",
			each(1, 20, func(w tally, n int) {
				if n <= 4 {
					w.add(6, 1)
				} else {
					w.add(8, 1)
				}
			})},
		{"dreadnaught/bidding-duel", "wound(bert, 3, anna)", "bert.hp", tally{"19": 1}},
		{"dreadnaught/bidding-duel", "anna.pool = 8 ; bert.pool = 4 ; make_attack(anna, single)", "bert.pool", guards},
	} {
		r := shipped(t, x.scenario, x.first, x.of)
		if want := x.want.fractions(); !r.Exact || !maps.Equal(chances(r), want) {
			t.Errorf("%s; %s: %s\n%v, not\n%v", x.first, x.of, r.Summary(), chances(r), want)
		}
	}
}

// shipped asks about something after statements, in a scenario of a ruleset.
func shipped(t *testing.T, fight, first, of string) *odds.Report {
	t.Helper()
	ruleset, name, _ := strings.Cut(fight, "/")
	list := load(t, ruleset, name, []string{first + "\n  let it_is = " + of})
	return list[0].odds(t, 100_000, 1)
}

func BenchmarkOdds(b *testing.B) {
	for _, f := range []string{"roll(best(10, 20d20))", "roll(100d6)", "roll(10d6) - roll(10d6)", "sum(1..30, roll(d6))"} {
		a := ask(b, false, f)[0]
		q := &odds.Question{Test: a.t, Asked: []*ir.Let{a.let}, Of: []string{f}}
		b.Run(f, func(b *testing.B) {
			for b.Loop() {
				if r, err := odds.Run(context.Background(), a.m, q,
					odds.Options{Ways: 100_000, Samples: 1, Workers: 1}); err != nil || !r.Exact {
					b.Fatal(err)
				}
			}
		})
	}
}
