module "WCRPG: actions, tested"
extends "wcrpg"

test "Turns in degrees on hexes [WC-027]" {
  expect hex_turn(1) == 1 and hex_turn(91) == 2 and hex_turn(136) == 3
  expect hex_turn(0) == 0 and hex_turn(45) == 1 and hex_turn(90) == 1 and hex_turn(135) == 2 and hex_turn(180) == 3
  expect facings_for(45) == 1 and facings_for(135) == 3
}
test "A free turn on hexes [WC-027] [WC-157]" {
  scenario "craft"
  param ranges = hex_grid
  expect facings_for(135) == 2 and facings_for(one_turn) == 1
  answer to_the_right = yes, no, no
  declare(hawk, turn)
  expect hawk.facing == 1
  declare(hawk, turn)
  declare(hawk, turn)
  expect hawk.facing == 5
}
test "On a grid one moves and turns [WC-032] [WC-157]" {
  scenario "field"
  anna.slots = 2
  expect can_do(anna, move) and can_do(anna, sprint) and can_do(anna, turn)
  anna.speed = 1
  expect can_do(anna, move) and can_do(anna, sprint)
  anna.speed = 0
  expect not can_do(anna, move) and not can_do(anna, sprint)
}
test "Two standard actions, or one full-round action [WC-131] [WC-140] [WC-157]" {
  scenario "field"
  answer finish.deed = any
  answer target = any
  combat.order = [anna, xenia, bert, yuri]
  answer deed = take_aim, move
  answer goal = AZ51
  act(anna)
  expect anna.aim == 10 and anna.east == 1 and anna.slots == 0
  answer deed = sprint
  answer goal = BE51
  act(bert)
  expect bert.east == 6 and bert.slots == 0
}
test "A coup de grâce [WC-150] [WC-095] [WC-154]" {
  scenario "field"
  anna.slots = 2
  anna.target = xenia
  put(xenia, 1, xenia.south)
  expect not can_do(anna, coup_de_grace)
  xenia.helpless = true
  expect can_do(anna, coup_de_grace) and evasion(xenia) == 0
  expect hit_number(false, true, plain, xenia).worth == 50 and hit_number(false, true, touch, xenia).worth == 50
  put(xenia, 2, xenia.south)
  expect not can_do(anna, coup_de_grace)
  coup_de_grace.perform(new_intent(anna, coup_de_grace, xenia))
  expect xenia.active                            "out of reach by now"
  put(xenia, 1, xenia.south)
  xenia.shields = 99 ; xenia.armour = 99
  coup_de_grace.perform(new_intent(anna, coup_de_grace, xenia))
  expect not xenia.active and xenia.hp == 0 and xenia.shields[whole] == 99
}
test "Actions, and what they take [WC-157]" {
  expect filter(deeds, it.takes == 1) == [shoot, move, take_aim, recover, ready_item]
  expect filter(deeds, it.takes == 2) == [careful_attack, sprint, coup_de_grace]
  expect filter(deeds, it.takes == 0) == [turn, drop, speak]
  expect filter(deeds, it.counts_as == attacking) == [shoot, careful_attack, coup_de_grace]
  expect filter(deeds, it.counts_as == moving) == [move, sprint, turn] and recover.counts_as == closing
}
test "Aim and care [WC-157]" {
  scenario "field"
  put(xenia, 3, xenia.south)
  anna.target = xenia
  anna.slots = 2
  expect can_do(anna, take_aim)
  take_aim.perform(new_intent(anna, take_aim, xenia))
  expect anna.aim == 10 and not can_do(anna, take_aim)
  let shot = new_attack(anna, rifle, xenia, true)
  expect hit_difficulty(shot, xenia) == 43 + 11 + 20
  rolls attack = 85, 55
  strike(shot)
  expect hit_difficulty(shot, xenia) == 43 + 11 + 20 + 10 and anna.aim == 0 and xenia.hp == 67
  strike(new_attack(anna, rifle, xenia, false))
  expect xenia.hp == 67
}
test "An attack as an action [WC-157]" {
  scenario "field"
  answer finish.deed = any
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 3, xenia.south) ; xenia.dodge = 0
  answer target = xenia
  answer deed   = shoot, shoot
  answer weapon = rifle, rifle
  rolls attack = 55, 54 ; rolls damage = 12
  act(anna)
  expect xenia.hp == 55 and not xenia.told
}
test "A careful attack as an action [WC-157]" {
  scenario "field"
  answer finish.deed = any
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 3, xenia.south) ; xenia.dodge = 0
  answer target = xenia
  answer deed   = careful_attack
  answer weapon = rifle
  rolls attack = 74 ; rolls damage = 12
  act(anna)
  expect xenia.hp == 55
}
test "Aim lasts while it is not used, and is not taken twice [WC-157]" {
  scenario "field"
  param timing = put_off
  anna.slots = 2
  carry_out(new_intent(anna, take_aim, none))
  expect not can_do(anna, take_aim) and can_do(anna, recover)
}
test "How far one goes [WC-157] [WC-060]" {
  scenario "field"
  let walk = new_intent(anna, move, none)
  expect walk.across == 0 and walk.along == 0 and walk.goal == none
  expect len(places_near(anna, 2)) == 25 and sprint_factor == 3
  answer goal = BA49, BE57
  move.plan(walk)
  expect walk.goal == BA49
  sprint.plan(walk)
  expect walk.goal == BE57
}
test "A second move begins where the first is to end [WC-157] [WC-063]" {
  scenario "field"
  param timing = put_off
  let walk = new_intent(anna, move, none)
  walk.goal = BA51
  carry_out(walk)
  expect anna.at == AY51 and bound_for(anna) == BA51 and bound_for(bert) == AY51 and BC51 in places_near(anna, 2)
}
test "Moves on hexes [WC-157] [WC-024]" {
  scenario "craft"
  param ranges = hex_grid
  expect len(places_near(hawk, 1)) == 7 and len(places_near(hawk, 4)) == 61
}
test "On the tabletop one goes in inches or centimetres [WC-157] [WC-029]" {
  scenario "field"
  param ranges = abstract_grid
  param measured_in = centimetres
  let walk = new_intent(anna, move, none)
  answer across = 1 ; answer along = -1
  move.plan(walk)
  expect walk.across == 3 and walk.along == -3
  move.perform(walk)
  move.perform(walk)
  expect anna.east == 6 and anna.south == -6
}
test "Recovering [WC-157]" {
  scenario "craft"
  hawk.shields = 2
  hawk.shields[aft] = 5
  rolls recover = 3, 2, 9
  recover.perform(new_intent(hawk, recover, none))
  expect hawk.shields[fore] == 5 and hawk.shields[aft] == 6
  hawk.has_arcs = false
  hawk.shields = 3
  recover.perform(new_intent(hawk, recover, none))
  expect hawk.shields[whole] == 5 and hawk.shields[fore] == 3
  hawk.shields_max = 0
  hawk.hp = 35 ; hawk.nonlethal = 20
  recover.perform(new_intent(hawk, recover, none))
  expect hawk.hp == 40 and hawk.nonlethal == 29
}
test "Shields or hit points, as one likes [WC-157]" {
  scenario "craft"
  hawk.shields = 0 ; hawk.hp = 20
  answer shields = no, yes
  rolls recover = 4, 3
  recover.perform(new_intent(hawk, recover, none))
  expect hawk.hp == 24 and hawk.shields[fore] == 0
  recover.perform(new_intent(hawk, recover, none))
  expect hawk.hp == 24 and hawk.shields[fore] == 3
}
test "Dropping, readying, speaking [WC-157]" {
  scenario "field"
  anna.slots = 2
  expect not can_do(anna, ready_item) and can_do(anna, speak)
  answer weapon = grenade
  declare(anna, drop)
  expect anna.held == [rifle, knife, stunner] and can_do(anna, ready_item)
  add pistol to anna.dropped
  ready_item.perform(new_intent(anna, ready_item, none))
  expect anna.held == [rifle, knife, stunner, grenade] and anna.dropped == [pistol]
  remove pistol from anna.dropped
  ready_item.perform(new_intent(anna, ready_item, none))
  expect anna.held == [rifle, knife, stunner, grenade] and anna.dropped == []
  anna.held = [knife]
  expect can_do(anna, drop)
  anna.held = []
  expect not can_do(anna, drop)
}
test "Turning on squares [WC-157]" {
  scenario "craft"
  answer to_the_right = no, yes, yes
  declare(hawk, turn)
  expect hawk.facing == 7 and one_turn == 45
  declare(hawk, turn)
  declare(hawk, turn)
  expect hawk.facing == 1
}
test "The smallest shields [WC-157] [WC-158]" {
  scenario "craft"
  hawk.shields_max = 1
  hawk.shields = 0 ; hawk.shield_regen = 1 ; hawk.hp = 20
  answer shields = yes
  rolls recover = 1
  recover.perform(new_intent(hawk, recover, none))
  expect hawk.shields[fore] == 1 and hawk.hp == 20
  hawk.shields = 0
  regenerate(hawk)
  expect hawk.shields[aft] == 1
}
test "A quarter turn on squares, on hexes one facing [WC-027]" {
  scenario "craft"
  param one_turn = 90
  combat.order = [hawk, kite, kestrel]
  put(kite, 5, 0)
  answer target = kite
  answer deed = turn, turn, take_aim, none
  answer to_the_right = yes, yes
  act(hawk)
  expect hawk.facing == 4 and hawk.look_east == 0 and hawk.look_south == 1
}
test "Three eighths of a turn are two facings on hexes [WC-027]" {
  scenario "craft"
  param one_turn = 135
  param ranges = hex_grid
  combat.order = [hawk, kite, kestrel]
  put(kite, 5, 0)
  answer target = kite
  answer deed = turn, turn, turn, take_aim, none
  answer to_the_right = yes, yes, no
  act(hawk)
  expect hawk.facing == 2 and hawk.look_east == 1 and hawk.look_south == 0
}
test "A quarter turn is one facing on hexes [WC-027]" {
  scenario "craft"
  param one_turn = 90
  param ranges = hex_grid
  combat.order = [hawk, kite, kestrel]
  put(kite, 5, 0)
  answer target = kite
  answer deed = turn, take_aim, none
  answer to_the_right = no
  act(hawk)
  expect hawk.facing == 5
}
test "People turn to whom they attack, craft do not [WC-157]" {
  scenario "field"
  answer finish.deed = any
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 0, 3) ; xenia.dodge = 0
  answer target = xenia
  answer deed   = shoot, shoot
  answer weapon = rifle, rifle
  rolls attack = 99, 99
  act(anna)
  expect anna.facing == 4 and anna.look_south == 1
  put(anna, 0, 3)
  answer target = xenia
  answer deed   = careful_attack
  answer weapon = rifle
  rolls attack = 99
  act(anna)
  expect anna.facing == 4                        "in one square any way is right"
  anna.has_arcs = true ; rifle.arcs = [aft]
  put(anna, 0, 5)
  look(anna, 4)
  answer target = xenia
  answer deed   = careful_attack
  rolls attack = 99
  act(anna)
  expect anna.facing == 4
}
test "Dropping, calling out and readying in one's turn [WC-131] [WC-157]" {
  scenario "field"
  answer finish.deed = any
  combat.order = [anna, xenia, bert, yuri]
  answer target = xenia
  answer deed   = drop, speak, drop, ready_item, take_aim
  answer weapon = rifle, knife
  act(anna)
  expect anna.held == [grenade, stunner, rifle] and anna.dropped == [knife] and anna.aim == 10 and anna.slots == 0
}
test "Recovering in one's turn, twice [WC-157]" {
  scenario "field"
  answer finish.deed = any
  combat.order = [anna, xenia, bert, yuri]
  anna.hp = 20 ; anna.nonlethal = 10
  answer target = xenia
  answer deed = recover, recover
  rolls recover = 3, 4
  act(anna)
  expect anna.hp == 27 and anna.nonlethal == 17 and anna.slots == 0
}
test "A pilot sees to his shields in his turn [WC-157]" {
  scenario "craft"
  answer finish.deed = any
  combat.order = [hawk, kite, kestrel]
  hawk.shields = 1 ; hawk.hp = 30
  answer target  = kite
  answer deed    = recover, recover
  answer shields = yes, no
  rolls recover = 4, 5
  act(hawk)
  expect hawk.shields[fore] == 5 and hawk.hp == 35
}
test "Careful aim in two turns [WC-157]" {
  scenario "field"
  answer finish.deed = any
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 3, 0) ; xenia.dodge = 0
  answer target = xenia, xenia
  answer deed   = take_aim, none, careful_attack
  answer weapon = rifle
  rolls attack = 84 ; rolls damage = 12
  act(anna)
  act(anna)
  expect xenia.hp == 55 and anna.aim == 0        "43, 11, 20 and 10: exactly 84"
}
test "A grenade in one's turn [WC-156] [WC-157]" {
  scenario "field"
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 3, 0) ; put(yuri, 4, 1) ; put(bert, 2, 1)
  for who in combatants { who.dodge = 0 }
  answer target = xenia
  answer deed   = shoot, none
  answer weapon = grenade
  rolls attack = 57, 57, 58 ; rolls damage = 30, 10
  act(anna)
  expect bert.hp == 37 and xenia.hp == 57 and yuri.hp == 67 and anna.facing == 2
}
test "A knife in one's turn [WC-152] [WC-157]" {
  scenario "field"
  answer finish.deed = any
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 2, 0) ; xenia.dodge = 0
  answer target = xenia
  answer deed   = move, shoot
  answer goal   = AZ52
  answer weapon = knife
  rolls attack = 52 ; rolls damage = 18
  act(anna)
  expect xenia.hp == 49
}
test "Sprinting away and walking on [WC-131] [WC-157]" {
  scenario "craft"
  answer finish.deed = any
  param ranges = hex_grid
  combat.order = [hawk, kite, kestrel]
  answer target = kite, kite
  answer deed   = sprint, move, move
  answer goal   = BK51, BO49, BO45
  act(hawk)
  expect hawk.at == BK51 and range(hawk, kite) == 12
  act(hawk)
  expect hawk.at == BO45
}
test "Turning to any angle in one's turn on the tabletop [WC-030] [WC-157]" {
  scenario "craft"
  param ranges = abstract_grid
  combat.order = [hawk, kite, kestrel]
  put(kite, 0, 9) ; look(kite, 0)
  answer target  = kite
  answer deed    = turn, shoot, none
  answer degrees = 158
  kite.evasive = 0
  rolls attack = 25 ; rolls damage = 30
  act(hawk)
  expect hawk.facing == 158 and kite.hp == 20 and kite.shields[fore] == 0    "22 degrees to the right is still narrow"
}
