package ablate_test

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"testing"

	"hcl/interp"
	"hcl/interp/ablate"
	"hcl/interp/report/schemas"
	"hcl/interp/scenario"
	"hcl/interp/sim"
	"hcl/interp/world"
	"hcl/lang/check"
	"hcl/lang/library"
	"hcl/rulesets"
)

// duel makes machines of Dreadnaught's duel of bids, each with a change.
func duel(t *testing.T) func(ablate.Change) (*interp.Machine, error) {
	return machines(t, "dreadnaught", "bidding-duel")
}

// machines makes machines of a scenario, each with a change.
func machines(t *testing.T, ruleset, fight string) func(ablate.Change) (*interp.Machine, error) {
	t.Helper()
	lib := &library.Library{Shelves: []library.Shelf{{FS: rulesets.Files}}}
	root, _ := lib.Find(ruleset, nil)
	at, ok := scenario.Find(root, fight)
	if !ok {
		t.Fatalf("%s has no %s", ruleset, fight)
	}
	policies, diags := scenario.AddOns(at)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	return func(c ablate.Change) (*interp.Machine, error) {
		addOns := policies
		if c.Off != "" {
			b := library.Bundle{Files: []library.Part{{Path: "off.hc", Text: "module \"Off\"\nremove " + c.Off + "\n"}}}
			addOns = append(addOns[:len(addOns):len(addOns)], library.AddOn{Place: library.Location{Shelf: b.Shelf("test"),
				Path: "off.hc"}})
		}
		p, diags := check.Load(lib, []library.Location{root}, check.Options{SkipTests: true, AddOns: addOns})
		if err := diags.Err(); err != nil {
			return nil, err
		}
		setup, diags := scenario.Load(at, p.Program)
		if err := diags.Err(); err != nil {
			return nil, err
		}
		var o interp.Options
		if c.Param != "" {
			q := p.ParamByName(c.Param)
			v, err := scenario.ParseValue(c.Value, q, "", p.Program)
			if err != nil {
				return nil, err
			}
			o.Params = []world.ParamSetting{{Param: q, Value: v}}
		}
		if c.Play != "" {
			side, choice, _ := strings.Cut(c.Play, ".")
			o.Plays = []world.Play{{Who: side, Choice: choice, Not: c.Not}}
		}
		return interp.New(p.Program, setup, o)
	}
}

// someOf are every third change: there are many of each sort.
func someOf(t *testing.T, m *interp.Machine) (out []ablate.Change) {
	t.Helper()
	all, err := ablate.Changes(m)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(all); i += 3 {
		out = append(out, all[i])
	}
	withheld, err := ablate.Withheld(m, 7)
	if err != nil || len(withheld) == 0 {
		t.Fatal("no option is withheld: ", err)
	}
	return append(out, withheld[0])
}

// What an ablation comes to is what a comparison of the two comes to, whoever works on it.
func TestDiffersAsComparisonDoes(t *testing.T) {
	build := duel(t)
	m, err := build(ablate.Change{})
	if err != nil {
		t.Fatal(err)
	}
	changes := someOf(t, m)
	const fights, first = 120, 60
	var reports [][]byte
	var r *ablate.Report
	for _, workers := range []int{1, 3} {
		r, err = ablate.Run(context.Background(), m, ablate.Options{Seed: 7, Fights: fights, First: first, Workers: workers,
			Changes: changes, Build: build})
		if err != nil {
			t.Fatal(err)
		}
		reports = append(reports, schemas.Written(t, "schema.json", r))
	}
	if !bytes.Equal(reports[0], reports[1]) {
		t.Error("three workers come to something else than one")
	}
	compared, alike := 0, 0
	for i, a := range r.Ablations {
		if a.Impossible != "" || a.Failed != nil || a.Otherwise > 0 && i > 4 {
			continue
		}
		other, err := build(a.Change)
		if err != nil {
			t.Fatal(err)
		}
		c, err := sim.Compare(context.Background(), m, other, sim.CompareOptions{Seed: 7, Fights: a.Fights, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if a.Otherwise == 0 {
			alike++
			if a.Fights != first || len(c.Otherwise) > 0 || c.Rounds.Difference != 0 {
				t.Errorf("%v: said to change nothing in %d fights, which it does: %v", a.Change, a.Fights, c.Otherwise)
			}
			continue
		}
		compared++
		if !reflect.DeepEqual(a.Rounds.Compared, c.Rounds) {
			t.Errorf("%v: length %v, by comparison %v", a.Change, a.Rounds.Compared, c.Rounds)
		}
		for _, o := range a.Outcomes {
			for _, x := range c.Outcomes {
				if x.Winner == o.Winner && !reflect.DeepEqual(o.Compared.Compared, x.Compared) {
					t.Errorf("%v: won by %q %v, by comparison %v", a.Change, o.Winner, o.Compared.Compared, x.Compared)
				}
			}
		}
	}
	if compared < 3 || alike < 1 {
		t.Errorf("%d changes that matter were compared, and %d that do not: too few to tell anything", compared, alike)
	}
}

// Differences stand as Holm has it, reckoned again from the other end.
func TestStandsAmongAll(t *testing.T) {
	build := duel(t)
	m, err := build(ablate.Change{})
	if err != nil {
		t.Fatal(err)
	}
	changes := someOf(t, m)
	r, err := ablate.Run(context.Background(), m, ablate.Options{Seed: 3, Fights: 120, First: 40, Workers: 2,
		Changes: changes, Build: build})
	if err != nil {
		t.Fatal(err)
	}
	standing, weak := 0.0, 1.0
	stand, all := 0, 0
	seen := func(c ablate.Compared) {
		if c.P < 1 {
			all++
		}
		if c.Stands {
			stand++
			standing = max(standing, c.P)
		} else {
			weak = min(weak, c.P)
		}
	}
	for _, a := range r.Ablations {
		if a.Rounds == nil {
			continue
		}
		seen(*a.Rounds)
		for _, o := range a.Outcomes {
			seen(o.Compared)
		}
	}
	if all != r.Compared {
		t.Errorf("%d differences could be there, and the report speaks of %d", all, r.Compared)
	}
	if stand == 0 || standing > weak {
		t.Errorf("%d stand, the weakest with p = %g, while p = %g does not", stand, standing, weak)
	}
	if limit := 0.05 / float64(all-stand+1); standing > limit {
		t.Errorf("the weakest of %d that stand among %d has p = %g, more than %g", stand, all, standing, limit)
	}
	if limit := 0.05 / float64(all-stand); weak <= limit {
		t.Errorf("of %d left one has p = %g, and does not stand", all-stand, weak)
	}
}

// Who falls first is what a ruleset counts that counts it itself.
func TestSeesWhoFallsFirst(t *testing.T) {
	m, err := machines(t, "heroic-combat", "skirmish")(ablate.Change{})
	if err != nil {
		t.Fatal(err)
	}
	const fights = 30
	player, err := ablate.NewPlayer(m)
	if err != nil {
		t.Fatal(err)
	}
	player.WatchFallen()
	f, err := interp.NewCounter(m)
	if err != nil {
		t.Fatal(err)
	}
	known, fell := 0, map[int64]int{}
	for n := range int64(fights) {
		seen, err := player.Fight(5, n+1)
		if err != nil {
			t.Fatal(err)
		}
		f.Reset(5, uint64(n+1))
		if _, err := f.Run(); err != nil {
			t.Fatal(err)
		}
		for _, x := range m.Program.Measures {
			if x.Name != "first_out" {
				continue
			}
			keys, sums := f.MeasureSums(x)
			for i, k := range keys {
				if sums[i] == 0 {
					continue
				}
				side := int64(m.Setup.Combatants[k[0]].Side)
				if seen.Fallen < 0 {
					continue // several at once
				}
				known++
				fell[side]++
				if seen.Fallen != side {
					t.Errorf("fight %d: side %d is seen to fall first, and the ruleset counts side %d", n+1, seen.Fallen, side)
				}
			}
		}
	}
	if known < fights*2/3 || len(fell) < 2 {
		t.Errorf("of %d fights %d say who fell first, by side %v", fights, known, fell)
	}
}
