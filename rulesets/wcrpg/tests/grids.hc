module "WCRPG: grids, tested"
extends "wcrpg"

test "Ranges on squares [WC-021] [WC-023] [WC-035]" {
  scenario "field"
  expect range(anna, xenia) == 0
  put(xenia, 3, -5)
  expect range(anna, xenia) == 5 and range(xenia, anna) == 5
  put(anna, 10, anna.south)
  expect range(anna, xenia) == 7
}
test "Facings on squares [WC-022]" {
  scenario "craft"
  expect square_grid.facings == 8
  look(hawk, 0)
  expect hawk.look_east == 0 and hawk.look_south == -1
  look(hawk, 1)
  expect hawk.look_east == 1 and hawk.look_south == -1
  look(hawk, 2)
  expect hawk.look_east == 1 and hawk.look_south == 0
  look(hawk, 3)
  expect hawk.look_east == 1 and hawk.look_south == 1
  look(hawk, 4)
  expect hawk.look_east == 0 and hawk.look_south == 1
  look(hawk, 5)
  expect hawk.look_east == -1 and hawk.look_south == 1
  look(hawk, 6)
  expect hawk.look_east == -1 and hawk.look_south == 0
  look(hawk, 7)
  expect hawk.look_east == -1 and hawk.look_south == -1 and hawk.facing == 7
}
test "Ranges on hexes [WC-024] [WC-035]" {
  scenario "craft"
  param ranges = hex_grid
  put(kite, 2, -5)
  expect range(hawk, kite) == 5
  put(kite, 2, 3)
  expect range(hawk, kite) == 5
  put(kite, -4, 1)
  expect range(hawk, kite) == 4
}
test "Facings on hexes go through the edges [WC-025]" {
  scenario "craft"
  param ranges = hex_grid
  expect ranges.facings == 6
  for facing in 0..5 {
    look(hawk, facing)
    put(kite, hawk.look_east, hawk.look_south)
    expect range(hawk, kite) == 1
    expect ahead_of(hawk, kite) == 1 and aside_of(hawk, kite) == 0
  }
  look(hawk, 1)
  expect hawk.look_east == 1 and hawk.look_south == -1
  look(hawk, 2)
  expect hawk.look_east == 1 and hawk.look_south == 0
  look(hawk, 5)
  expect hawk.look_east == -1 and hawk.look_south == 0
}
test "Distances on the tabletop, in inches [WC-029] [WC-006]" {
  scenario "field"
  param ranges = abstract_grid
  put(xenia, 3, 4)
  expect range(anna, xenia) == 5
  put(xenia, xenia.east, 4.1)
  expect range(anna, xenia) == 6
  expect inches.length == 1 and centimetres.length == 3 and measured_in == inches
}
test "Distances on the tabletop, in centimetres [WC-029]" {
  scenario "field"
  param ranges = abstract_grid
  param measured_in = centimetres
  put(xenia, 9, 12)
  expect range(anna, xenia) == 5
  put(xenia, xenia.east, 12.5)
  expect range(anna, xenia) == 6
}
test "Any facing on the tabletop, in degrees [WC-030] [WC-119]" {
  scenario "craft"
  param ranges = abstract_grid
  put(kite, 5, -2)
  look_at(hawk, kite)
  expect hawk.facing == 68                       "a fifth of 12 inches up, half of them over"
  put(kite, -6, 6)
  look_at(hawk, kite)
  expect hawk.facing == 225
  answer degrees = 0, 359, 293
  declare(hawk, turn)
  expect hawk.facing == 0
  declare(hawk, turn)
  expect hawk.facing == 359
  declare(hawk, turn)
  expect hawk.facing == 293 and hawk.look_east < 0 and hawk.look_south < 0
}
test "Angles [WC-030]" {
  param ranges = abstract_grid
  expect sine(0) == 0 and sine(90) == 1 and sine(180) == 0 and sine(270) == -1 and sine(360) == 0
  expect sine(-181) == sine(179) and sine(181) == -sine(1) and sine(179) > 0 and sine(361) == sine(1)
  expect sine(200) == -sine(20) and sine(380) == sine(20) and sine(-90) == -1
  expect sine(45) == sine(135) and sine(225) == sine(315) and sine(225) == -sine(45)
  expect sine(30) == 0.5 and sine(330) == -0.5 and abs(sine(45) - sqrt(0.5)) < 0.002
  expect ranges.way_east(90) == 1 and ranges.way_south(0) == -1 and ranges.way_south(180) == 1
}
test "On a grid one looks as nearly at a foe as one can [WC-119] [WC-022]" {
  scenario "craft"
  put(kite, 5, -2)
  look_at(hawk, kite)
  expect hawk.facing == 2                        "22 degrees off is nearer than 23"
  put(kite, 5, -3)
  look_at(hawk, kite)
  expect hawk.facing == 1
  put(kite, -1, 4)
  look_at(hawk, kite)
  expect hawk.facing == 4
  put(kite, -4, -4)
  look_at(hawk, kite)
  expect hawk.facing == 7
  put(kite, 0, -4)
  look_at(hawk, kite)
  expect hawk.facing == 0
}
test "And on hexes [WC-119] [WC-025]" {
  scenario "craft"
  param ranges = hex_grid
  put(kite, 4, -1)
  look_at(hawk, kite)
  expect hawk.facing == 2
  put(kite, -1, 4)
  look_at(hawk, kite)
  expect hawk.facing == 3
  put(kite, -3, 0)
  look_at(hawk, kite)
  expect hawk.facing == 5
  put(kite, 0, -3)
  look_at(hawk, kite)
  expect hawk.facing == 0
}
test "It does not matter where on a board one is [WC-035] [WC-036]" {
  scenario "craft"
  put(hawk, 3, 4)
  look(hawk, 2)
  put(kite, 8, 3)
  expect range(hawk, kite) == 5 and facet(hawk, kite) == fore and ahead_of(hawk, kite) == 5 and aside_of(hawk, kite) == -1
  put(kite, 4, 8)
  expect range(hawk, kite) == 4 and facet(hawk, kite) == starboard and ahead_of(hawk, kite) == 1 and aside_of(hawk, kite) == 4
  look_at(hawk, kite)
  expect hawk.facing == 4
}
test "Nor among hexes [WC-035] [WC-036] [WC-119]" {
  scenario "craft"
  param ranges = hex_grid
  put(hawk, 3, 4)
  look(hawk, 2)
  put(kite, 8, 3)
  expect range(hawk, kite) == 5 and facet(hawk, kite) == bow and ahead_of(hawk, kite) == 4.5
  put(kite, 4, 8)
  expect range(hawk, kite) == 5 and facet(hawk, kite) == starboard_bow and aside_of(hawk, kite) == 4 * sqrt(3) / 2
  look_at(hawk, kite)
  expect hawk.facing == 3
  put(kite, -2, 8)
  look_at(hawk, kite)
  expect hawk.facing == 4 or hawk.facing == 5
}
test "Nor on the tabletop [WC-029] [WC-035]" {
  scenario "craft"
  param ranges = abstract_grid
  put(hawk, 3, 4)
  put(kite, 6, 8)
  expect range(hawk, kite) == 5
  put(kite, -1, 4)
  look_at(hawk, kite)
  expect range(hawk, kite) == 4 and hawk.facing == 270
}
test "Nobody is ahead or aside where nobody stands [WC-011] [WC-032]" {
  scenario "craft"
  param ranges = no_grid
  put(kite, 3, kite.south)
  expect ahead_of(hawk, kite) == 0 and aside_of(hawk, kite) == 0
}
test "Ahead and aside on hexes [WC-025] [WC-035]" {
  scenario "craft"
  param ranges = hex_grid
  look(hawk, 0)
  put(kite, 1, -1)
  expect ahead_of(hawk, kite) == 0.5 and aside_of(hawk, kite) == sqrt(3) / 2
  put(kite, -2, 0)
  expect ahead_of(hawk, kite) == 1 and aside_of(hawk, kite) == -2 * sqrt(3) / 2
  put(hawk, 3, 5) ; put(kite, 4, 4)
  expect ahead_of(hawk, kite) == 0.5 and aside_of(hawk, kite) == sqrt(3) / 2
  look(hawk, 1)
  expect ahead_of(hawk, kite) == 1 and aside_of(hawk, kite) == 0
}
test "Melee on hexes reaches the next one [WC-024] [WC-152]" {
  scenario "field"
  param ranges = hex_grid
  expect reach_of(knife) == 1
}
test "Melee on the tabletop wants contact [WC-029] [WC-152]" {
  scenario "field"
  param ranges = abstract_grid
  expect reach_of(knife) == 0
}
test "As straight ahead as can be [WC-119]" {
  scenario "craft"
  put(kite, 5, 5)
  expect abs(before_if(hawk, kite, 3) - 10 / sqrt(2)) < 0.001 and before_if(hawk, kite, 2) == 5
}
test "The names of all ways [WC-022] [WC-025] [WC-030]" {
  expect map(0..7, way_name(8, it)) == ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]
  expect map(0..5, way_name(6, it)) == ["north", "north-east", "south-east", "south", "south-west", "north-west"]
}
test "All ways to face on squares [WC-022]" {
  expect every_facing == [0, 1, 2, 3, 4, 5, 6, 7] and named_ways
}
test "On hexes [WC-025]" {
  param ranges = hex_grid
  expect every_facing == [0, 1, 2, 3, 4, 5] and named_ways
}
test "And on the tabletop [WC-030]" {
  param ranges = abstract_grid
  expect len(every_facing) == 360 and first(every_facing) == 0 and last(every_facing) == 359 and not named_ways
}
