## 10. Morale from another system in place of the book's: everybody has a morale score, and his
## group rolls 2d6 at its first loss and when half of it is down. Above the leader's score, it runs.
ruleset "Heroic Combat: old morale" { version = "1.0" }
extends "heroic-combat"

kind combatant {
  morale        : int 2..12 = 7            "2 runs from everything, 12 from nothing"
  state frights : int 0..2 = 0             "Checks that it has made"
}
override rule check_morale {
  let group = filter(comrades_who_may_break(who), it.active and not it.fleeing)
  let due   = 2 * lost(who) >= 1 ? 2 : lost(who) > 0 ? 1 : 0
  if who not in take(group, 1) or who.frights >= due { return }
  for member in group { member.frights = due }
  let rolled = roll(2d6, "morale", who)
  if rolled <= who.morale {
    say "{group}: morale {who.morale}, throws {rolled}, they stand."
    return
  }
  for member in group { member.fleeing = true }
  say headline "{group}: morale {who.morale}, throws {rolled}, they run."
}

test "The first loss, and half of all" {
  scenario "tests/yard"
  param groups_are = single_units
  only([sherman, horde])
  rolls morale = 7, 7
  check_morale(horde)                            # nobody is down
  first(horde.bodies).hp = 11 * 12 ; check_morale(horde)
  expect not horde.fleeing
  first(horde.bodies).hp = 7 * 12 ; check_morale(horde)    # no second throw so soon
  first(horde.bodies).hp = 6 * 12 ; check_morale(horde)
  expect not horde.fleeing
  first(horde.bodies).hp = 5 * 12 ; check_morale(horde)    # nor a third
}
test "Above the morale score they run" {
  scenario "tests/yard"
  param groups_are = single_units
  only([sherman, horde, gang])
  rolls morale = 8, 9
  gang.morale = 9
  gang.bodies[0].out = true
  first(horde.bodies).hp = 6 * 12
  check_morale(horde) ; expect horde.fleeing
  check_morale(gang)  ; expect not gang.fleeing
}
test "Players decide for themselves" {
  scenario "tests/yard"
  param groups_are = single_units
  first(sherman.bodies).hp = 1
  check_morale(sherman)
  expect not sherman.fleeing
}
