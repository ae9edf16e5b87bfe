package fast_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/interp/event"
	"hcl/interp/fast"
	"hcl/interp/plain"
	"hcl/interp/scenario"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/diag"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/stdlib"
)

var (
	formulaCount = flag.Int("formulas", 2500, "how many formulas are made up and given to both engines")
)

// loadText checks a ruleset given as text.
func loadText(t testing.TB, name, text string) (*check.Ruleset, *diag.List) {
	t.Helper()
	return loadWith(t, name, text, formulaScenario)
}

// loadWith checks a ruleset given as text, which has a scenario of its name.
func loadWith(t testing.TB, name, text, scene string) (*check.Ruleset, *diag.List) {
	t.Helper()
	shelf := library.Shelf{FS: fstest.MapFS{name + ".hc": {Data: []byte(text)}, "scenarios/" + name +
		".toml": {Data: []byte(scene)}}}
	return check.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: name + ".hc"}}, check.Options{ScenarioNames: scenario.Names})
}

// engine is a fight of either engine, in which rules can be tried.
type engine interface {
	Reset(seed, n uint64)
	Try(rule string) (event.Shown, *event.Failure)
}

// bothEngines builds a fight on each engine. The error is that of both, or the test fails.
func bothEngines(t testing.TB, p *check.Ruleset, s *world.Setup, limits world.Limits) (counted, told engine,
	failed *event.Failure) {
	t.Helper()
	a, err := fast.New(p.Program, s, fast.Options{Limits: limits})
	b, other := plain.New(p.Program, s, plain.Options{Limits: limits})
	if x, y := (outcome{failure: asFailure(err)}), (outcome{failure: asFailure(other)}); x.String() != y.String() {
		t.Errorf("it is built with\nfast:  %s\nplain: %s", x, y)
	}
	if err != nil || other != nil {
		return nil, nil, asFailure(err)
	}
	return fast.NewFight(a), plain.NewFight(b), nil
}

func asFailure(err error) *event.Failure {
	failure, _ := err.(*event.Failure)
	return failure
}

func formulaSetup(t testing.TB, p *check.Ruleset) *world.Setup {
	t.Helper()
	loc := library.Location{Shelf: p.Root.Location.Shelf, Path: "scenarios/formulas.toml"}
	s, diags := scenario.Load(loc, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return s
}

// formulaStats is what the made-up formulas came to.
type formulaStats struct {
	made, refused, failed int
	nodes, builtins       map[string]int
	reasons, failures     map[string]int
}

func TestFormulasAgree(t *testing.T) {
	const batch = 250
	g := &generator{Rand: rand.New(rand.NewPCG(1, 2))}
	st := &formulaStats{nodes: map[string]int{}, builtins: map[string]int{}, reasons: map[string]int{},
		failures: map[string]int{}}
	for st.made < *formulaCount {
		agree(t, g, min(batch, *formulaCount-st.made), st)
	}
	accepted := st.made - st.refused
	t.Logf("%d formulas, %d accepted (%.1f %%), of which %d end with a failure (%.1f %%)", st.made, accepted,
		100*float64(accepted)/float64(st.made),
		st.failed, 100*float64(st.failed)/float64(accepted))
	t.Logf("refused: %s", counts(st.reasons))
	t.Logf("failures: %s", counts(st.failures))
	t.Logf("nodes: %s", counts(st.nodes))
	t.Logf("built-ins: %s", counts(st.builtins))
	if accepted*10 < st.made*7 {
		t.Error("less than 70 % of the formulas were accepted")
	}
	for _, e := range stdlib.Entries {
		if st.builtins[e.Name] == 0 {
			t.Errorf("no formula calls %s", e.Name)
		}
	}
	for _, n := range []ir.Expr{&ir.IntLit{}, &ir.NumLit{}, &ir.BoolLit{}, &ir.TextLit{}, &ir.DiceLit{}, &ir.NoneLit{},
		&ir.WordLit{},
		&ir.LocalRef{}, &ir.ParamRef{}, &ir.InstanceRef{}, &ir.KindList{}, &ir.World{}, &ir.FieldRef{}, &ir.MethodCall{},
		&ir.Index{},
		&ir.Call{}, &ir.Lookup{}, &ir.Holds{}, &ir.Builtin{}, &ir.Unary{}, &ir.Binary{}, &ir.Logic{}, &ir.Choice{},
		&ir.Coalesce{},
		&ir.In{}, &ir.SquareLit{}, &ir.Coordinate{}, &ir.MapSquares{}, &ir.MapArea{}, &ir.RangeList{}, &ir.ListLit{}, &ir.ToNum{}} {
		if st.nodes[fmt.Sprintf("%T", n)] == 0 {
			t.Errorf("no formula has a %T", n)
		}
	}
}

// counts writes numbers by name, the largest first.
func counts(m map[string]int) string {
	names := make([]string, 0, len(m))
	for n := range m {
		names = append(names, n)
	}
	slices.SortFunc(names, func(a, b string) int {
		if m[a] != m[b] {
			return m[b] - m[a]
		}
		return strings.Compare(a, b)
	})
	for i, n := range names {
		names[i] = fmt.Sprintf("%s %d", strings.TrimPrefix(n, "*check."), m[n])
	}
	return strings.Join(names, ", ")
}

// accepted makes a ruleset of rules, each a line; those that the checker refuses become "".
func accepted(t *testing.T, rules []string, refused func(d *diag.Diagnostic, rule string)) *check.Ruleset {
	t.Helper()
	head := strings.Count(formulaRules, "\n")
	for tries := 0; ; tries++ {
		p, diags := loadText(t, "formulas", formulaRules+strings.Join(rules, "\n")+"\n")
		if diags.Errors() == 0 {
			return p
		}
		if tries == 5 {
			t.Fatal(diags.Err())
		}
		dropped := map[int]bool{}
		for _, d := range diags.All() {
			if d.Severity != diag.Error {
				continue
			}
			line := strings.Count(d.Span.Source.Text[:d.Span.Start], "\n") - head
			if line < 0 || line >= len(rules) {
				t.Fatal(diags.Err())
			}
			if !dropped[line] {
				dropped[line] = true
				refused(d, rules[line])
			}
		}
		for line := range dropped {
			rules[line] = "" // the line stays, so that places do not move
		}
	}
}

// agree makes formulas, puts each into a rule of its own, and calls the rules on
// both engines.
func agree(t *testing.T, g *generator, n int, st *formulaStats) {
	t.Helper()
	rules := make([]string, n)
	for i := range rules {
		rules[i], _ = g.rule(fmt.Sprintf("formula_%d", i))
	}
	st.made += n
	p := accepted(t, rules, func(d *diag.Diagnostic, rule string) {
		st.refused++
		st.reasons[fmt.Sprint(d.Code)]++
		if testing.Verbose() && st.reasons[fmt.Sprint(d.Code)] <= 5 {
			t.Logf("refused: %s\n%s", d.Message, rule)
		}
	})
	for _, r := range p.Rules {
		if !strings.HasPrefix(r.Name, "formula_") {
			continue
		}
		for _, s := range r.Body.List {
			if ret, ok := s.(*ir.Return); ok {
				ir.Visit(ret.Value, func(e ir.Expr) {
					st.nodes[fmt.Sprintf("%T", e)]++
					if _, bad := e.(*ir.BadExpr); bad {
						t.Fatalf("%s: `%s` was refused without a word", ret.Value.Span().Text(), e.Span().Text())
					}
					if b, ok := e.(*ir.Builtin); ok {
						st.builtins[b.Entry.Name]++
					}
				})
			}
		}
	}
	counted, told, failed := bothEngines(t, p, formulaSetup(t, p), smallLimits())
	if failed != nil {
		t.Fatal(failed)
	}
	for i, r := range rules {
		if r == "" {
			continue
		}
		for scene := range 3 {
			name := fmt.Sprintf("formula_%d", i)
			a, b := try(counted, name, scene), try(told, name, scene)
			if a.String() != b.String() && !b.limited() { // what is told may be stopped sooner
				t.Errorf("%s\nin scene %d:\nfast:  %s\nplain: %s", r, scene, a, b)
				break
			}
			if scene == 0 && a.failure != nil {
				st.failed++
				st.failures[a.failure.Message]++
			}
		}
	}
}

// smallLimits let made-up formulas reach the limits, too.
func smallLimits() world.Limits {
	l := world.DefaultLimits()
	l.List, l.Steps, l.Work, l.Depth = 300, 20_000, 20_000, 40
	return l
}

// outcome is what a formula came to.
type outcome struct {
	value   event.Shown
	failure *event.Failure
}

func (o outcome) String() string {
	if o.failure != nil {
		return fmt.Sprintf("%s %s at `%s` (%d), trail %v, round %d", o.failure.Message, o.failure.Hint, o.failure.Span.Text(),
			o.failure.Span.Start, o.failure.Trail, o.failure.Round)
	}
	text, _ := json.Marshal(o.value)
	return string(text)
}

// limited reports whether a limit ended it: engines stop at different places there.
func (o outcome) limited() bool { return o.failure != nil && o.failure.Limit }

// try calls a rule in a fight that stands as one of three scenes has it.
func try(f engine, rule string, scene int) (o outcome) {
	f.Reset(7, uint64(1+scene))
	if scene > 0 {
		f.Try(fmt.Sprintf("scene_%d", scene))
	}
	o.value, o.failure = f.Try(rule)
	return o
}

// TestFormulaValues holds what formulas must give, above all where one of the
// engines once gave something else.
func TestFormulaValues(t *testing.T) {
	tests := []struct{ typ, formula, want string }{
		// Operands are evaluated from left to right, and each of them.
		{"int", "bump(1) * 10 + bump(1)", "12"},
		{"bool", "bump(1) < bump(1)", "yes"},
		{"bool", "bump(1) + 0.5 > bump(1)", "no"},
		{"dice", "bump(1) + dice(bump(1), 1)", "2d1+1"},
		{"int", "max([5], bump(2)) + combat.counter", "7"},
		{"int", "min(map([7], bump(1)), bump(1))", "1"},
		{"num", "min([0.5], bump(2)) + combat.counter", "2.5"},
		{"bool", "bump(1) in [1, bump(1), bump(1)] and combat.counter == 3", "yes"},
		{"bool", "true or bump(1) > 0", "yes"},
		{"int", "(false and bump(1) > 0 ? 1 : 0) + combat.counter", "0"},
		{"int", "(hero.latest ?? bump(3)) * 10 + (twin_sword.limit ?? bump(3))", "34"},
		{"int?", "sword.twin?.worth(hero, bump(1))", "nothing"},
		{"int", "1..bump(2) | sum(it) | bump()", "5"},
		// A list is what it was when it was read.
		{"int", "combat.queue[popped()]", "4"},
		{"list of int", "take(combat.queue, popped())", "4 and 1"},
		{"list of int", "without(combat.queue, popped() - 1)", "4 and 4"},
		{"list of int", "kept(combat.queue, popped() - 1)", "4 and 4"},
		{"list of int", "flatten([combat.queue, pushed(7)])", "4, 1, 4, 4, 1, 4 and 7"},
		{"list of int", "flatten(map(1..2, len(pushed(it)) > 9 ? [] : combat.queue))", "4, 1, 4, 1, 4, 1, 4, 1 and 2"},
		{"int", "min(combat.queue, popped() * 10)", "1"},
		{"list of int", "concat(combat.queue, pushed(0), combat.queue)", "4, 1, 4, 4, 1, 4, 0, 4, 1, 4 and 0"},
		{"int", "sum(combat.queue, popped() * 10 + it)", "39"},
		{"list of int", "take_until(combat.queue, it + popped() > 9)", "4, 1 and 4"},
		{"int", "find_index(combat.queue, it * popped() == 0)", "2"},
		{"list of int", "sorted(combat.queue, it + popped())", "1, 4 and 4"},
		{"list of int", "sorted(combat.queue, [popped(), it])", "4, 1 and 4"},
		// Items with names of their own.
		{"list of int", "map(a in 1..3, sum(b in 1..a, a * b))", "1, 6 and 18"},
		{"list of int", "map(1..2, sum(b in 1..3, it * b))", "6 and 12"},
		{"list of int", "filter(a in 1..9, none(b in 2..8, b < a and a % b == 0))", "1, 2, 3, 5 and 7"},
		{"int", "highest(a in 1..3, sum(sorted(b in 1..3, -a * b), it * (5 - a) * a))", "2"},
		{"int", "find_index(a in combat.queue, any(b in combat.queue, b < a and popped() < 2))", "2"},
		{"int?", "find(a in 3..5, [6, 7] | any(it == a + 2))", "4"},
		// A list may be none, the first that lies in state as well.
		{"bool", "find(combatants, false)?.memory == none", "yes"},
		{"bool", "all(combatants, find([it], true)?.memory != none)", "yes"},
		{"bool", "find(combatants, true)?.memory == []", "yes"},
		{"bool", "find(combatants, false)?.memory == combat.queue", "no"},
		{"bool", "(bonus > 0 ? none : [1]) == none and (bonus > 0 ? [1] : none) != none", "yes"},
		{"list of int", "find(combatants, false)?.memory ?? [7]", "7"},
		// In order.
		{"list of int", "sorted([3, 1, 2])", "1, 2 and 3"},
		{"list of num", "sorted([0.5, -2.5, 0 / 2, 0.25])", "-2.5, 0, 0.25 and 0.5"},
		{"list of int", "sorted([11, 30, 21, 10], it % 10)", "30, 10, 11 and 21"},
		{"list of int", "sorted([3, 9223372036854775807, 1, 2], -it)", "9223372036854775807, 3, 2 and 1"},
		{"list of int", "sorted([11, 30, 21, 10], [it % 10, it])", "10, 30, 11 and 21"},
		{"list of int", "sorted([11, 30, 21, 10], it / 2 * -1)", "30, 21, 11 and 10"},
		{"list of int", "take(sorted(1..80, -it), 2)", "80 and 79"},
		{"list of int", "skip([1, 2, 3], 2)", "3"},
		{"int", "len(skip([1, 2, 3], 9)) + len(skip([1, 2, 3], -9))", "3"},
		{"int", "len(unique(shuffled(1..60, \"x\"))) + sum(shuffled(1..60))", "1890"},
		// Whole numbers.
		{"int", "9223372036854775807 - 9223372036854775806 + 0", "1"},
		{"int", "0 - 9223372036854775807", "-9223372036854775807"},
		{"int", "-9223372036854775807 - 1", "this number becomes too large at `-9223372036854775807 - 1`"},
		{"int", "4611686018427387904 * 2", "this number becomes too large at `4611686018427387904 * 2`"},
		{"int", "-7 % 3 * 100 + 7 % -3 * 10 + div(-7, 2)", "176"},
		{"int", "highest([9007199254740992, 9007199254740993], it)", "9007199254740993"},
		{"int", "lowest([9223372036854775807, 9223372036854775806], [it])", "9223372036854775806"},
		{"bool", "9007199254740993 > 9007199254740992", "yes"},
		{"list of int", "9223372036854775805..largest", "9223372036854775805, 9223372036854775806 and 9223372036854775807"},
		{"list of int", "1..largest", "1..9223372036854775807 has more than 300 numbers at `1..largest`"},
		{"bool", "largest in 1..largest", "yes"},
		// Nums.
		{"num", "7 / 2", "3.5"},
		{"num", "1 / (3 - 3)", "nothing can be divided by 0 at `1 / (3 - 3)`"},
		{"int", "round(2.5) * 100 + round(-2.5) + round(0.49999999999999994)", "297"},
		{"int", "floor(9223372036854775807.0)", "this number becomes too large at `floor(9223372036854775807.0)`"},
		{"num", "huge * 10.0", "this number becomes too large at `huge * 10.0`"},
		{"bool", "-0.0 in [0.0] and 0.0 * -1 in [0.0] and mean([0.0, -tiny, 0.0]) in [0.0]", "yes"},
		{"num", "mean(exploding(3d6)) + mean(exploding(2d10)) * 10", "112.6"},
		{"num", "mean(exploding(2d7 + 1)) * 10", "60"},
		{"num", "mean_above(2d6 + 1, 8) * 36", "35"},
		{"num", "mean_above(1d6, 0) + mean_above(1d6, -2) + mean_above(1d6, 6)", "9"},
		{"num", "mean_above(exploding(1d6), 2) * 12", "28.4"},
		{"num", "mean_above(exploding(20d2) - 9, largest)",
			"there is too much to go through to find what these dice show on average at `mean_above(exploding(20d2) - 9, largest)`"},
		{"num", "mean_above(dice(1, 5000), 2000)", "there is too much to go through to find what these dice show on average at `mean_above(dice(1, 5000), 2000)`"},
		{"num", "mean(best(2, dice(3, 1000000)))", "there is too much to go through to find what these dice show on average at `mean(best(2, dice(3, 1000000)))`"},
		{"dice", "exploding(best(1, 2d6))", "of dice that explode, all count at `exploding(best(1, 2d6))`"},
		{"dice", "best(2, exploding(2d6))", "of dice that explode, all count at `best(2, exploding(2d6))`"},
		{"dice", "best(2, worst(2, 3d6))", "only some of these dice count as it is at `best(2, worst(2, 3d6))`"},
		{"dice", "best(0, 3d6)", "0 of some dice cannot be kept at `best(0, 3d6)`"},
		{"dice", "exploding(1d1)", "dice that explode on all their faces never come to rest at `exploding(1d1)`"},
		{"dice", "exploding(exploding(1d6), [5])", "these dice explode on 6 as it is at `exploding(exploding(1d6), [5])`"},
		{"dice", "again(again(1d6, [1]), 1..2)", "these dice are thrown again on 1 as it is at `again(again(1d6, [1]), 1..2)`"},
		{"dice", "successes(successes(1d6, [1]), 1..2)", "of these dice those that show other faces are counted as it is at `successes(successes(1d6, [1]), 1..2)`"},
		{"dice", "successes(best(bump(3), again(4d6, 0..2)), [5, 6, 4, 5]) + 1", "4d6 again on 1..2 best 3 counting 4..6 +1"},
		{"bool", "best(2, again(3d6, 0..2)) == again(best(bump(2), 3d6), [2, 1]) and exploding(2d6) == exploding(2d6, bump(4)..9)", "yes"},
		{"num", "mean(best(3, 4d6)) * 1296 + min(best(1, again(2d6, 1..2))) + max(successes(2d6, 5..6))", "15872"},
		{"list of int", "throw(dice(0, 6) + 2)", "nothing"},
		{"bool", "len(throw(4d6)) == 4 and len(throw(best(3, 4d6))) == 3 and len(throw(exploding(2d6, 2..6))) >= 2", "yes"},
		{"dice", "times(2, best(2, 3d6)) + 1", "6d6 best 2 +1"},
		{"dice", "times(bump(400), 3d6)", "so many dice cannot be thrown at `times(bump(400), 3d6)`"},
		{"dice", "more(exploding(2d6) + 3, bump(1) - 9)", "3"},
		{"dice", "more(more(2d6, -2), 1)", "there are no dice here of which there could be more at `more(more(2d6, -2), 1)`"},
		{"dice", "stepped(1d6 - 2, bump(2), [2, d4, d6, d8])", "1d8-2"},
		{"dice", "stepped(dice(0, 6) + 2, largest, [2, 2d6 + 1, best(1, 2d6)])", "2d6 best 1"},
		{"dice", "stepped(1d6, 1, [])", "these dice are not on the ladder at `stepped(1d6, 1, [])`"},
		{"bool", "dice(bump(1) - 1, 6) + 2 == 2 and (bump(1) > 1 ? 3 : 1d6) in [1d6, 3] and exploding(dice(0, 6)) == 0",
			"yes"},
		{"num", "roll(best(1, dice(0, 6)) + 4) + max(dice(0, 6) + 2) + mean_above(dice(0, 6) + 5, 3) * 10", "26"},
		{"int", "max(exploding(2d6))", "dice that explode have no highest throw at `max(exploding(2d6))`"},
		// Tables, whose rows lie anywhere among the numbers.
		{"int", "band(-largest) - largest + band(largest)", "99"},
		{"int", "far(largest) * 100 + far(-largest) * 10 + far(0)", "213"},
		// What may not be there.
		{"bool", "hero.trend == none and feather.rated == hero.speed - 5.5", "yes"},
		{"bool", "hero.latest == none and sword.limit != twin_sword.limit", "yes"},
		{"int?", "hero.mark?.mark?.hp", "nothing"},
		{"bool", "hero.latest in [1, 2] or hero.latest in combat.queue or hero.latest in -largest..3 or hero.sure in [false]", "no"},
		{"bool", "hero.trend in [0.0, 1.5] or hero.trend in hero.readings or hero.latest in hero.readings or hero.goal in hero.trail",
			"no"},
		{"bool", "hero.mark in combatants or hero.mark in hero.seen or hero.wish in [bow] or combat.leader in sides", "no"},
		{"bool", "(bonus > 0 ? none : 4) not in combat.queue and (bonus > 0 ? 4 : none) in combat.queue", "yes"},
		{"bool", "(bonus < 0 ? none : hero.hp) in 1..20 and (bonus < 0 ? none : hero.speed) in [5.5, 1]", "yes"},
		{"num?", "sword.twin?.ratio", "nothing"},
		{"bool?", "twin_sword.twin?.is_light", "no"},
		{"side", "(hard ? none : combat.leader) ?? last(sides)", "blue"},
		{"bool", "(storm() ? 2 : none) == 0", "no"},
		{"int", "the(hero.latest)", "there is nothing here, but `the` says there is at `the(hero.latest)`"},
		// Words, and lists without items.
		{"bool", "pace in [slow, fast] and slow != pace", "yes"},
		{"int", "len(concat([], [])) + len(filter([], it > 1)) + sum([]) + max([], 3)", "3"},
	}
	var text strings.Builder
	text.WriteString(formulaRules)
	for i, tt := range tests {
		fmt.Fprintf(&text, "rule formula_%d() -> %s { return %s }\n", i, tt.typ, tt.formula)
	}
	p, diags := loadText(t, "formulas", text.String())
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	counted, told, failed := bothEngines(t, p, formulaSetup(t, p), smallLimits())
	if failed != nil {
		t.Fatal(failed)
	}
	for i, tt := range tests {
		for _, f := range []engine{counted, told} {
			o := try(f, fmt.Sprintf("formula_%d", i), 0)
			got := o.value.Text
			if o.failure != nil {
				got = fmt.Sprintf("%s at `%s`", o.failure.Message, o.failure.Span.Text())
			}
			if got != tt.want {
				t.Errorf("%s is %s on %T, not %s", tt.formula, got, f, tt.want)
			}
		}
	}
}

// TestExamplesHold evaluates the examples of the built-ins that need no names.
func TestExamplesHold(t *testing.T) {
	var rules, examples []string
	for _, e := range stdlib.Entries {
		rule := fmt.Sprintf("rule formula_%d() -> bool { return %s }\n", len(rules), e.Example)
		if e.Group == "fight" {
			continue
		}
		if _, diags := loadText(t, "formulas", formulaRules+rule); diags.Errors() == 0 {
			rules, examples = append(rules, rule), append(examples, e.Example)
		}
	}
	if len(rules) < 30 {
		t.Errorf("only %d examples can be evaluated", len(rules))
	}
	p, _ := loadText(t, "formulas", formulaRules+strings.Join(rules, ""))
	counted, told, _ := bothEngines(t, p, formulaSetup(t, p), world.Limits{})
	for i, example := range examples {
		for _, f := range []engine{counted, told} {
			if o := try(f, fmt.Sprintf("formula_%d", i), 0); o.failure != nil || o.value.ID != true {
				t.Errorf("%s does not hold on %T: %s", example, f, o)
			}
		}
	}
}

// TestEdgeNumbersAgree gives every operator and every built-in on numbers all pairs
// of numbers that are likely to go wrong.
func TestEdgeNumbersAgree(t *testing.T) {
	ints := []string{"0", "1", "-1", "2", "-2", "3", "-7", "10", "3037000500", "-3037000500", "4611686018427387904",
		"9007199254740993",
		"9223372036854775806", "9223372036854775807", "-9223372036854775807"}
	nums := []string{"0.0", "0.5", "-0.5", "1.5", "2.5", "-2.5", "0.49999999999999994", "0.1", "0.3", "-4.35",
		"9007199254740993.0", "9223372036854775808.0",
		"-9223372036854775808.0", "9223372036854774784.0", "tiny", "-tiny", "huge", "-huge"}
	type batch struct {
		typ      string
		operands []string
		formulas []string // of x and y, or of x alone
	}
	batches := []batch{
		{"int", ints, []string{"x + y", "x - y", "x * y", "x % y", "div(x, y)", "min(x, y)", "max(x, y)", "clamp(x, y, 3)",
			"clamp(1, x, y)", "len(x..y)", "sum([x, y])"}},
		{"num", ints, []string{"x / y", "mean([x, y])", "x + 0.5 - y"}},
		{"bool", ints, []string{"x < y", "x <= y", "x > y", "x >= y", "x == y", "x != y", "x in y..2", "1 in x..y",
			"x < y + 0.0"}},
		{"num", nums, []string{"x + y", "x - y", "x * y", "x / y", "min(x, y)", "max(x, y)", "clamp(x, y, 1)", "sum([x, y])",
			"mean([x, y])"}},
		{"bool", nums, []string{"x < y", "x <= y", "x > y", "x >= y", "x == y", "x != y", "x in [y, 0.5]"}},
		{"int", nums, []string{"floor(x)", "ceil(x)", "round(x)", "round(x + 0.5)", "floor(x * 1000.0)"}},
		{"num", nums, []string{"sqrt(x)", "abs(x)", "-x"}},
		{"num", ints, []string{"sqrt(x)", "x * 1.0", "x / 3"}},
		{"int", ints, []string{"abs(x)", "-x", "round(x)"}},
		{"dice", ints, []string{"2d6 + x", "2d6 - x", "x + 2d6", "dice(x, 6)", "dice(2, x)"}},
	}
	for _, b := range batches {
		var text strings.Builder
		text.WriteString(formulaRules)
		var formulas []string
		for _, x := range b.operands {
			for _, y := range b.operands {
				for _, formula := range b.formulas {
					if !strings.Contains(formula, "y") && y != b.operands[0] {
						continue
					}
					// once from locals, once from literals, which are compiled in other ways
					lets := "let x = " + x
					if strings.Contains(formula, "y") {
						lets += " ; let y = " + y
					}
					fmt.Fprintf(&text, "rule formula_%d() -> %s { %s ; return %s }\n", len(formulas), b.typ, lets, formula)
					formulas = append(formulas, lets+" ; "+formula)
					literal := regexp.MustCompile(`\b[xy]\b`).ReplaceAllStringFunc(formula, func(name string) string {
						v := x
						if name == "y" {
							v = y
						}
						if strings.HasPrefix(v, "-") {
							return "(" + v + ")"
						}
						return v
					})
					fmt.Fprintf(&text, "rule formula_%d() -> %s { return %s }\n", len(formulas), b.typ, literal)
					formulas = append(formulas, literal)
				}
			}
		}
		p, diags := loadText(t, "formulas", text.String())
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		counted, told, failed := bothEngines(t, p, formulaSetup(t, p), smallLimits())
		if failed != nil {
			t.Fatal(failed)
		}
		for i, formula := range formulas {
			name := fmt.Sprintf("formula_%d", i)
			if a, b := try(counted, name, 0), try(told, name, 0); a.String() != b.String() {
				t.Errorf("%s\nfast:  %s\nplain: %s", formula, a, b)
			}
		}
	}
}

// TestDefaultsAgree gives formulas to fields, which are computed while the machine
// is built.
func TestDefaultsAgree(t *testing.T) {
	g := &generator{Rand: rand.New(rand.NewPCG(3, 4))}
	const wanted = 150
	failed := 0
	for made := 0; made < wanted; {
		typ := singles[g.IntN(len(singles))]
		if g.IntN(3) == 0 {
			typ = list(singles[g.IntN(len(singles))])
		} else if g.IntN(3) == 0 {
			typ = opt(optionals[g.IntN(len(optionals))])
		}
		formula := g.alone(typ)
		text := strings.Replace(formulaRules, "kind combatant {", "kind combatant {\n  probe : "+typ.written()+" = "+formula,
			1)
		p, diags := loadText(t, "formulas", text+"rule probes() -> list of "+typ.written()+" { return map(combatants, it.probe) }\n")
		if diags.Errors() > 0 {
			text += "rule probes() -> list of " + typ.must().written() +
				" { return map(filter(combatants, it.probe != none), the(it.probe)) }\n"
			if typ.isList() {
				text = strings.Replace(text, "map(filter(combatants, it.probe != none), the(it.probe))",
					"flatten(map(combatants, it.probe))", 1)
				text = strings.Replace(text, "rule probes() -> list of list of", "rule probes() -> list of", 1)
			}
			if p, diags = loadText(t, "formulas", text); diags.Errors() > 0 {
				continue
			}
		}
		made++
		counted, told, failure := bothEngines(t, p, formulaSetup(t, p), smallLimits())
		if failure != nil {
			failed++
			continue
		}
		if a, b := try(counted, "probes", 0), try(told, "probes", 0); a.String() != b.String() {
			t.Errorf("probe : %s = %s\nfast:  %s\nplain: %s", typ.written(), formula, a, b)
		}
	}
	t.Logf("%d defaults, %d end with a failure", wanted, failed)
}

func mustLoad(t *testing.T, lib *library.Library, root library.Location) *check.Ruleset {
	t.Helper()
	p, diags := check.Load(lib, []library.Location{root}, check.Options{ScenarioNames: scenario.Names, TestModules: true})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return p
}

// mustLoadFight loads a ruleset and a scenario of it, which has its name, from their texts.
func mustLoadFight(t *testing.T, rules, fight string) (*check.Ruleset, *world.Setup) {
	t.Helper()
	name := regexp.MustCompile(`ruleset = "(.*)"`).FindStringSubmatch(fight)[1]
	shelf := library.Shelf{FS: fstest.MapFS{name + ".hc": {Data: []byte(rules)}, "scenarios/" + name +
		".toml": {Data: []byte(fight)}}}
	p := mustLoad(t, &library.Library{Shelves: []library.Shelf{shelf}}, library.Location{Shelf: shelf, Path: name + ".hc"})
	s, diags := scenario.Load(library.Location{Shelf: shelf, Path: "scenarios/" + name + ".toml"}, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return p, s
}
