module "Ebb and Flow: tests of hit locations" { version = "1.0" }
extends "ebb-and-flow"

test "The chart [EF-001] [EF-002] [EF-004] [EF-005]" {
  expect len(body.squares) == 180 and corner == I20 and len(body.areas) == 92
  expect count(body.areas, body.area(it) == upper_torso) == 23 and count(body.areas, body.area(it) == head) == 6
  expect count(body.areas, body.area(it) == neck) == 3 and count(body.areas, body.area(it) == lower_torso) == 12
  expect body.area(D4) == neck and body.area(E4) == neck and body.area(F4) == neck
  expect none([C4, G4, H4, B3, C1, A15, I15], on_body(it)) and len(border) == 54 and none(border, on_body(it))
  expect body.area(B7) == right_upper_arm and body.area(H7) == left_upper_arm    "A lies at the figure's right"
  expect all(body.squares, on_body(it) == on_body(square_at(10 - it.x, it.y)))
  expect on_chart(I20, 1) and not on_chart(I20, 2) and on_chart(H19, 2) and not on_chart(H20, 2) and not on_chart(I19, 2)
}
test "How far it is off the body, and where a shield has room beside it [EF-005] [EF-074]" {
  scenario "duel"
  expect depth(C4) == 0 and depth(B12) == 1 and depth(E5) == 2 and depth(E7) == 3 and depth(I20) == 0
  expect combat.most_room == 3 and room_at(A1) == 3 and room_at(A2) == 3 and room_at(G1) == 3
  expect room_at(A3) == 2 and room_at(A16) == 2 and room_at(D19) == 2 and room_at(H17) == 2
  expect room_at(C1) == 1 and room_at(B4) == 1 and room_at(A19) == 1 and room_at(I20) == 1 and room_at(I3) == 1 and room_at(D4) == 0
}
test "What a hit does: classes and squares [EF-003] [EF-106]" {
  expect lethal.severity == 4 and over_time.severity == 3 and systemic.severity == 2 and plain.severity == 1
  expect count(body.areas, the(body.area(it)).class == lethal) == 32
  expect count(body.areas, the(body.area(it)).class in [over_time, systemic]) == 40
  expect count(body.areas, the(body.area(it)).class == plain) == 20
  expect head.class == lethal and neck.class == lethal and upper_torso.class == lethal
  expect lower_torso.class == over_time and left_upper_leg.class == over_time
  expect left_hand.class == systemic and right_lower_leg.class == systemic and left_foot.class == systemic
  expect right_shoulder.class == plain and left_upper_arm.class == plain and left_lower_arm.class == plain
}
test "A weapon has one square, read alike by all unless it is mirrored [EF-006]" {
  scenario "duel"
  expect read_by_foe(B3) == B3
  anna.opened = true
  first(anna.weapons).at = B4
  answer deed = fight ; answer squares = [B5] ; answer manoeuvre = none
  take_slot(anna)
  expect first(anna.weapons).at == B5 and anna.ap == 20 - 1 and map(bert.wounds, it.part) == [right_shoulder]
}
test "Mirrored, it is read the other way round [EF-006]" {
  scenario "duel"
  param mirrored = true
  expect read_by_foe(B3) == H3 and read_by_foe(E7) == E7
  anna.opened = true
  first(anna.weapons).at = B4
  expect attack_cost(anna, first(anna.weapons), [H5]) == 1
  answer deed = fight ; answer squares = [H5] ; answer manoeuvre = none
  take_slot(anna)
  expect first(anna.weapons).at == B5 and map(bert.wounds, it.part) == [left_shoulder]
}
test "Mirrored, what is pushed is read the other way round as well [EF-006] [EF-061] [EF-069]" {
  scenario "duel"
  param mirrored = true
  answer deed = fight, fight ; answer squares = [D4], [D4] ; answer manoeuvre = dodge, deflect
  answer way = left, left ; answer goal = C4, C4 ; answer moved = [D4], [D4] ; answer strike_back = no
  answer stand = B3
  take_slot(anna)
  expect first(anna.weapons).at == G4
  anna.ready_at = 0
  first(bert.weapons).at = B3
  anna.opened = false
  take_slot(anna)
  expect first(anna.weapons).at == G4 and first(bert.weapons).at == B3
}
test "Steps across corners count one [EF-007]" {
  scenario "duel"
  anna.opened = true
  first(anna.weapons).at = B3
  expect travel_cost(anna, first(anna.weapons), B3) == 0
  expect travel_cost(anna, first(anna.weapons), C4) == 1 and travel_cost(anna, first(anna.weapons), F6) == 4
}
