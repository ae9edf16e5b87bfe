package fast_test

import (
	"fmt"
	"testing"

	"hcl/interp/event"
	"hcl/interp/fast"
	"hcl/interp/plain"
	"hcl/interp/world"
)

// Loops that add up throws, of all sorts: whose throw it is, what it comes to by whom
// it hits, lets and early returns.
const throwRules = `ruleset "Throws" { version = "1.0" }
kind blade plural blades { plus : int = 0 }
blade knife { }
blade axe { plus = 2 }
kind combatant {
  damage : dice = 1d6 + 1
  armour : int = 0
  blade  : blade = knife
  state hp : int = 400
  state luck : int = 1
  define active = hp > 0
}
kind combat { state fate : int = 0 }
rule wound(giver, foe: combatant) -> int {
  let deep = max(0, roll(giver.damage, "wound", giver) + giver.blade.plus - foe.armour)
  if deep > 5 { return floor(deep * 1.5) }
  return deep
}
rule glance(giver: combatant) -> int { return roll(2d6, "glance", giver) >= 9 ? giver.armour : 0 }
rule lucky(giver: combatant) -> int { return roll(1d6, "luck", giver) * giver.luck }
rule blows(giver, foe: combatant, times: int) {
  let injury = 3
  let light = 0
  repeat times     { injury += wound(giver, foe) }
  repeat times     { let more = glance(giver) + 1 ; injury += more }
  repeat times * 2 { light += roll(1d6, "fate") > 4 ? 1 : 0 }
  repeat 2         { injury += lucky(giver) }
  repeat times - 3 { injury += roll(3d6, "rest", foe) ; light += 1 }
  giver.luck = roll(1d3, "omen", giver)
  combat.fate += light
  foe.hp = max(0, foe.hp - injury)
}
round {
  phase blows { for who in combatants { let foe = the(find(combatants, it.side != who.side)) ; blows(who, foe, 1 + roll(1d6, "times", who)) } }
}
victory { winner last_side_standing() "alone" ; draw "in time" when round >= 60 }
measure hp by who at end : who.hp
measure fate at end : combat.fate
`

const throwScenario = `ruleset = "throws"
title = "Throws"
[[side]]
name = "left"
[[side.combatant]]
name = "lea"
damage = "2d6"
armour = 1
[[side]]
name = "right"
[[side.combatant]]
name = "rob"
blade = "axe"
armour = 3
`

// Loops of throws give what they give on plain, to the last step.
func TestLoopsOfThrows(t *testing.T) {
	p, s := mustLoadFight(t, throwRules, throwScenario)
	compare := func(steps int64, n uint64) {
		limits := world.DefaultLimits()
		limits.Steps = steps
		a, err := fast.New(p.Program, s, fast.Options{Limits: limits})
		if err != nil {
			t.Fatal(err)
		}
		b, err := plain.New(p.Program, s, plain.Options{Limits: limits})
		if err != nil {
			t.Fatal(err)
		}
		x, y := fast.NewFight(a), plain.NewFight(b)
		for i := range n {
			if x, y := playOut(x, i+1), playOut(y, i+1); x != y {
				t.Fatalf("of %d steps, fight %d gives\n%s\nand on plain\n%s", steps, i+1, x, y)
			}
		}
	}
	compare(1_000_000, 300)
	for steps := range int64(400) {
		compare(steps, 1)
	}
}

// playOut tells how a fight went.
func playOut(f interface {
	Reset(seed, n uint64)
	Run() (event.Result, error)
	Measures() []event.MeasureInfo
	Taken() (steps, work int64)
}, n uint64) string {
	f.Reset(1, n)
	r, err := f.Run()
	if failure, ok := err.(*event.Failure); ok && failure.Limit {
		return "stopped by a limit" // each engine says where, as near as it knows
	} else if ok {
		return failure.Render()
	}
	steps, _ := f.Taken()
	return fmt.Sprintf("%+v %v, %d steps", r, f.Measures(), steps)
}
