module "WCRPG: turns, tested"
extends "wcrpg"

test "With the target gone one may aim at another [WC-061] [WC-107]" {
  scenario "field"
  answer finish.deed = any
  combat.order = [anna, xenia, bert, yuri]
  put(xenia, 4, 0) ; put(yuri, 5, 0)
  xenia.hp = 1 ; xenia.dodge = 0 ; yuri.dodge = 0
  answer target = xenia, yuri
  answer deed = shoot, shoot
  answer weapon = rifle, rifle
  rolls attack = 0, 0 ; rolls damage = 9, 10
  act(anna)
  expect not xenia.active and yuri.hp == 57 and anna.target == yuri
}
test "Whoever cannot act does not even aim [WC-142]" {
  scenario "field"
  combat.order = [anna, xenia, bert, yuri]
  anna.helpless = true
  act(anna)
  expect anna.target == none
}
test "A target that stands is kept [WC-061]" {
  scenario "field"
  combat.order = [anna, xenia, bert, yuri]
  answer target = yuri
  answer deed = take_aim, none
  act(anna)
  expect anna.target == yuri
}
test "With nobody left there is no target [WC-107]" {
  scenario "field"
  answer target = any
  combat.order = [anna, xenia, bert, yuri]
  take_target(anna)
  leave(xenia, withdrawn) ; leave(yuri, withdrawn)
  take_target(anna)
  expect anna.target == none
  anna.slots = 2
  expect not can_do(anna, shoot) and not can_do(anna, careful_attack) and can_do(anna, take_aim)
}
test "The steps in their order, without surprise [WC-014] [WC-015] [WC-016] [WC-017] [WC-145] [WC-148]" {
  scenario "field"
  answer target = any
  answer deed = any
  for who in combatants { who.held = [] ; who.speed = 0 }
  run 2
  expect combat.steps == [1, 2, 3, 6, 7, 8, 6, 7, 8]
}
test "The steps in their order, with surprise [WC-014] [WC-015] [WC-017] [WC-091] [WC-130] [WC-136]" {
  scenario "field"
  answer target = any
  answer deed = any
  blue.aware = false
  for who in combatants { who.held = [] ; who.speed = 0 }
  run 2
  expect combat.steps == [1, 2, 3, 4, 5, 6, 7, 8]
}
test "In a surprise round only the unsurprised act [WC-091] [WC-130] [WC-136]" {
  scenario "field"
  answer target = any
  blue.aware = false
  for who in combatants { who.held = [] ; who.speed = 0 }
  rolls initiative = 9, 8, 18, 17
  answer deed = take_aim, none, none
  run 1
  expect anna.aim == 10 and bert.aim == 0 and xenia.aim == 0 and xenia.slots == 0
}
test "In a surprise round actions may be put off as well [WC-136]" {
  scenario "field"
  param timing = put_off
  answer target = any
  blue.aware = false
  rolls initiative = 9, 8, 18, 17
  answer deed = take_aim, none, none
  run 1
  expect anna.aim == 10 and anna.plans == []
}
test "Which actions oppose which in a surprise round [EX-11] [WC-092] [WC-132] [WC-133] [WC-134] [WC-151]" {
  scenario "field"
  put(xenia, 3, xenia.south)
  expect hit_difficulty(new_attack(anna, rifle, xenia, false), xenia) == 54
  expect hit_difficulty(new_attack(anna, grenade, xenia, false), xenia) == 57
  expect evasion(xenia) == 40
  combat.surprise = true
  expect hit_difficulty(new_attack(anna, rifle, xenia, false), xenia) == 61
  expect hit_difficulty(new_attack(anna, grenade, xenia, false), xenia) == 57
  expect hit_difficulty(new_attack(anna, rifle, bert, false), bert) == 61    "all targets"
  expect evasion(xenia) == 0
  xenia.thd = 48
  expect hit_difficulty(new_attack(anna, grenade, xenia, false), xenia) == 59
}
test "An option: the flat-footed number against blasts [WC-133]" {
  scenario "field"
  param blast_may_use_fhd = true
  combat.surprise = true
  expect hit_number(true, false, blast, xenia).worth == 50
  expect hit_number(false, false, blast, xenia).worth == 46
}
test "Nobody dodges in a surprise round [WC-134]" {
  scenario "field"
  put(xenia, 3, xenia.south)
  combat.surprise = true
  rolls attack = 61 ; rolls damage = 20
  strike(new_attack(anna, rifle, xenia, false))
  expect xenia.hp == 47
}
test "Whoever is hurt in a surprise round does not heal in it [WC-135]" {
  scenario "craft"
  combat.surprise = true
  hawk.slots = 2
  hawk.shields = 1
  expect not barred(hawk) and can_do(hawk, recover)
  harm(hawk, kite, 1, true, false)
  hawk.shields = 1
  expect barred(hawk) and not can_do(hawk, recover)
  regenerate(hawk)
  recover.perform(new_intent(hawk, recover, none))
  expect hawk.shields[fore] == 1
  combat.surprise = false
  expect not barred(hawk)
  regenerate(hawk)
  expect hawk.shields[fore] == 4
}
test "Being hit for nothing is not being hurt [WC-135]" {
  scenario "craft"
  harm(hawk, kite, 0, true, false)
  expect not hawk.hurt
  harm(hawk, kite, 1, true, false)
  expect hawk.hurt
}
test "After the surprise round all may heal again [WC-135]" {
  scenario "field"
  answer target = any
  blue.aware = false
  xenia.hurt = true
  answer deed = none, none
  run 1
  expect not xenia.hurt and not combat.surprise
}
test "How much one may do [WC-131] [WC-140] [WC-141] [WC-142]" {
  scenario "field"
  expect allowance(anna) == 2
  anna.hp = 7
  expect allowance(anna) == 2                    "7 of 67 is more than a tenth"
  anna.hp_max = 70
  expect allowance(anna) == 1                    "7 of 70 is a tenth"
  anna.hp_max = 67
  anna.hp = 6
  expect allowance(anna) == 1 and anna.near_death
  anna.slots = 1
  anna.target = xenia ; xenia.helpless = true
  expect can_do(anna, take_aim) and not can_do(anna, sprint) and not can_do(anna, coup_de_grace) and can_do(anna, turn)
  anna.slots = 2
  expect can_do(anna, sprint) and can_do(anna, coup_de_grace)
  anna.nonlethal = 0
  expect allowance(anna) == 0 and not anna.active and not can_do(anna, turn)
  xenia.helpless = true
  expect allowance(xenia) == 0 and xenia.active
}
test "What an action wants of range and of weapons [WC-110] [WC-143] [WC-152]" {
  scenario "field"
  put(xenia, 12, xenia.south)
  anna.target = xenia
  expect can_use(anna, rifle, xenia) and not can_use(anna, grenade, xenia) and can_attack(anna)
  put(xenia, 13, xenia.south)
  expect not can_use(anna, rifle, xenia) and not can_attack(anna)
  put(xenia, 1, xenia.south)
  expect can_use(anna, knife, xenia) and can_use(anna, grenade, xenia)
  put(xenia, 2, xenia.south)
  expect not can_use(anna, knife, xenia)
  expect reach_of(knife) == 1 and reach_of(rifle) == 12
  leave(xenia, withdrawn)
  expect not can_attack(anna)
}
test "Nothing is lost at arm's length [WC-152]" {
  scenario "field"
  put(xenia, 1, xenia.south)
  expect hit_difficulty(new_attack(anna, knife, xenia, false), xenia) == 43 + 9
}
test "Time between shots [WC-143]" {
  scenario "field"
  rifle.refire = 1
  put(xenia, 4, xenia.south)
  rolls attack = 99
  strike(new_attack(anna, rifle, xenia, false))
  expect not can_use(anna, rifle, xenia) and anna.ready_in[rifle] == 2
  anna.ready_in[rifle] = 0
  expect can_use(anna, rifle, xenia)
  rolls attack = 99
  strike(new_attack(anna, knife, xenia, false))
  expect anna.ready_in[knife] == 0
}
test "No shot is declared twice with what must be loaded again [WC-143]" {
  scenario "field"
  param timing = put_off
  put(xenia, 4, xenia.south)
  let shot = new_intent(anna, shoot, xenia)
  shot.weapon = rifle
  carry_out(shot)
  expect may_fire(anna, rifle, xenia) and may_fire(bert, rifle, xenia)
  rifle.refire = 1
  expect not may_fire(anna, rifle, xenia) and may_fire(bert, rifle, xenia) and may_fire(anna, grenade, xenia)
}
test "All have their turn, the highest first [WC-016] [WC-106] [WC-144] [WC-145]" {
  scenario "field"
  answer target = any
  for who in combatants { who.held = [] ; who.speed = 0 }
  rolls initiative = 1, 2, 3, 4
  answer deed = take_aim, none, none, take_aim, none, none
  run 1
  expect combat.order == [yuri, xenia, bert, anna]
  expect yuri.aim == 10 and anna.aim == 0 and xenia.aim == 0 and bert.aim == 10
}
test "Near death one still acts, once [WC-062] [WC-141]" {
  scenario "field"
  answer finish.deed = any
  answer target = any
  combat.order = [anna, xenia, bert, yuri]
  anna.hp = 6
  answer deed = take_aim
  act(anna)
  expect anna.aim == 10 and anna.slots == 0
}
test "Two standard actions, and then free ones [WC-131]" {
  scenario "craft"
  combat.order = [hawk, kite, kestrel]
  put(kite, 0, -3)
  answer target = kite
  answer deed = shoot, shoot, turn, turn, none ; answer to_the_right = yes, yes
  rolls attack = 99, 99
  act(hawk)
  expect hawk.facing == 2 and hawk.slots == 0
}
test "A full-round action, and then a free one, in a surprise round [WC-130] [WC-131]" {
  scenario "duel"
  blue.aware = false
  rolls initiative = 9, 9
  answer deed = sprint, turn, none ; answer goal = AY53 ; answer to_the_right = yes
  run 1
  expect anna.facing == 3
}
test "Whoever does nothing more is not asked for free actions again [WC-131]" {
  scenario "duel"
  combat.order = [anna, xenia]
  answer target = xenia ; answer deed = turn, none ; answer to_the_right = yes
  act(anna)
  expect anna.slots == 0
}
test "Actions that take hands are for people, not for craft [WC-143]" {
  scenario "craft"
  hawk.slots = 2 ; hawk.target = kite ; kite.helpless = true ; hawk.dropped = hawk.held
  let of_vehicle = filter(deeds, can_do(hawk, it))
  hawk.scale = character
  expect filter(deeds, can_do(hawk, it) and it not in of_vehicle) == [ready_item, drop, coup_de_grace]
  expect filter(deeds, it.by_hand) == [ready_item, drop, coup_de_grace]
}
