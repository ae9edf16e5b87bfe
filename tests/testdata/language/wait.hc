## A toy of readied blows: whoever waits strikes at whoever comes, the longer weapon
## first, equal ones at the same time, the shorter last.
ruleset "Wait" { version = "1.0" }

kind combatant {
  reach          : int = 1
  harm           : int = 5
  state hp       : int = 5
  state down     : bool = false
  state blows    : int = 0
  state finished : bool = false
  define active = not down
}
kind combat { state order : list of combatant = [] }
condition waiting(who) until turn_starts(who)
event turn_starts(who)
event struck(who, foe: combatant) "{who} strikes {foe}."

## Who is down shows when all blows of a moment have landed.
on struck as falls when foe.hp <= 0 {
  foe.down = true
  end waiting(foe)
}

rule melee(who, foe: combatant) {
  who.blows += 1
  foe.hp -= who.harm
  announce struck(who, foe)
}
around rule melee as readied when not waiting(who) {
  rank ready from filter(enemies(who), waiting(it)) { highest it.reach }
  for waiter in filter(ready, it.reach > who.reach) { spring(waiter, who) }
  if who.active {
    together {
      for waiter in filter(ready, it.reach == who.reach) { spring(waiter, who) }
      proceed()
    }
  }
  for waiter in filter(ready, it.reach < who.reach) { spring(waiter, who) }
}
rule spring(waiter, comer: combatant) {
  if waiter.active and comer.active {
    choose strike yes or no by waiter "Strike now"
    if strike {
      melee(waiter, comer)
      end waiting(waiter)
    }
  }
}
rule turn(who, foe: combatant) {
  announce turn_starts(who)
  melee(who, foe)
  if who.active { who.finished = true }
}
round { phase idle { } }
victory { winner last_side_standing() ; draw "over" when round >= 3 }

test "the longer weapon strikes first, and the turn is over for who is down" {
  scenario "yard-wait"
  begin waiting(spearman)
  answer strike = yes
  turn(comer, spearman)
  expect comer.down and comer.blows == 0 and not comer.finished and spearman.hp == 5 and not waiting(spearman)
}
test "equal reach is simultaneous" {
  scenario "yard-wait"
  begin waiting(swordsman)
  answer strike = yes
  turn(comer, swordsman)
  expect comer.down and swordsman.down and comer.blows == 1 and swordsman.blows == 1
}
test "the shorter weapon comes last, if its bearer still stands" {
  scenario "yard-wait"
  begin waiting(cutpurse)
  turn(comer, cutpurse)
  expect cutpurse.down and cutpurse.blows == 0 and comer.finished and comer.hp == 5
}
test "an interrupted turn goes on" {
  scenario "yard-wait"
  comer.hp = 20
  begin waiting(spearman)
  begin waiting(swordsman)
  answer strike = yes, no
  turn(comer, cutpurse)
  expect comer.hp == 15 and comer.finished and waiting(swordsman) and not waiting(spearman)
}
test "one who waits springs, and that springs another" {
  scenario "yard-wait"
  end waiting(comer)
  begin waiting(spearman)
  begin waiting(guard)
  answer strike = yes
  spearman.reach = 1 ; guard.reach = 2
  turn(comer, spearman)
  expect comer.down and not guard.down
}
test "what is not triggered lapses" {
  scenario "yard-wait"
  begin waiting(spearman)
  announce turn_starts(spearman)
  expect not waiting(spearman)
}
