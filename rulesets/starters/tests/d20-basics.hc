module "A game with a d20, tested"
extends "d20"

# In a test you say what the dice show and what is chosen, and what must come of it.
test "A blow must reach the armour" {
  scenario "bridge"
  rolls "to hit" = 10, 9 ; rolls damage = 7
  strike(osric, finn, false)
  expect finn.hp == 5                            "10 + 4 reaches 14, and the spear does 7"
  strike(osric, finn, false)
  expect finn.hp == 5                            "9 + 4 does not"
}
test "A mighty blow" {
  scenario "bridge"
  rolls "to hit" = 15 ; rolls damage = 15
  expect to_hit(mag, osric, false) == 5 and to_hit(mag, osric, true) == 1
  strike(mag, osric, true)
  expect osric.hp == -3 and not osric.active
}
test "A 20 throws the foe down, until his next turn" {
  scenario "bridge"
  rolls "to hit" = 20 ; rolls damage = 4
  strike(hild, mag, false)
  expect down(mag)
  expect to_hit(osric, mag, false) == 8          "4, and 4 more against somebody on the ground"
  announce turn_starts(mag)
  expect not down(mag)
}
test "A fight comes to its end" {
  scenario "bridge"
  policy wary
  run 30
  expect last_side_standing() != none
}
