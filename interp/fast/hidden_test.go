package fast_test

import "testing"

// Plain forgets all it knows at any write. So it shows what sides see of one another, as state and conditions are written, shown and hidden again between two looks.
func TestRememberedBehindMasks(t *testing.T) {
	p, s := mustLoadFight(t, `ruleset "Ruses" { version = "1.0" }
kind combatant { might : int = 2 ; hidden state ruse : int = 0 ; define active = might > 0 }
condition creeping(who, depth: int) stacks hidden
condition lurking(who) hidden { modifier lurking to keenness for who : 3 }
score keenness(who) { might : who.might ; ruse : who.ruse ; most : at_most 9 }
define guile(who)    = who.ruse * 2 + who.might + 1
define unseen(who)   = (lurking(who) ? 5 : 0) + sum(values(creeping.depth, who)) + who.might + 1
define rivals(who)   = sum(enemies(who), guile(it) + unseen(it)) + keenness(first(combatants))
round turn {
  phase looks {
    for who in combatants {
      choose guess from 0..60 by who
      choose again from 0..60 by who
      let one = pick(combatants, "whose", who)
      let chance = roll(1d10, "what", who)
      if chance == 1 { one.ruse = (one.ruse + round) % 4 }
      if chance == 2 { begin lurking(one) }
      if chance == 3 { end lurking(one) }
      if chance == 4 { begin creeping(one, round % 3) }
      if chance == 5 { end creeping(one, 2) }
      if chance > 8 { reveal creeping(one, 1) }
      if chance < 6 { reveal one.ruse }
      if chance > 7 { reveal lurking(one) }
      if chance == 7 { say "It is {map(combatants, guile(it) + 10 * unseen(it))}, {rivals(who)}." }
    }
  }
}
victory { draw "all is seen" when round >= 30 }
policy keen {
  guess : 0                                                    when rivals(self) > 60
  guess : rivals(self)
  again : sum(enemies(self), unseen(it)) + guile(last(combatants))
}
`, `ruleset = "ruses"
[[side]]
name = "red"
policy = "keen"
combatant = [{ name = "ann" }, { name = "bob", might = 3 }]
[[side]]
name = "blue"
policy = "keen"
combatant = [{ name = "cid" }, { name = "dot", ruse = 2 }]
`)
	sameFights(t, p, s, 30)
}
