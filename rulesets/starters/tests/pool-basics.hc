module "A game with dice pools, tested"
extends "pool"

# In a test you say what the dice show and what is chosen, and what must come of it. Of a pool
# that is how many successes there are.
test "The lead is the wound, with the harm of the weapon, less the hide" {
  scenario "moor"
  rolls strike = 4, 2 ; rolls dodge = 2, 2
  strike(jonas, grey, false)
  expect grey.hurts == 2                         "a lead of 2, and 1 for the axe, less 1 for the hide"
  strike(jonas, grey, false)
  expect grey.hurts == 2                         "no lead, no wound"
}
test "Who has dodged has fewer dice for the next blow" {
  scenario "moor"
  rolls strike = 0 ; rolls dodge = 0
  expect dodge_dice(limper) == 3
  strike(greta, limper, false)
  expect dodge_dice(limper) == 2
  announce turn_starts(limper)
  expect dodge_dice(limper) == 3
}
test "A clear lead staggers" {
  scenario "moor"
  rolls strike = 3 ; rolls dodge = 0
  strike(grey, greta, false)
  expect greta.hurts == 5 and staggered(greta)
  expect strike_dice(greta) == 3                 "5 and 2 for the spear, less 2 for wounds and 2 off his feet"
  announce turn_ends(greta)
  expect not staggered(greta)
}
test "Resolve" {
  scenario "moor"
  rolls strike = 0 ; rolls dodge = 0
  strike(jonas, grey, true)
  expect jonas.resolve == 0
}
test "A fight comes to its end" {
  scenario "moor"
  policy wild
  run 60
  expect last_side_standing() != none
}
