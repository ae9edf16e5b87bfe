module "WCRPG: methods, tested"
extends "wcrpg"

test "A ten-sided die begins with 0 [WC-001] [WC-002] [WC-003]" {
  expect mean(d10) == 4.5 and mean(2d10) == 9 and mean(3d10) == 13.5
  expect mean(d5) == 3
  expect mean(d100) == 49.5
}
test "Degrees of success and failure [WC-003]" {
  expect degree(54, 40) == 14 and degree(54, 60) == -6
  expect succeeds(degree(54, 54)) and succeeds(degree(54, 53)) and not succeeds(degree(54, 55))
}
test "Parts are rounded down [WC-006]" {
  expect part_of(7, 2) == 3 and part_of(6, 2) == 3 and part_of(5, 3) == 1
}
test "What applies if the game master says nothing [WC-010] [WC-011] [WC-012] [WC-020] [WC-060] [WC-065] [WC-066]" {
  expect mode == full and ranges == square_grid
  expect all(action_kinds, timing[it] == at_once)
}
test "Options that are off [WC-028] [WC-069] [WC-103] [WC-105] [WC-133] [WC-147] [WC-149] [WC-082] [WC-083]" {
  expect hex_beam == zigzag and not secret_declarations and not small_is_quick and not simultaneous_ties
  expect not blast_may_use_fhd and not fight_on and suspended_by == nothing_unusual
  expect not size_counts and not experience_counts
}
test "Numbers of the methods [WC-004] [WC-021] [WC-085] [WC-111] [WC-116] [WC-149]" {
  expect round_seconds == 6 and board_width == 0 and board_height == 0
  expect ahead == 0 and described_distance == none and placement == described
  expect round_limit == 60
}
test "Increments in metres [WC-037]" {
  expect close_quarters.metres == 5 and open_field.metres == 25 and on_land.metres == 1000
  expect at_sea.metres == 10000 and in_the_air.metres == 20000 and in_space.metres == 1000000
}
test "Long increments are told in kilometres [WC-037]" {
  expect in_its_unit(25) == 25 and unit_of(25) == "metres" and in_its_unit(1000) == 1 and unit_of(1000) == "kilometre"
  expect in_its_unit(1000000) == 1000 and unit_of(1000000) == "kilometres"
}
test "About 150 metres, at long range [EX-3] [WC-111]" {
  param ground = open_field
  expect increments(150) == 6 and increments(151) == 7 and increments(0) == 0
}
test "About 150 metres, at short range [EX-3] [WC-111]" {
  expect increments(150) == 30
}
test "People dodge, craft manoeuvre [WC-013] [WC-153]" {
  scenario "craft"
  expect evasion(hawk) == 30
  hawk.scale = capital_ship
  expect evasion(hawk) == 30
  hawk.scale = character
  expect evasion(hawk) == 99
}
test "A sheet that says nothing [WC-022] [WC-025] [WC-070] [WC-074] [WC-077] [WC-084] [WC-100] [WC-102] [WC-113] [WC-152] [WC-158]" {
  scenario "groups"
  expect not r_1.told and not red.caught and not combat.judged
  expect r_1.initiative == 0 and r_1.shield_regen == 0 and r_1.facing == 0 and r_1.initiative_check == 0 and r_1.thrown == 0
  expect red.natural == 0 and red.modified == 0 and red.loss == 0 and red.above == 0 and red.strength_before == 0
  expect not r_1.pc and r_1.class == "" and r_1.scale == character and r_1.hp == 10 and r_1.nonlethal == 10 and r_1.speed == 1
  expect r_1.melee_bonus == 0 and r_1.ranged_bonus == 0 and r_1.hd == 0 and r_1.fhd == 0 and r_1.thd == 0 and r_1.bhd == 0
  expect r_1.dodge == 0 and r_1.evasive == 0 and r_1.shields_max == 0 and r_1.armour_max == 0 and not r_1.has_arcs
  expect r_1.hero_points == 0 and r_1.skill_points == 0 and r_1.slots == 0 and r_1.aim == 0 and r_1.unlucky == 0
  expect r_1.at == AY51 and r_1.measured_east == 0 and r_1.measured_south == 0 and r_1.look_east == 0 and r_1.look_south == 0
  expect r_1.ready_in[rifle] == 0 and r_1.index == none and r_1.faces == none and r_1.thrown_in == none and red.bonus == 0
  expect not r_1.asleep and not r_1.helpless and not r_1.hurt and r_1.range_die == far_die and combat.last_hurt == 0
  expect knife.optimal == 0 and knife.farthest == 0 and knife.radius == 0 and knife.refire == 0
}
test "A method, a goal and a circumstance that say nothing [WC-005] [WC-011] [WC-020] [WC-030] [WC-078] [WC-147] [WC-149]" {
  expect no_grid.way_east(2) == 0 and no_grid.way_south(0) == 0 and abstract_grid.facings == 360 and square_grid.facings == 8
  expect get_away.rounds == 0 and first_death.rounds == 0
  expect way_name(8, 2) == "east" and way_name(6, 2) == "south-east"
}
