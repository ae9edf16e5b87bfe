module "A game with d100, tested"
extends "percentile"

# In a test you say what the dice show and what is chosen, and what must come of it.
test "How well a throw goes" {
  expect success(61, 60) == 0 and success(60, 60) == 1 and success(7, 60) == 1 and success(6, 60) == 2
  expect success(95, 120) == 1 and success(96, 120) == 0
}
test "A parry that is as good stops the blow" {
  scenario "arena"
  rolls attack = 60, 60, 6 ; rolls parry = 60, 60, 36 ; rolls damage = 7, 7
  strike(marcus, ajax, false)
  expect ajax.hp == 13                           "60 is within 60, and within 65"
  strike(marcus, ajax, false)
  expect ajax.hp == 7                            "the second parry is 25 harder; 7, less 1 for armour"
  strike(marcus, ajax, false)
  expect ajax.hp == 0 and not ajax.active        "a critical success: armour does not count"
}
test "Between the plates" {
  scenario "arena"
  rolls attack = 41, 40 ; rolls parry = 100 ; rolls damage = 6
  strike(flamma, marcus, true)
  expect marcus.hp == 12 and to_hit(flamma, marcus, true) == 40
  strike(flamma, marcus, true)
  expect marcus.hp == 6
}
test "Who takes a heavy blow reels for two rounds" {
  scenario "arena"
  wound(lucius, 7, ajax)
  expect reeling(lucius) and to_hit(lucius, ajax, false) == 30 and to_parry(lucius) == 45
}
test "A fight comes to its end" {
  scenario "arena"
  policy soldier
  run 60
  expect last_side_standing() != none
}
