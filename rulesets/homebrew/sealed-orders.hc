## 7. Nobody declares first: all tactics are written down in secret and revealed together, so that
## nobody can react to an enemy's choice.
ruleset "Heroic Combat: sealed orders" { version = "1.0" }
extends "heroic-combat"

override step tactics.declare {
  sealed for who in active_combatants() {
    choose who.tactic from tactics where may_declare(who, it) by who "Which tactic"
  }
  for who in active_combatants() { say "{who}: {who.tactic}." }
}

test "Nobody's tactic depends on what another has just declared" {
  scenario "tests/yard"
  only([sherman, orc_a])
  rolls initiative = 6, 1
  answer tactic = offensive, defensive           # in the order of the scenario, though sherman's side won
  answer deed = finish, finish
  run 1
  expect sherman.tactic == offensive and orc_a.tactic == defensive
}
test "Whoever has broken has nothing to choose" {
  scenario "tests/yard"
  only([sherman, orc_a])
  orc_a.fleeing = true
  rolls initiative = 6, 1
  answer tactic = offensive, retreat
  answer deed = finish, finish
  run 1
  expect orc_a.tactic == retreat
}
