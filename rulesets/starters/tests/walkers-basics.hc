module "Walking machines, tested"
extends "walkers"

# In a test you say what the dice show and what is chosen, and what must come of it.

test "Four orders in secret, carried out beat by beat" {
  scenario "quarry"
  ox.at     = C4
  ox.facing = 2
  answer plan = ahead, right, back, vent, vent, vent, vent, vent,
    vent, vent, vent, vent, vent, vent, vent, vent, vent, vent, vent, vent
  rolls "who is first" = 1, 2, 3, 4, 5
  run 1
  expect ox.plan == [ahead, right, back, vent]
  expect ox.at == D3 and ox.facing == 3          "down and right to D4, a turn, and straight back"
  expect mule.at == mule.place and mule.heat == 0
}
test "Who walks into a rock stands, and what is left of the order is lost" {
  scenario "quarry"
  fox.at     = E4
  fox.facing = 0
  obey(fox, ahead)
  expect fox.at == E4 and fox.walked == 0        "E3 is rock"
  fox.facing = 3
  obey(fox, ahead)
  expect fox.at == E6 and fox.walked == 2 and fox.heat == 2
}
test "A gun reaches ahead, so far, and not through a rock" {
  scenario "quarry"
  ox.at = C5 ; ox.facing = 1
  fox.at = F4 ; jay.at = C7 ; rat.at = K2
  expect in_arc(ox, fox) and not in_arc(ox, rat)
  expect targets(ox) == [fox]                    "the Jay is at its side"
  fox.at = F3
  expect targets(ox) == []                       "E3 or E4 is in the way"
}
test "From behind it is easier, at a walker harder" {
  scenario "quarry"
  ox.at = F6 ; fox.at = F4 ; fox.facing = 0
  expect aim(ox, fox) == 3                       "close, and from behind"
  fox.walked = 4
  expect aim(ox, fox) == 1
  rolls aim = 7 ; rolls harm = 5
  answer foe = fox
  ox.facing = 0
  shoot(ox)
  expect fox.armour == fox.plates - 5            "7 and 1 are 8"
}
test "What boils over does nothing more in this round" {
  scenario "quarry"
  fox.heat = boiling - 1
  let was = fox.at
  obey(fox, ahead)
  expect seized(fox) and fox.at == was
  ox.at = F6 ; ox.heat = 7
  answer plan = vent, vent, vent, vent, vent, vent, vent, vent, vent, vent,
    vent, vent, vent, vent, vent, vent, vent, vent, vent, vent
  run 1
  expect ox.heat == 0 and not seized(fox)
}
test "A fight comes to its end" {
  scenario "quarry"
  policy eager
  run 30
  expect last_side_standing() != none or none(combatants, it.active) or round == dusk
}
