package fast_test

import "testing"

// Several choices one after the other see those before them, also in secret, in a field that others do not see, and
// where what is refused is tried and undone.
func TestSeveralChoices(t *testing.T) {
	p, s := mustLoadFight(t, `ruleset "Orders" { version = "1.0" }
kind command plural commands { worth : int = 1 }
rows command(worth) { wait : 0 ; push : 1 ; shoot : 2 }
kind combatant {
  state hp : int = 40
  hidden state steps : list of command = [shoot]
  state told : list of command = []
  define active = hp > 0
}
define threat(who) = sum(who.steps, it.worth) + 3 * len(who.steps)
define dread(who)  = sum(enemies(who), threat(it))
round turn {
  phase writes {
    sealed for who in active_combatants() {
      choose 4 who.steps from commands where it != wait or len(who.steps) > 0 by who {
        needs count(who.steps, it == shoot) < 3 "two at most"
      }
    }
    for who in active_combatants() {
      if round % 2 == 0 { reveal who.steps }
      choose 3 again from commands where it.worth > dread(who) % 2 or len(again) > 1 by who
      who.told = again
      choose 2 who.told from concat([push], who.told) by who { needs sum(who.told, it.worth) < 4 "too much" }
    }
    for who in active_combatants() {
      sealed {
        choose 2 guess from 0..9 by who
        choose last_one from 0..3 by who.side
      }
      who.hp -= (threat(who) + dread(who) + guess[1] + last_one + sum(who.told, it.worth)) % 7
    }
    choose 20 many from 0..20 by first(combatants)
    say "{many}, {map(combatants, threat(it))}"
  }
}
victory { winner last_side_standing() ; draw "all is done" when round >= 20 }
policy keen {
  steps : shoot                       when len(self.steps) % 2 == 1
  steps : highest it.worth * (dread(self) % 2)
  again : first(commands)             when len(again) == 2
  again : weighted it.worth + 1
  guess : (dread(self) + len(guess)) % 10
  many  : len(many)
}
`, `ruleset = "orders"
[[side]]
name = "red"
policy = "keen"
combatant = [{ name = "ann" }, { name = "bob", hp = 30 }]
[[side]]
name = "blue"
policy = "random"
combatant = [{ name = "cid" }, { name = "dot", steps = [] }]
[[order]]
who = "ann"
choice = "writes.again"
take = ["shoot", "push", "wait"]
[[order]]
who = "cid"
choice = "steps"
take = "push"
round = 3
`)
	sameFights(t, p, s, 60)
}
