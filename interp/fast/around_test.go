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
