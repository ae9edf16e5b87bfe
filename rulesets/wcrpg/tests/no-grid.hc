module "WCRPG: without a grid, tested"
extends "wcrpg"

test "Without a grid every range is thrown anew every round [WC-031] [WC-113] [WC-110]" {
  scenario "field"
  param ranges = no_grid
  answer target = xenia, xenia
  combat.order = [anna, xenia, bert, yuri]
  rolls range = 14, 3
  take_target(anna)
  expect anna.target == xenia and range(anna, xenia) == 14 and anna.thrown == 14
  anna.thrown_in = none
  take_target(anna)
  expect range(anna, xenia) == 3 and anna.thrown_in == round
}
test "Who is aimed at knows the range [WC-114]" {
  scenario "field"
  param ranges = no_grid
  combat.order = [anna, xenia, bert, yuri]
  rolls range = 14, 5
  answer target = xenia, anna, bert
  take_target(anna)
  take_target(xenia)
  expect xenia.thrown == 14
  take_target(xenia)
  expect xenia.thrown == 5                       "Bert does not aim at Xenia"
}
test "A range of an earlier round is of no use [WC-114]" {
  scenario "field"
  param ranges = no_grid
  combat.order = [anna, xenia, bert, yuri]
  rolls range = 14, 5
  answer target = xenia, anna
  take_target(anna)
  anna.thrown_in = -2
  take_target(xenia)
  expect xenia.thrown == 5
}
test "A described range needs no throw, in the first round [WC-111]" {
  scenario "duel"
  param ranges = no_grid
  param ground = open_field
  param described_distance = 150
  rolls initiative = 9, 9 ; rolls range = 17
  anna.held = [] ; xenia.held = []
  answer deed = any
  answer withdraw = any
  run 1
  expect anna.thrown == 6 and xenia.thrown == 6
  run 1
  expect anna.thrown == 17 and xenia.thrown == 17
}
test "Without a grid nobody moves or turns [WC-032]" {
  scenario "field"
  param ranges = no_grid
  anna.slots = 2
  expect not can_do(anna, move) and not can_do(anna, sprint) and not can_do(anna, turn) and can_do(anna, take_aim)
}
test "Without a grid there is one facet, and weapons fire straight ahead [WC-033] [WC-034]" {
  scenario "craft"
  param ranges = no_grid
  expect facet(hawk, kite) == whole
  expect bears(hawk, laser_cannon, kite) and bears(hawk, rifle, kite)
  laser_cannon.arcs = [aft, port_bow]
  expect not bears(hawk, laser_cannon, kite)
  laser_cannon.arcs = [aft, fore]
  expect bears(hawk, laser_cannon, kite)
  laser_cannon.arcs = [bow]
  expect bears(hawk, laser_cannon, kite)
  expect whole.forward and len(filter(arcs, it.forward)) == 4
}
test "In the long run [WC-040] [WC-041] [WC-042] [WC-043]" {
  let far, near, close = 0
  far = 80 ; near = 256 ; close = 85             # of 421 ranges, to one target
  expect 36 * far + 20 * near == 100 * far
  expect 43 * far + 60 * near + 80 * close == 100 * near
  expect 21 * far + 20 * near + 20 * close == 100 * close
  expect far * mean(far_die.dice) + near * mean(near_die.dice) + close * mean(close_die.dice) == 2127    "5.05 on average"
  expect count(0..4, after_close(it) == near_die) == 3    "of another d5"
}
test "The next range follows from the last [EX-7] [WC-041] [WC-042] [WC-043]" {
  expect after_far(0) == close_die and after_far(5) == close_die and after_far(6) == near_die
  expect after_far(10) == near_die and after_far(11) == far_die and after_far(18) == far_die
  expect after_near(0) == close_die and after_near(1) == close_die and after_near(2) == near_die
  expect after_near(7) == near_die and after_near(8) == far_die and after_near(9) == far_die
  expect after_close(1) == close_die and after_close(2) == near_die and after_close(5) == near_die
  expect far_die.dice == 2d10 and near_die.dice == 1d10 and close_die.dice == 1d5
}
test "How often one range leads to another [EX-7] [WC-041] [WC-042] [WC-043]" {
  let far, near, close = 0
  for one in 0..9 {
    for two in 0..9 {
      if after_far(one + two) == far_die { far += 1 }
      if after_far(one + two) == near_die { near += 1 }
      if after_far(one + two) == close_die { close += 1 }
    }
  }
  expect far == 36 and near == 43 and close == 21
  expect count(0..9, after_near(it) == far_die) == 2 and count(0..9, after_near(it) == near_die) == 6 and count(0..9, after_near(it) == close_die) == 2
  expect count(1..5, after_close(it) == near_die) == 4 and count(1..5, after_close(it) == close_die) == 1
}
## Without a grid a pursuit goes from range to range. At long range the distance is thrown with
## 2d10, and what comes up says with which dice the next one is thrown: 14 keeps the ships at
## long range, 8 brings them to medium range, 1d10; there a 4 changes nothing, and a 1 brings
## them to short range, 1d5. A 3 then takes them out to medium range again.
test "A pursuit, range by range [EX-7] [WC-040] [WC-041] [WC-042] [WC-043] [WC-044]" {
  scenario "field"
  param ranges = range_record
  answer target where it == xenia
  combat.order = [anna, xenia, yuri, bert]
  rolls range = 14, 8, 4, 1, 1, 3, 9, 5
  take_target(anna)
  expect anna.range_die == far_die and next_die(anna, xenia) == far_die
  take_target(anna)
  expect anna.range_die == far_die and next_die(anna, xenia) == near_die
  take_target(anna)
  expect anna.range_die == near_die and next_die(anna, xenia) == near_die
  take_target(anna)
  expect anna.range_die == near_die and next_die(anna, xenia) == close_die
  take_target(anna)
  expect anna.range_die == close_die and next_die(anna, xenia) == close_die
  take_target(anna)
  expect anna.range_die == close_die and next_die(anna, xenia) == near_die
  take_target(anna)
  expect anna.range_die == near_die and next_die(anna, xenia) == far_die
  take_target(anna)
  expect anna.range_die == far_die and next_die(anna, xenia) == close_die
  expect next_die(anna, yuri) == far_die         "a new target"
}
test "An old target that one returns to is new [WC-040]" {
  scenario "field"
  param ranges = range_record
  combat.order = [anna, xenia, yuri, bert]
  rolls range = 3, 3
  answer target = xenia, yuri
  take_target(anna)
  take_target(anna)
  expect anna.last_target == yuri and next_die(anna, xenia) == far_die and next_die(anna, yuri) == close_die
}
test "The record outlives the round [WC-044]" {
  scenario "field"
  param ranges = range_record
  answer target = any
  answer deed = any
  answer take_over = any
  for who in combatants { who.weapons = [] ; who.held = [] }
  run 1
  anna.thrown = 4
  expect anna.thrown_in == 1 and anna.last_target != none
  run 1
  expect anna.thrown_in == 2 and len(combat.order) == 4
}
test "Taking over the range of somebody who aims at one [WC-045] [WC-114]" {
  scenario "field"
  param ranges = range_record
  combat.order = [anna, xenia, yuri, bert]
  rolls range = 3, 17
  anna.range_die = near_die
  anna.last_target = xenia
  anna.thrown = 5
  answer target = xenia, anna, anna
  take_target(anna)
  answer take_over = yes, no
  take_target(xenia)
  expect xenia.thrown == 3 and xenia.range_die == near_die and xenia.last_target == anna
  xenia.last_target = none
  take_target(xenia)
  expect xenia.thrown == 17 and xenia.range_die == far_die and range(xenia, anna) == 17 and range(anna, xenia) == 3
}
test "Without a grid there is one facet to count [WC-033] [WC-100]" {
  scenario "craft"
  param ranges = no_grid
  expect index_now(hawk) == 40 + 6 + 4 + 54
}
test "Melee without a grid wants range 0 [WC-152]" {
  scenario "field"
  param ranges = no_grid
  expect reach_of(knife) == 0
  anna.target = xenia
  anna.thrown = 1
  expect not can_use(anna, knife, xenia)
  anna.thrown = 0
  expect can_use(anna, knife, xenia)
}
test "No described range is no range [WC-111]" {
  scenario "field"
  param ranges = no_grid
  expect same_range(anna, xenia) == none
}
test "Without a grid too one may aim at another when the first is out [WC-031] [WC-061] [WC-113]" {
  scenario "field"
  answer finish.deed = any
  param ranges = no_grid
  combat.order = [anna, xenia, bert, yuri]
  xenia.hp = 1 ; xenia.dodge = 0 ; yuri.dodge = 0
  answer target = xenia
  answer deed   = shoot, shoot
  answer weapon = rifle, rifle
  rolls range = 5, 7 ; rolls attack = 0, 0 ; rolls damage = 9, 10
  act(anna)
  expect not xenia.active and yuri.hp == 57 and anna.target == yuri and anna.thrown == 7
}
test "A new target in the middle of a turn is far [WC-040]" {
  scenario "field"
  answer finish.deed = any
  param ranges = range_record
  combat.order = [anna, xenia, bert, yuri]
  xenia.hp = 1 ; xenia.dodge = 0 ; yuri.dodge = 0
  anna.last_target = xenia ; anna.range_die = near_die ; anna.thrown = 1
  answer target = xenia
  answer deed   = shoot, shoot
  answer weapon = rifle, rifle
  rolls range = 2, 12 ; rolls attack = 0, 0 ; rolls damage = 9, 10
  act(anna)
  expect yuri.hp == 57 and anna.range_die == far_die and anna.thrown == 12 and anna.last_target == yuri
}
test "Whoever has no action left looks for no other target [WC-031] [WC-061]" {
  scenario "field"
  answer finish.deed = any
  param ranges = no_grid
  combat.order = [anna, xenia, bert, yuri]
  xenia.hp = 1 ; xenia.dodge = 0
  answer target = xenia
  answer deed   = take_aim, shoot
  answer weapon = rifle
  rolls range = 5 ; rolls attack = 0 ; rolls damage = 9
  act(anna)
  expect not xenia.active and anna.target == xenia and anna.thrown == 5
}
test "A record of ranges begins with the distance that is named [WC-045] [WC-111]" {
  scenario "field"
  param ranges = range_record
  param described_distance = 30
  combat.order = [anna, xenia, bert, yuri]
  answer target = xenia, anna
  take_target(anna)
  take_target(xenia)
  expect anna.thrown == 6 and xenia.thrown == 6 and next_die(anna, xenia) == near_die
}
test "Whoever has not thrown does not know the range [WC-114]" {
  scenario "field"
  param ranges = no_grid
  combat.order = [anna, xenia, bert, yuri]
  xenia.target = anna
  answer target = xenia
  rolls range = 8
  take_target(anna)
  expect anna.thrown == 8
}
