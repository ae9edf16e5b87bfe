module "WCRPG: timing, tested"
extends "wcrpg"

test "Turn-based: the second action knows what came of the first [WC-061]" {
  scenario "field"
  answer finish.deed = any
  answer target = xenia
  combat.order = [anna, xenia, bert, yuri]
  xenia.hp = 1
  put(xenia, 4, xenia.south)
  xenia.dodge = 0
  answer deed   = shoot, take_aim
  answer weapon = rifle
  rolls attack = 0 ; rolls damage = 9
  act(anna)
  expect not xenia.active and anna.aim == 10
}
test "Turn-based: whoever is put out first declares nothing [EX-10] [WC-061] [WC-062]" {
  scenario "field"
  combat.order = [anna, xenia]
  leave(bert, withdrawn) ; leave(yuri, withdrawn)
  xenia.hp = 7 ; anna.hp = 7
  put(xenia, 4, xenia.south) ; xenia.dodge = 0 ; anna.dodge = 0
  answer deed   = shoot, none
  answer weapon = rifle
  rolls attack = 0 ; rolls damage = 9
  act_in_order(combat.order)
  expect anna.active and not xenia.active and xenia.slots == 0 and xenia.told
}
test "Simultaneous: both act, and both fall [EX-10] [WC-063] [WC-064]" {
  scenario "field"
  param timing = put_off
  combat.order = [anna, xenia]
  leave(bert, withdrawn) ; leave(yuri, withdrawn)
  xenia.hp = 7 ; anna.hp = 7
  put(xenia, 4, xenia.south) ; xenia.dodge = 0 ; anna.dodge = 0
  answer deed   = shoot, none, shoot, none
  answer weapon = rifle, rifle
  rolls attack = 0, 0 ; rolls damage = 9, 9
  act_in_order(combat.order)
  expect anna.active and xenia.active and len(anna.plans) == 1 and len(xenia.plans) == 1 and len(combat.hits) == 0
  resolve_plans()
  expect not anna.active and not xenia.active and anna.plans == [] and combat.hits == []
}
test "Attacks at once, movement later: who is down does not move [EX-10] [WC-065]" {
  scenario "field"
  answer finish.deed = any
  param timing[moving] = put_off
  combat.order = [anna, xenia]
  leave(bert, withdrawn) ; leave(yuri, withdrawn)
  xenia.hp = 7 ; anna.hp = 7
  put(xenia, 4, xenia.south) ; xenia.dodge = 0
  answer deed   = shoot, move
  answer weapon = rifle
  answer goal = AZ53
  rolls attack = 0 ; rolls damage = 9
  act_in_order(combat.order)
  expect anna.east == 0 and not xenia.active
  resolve_plans()
  expect anna.east == 1 and anna.south == 2 and xenia.east == 4
}
test "Movement at once, all else later: attacks are made from the new places [EX-10] [WC-065] [WC-067]" {
  scenario "field"
  answer finish.deed = any
  param timing = put_off
  param timing[moving] = at_once
  combat.order = [anna, xenia]
  leave(bert, withdrawn) ; leave(yuri, withdrawn)
  xenia.hp = 7 ; anna.hp = 7
  put(xenia, 14, xenia.south) ; xenia.dodge = 0 ; anna.dodge = 0
  answer deed   = move, shoot, shoot, move
  answer weapon = rifle, rifle
  answer goal = BA51, BK51
  rolls attack = 0, 0 ; rolls damage = 9, 9
  act_in_order(combat.order)
  expect anna.east == 2 and xenia.east == 12
  expect hit_difficulty(new_attack(anna, rifle, xenia, false), xenia) == 43 + 11 - 20
  resolve_plans()
  expect not anna.active and not xenia.active
}
test "Deferred effects are resolved kind by kind [WC-067]" {
  scenario "field"
  param timing = put_off
  combat.order = [xenia, anna]
  leave(bert, withdrawn) ; leave(yuri, withdrawn)
  put(xenia, 14, xenia.south) ; xenia.dodge = 0 ; anna.dodge = 0
  carry_out(new_intent(xenia, recover, none))
  carry_out(new_intent(anna, take_aim, none))
  let shot = new_intent(anna, shoot, xenia)
  shot.weapon = rifle
  carry_out(shot)
  let step_aside = new_intent(xenia, move, none)
  step_aside.goal = BK51
  carry_out(step_aside)
  xenia.hp = 60
  rolls attack = 24 ; rolls damage = 9 ; rolls recover = 3
  resolve_plans()
  expect xenia.east == 12 and anna.aim == 10     "the aim came after the shot"
  expect xenia.hp == 60 + 3 - 9                  "damage comes last"
  expect action_kinds == [moving, attacking, other, closing]
}
test "One kind of action is resolved against one picture of the field [WC-067]" {
  scenario "field"
  param timing = put_off
  combat.order = [anna, xenia, bert, yuri]
  anna.hp = 50 ; xenia.hp = 50
  carry_out(new_intent(anna, recover, none))
  carry_out(new_intent(anna, recover, none))
  carry_out(new_intent(xenia, recover, none))
  rolls recover = 3, 4, 5
  resolve_plans()
  expect anna.hp == 57 and xenia.hp == 55        "one's own deeds follow one another"
}
test "An action is lost if its actor cannot act any more [WC-068]" {
  scenario "field"
  param timing[closing] = put_off
  combat.order = [anna, xenia, bert, yuri]
  anna.hp = 50 ; xenia.hp = 50
  carry_out(new_intent(anna, recover, none))
  carry_out(new_intent(xenia, recover, none))
  xenia.helpless = true
  rolls recover = 3
  resolve_plans()
  expect anna.hp == 53 and xenia.hp == 50
}
test "A shot is lost if its target is out, or out of reach [WC-068] [WC-152]" {
  scenario "field"
  let shot = new_intent(anna, shoot, xenia)
  shot.weapon = rifle
  xenia.hd = 200 ; xenia.dodge = 0
  put(xenia, 13, xenia.south)
  shoot.perform(shot)
  put(xenia, 4, xenia.south)
  leave(xenia, withdrawn)
  shoot.perform(shot)
  expect combat.hits == [] and xenia.hp == 67
}
test "Free actions are put off with all others [WC-060] [WC-063] [WC-131]" {
  scenario "field"
  param timing = put_off
  combat.order = [anna, bert, xenia, yuri]
  answer to_the_right = yes, yes, no
  answer weapon = rifle
  declare(anna, turn)
  declare(anna, turn)
  declare(bert, turn)
  expect anna.facing == 0 and bound_facing(anna) == 2 and bound_facing(bert) == 7    "a turn begins where the last is to end"
  declare(anna, drop)
  expect rifle in anna.held and lets_go(anna, rifle) and not lets_go(bert, rifle)
  bert.held = [knife]
  answer weapon = knife
  declare(bert, drop)
  expect not drop.may(bert) and drop.may(anna)
  resolve_plans()
  expect anna.facing == 2 and anna.look_east == 1 and bert.facing == 7 and anna.dropped == [rifle] and bert.held == []
}
test "A turn is movement, and comes before shots [WC-067] [WC-157]" {
  scenario "craft"
  param timing = put_off
  combat.order = [hawk, kite, kestrel]
  laser_cannon.refire = 0
  put(kite, 5, 0) ; look(hawk, 0) ; look(kite, 0)
  hawk.target = kite ; hawk.slots = 2
  answer to_the_right = yes, yes
  answer weapon = laser_cannon
  answer evade = no
  rolls attack = 0 ; rolls damage = 20
  declare(hawk, shoot)
  declare(hawk, turn)
  declare(hawk, turn)
  resolve_plans()
  expect kite.hp == 40 - 10                      "less 6 for shields and 4 for armour"
}
test "A weapon that is to be dropped has not been fired [WC-063]" {
  scenario "field"
  param timing = put_off
  grenade.refire = 1
  answer weapon = grenade
  declare(anna, drop)
  expect not fires_already(anna, grenade)
  let throw_it = new_intent(anna, shoot, xenia)
  throw_it.weapon = grenade
  carry_out(throw_it)
  expect fires_already(anna, grenade) and not fires_already(anna, rifle)
  let shot = new_intent(anna, shoot, xenia)
  shot.weapon = rifle
  carry_out(shot)
  expect lets_go(anna, grenade) and not lets_go(anna, rifle)    "firing is not letting go"
}
test "Leaving waits for the end of the round [WC-063] [WC-159]" {
  scenario "field"
  param ranges = no_grid
  param timing = put_off
  combat.order = [anna, bert, xenia, yuri]
  anna.target = xenia ; xenia.target = anna ; anna.thrown = 5 ; xenia.thrown = 5
  leave(xenia, surrendered)
  expect xenia.active
  let shot = new_intent(anna, shoot, xenia)
  shot.weapon = rifle
  carry_out(shot)
  rolls attack = 0 ; rolls damage = 10
  answer evade = no
  resolve_plans()
  expect xenia.hp == 57 and xenia.gone == surrendered and xenia.leaving == none and anna.active
}
test "Whoever falls before the round is over does not get away [WC-064] [WC-159]" {
  scenario "field"
  param ranges = no_grid
  param timing = put_off
  combat.order = [anna, bert, xenia, yuri]
  anna.target = xenia ; anna.thrown = 5 ; xenia.hp = 7
  let shot = new_intent(anna, shoot, xenia)
  shot.weapon = rifle
  carry_out(shot)
  leave(xenia, withdrawn)
  rolls attack = 0 ; rolls damage = 10
  answer evade = no
  resolve_plans()
  expect xenia.gone == none and not xenia.active and xenia.told
}
test "Where the end of the round is not put off, whoever leaves is gone [WC-065] [WC-159]" {
  scenario "field"
  param timing = put_off
  param timing[closing] = at_once
  leave(xenia, withdrawn)
  expect xenia.gone == withdrawn and xenia.leaving == none
}
test "Squares, one after the other [WC-011] [WC-021] [WC-035] [WC-061] [WC-062]" {
  scenario "duel"
  answer finish.deed = any
  rolls initiative = 9, 9
  answer deed = move, shoot
  answer goal = BA51
  rolls attack = 0 ; rolls damage = 9
  run 3
  expect not xenia.active and anna.hp == 7 and round == 1 and anna.at == BA51
}
test "Squares, all together [WC-011] [WC-021] [WC-035] [WC-063] [WC-064]" {
  scenario "duel"
  answer finish.deed = any
  param timing = put_off
  rolls initiative = 9, 9
  answer deed = move, shoot, move, shoot
  answer goal = BA51, BE52
  rolls attack = 0, 0 ; rolls damage = 9, 9
  run 3
  expect not xenia.active and not anna.active and round == 1 and anna.at == BA51 and xenia.at == BE52
}
test "Hexes, one after the other [WC-011] [WC-024] [WC-035] [WC-061] [WC-062]" {
  scenario "duel"
  answer finish.deed = any
  param ranges = hex_grid
  rolls initiative = 9, 9
  answer deed = move, shoot
  answer goal = BA52
  rolls attack = 0 ; rolls damage = 9
  run 3
  expect not xenia.active and anna.hp == 7 and round == 1 and anna.at == BA52
}
test "Hexes, all together [WC-011] [WC-024] [WC-035] [WC-063] [WC-064]" {
  scenario "duel"
  answer finish.deed = any
  param ranges = hex_grid
  param timing = put_off
  rolls initiative = 9, 9
  answer deed = move, shoot, move, shoot
  answer goal = BA52, BE50
  rolls attack = 0, 0 ; rolls damage = 9, 9
  run 3
  expect not xenia.active and not anna.active and round == 1 and anna.at == BA52 and xenia.at == BE50
}
test "The tabletop, one after the other [WC-011] [WC-029] [WC-035] [WC-061] [WC-062]" {
  scenario "duel"
  answer finish.deed = any
  param ranges = abstract_grid
  rolls initiative = 9, 9
  answer deed = move, shoot
  answer across = 1 ; answer along = 1
  rolls attack = 0 ; rolls damage = 9
  run 3
  expect not xenia.active and anna.hp == 7 and round == 1 and anna.east == 1 and anna.south == 1
}
test "The tabletop, all together [WC-011] [WC-029] [WC-035] [WC-063] [WC-064]" {
  scenario "duel"
  answer finish.deed = any
  param ranges = abstract_grid
  param timing = put_off
  rolls initiative = 9, 9
  answer deed = move, shoot, move, shoot
  answer across = 1, -2 ; answer along = 1, 0
  rolls attack = 0, 0 ; rolls damage = 9, 9
  run 3
  expect not xenia.active and not anna.active and round == 1 and anna.east == 1 and anna.south == 1 and xenia.east == 6
}
test "No grid, one after the other [WC-011] [WC-031] [WC-113] [WC-061] [WC-062]" {
  scenario "duel"
  answer finish.deed = any
  param ranges = no_grid
  rolls initiative = 9, 9
  rolls range = 12
  answer deed = take_aim, shoot
  rolls attack = 0 ; rolls damage = 9
  run 3
  expect not xenia.active and anna.hp == 7 and round == 1 and anna.thrown == 12
}
test "No grid, all together [WC-011] [WC-031] [WC-113] [WC-063] [WC-064]" {
  scenario "duel"
  answer finish.deed = any
  param ranges = no_grid
  param timing = put_off
  rolls initiative = 9, 9
  rolls range = 12
  answer deed = take_aim, shoot, shoot, none
  rolls attack = 0, 0 ; rolls damage = 9, 9
  run 3
  expect not xenia.active and not anna.active and round == 1 and anna.thrown == 12 and xenia.thrown == 12
}
test "A record of ranges, one after the other [WC-011] [WC-040] [WC-045] [WC-061] [WC-062]" {
  scenario "duel"
  answer finish.deed = any
  param ranges = range_record
  rolls initiative = 9, 9
  rolls range = 12
  answer deed = take_aim, shoot
  rolls attack = 0 ; rolls damage = 9
  run 3
  expect not xenia.active and anna.hp == 7 and round == 1 and anna.thrown == 12
}
test "A record of ranges, all together [WC-011] [WC-040] [WC-045] [WC-063] [WC-064]" {
  scenario "duel"
  answer finish.deed = any
  param ranges = range_record
  param timing = put_off
  rolls initiative = 9, 9
  rolls range = 12, 3
  answer take_over = no
  answer deed = take_aim, shoot, shoot, none
  rolls attack = 0, 0 ; rolls damage = 9, 9
  run 3
  expect not xenia.active and not anna.active and round == 1 and anna.thrown == 12 and xenia.thrown == 3
}
test "Movement and the end of the round together, the rest in turn [WC-065] [WC-067] [WC-068]" {
  scenario "duel"
  answer finish.deed = any
  param timing[moving] = put_off
  param timing[closing] = put_off
  rolls initiative = 9, 9
  answer deed = move, shoot
  answer goal = BA51
  rolls attack = 0 ; rolls damage = 9
  run 3
  expect not xenia.active and anna.hp == 7 and round == 1 and anna.at == BA51
}
test "Whoever is put out in turn does not do what he has declared [WC-065] [WC-068]" {
  scenario "duel"
  answer finish.deed = any
  param timing[moving] = put_off
  rolls initiative = 9, 9
  anna.initiative = -5
  answer deed = move, shoot, shoot, none
  answer goal = BE51
  rolls attack = 99, 0 ; rolls damage = 9
  run 3
  expect not xenia.active and anna.active and xenia.at == BG51 and round == 1
}
test "Movement in turn, the rest together [WC-065] [WC-067]" {
  scenario "duel"
  answer finish.deed = any
  param timing = put_off
  param timing[moving] = at_once
  rolls initiative = 9, 9
  answer deed = move, shoot, shoot, move
  answer goal = BA51, BI51
  rolls attack = 0, 0 ; rolls damage = 9, 9
  run 3
  expect not xenia.active and not anna.active and round == 1 and anna.at == BA51 and xenia.at == BI51
}
test "Where shots are put off, the range counts from which they are made [WC-067] [WC-143] [WC-152]" {
  scenario "duel"
  param timing = put_off
  param ranges = hex_grid
  combat.order = [anna, xenia]
  xenia.at = BM51
  anna.target = xenia ; anna.slots = 2
  expect not can_use(anna, rifle, xenia) and can_attack(anna)    "14 away, by now"
  rolls attack = 0 ; rolls damage = 9
  answer goal = BA51
  answer weapon = rifle
  declare(anna, move)
  declare(anna, shoot)
  resolve_plans()
  expect not xenia.active
}
test "In turn one must be in range [WC-143] [WC-152]" {
  scenario "duel"
  xenia.at = BM51
  anna.target = xenia
  expect not can_attack(anna) and not shots_wait
}
test "Without a grid the range is known [WC-143]" {
  scenario "duel"
  param timing = put_off
  param ranges = no_grid
  anna.target = xenia
  anna.thrown = 13
  expect not can_attack(anna) and not shots_wait
}
test "In the surprise round too some act in the same instant [WC-105] [WC-130]" {
  scenario "craft"
  param simultaneous_ties = true
  red.aware = false
  hawk.at = AY52 ; kite.at = AY52 ; kestrel.at = AY52
  hawk.hp = 5 ; hawk.shields = 20 ; hawk.armour = 0 ; kite.class = "fighter" ; kestrel.class = "fighter"
  kite.faces = 0 ; kestrel.faces = 0
  rolls initiative = 18, 3, 3 ; rolls tie = 1, 2
  answer deed = shoot, none, shoot, none
  rolls attack = 0, 0 ; rolls damage = 50, 50
  run 1
  expect not hawk.active and not combat.instant and hawk.hp == 5 - 80    "shields stop it once"
}
