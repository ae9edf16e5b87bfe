## 6. Everybody has an initiative of his own: a higher roll means acting earlier and declaring
## later, whatever the side.
ruleset "Heroic Combat: every man for himself" { version = "1.0" }
extends "heroic-combat"

kind combat { state line : list of combatant = [] "Who acts first this round" }

override step initiative.throw {
  rank combat.line from active_combatants() { roll 1d6 "initiative" }
  say "The order is {combat.line}."
}
override define in_turn = map(filter(combat.line, it.active), [it])

test "Whoever throws higher declares later and acts earlier, whatever his side" {
  scenario "tests/yard"
  only([sherman, page, orc_a])
  rolls initiative = 2, 6, 4
  answer tactic = hold_ground, neutral, offensive
  answer deed = finish, finish, finish
  run 1
  expect combat.line == [page, orc_a, sherman] and in_turn == [[page], [orc_a], [sherman]]
  expect sherman.tactic == hold_ground and orc_a.tactic == neutral and page.tactic == offensive
}
test "Only those who tie throw again" {
  scenario "tests/yard"
  only([sherman, page, orc_a])
  rolls initiative = 3, 3, 5, 1, 2
  answer tactic where it == hold_ground ; answer deed where it == finish
  run 1
  expect combat.line == [orc_a, page, sherman]
}
