package fast_test

import "testing"

// Places of every sort, written at once and together.
func TestWritingPlaces(t *testing.T) {
	p, s := mustLoadFight(t, `ruleset "Places" { version = "1.0" }
kind arm plural arms { weight : int = 1 }
arm stick { }
arm club { weight = 3 }
kind blow { of : combatant ; harm : int = 2 ; state left : num = 1.5 ; state hit : list of combatant = [of] }
kind combatant {
  arm : arm = stick
  state hp    : int 0..100 = 50
  state share : num = 0.5
  state wear   : int per arm = 1
  state ease  : num per arm = 0.25
  state mate  : combatant? = none
  state last  : blow? = none
  state foes  : list of combatant = []
  define active = hp > 0
}
kind combat { state tally : num = 0 ; state blows : list of blow = [] }
rule write(who, n: int) {
  who.hp -= n % 5
  who.share += n / 7
  who.wear[who.arm] += n
  who.wear[club] -= 2
  who.wear += 1
  who.ease -= 0.125
  who.ease[stick] += n / 3
  who.mate = find(combatants, it != who)
  add who to who.foes
  if n % 3 == 0 { remove who from who.foes }
  who.last = new blow { of = who ; harm = n }
  the(who.last).left -= 0.25
  add the(who.mate) to the(who.last).hit
  add new blow { of = who } to combat.blows
  let some = [who]
  add the(who.mate) to some
  remove who from some
  who.foes = concat(some, who.foes)
  if len(who.foes) > 6 { who.foes = [] }
  for b in combat.blows { combat.tally += b.harm * b.left + len(b.hit) }
}
define drop(l: list of blow) -> list of blow = len(l) > 3 ? filter(l, it != first(l)) : l
round {
  phase alone { for w in combatants { write(w, roll(1d20, "n", w)) ; combat.blows = drop(combat.blows) } }
  phase both { together { for w in combatants { write(w, roll(1d20, "n", w)) } } }
}
victory { draw "end" when round >= 6 }
measure tally at end : combat.tally
measure hp by who at end : who.hp + who.share + len(who.foes)
measure wear by who at end : sum(arms, who.wear[it]) + who.ease[club] * 3 + who.ease[stick]
`, `ruleset = "pl"
[[side]]
name = "red"
combatant = [{ name = "ann" }]
[[side]]
name = "blue"
combatant = [{ name = "bob", arm = "club" }]
`)
	sameFights(t, p, s, 20)
}
