package fast_test

import "testing"

// What an around goes through while it proceeds is its own: what it wraps runs in the same frame.
func TestProceedingInLoops(t *testing.T) {
	p, s := mustLoadFight(t, `ruleset "Proceeds" { version = "1.0" }
kind combatant { state hp : int = 50 ; state tally : int = 0 ; define active = hp > 0 }
rule blow(who) {
  let a = who.hp + 1
  let b = a * 2
  step hit {
    let x = roll(1d6, "hit", who)
    let y = x * 3 + a
    who.tally += y - b + x
    who.hp -= 1
  }
  who.tally += a + b
}
around step blow.hit {
  let n = 2
  for k in 1..3 {
    let z = k * 100 + n
    proceed()
    who.tally += z + n * k
  }
  repeat n { proceed() ; who.tally += n }
  while n > 0 { n -= 1 ; proceed() ; who.tally += 7 * n }
}
round { phase all { for w in combatants { if w.active { blow(w) } } } }
victory { draw "end" when round >= 4 }
measure tally by who at end : who.tally
`, `ruleset = "pr"
[[side]]
name = "red"
combatant = [{ name = "ann" }]
[[side]]
name = "blue"
combatant = [{ name = "bob" }]
`)
	sameFights(t, p, s, 5)
}

// A return ends what variants put around a step, or what they wrap, and with that the rule; their
// conditions are asked anew each time.
func TestReturningFromLayers(t *testing.T) {
	p, s := mustLoadFight(t, `ruleset "Layers" { version = "1.0" }
kind combatant { state hp : int = 50 ; state tally : int = 0 ; define active = hp > 0 }
kind combat { state count : int = 0 ; state log : list of int = [] }
event struck(who)
rule note(n: int) { add n to combat.log }
rule blow(who, hard: bool) -> int {
  let harm = roll(1d6, "harm", who)
  step hit when harm > 1 {
    who.hp -= 1
    if harm == 3 { return 30 }
    announce struck(who)
    if harm == 4 { note(4) ; return harm }
  }
  who.tally += 5
  return harm + 100
}
before step blow.hit when hard { if harm == 5 { return } ; note(1) }
after step blow.hit { note(2) ; if who.hp % 2 == 0 { return } ; note(3) }
around step blow.hit when harm != 2 {
  note(10)
  if harm == 6 { return }
  proceed()
  note(11)
  if who.hp % 3 == 0 { proceed() }
  note(12)
}
around step blow.hit when not hard { note(20) ; proceed() ; note(21) }
rule seen(of: list of combatant) -> list of combatant { if len(of) > 1 { return [first(of)] } ; return of }
before rule seen when combat.count % 2 == 0 { note(31) }
after rule seen as result { note(32 + len(result)) ; return }
around rule seen when combat.count % 3 != 0 { note(41) ; return filter(proceed(reverse(of)), it.hp > 0) }
around rule seen { if combat.count == 5 { return [] } ; let out = proceed() ; note(51) ; return out }
on struck when combat.count % 2 == 1 { note(60) ; if who.tally > 9 { return } ; note(61) }
around phase all when combat.count % 4 != 1 { note(70) ; proceed() ; note(71) }
before phase all { note(72) }
round {
  phase all {
    for w in combatants {
      combat.count += 1
      w.tally += blow(w, combat.count % 2 == 0) + len(seen(combatants))
    }
  }
}
victory { draw "end" when round >= 12 }
measure tally by who at end : who.tally
measure hp by who at end : who.hp
measure logged at end : sum(1..len(combat.log), it * combat.log[it - 1] % 977)
`, `ruleset = "la"
[[side]]
name = "red"
combatant = [{ name = "ann" }]
[[side]]
name = "blue"
combatant = [{ name = "bob" }]
`)
	sameFights(t, p, s, 40)
}
