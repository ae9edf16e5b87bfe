package fast_test

import (
	"fmt"
	"testing"
	"testing/fstest"

	"hcl/interp/fast"
	"hcl/interp/scenario"
	"hcl/lang/check"
	"hcl/lang/library"
)

// walkers move about on squares and look around them, on every grid.
const walkers = `ruleset "Walkers" { version = "1.0" }
param lattice : one of king or taxi or alternate or hex = king
kind combatant {
  state at : square = D4 ; state trail : list of square = [] ; state facing : int = 0
  define active = true
}
rule walk(who) {
  let others = map(without(combatants, who), it.at)
  let goal   = highest(reachable(who.at, 3, others, lattice), grid_distance(it, who.at, lattice) * 3 + straight_distance(it, A1, lattice))
  for cell in shortest_path(who.at, goal, others, lattice) {
    who.facing = bearing(who.at, cell, lattice)
    who.at = cell
    add cell to who.trail
  }
  let seen = count(cone(who.at, who.facing, 1, 4, lattice), it in others) + len(line(who.at, H8, lattice))
  if seen > 100 or connected(burst(who.at, 1, lattice), taxi) and in_line(neighbours(who.at), lattice) { say "{who} sees much." }
  who.at = clamp(who.at.x, 1, 30) == who.at.x ? who.at : square_at(1, who.at.y)
  who.trail = take(concat(line_beyond(A1, who.at, 2), covered(who.at, 2)), 4)
}
round { phase walk { for who in combatants { walk(who) } } }
victory { draw "over" when round >= 10 }
`

const walkersScenario = `ruleset = "walkers"
[[side]]
name = "a"
combatant = [{ name = "ann" }, { name = "bea", at = "E6" }]
[[side]]
name = "b"
combatant = [{ name = "cid", at = "F9" }, { name = "dot", at = "C12" }]
`

// Squares are words: a fight that works with them allocates nothing, unless somebody pushes:
// that is computed with values.
func TestSquaresAllocateNothing(t *testing.T) {
	for _, grid := range []string{"king", "taxi", "alternate", "hex"} {
		m := fightOf(t, "walkers", fmt.Sprintf("%soverride param lattice = %s\n", walkers, grid), walkersScenario)
		f := fast.NewFight(m)
		run := func() {
			f.Reset(1, 1)
			if _, err := f.Run(); err != nil {
				t.Fatal(err)
			}
		}
		if n := testing.AllocsPerRun(5, run); n > 0 {
			t.Errorf("on %s: a fight allocates %v times", grid, n)
		}
	}
}

// fightOf builds the machine of a ruleset and a scenario given as texts.
func fightOf(t *testing.T, name, rules, setup string) *fast.Machine {
	t.Helper()
	shelf := library.Shelf{FS: fstest.MapFS{name + ".hc": {Data: []byte(rules)}, name + ".toml": {Data: []byte(setup)}}}
	p, diags := check.Load(&library.Library{Shelves: []library.Shelf{shelf}},
		[]library.Location{{Shelf: shelf, Path: name + ".hc"}}, check.Options{})
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	s, diags := scenario.Load(library.Location{Shelf: shelf, Path: name + ".toml"}, p.Program)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	m, err := fast.New(p.Program, s, fast.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return m
}
