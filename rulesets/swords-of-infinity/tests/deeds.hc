## What one can do, as it is done: in somebody's turn, from the choice to what comes of it.
module "Swords of Infinity: deeds in a turn, tested"
extends "swords-of-infinity"

test "In a turn: a word, lying down and getting up [SI-016] [SI-018] [SI-036]" {
  scenario "yard"
  answer deed = speak, lie_down, stand_up
  take_turn(aldo)
  expect not prone(aldo) and not aldo.minor and aldo.actions == 0
  answer deed = lie_down, none
  take_turn(aldo)
  expect prone(aldo) and aldo.minor
}
test "In a turn: a walk, and a sprint in the same line [SI-025] [SI-026] [SI-134]" {
  scenario "yard"
  answer deed = walk, dash, none
  answer goal = R10, AB10
  answer over_rough = any
  rolls movement = 10
  take_turn(aldo)
  expect aldo.at == AB10 and aldo.run_up == 85 and aldo.resisted_moves == 1
}
test "In a turn: a jump, twice, with an effort [SI-030] [SI-033]" {
  scenario "yard"
  aldo.strength = 40
  answer deed = leap, leap, none
  answer goal = L10, N10
  rolls movement = 19, 20 ; rolls endurance = 26
  take_turn(aldo)
  expect aldo.at == N10 and aldo.spirit == 4
}
test "In a turn: a climb and a swim [SI-031] [SI-032]" {
  scenario "yard"
  aldo.strength = 100
  aldo.at = AD25
  answer deed = scale, none, paddle, none
  answer goal = AE25, V25
  rolls movement = 99, 10
  take_turn(aldo)
  expect aldo.at == AE25 and vulnerability(aldo, shot_at(archer, aldo, bow)) == 1
  aldo.at = T25
  take_turn(aldo)
  expect aldo.at == V25
}
test "In a turn: a drop onto somebody's head [SI-133]" {
  scenario "yard"
  raider.at = AT5 ; aldo.at = AS4
  raider.strength = 100
  answer deed = drop_down, melee_attack, none
  answer goal = AS5 ; answer weapon = fists ; answer foe = aldo ; answer technique = none ; answer guard = none
  rolls hit = 10 ; rolls power = 5
  take_turn(raider)
  expect copy_of(aldo.parts, torso).damage == 5 + 15 and raider.at == AS5
}
test "In a turn: two blows [SI-016] [SI-017] [SI-038]" {
  scenario "yard"
  raider.at = L10
  answer deed = melee_attack, melee_attack, none
  answer weapon = long_sword, fists ; answer foe = aldo, aldo ; answer technique = none, none ; answer guard = none
  rolls hit = 30, 41 ; rolls power = 24
  take_turn(raider)
  expect copy_of(aldo.parts, torso).damage == 24 and sum(aldo.parts, it.damage) == 24
}
test "In a turn: a shot, and a throw [SI-017] [SI-047] [SI-120]" {
  scenario "yard"
  archer.at = P10 ; raider.at = P13
  answer deed = ranged_attack, none, ranged_attack, none
  answer missile = bow, long_sword ; answer foe = aldo, aldo ; answer technique = none, none ; answer guard = none
  rolls hit = 40, 6 ; rolls power = 14
  take_turn(archer)
  expect copy_of(aldo.parts, torso).damage == 14 and shooting(archer) and archer.held == [bow]
  take_turn(raider)
  expect raider.held == [] and map(combat.lying, it.at) == [K10] and shooting(raider)
}
test "In a turn: a spell [SI-017] [SI-151] [SI-152]" {
  scenario "yard"
  mage.spells = [spark]
  answer deed = cast_spell, none ; answer foe = raider ; answer guard = none
  rolls hit = 45 ; rolls power = 24
  take_turn(mage)
  expect copy_of(raider.parts, torso).damage == 24 and casting(mage)
}
test "In a turn: both hands at once, twice [SI-129]" {
  scenario "yard"
  raider.held = [dagger, dagger] ; raider.at = L10
  answer deed = double_attack, double_attack, none ; answer foe = aldo, aldo, aldo, none
  answer technique = none, none, none
  answer guard = none, none
  rolls hit = 50, 41, 10 ; rolls power = 13, 14
  take_turn(raider)
  expect sum(aldo.parts, it.damage) == 27 and overextended(raider)
}
test "In a turn: Retreat, and a step aside when the blow comes [SI-081] [SI-082]" {
  scenario "yard"
  raider.at = L10
  answer deed = fall_back, none, melee_attack, none
  answer weapon = long_sword ; answer foe = aldo ; answer technique = none ; answer refuge = J10
  take_turn(aldo)
  take_turn(raider)
  expect aldo.at == J10 and sum(aldo.parts, it.damage) == 0
}
test "In a turn: Fortify, until the next turn [SI-081] [SI-084] [SI-085]" {
  scenario "yard"
  let blow = blow_at(raider, bjoric, long_sword)
  answer deed = fortify, none, none
  take_turn(bjoric)
  expect guard_number(bjoric, blocking, blow) == 55 + 30
  take_turn(bjoric)
  expect guard_number(bjoric, blocking, blow) == 55
}
test "In a turn: to wait for whoever comes, and to strike at him [SI-135]" {
  scenario "yard"
  raider.at = P10
  answer deed = hold_back, none, walk, none
  answer goal = L10 ; answer strike_now = yes ; answer weapon = fists ; answer technique = none
  answer guard = none
  rolls hit = 10 ; rolls power = 13
  take_turn(aldo)
  take_turn(raider)
  expect raider.at == L10 and copy_of(raider.parts, torso).damage == 13
}
test "In a turn: to hold somebody, and to break free [SI-143] [SI-144]" {
  scenario "yard"
  raider.at = L10
  answer deed = melee_attack, none, keep_hold, none, break_free, none
  answer weapon = fists ; answer foe = aldo ; answer technique = pin ; answer guard = none
  rolls hit = 10 ; rolls power = 30 ; rolls resistance = 30
  take_turn(raider)
  expect pinned(aldo, raider)
  take_turn(raider)
  expect pinned(aldo, raider)                    "he has spent an action on it"
  take_turn(aldo)
  expect not pinned(aldo, raider) and aldo.spirit == 4
}
test "In a turn: to let go of somebody [SI-144]" {
  scenario "yard"
  raider.at = L10
  begin pinned(aldo, raider)
  answer deed = none
  take_turn(raider)
  expect not pinned(aldo, raider)
}
test "In a turn: to hide, and to be looked for [SI-018] [SI-132]" {
  scenario "yard"
  answer deed = hide, none, notice, none
  rolls stealth = 20 ; rolls notice = 21, 21, 20, 21, 20
  take_turn(goblin)
  expect map(heroes.members, unaware_of(it, goblin)) == [true, true, false, true]
  take_turn(parthenia)
  expect not unaware_of(parthenia, goblin) and not parthenia.minor
}
test "In a turn: to drop, to draw, to put away and to pick up [SI-017] [SI-018] [SI-130]" {
  scenario "yard"
  bjoric.stowed = [dagger]
  answer deed = drop_item, draw_item, stow_item, pick_up, none
  answer thing = long_sword, dagger, dagger
  take_turn(bjoric)
  expect bjoric.held == [tower_shield] and bjoric.stowed == [dagger] and len(combat.lying) == 1
  take_turn(bjoric)
  expect bjoric.held == [tower_shield, long_sword] and len(combat.lying) == 0
}
test "In a turn: a draught [SI-017]" {
  scenario "yard"
  aldo.held = [healing_draught]
  copy_of(aldo.parts, head).damage = 12
  answer deed = use_item, none
  take_turn(aldo)
  expect copy_of(aldo.parts, head).damage == 2 and aldo.held == []
}
test "In a turn: first aid [SI-111] [SI-112]" {
  scenario "yard"
  copy_of(aldo.parts, left_arm).damage = 51
  answer deed = first_aid_deed, none, first_aid_deed, none
  rolls first_aid = 16, 15
  take_turn(aldo)
  expect copy_of(aldo.parts, left_arm).felt == 2 and aldo.actions_per_turn == 1
  take_turn(aldo)
  expect copy_of(aldo.parts, left_arm).felt == 1 and aldo.actions_per_turn == 2
}
