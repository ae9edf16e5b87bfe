package world_test

import (
	"testing"

	"hcl/interp/world"
)

// Throws come in turn: those of a scenario for whom and when it says, then those of a label,
// then those for whatever is thrown.
func TestGivenThrows(t *testing.T) {
	scenario := []world.Throw{{Round: 2, Who: "anna", Label: "hit", Gives: []int64{5}}}
	g := world.NewGivenThrows(scenario)
	next := func(g *world.GivenThrows, label, who string, round int64) int64 {
		v, _, ok, usedUp := g.Next(label, who, round, "throw")
		switch {
		case usedUp != "":
			return -1
		case !ok:
			return 0
		}
		return v
	}
	expect := func(what string, got, want int64) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %d, not %d", what, got, want)
		}
	}
	expect("another round", next(&g, "hit", "anna", 1), 0)
	expect("somebody else", next(&g, "hit", "ben", 2), 0)
	apart := g.Copy()
	expect("as the scenario says", next(&g, "hit", "anna", 2), 5)
	expect("only once", next(&g, "hit", "anna", 2), 0)
	expect("taken from the copy", next(&apart, "hit", "anna", 2), 5)
	g.Give("hit", []int64{7}, scenario[0].Span)
	g.Give("", []int64{1, 2}, scenario[0].Span)
	apart = g.Copy()
	expect("of a label", next(&g, "hit", "ben", 1), 7)
	expect("no more of it", next(&g, "hit", "ben", 1), -1)
	expect("of whatever label", next(&g, "parry", "ben", 1), 1)
	if left, _ := g.Left(); left != "1 value of `rolls` was never thrown" {
		t.Error(left)
	}
	expect("the last", next(&g, "parry", "ben", 1), 2)
	expect("no more at all", next(&g, "parry", "ben", 1), -1)
	if left, _ := apart.Left(); left != "2 values of `rolls` were never thrown" {
		t.Error(left)
	}
}
