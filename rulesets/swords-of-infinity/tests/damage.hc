module "Swords of Infinity: taking damage, tested"
extends "swords-of-infinity"

## What has been told of wounds.
kind combat { state wounded, disabled, severed : int = 0 }
on wounds as tell_of_wounds { combat.wounded += 1 }
on disables as tell_of_cripples { combat.disabled += 1 }
on destroys as tell_of_stumps { combat.severed += 1 }
test "Each step of harm is told once [SI-090] [SI-091] [SI-092]" {
  scenario "yard"
  rolls impairment = 100, 100
  let leg = copy_of(aldo.parts, left_leg)
  damage(leg, 26, raider) ; expect [combat.wounded, combat.disabled, combat.severed] == [1, 0, 0]
  damage(leg, 1, raider)  ; expect [combat.wounded, combat.disabled, combat.severed] == [1, 0, 0]
  damage(leg, 30, raider) ; expect [combat.wounded, combat.disabled, combat.severed] == [1, 1, 0]
  damage(leg, 3, raider)  ; expect [combat.wounded, combat.disabled, combat.severed] == [1, 1, 0]
  damage(leg, 60, raider) ; expect [combat.wounded, combat.disabled, combat.severed] == [1, 1, 1]
}

test "More than Vitality wounds, more than twice as much disables, more than 100 destroys [CK-9] [SI-088] [SI-089] [SI-090] [SI-091] [SI-092] [SI-098]" {
  scenario "yard"
  aldo.vitality = 30
  rolls impairment = 100, 100
  let leg = copy_of(aldo.parts, left_leg)
  damage(leg, 30, raider) ; expect leg.harm == 0 and leg.damage == 30
  damage(leg, 1, raider)  ; expect leg.harm == 1 and leg.wounded and not leg.disabled
  damage(leg, 29, raider) ; expect leg.harm == 1 and leg.damage == 60
  damage(leg, 1, raider)  ; expect leg.harm == 2 and leg.disabled and leg.wounded
  damage(leg, 39, raider) ; expect leg.harm == 2 and leg.damage == 100 and not leg.destroyed
  damage(leg, 1, raider)  ; expect leg.harm == 3 and leg.damage == 100 and leg.destroyed
  expect copy_of(aldo.parts, right_leg).damage == 0 and aldo.gone == none
}

test "With more Vitality it takes more [CK-10] [SI-089] [SI-092]" {
  scenario "yard"
  aldo.vitality = 60
  rolls impairment = 100
  let leg = copy_of(aldo.parts, left_leg)
  damage(leg, 61, raider) ; expect leg.harm == 1
  damage(leg, 39, raider) ; expect leg.harm == 1
  damage(leg, 20, raider) ; expect leg.harm == 1 and leg.damage == 120
  damage(leg, 1, raider)  ; expect leg.harm == 3 and leg.damage == 120
}

test "Other thresholds [SI-094] [SI-099]" {
  scenario "yard"
  let arm = copy_of(aldo.parts, left_arm)
  aldo.wound_threshold = 5
  arm.damage = 30 ; expect arm.harm == 0
  arm.damage = 31 ; expect arm.harm == 1
  arm.damage = 60 ; expect arm.harm == 1
  arm.damage = 61 ; expect arm.harm == 2
  aldo.vitality = -3
  arm.damage = 1 ; expect arm.harm == 0
  arm.damage = 2 ; expect arm.harm == 1
  arm.damage = 0
  rolls impairment = 100, 100
  damage(arm, 5, raider)
  expect arm.damage == 8
  aldo.vitality = 0 ; aldo.wound_threshold = 0
  arm.damage = 0 ; expect arm.harm == 0
  arm.damage = 1 ; expect arm.harm == 2
  aldo.personality = 35
  expect copy_of(aldo.parts, stress).threshold == 35
  damage(copy_of(aldo.parts, stress), 300, raider)
  expect not copy_of(aldo.parts, stress).destroyed and len(places(aldo)) == 6
}

test "Every wound costs ten, a disabled place an action [CK-11] [SI-019] [SI-095] [SI-096] [SI-097] [SI-100]" {
  scenario "yard"
  copy_of(aldo.parts, left_arm).damage = 26
  expect check_number(aldo, dodge) == 15 and aldo.actions_per_turn == 2
  copy_of(aldo.parts, left_leg).damage = 51
  expect check_number(aldo, dodge) == 5 and aldo.actions_per_turn == 1 and aldo.wounds == 2
  expect hit_number(aldo, blow_at(aldo, raider, fists)) == 15 and damage_number(aldo, blow_at(aldo, raider, fists)) == 5
  copy_of(aldo.parts, right_leg).damage = 51
  expect aldo.actions_per_turn == 0
  copy_of(aldo.parts, right_arm).damage = 51
  expect aldo.actions_per_turn == 0
  answer deed = speak
  take_turn(aldo)
}

test "The number of actions is that at the start of the turn [SI-100] [SI-101]" {
  scenario "yard"
  copy_of(aldo.parts, left_leg).damage = 51
  answer deed = lie_down, speak
  take_turn(aldo)
  expect prone(aldo)
}

test "Making light of a wound [CK-12] [SI-104] [SI-105] [SI-106]" {
  scenario "yard"
  let leg = copy_of(aldo.parts, left_leg)
  rolls impairment = 25, 16
  damage(leg, 51, raider)
  expect leg.harm == 2 and leg.felt == 1 and check_number(aldo, dodge) == 15 and aldo.actions_per_turn == 2
  damage(leg, 1, raider)
  expect leg.felt == 2 and check_number(aldo, dodge) == 15 and aldo.actions_per_turn == 1    "16 is more than 25 - 10"
  damage(leg, 1, raider)
  expect leg.felt == 2 and leg.damage == 53      "no throw: it is felt already"
  leg.eased = 2
  damage(leg, 0, raider)
  expect leg.felt == 1                           "what does no damage changes nothing"
  leg.damage = 50
  expect leg.harm == 1 and leg.felt == 1         "what has healed to a lesser harm is felt as that"
  leg.damage = 0
  expect leg.felt == 0
}

test "A wound made light of does not count, and a specialization helps [SI-104] [SI-105]" {
  scenario "yard"
  aldo.spec[resist_impairment] = 10
  rolls impairment = 35, 36
  damage(copy_of(aldo.parts, left_leg), 26, raider)
  expect aldo.wounds == 0 and copy_of(aldo.parts, left_leg).harm == 1
  damage(copy_of(aldo.parts, right_leg), 26, raider)
  expect aldo.wounds == 1
}

test "No further damage makes fitter [SI-104] [SI-156]" {
  scenario "yard"
  rolls impairment = 99, 1, 25, 26
  let leg = copy_of(aldo.parts, left_leg)
  damage(leg, 30, raider)
  expect leg.felt == 1
  damage(leg, 1, raider)
  expect leg.felt == 1                           "as before, without a throw"
  damage(leg, 20, raider)
  expect leg.harm == 2 and leg.felt == 1         "disabled now, which is a new harm to resist"
  damage(leg, 1, raider)
  expect leg.felt == 2                           "what has been spared is resisted anew: 25 is more than 15"
  leg.damage = 30 ; leg.eased = 1
  damage(leg, 1, raider)
  expect leg.felt == 1                           "so is what first aid has spared: 26 is more than 25"
}

test "A destroyed body part cannot be shrugged off [SI-104] [SI-107]" {
  scenario "yard"
  rolls 5
  let leg = copy_of(aldo.parts, left_leg)
  leg.eased = 2
  damage(leg, 101, raider)
  expect leg.destroyed and leg.felt == 3 and leg.eased == 0 and aldo.wounds == 1 and aldo.gone == none and roll(d6) == 5
}

test "An arm that is cut off holds nothing: a shield on the one, a sword in the other [SI-092]" {
  scenario "yard"
  expect bjoric.hands == 2 and bjoric.free_hands == 0
  begin fortified(bjoric, tower_shield)
  damage(copy_of(bjoric.parts, left_arm), 100, raider)
  expect bjoric.held == [long_sword, tower_shield] and bjoric.hands == 2    "disabled, but still there"
  damage(copy_of(bjoric.parts, left_arm), 1, raider)
  expect bjoric.held == [long_sword] and not fortified(bjoric) and bjoric.hands == 1 and bjoric.free_hands == 0
  expect map(combat.lying, it.item) == [tower_shield]
  damage(copy_of(bjoric.parts, right_arm), 101, raider)
  expect bjoric.held == [] and bjoric.hands == 0 and bjoric.free_hands == 0
  parthenia.held = [tower_shield, dagger]
  damage(copy_of(parthenia.parts, right_arm), 101, raider)
  expect parthenia.held == [tower_shield]
  aldo.held = [dagger]
  damage(copy_of(aldo.parts, left_arm), 101, raider)
  expect aldo.held == [dagger]                   "the other hand is empty"
  raider.held = [dagger]
  damage(copy_of(raider.parts, right_arm), 101, aldo)
  expect raider.held == []
  goblin.held = [tower_shield]
  damage(copy_of(goblin.parts, left_arm), 101, aldo)
  expect goblin.held == []
}

test "One hand is not enough for a bow, nor for two daggers [SI-092] [SI-127] [SI-130]" {
  scenario "yard"
  damage(copy_of(archer.parts, left_arm), 101, aldo)
  expect archer.held == [] and archer.free_hands == 1
  archer.at = K4
  archer.actions = 1
  archer.stowed = [claymore]
  expect not may_choose(archer, draw_item) and not may_choose(archer, pick_up)
  raider.held = [dagger, dagger]
  damage(copy_of(raider.parts, left_arm), 101, aldo)
  expect raider.held == [dagger] and not has_two_weapons(raider)
}

test "Nobody walks or steps aside on a leg that is cut off [SI-092]" {
  scenario "yard"
  aldo.actions = 2
  copy_of(aldo.parts, left_leg).damage = 100
  expect may_choose(aldo, walk) and may_choose(aldo, dash) and may_choose(aldo, leap) and may_step(aldo, J10)
  damage(copy_of(aldo.parts, left_leg), 1, raider)
  expect not may_choose(aldo, walk) and not may_choose(aldo, dash) and not may_choose(aldo, leap) and not may_step(aldo, J10)
  aldo.at = T24
  expect may_choose(aldo, paddle) and not can_go(aldo, walking)
  manticore.actions = 1
  expect may_choose(manticore, walk)
  damage(copy_of(manticore.parts, haunch), 101, aldo)
  expect not may_choose(manticore, walk)
}

test "Losing head or torso kills, unless the referee says otherwise [SI-093]" {
  scenario "yard"
  damage(copy_of(aldo.parts, torso), 101, raider)
  expect aldo.gone == killed and not aldo.active
  damage(copy_of(bjoric.parts, head), 101, raider)
  expect bjoric.gone == killed
}

test "The referee spares whose head is off [SI-093]" {
  scenario "yard"
  param vital_kills = false
  damage(copy_of(aldo.parts, torso), 101, raider)
  expect aldo.gone == none and aldo.actions_per_turn == 1
}

test "A disabled head knocks out [SI-102]" {
  scenario "yard"
  let skull = copy_of(aldo.parts, head)
  skull.damage = 50 ; expect aldo.conscious
  skull.damage = 51 ; expect not aldo.conscious and not aldo.active and aldo.gone == none
  skull.eased = 2 ; expect aldo.conscious and aldo.actions_per_turn == 2
}

test "Nobody is knocked out, if the referee likes it better [SI-102]" {
  scenario "yard"
  param head_knocks_out = false
  copy_of(aldo.parts, head).damage = 51
  expect aldo.conscious and aldo.actions_per_turn == 1
}

test "With several heads all must go [SI-043] [SI-102]" {
  scenario "den"
  expect len(chimera.parts) == 6 and len(ooze.parts) == 2
  copy_of(chimera.parts, ram_head).damage = 51
  copy_of(chimera.parts, lion_head).damage = 51
  expect chimera.conscious and not chimera.active
  copy_of(chimera.parts, snake_head).damage = 50
  expect chimera.conscious
  copy_of(chimera.parts, snake_head).damage = 51
  expect not chimera.conscious
  copy_of(ooze.parts, kernel).damage = 51
  expect not ooze.conscious
}

test "Coming to for the rest of a turn [SI-102] [SI-103]" {
  scenario "yard"
  copy_of(aldo.parts, head).damage = 51
  rolls wake = 16, 15
  answer come_to = no, yes, yes
  answer deed = lie_down, speak
  take_turn(aldo)
  take_turn(aldo)
  expect not prone(aldo)
  take_turn(aldo)
  expect prone(aldo) and not aldo.awake and not aldo.conscious    "one action is lost to the head"
}

test "A day of rest [CK-18] [SI-108] [SI-109] [SI-110]" {
  scenario "yard"
  aldo.vitality = 40
  copy_of(aldo.parts, left_leg).damage = 4
  copy_of(aldo.parts, torso).damage = 20
  rolls recovery = 63
  recover(aldo, true)
  expect copy_of(aldo.parts, left_leg).damage == 0 and copy_of(aldo.parts, torso).damage == 14
}

test "A day on the road [SI-109]" {
  scenario "yard"
  aldo.vitality = 40
  copy_of(aldo.parts, left_leg).damage = 14
  copy_of(aldo.parts, torso).damage = 20
  rolls recovery = 69, 9, 100
  answer part where it == copy_of(aldo.parts, torso)
  recover(aldo, false)
  recover(aldo, false)
  expect copy_of(aldo.parts, left_leg).damage == 14 and copy_of(aldo.parts, torso).damage == 14
  aldo.vitality = 75
  recover(aldo, false)
  expect copy_of(aldo.parts, torso).damage == 4
  rolls recovery = 50, 10
  recover(aldo, false)
  expect copy_of(aldo.parts, torso).damage == 0
  copy_of(bjoric.parts, torso).damage = 1
  recover(bjoric, true)
  expect copy_of(bjoric.parts, torso).damage == 0
}

test "What is gone does not grow again, and the dead do not heal [SI-110]" {
  scenario "yard"
  copy_of(aldo.parts, left_leg).damage = 100
  copy_of(aldo.parts, left_leg).destroyed = true
  copy_of(aldo.parts, stress).damage = 10
  rolls 3
  recover(aldo, true)
  bjoric.gone = killed
  copy_of(bjoric.parts, left_leg).damage = 10
  recover(bjoric, true)
  expect copy_of(aldo.parts, left_leg).damage == 100 and copy_of(bjoric.parts, left_leg).damage == 10 and roll(d6) == 3
}

test "First aid [CK-19] [SI-111] [SI-112]" {
  scenario "yard"
  let arm = copy_of(aldo.parts, left_arm)
  arm.damage = 51
  bjoric.at = K9
  bjoric.actions = 2 ; bjoric.spec[first_aid] = 10 ; bjoric.held = []
  rolls first_aid = 36, 35
  act(bjoric, first_aid_deed)
  expect arm.felt == 2
  act(bjoric, first_aid_deed)
  expect arm.felt == 1 and arm.damage == 51 and aldo.actions_per_turn == 2 and aldo.wounds == 1 and bjoric.actions == 0
  expect len(treatable(aldo)) == 0
  rolls impairment = 100
  damage(arm, 1, raider)
  expect arm.felt == 2 and len(treatable(aldo)) == 1
}

test "Who can be treated, and what [SI-111]" {
  scenario "yard"
  bjoric.at = K9
  expect patients(bjoric) == [bjoric, aldo] and patients(parthenia) == [parthenia]
  bjoric.actions = 1
  expect not may_choose(bjoric, first_aid_deed)
  copy_of(aldo.parts, left_arm).damage = 25
  expect not may_choose(bjoric, first_aid_deed)
  copy_of(aldo.parts, left_arm).damage = 26
  expect not may_choose(bjoric, first_aid_deed)  "both hands are full"
  bjoric.held = [long_sword]
  expect may_choose(bjoric, first_aid_deed) and not may_choose(parthenia, first_aid_deed)
  copy_of(aldo.parts, left_arm).destroyed = true
  expect not may_choose(bjoric, first_aid_deed)
}

test "Days after the fight [SI-108] [SI-109] [SI-110]" {
  scenario "yard"
  param days_after = 2
  copy_of(aldo.parts, left_arm).damage = 10
  rolls recovery = 45, 45
  convalesce()
  expect copy_of(aldo.parts, left_arm).damage == 2
}
test "When the fight is over the days go by, and it is told who stood [SI-022] [SI-108]" {
  scenario "yard"
  param days_after = 1
  for foe in foes.members { foe.gone = killed }
  copy_of(bjoric.parts, head).damage = 51
  copy_of(aldo.parts, left_arm).damage = 10
  rolls recovery = 45, 45
  rolls initiative = 1, 2, 3, 4, 5, 6, 7, 8, 9
  run 2
  expect copy_of(aldo.parts, left_arm).damage == 6 and round == 0 and aldo.stood and not bjoric.stood and not raider.stood
}

test "From 100 on all tens heal [SI-108]" {
  scenario "yard"
  aldo.vitality = 120
  copy_of(aldo.parts, torso).damage = 50
  rolls recovery = 115
  recover(aldo, true)
  expect copy_of(aldo.parts, torso).damage == 50 - 11
}
test "Unless the tens digit alone does [SI-108]" {
  scenario "yard"
  param hundreds_heal = false
  aldo.vitality = 120
  copy_of(aldo.parts, torso).damage = 50
  rolls recovery = 115, 69
  recover(aldo, true)
  expect copy_of(aldo.parts, torso).damage == 49
  recover(aldo, true)
  expect copy_of(aldo.parts, torso).damage == 43
}
