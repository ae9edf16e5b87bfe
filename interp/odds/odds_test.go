package odds_test

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/big"
	"path"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"hcl/interp"
	"hcl/interp/odds"
	"hcl/interp/report/schemas"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/rulesets"
)

// asked is a formula that has been read over Heroic Combat.
type asked struct {
	m   *interp.Machine
	t   *ir.Test
	let *ir.Let

	whole     *ir.Test // as it was before it was unfolded
	foldsFrom *ir.Test // nil: everything is gone through way by way
}

// ask reads formulas in one go.
func ask(t testing.TB, duel bool, formulas ...string) (out []asked) {
	t.Helper()
	fight := ""
	if duel {
		fight = "duel"
	}
	for i, f := range formulas {
		formulas[i] = "let it_is = " + f
	}
	return load(t, "heroic-combat", fight, formulas)
}

// load reads what tests do over a ruleset, perhaps with the names of one of its scenarios. What the
// last statement of each binds is asked for.
func load(t testing.TB, ruleset, fight string, bodies []string) (out []asked) {
	t.Helper()
	lib := &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}}}
	root, _ := lib.Find(ruleset, nil)
	text, head := "module \"Formulas\"\n", ""
	var at library.Location
	var addOns []library.AddOn
	if fight != "" {
		head = "  scenario \"it\"\n"
		at, _ = scenario.Find(root, fight)
		list, diags := scenario.AddOns(at)
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		addOns = list
	}
	for i, body := range bodies {
		text += fmt.Sprintf("test \"%d\" {\n%s  %s\n}\n", i, head, body)
	}
	b := library.Bundle{Files: []library.Part{{Path: "formulas.hc", Text: text}}}
	p, diags := check.Load(lib, []library.Location{root}, check.Options{SkipTests: true,
		AddOns: append(addOns, library.AddOn{Place: library.Location{Shelf: b.Shelf("test"), Path: "formulas.hc"},
			Asks: true}),
		ScenarioNames: func(library.Location, string) (string, []library.ScenarioName, error) {
			return scenario.Names(at, path.Base(at.Path))
		}})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	var setup *world.Setup
	if fight != "" {
		if setup, diags = scenario.Load(at, p.Program); diags.Err() != nil {
			t.Fatal(diags.Err())
		}
	}
	var whole []*ir.Test
	for _, test := range p.Tests {
		whole = append(whole, odds.Whole(test))
		odds.Unfold(p.Program, test)
	}
	m, err := interp.New(p.Program, setup, interp.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for i, test := range p.Tests {
		out = append(out, asked{m: m, t: test, let: test.Body.List[len(test.Body.List)-1].(*ir.Let), whole: whole[i]})
	}
	return out
}

func (a asked) odds(t testing.TB, ways, samples int64) *odds.Report {
	t.Helper()
	q := &odds.Question{Test: a.t, Whole: a.foldsFrom, Asked: []*ir.Let{a.let}, Formula: a.t.Name, Of: []string{a.t.Name}}
	r, err := odds.Run(context.Background(), a.m, q, odds.Options{Ways: ways, Samples: samples, Seed: 5, Workers: 2,
		Fractions: true})
	if err != nil {
		t.Fatal(err)
	}
	schemas.Written(t, "schema.json", r)
	return r
}

// chances are those of a report, by what is shown.
func chances(r *odds.Report) map[string]string {
	out := map[string]string{}
	for _, v := range r.Asked[0].Values {
		out[v.Value.Text] = v.Fraction
	}
	return out
}

// counted are those of some numbers or words that all come up alike.
func counted(outcomes []any) map[string]string {
	times := map[string]int64{}
	for _, x := range outcomes {
		times[fmt.Sprint(x)]++
	}
	out := map[string]string{}
	for x, n := range times {
		out[x] = big.NewRat(n, int64(len(outcomes))).String()
	}
	return out
}

// throws lists what each throw of n dice with so many faces comes to.
func throws(n, faces int, come func(dice []int) any) (out []any) {
	dice := make([]int, n)
	for {
		one := make([]int, n)
		for i := range one {
			one[i] = dice[i] + 1
		}
		out = append(out, come(one))
		i := 0
		for ; i < n; i++ {
			if dice[i]++; dice[i] < faces {
				break
			}
			dice[i] = 0
		}
		if i == n {
			return out
		}
	}
}

func sum(dice []int) (n int) {
	for _, x := range dice {
		n += x
	}
	return n
}

func answer(yes bool) any {
	if yes {
		return "yes"
	}
	return "no"
}

// What comes out is what listing every throw gives, and what is well known.
func TestOddsAreThoseOfAllThrows(t *testing.T) {
	cases := []struct {
		formula  string
		outcomes []any
	}{
		{"roll(3d6)", throws(3, 6, func(d []int) any { return sum(d) })},
		{"roll(best(3, 4d6))", throws(4, 6, func(d []int) any { return sum(d) - min(d[0], d[1], d[2], d[3]) })},
		{"roll(d6) > roll(d6)", throws(2, 6, func(d []int) any { return answer(d[0] > d[1]) })},
		{"roll(d20) + 4 >= 15", throws(1, 20, func(d []int) any { return answer(d[0]+4 >= 15) })},
		{"max(roll(d20), roll(d20)) >= 11", throws(2, 20, func(d []int) any { return answer(max(d[0], d[1]) >= 11) })},
		{"roll(best(1, 2d20)) >= 11", throws(2, 20, func(d []int) any { return answer(max(d[0], d[1]) >= 11) })},
		{"roll(d4) == 1 ? roll(d4) : 9", throws(2, 4, func(d []int) any {
			if d[0] == 1 {
				return d[1]
			}
			return 9
		})},
		{"roll(2d4) / 2.0", throws(2, 4, func(d []int) any { return float64(sum(d)) / 2 })},
		{`pick(["left", "right", "left"])`, []any{"left", "left", "right"}},
		{"first(shuffled([1, 2, 3, 4]))", []any{1, 2, 3, 4}},
		{"throw(2d4)[0] * 10 + 1", throws(2, 4, func(d []int) any { return max(d[0], d[1])*10 + 1 })},
		{"len(filter(throw(3d4), it > 2))", throws(3, 4, func(d []int) any {
			return d[0]/3 + d[1]/3 + d[2]/3
		})},
		{"7", []any{7}},
	}
	var formulas []string
	for _, x := range cases {
		formulas = append(formulas, x.formula)
	}
	for i, a := range ask(t, false, formulas...) {
		r := a.odds(t, 1000, 500)
		if want := counted(cases[i].outcomes); !r.Exact || !maps.Equal(chances(r), want) {
			t.Errorf("%s: %v, not %v", cases[i].formula, chances(r), want)
		}
		found := r.Asked[0]
		if found.Mean == nil {
			continue
		}
		mean, squares := 0.0, 0.0
		for _, x := range cases[i].outcomes {
			var n float64
			fmt.Sscan(fmt.Sprint(x), &n)
			mean, squares = mean+n, squares+n*n
		}
		n := float64(len(cases[i].outcomes))
		mean /= n
		if sd := math.Sqrt(squares/n - mean*mean); math.Abs(found.Mean.Value-mean) > 1e-12 || math.Abs(*found.SD-sd) > 1e-7 {
			t.Errorf("%s: mean %v, sd %v, not %v and %v", cases[i].formula, found.Mean.Value, *found.SD, mean, sd)
		}
	}
	r := ask(t, false, "roll(best(3, 4d6))")[0].odds(t, 1000, 500)
	if mean := r.Asked[0].Mean; mean.Fraction != "15869/1296" || r.Ways != 16 {
		t.Errorf("mean %s in %d ways", mean.Fraction, r.Ways)
	}
}

// Isolde's sword against Black Tarn's axe, which is her equal [HC-040]: the margin is the
// difference of two throws of 3d6. What the contest writes is undone for each throw.
func TestContestOfHeroicCombat(t *testing.T) {
	const contest = "contest(trial(isolde, broadsword_blade), black_tarn)"
	list := ask(t, true, contest, contest+" > 0", contest+" + "+contest+" > 20")
	want := counted(throws(6, 6, func(d []int) any { return sum(d[:3]) - sum(d[3:]) }))
	if r := list[0].odds(t, 1000, 500); !r.Exact || r.Ways != 256 || !maps.Equal(chances(r), want) {
		t.Errorf("%v, not %v", chances(r), want)
	}
	if r := list[1].odds(t, 1000, 500); chances(r)["yes"] != "3527/7776" {
		t.Errorf("she wins in %v", chances(r))
	}
	if r := list[2].odds(t, 1000, 500); r.Exact || r.Why == "" || r.Samples != 500 {
		t.Errorf("65536 ways are gone where 1000 may be: %+v", r)
	}
}

// Thrown by chance, everything comes up as often as it should, within what chance explains in 999
// of 1000 cases.
func TestChanceAgreesWithAllWays(t *testing.T) {
	formulas := []string{"roll(3d6)", "roll(best(3, 4d6))", "roll(worst(2, 5d10))", "roll(exploding(2d6))",
		"roll(again(3d6, [1, 2]))",
		"roll(successes(8d6, [5, 6]))", "throw(3d4)", "roll(2d6) - roll(d12)", "roll(d20) + 4 >= 15",
		"max(roll(d20), roll(d20))",
		`pick(["a", "b", "c"])`, "roll(d6) == 6 ? roll(2d6) : roll(d4)", "shuffled([1, 2, 3])"}
	for i, a := range ask(t, false, formulas...) {
		exact, by := a.odds(t, 10_000, 1), a.odds(t, 1, 20_000)
		if !exact.Exact || by.Exact {
			t.Fatalf("%s: exact %v and %v", formulas[i], exact.Exact, by.Exact)
		}
		share := map[string]float64{}
		for _, v := range by.Asked[0].Values {
			share[v.Value.Text] = v.Share.Share
		}
		tests, total := 0, 0.0
		for _, v := range exact.Asked[0].Values {
			total += v.Share.Share
			n, p := float64(by.Samples), v.Share.Share
			if n*p < 10 || n*(1-p) < 10 {
				continue
			}
			tests++
			if z := math.Abs(share[v.Value.Text]-p) / math.Sqrt(p*(1-p)/n); z > quantile(len(exact.Asked[0].Values)) {
				t.Errorf("%s: %s in %v, but thrown in %v", formulas[i], v.Value.Text, p, share[v.Value.Text])
			}
		}
		if tests == 0 || math.Abs(total+exact.Beyond-1) > 1e-12 {
			t.Errorf("%s: all together are %v", formulas[i], total)
		}
	}
}

// quantile is how far one of n values may be off, in standard errors, if all together are to be
// within in 999 of 1000 cases.
func quantile(n int) float64 {
	return distuv.UnitNormal.Quantile(1 - 0.001/2/float64(n))
}

// A condition leaves out what does not meet it, whether chances are exact or estimated.
func TestGivenIsConditional(t *testing.T) {
	a := load(t, "heroic-combat", "", []string{"let it_is = roll(3d6)\n  let holds = any([it_is], it >= 15)"})[0]
	last := len(a.t.Body.List) - 1
	for i, s := range a.t.Body.List {
		if l, ok := s.(*ir.Let); ok && l.Locals[0].Name == "it_is" {
			a.let = a.t.Body.List[i].(*ir.Let)
		}
	}
	q := &odds.Question{Test: a.t, Whole: a.foldsFrom, Asked: []*ir.Let{a.let}, Given: a.t.Body.List[last].(*ir.Let),
		Formula: "3d6", Of: []string{"3d6"}, Condition: "it >= 15"}
	want := counted(throws(3, 6, func(d []int) any { return sum(d) }))
	for _, ways := range []int64{1000, 1} {
		r, err := odds.Run(context.Background(), a.m, q, odds.Options{Ways: ways, Samples: 20_000, Seed: 7, Workers: 3,
			Fractions: true})
		if err != nil {
			t.Fatal(err)
		}
		schemas.Written(t, "schema.json", r)
		held := 20.0 / 216
		if n := float64(max(1, r.Samples)); math.Abs(r.Given.Share.Share-held) > 4*math.Sqrt(held/n)*float64(min(1,
			r.Samples)) || r.Exact && r.Given.Fraction != "5/54" {
			t.Errorf("it holds in %v %s", r.Given.Share.Share, r.Given.Fraction)
		}
		for _, v := range r.Asked[0].Values {
			var of big.Rat
			of.SetString(want[v.Value.Text])
			share, _ := of.Mul(&of, big.NewRat(54, 5)).Float64()
			if off := math.Abs(v.Share.Share - share); r.Exact && v.Fraction != of.String() || !r.Exact &&
				(v.Low > share+0.02 || v.High < share-0.02) {
				t.Errorf("%s in %v, off by %v", v.Value.Text, v.Share.Share, off)
			}
		}
		if n := len(r.Asked[0].Values); n != 4 {
			t.Errorf("it comes to %d values", n)
		}
	}
}
