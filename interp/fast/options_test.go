package fast_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"hcl/interp/event"
	"hcl/interp/fast"
	"hcl/interp/plain"
)

// A choice from numbers of which 1, 2 and 3 are options, 0 cannot be tested, and all others
// are none. The key of 3 cannot be computed, nor that of 5.
const (
	choosing = `ruleset "Choosing" { version = "1.0" }
kind combatant { hidden state hand : int = 9 ; state took : int = -1 ; define active = true }
define key(n: int) = 10 / (n - 3) + 10 / (n - 5)
rule act(who, foe: combatant) {
  foe.hand = 2
  %s
  who.took = %s
}
round { phase acts { act(first(combatants), last(combatants)) } }
victory { draw "over" when round == 1 }
measure took at end : first(combatants).took
policy own { x : %s }
`
	chooser = `ruleset = "choosing"
%s
[[side]]
name = "red"
[[side.combatant]]
name = "anna"
[[side]]
name = "blue"
[[side.combatant]]
name = "ben"
`
)

// chosen is what became of a choice: what was taken, or what stopped the fight, and of how
// many options, 0 if nobody was asked.
type chosen struct {
	what    string
	options int
}

// choice makes a choice by every way to play the fight: they must not differ.
func choice(t *testing.T, choose, lines, order, policy string) chosen {
	t.Helper()
	took := map[bool]string{true: "sum(x)", false: "x"}[strings.Contains(choose, " some ")]
	if strings.Contains(choose, " optional ") {
		took = "x ?? 0"
	}
	p, s := mustLoadFight(t, fmt.Sprintf(choosing, choose, took, lines), fmt.Sprintf(chooser, order))
	policies := map[string]string{"red": policy, "blue": policy}
	var made []event.Decision
	var all []chosen
	end := func(measures []event.MeasureInfo, err error) {
		out := chosen{}
		if err != nil {
			out.what = err.(*event.Failure).Message
		} else {
			out.what = fmt.Sprint(measures[0].Rows[0].Value)
		}
		for _, d := range made {
			out.options = d.Options
		}
		if len(made) == 0 && len(all) > 0 {
			out.options = all[0].options
		}
		all, made = append(all, out), nil
	}
	note := func(d event.Decision) { made = append(made, d) }
	for _, how := range []string{"recorded", "counted", "alone"} {
		m, err := fast.New(p.Program, s, fast.Options{Policies: policies})
		if err != nil {
			t.Fatal(err)
		}
		f := fast.NewFight(m)
		if how == "counted" {
			f.CountChoices()
		}
		f.Reset(3, 1)
		if how == "recorded" {
			f.Remember(note)
		}
		_, err = f.Run()
		end(f.Measures(), err)
	}
	for _, how := range []string{"recorded", "read", "alone"} {
		m, err := plain.New(p.Program, s, plain.Options{Policies: policies})
		if err != nil {
			t.Fatal(err)
		}
		f := plain.NewFight(m)
		f.Reset(3, 1)
		switch how {
		case "read":
			f.Read(silent{}, true)
		case "recorded":
			f.Remember(note)
		}
		_, err = f.Run()
		end(f.Measures(), err)
	}
	if slices.ContainsFunc(all, func(x chosen) bool { return x != all[0] }) {
		t.Errorf("%s by %s, %s: %+v", choose, policy, lines, all)
	}
	return all[0]
}

// What nobody looks at is not tested: it cannot stop a fight.
func TestOptionsAreTestedWhenLookedAt(t *testing.T) {
	const zero, policy = "nothing can be divided by 0", "own"
	const bid, then = `choose foe.hand from [2, 3, 9] by foe { needs foe.hand < 5 "no" }`,
		"\n choose x from [foe.hand] by who"
	one := func(list string) string { return "choose x from " + list + " where div(6, it) > 1 by who" }
	for _, c := range []struct {
		choose, lines, order string
		want                 chosen
	}{
		{one("[1, 2, 0]"), "2", "", chosen{"2", 2}},
		{one("[1, 2, 0]"), "0", "", chosen{zero, 0}},
		{one("[1, 2, 0]"), "4 ; x : 7 ; x : 2", "", chosen{"2", 2}},
		{one("[4, 1, 2, 0]"), "7", "", chosen{"1", 2}},
		{one("[1, 0, 2]"), "1", "", chosen{zero, 0}}, // there may be but one
		{one("[1, 4]"), "7", "", chosen{"1", 0}},
		{one("[1, 0]"), "1", "", chosen{zero, 0}},
		{one("[4, 5]"), "1", "", chosen{"anna has nothing to choose as `x`", 0}},
		{"choose optional x from [1, 0] where div(6, it) > 1 by who", "1", "", chosen{"1", 1}},
		{"choose optional x from [4, 1, 0] where div(6, it) > 1 by who", "none", "", chosen{"0", 1}},
		{"choose optional x from [4, 0] where div(6, it) > 1 by who", "none", "", chosen{zero, 0}},
		{"choose some x from [4, 1, 2, 0] where div(6, it) > 1 by who", "[2]", "", chosen{"2", 2}},
		{"choose some x from [1, 2, 0] where div(6, it) > 1 by who", "[2, 0]", "", chosen{zero, 0}},
		{"choose some x from [1, 2, 0] where div(6, it) > 1 by who", "options", "", chosen{zero, 0}},
		{one("[1, 2, 0]") + ` { needs x > 0 "above 0" }`, "2", "", chosen{zero, 0}}, // it is bound before they are asked
		// What cannot win is not tested.
		{one("[1, 2, 0]"), "highest it", "", chosen{"2", 2}},
		{one("[1, 2, 0, 5]"), "highest it", "", chosen{"2", 2}},
		{one("[1, 2, 0]"), "lowest it", "", chosen{zero, 0}},
		{one("[2, 1, 0]"), "lowest [abs(it - 1), it]", "", chosen{"1", 2}},
		{one("[1, 2, 0]"), "highest it / it", "", chosen{zero, 0}},
		// A key counts if its item is an option.
		{one("[1, 2, 5]"), "lowest key(it)", "", chosen{"2", 2}},
		{one("[1, 2, 5, 3]"), "lowest key(it)", "", chosen{zero, 0}},
		{one("[1, 2, 5, 0]"), "lowest [floor(key(it)), it]", "", chosen{"2", 2}},
		// All are looked at.
		{one("[1, 2, 0]"), "weighted it", "", chosen{zero, 0}},
		{one("[1, 2, 0]"), "first(options)", "", chosen{zero, 0}},
		{one("[1, 2, 0]"), "1 when len(options) > 1", "", chosen{zero, 0}},
		{one("[1, 4, 2, 3]"), "7 ; x : last(options)", "", chosen{"3", 3}},
		{one("[1, 2, 0]"), "2 ; x : first(options)", "", chosen{"2", 2}},
		// Conditions see what policies do not.
		{"choose x from [1, 3, 2, 0] where it == 0 or it != foe.hand by who", "2 ; x : highest it <= foe.hand ? it : 0", "",
			chosen{"3", 3}},
		{"choose x from [1, 3, 2, 0] where it == 0 or it != foe.hand by who", "highest it == 2 ? 9 : it", "", chosen{"3", 3}},
		{"choose x from [1, 2, 9, 3] where it == 0 or it != foe.hand by who", "foe.hand", "", chosen{"9", 3}},
		// What is refused leaves everything as it was.
		{"let n = 1\n choose n from [1, 2, 9] by who { needs n < 5 \"no\" }\n choose x from [n] by who",
			"1 ; n : 9 ; n : n + 1", "", chosen{"2", 3}},
		{bid + then, "1 ; hand : 9 ; hand : foe.hand + 1", "", chosen{"3", 3}},
		{"sealed { " + bid + " }" + then, "1 ; hand : 9 ; hand : foe.hand + 1", "", chosen{"3", 3}},
		{"let n : combatant? = foe\n choose optional n from [foe] by who { needs n != none \"no\" }\n choose optional x from [foe.hand] by who",
			"2 ; n : none ; n : highest n.hand + it.hand", "", chosen{"2", 1}},
		// Orders name theirs.
		{one("[1, 2, 0]"), "1", "2", chosen{"2", 2}},
		{one("[1, 2, 0]"), "1", "0", chosen{zero, 0}},
		{one("[1, 2, 0]"), "1", "4", chosen{"anna cannot follow the order for `x`: `4` is no option", 0}},
	} {
		if c.order != "" {
			c.order = "[[order]]\nwho = \"anna\"\nchoice = \"x\"\ntake = \"" + c.order + "\"\n"
		}
		if got := choice(t, c.choose, c.lines, c.order, policy); got != c.want {
			t.Errorf("%s, x : %s: %+v, not %+v", c.choose, c.lines, got, c.want)
		}
	}
	if got := choice(t, one("[1, 2, 0]"), "1", "", "random"); got.what != zero {
		t.Errorf("by random: %+v", got)
	}
}

// Both engines test the same.
func TestOptionsAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 8))
	some := func(of ...string) string { return of[r.IntN(len(of))] }
	for range 300 {
		var list []string
		for range 1 + r.IntN(6) {
			list = append(list, some("0", "1", "2", "3", "4", "5", "1", "2"))
		}
		how := some("", "", "optional ", "some ")
		condition := some("div(6, it) > 1", "div(6, it) > 1", "it != foe.hand", "it == 0 or key(it) != 0")
		choose := "choose " + how + "x from [" + strings.Join(list, ", ") + "] where " + condition + " by who"
		var lines []string
		for range 1 + r.IntN(3) {
			line := some("1", "2", "0", "3", "foe.hand", "highest it", "lowest it", "highest key(it)",
				"lowest [it % 2, key(it)]", "highest it == foe.hand ? 1 : 0",
				"weighted it", "last(options)")
			lines = append(lines, line+some("", "", " when len(options) > 2", " when foe.hand > 5", " when 1 / who.took < 0"))
		}
		choice(t, choose, strings.Join(lines, " ; x : "), "", some("own", "own", "own", "random"))
	}
}

// silent is a reader that looks on and does nothing.
type silent struct{}

func (silent) Read(*event.Event) {}
