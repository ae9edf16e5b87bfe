## A toy of retaliation: a blow held for whoever comes within reach, who then stops or
## goes on at his peril.
ruleset "Retaliate" { version = "1.0" }

kind combatant {
  state at      : int = 0
  state hp      : int = 10
  state actions : int 0.. = 0
  define active = hp > 0
}
event turn_starts(who)
event enters_reach(mover, watcher: combatant)
condition retaliating(who) until turn_starts(who)
condition exposed(who) until turn_starts(who) { modifier exposed to harm for target : +3 "went on" }
condition halted(who)

score harm(striker, target: combatant) { blow : 2 }

rule walk(mover, cells: int) {
  for cell in 1..cells {
    if mover.active and not halted(mover) {
      let was = mover.at
      mover.at += 1
      for watcher in enemies(mover) {
        if abs(watcher.at - mover.at) <= 1 and abs(watcher.at - was) > 1 { announce enters_reach(mover, watcher) }
      }
    }
  }
  end halted(mover)
}
## The holder need not take the first; the newcomer says what he does before the blow.
on enters_reach as retaliate when retaliating(watcher) {
  choose strike_now yes or no by watcher
  if strike_now {
    choose go_on yes or no by mover
    if go_on { begin exposed(mover) } else { begin halted(mover) }
    end retaliating(watcher)
    mover.hp -= harm(watcher, mover)
  }
}
round { phase idle { } }
victory { winner last_side_standing() ; draw "over" when round >= 3 }

test "going on makes one vulnerable at once" {
  scenario "yard-retaliate"
  begin retaliating(keeper)
  answer strike_now = yes ; answer go_on = yes
  walk(comer, 4)
  expect comer.at == 4 and comer.hp == 5 and exposed(comer) and not retaliating(keeper)
  announce turn_starts(comer)
  expect not exposed(comer)
}
test "stopping is safer" {
  scenario "yard-retaliate"
  begin retaliating(keeper)
  answer strike_now = yes ; answer go_on = no
  walk(comer, 4)
  expect comer.at == 2 and comer.hp == 8 and not halted(comer)
}
test "the holder may wait for another" {
  scenario "yard-retaliate"
  begin retaliating(keeper)
  answer strike_now = no, yes ; answer go_on = no
  walk(comer, 2)
  walk(friend, 3)
  expect comer.hp == 10 and friend.hp == 8 and friend.at == 2
}
test "unused it is lost" {
  scenario "yard-retaliate"
  begin retaliating(keeper)
  announce turn_starts(keeper)
  walk(comer, 4)
  expect comer.hp == 10
}
