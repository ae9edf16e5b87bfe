module "Ebb and Flow: tests of the random matrix" { version = "1.0" }
extends "ebb-and-flow"
use "random-matrix"

test "The matrix: twelve by twenty, with the middle twice [EF-110] [EF-116]" {
  expect len(matrix.squares) == 240 and len(matrix.areas) == 104
  for square in matrix.squares {
    expect matrix.area(square) == (square.x in [1, 12] ? none : body.area(square_at(square.x < 7 ? square.x - 1 : square.x - 2, square.y)))    "the chart of the body, with column E twice"
  }
  expect matrix.area(B7) == none and matrix.area(C7) == right_upper_arm and matrix.area(J7) == left_upper_arm and matrix.area(L7) == none
  expect matrix.area(F4) == neck and matrix.area(G4) == neck and body.area(E4) == neck
}
test "Chances on the whole matrix, and on 6X4, 6Y7 [EX-9] [EF-111] [EF-116]" {
  expect count(matrix.areas, matrix.area(it) == upper_torso) == 28 and count(matrix.areas, matrix.area(it) == lower_torso) == 16
  expect count(matrix.areas, the(matrix.area(it)) in [right_upper_leg, left_upper_leg]) == 12 and count(matrix.areas, matrix.area(it) == head) == 8
  expect count(matrix.areas, the(matrix.area(it)) in [right_lower_arm, left_lower_arm]) == 8 and count(matrix.areas, matrix.area(it) == neck) == 4
  let middle = new box { columns = 6 ; from_column = 4 ; rows_high = 6 ; from_row = 7 }
  expect len(middle.squares) == 36 and first(middle.squares) == D7 and last(middle.squares) == I12
  expect count(middle.squares, matrix.area(it) == upper_torso) == 18 and count(middle.squares, matrix.area(it) == lower_torso) == 12
  expect count(middle.squares, matrix.area(it) == none) == 6
}
test "Two dice say where a blow lands, in the area that skill gives [EF-110] [EF-111] [EF-113]" {
  scenario "duel"
  anna.matrix_skill = 2
  answer deed = fight ; answer left_column = 3 ; answer top_row = 5 ; answer let_it_come = no
  rolls aim = 5 ; rolls column = 4 ; rolls row = 1 ; rolls parry = 13
  take_slot(anna)
  expect bert.gone == killed                     "column 3 + 3, row 5: F5"
  expect the(anna.rests).columns == 8 and len(resting(anna)) == 80 and first(resting(anna)) == C5
  expect combat.begun and anna.ready_at == 15 and anna.ap == 20
}
test "Skill narrows the area [EF-113]" {
  scenario "duel"
  expect anna.matrix_skill == 1 and anna.parry_skill == 10
  expect area_of(0).columns == 12 and area_of(0).rows_high == 20 and area_of(1).columns == 10 and area_of(1).rows_high == 12
  expect area_of(2).columns == 8 and area_of(2).rows_high == 10 and area_of(3).columns == 6 and area_of(3).rows_high == 6
  expect area_of(4).columns == 4 and area_of(4).rows_high == 4
}
test "Weapons make it larger, smaller or of another shape [EF-113]" {
  expect columns_of(3, sword) == 6 and rows_of(3, sword) == 6 and columns_of(3, fists) == 6 and rows_of(3, fists) == 6
  expect columns_of(3, zweihander) == 9 and rows_of(3, zweihander) == 6 and columns_of(3, spear) == 4 and rows_of(3, spear) == 6
  expect columns_of(3, dagger) == 5 and rows_of(3, dagger) == 5 and columns_of(3, maul) == 7 and rows_of(3, maul) == 7
  expect columns_of(3, shotgun) == 8 and rows_of(3, shotgun) == 8 and columns_of(3, flail) == 7 and rows_of(3, flail) == 8
  expect columns_of(3, buckler) == 7 and rows_of(3, buckler) == 7 and columns_of(3, shield) == 8 and rows_of(3, shield) == 8
  expect columns_of(3, tower_shield) == 9 and rows_of(3, tower_shield) == 9
  expect columns_of(0, zweihander) == 12 and rows_of(0, shotgun) == 20    "no larger than the matrix"
}
weapon needle { extra = 9 ; start = A1 ; wider = -9 ; higher = -9 }
test "No area is smaller than a square [EF-113]" {
  expect columns_of(4, needle) == 1 and rows_of(4, needle) == 1
}
test "A zweihander strikes a broad area [EF-113]" {
  scenario "yard"
  zara.matrix_skill = 4
  answer deed = fight ; answer victim = bert ; answer left_column = 6 ; answer top_row = 17
  rolls aim = 20 ; rolls column = 7 ; rolls row = 4
  take_slot(zara)
  expect first(resting(zara)) == F17 and last(resting(zara)) == L20 and bert.active
}
test "A good roll narrows it by a skill [EF-111]" {
  scenario "duel"
  expect good_roll == 4
  answer deed = fight ; answer left_column = 5 ; answer top_row = 11
  rolls aim = 4 ; rolls column = 8 ; rolls row = 10
  take_slot(anna)
  expect last(resting(anna)) == L20 and bert.active
}
test "But no further than the best [EF-111]" {
  scenario "duel"
  param good_roll = 20
  anna.matrix_skill = 4
  answer deed = fight ; answer left_column = 9 ; answer top_row = 17
  rolls aim = 20 ; rolls column = 4 ; rolls row = 4
  take_slot(anna)
  expect first(resting(anna)) == I17 and last(resting(anna)) == L20
}
test "Without good rolls, skill alone [EF-111]" {
  scenario "duel"
  param good_roll = 0
  answer deed = fight ; answer left_column = 3 ; answer top_row = 9
  rolls aim = 1 ; rolls column = 10 ; rolls row = 12
  take_slot(anna)
  expect last(resting(anna)) == L20 and bert.wounds == []
}
policy far_corner { left_column : highest it ; top_row : highest it }
test "The area stays on the matrix [EF-111]" {
  scenario "duel"
  policy far_corner
  answer deed = fight
  rolls aim = 20 ; rolls column = 10 ; rolls row = 12
  take_slot(anna)
  expect last(resting(anna)) == L20
}
test "A blow counts as an attack [EF-121]" {
  scenario "duel"
  bert.ready_at = 9
  answer deed = fight ; answer left_column = 1 ; answer top_row = 1
  rolls aim = 20 ; rolls column = 1 ; rolls row = 1
  run 1
  expect combat.last_attack == 1
}
test "Beyond the body is a miss [EF-110]" {
  scenario "duel"
  answer deed = fight ; answer left_column = 1 ; answer top_row = 1
  rolls aim = 5 ; rolls column = 1 ; rolls row = 1
  take_slot(anna)
  expect bert.active and len(bert.wounds) == 0 and anna.ready_at == tick + 15 and anna.delayed == 0
}
test "A blow held back is aimed better, and others may be first [EF-114]" {
  scenario "duel"
  anna.matrix_skill = 2 ; bert.matrix_skill = 3
  expect aimed_skill(anna) == 2 and best_skill == 4
  answer deed = aim, aim, fight ; answer left_column = 4 ; answer top_row = 6 ; answer let_it_come = no
  rolls aim = 20 ; rolls column = 4 ; rolls row = 4 ; rolls parry = 20
  bert.ready_at = 3
  run 2
  expect anna.delayed == 2 and aimed_skill(anna) == 4 and anna.ready
  anna.ap = 0
  run 1
  expect anna.delayed == 2 and not anna.active   "Bert was before her at the third"
}
test "A blow that is struck begins anew [EF-114]" {
  scenario "duel"
  anna.delayed = 2
  answer deed = fight ; answer left_column = 1 ; answer top_row = 1
  rolls aim = 20 ; rolls column = 1 ; rolls row = 1
  take_slot(anna)
  expect anna.delayed == 0 and the(anna.rests).columns == 6
}
test "A weapon parries better where it rests, worse elsewhere [EF-115]" {
  scenario "duel"
  anna.parry_skill = 12
  expect parry_number(bert, E5) == 10 and parry_number(anna, E5) == 12 and parry_bonus == 4
  bert.rests = new box { columns = 4 ; from_column = 4 ; rows_high = 4 ; from_row = 4 }
  expect parry_number(bert, E5) == 14 and parry_number(bert, E8) == 6
  bert.ap_penalty = 3
  expect parry_number(bert, E5) == 11            "wounds hinder"
  bert.rests = new box { columns = 1 ; from_column = 4 ; rows_high = 1 ; from_row = 4 }
  expect parry_number(bert, E5) == 10 - 4 - 3 and parry_number(bert, D4) == 10 + 4 - 3
}
test "Parried where the weapon rests, it stays there [EF-115]" {
  scenario "duel"
  let guard = new box { columns = 4 ; from_column = 4 ; rows_high = 4 ; from_row = 4 }
  bert.rests = guard
  answer deed = fight ; answer left_column = 2 ; answer top_row = 2 ; answer let_it_come = no
  rolls aim = 20 ; rolls column = 4 ; rolls row = 4 ; rolls parry = 14
  take_slot(anna)
  expect bert.wounds == [] and bert.rests == guard
}
test "Elsewhere it is hauled into the area of the blow, whether it comes in time or not [EF-115]" {
  scenario "duel"
  bert.rests = new box { columns = 4 ; from_column = 4 ; rows_high = 4 ; from_row = 16 }
  answer deed = fight ; answer left_column = 2 ; answer top_row = 2 ; answer let_it_come = no
  rolls aim = 20 ; rolls column = 2 ; rolls row = 6 ; rolls parry = 7
  take_slot(anna)
  expect map(bert.wounds, it.part) == [right_upper_arm] and first(bert.wounds).squares == 1    "C7; 7 is more than 10 less 4"
  expect bert.rests == anna.rests and first(resting(bert)) == B2
}
test "A weapon that rests nowhere is hauled there, too [EF-115]" {
  scenario "duel"
  answer deed = fight ; answer left_column = 2 ; answer top_row = 2 ; answer let_it_come = no
  rolls aim = 20 ; rolls column = 2 ; rolls row = 6 ; rolls parry = 10
  take_slot(anna)
  expect bert.wounds == [] and bert.rests == anna.rests
}
test "Whoever would rather keep his weapon where it is does not parry [EF-115]" {
  scenario "duel"
  let guard = new box { columns = 4 ; from_column = 4 ; rows_high = 4 ; from_row = 16 }
  bert.rests = guard
  answer deed = fight ; answer left_column = 2 ; answer top_row = 2 ; answer let_it_come = yes
  rolls aim = 20 ; rolls column = 2 ; rolls row = 6
  take_slot(anna)
  expect len(bert.wounds) == 1 and bert.rests == guard
}
test "The weapon is free again when its count is over [EF-115]" {
  scenario "duel"
  bert.rests = new box { columns = 4 ; from_column = 4 ; rows_high = 4 ; from_row = 4 }
  answer deed = aim
  take_slot(bert)
  expect bert.rests == none and len(resting(bert)) == 0
}
test "Fists parry fists here as well, but no steel [EF-070]" {
  scenario "yard"
  answer deed = fight, fight ; answer victim = uwe, fritz ; answer left_column = 2, 2 ; answer top_row = 2, 2
  answer let_it_come = no
  rolls aim = 20, 20 ; rolls column = 2, 2 ; rolls row = 6, 6 ; rolls parry = 10
  take_slot(bert)
  expect len(uwe.wounds) == 1
  first(fritz.weapons).drawn = false
  take_slot(uwe)
  expect fritz.wounds == []
}
test "AP do not count: whoever has been disarmed draws again, and it takes ticks [EF-103]" {
  scenario "duel"
  bert.ready_at = 9
  anna.ap = 0
  strike(new_blow(anna, right_hand, bert, 1, false))
  answer deed = draw_weapon
  run 1
  expect anna.armed and anna.ap == 0 and anna.ready_at == 1 + 3
}
test "And whoever is down gets up, which takes ticks as well [EF-103]" {
  scenario "duel"
  bert.ready_at = 9
  anna.ap = 0
  strike(new_blow(anna, right_foot, bert, 1, false))
  expect prone(anna) and not rise.may(bert)
  answer deed = rise
  run 1
  expect not prone(anna) and anna.ap == 0 and anna.ready_at == 1 + 3
}
test "Two hands are no more here than elsewhere" {
  scenario "yard"
  max.ap = 0
  expect draw_weapon.may(max) and not draw_weapon.may(zara) and fight.may(zara)
  for weapon in zara.weapons { weapon.drawn = false }
  expect not fight.may(zara) and draw_weapon.may(zara)
}
test "Blows may be meant to subdue [EF-105]" {
  scenario "duel"
  param subdual = true
  anna.matrix_skill = 2
  answer deed = fight ; answer left_column = 3 ; answer top_row = 5 ; answer let_it_come = yes ; answer gently = yes
  rolls aim = 5 ; rolls column = 4 ; rolls row = 1
  take_slot(anna)
  expect bert.gone == unconscious
}
