module "A game of sealed bids, tested"
extends "bids"

# In a test you say what is chosen, and what must come of it.
test "The higher bid" {
  scenario "rooftops"
  answer foe = bull ; answer stroke = 4 ; answer guard = 4
  take_turn(carla)
  expect bull.wounds == 1                        "4, and 1 for the rapier, against 4 less 1 for the club"
  expect carla.breath == 2 and bull.breath == 2  "each has paid"
}
test "A riposte" {
  scenario "rooftops"
  answer foe = ugo ; answer stroke = 1 ; answer guard = 5
  take_turn(gib)
  expect gib.wounds == 1 and ugo.wounds == 0     "1 and 3 for the axe, against 5 and 2 for the dagger"
  expect off_balance(gib) and guard_worth(gib, 4) == 0
  announce turn_starts(gib)
  expect guard_worth(gib, 4) == 2
}
test "To hold back costs nothing" {
  scenario "rooftops"
  answer foe = ugo ; answer stroke = 0 ; answer guard = 0
  take_turn(gib)
  expect ugo.wounds == 0 and gib.breath == 6
}
test "A fight comes to its end" {
  scenario "rooftops"
  policy furious
  run 60
  expect last_side_standing() != none
}
