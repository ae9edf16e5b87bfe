## Conditions: bearers, roles, stacking, time, and what they do to scores.
ruleset "Conditions" { version = "1.0" }

kind combatant { state hp : int = 10 ; skill : int = 10 ; state seen : int = 0 ; define active = hp > 0 }
kind combat { state begun, ended, ran_out : int = 0 }
round { phase idle { } }
victory { winner last_side_standing() when round > 20 }

event turn_starts(who)
event noise(level: int)

condition locked(a, b) both ways
condition grapple(holder, held) {
  modifier pinned to defence for who as held : -4
  modifier busy to defence for who as holder : -1
  modifier either to effort for who          : 1
}
condition wounded(who, depth: int) stacks { modifier wound to effort for who : -depth "wound of {depth}" }
condition dazed(who) until turn_starts(who) {
  on begins { combat.begun += 1 }
  on ends { combat.ended += 1 }
  on runs_out { combat.ran_out += 1 }
  on turn_starts as wakes { who.seen += 1 }
  on noise when level > 2 { who.seen += 10 }
}
condition poisoned(who, dose: int) { on runs_out { who.hp -= dose } ; on round_ends { who.hp -= 1 } }
condition night() { modifier dark to effort : -5 }

score defence(who) { skill : who.skill }
score effort(who) { skill : who.skill ; half : times 0.5 when who.hp < 5 ; least : at_least 1 }
modifier chorus to effort : 2 "together" when len(allies(who)) > 1

test "both ways is either order; one name asks for any partner" {
  scenario "yard-conditions"
  begin locked(anna, cleo)
  begin locked(cleo, anna)
  expect locked(anna, cleo) and locked(cleo, anna) and locked(cleo) and not locked(bert)
  expect len(partners(anna, locked)) == 1        "the same twice is one"
  begin locked(dora, anna)
  begin locked(dora, bert)
  expect len(partners(anna, locked)) == 2 and first(partners(anna, locked)) == cleo
  expect len(linked(cleo, locked)) == 4 and first(linked(cleo, locked)) == cleo
  dora.hp = 0
  expect len(partners(anna, locked)) == 1        "the inactive are left out"
  end locked(anna)
  expect not locked(anna) and not locked(cleo) and locked(dora, bert)
  end locked
  expect not locked(dora)
}
test "without `both ways` order is role" {
  scenario "yard-conditions"
  begin grapple(anna, cleo)
  expect grapple(anna, cleo) and not grapple(cleo, anna) and grapple(anna) and grapple(any, cleo) and not grapple(any, anna)
  expect defence(cleo) == 6 and defence(anna) == 9 and defence(bert) == 10
  expect effort(anna) == 13 and effort(cleo) == 13
  end grapple(any, cleo)
  expect defence(cleo) == 10
}
test "stacking conditions count each; others of the same values once" {
  scenario "yard-conditions"
  expect effort(anna) == 12                      "the chorus"
  begin wounded(anna, 1) ; begin wounded(anna, 1) ; begin wounded(anna, 3)
  expect stacks(wounded, anna) == 3 and effort(anna) == 7
  end wounded(anna, 1)
  expect stacks(wounded, anna) == 1 and wounded(anna, 3) and not wounded(anna, 1) and wounded(anna)
  begin night()
  expect night() and effort(anna) == 4
  end night
  expect not night()
}
test "adding modifiers go before what multiplies, limits last" {
  scenario "yard-conditions"
  anna.hp = 4
  expect effort(anna) == 6                       "10 and 2, halved"
  begin wounded(anna, 100)
  expect effort(anna) == 1
}
test "an event ends what waits for it, before its hooks run" {
  scenario "yard-conditions"
  begin dazed(anna) ; begin dazed(cleo)
  expect combat.begun == 2
  announce noise(3)
  expect anna.seen == 10 and cleo.seen == 10
  announce turn_starts(anna)
  expect not dazed(anna) and dazed(cleo) and combat.ended == 1
  expect anna.seen == 10 and cleo.seen == 10     "a name shared with the event must be the same: cleo's turn has not come"
}
test "begun until an event, or for some rounds" {
  scenario "yard-conditions"
  begin locked(anna, cleo) until turn_starts(bert)
  begin poisoned(dora, 3) for 2 rounds
  run 1
  expect poisoned(dora) and dora.hp == 9
  run 1
  expect not poisoned(dora) and dora.hp == 10 - 2 - 3
  announce turn_starts(anna)
  expect locked(anna, cleo)
  announce turn_starts(bert)
  expect not locked(anna, cleo)
}
test "running out also ends" {
  scenario "yard-conditions"
  begin dazed(anna) for 1 round
  run 1
  expect combat.ran_out == 1 and combat.ended == 1
}
