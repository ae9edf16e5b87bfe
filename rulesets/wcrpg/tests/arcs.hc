module "WCRPG: arcs, tested"
extends "wcrpg"

test "Four arcs on squares [WC-026] [WC-036]" {
  scenario "craft"
  look(hawk, 0)
  expect ranges.facets == [fore, starboard, aft, port]
  put(kite, 1, -2)
  expect fore.covers(hawk, kite) and not starboard.covers(hawk, kite)
  put(kite, 2, -2)
  expect starboard.covers(hawk, kite) and not fore.covers(hawk, kite)    "45 degrees"
  put(kite, 2, 1)
  expect starboard.covers(hawk, kite) and not aft.covers(hawk, kite)
  put(kite, 2, 2)
  expect aft.covers(hawk, kite) and not starboard.covers(hawk, kite)    "135 degrees"
  put(kite, 0, 1)
  expect aft.covers(hawk, kite) and not port.covers(hawk, kite)
  put(kite, -2, 2)
  expect port.covers(hawk, kite) and not aft.covers(hawk, kite)    "225 degrees"
  put(kite, -2, -1)
  expect port.covers(hawk, kite) and not fore.covers(hawk, kite)
  put(kite, -2, -2)
  expect fore.covers(hawk, kite) and not port.covers(hawk, kite)    "315 degrees"
  put(kite, 0, 0)
  expect fore.covers(hawk, kite) and narrow.covers(hawk, kite) and facet(hawk, kite) == fore
  look(hawk, 3)
  put(kite, 3, 1)
  expect fore.covers(hawk, kite) and not narrow.covers(hawk, kite)
  put(kite, 3, 0)
  expect fore.covers(hawk, kite)                 "45 to the left"
  put(kite, 0, 3)
  expect starboard.covers(hawk, kite)            "45 to the right"
}
test "The arcs of hexes do not exist on squares [WC-026] [WC-036]" {
  scenario "craft"
  look(hawk, 0)
  expect fore.covers(hawk, kite) and not bow.covers(hawk, kite)    "at one spot"
  put(kite, 0, -3)
  expect fore.covers(hawk, kite) and not bow.covers(hawk, kite) and bow.forward
}
test "Nor those of squares on hexes [WC-026] [WC-036]" {
  scenario "craft"
  param ranges = hex_grid
  look(hawk, 0)
  put(kite, 0, 0)
  expect bow.covers(hawk, kite) and not fore.covers(hawk, kite)
  put(kite, 0, -3)
  expect bow.covers(hawk, kite) and not fore.covers(hawk, kite)
  put(kite, 0, 3)
  expect stern.covers(hawk, kite) and not aft.covers(hawk, kite)
  put(kite, 4, -2)
  expect not starboard.covers(hawk, kite)
  put(kite, -4, 2)
  expect not port.covers(hawk, kite)
}
test "Narrow forward on squares is 22.5 degrees to either side [WC-036]" {
  scenario "craft"
  look(hawk, 2)
  put(kite, 12, 4)
  expect narrow.covers(hawk, kite)
  put(kite, kite.east, 5)
  expect not narrow.covers(hawk, kite)
  put(kite, kite.east, -4)
  expect narrow.covers(hawk, kite)
  put(kite, kite.east, -5)
  expect not narrow.covers(hawk, kite)
  put(kite, -12, 0)
  expect not narrow.covers(hawk, kite)
}
test "Six arcs on hexes [WC-026] [WC-036]" {
  scenario "craft"
  param ranges = hex_grid
  expect len(ranges.facets) == 6
  look(hawk, 0)
  put(kite, 0, -3)
  expect facet(hawk, kite) == bow and narrow.covers(hawk, kite)
  put(kite, 3, -3)
  expect facet(hawk, kite) == starboard_bow and not narrow.covers(hawk, kite)
  put(kite, 3, 0)
  expect facet(hawk, kite) == starboard_quarter
  put(kite, 0, 3)
  expect facet(hawk, kite) == stern
  put(kite, -3, 3)
  expect facet(hawk, kite) == port_quarter
  put(kite, -3, 0)
  expect facet(hawk, kite) == port_bow
  put(kite, 1, -2)
  expect facet(hawk, kite) == starboard_bow      "30 degrees: the one further right"
  put(kite, -1, -1)
  expect facet(hawk, kite) == bow                "330 degrees"
  put(kite, 2, -5)
  expect facet(hawk, kite) == bow and narrow.covers(hawk, kite)    "23 degrees"
  put(kite, 0, 0)
  expect facet(hawk, kite) == bow and narrow.covers(hawk, kite)
  look(hawk, 4)
  put(kite, 0, -3)
  expect facet(hawk, kite) == starboard_quarter
}
test "On squares nothing is shared out [WC-028]" {
  scenario "craft"
  param hex_beam = split
  look(hawk, 0)
  put(kite, 2, kite.south)
  expect not is_abeam_of(hawk, kite)
}
test "Arcs on the tabletop [WC-026] [WC-030] [WC-036]" {
  scenario "craft"
  param ranges = abstract_grid
  look(hawk, 45)
  put(kite, 7, -7)
  expect facet(hawk, kite) == fore and narrow.covers(hawk, kite)
  put(kite, 7, 0)
  expect facet(hawk, kite) == starboard          "45 degrees to the right"
  put(kite, 0, -7)
  expect facet(hawk, kite) == fore and not narrow.covers(hawk, kite)    "45 to the left"
  put(kite, -7, 7)
  expect facet(hawk, kite) == aft
}
test "On a grid a craft's weapons bear where they point [WC-026] [WC-034]" {
  scenario "craft"
  look(hawk, 0)
  put(kite, kite.east, 3)
  expect not bears(hawk, laser_cannon, kite)
  laser_cannon.arcs = [narrow, aft]
  expect bears(hawk, laser_cannon, kite)
  laser_cannon.arcs = [narrow]
  hawk.has_arcs = false
  expect bears(hawk, laser_cannon, kite)
}
test "A split shot strikes both hexes, at half damage [WC-028] [WC-006]" {
  scenario "craft"
  param ranges = hex_grid
  param hex_beam = split
  combat.order = [hawk, kite, kestrel]
  look(hawk, 0)
  laser_cannon.arcs = [starboard_bow, starboard_quarter]
  for who in combatants { who.evasive = 0 ; who.shields = 0 ; who.armour = 0 }
  put(kite, 3, -1) ; put(kestrel, 3, -2)
  answer target = kite
  answer deed = shoot, none
  rolls attack = 50, 50 ; rolls damage = 21, 31
  act(hawk)
  expect kite.hp == 40 - 10 and kestrel.hp == 40 - 15
}
test "Each half must hit [WC-028]" {
  scenario "craft"
  param ranges = hex_grid
  param hex_beam = split
  for who in combatants { who.evasive = 0 ; who.shields = 0 ; who.armour = 0 }
  put(hawk, 2, 7) ; look(hawk, 3)
  put(kite, -1, 8) ; put(kestrel, -1, 9)
  expect range(hawk, kite) == 3 and range(hawk, kestrel) == 3 and is_abeam_of(hawk, kite) and is_abeam_of(hawk, kestrel)
  rolls attack = 51, 0 ; rolls damage = 31
  strike(new_attack(hawk, laser_cannon, kite, false))
  expect kite.hp == 40 and kestrel.hp == 40 - 15
}
test "At even ranges the two hexes are those between which the line comes to the target [WC-028]" {
  scenario "craft"
  param ranges = hex_grid
  param hex_beam = split
  look(hawk, 0)
  for who in combatants { who.evasive = 0 ; who.shields = 0 ; who.armour = 0 }
  put(kite, 2, -1) ; put(kestrel, 1, 0)
  expect is_abeam_of(hawk, kite)
  rolls attack = 0, 0 ; rolls damage = 21, 31
  strike(new_attack(hawk, laser_cannon, kite, false))
  expect kite.hp == 40 - 10 and kestrel.hp == 40 - 15
  put(kestrel, 1, -1)
  expect targets_of(new_attack(hawk, laser_cannon, kite, false)) == [kite, kestrel]
  put(kestrel, 2, -2)
  expect targets_of(new_attack(hawk, laser_cannon, kite, false)) == [kite]
  put(kestrel, 3, -1)
  expect targets_of(new_attack(hawk, laser_cannon, kite, false)) == [kite]    "behind the target"
  put(kestrel, 0, 0)
  expect targets_of(new_attack(hawk, laser_cannon, kite, false)) == [kite]
  put(kite, -4, 2) ; put(kestrel, -3, 1)
  expect targets_of(new_attack(hawk, laser_cannon, kite, false)) == [kite, kestrel]
}
test "Only what is abeam is shared out [WC-028]" {
  scenario "craft"
  param ranges = hex_grid
  param hex_beam = split
  look(hawk, 0)
  put(kite, 1, 0)
  expect not is_abeam_of(hawk, kite)             "next to it, beyond an edge"
  put(kite, 3, -3)
  expect not is_abeam_of(hawk, kite)
  put(kite, 3, 0)
  expect not is_abeam_of(hawk, kite)
  put(kite, 0, 0)
  expect not is_abeam_of(hawk, kite)
  put(kite, -3, 1)
  expect is_abeam_of(hawk, kite) and in_two_hexes(new_attack(hawk, laser_cannon, kite, false))
  put(kite, -3, 2)
  expect is_abeam_of(hawk, kite) and in_two_hexes(new_attack(hawk, laser_cannon, kite, false))
  look(hawk, 1)
  expect not is_abeam_of(hawk, kite)
}
test "A zigzag strikes its target alone, and whole [WC-028]" {
  scenario "craft"
  param ranges = hex_grid
  look(hawk, 0)
  for who in combatants { who.evasive = 0 ; who.shields = 0 ; who.armour = 0 }
  put(kite, 3, -1) ; put(kestrel, 3, -2)
  rolls attack = 0 ; rolls damage = 21
  strike(new_attack(hawk, laser_cannon, kite, false))
  expect kite.hp == 40 - 21 and kestrel.hp == 40
}
test "Both hexes, whichever way one faces [WC-028]" {
  scenario "craft"
  param ranges = hex_grid
  param hex_beam = split
  for who in combatants { who.evasive = 0 ; who.shields = 0 ; who.armour = 0 }
  look(hawk, 1)
  put(kite, 1, 2) ; put(kestrel, 2, 1)
  rolls attack = 0, 0 ; rolls damage = 20, 30
  strike(new_attack(hawk, laser_cannon, kite, false))
  expect kite.hp == 30 and kestrel.hp == 25
}
test "Nobody else is struck by a split shot [WC-028]" {
  scenario "craft"
  param ranges = hex_grid
  param hex_beam = split
  look(hawk, 0)
  put(kite, 3, -1) ; put(kestrel, 3, -5)
  expect targets_of(new_attack(hawk, laser_cannon, kite, false)) == [kite]
  put(kestrel, 8, -2)
  expect targets_of(new_attack(hawk, laser_cannon, kite, false)) == [kite]
}
