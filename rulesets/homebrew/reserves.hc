## 11. Reserves. Latecomers take no part before their round; when fresh men arrive, fleeing friends
## rally. A side told to hold out wins if it does.
ruleset "Heroic Combat: reserves" { version = "1.0" }
extends "heroic-combat"

kind combatant {
  arrives       : int 0.. = 0              "The round in which he comes to the field"
  delay         : dice? = none             "Rounds thrown and added to that"
  state arrival : int = arrives            "The round in which he comes indeed"
}
kind side {
  hold_until : int 0.. = 0                 "Has won if it still fights when this round is over; 0: there is no such round"
  state held : bool = false
}
setup {
  phase muster "Who is late" {
    for who in filter(combatants, it.delay != none) { who.arrival += roll(the(who.delay), "delay", who) }
  }
}
## Those on the way can neither act nor be attacked, and do not count as losses.
define on_the_way(who) = round < who.arrival
around define combatant.active = proceed() and not on_the_way(self)
around define comrades = filter(proceed(), not on_the_way(it))

define comers() = filter(active_combatants(), it.arrival == round)
on round_starts as arrivals when comers() != [] {
  say headline "To the field: {comers()}."
  for friend in flatten(map(comers(), allies(it))) { friend.fleeing = false }
}
on round_ends as holding { for side in active_sides() { side.held = 0 < side.hold_until <= round } }
extend victory { winner find(sides, it.held) "it has held out" }

test "Nobody is there before his round" {
  scenario "tests/yard"
  only([sherman, page, orc_a])
  page.arrives = 2 ; page.arrival = 2
  page.fleeing = true ; sherman.fleeing = true
  answer tactic where it in [retreat, hold_ground] ; answer actor = any ; answer deed where it == finish
  run 1
  expect not page.active and allies(sherman) == [sherman] and sherman.fleeing
  run 1
  expect page.active and not sherman.fleeing and not page.fleeing
}
test "Some are late" {
  scenario "relief-column"
  rolls delay = 3
  run 0
  expect lancers.arrival == 1 + 3 and wyn.arrival == 0 and on_the_way(lancers)
}
test "Comrades are not missed while they are on the way" {
  scenario "tests/yard"
  orc_a.group = "orcs" ; orc_b.group = "orcs" ; hobgoblin.group = "orcs"
  hobgoblin.arrival = 3
  expect started(orc_a) == 2 and lost(orc_a) == 0
  first(orc_b.bodies).out = true
  expect 2 * lost(orc_a) == 1
}
test "A side that holds out has won" {
  scenario "tests/yard"
  only([sherman, orc_a])
  answer tactic where it == hold_ground ; answer deed where it == finish
  orcs.hold_until = 2
  run 1
  expect not orcs.held
  run 1
  expect orcs.held and not heroes.held
}
test "So the fight ends" {
  scenario "relief-column"
  param round_limit = 9
  bridge.hold_until = 2
  answer tactic where it == defensive ; answer actor = any
  answer deed where it == finish
  run 3
  expect bridge.held and round == 2
}
