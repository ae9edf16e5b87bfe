package tests

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"hcl/interp"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/ir"
	"hcl/lang/library"
	"hcl/rulesets"
	"hcl/stdlib/grid"
	"hcl/tests/internal/fights"
)

// The cheapest answer that the policies of Ebb and Flow find to an attack is the best of
// all answers there are: every subset of its squares, every end, every place for the
// weapon, every walk of a sweep.
func TestCheapestAnswersAgainstTryingAll(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{}
	if err := fs.WalkDir(rulesets.Files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(rulesets.Files, name)
		files[name] = &fstest.MapFile{Data: data}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	shelf := library.Shelf{FS: files}
	load := func(text string) *check.Ruleset {
		files["answers.hc"] = &fstest.MapFile{Data: []byte(text)}
		p, diags := fights.Load(&library.Library{Shelves: []library.Shelf{shelf}},
			[]library.Location{{Shelf: shelf, Path: "answers.hc"}},
			check.Options{ScenarioNames: scenario.Names})
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		return p
	}
	const head = `module "Answers" { version = "1.0" }
extends "ebb-and-flow"
use "ebb-and-flow/policies"
use "ebb-and-flow/tests/helpers"
define outcome(plan: plan?, attack) = plan == none ? [gravest(attack.squares, attack.victim), harm(attack.squares, attack.victim), 0] : [plan.worst, plan.harm, plan.cost]
`
	p := load(head)
	b := chartOf(t, p)
	rng := rand.New(rand.NewPCG(5, 8))
	var text strings.Builder
	text.WriteString(head)
	kinds := map[string]int{}
	for n := range fights.Many(40, 120) {
		centre := b.squares[rng.IntN(len(b.squares))]
		var squares []grid.Square
		for want := 1 + rng.IntN(4); len(squares) < want; {
			s := b.squares[rng.IntN(len(b.squares))]
			if grid.King.Distance(s, centre) <= 3 && !slices.Contains(squares, s) {
				squares = append(squares, s)
			}
		}
		weapon := b.squares[rng.IntN(len(b.squares))]
		for b.severity(weapon) > 0 {
			weapon = b.squares[rng.IntN(len(b.squares))]
		}
		ap := int64(rng.IntN(8))
		if n%4 == 0 { // a row across the body, and a weapon beside it: the case for a sweep
			y := 2 + int64(rng.IntN(8))
			squares = []grid.Square{grid.At(3, y), grid.At(4, y), grid.At(5, y), grid.At(6, y)}
			weapon, ap = grid.At(1, y+int64(rng.IntN(2))), 5+int64(rng.IntN(4))
		}
		best, how, swept := b.best(squares, weapon, ap)
		kinds[how]++
		if swept > 0 {
			kinds["sweep"]++
		}
		names := strings.Trim(strings.ReplaceAll(fmt.Sprint(squares), " ", ", "), "[]")
		fmt.Fprintf(&text, "test \"%d\" {\n  scenario \"tests/yard\"\n  param foresight = 30\n  param relief = 30\n  param parts_at_once = 12\n"+
			"  first(bert.weapons).at = %s\n  let attack = attack_on(bert, [%s])\n  expect outcome(best_answer(attack, %d), attack) == [%d, %d, %d]  \"%s\"\n"+
			"  expect (full_sweep(attack, first(bert.weapons), %d)?.cost ?? 0) == %d\n}\n",
			n, weapon, names, ap, best[0], best[1], best[2], how, ap, swept)
	}
	p = load(text.String())
	code := interp.NewCode(p.Program)
	ran := 0
	for _, test := range p.Tests {
		if !strings.HasPrefix(test.Span.Source.Name, "answers.hc") {
			continue
		}
		ran++
		loc, _ := scenario.Find(p.Home(test), test.Scenario)
		setup, diags := scenario.Load(loc, p.Program)
		if err := diags.Err(); err != nil {
			t.Fatal(err)
		}
		m, err := interp.New(p.Program, setup, interp.Options{Test: test, Code: code})
		if err != nil {
			t.Fatal(err)
		}
		if r := interp.RunTest(m, test); r.Failed != "" {
			t.Errorf("%s\n%s %s", r.Failed, r.At.Text(), test.Name)
		}
	}
	t.Logf("%d attacks: %v", ran, kinds)
	for _, how := range []string{"nothing", "dodge", "deflect", "sweep"} {
		if kinds[how] == 0 {
			t.Errorf("there is never a good %s: %v", how, kinds)
		}
	}
}

// bodyChart is the chart of a body as the ruleset draws it.
type bodyChart struct {
	squares []grid.Square
	part    map[grid.Square]string
	worth   map[string]int64
}

func chartOf(t *testing.T, p *check.Ruleset) *bodyChart {
	severity := map[string]int64{
		"head": 4, "neck": 4, "upper_torso": 4, "lower_torso": 3, "upper_leg": 3, "hand": 2, "lower_leg": 2, "foot": 2,
		"shoulder": 1, "upper_arm": 1, "lower_arm": 1,
	}
	m := p.Maps[slices.IndexFunc(p.Maps, func(m *ir.Map) bool { return m.Name == "body" })]
	b := &bodyChart{part: map[grid.Square]string{}, worth: map[string]int64{}}
	for i, in := range m.Cells {
		s := grid.At(int64(i%m.Columns)+1, int64(i/m.Columns)+1)
		b.squares = append(b.squares, s)
		if in == nil {
			continue
		}
		b.part[s] = in.Name
		plain := strings.TrimPrefix(strings.TrimPrefix(in.Name, "right_"), "left_")
		if b.worth[in.Name] = severity[plain]; severity[plain] == 0 {
			t.Fatalf("how bad is a hit on %s?", in.Name)
		}
	}
	return b
}

func (b *bodyChart) on(s grid.Square) bool {
	return s.X() >= 1 && s.Y() >= 1 && s.X() <= 9 && s.Y() <= 20
}
func (b *bodyChart) severity(s grid.Square) int64 { return b.worth[b.part[s]] }

// outcome is how bad it is to be hit on some squares: the worst part, and all of them.
func (b *bodyChart) outcome(squares []grid.Square) (worst, harm int64) {
	seen := map[string]bool{}
	for _, s := range squares {
		if part := b.part[s]; part != "" && !seen[part] {
			seen[part] = true
			worst = max(worst, b.worth[part])
			harm += b.worth[part]
		}
	}
	if worst == 4 {
		harm = 0
	}
	return worst, harm
}

// best tries all answers for so many points. swept is what a sweep costs that drives all off
// the body and ends just behind the last that it drove, 0 if there is none.
func (b *bodyChart) best(squares []grid.Square, weapon grid.Square, ap int64) (best [3]int64, how string, swept int64) {
	worst, harm := b.outcome(squares)
	best, how = [3]int64{worst, harm, 0}, "nothing"
	try := func(name string, after []grid.Square, cost int64) {
		worst, harm := b.outcome(after)
		if key := [3]int64{worst, harm, cost}; cost <= ap && slices.Compare(key[:], best[:]) < 0 {
			best, how = key, name
		}
	}
	ways := [][2]int64{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}
	for _, way := range ways {
		for _, goal := range b.squares {
			for subset := 1; subset < 1<<len(squares); subset++ {
				dodge, deflect, possible := int64(0), int64(0), true
				after := slices.Clone(squares)
				for i, s := range squares {
					if subset>>i&1 == 0 {
						continue
					}
					dx, dy := goal.X()-s.X(), goal.Y()-s.Y()
					ahead, aside := dx*way[0]+dy*way[1], max(dx*way[1], -dx*way[1], dy*way[0], -dy*way[0])
					possible = possible && ahead >= 1 && aside <= ahead && b.severity(s) > 0
					dodge += ahead
					deflect += (ahead + 1) / 2
					after[i] = goal
				}
				if !possible {
					continue
				}
				try("dodge", after, dodge)
				for _, stand := range b.squares {
					if b.severity(stand) == 0 && grid.King.Distance(stand, goal) == 1 {
						try("deflect", after, deflect+grid.King.Distance(weapon, stand))
					}
				}
			}
		}
	}
	type state struct {
		at     grid.Square
		on     [4]grid.Square
		pushes bool // whether the step to at drove a square: a sweep ends with such a one
	}
	start := state{at: weapon}
	copy(start.on[:], squares)
	layer, seen := []state{start}, map[state]bool{start: true}
	for cost := int64(1); cost <= ap; cost++ {
		var next []state
		for _, s := range layer {
			for dx := int64(-1); dx <= 1; dx++ {
				for dy := int64(-1); dy <= 1; dy++ {
					to := state{at: grid.At(s.at.X()+dx, s.at.Y()+dy), on: s.on}
					legal := b.on(to.at) && (dx != 0 || dy != 0)
					for i := range squares {
						if to.on[i] == to.at {
							to.on[i], to.pushes = grid.At(to.at.X()+dx, to.at.Y()+dy), true
							legal = legal && b.on(to.on[i])
						}
					}
					if legal && !seen[to] {
						seen[to] = true
						next = append(next, to)
						if to.pushes && b.severity(to.at) == 0 {
							try("sweep", to.on[:len(squares)], cost)
							if after, _ := b.outcome(to.on[:len(squares)]); after == 0 && swept == 0 {
								swept = cost
							}
						}
					}
				}
			}
		}
		layer = next
	}
	return best, how, swept
}
