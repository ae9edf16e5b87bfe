module "Heroic Combat: movement, tested" { version = "1.0" }
extends "heroic-combat"
use "helpers"

test "How far one may go [HC-026] [HC-056] [HC-163]" {
  scenario "yard"
  sherman.tactic = offensive
  expect yards_left(sherman) == 25
  sherman.moved = 24
  expect yards_left(sherman) == 1
  sherman.moved = 0
  first(sherman.bodies).hp = 5
  expect sherman.move_now == 5                   "5 of 14 is not below a third"
  first(sherman.bodies).hp = 4
  expect sherman.move_now == 3 and sherman.dodge_now == 4
  sherman.hp_max = 12
  expect sherman.move_now == 5                   "4 of 12 is not either"
  first(sherman.bodies).hp = 3
  expect sherman.move_now == 3
  sherman.fp = 4 ; expect sherman.move_now == 3 and sherman.st_now == 10
  sherman.fp = 3
  expect sherman.move_now == 2                   "both halvings"
  first(sherman.bodies).hp = 12
  expect sherman.move_now == 3 and sherman.dodge_now == 4 and sherman.st_now == 5
  sherman.fp_max = 9
  expect sherman.move_now == 5 and sherman.st_now == 10    "3 of 9 is not below a third"
}
test "Movement may be split around what else is done [HC-027] [HC-120]" {
  scenario "yard"
  only([sherman, orc_a])
  sherman.at = -20
  sherman.errands = [open_door]
  answer deed = advance, act, advance, finish
  answer mark = orc_a, orc_a ; answer yards = 4, 3
  answer action = open_door ; answer price = half_move
  take_turn(sherman)
  expect sherman.at == -13 and sherman.moved == 7 and len(sherman.errands) == 0
  expect yards_left(sherman) == 12 - 7
}
test "No yard is left to those who have gone them all [HC-026] [HC-028] [HC-065]" {
  scenario "yard"
  sherman.moved = 24 ; expect can_move(sherman)
  sherman.moved = 25 ; expect not can_move(sherman) and yards_left(sherman) == 0
  sherman.moved = 26 ; expect yards_left(sherman) == 0
}
test "Straight at the enemy, or away from him [HC-015] [HC-022]" {
  scenario "yard"
  only([sherman, orc_a])
  orc_a.at = 10
  sherman.tactic = all_out_offensive
  expect advance.may(sherman) and not fall_back.may(sherman)
  answer yards = 10
  advance.perform(sherman)
  expect sherman.at == 10 and not advance.may(sherman) and yards_left(sherman) == 40    "not past him"
  sherman.tactic = retreat
  sherman.moved = 0
  expect not advance.may(sherman) and fall_back.may(sherman) and not strike.may(sherman) and not can_shoot(sherman)
  sherman.at = 12
  answer yards = 7
  fall_back.perform(sherman)
  expect sherman.at == 19
  sherman.at = 8
  answer yards = 7
  fall_back.perform(sherman)
  expect sherman.at == 1
  sherman.tactic = neutral
  sherman.moved = 0
  answer yards = 1, 1
  sherman.at = 9
  expect advance.may(sherman)
  advance.perform(sherman)
  expect sherman.at == 10
  sherman.at = 9
  fall_back.perform(sherman)
  expect sherman.at == 8
  expect advance.may(sherman) and fall_back.may(sherman)
  leave(orc_a, fled)
  expect not advance.may(sherman) and not fall_back.may(sherman)
}
test "Nobody advances on whom he has reached, but on the next [HC-015]" {
  scenario "yard"
  only([sherman, orc_a, orc_b])
  sherman.at = 1
  orc_b.at = 2
  answer mark where true
  answer yards = 1
  advance.perform(sherman)
  expect sherman.at == 2
}
test "All-Out Offensive keeps to one straight line [HC-015]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  orc_a.at = 15
  hobgoblin.at = -15
  sherman.tactic = all_out_offensive
  answer deed = advance, advance, finish
  answer mark = orc_a, orc_a ; answer yards = 5, 10
  take_turn(sherman)
  expect sherman.at == 15 and yards_left(sherman) == 35 and not advance.may(sherman)    "not back to the hobgoblin"
  sherman.tactic = neutral
  sherman.moved = 0
  expect marks(sherman) == [hobgoblin]           "any other tactic lets one turn round"
  sherman.tactic = all_out_offensive
  sherman.at = 0
  answer deed = finish
  take_turn(sherman)
  expect marks(sherman) == [orc_a, hobgoblin]    "a new turn, a new line"
}
test "Whoever retreats does not end as near to another enemy [HC-022]" {
  scenario "yard"
  only([sherman, orc_a, orc_b])
  sherman.tactic = retreat
  orc_a.at = -2
  orc_b.at = 10
  expect ways_back(sherman) == concat(1..7, 13..50)    "two yards from the second is no better than two from the first"
  sherman.tactic = neutral
  expect ways_back(sherman) == 1..25
  sherman.tactic = retreat
  sherman.moved = 48
  expect ways_back(sherman) == [1, 2]
  sherman.moved = 49
  expect ways_back(sherman) == [1] and fall_back.may(sherman)
  orc_a.at = -1
  orc_b.at = 1
  expect ways_back(sherman) == [] and not fall_back.may(sherman)    "he is between them"
}
test "Whoever runs goes away from all who hold him, and never through one of them [HC-022]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  sherman.tactic = retreat
  orc_a.at = 0                                   # on the same spot
  hobgoblin.at = -1                              # between Sherman and his own side
  begin locked(sherman, orc_a)
  begin locked(sherman, hobgoblin)
  answer striker = any ; answer take_it = no, no
  answer deed = fall_back, finish ; answer yards = 20
  take_turn(sherman)
  expect sherman.at == 20 and not locked(sherman)
}
test "Held from both sides one runs past the fewer, and takes the blows of both [HC-022] [HC-070] [HC-071]" {
  scenario "yard"
  only([sherman, orc_a, orc_b, hobgoblin])
  sherman.tactic = retreat
  orc_a.at = -1 ; orc_b.at = -2 ; hobgoblin.at = 1
  begin locked(sherman, orc_a)
  begin locked(sherman, hobgoblin)
  answer striker = orc_a ; answer take_it = yes, yes ; answer weapon where it.hands > 0 ; answer location = torso, torso
  answer guard = parry, parry
  rolls attack = 18, 18 ; rolls defence = 3, 3
  answer deed = fall_back, finish ; answer yards = 10
  take_turn(sherman)
  expect orc_a.fought and hobgoblin.fought and sherman.at == 10 and not locked(sherman)
}
test "Held from both sides nobody runs if the referee says so, and nobody strikes at him [HC-022] [HC-071]" {
  scenario "yard"
  param run_past = false
  only([sherman, orc_a, hobgoblin])
  sherman.tactic = retreat
  orc_a.at = 1
  hobgoblin.at = -1
  begin locked(sherman, orc_a)
  begin locked(sherman, hobgoblin)
  answer deed = finish
  take_turn(sherman)
  expect locked(sherman, orc_a) and locked(sherman, hobgoblin) and sherman.at == 0 and ways_back(sherman) == []
  hobgoblin.at = 1
  expect ways_back(sherman) == 1..50
}
test "Nor does he come back to those from whom he has just run [HC-022]" {
  scenario "yard"
  only([sherman, orc_a, hobgoblin])
  sherman.tactic = retreat
  hobgoblin.at = -16                             # who does not hold him
  begin locked(sherman, orc_a)
  answer take_it = no
  answer deed = fall_back, finish ; answer yards = 14
  take_turn(sherman)
  expect sherman.at == -14 and away_from(sherman, nearest(sherman)) == 1
  expect way_out(sherman) == -1 and ways_back(sherman) == 5..36    "past the hobgoblin, not back to the orc"
}
test "On the same spot one's own side is behind [HC-022] [HC-068]" {
  scenario "yard"
  expect away_from(sherman, page) == -1 and away_from(orc_a, orc_b) == 1
  expect away_from(sherman, orc_a) == -1 and away_from(orc_a, sherman) == 1
}
test "How much of a turn's movement a posture leaves [HC-026]" {
  scenario "yard"
  sherman.posture = crouching ; expect whole_movement(sherman) == 16
  sherman.posture = kneeling  ; expect whole_movement(sherman) == 8
  sherman.posture = lying     ; expect whole_movement(sherman) == 0
}
test "Distance and reach along the line of battle [HC-029]" {
  scenario "yard"
  expect distance(sherman, orc_a) == 1 and reaches(sherman, sherman_blade, orc_a) and reaches(sherman, fists, orc_a)
  orc_a.at = 2 ; expect not reaches(sherman, sherman_blade, orc_a) and reaches(sherman, long_spear, orc_a)
  orc_a.at = -4
  expect distance(sherman, orc_a) == 4 and reaches(sherman, pike, orc_a) and not reaches(sherman, long_spear, orc_a)
  orc_a.at = -5 ; expect not reaches(sherman, pike, orc_a)
  begin locked(sherman, orc_a)
  expect reaches(sherman, sherman_blade, orc_a)  "those who are locked weave about in reach"
}
test "Moving up to enemies and past them costs nothing [HC-030]" {
  scenario "yard"
  walk(sherman, 1)
  expect sherman.at == orc_a.at and not locked(sherman) and can_move(sherman)
  walk(sherman, 9)
  expect sherman.at == 10 and sherman.moved == 10 and not locked(sherman) and sherman.hp == 14
}
test "A low pool halves nobody's Move [HC-056]" {
  scenario "yard"
  first(knights.bodies).hp = 12
  expect knights.move_now == 5 and knights.standing == 2
}
test "Locked fighters stay where they are [HC-028] [HC-065]" {
  scenario "yard"
  expect can_move(sherman)
  begin locked(sherman, orc_a)
  expect not can_move(sherman) and not advance.may(sherman) and not fall_back.may(sherman)
}
