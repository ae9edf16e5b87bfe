package fast_test

import "testing"

// Strands that write, choose, begin and end conditions, show, announce, and call what is together
// or sealed itself.
func TestStrands(t *testing.T) {
	p, s := mustLoadFight(t, `ruleset "Strands" { version = "1.0" }
kind combatant {
  state hp    : int = 40
  state tally : int = 0
  state mate  : combatant = self
  state seen  : list of combatant = []
  hidden state bid : int = 1
  define active = hp > 0
}
condition dazed(who) until stirred(who) { on ends { who.tally += 3 } }
condition hunted(who, foe: combatant) { 
  on begins { foe.tally += 1 }
  on runs_out { foe.tally += 100 }
}
condition hurt(who, n: int) stacks { on stirred { who.tally += n } }
condition cloaked(who) hidden
event stirred(who)
on stirred when who.hp % 2 == 0 { who.tally += 7 }
rule inner(who, n: int) -> int {
  together {
    who.hp -= 1
    for w in combatants { w.tally += n ; if n > 6 { begin hurt(w, n) } }
    announce stirred(who)
  }
  if n % 3 == 0 { return n }
  sealed { choose who.bid from 1..5 by who }
  return who.bid
}
rule turn(who, foe: combatant) {
  let n = roll(1d8, "n", who)
  who.tally += inner(who, n)
  if n > 3 { begin hunted(foe, who) for n rounds }
  if n == 2 { begin hurt(who, n) until stirred(foe) }
  if n < 6 { begin dazed(who) }
  if n == 6 { end hurt(any) ; end hunted(who) }
  if n == 7 { begin cloaked(who) ; reveal who.bid }
  if n == 8 { reveal cloaked(foe) ; end cloaked(who) }
  foe.hp -= n % 2
  add foe to who.seen
  if len(who.seen) > 3 { remove who from who.seen ; who.seen = [] }
  who.mate = foe
  announce stirred(foe)
}
round {
  phase alone { for who in combatants { turn(who, the(find(combatants, it != who))) } }
  phase both {
    together {
      for who in combatants { turn(who, the(find(combatants, it != who))) }
      for who in combatants { if dazed(who) { end dazed(who) ; who.tally += stacks(hurt, who) } }
      combatants[0].hp += 1
    }
    sealed for who in combatants { choose who.bid from 1..9 by who }
  }
}
victory { draw "end" when round >= 15 }
measure tally by who at end : who.tally
measure hp by who at end : who.hp
measure told by who at end : who.bid + len(who.seen) * 10 + (dazed(who) ? 100 : 0) + stacks(hunted, who) * 1000 + stacks(hurt, who) * 10000
`, `ruleset = "st"
[[side]]
name = "red"
policy = "random"
combatant = [{ name = "ann" }]
[[side]]
name = "blue"
policy = "random"
combatant = [{ name = "bob" }]
`)
	sameFights(t, p, s, 40)
}
