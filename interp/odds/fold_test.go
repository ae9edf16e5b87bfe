package odds_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"hcl/interp/odds"
)

// What is known of formulas is what all ways of them come to: of made-up formulas on few dice, which come
// to the same fractions one way after the other.
func TestKnownIsWhatAllWaysComeTo(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 6))
	one := func(list ...string) string { return list[draw.IntN(len(list))] }
	dice := func() string {
		d := fmt.Sprintf("%dd%d", 1+draw.IntN(3), 2+draw.IntN(3))
		return one(d, d, d, "best(1, "+d+")", "worst(1, "+d+")", "again("+d+", [1])", d+"+1")
	}
	faces := func() string {
		list := "throw(" + dice() + ")"
		return one(list, list, "filter("+list+", it > 1)", "map("+list+", it * it)", "unique("+list+")",
			"unique(filter("+list+", it != 2))")
	}
	var number, truth func(deep int) string
	number = func(deep int) string {
		if deep > 0 {
			x, y := number(deep-1), number(deep-1)
			return one("("+x+" + "+y+")", "("+x+" - "+y+")", "max("+x+", "+y+")", "("+x+") * 2",
				"(("+truth(deep-1)+") ? "+x+" : "+y+")")
		}
		list := faces()
		return one("roll("+dice()+")", "len("+list+")", "sum("+list+")", "count("+list+", it > 2)", "sum("+list+", 3 - it)",
			"max("+list+", 0)",
			"first(throw("+dice()+"))", "last(throw("+dice()+"))", "throw(2d4)[1]", "max(throw("+dice()+"))",
			"min(map(throw("+dice()+"), 7 - it))",
			"sum(map(1..3, max(roll(d3), 2)))", "count([1, 4, 6], roll(d4) > 2)", "sum(1..2, it * roll(d2))", "4",
			"sum(1..roll(d3), roll(d4) - 2)", "sum(map(roll(d3)..2, roll("+dice()+")))", "count(1..roll(d3)-2, roll(d4) > 1)",
			"sum(1..roll(2d2), it * roll(d2))", "sum(map(throw(2d3), it + roll(d2)))")
	}
	truth = func(deep int) string {
		if deep > 0 {
			x, y := number(deep-1), number(deep-1)
			return one(x+one(" < ", " <= ", " > ", " >= ", " == ", " != ")+y,
				"("+truth(deep-1)+")"+one(" and ", " or ")+"("+truth(deep-1)+")", "not ("+truth(deep-1)+")")
		}
		list := faces()
		return one("any("+list+", it == 2)", "all("+list+", it > 1)", "none("+list+", it == 1)", "3 in "+list,
			"any(1..3, roll(d4) == 4)", "all(1..2, roll(d3) > 1)", "none(1..3, roll(2d2) == 4)",
			"any(1..roll(d3)-1, roll(d4) == 4)", "all(1..roll(d3)-1, roll(d3) > 1)", "none(roll(d2)..3, roll(2d2) == 4)")
	}
	var formulas []string
	for len(formulas) < 300 {
		f := one(number(1), truth(1), number(0), truth(0), truth(2))
		if strings.Count(f, "throw(")+strings.Count(f, "roll(") <= 4 {
			formulas = append(formulas, f)
		}
	}
	known := 0
	for i, a := range ask(t, false, formulas...) {
		byWays, whole := a.odds(t, 2_000_000, 1), a.whole
		if !byWays.Exact {
			continue
		}
		back := odds.FoldFrom(1)
		a.foldsFrom = whole
		folded := a.odds(t, 2_000_000, 1)
		back()
		if folded.Ways < byWays.Ways {
			known++
		}
		if !folded.Exact || !maps.Equal(chances(folded), chances(byWays)) {
			t.Errorf("%s: %v, not %v", formulas[i], chances(folded), chances(byWays))
		}
	}
	if known < 150 {
		t.Errorf("only %d formulas are known", known)
	}
}

// What had too many ways is exact.
func TestManyDiceAreExact(t *testing.T) {
	cases := []struct{ formula, value, chance string }{
		{"len(unique(throw(10d6))) == 6", "yes", "38045/139968"},
		{"first(throw(5d20)) > first(throw(5d20))", "yes", "441192798571/1024000000000"},
		{"roll(100d100) - roll(100d100) > 0", "yes", ""},
		{"sum(throw(100d6), max(it, 3)) == 300", "yes", "1/1267650600228229401496703205376"}, // none above 3: 2^-100
		{"sum(map(1..100, max(roll(d6), 3))) == 300", "yes", "1/1267650600228229401496703205376"},
		{"throw(10d10)[4] == 10", "yes", "8174687/5000000000"},
		{"sum(map(1..roll(d1000), roll(d6))) == 1", "yes", "1/6000"},
		{"sum(map(1..roll(d20), sum(map(1..roll(d20), roll(d20))))) == 1", "yes", "1/8000"},
		{"any(1..roll(d2), roll(d1000) == 1)", "yes", "2999/2000000"},
	}
	var formulas []string
	for _, x := range cases {
		formulas = append(formulas, x.formula)
	}
	for i, a := range ask(t, false, formulas...) {
		a.foldsFrom = a.whole
		r := a.odds(t, 200_000, 1)
		if got := chances(r)[cases[i].value]; !r.Exact || cases[i].chance != "" && got != cases[i].chance {
			t.Errorf("%s: %s, not %s", cases[i].formula, got, cases[i].chance)
		}
	}
}
