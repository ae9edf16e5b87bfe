package fast_test

import (
	"testing"

	"hcl/interp/fast"
	"hcl/lang/ir"
)

// Rules, phases and loops are left at any depth: out of formulas, actions, hooks, what holds while a condition
// does, and what variants put around rules, phases and steps; a rule that calls itself is left once.
func TestLeaving(t *testing.T) {
	p, s := mustLoadFight(t, `ruleset "Leaving" { version = "1.0" }
kind combatant {
  state hp : int = 60
  state tally : int = 0
  define active = hp > 0
  rule shove(foe: combatant) { announce struck(foe, roll(d6, "shove", self)) ; tally += 1 }
}
kind combat { state count : int = 0 }
rule note(n: int) { combat.count = (combat.count * 31 + n) % 99991 }
event struck(who, harm: int)
condition shaky(who) until round_ends { on struck when harm == 2 { note(90) ; end rule turn } }
on struck as down when harm == 1 { note(91) ; end rule turn }
on struck as out when harm == 3 and who.hp % 4 == 0 { note(92) ; end phase all ; note(93) }
on struck as other when harm == 4 { end rule deeper ; end phase setup_only ; note(94) }
rule hit(who) -> int {
  let harm = roll(d6, "harm", who)
  announce struck(who, harm)
  let list = filter(combatants, it.hp > harm)
  for x in list {
    for y in list {
      step inner { if y.hp % 3 == 0 { end for x } ; note(y.hp) ; if y.hp % 5 == 0 { end for y } }
      note(1)
    }
    while x.hp % 7 != 0 and x.hp > 3 { x.hp -= 1 ; if x.hp % 4 == 2 { end for x } }
  }
  repeat 2 { for z in list { if z.hp % 2 == 0 { end for z } ; note(2) } }
  return harm
}
around step hit.inner { note(3) ; proceed() ; note(4) }
after step hit.inner when combat.count % 97 == 0 { end rule turn }
rule deeper(who, n: int) {
  who.tally += 1
  if n > 2 { who.shove(who) ; return }
  deeper(who, n + 1)
  note(5)
}
rule turn(who) {
  choose hard yes or no by who "How"
  if roll(d6, "shaky", who) > 4 { begin shaky(who) }
  who.hp -= 1 + (hit(who) + hit(who)) % 5
  note(6)
  if hard { turn2(who) } else { deeper(who, 0) }
  if who.hp % 11 == 0 { end rule turn }
  who.hp -= hard ? 2 : 1
}
rule turn2(who) { if who.hp > 20 { turn(who) } ; note(7) }
before rule turn { end rule turn ; note(8) }
after rule turn { note(9) }
around rule turn when combat.count % 3 == 1 { note(10) ; proceed() ; note(11) }
before phase all { end phase all ; note(12) }
around phase all { proceed() ; note(13) }
setup { phase setup_only { end rule turn ; for w in combatants { note(15) ; end for w } } }
round {
  phase all { for w in combatants { if w.active { turn(w) } } }
  phase last { note(14) }
}
victory { winner last_side_standing() "all others are down" ; draw "end" when round >= 12 }
measure tally by who at end : who.tally
measure count at end : combat.count
policy plain { hard : yes when who.hp % 2 == 0 ; hard : no }
`, `ruleset = "le"
[[side]]
name = "red"
policy = "plain"
combatant = [{ name = "ann", copies = 2 }]
[[side]]
name = "blue"
policy = "plain"
combatant = [{ name = "bob", copies = 2 }]
`)
	sameFights(t, p, s, 60)
}

// What happens together is not left in the middle, but what runs in it may be.
func TestLeavingTogether(t *testing.T) {
	p, s := mustLoadFight(t, `ruleset "Leaving" { version = "1.0" }
kind combatant { state hp : int = 9 ; define active = hp > 0 }
rule hurt(who) { who.hp -= 1 ; if who.hp == 2 { end rule turn } ; end rule inner ; who.hp -= 1 }
rule inner(who) { hurt(who) ; who.hp -= 5 }
rule turn() { together { for who in combatants { inner(who) } } }
round { phase all { turn() } }
victory { draw "end" when round >= 12 }
`, `ruleset = "le"
[[side]]
name = "red"
combatant = [{ name = "ann" }]
[[side]]
name = "blue"
combatant = [{ name = "bob" }]
`)
	sameFights(t, p, s, 2)
	a, err := fast.New(p.Program, s, fast.Options{})
	if err != nil {
		t.Fatal(err)
	}
	f := fast.NewFight(a)
	f.Reset(1, 1)
	if _, err = f.Run(); err == nil || err.Error() != ir.LeftTogether {
		t.Errorf("the fight ends with %v", err)
	}
}

// Formulas of loops, choices, ranks and announcements leave what they stand in, before anything has come of them.
func TestLeavingOutOfFormulas(t *testing.T) {
	p, s := mustLoadFight(t, `ruleset "Leaving" { version = "1.0" }
kind deed plural deeds { rule done(who) -> int { return 1 } }
deed jab
deed dodge { rule done(who) -> int { if roll(d6, "dodge", who) > 4 { end rule turn } ; return 2 } }
kind combatant {
  state hp : int = 40
  state done : list of deed = []
  state tally : int = 0
  define active = hp > 0
}
kind combat { state order : list of combatant = [] ; state count : int = 0 }
rule note(n: int) { combat.count = (combat.count * 31 + n) % 99991 }
event hit(who, harm: int)
event shown(who)
on hit as stops when harm == 5 { note(1) ; end rule turn }
on hit as vetoes when harm == 4 { veto }
rule odd(who, n: int) -> int { note(n) ; if roll(d6, "odd", who) == 1 { end rule turn } ; return n }
rule those(who) -> list of combatant { note(who.hp) ; if roll(d6, "those", who) == 1 { end phase all } ; return combatants }
rule turn(who) {
  choose 3 who.done from deeds by who "Done"
  for d in who.done { who.tally += d.done(who) }
  repeat odd(who, 2) { who.hp -= 1 }
  let n = 0
  while n < odd(who, 3) { n += 1 ; for x in those(who) { x.hp -= 1 ; if x.hp % 4 == 0 { end for x } } }
  announce hit(who, roll(d6, "harm", who)) else { who.tally += odd(who, 1) ; end rule inner }
  who.hp -= inner2(who, odd(who, 1))
  inner(who)
  choose who.tally from concat([odd(who, 4)], 1..3) by who "Number"
  choose optional foe from filter(those(who), it != who) by who "Foe"
  if foe != none { inner(foe) }
  sealed for x in combatants { choose x.tally from 1..3 by x "Number" }
  rank combat.order from those(who) { highest it.hp ; roll d6 "order" }
  announce shown(who)
}
rule inner2(who, n: int) -> int { inner(who) ; return n }
rule inner(who) { who.tally += 2 ; step a when who.hp % 4 != 0 { if odd(who, 7) == 7 and who.tally % 3 == 0 { end rule inner } } ; who.tally += 1 }
before step inner.a as x when combat.count % 5 == 0 { end rule inner }
around phase all as y { proceed() ; note(9) }
round { phase all { for w in combatants { if w.active { turn(w) } } } }
victory { winner last_side_standing() "all others are down" ; draw "end" when round >= 9 }
measure tally by who at end : who.tally
measure count at end : combat.count
policy plain { done : dodge when len(self.done) == 1 ; done : jab ; tally : 2 ; foe : lowest it.hp }
`, `ruleset = "le"
[[side]]
name = "red"
policy = "plain"
combatant = [{ name = "ann" }]
[[side]]
name = "blue"
combatant = [{ name = "bob" }]
`)
	sameFights(t, p, s, 80)
}
